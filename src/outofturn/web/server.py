"""From a host and a port to a running server: the socket, the token, the address, and a clean end."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import secrets
import signal
import socket
from collections.abc import Callable, Mapping
from itertools import repeat
from urllib.parse import quote

import segno
import uvicorn
from anyio import to_thread
from fastapi import FastAPI

from outofturn.casebook import Casebook
from outofturn.casebook.database import POOL_SIZE
from outofturn.casebook.store import Store
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.web.access_control import AccessSettings
from outofturn.web.app import create_app
from outofturn.web.costly_work import keep_pauses_short
from outofturn.web.http_protocol import protocol_of
from outofturn.wording.language import DEFAULT

#: The number of the Law on the lead out of turn stands in it.
PORT = 8053
#: If that one is taken, so many more are tried.
_TRIES = 20
TOKEN = "OUTOFTURN_TOKEN"
_SHORTEST_TOKEN = 16
#: Black on white whatever the colours of the terminal: with white ink it would be a negative, which not every phone reads.
_INK, _NO_INK = "\x1b[30;107m", "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
#: Addresses reserved for documentation: no packet is ever sent there.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def listen(host: str, port: int | None = None) -> socket.socket:
    """A socket that listens. Without a port: the usual one, or the next that is free."""
    try:
        family, *_, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise RecordError(
            message("error/no-such-host", word=host), message("hint/for-all-of-the-network", word="--host 0.0.0.0")
        ) from None
    both = address[0] == "::" and socket.has_dualstack_ipv6()
    for number in [port] if port is not None else range(PORT, PORT + _TRIES):
        try:
            return socket.create_server((address[0], number), family=family, backlog=2048, dualstack_ipv6=both)
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            if taken and port is None:
                continue
            if taken:
                raise RecordError(
                    message("error/port-is-taken", number=number), message("hint/another-port-or-none", word="--port")
                ) from None
            raise RecordError(
                message("error/nothing-can-listen", word=host, number=number, other_word=os.strerror(error.errno or 0))
            ) from None
    taken_ports = message("error/ports-are-taken", word=str(PORT), other_word=str(PORT + _TRIES - 1))
    raise RecordError(taken_ports, message("hint/another-port", word="--port"))


def is_loopback(listener: socket.socket) -> bool:
    """Whether only this computer can reach it."""
    return ipaddress.ip_address(listener.getsockname()[0].partition("%")[0]).is_loopback


def token_from(environment: Mapping[str, str]) -> str:
    """The token that the environment names, else a new one."""
    given = environment.get(TOKEN, "").strip()
    if given and (len(given) < _SHORTEST_TOKEN or not given.isascii() or not given.isprintable()):
        raise RecordError(
            message("error/token-is-too-short", word=TOKEN, number=_SHORTEST_TOKEN),
            message("hint/leave-the-token-out", word=TOKEN),
        )
    return given or secrets.token_urlsafe(16)


def address(listener: socket.socket, token: str | None = None) -> str:
    """What to type into a browser; from another device, if there is a token."""
    host, port = listener.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        host = _own_address() or socket.gethostname()
    url = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
    return f"{url}?token={quote(token, safe='')}" if token else url


def _own_address() -> str | None:
    """The address of this computer in its network."""
    for family, elsewhere in _ELSEWHERE:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
                return str(probe.getsockname()[0])
            except OSError:
                continue
    return None


def qr_code(text: str) -> list[str]:
    """A code to scan from the screen, two rows of it to a line."""
    code = segno.make(text, error="l", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append(list(repeat(0, len(rows[0]))))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        lines.append(_INK + "".join(_HALVES[int(top), int(bottom)] for top, bottom in zip(upper, lower, strict=True)) + _NO_INK)
    return lines


def database_location(store: Store) -> str:
    """Where the cases are kept, to show it; a password in it is left out."""
    url = store.database.url
    return str(url.database) if store.database.is_sqlite else url.render_as_string(hide_password=True)


def settings(app: FastAPI) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=protocol_of(app),
        ws="none",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # a client could otherwise claim another address
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )


class _Server(uvicorn.Server):
    """Uvicorn's server with as many threads as connections to the database: more would only wait for one."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        to_thread.current_default_thread_limiter().total_tokens = POOL_SIZE
        keep_pauses_short(asyncio.get_running_loop())
        await super().startup(sockets)


def run(
    store: Store,
    listener: socket.socket,
    *,
    token: str | None = None,
    language: str = DEFAULT,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until stopped. From ``ready`` on Ctrl-C raises KeyboardInterrupt, and SIGTERM ends it without an exception."""
    access = AccessSettings(token, listener.getsockname()[1])
    server = _Server(settings(create_app(Casebook(store), access=access, language=language)))

    def stop(*_: object) -> None:
        # A signal that comes before uvicorn handles signals must not be lost; and at its end uvicorn raises the signal again,
        # which here is no error.
        server.should_exit = True

    before = signal.signal(signal.SIGTERM, stop)
    try:
        ready()
        server.run(sockets=[listener])
    finally:
        signal.signal(signal.SIGTERM, before)
