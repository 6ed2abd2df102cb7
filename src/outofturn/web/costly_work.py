"""Requests take turns: a few of each client at a time, and of those that take long one of each client and two of all.

The engine is pure Python, so threads share one processor, and ten long rulings at once would slow down everything else. Who
sends many requests waits for his own, not the others for him. See ``Turns``; ``in_turn`` says which requests take long.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.types import Scope

from outofturn.casebook import VersionConflict
from outofturn.engine.message import Message, message
from outofturn.web.http_error import HttpError
from outofturn.web.rate_limit import MOST_CLIENTS, client_name

#: A body of so many bytes is read, and what is in it ruled on, in a few milliseconds; a larger one takes its turn. It is more
#: than a whole board takes.
SMALL_BODY = 2_000
#: In bytes; more than any file of the page has.
SMALL_ANSWER = 200_000
#: Seconds.
REFUSAL_DELAY = 0.25
#: Where the turn of a request stands in its scope.
_TURN = "outofturn.turn"

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class TurnLimits:
    """How many requests are worked on at once, and how many wait."""

    at_once: int
    per_client: int
    #: Of one client.
    waiting: int
    #: Of all clients, those that are worked on included.
    most: int


class Turns:
    """Who is worked for, and who waits. Clients that wait take turns, whoever has how many requests."""

    def __init__(self, limits: TurnLimits) -> None:
        self.limits = limits
        self.begun = 0
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def begin(self, client: str) -> None:
        """Wait for a turn; an HttpError if too many wait already."""
        queue = self._waiting.get(client)
        self.begun += 1
        if not queue and self._is_free(client):
            self._running[client] += 1
            return
        if self._running.total() + sum(map(len, self._waiting.values())) >= self.limits.most:
            await _refuse(503, message("error/too-many-requests"))
        if queue and len(queue) >= self.limits.waiting:
            await _refuse(429, message("error/too-many-requests-of-one-client"))
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the same moment
                self.end(client)
            else:
                self._leave(client, turn)
            raise

    def end(self, client: str) -> None:
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        while (following := next(filter(self._is_free, self._waiting), None)) is not None:
            turn = self._waiting[following][0]
            self._leave(following, turn)
            if not turn.done():
                self._running[following] += 1
                turn.set_result(None)

    def _is_free(self, client: str) -> bool:
        return self._running.total() < self.limits.at_once and self._running[client] < self.limits.per_client

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        """It waits no longer; the next one of this client comes after those of all others."""
        queue = self._waiting.get(client)
        if queue is not None and turn in queue:
            queue.remove(turn)
            self._waiting.move_to_end(client)
            if not queue:
                del self._waiting[client]


async def _refuse(status: int, problem: Message) -> NoReturn:
    # Who sends the next one as soon as this is answered would keep the server busy with nothing but refusals.
    await asyncio.sleep(REFUSAL_DELAY)
    raise HttpError(status, problem, message("hint/try-again-in-a-moment"), headers={"Retry-After": "1"})


class Turn:
    """The turn of one request, which can change to other turns but has one at a time."""

    def __init__(self, scope: Scope) -> None:
        self.client = client_name(scope["client"][0]) if scope.get("client") else ""
        self._held: Turns | None = None
        scope[_TURN] = self

    async def take(self, turns: Turns) -> None:
        self.give_back()
        await turns.begin(self.client)
        self._held = turns

    def give_back(self) -> None:
        if self._held is not None:
            held, self._held = self._held, None
            held.end(self.client)


def costly(endpoint: Endpoint) -> Endpoint:
    """Marks an endpoint that takes long."""
    endpoint.is_costly = True  # type: ignore[attr-defined]
    return endpoint


class LargeAnswers:
    """Which requests had a large answer. To make one takes long, so the same request of the same client then takes its turn.

    How long the record of a kept case is, is known only when it has been read.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str, str], None] = OrderedDict()

    def __contains__(self, asked: tuple[str, str, str]) -> bool:
        return asked in self._known

    def note(self, asked: tuple[str, str, str], size: int) -> None:
        if size <= SMALL_ANSWER:
            self._known.pop(asked, None)
            return
        self._known[asked] = None
        if len(self._known) > MOST_CLIENTS:
            self._known.popitem(last=False)


def in_turn(route: APIRoute, handle: Handler) -> Handler:
    """The handler of a route, which waits for its turn before what takes long. Its answer is sent during its turn."""
    always = getattr(route.endpoint, "is_costly", False)

    async def handle_in_turn(request: Request) -> Response:
        turn: Turn = request.scope[_TURN]
        large: LargeAnswers = request.app.state.large_answers
        asked = (turn.client, request.method, request.scope["path"])
        if always or asked in large or (route.body_field is not None and len(await request.body()) > SMALL_BODY):
            await turn.take(request.app.state.costly_turns)
        try:
            response = await handle(request)
        except VersionConflict:
            large.note(asked, SMALL_ANSWER + 1)  # the whole case goes back
            raise
        large.note(asked, len(getattr(response, "body", b"")))
        return response

    return handle_in_turn


class FairRoute(APIRoute):
    """A route whose requests wait for their turn if they take long."""

    def get_route_handler(self) -> Handler:
        return in_turn(self, super().get_route_handler())
