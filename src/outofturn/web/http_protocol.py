"""Uvicorn's HTTP protocol with limits: of the time that a request and an answer take, and of the number of connections.

A connection on which no whole request comes is closed, and so is one with an endless head or whose client does not read its
answer: otherwise a few hundred of them would use up all connections. Uvicorn limits only the time between two requests, the
size of a head only with h11, the number of connections only for all clients together, and it refuses in plain text.
"""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import FastAPI
from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from outofturn.engine.message import Message, message
from outofturn.web.connection_limits import OpenConnections
from outofturn.web.error_responses import error_response

#: Seconds; longer than a body may take, so that whoever is late with one gets an answer first.
REQUEST_TIMEOUT = 15.0
#: Seconds in which a client must have read its answer; the largest takes less than that even over a weak mobile network.
ANSWER_TIMEOUT = 30.0
#: Of the part before the body, in bytes. Browsers send less than a tenth.
LARGEST_HEAD = 65_536
#: Seconds for which a client that was refused can still read why.
_LINGER = 1.0
#: So many refused connections are kept open for that; further ones are cut off.
_MOST_LINGERING = 64


class LimitedProtocol(HttpToolsProtocol):
    """Closes the connection when a request takes too long to arrive, or its answer too long to leave."""

    timeout = REQUEST_TIMEOUT
    answer_timeout = ANSWER_TIMEOUT
    #: Set for each server by ``protocol_of``.
    web_app: FastAPI
    open_connections: OpenConnections
    lingering: set[LimitedProtocol]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._answer_timer: asyncio.TimerHandle | None = None
        self._head_size: int | None = 0
        self._is_refused = False
        self._is_answer_unread = False
        self._worked_on: RequestResponseCycle | None = None

    # -- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        status = self.open_connections.admit(self, self.client[0] if self.client else "")
        if status:
            problem, hint = message("error/too-many-connections"), message("hint/try-again-in-a-moment")
            self._refuse(status, problem, hint, {"Retry-After": "1"})
        else:
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self.open_connections.remove(self)
        self.lingering.discard(self)
        self._stop_timer()
        self._stop_answer_timer()
        # Uvicorn knows only of the newest request that the client has left, and would go on with those before it.
        self._drop_requests()
        super().connection_lost(exc)

    @property
    def waits_for_client(self) -> bool:
        """Whether nothing can be done here before the client sends or reads something."""
        cycle = self.cycle
        return not self.pipeline and (cycle is None or cycle.response_complete or cycle.more_body)

    def hang_up(self) -> None:
        # What is closed in the usual way stays open until the client has read everything, if ever.
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """The server stops: whoever has sent half a request is not waited for."""
        if self.cycle is not None and not self.cycle.response_started and self.cycle.more_body:
            self._refuse(503, message("error/server-stops"), message("hint/try-again-in-a-moment"), {"Retry-After": "5"})
        else:
            super().shutdown()

    # -- requests

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        self._start_timer()
        if self._head_size is not None:
            self._head_size += len(data)
        super().data_received(data)
        if self._head_size is not None and self._head_size > LARGEST_HEAD and not self.transport.is_closing():
            problem = message("error/head-is-too-large", number=LARGEST_HEAD // 1000)
            self._refuse(431, problem, message("hint/fewer-headers"))

    def on_message_begin(self) -> None:
        self._start_timer()
        self.open_connections.note(self)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_size = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._head_size = 0
        self._stop_timer()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, message("error/not-http"), message("hint/plain-http", word="http://"))

    def _refuse(self, status: int, problem: Message, hint: Message, headers: dict[str, str] | None = None) -> None:
        """Answer without the application, and close the connection."""
        # Whatever the address: it may not be known, and only programs get here.
        scope: Scope = {"query_string": b"", "headers": self.headers or [], "path": "/api", "app": self.web_app}
        response = error_response(scope, status, problem, hint, headers={"Connection": "close", **(headers or {})})
        head = b"".join(b"%b: %b\r\n" % header for header in response.raw_headers)
        self.web_app.state.metrics.refusals.labels("connection").inc()
        self._drop_requests()  # the application must not write into this answer
        self._is_refused = True
        self._stop_timer()
        self.transport.write(b"%b%b\r\n%b" % (STATUS_LINE[status], head, bytes(response.body)))
        if len(self.lingering) >= _MOST_LINGERING:
            self.hang_up()
            return
        # If it were closed while the client still sends, the client's system would throw away the answer unread.
        self.lingering.add(self)
        self.transport.write_eof()
        self._answer_timer = self.loop.call_later(_LINGER, self.transport.abort)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._worked_on = cycle
        super()._start_asgi_task(cycle, app)

    def _drop_requests(self) -> None:
        """Nobody waits for the answers any more."""
        self.pipeline.clear()
        for cycle in (self._worked_on, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    # -- answers

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_answer_timer()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_answer_timer()
        if self._is_answer_unread:
            self._is_answer_unread = False
            self.on_response_complete()

    def on_response_complete(self) -> None:
        self.open_connections.note(self)
        if self.transport.is_closing():
            self._start_answer_timer()
        elif self.flow.write_paused:
            # The next request is read when this answer has been read.
            self._is_answer_unread = True
            self.flow.pause_reading()
            return
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        self.hang_up()

    # -- time limits

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.timeout, self.hang_up)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start_answer_timer(self) -> None:
        if self._answer_timer is None:
            self._answer_timer = self.loop.call_later(self.answer_timeout, self.transport.abort)

    def _stop_answer_timer(self) -> None:
        if self._answer_timer is not None:
            self._answer_timer.cancel()
            self._answer_timer = None


def protocol_of(app: FastAPI) -> type[LimitedProtocol]:
    """The protocol of one server, whose connections are counted together."""
    shared = {"web_app": app, "open_connections": OpenConnections(app.state.is_trusted_proxy), "lingering": set()}
    return type("ServerProtocol", (LimitedProtocol,), shared)
