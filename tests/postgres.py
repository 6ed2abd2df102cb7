"""A real PostgreSQL for a while: a cluster of its own in a temporary folder, from the programs that Debian installs."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

#: How long a server may take to come up.
PATIENCE = 30


class Server:
    """A PostgreSQL server that can be stopped and started again."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.programs = folder, programs
        self.log = folder / "log"
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(folder, "postgres", "postgres")
        options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run(
            [programs / "initdb", "--pgdata", folder / "data", *options], check=True, capture_output=True, **self._as_whom()
        )

    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.folder,
            "fsync": "on",
            "max_connections": 200,
        }
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.folder / "data", *options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self._as_whom(),
            )  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"PostgreSQL does not start:\n{self.log.read_text()}") from None
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: in good order, though without waiting for those who are connected; SIGQUIT: as when the machine goes down."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def empty(self) -> str:
        """The URL of its database, with nothing in it: far quicker than a new one."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.url()

    @staticmethod
    def _as_whom() -> dict[str, Any]:
        root = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        return {"cwd": "/", **root}


@contextmanager
def running_server() -> Iterator[Server]:
    """A server, stopped and forgotten at the end."""
    programs = find_programs(Path("/usr/lib/postgresql"))
    folder = Path(tempfile.mkdtemp(prefix="outofturn-postgres-"))
    try:
        server = Server(folder, programs)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of an empty database in a server of its own."""
    with running_server() as server:
        yield server.url()


def find_programs(root: Path) -> Path:
    """The folder with the programs of the newest PostgreSQL there is."""
    found = [path.parent for path in root.glob("*/bin/initdb") if path.parent.parent.name.isdigit()]
    if not found:
        raise RuntimeError("PostgreSQL's programs are not installed: “make test” installs them (apt-get install postgresql).")
    return max(found, key=lambda path: int(path.parent.name))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
