"""From a host and a port to a running server: the socket, the token, the address, and a clean end."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import repeat

import segno
import uvicorn
from anyio import to_thread
from fastapi import FastAPI

from outofturn.casebook import Casebook
from outofturn.casebook.database import POOL_SIZE
from outofturn.casebook.database_errors import location
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.store import Store
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.web import logs, metrics
from outofturn.web.access_settings import AccessSettings
from outofturn.web.app import create_app
from outofturn.web.http_protocol import protocol_of
from outofturn.web.logs import LogSettings
from outofturn.web.workers import ENDING, Supervisor, is_orphan
from outofturn.wording.language import DEFAULT

log = logging.getLogger("outofturn.web")

#: The number of the Law on the lead out of turn stands in it.
PORT = 8053
#: If that one is taken, so many more are tried.
_TRIES = 20
TOKEN = "OUTOFTURN_TOKEN"
_SHORTEST_TOKEN = 16
#: How many seconds answers under way have at the end of service.
GRACE = 8
#: And after that a worker has so many to close its database: a thread may still wait for it, and SQLite tidies up its file.
_CLOSING = 20
_LOG_SETTINGS = LogSettings()
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


def new_token() -> str:
    return secrets.token_urlsafe(16)


def token_from(environment: Mapping[str, str]) -> str | None:
    """The token that the environment names."""
    given = environment.get(TOKEN, "").strip()
    if given and (len(given) < _SHORTEST_TOKEN or not given.isascii() or not given.isprintable()):
        raise RecordError(
            message("error/token-is-too-short", word=TOKEN, number=_SHORTEST_TOKEN),
            message("hint/leave-the-token-out", word=TOKEN),
        )
    return given or None


def address(listener: socket.socket) -> str:
    """What to type into a browser; if it listens on the network, on another device too."""
    host, port = listener.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        host = _own_address() or socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


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
    return location(store.database.url)


def settings(app: FastAPI) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=protocol_of(app),
        ws="none",
        lifespan="off",
        log_config=None,  # see ``logs``
        access_log=False,
        server_header=False,
        proxy_headers=False,  # a client could otherwise claim another address; ProxyMiddleware knows whom to believe
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE,
    )


class _Server(uvicorn.Server):
    """Uvicorn's server with as many threads as connections to the database: more would only wait for one."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        to_thread.current_default_thread_limiter().total_tokens = POOL_SIZE
        sys.setswitchinterval(0.001)  # a fifth of the usual: a long ruling in a thread must not hold up what is short
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for connection in list(self.server_state.connections):
            cycle = getattr(connection, "cycle", None)
            if cycle is not None and cycle.more_body:  # half a request: nobody is to wait for the rest of it
                connection.transport.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # they are handled here, and from before the start on: see ``_stopped_by_signals``

    def stop(self, number: int) -> None:
        self.force_exit = self.force_exit or (self.should_exit and number == signal.SIGINT)  # Ctrl-C a second time
        self.should_exit = True


@dataclass(frozen=True, slots=True)
class _AppSettings:
    """What a process needs to serve the same as all others."""

    database: str
    access: AccessSettings
    language: str
    logs: LogSettings


def run(
    store: Store,
    listener: socket.socket,
    *,
    access: AccessSettings,
    language: str = DEFAULT,
    workers: int = 1,
    log_settings: LogSettings = _LOG_SETTINGS,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until stopped. From ``ready`` on Ctrl-C raises KeyboardInterrupt, and SIGTERM and SIGHUP end without an exception.

    With more than one worker the processes share nothing but the socket and the database, and the store is closed.
    """
    logs.configure(log_settings)
    if workers == 1:
        server = _Server(settings(create_app(Casebook(store), access=access, language=language)))
        store.start_upkeep()
        with _stopped_by_signals(server.stop):
            ready()
            server.run(sockets=[listener])
        return
    url = store.database.url.render_as_string(hide_password=False)
    store.close()
    given = (_AppSettings(url, access, language, log_settings), listener)
    supervisor = Supervisor(workers, _run_worker, given, on_end=metrics.forget_worker)
    with metrics.shared_folder(), _stopped_by_signals(lambda _: supervisor.stop()):
        ready()
        supervisor.run(patience=GRACE + _CLOSING)


def _run_worker(shared: _AppSettings, listener: socket.socket) -> None:
    """What one of several processes does."""
    logs.configure(shared.logs)
    try:
        store = Store(shared.database)
    except StoreError as error:
        log.error("%s", error)
        sys.exit(1)
    with closing(store):
        store.start_upkeep()
        server = _Server(settings(create_app(Casebook(store), access=shared.access, language=shared.language)))
        with _stopped_by_signals(server.stop, [signal.SIGTERM]):
            server.run(sockets=[listener])
    if is_orphan():
        metrics.remove_shared_folder()


@contextmanager
def _stopped_by_signals(stop: Callable[[int], None], signals: Iterable[signal.Signals] = ENDING) -> Iterator[None]:
    """While these signals stop the server in good order; Ctrl-C is an exception when it has ended."""
    seen: list[int] = []

    def note(number: int, _: object) -> None:
        seen.append(number)
        stop(number)

    # Whoever starts it with nohup wants it to outlive the terminal.
    wanted = [one for one in signals if one.name != "SIGHUP" or signal.getsignal(one) != signal.SIG_IGN]
    before = {one: signal.signal(one, note) for one in wanted}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    if signal.SIGINT in seen:
        raise KeyboardInterrupt
