"""Uvicorn's HTTP protocol with a time limit for requests.

A connection on which no whole request comes is closed, and so is one with an endless head: otherwise a few hundred of them
would use up all connections. Uvicorn limits only the time between two requests, and the size of a head only with h11.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Seconds; longer than a body may take, so that whoever is late with one gets an answer first.
REQUEST_TIMEOUT = 15.0
#: Of the part before the body, in bytes. Browsers send less than a tenth.
LARGEST_HEAD = 65_536


class TimeoutProtocol(HttpToolsProtocol):
    """Closes the connection when a request takes too long to arrive."""

    timeout = REQUEST_TIMEOUT

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._head_size: int | None = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        self._start_timer()
        if self._head_size is not None:
            self._head_size += len(data)
        super().data_received(data)
        if self._head_size is not None and self._head_size > LARGEST_HEAD:
            self.transport.close()

    def on_message_begin(self) -> None:
        self._start_timer()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_size = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._head_size = 0
        self._stop_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.timeout, self.transport.close)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
