"""Limits of a request: the size of its body, the time it may take, and how many are worked on at once.

Uvicorn and Starlette can limit numbers and sizes, but not the time for a body or for an answer, and their refusals are not
in the form that clients of this API expect. What never becomes a whole request is dealt with in ``http_protocol``.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outofturn.engine.message import Message as Text
from outofturn.engine.message import message
from outofturn.notation.case_size import LONGEST_FILE
from outofturn.notation.safe_yaml import LIMIT
from outofturn.web.costly_work import Turn, TurnLimits, Turns
from outofturn.web.error_responses import error_response, server_error
from outofturn.web.http_error import HttpError

log = logging.getLogger("outofturn.web")

_IMPORT, _BOARDS, _EQUITY = "/api/cases/import", "/api/boards", "/api/equity"


#: Two at once, so that one that waits for the database does not hold up the others.
COSTLY = TurnLimits(at_once=2, per_client=1, waiting=4, most=32)


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """Times are in seconds, sizes in bytes."""

    #: Enough for a thousand lines of two hundred characters.
    body: int = 256_000
    #: As large as a case file may be anywhere.
    import_body: int = LIMIT
    #: A file with the boards of a whole session.
    boards_body: int = LONGEST_FILE
    body_time: float = 10
    time: float = 15
    #: The solver is compiled when it is first used on a machine.
    solver_time: float = 55
    #: Requests that are wholly there, and worked on or waiting for their turn.
    at_once: int = 128
    #: Threads wait for each other anyway, so more at once would not be faster for anybody.
    per_client: int = 2
    #: Of one client; it can have no more connections.
    waiting: int = 24
    costly: TurnLimits = COSTLY


class RequestLimitMiddleware:
    """Limits the time of requests; an exception in the application is logged and answered here."""

    def __init__(self, app: ASGIApp, limits: RequestLimits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = expired = stopped = False
        most = self.limits.solver_time if scope["path"] == _EQUITY else self.limits.time

        async def send_unless_expired(sent: Message) -> None:
            nonlocal started
            if not expired:
                started = True
                await send(sent)

        # A task of its own: a thread that waits for the disk cannot be stopped, but the client need not wait for it.
        work = asyncio.ensure_future(self.app(scope, receive, send_unless_expired))
        work.add_done_callback(_log_exception)
        try:
            await asyncio.wait({work}, timeout=most)
        except asyncio.CancelledError:  # at the end of service, when the time for what is under way has run out
            stopped = True
        finally:
            expired = not work.done()
            work.cancel()
        if started or not (expired or work.cancelled() or work.exception()):
            return
        if stopped:
            response = _try_again(scope, message("error/server-stops"), message("hint/look-before-you-try-again"))
        elif expired:
            response = _try_again(scope, message("error/took-too-long"), message("hint/look-before-you-try-again"))
        else:
            response = server_error(scope)
        await response(scope, receive, send)


def _try_again(scope: Scope, problem: Text, hint: Text) -> Response:
    return error_response(scope, 503, problem, hint, headers={"Retry-After": "5"})


def _log_exception(work: asyncio.Future[None]) -> None:
    if not work.cancelled() and (error := work.exception()):
        log.error("A request failed.", exc_info=error)


class BodyLimitMiddleware:
    """Reads the whole body, of limited size and in limited time, before the request gets its turn."""

    def __init__(self, app: ASGIApp, limits: RequestLimits) -> None:
        self.app, self.limits = app, limits
        most = limits.at_once
        self.turns = Turns(TurnLimits(at_once=most, per_client=limits.per_client, waiting=limits.waiting, most=most))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if "content-length" not in headers and "transfer-encoding" not in headers:
            await self._answer(scope, receive, send)
            return
        most = {_IMPORT: self.limits.import_body, _BOARDS: self.limits.boards_body}.get(scope["path"], self.limits.body)
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
            await self._answer(scope, _replay(body, receive), send)
            return
        await refusal(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        turn = Turn(scope)
        try:
            await turn.take(self.turns)
        except HttpError as error:
            refusal = error_response(scope, error.status_code, error.problem, error.hint, headers=error.headers)
            await refusal(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            turn.give_back()

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
