"""A client of the server: in memory, without a socket, or over a real one."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from outofturn.casebook import Casebook
from outofturn.casebook.store import Store
from outofturn.web.listener import listen
from outofturn.web.server import settings

CASE = {"contract": "4S by S", "edition": 2017, "events": ["E leads H5"]}


@contextlib.contextmanager
def open_casebook(folder: Path) -> Iterator[Casebook]:
    store = Store(f"sqlite:///{folder / 'cases.db'}")
    try:
        yield Casebook(store)
    finally:
        store.close()


class HttpClient:
    """Sends requests to an application; keeps no cookies."""

    def __init__(self, app: FastAPI, host: str = "localhost:8053", address: str = "127.0.0.1") -> None:
        self.app, self.host, self.address = app, host, address

    def __call__(self, method: str, path: str, **what: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(self.address, 50000))
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{self.host}") as client:
                return await client.request(method, path, **what)

        return asyncio.run(ask())


@contextlib.contextmanager
def served(app: FastAPI) -> Iterator[int]:
    """The application on a real socket; the port it listens on."""
    server = uvicorn.Server(settings(app))
    with listen("127.0.0.1", 0) as listener:
        port = int(listener.getsockname()[1])
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server did not start"
                time.sleep(0.01)
            yield port
        finally:
            server.should_exit = True
            thread.join()


def connected(port: int, address: str = "127.0.0.1") -> socket.socket:
    """A connection to the server, from an address of this computer."""
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(address, 0))


def exchange(port: int, *pieces: bytes, pause: float = 0.0) -> bytes:
    """Send these pieces and return all that comes back until the server hangs up, soon."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        with contextlib.suppress(ConnectionError):  # it may hang up before it has heard all
            for piece in pieces:
                line.sendall(piece)
                time.sleep(pause)
        heard = bytearray()
        with contextlib.suppress(ConnectionError):
            while found := line.recv(65536):
                heard += found
        return bytes(heard)


def problem(answer: httpx.Response, status: int) -> str:
    """What is said to be wrong; always in the same shape."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert set(error) == {"problem", "hint", "line", "column", "text"}
    return str(error["problem"])
