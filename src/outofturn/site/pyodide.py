"""Pyodide, Python for browsers: where it is, and the few of its files that the page needs."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message

#: The version that the page is tried with: that of package.json.
VERSION = "314.0.7"
VARIABLE = "OUTOFTURN_PYODIDE"
NONE = "none"
LOCK = "pyodide-lock.json"
#: What it needs to start. The rest of its npm package is for programmers.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
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


def _missing(folder: Path) -> Iterator[str]:
    return (name for name in FILES if not (folder / name).is_file())


def _how_to_get_it() -> Message:
    return message("hint/get-pyodide", word=f"npm install pyodide@{VERSION}", other_word="--pyodide")
