"""The server under load: 32 clients at once, rulings and kept lines, on SQLite and on PostgreSQL.

    python -m bench.serving [--clients N] [--seconds N]

The clients run in a process of their own beside the server's, on the same machine: they take their share of it. Each kind of
request is measured flat out (that gives the maximum), then at half of that pace. An answer with nothing in it (``/api/about``)
is measured in the same run: the ratio to it depends less on the machine. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from bench.load import Connection, Measured, Script, flat_out, paced, request
from tests.postgres import running_postgres

#: Ten lines with an irregularity, a choice, a restriction and the play until it has run out.
LINES = [
    "E leads H5", "S chooses refuse", "S chooses forbid H", "W leads CK", "N plays C2", "E plays C7", "S plays C3",
    "W leads CQ", "N plays C4", "E plays C8",
]  # fmt: skip
CASE = {"contract": "4S by S", "edition": 2017, "events": LINES}


async def ruling(connection: Connection) -> AsyncIterator[tuple[bool, bytes]]:
    data = request("POST", "/api/rule", CASE)
    while True:
        yield True, data


async def nothing(connection: Connection) -> AsyncIterator[tuple[bool, bytes]]:
    data = request("GET", "/api/about")
    while True:
        yield True, data


async def adding(connection: Connection) -> AsyncIterator[tuple[bool, bytes]]:
    """Line after line to a kept case; when the ten are there, a new one (which is not counted)."""
    while True:
        yield False, request("POST", "/api/cases", {"case": {**CASE, "events": []}})
        kept = connection.json()
        for line in LINES:
            yield True, request("POST", f"/api/cases/{kept['id']}/lines", {"version": kept["version"], "lines": [line]})
            kept = connection.json()


@contextmanager
def serving(database: str) -> Iterator[int]:
    """A server of our own, as ``outofturn serve`` starts it; the port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "outofturn", "serve", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(command, env={**os.environ, "OUTOFTURN_DATABASE_URL": database}, stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                urlopen(f"http://127.0.0.1:{port}/api/about").close()
                break
            except HTTPError:
                break  # it wants a token
            except URLError:
                sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait()


def measure(port: int, script: Script, clients: int, seconds: float) -> tuple[Measured, Measured]:
    """Flat out, and at half the pace of that."""
    asyncio.run(flat_out(port, script, clients=clients, seconds=1))  # to warm up
    most = asyncio.run(flat_out(port, script, clients=clients, seconds=seconds))
    half = asyncio.run(paced(port, script, clients=clients, seconds=seconds, rate=most.rate / 2))
    return most, half


def show(name: str, most: Measured, half: Measured, bare: Measured) -> None:
    columns = [f"{one.rate:7.0f}/s {one.percentile(0.5) * 1e3:8.1f} {one.percentile(0.99) * 1e3:8.1f}" for one in (most, half)]
    print(f"{name:<42} {'   '.join(columns)}   {bare.rate / most.rate:6.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=6)
    options = parser.parse_args()

    print(f"{options.clients} clients at once; times in milliseconds")
    print(f"{'':<42} {'flat out':>9} {'p50':>8} {'p99':>8}   {'half':>9} {'p50':>8} {'p99':>8}   {'× bare':>6}")
    with TemporaryDirectory() as folder, running_postgres() as postgres:
        sqlite = f"sqlite:///{Path(folder) / 'cases.db'}"
        with serving(sqlite) as port:
            bare, bare_half = measure(port, nothing, options.clients, options.seconds)
            show("an answer with nothing in it", bare, bare_half, bare)
            show("/api/rule, ten lines", *measure(port, ruling, options.clients, options.seconds), bare)
            show("adding a line to a kept case, SQLite", *measure(port, adding, options.clients, options.seconds), bare)
        with serving(postgres) as port:
            show("adding a line to a kept case, PostgreSQL", *measure(port, adding, options.clients, options.seconds), bare)


if __name__ == "__main__":
    main()
