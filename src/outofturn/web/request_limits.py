"""Limits of a request: the size of its body, the time it may take, and how many are answered at once.

Uvicorn and Starlette can limit numbers and sizes, but not the time for a body or for an answer, and their refusals are not
in the form that clients of this API expect. What never becomes a whole request is dealt with in ``http_protocol``.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outofturn.engine.message import message
from outofturn.web.error_responses import error_response, server_error

log = logging.getLogger("outofturn.web")

_IMPORT = "/api/cases/import"


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """Times are in seconds, sizes in bytes."""

    #: Enough for a thousand lines of two hundred characters.
    body: int = 256_000
    #: As large as a case file may be anywhere.
    import_body: int = 1_000_000
    body_time: float = 10
    time: float = 15
    at_once: int = 128


class RequestLimitMiddleware:
    """Limits the number and the time of requests; an exception in the application is logged and answered here."""

    def __init__(self, app: ASGIApp, limits: RequestLimits) -> None:
        self.app, self.limits = app, limits
        self.running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if self.running >= self.limits.at_once:
            problem, hint = message("error/too-many-requests"), message("hint/try-again-in-a-moment")
            response = error_response(scope, 503, problem, hint, headers={"Retry-After": "1"})
            await response(scope, receive, send)
            return
        started = expired = False

        async def send_unless_expired(sent: Message) -> None:
            nonlocal started
            if not expired:
                started = True
                await send(sent)

        # A task of its own: a thread that waits for the disk cannot be stopped, but the client need not wait for it.
        self.running += 1
        work = asyncio.ensure_future(self.app(scope, receive, send_unless_expired))
        work.add_done_callback(self._finished)
        try:
            await asyncio.wait({work}, timeout=self.limits.time)
        finally:
            expired = not work.done()
            work.cancel()
        if expired:
            problem, hint = message("error/took-too-long"), message("hint/look-before-you-try-again")
            response = error_response(scope, 503, problem, hint, headers={"Retry-After": "5"})
        elif work.exception() is None:
            return
        else:
            response = server_error(scope)
        if not started:
            await response(scope, receive, send)

    def _finished(self, work: asyncio.Future[None]) -> None:
        self.running -= 1
        if not work.cancelled() and (error := work.exception()):
            log.error("A request failed.", exc_info=error)


class BodyLimitMiddleware:
    """Reads the whole body, of limited size and in limited time, before anything is done with it."""

    def __init__(self, app: ASGIApp, limits: RequestLimits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        if "content-length" not in headers and "transfer-encoding" not in headers:
            await self.app(scope, receive, send)
            return
        most = self.limits.import_body if scope["path"] == _IMPORT else self.limits.body
        # Otherwise the rest of the body would be read as the next request, or the connection would wait for ever.
        close = {"Connection": "close"}
        try:
            body = await self._read(headers, receive, most)
        except _TooLarge:
            problem, hint = message("error/too-large", number=most // 1000), message("hint/is-it-the-right-file")
            refusal = error_response(scope, 413, problem, hint, headers=close)
        except TimeoutError:
            problem, hint = message("error/body-did-not-come"), message("hint/is-the-signal-weak")
            refusal = error_response(scope, 408, problem, hint, headers=close)
        except _ClientLeft:
            return
        else:
            await self.app(scope, _replay(body, receive), send)
            return
        await refusal(scope, receive, send)

    async def _read(self, headers: Headers, receive: Receive, most: int) -> bytes:
        said = headers.get("content-length", "0")
        if said.isdecimal() and int(said[:20]) > most:
            raise _TooLarge
        body = bytearray()
        async with asyncio.timeout(self.limits.body_time):
            while True:
                received = await receive()
                if received["type"] == "http.disconnect":
                    raise _ClientLeft
                body += received.get("body", b"")
                if len(body) > most:
                    raise _TooLarge
                if not received.get("more_body", False):
                    return bytes(body)


class _TooLarge(Exception):
    """The body is larger than allowed."""


class _ClientLeft(Exception):
    """The client has closed the connection."""


def _replay(body: bytes, receive: Receive) -> Receive:
    """Gives the body in one piece, and then what else comes: that the client has closed the connection."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed
