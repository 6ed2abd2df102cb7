"""A web host for a folder of static files, which is not at the top of the host. It can be stopped: the network is cut then."""

from __future__ import annotations

import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

#: Where the page is on the host.
PREFIX = "/club/pocket/"
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves while a file is on its way is not worth a word."""


class StaticHost:
    """Serves whatever ``folder`` is at the time. Started again, it listens where it did before."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def guess_type(self, path: Any) -> str:
                return _TYPES.get(Path(path).suffix) or super().guess_type(path)

            def translate_path(self, path: str) -> str:
                inside = path.partition("?")[0]
                if not inside.startswith(PREFIX):
                    return str(host.folder / "nothing")
                return str(host.folder / inside.removeprefix(PREFIX))

            def send_head(self) -> Any:
                del self.headers["If-Modified-Since"]  # counts in seconds, and two versions may be written in the same
                return super().send_head()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = _Server(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}{PREFIX}"
