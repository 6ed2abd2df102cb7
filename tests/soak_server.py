"""A real server under load while it is killed, its database crashes, its disk fills, and clients do not read their answers.

python -m tests.soak_server [--kills 200] [--crashes 50] [--rounds 10] [--readers 40] [--clients 4] [--workers 1] [--seed 1]

Afterwards every line that was acknowledged must be there, once, in its place, and nothing else; otherwise the exit status is 1.
A part whose number is 0 is left out. The seed fixes what the clients send, and after how many acknowledged changes something
fails; the rest depends on the machine.
"""

from __future__ import annotations

import argparse
import errno
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp

from tests.case_writers import Broken, Client, Ledger, differences, writing
from tests.postgres import running_server
from tests.server_process import ServerProcess

#: The small disk, and the room that is left on it before it fills, in bytes.
DISK = 6_000_000
ROOM = 300_000
#: How often progress is shown.
_SHOWN_EVERY = 10


@dataclass
class Outcome:
    """What one part of the soak has found."""

    name: str
    count: int = 0
    changes: int = 0
    lines: int = 0
    cases: int = 0
    repeated: int = 0
    refused: int = 0
    seconds: float = 0.0
    skipped: str = ""
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        if self.skipped:
            return f"{self.name}: skipped, {self.skipped}"
        return (
            f"{self.count} {self.name}: {self.changes:,} changes acknowledged ({self.lines:,} lines in {self.cases:,} cases), "
            f"{self.repeated:,} requests repeated, {self.refused:,} of them on request; {self.seconds:.0f} s; "
            f"{len(self.failures)} failures"
        )


@dataclass(frozen=True)
class Load:
    """How many clients there are, how many workers, and the seed."""

    clients: int = 4
    workers: int = 1
    seed: int = 1
    show: Callable[[str], None] = lambda text: None

    def chance(self, name: str) -> Random:
        return Random(f"{self.seed}/{name}")

    def server(self, database: str, folder: Path) -> ServerProcess:
        options = ["--workers", str(self.workers)] if self.workers > 1 else []
        return ServerProcess(database, folder / "server.log", *options)

    @contextmanager
    def on(self, server: ServerProcess, outcome: Outcome) -> Iterator[Ledger]:
        """Clients at work; afterwards it is checked that all they were told is true."""
        begun = time.monotonic()
        try:
            with writing(server.port, self.clients, f"{self.seed}/{outcome.name}") as ledger:
                yield ledger
        except (Broken, RuntimeError) as error:
            if str(error) not in ledger.failures:
                ledger.fail(str(error))
        if not ledger.failures:
            ledger.failures += differences(server.port, ledger)
        outcome.failures += ledger.failures
        outcome.changes, outcome.repeated, outcome.refused = ledger.changes, ledger.repeated, ledger.refused
        outcome.cases = len(ledger.cases)
        outcome.lines = sum(len(expected.lines) for expected in ledger.cases.values())
        outcome.seconds = time.monotonic() - begun

    def step(self, outcome: Outcome, of: int, ledger: Ledger) -> None:
        outcome.count += 1
        if outcome.count % _SHOWN_EVERY == 0 or outcome.count == of:
            self.show(f"{outcome.count} of {of} {outcome.name}, {ledger.changes:,} changes acknowledged")


def kills(load: Load, count: int) -> Outcome:
    """kill -9 of the server, with its cases in SQLite."""
    outcome, chance = Outcome("kills of the server on SQLite"), load.chance("kills")
    with TemporaryDirectory(prefix="outofturn-soak-") as name:
        file = Path(name, "cases.db")
        with load.server(f"sqlite:///{file}", Path(name)) as server, load.on(server, outcome) as ledger:
            for _ in range(count):
                ledger.wait_for("changes", chance.randrange(1, 20))
                time.sleep(chance.uniform(0, 0.02))
                server.crash(chance)
                load.step(outcome, count, ledger)
            ledger.wait_for("changes", load.clients)
        outcome.failures += damage(file)
    return outcome


def crashes(load: Load, count: int) -> Outcome:
    """PostgreSQL stops as when the machine goes down, and starts again, while the server runs on."""
    outcome, chance = Outcome("crashes of PostgreSQL"), load.chance("crashes")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="outofturn-soak-")))
        database = stack.enter_context(running_server())
        server = stack.enter_context(load.server(database.url(), folder))
        ledger = stack.enter_context(load.on(server, outcome))
        for _ in range(count):
            ledger.wait_for("changes", chance.randrange(1, 20))
            time.sleep(chance.uniform(0, 0.02))
            database.stop(signal.SIGQUIT)
            database.start()
            load.step(outcome, count, ledger)
        ledger.wait_for("changes", load.clients)
    return outcome


