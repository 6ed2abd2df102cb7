"""A fault in the program: what led to it goes into the log, so that it can be reproduced."""

from __future__ import annotations

import json
import logging
from typing import Any

from anyio import to_thread
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outofturn.casebook import Casebook
from outofturn.casebook.ruled_case import case_object
from outofturn.notation.case_file import as_object, parse_case
from outofturn.web.error_responses import is_for_programs, server_error

log = logging.getLogger("outofturn.web")

#: The names of the players and notes are nobody's business; these decide the ruling.
_LOGGED = ("contract", "edition", "deal", "start", "readings", "events", "version", "lines", "line")
#: Of a case in the log, in characters: a record of four hundred lines.
LONGEST = 20_000


class InternalErrorMiddleware:
    """The innermost: answers 500 and logs the traceback, the body of the request and the kept case that it is about."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body, started = b"", False

        async def receive_and_keep() -> Message:
            nonlocal body
            received = await receive()
            body = received.get("body", b"") or body  # it comes in one piece: BodyLimitMiddleware has read it
            return received

        async def send_and_note(sent: Message) -> None:
            nonlocal started
            started = True
            await send(sent)

        try:
            await self.app(scope, receive_and_keep, send_and_note)
        except Exception as error:
            fields: dict[str, Any] = {"method": scope["method"], "path": scope["path"]}
            if id := scope.get("path_params", {}).get("id"):
                fields["kept"] = await to_thread.run_sync(_kept, scope["app"].state.casebook, id)
            if body and is_for_programs(scope["path"]):  # the form of the log-in page has the token in it
                fields["sent"] = await to_thread.run_sync(_sent, body)
            log.error("A request failed.", exc_info=error, extra={"fields": fields})
            if started:
                raise
            await server_error(scope)(scope, receive, send)


def _kept(casebook: Casebook, id: str) -> dict[str, Any]:
    """The kept case as it is, not ruled: ruling it may be what fails."""
    try:
        found = casebook.store.get(id)
        return _short(dict(case_object(found.row))) if found else {}
    except Exception as error:  # whatever it is: the log must not fail because of it
        return {"unreadable": str(error)[:200]}


def _sent(body: bytes) -> dict[str, Any]:
    """The case, or the change of one, that was sent: JSON, or a case file."""
    text = body.decode(errors="replace")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        try:
            found = as_object(parse_case(text))
        except Exception:  # as above
            found = None
    if not isinstance(found, dict):
        return {"text": text[:LONGEST]}
    return _short(found["case"] if isinstance(found.get("case"), dict) else found)


def _short(case: dict[str, Any]) -> dict[str, Any]:
    logged = {name: case[name] for name in _LOGGED if name in case}
    text = json.dumps(logged, ensure_ascii=False, default=str)
    return logged if len(text) <= LONGEST else {"text": text[:LONGEST]}
