"""The page as a folder of static files, served by nothing but a file server; and its cases, looked at from outside."""

from __future__ import annotations

import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

from outofturn.site.engine_archive import engine_archive, extra_archive
from outofturn.web.page_messages import page_messages
from outofturn.wording.language import LANGUAGES

PYODIDE = Path("node_modules/pyodide")
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def build_site(folder: Path) -> None:
    """As much of the page as these tests need."""
    static = Path(str(files("outofturn.web") / "static"))
    shutil.copytree(static, folder / "static")
    (folder / "static" / "messages").mkdir()
    for code in LANGUAGES:
        (folder / "static" / "messages" / f"{code}.json").write_bytes(page_messages(code))
    page = (static / "index.html").read_text("utf-8").replace("<html ", '<html data-home="local" ', 1)
    (folder / "index.html").write_text(page, "utf-8")
    (folder / "engine" / "pyodide").mkdir(parents=True)
    for name in _PYODIDE_FILES:
        shutil.copy(PYODIDE / name, folder / "engine" / "pyodide" / name)
    (folder / "engine" / "engine.zip").write_bytes(engine_archive())
    (folder / "engine" / "extra.zip").write_bytes(extra_archive())


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _FileServer(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves while a file is on its way is not worth a word."""


class LocalSite:
    """A folder, and a file server for it on a port of its own: for browsers every port is another place to keep cases."""

    def __init__(self, folder: Path) -> None:
        self._server = _FileServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
