"""A running server: one process or several on one socket, from the start to a clean end."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from anyio import to_thread
from fastapi import FastAPI

from outofturn.casebook import Casebook
from outofturn.casebook.database import POOL_SIZE
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.store import Store
from outofturn.director import NO_READINGS
from outofturn.web import logs, metrics
from outofturn.web.access_settings import AccessSettings
from outofturn.web.app import create_app
from outofturn.web.costly_work import Turns
from outofturn.web.garbage_collection import keep_pauses_short
from outofturn.web.http_protocol import protocol_of
from outofturn.web.logs import LogSettings
from outofturn.web.workers import ENDING, Supervisor, is_orphan
from outofturn.wording.language import DEFAULT

log = logging.getLogger("outofturn.web")

#: How many seconds answers under way have at the end of service.
GRACE = 8
#: And after that a worker has so many to close its database: a thread may still wait for it, and SQLite tidies up its file.
_CLOSING = 20
_LOG_SETTINGS = LogSettings()


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
        turns: Turns = self.config.app.state.costly_turns  # type: ignore[union-attr]
        keep_pauses_short(asyncio.get_running_loop(), lambda: turns.begun)
        await super().startup(sockets)

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
    pyodide: Path | None
    readings: Mapping[str, str]


def run(
    store: Store,
    listener: socket.socket,
    *,
    access: AccessSettings,
    language: str = DEFAULT,
    workers: int = 1,
    log_settings: LogSettings = _LOG_SETTINGS,
    pyodide: Path | None = None,
    readings: Mapping[str, str] = NO_READINGS,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until stopped. From ``ready`` on Ctrl-C raises KeyboardInterrupt, and SIGTERM and SIGHUP end without an exception.

    With more than one worker the processes share nothing but the socket and the database, and the store is closed.
    """
    logs.configure(log_settings)
    if workers == 1:
        app = create_app(Casebook(store), access=access, language=language, pyodide=pyodide, readings=readings)
        server = _Server(settings(app))
        store.start_upkeep()
        with _stopped_by_signals(server.stop):
            ready()
            server.run(sockets=[listener])
        return
    url = store.database.url.render_as_string(hide_password=False)
    store.close()
    given = (_AppSettings(url, access, language, log_settings, pyodide, dict(readings)), listener)
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
        app = create_app(
            Casebook(store),
            access=shared.access,
            language=shared.language,
            pyodide=shared.pyodide,
            readings=shared.readings,
        )
        server = _Server(settings(app))
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
