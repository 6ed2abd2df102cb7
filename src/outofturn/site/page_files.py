"""All files of the page, and the version that they are of.

Every file that can change from one version to the next has the version in its address: ``v/<version>/static/main.js``. The
three files at the top, whose addresses never change, are made for a version and name it: the page, the manifest and the
service worker. So no page ever gets files of another version, however a folder is copied to a web host.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import Lock
from typing import Literal, TypeAlias

from outofturn.site.engine_archive import engine_archive, extra_archive
from outofturn.site.page_messages import page_messages
from outofturn.site.pyodide import FILES, LIBRARY, LOCK, lock_file, standard_library
from outofturn.wording.language import LANGUAGES

#: Where cases are kept: with a server, or in the browser itself.
Home: TypeAlias = Literal["server", "local"]
INDEX, MANIFEST, SERVICE_WORKER = "index.html", "manifest.webmanifest", "service-worker.js"
#: What a browser may do with the page. On a server it is a header; without one it stands in the page itself.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
#: Types for the checks of the scripts, and notes for programmers.
_NOT_LOADED = (".d.ts", ".md")
_SERVER_ONLY = ("log-in.js",)
_VERSION_LENGTH = 16
_building = Lock()


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page: its content, or for large ones where it is to be found."""

    source: bytes | Path
    #: SHA-256 of the content.
    digest: str

    @classmethod
    def of(cls, source: bytes | Path) -> PageFile:
        return cls(source, _digest(source if isinstance(source, bytes) else source.read_bytes()))

    def read(self) -> bytes:
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()


@dataclass(frozen=True, slots=True)
class Page:
    """One version of the page."""

    version: str
    #: By path below the folder of the version: ``static/main.js``, ``engine/engine.zip``.
    files: Mapping[str, PageFile]
    #: By name, at the top.
    top: Mapping[str, bytes]

    def address(self, path: str) -> str:
        """Of a file, relative to the page."""
        return f"v/{self.version}/{path}"


def built_page(home: Home, pyodide: Path | None) -> Page:
    """The page as it is now; without Pyodide there is no engine in it. It stays the same as long as the program runs."""
    with _building:  # takes a moment; whoever comes in the meantime waits for it
        return _built_page(home, pyodide)


@cache
def _built_page(home: Home, pyodide: Path | None) -> Page:
    found = {path: PageFile.of(source) for path, source in _sources(home, pyodide)}
    templates = {name: (_static() / name).read_text(encoding="utf-8") for name in (INDEX, MANIFEST, SERVICE_WORKER)}
    version = _version(home, found, templates)
    placed = {
        INDEX: _index(templates[INDEX], home, version, has_engine=pyodide is not None),
        MANIFEST: _placed(templates[MANIFEST], version),
    }
    top = {name: text.encode() for name, text in placed.items()}
    listed = {f"v/{version}/{path}": file.digest for path, file in found.items()}
    # A web host answers the address of the folder with the page; some answer its name with a redirection.
    listed |= {"": _digest(top[INDEX]), MANIFEST: _digest(top[MANIFEST])}
    release = json.dumps({"home": home, "version": version, "files": listed}, separators=(",", ":"))
    top[SERVICE_WORKER] = f"self.RELEASE = {release};\n{templates[SERVICE_WORKER]}".encode()
    return Page(version, found, top)


def _sources(home: Home, pyodide: Path | None) -> Iterator[tuple[str, bytes | Path]]:
    left_out = {INDEX, MANIFEST, SERVICE_WORKER, *(_SERVER_ONLY if home == "local" else ())}
    for path, file in _files_below(_static()):
        if path not in left_out and not path.endswith(_NOT_LOADED):
            yield f"static/{path}", file.read_bytes()
    for code in sorted(LANGUAGES):
        yield f"static/messages/{code}.json", page_messages(code)
    if pyodide is not None:
        yield "engine/engine.zip", engine_archive()
        yield "engine/extra.zip", extra_archive()
        smaller = {LOCK: lock_file, LIBRARY: standard_library}
        for name in FILES:
            yield f"engine/pyodide/{name}", smaller[name](pyodide) if name in smaller else pyodide / name


def _static() -> Traversable:
    return files("outofturn") / "web" / "static"


def _files_below(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            yield from _files_below(entry, f"{before}{entry.name}/")
        else:
            yield f"{before}{entry.name}", entry


def _version(home: Home, found: Mapping[str, PageFile], templates: Mapping[str, str]) -> str:
    """A digest of everything that the page is made of."""
    parts = [home, *(f"{path} {file.digest}" for path, file in sorted(found.items()))]
    parts += (f"{name} {_digest(text.encode())}" for name, text in sorted(templates.items()))
    return _digest("\n".join(parts).encode())[:_VERSION_LENGTH]


def _index(template: str, home: Home, version: str, *, has_engine: bool) -> str:
    text = _placed(template, version).replace("<html ", f'<html data-home="{home}" data-version="{version}" ', 1)
    if home == "server":
        # The page goes on with it when the server is out of reach.
        return text.replace("<html ", "<html data-engine ", 1) if has_engine else text
    policy = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    charset = '<meta charset="utf-8">\n'
    return text.replace(charset, f'{charset}  <meta http-equiv="Content-Security-Policy" content="{policy}">\n', 1)


def _placed(template: str, version: str) -> str:
    return template.replace('"static/', f'"v/{version}/static/')


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
