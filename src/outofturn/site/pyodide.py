"""Pyodide, Python for browsers: where it is, and the few of its files that the page needs."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message

#: The version that the page is tried with: that of package.json.
VERSION = "314.0.7"
VARIABLE = "OUTOFTURN_PYODIDE"
NONE = "none"
LOCK, LIBRARY = "pyodide-lock.json", "python_stdlib.zip"
#: What it needs to start. The rest of its npm package is for programmers.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
#: Modules of the standard library for terminals, servers, mail, several processes and programmers' tools: a third of it.
_NOT_NEEDED = {
    "_pyrepl", "antigravity", "bdb", "cProfile", "compileall", "doctest", "ftplib", "idlelib", "imaplib", "mailbox",
    "modulefinder", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pty",
    "pyclbr", "pydoc", "rlcompleter", "shelve", "smtplib", "socketserver", "tabnanny", "this", "timeit", "trace", "tty",
    "turtle", "unittest", "wave", "webbrowser", "wsgiref", "xmlrpc", "zipapp",
}  # fmt: skip
#: Of the tables of character sets those that Python itself names; all text here is UTF-8.
_CHARACTER_SETS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape"}
_CHARACTER_SETS |= {"unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"}
_OLDEST = (1980, 1, 1, 0, 0, 0)  # that a zip file can name
_PROJECT = Path(__file__).parents[3]


def find_pyodide(named: str | None = None) -> Path | None:
    """The folder of the npm package: the one named, else that of the environment, else one in ``node_modules``.

    A folder that is named but does not hold it is an error. “none” stands for no Pyodide, whatever there is.
    """
    named = named or os.environ.get(VARIABLE, "").strip()
    if named == NONE:
        return None
    if named:
        folder = Path(named)
        if missing := next(_missing(folder), None):
            raise RecordError(message("error/not-pyodide", word=named, other_word=missing), _how_to_get_it())
        return folder
    folders = [parent / "node_modules" / "pyodide" for parent in (Path.cwd(), _PROJECT)]
    return next((folder for folder in folders if not any(_missing(folder))), None)


def needed_pyodide(named: str | None = None) -> Path:
    """The same; an error if there is none."""
    folder = find_pyodide(named)
    if folder is None:
        raise RecordError(message("error/pyodide-is-needed"), _how_to_get_it())
    return folder


def lock_file(folder: Path) -> bytes:
    """Its list of packages, without any: the engine needs none, and the list is long."""
    whole = json.loads((folder / LOCK).read_bytes())
    return json.dumps({**whole, "packages": {}}, sort_keys=True, separators=(",", ":")).encode()


def standard_library(folder: Path) -> bytes:
    """Python's library without what no browser needs; always the same bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(folder / LIBRARY) as whole, zipfile.ZipFile(written, "w") as archive:
        for name in sorted(whole.namelist()):
            if _is_needed(name):
                entry = zipfile.ZipInfo(name, _OLDEST)
                archive.writestr(entry, whole.read(name), zipfile.ZIP_DEFLATED, compresslevel=9)
    return written.getvalue()


def _is_needed(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in _CHARACTER_SETS
    return top.removesuffix(".py") not in _NOT_NEEDED and not name.endswith("/")


def _missing(folder: Path) -> Iterator[str]:
    return (name for name in FILES if not (folder / name).is_file())


def _how_to_get_it() -> Message:
    return message("hint/get-pyodide", word=f"npm install pyodide@{VERSION}", other_word="--pyodide")
