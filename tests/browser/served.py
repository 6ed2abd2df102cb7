"""A real server in a process of its own, that can be stopped, killed and started again on the same cases."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from outofturn.casebook.tables import cases, history, idempotency_keys, lines
from tests.prepared_program import PreparedProgram
from tests.serve_process import PATIENCE

_ADDRESS = re.compile(r"open at (http://\S+)")
_HOST = re.compile(r"//[^/]*:")
#: No proxy, and no certificates read for each request.
_PLAIN: dict[str, Any] = {"trust_env": False, "verify": False}


class Server:
    """``outofturn serve`` with its cases in a folder, or in a database. Started again, it listens where it did before."""

    def __init__(
        self,
        folder: Path,
        *,
        host: str = "127.0.0.1",
        token: str = "",
        database: str = "",
        workers: int = 1,
        has_engine: bool = False,
    ) -> None:
        self.folder, self.host, self.token, self.port, self.workers = folder, host, token, 0, workers
        #: Whether browsers get the engine; they take seconds to load it.
        self.pyodide = os.environ.get("OUTOFTURN_PYODIDE", "") if has_engine else "none"
        self.database = database or f"sqlite:///{folder / 'cases.db'}"
        self.start()

    def start(self) -> None:
        """Comes back when the server says where it is; it listens already then."""
        words = ["serve", "--no-browser", "--host", self.host, "--port", str(self.port), "--workers", str(self.workers)]
        place = {
            "OUTOFTURN_DATABASE_URL": self.database,
            "OUTOFTURN_TOKEN": self.token,
            "OUTOFTURN_PYODIDE": self.pyodide,
        }
        self.process = PreparedProgram(words, self.folder / "complaints.txt", os.environ | place)
        told = self.process.stdout.readline()
        found = _ADDRESS.search(told)
        assert found, f"The server did not start: {told}{self.complaints}"
        #: What it tells the director to open; the name of this computer in its network need not lead back to it here.
        self.address = _HOST.sub("//127.0.0.1:", found[1])
        self.port = int(self.address.split(":")[2].partition("/")[0])

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def complaints(self) -> str:
        return (self.folder / "complaints.txt").read_text()

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """At once, with nothing tidied up."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def forget(self) -> None:
        """All cases, as if it had never had any. Its cases are in a folder."""
        with closing(sqlite3.connect(self.folder / "cases.db", timeout=PATIENCE)) as database, database:
            database.executescript("".join(f"DELETE FROM {table.name};" for table in (history, idempotency_keys, lines, cases)))

    def ask(self, method: str, path: str, **what: Any) -> Any:
        """The answer of the API, which must be a good one."""
        response = httpx.request(method, f"{self.home}{path}", timeout=PATIENCE, **_PLAIN, **what)
        response.raise_for_status()
        return response.json()

    def keep(self, contract: str, lines: list[str], **more: Any) -> str:
        """Keep a case without the page; its id."""
        details = {name: more.pop(name) for name in ("table", "board", "names", "notes") if name in more}
        return str(
            self.ask("POST", "api/cases", json={"case": {"contract": contract, "events": lines, **more}, **details})["id"]
        )

    def case(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", f"api/cases/{id}")
        return found

    def lines(self, id: str) -> list[str]:
        found: list[str] = self.case(id)["lines"]
        return found
