"""A server in a process of its own, as ``outofturn serve`` starts it, that can be killed and started again."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

#: How long a server may take to come up, in seconds.
PATIENCE = 60


class ServerProcess:
    """``outofturn serve`` on one port; what it says goes to a file."""

    def __init__(self, database: str, log: Path, *options: str) -> None:
        self.database, self.log, self.options = database, log, options
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "outofturn", "serve", "--no-browser", "--port", str(self.port), *self.options]
        environment = {**os.environ, "OUTOFTURN_DATABASE_URL": self.database}
        with self.log.open("ab") as log:
            # A session of its own: workers, if there are any, can then be killed together with the process that started them.
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The server does not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9 for the server and all its workers at once."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def crash(self, chance: Random) -> None:
        """kill -9, and start it again. If it has workers, at times only one of them is killed: then nobody starts it here."""
        workers = self.workers()
        if workers and chance.random() < 0.5:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(workers), signal.SIGKILL)
            return
        self.kill()
        self.start()

    def workers(self) -> list[int]:
        """The processes that it has started itself."""
        assert self.process is not None
        pid = self.process.pid
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        except OSError:
            return []
        return [int(word) for word in children.split()]

    def open_files(self) -> int:
        assert self.process is not None
        return sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in (self.process.pid, *self.workers()))

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/api/about")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