def full_disks(load: Load, count: int) -> Outcome:
    """The disk with the cases fills and is emptied again; every second time the server is killed while it is full."""
    outcome, chance = Outcome("full disks"), load.chance("disks")
    with small_disk() as disk:
        if disk is None:
            outcome.skipped = "a small disk can be mounted only by root"
            return outcome
        # The log of the server lies on the same disk, as it may anywhere.
        file, ballast = disk / "cases.db", disk / "ballast"
        with load.server(f"sqlite:///{file}", disk) as server, load.on(server, outcome) as ledger:
            for number in range(count):
                fill(ballast)
                ledger.wait_for("refused", 3 * load.clients)
                if number % 2:
                    server.kill()
                ballast.unlink()
                if number % 2:
                    server.start()
                ledger.wait_for("changes", chance.randrange(1, 4) * load.clients)
                load.step(outcome, count, ledger)
        outcome.failures += damage(file)
    return outcome


def slow_readers(load: Load, count: int) -> Outcome:
    """Clients that ask for much and read nothing; the others go on, and nothing is left of them when they have gone."""
    outcome = Outcome("slow readers")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="outofturn-soak-")))
        server = stack.enter_context(load.server(f"sqlite:///{folder / 'cases.db'}", folder))
        ledger = stack.enter_context(load.on(server, outcome))
        id = long_case(server.port, ledger)
        ledger.wait_for("changes", load.clients)
        before = server.open_files()
        with ExitStack() as readers:
            for number in range(count):
                readers.enter_context(closing(slow_reader(server.port, number, f"/api/cases/{id}")))
                load.step(outcome, count, ledger)
            ledger.wait_for("changes", 20 * load.clients)
        ledger.wait_for("changes", 5 * load.clients)
        # The other clients may have connected again, and connections to the database may have been added.
        if (after := server.open_files()) > before + 2 * load.clients + 10:
            ledger.fail(f"{after} files are open after {count} slow readers have gone; before it were {before}")
    return outcome


def long_case(port: int, ledger: Ledger) -> str:
    """A case whose JSON is far larger than what the system keeps for a connection."""
    client = Client(port, 0, Random(0), ledger)
    _, kept = client.change("/api/cases", {"case": {"contract": "4S by S", "events": ["attention"] * 600}})
    client.close()
    with ledger.lock:
        ledger.cases[kept["id"]] = type(ledger.cases[ledger.shared])(["attention"] * 600)
    return str(kept["id"])


def slow_reader(port: int, number: int, path: str) -> socket.socket:
    """A connection with several requests on it, and no more than a few bytes of the answers read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(30)
    line.bind((f"127.0.1.{1 + number % 250}", 0))
    line.connect(("127.0.0.1", port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 4)
    return line


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A folder on a disk of its own that is soon full; None where that cannot be had."""
    folder = Path(mkdtemp(prefix="outofturn-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "outofturn", str(folder)]
    try:
        if os.getuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
            yield None
            return
        try:
            yield folder
        finally:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
    finally:
        shutil.rmtree(folder)


def fill(ballast: Path) -> None:
    """Leave little room on the disk: what then comes fills it up in the middle of the work."""
    disk = os.statvfs(ballast.parent)
    try:
        ballast.write_bytes(bytes(max(0, disk.f_bavail * disk.f_frsize - ROOM)))
    except OSError as error:  # the server has written meanwhile, so the disk is full already
        if error.errno != errno.ENOSPC:
            raise
        os.truncate(ballast, max(0, ballast.stat().st_size - ROOM))


def damage(file: Path) -> list[str]:
    """What SQLite itself finds wrong with the file."""
    with closing(sqlite3.connect(file)) as connection:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    return [] if found == ["ok"] else found


#: Each part with the option that says how often.
PARTS = {"kills": kills, "crashes": crashes, "rounds": full_disks, "readers": slow_readers}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak_server", description="A server under load while things fail.")
    parser.add_argument("--kills", type=int, default=200, help="kill -9 of the server on SQLite")
    parser.add_argument("--crashes", type=int, default=50, help="crashes of PostgreSQL")
    parser.add_argument("--rounds", type=int, default=10, help="how often the disk fills")
    parser.add_argument("--readers", type=int, default=40, help="clients that do not read their answers")
    parser.add_argument("--clients", type=int, default=4, help="clients that keep cases")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    load = Load(asked.clients, asked.workers, asked.seed, lambda text: print(text, flush=True))
    outcomes = [part(load, count) for name, part in PARTS.items() if (count := getattr(asked, name))]
    print()
    for outcome in outcomes:
        print(outcome)
        for failure in outcome.failures[:20]:
            print(f"  {failure}")
    return 1 if any(outcome.failures for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
