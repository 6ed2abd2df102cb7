"""JSON bodies, read strictly: what is ambiguous or broken is refused before anything is done with it.

JSON libraries take the last of two values for one name, and let through characters that a database cannot keep.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.foreign_errors import json_reason
from outofturn.notation.json_values import check_characters, check_value, too_deep
from outofturn.notation.safe_yaml import MOST_VALUES
from outofturn.web.costly_work import SMALL_BODY, in_turn
from outofturn.web.http_error import HttpError


class StrictJsonRoute(APIRoute):
    """A route whose body, if it takes one, is JSON and nothing else."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        if self.body_field is None:
            return in_turn(self, handle)

        async def handle_strictly(request: Request) -> Response:
            body = await request.body()
            if body and not _is_json(request.headers.get("content-type", "")):
                hint = message("hint/send-it-with", word="Content-Type: application/json")
                raise HttpError(415, message("error/body-must-be-json"), hint)
            return await handle(_JsonRequest(request.scope, request.receive, body))

        return in_turn(self, handle_strictly)


class _JsonRequest(Request):
    """A request whose body has been read already, and whose JSON is read strictly."""

    def __init__(self, scope: Any, receive: Any, body: bytes) -> None:
        super().__init__(scope, receive)
        self._body = body

    async def json(self) -> Any:
        if len(self._body) <= SMALL_BODY:
            return read_json(self._body)
        return await run_in_threadpool(read_json, self._body)


def read_json(body: bytes) -> Any:
    """The value of a JSON text. A name twice, NaN or endless nesting is refused like a missing bracket."""
    # Each value but the first comes after one of these. They can stand in texts too, but not so many of them.
    if sum(map(body.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise HttpError(422, message("error/too-many-values", number=MOST_VALUES), message("hint/is-it-one-case"))
    try:
        value = json.loads(read_text(body), object_pairs_hook=_object, parse_constant=_constant)
        check_value(value)
    except json.JSONDecodeError as error:
        problem = message("error/not-json-because", text=json_reason(error.msg), number=error.lineno, count=error.colno)
        raise HttpError(422, problem) from None
    except RecursionError:
        raise _refusal(too_deep()) from None
    except RecordError as error:
        raise _refusal(error) from None
    except ValueError:  # Python reads no number of more than some thousand digits
        raise HttpError(422, message("error/number-is-too-long")) from None
    return value


def _refusal(error: RecordError) -> HttpError:
    return HttpError(422, error.problem, error.hint)


def read_text(body: bytes) -> str:
    """The body as text, without the byte order mark that some editors put before it."""
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise HttpError(422, message("error/not-utf-8-at-line", number=line), message("hint/send-it-as-utf-8")) from None


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                check_characters(name)
                problem = message("error/twice-in-the-same-object", key=name[:40])
                raise HttpError(422, problem, message("hint/which-of-the-two"))
            seen.add(name)
    return found


def _constant(name: str) -> NoReturn:
    raise HttpError(422, message("error/not-json", word=name), message("hint/number-or-null", word="null"))
