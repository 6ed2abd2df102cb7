"""Requests as JSON texts: matched to a route, checked, answered, with errors in the form that the server gives them."""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping
from typing import Any, TypedDict
from urllib.parse import parse_qsl, unquote

from outofturn.casebook.exceptions import (
    CHANGED_BY_SOMEBODY_ELSE,
    NO_SUCH_CASE,
    CaseNotFound,
    InvalidInput,
    VersionConflict,
)
from outofturn.casebook.ruled_cases import RuledCases
from outofturn.casebook.serialization import case_summary_json
from outofturn.casebook.service import CaseService
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.json_api.error_json import error_json
from outofturn.local_api.fields import Text
from outofturn.local_api.record_contract import Records, Write
from outofturn.local_api.record_store import RecordStore
from outofturn.local_api.routes import ROUTES, CheckedRequest, Reply, Route
from outofturn.notation.json_values import check_value
from outofturn.wording.language import DEFAULT, LANGUAGES, known_language, language

_API = "/api"
_ADDRESSES = message("hint/addresses-of-the-api", word=_API)
_LANGUAGE = Text(20)
#: More problems than this are not told at once.
_MOST_PROBLEMS = 3
#: The rulings on cases used lately.
_recent = RuledCases()


class Request(TypedDict):
    """A request of the page."""

    method: str
    path: str  #: with its query
    body: Any  #: None if there is none
    etag: str  #: as in If-None-Match; empty if there is none
    records: Records


class LocalAnswer(TypedDict):
    """The answer, and what is to be written before anybody sees it."""

    status: int
    body: Any
    etag: str
    writes: list[Write]


class _Refused(Exception):
    """The request cannot be answered; the answer says why."""

    def __init__(self, status: int, error: RecordError) -> None:
        self.status, self.error = status, error
        super().__init__(error)


class _InvalidFields(Exception):
    def __init__(self, problems: list[Message]) -> None:
        self.problems = problems[:_MOST_PROBLEMS]
        super().__init__(*self.problems)


def answer_text(request: str) -> str:
    """The answer to a request; both are JSON texts."""
    return json.dumps(answer(json.loads(request)), ensure_ascii=False, separators=(",", ":"))


def is_late(method: str, path: str) -> bool:
    """Whether a request needs what is loaded later than the engine."""
    return any(route.is_late for route, _ in _matching(path.partition("?")[0]) if route.method == method)


def answer(request: Request, recent: RuledCases | None = None) -> LocalAnswer:
    """The answer to a request. ``recent`` are the rulings on cases used lately."""
    path, _, query = request["path"].partition("?")
    parameters = dict(parse_qsl(query, keep_blank_values=True))
    code = parameters.get("language", DEFAULT)
    store = RecordStore(request["records"])
    cases = CaseService(store, code, recent=_recent if recent is None else recent)
    try:
        reply = _reply(request, path, parameters, cases)
        for write in store.writes:
            if kept := store.get(write["case"]["id"]):
                write["case"]["summary"] = case_summary_json(kept.row.summary(), code)
    except Exception as error:
        store.writes.clear()  # of a change that fails nothing is written
        reply = _error_reply(error, code if code in LANGUAGES else DEFAULT)
    return {"status": reply.status, "body": reply.body, "etag": reply.etag, "writes": store.writes}


def _reply(request: Request, path: str, parameters: Mapping[str, str], cases: CaseService) -> Reply:
    found = _matching(path)
    chosen = [(route, values) for route, values in found if route.method == request["method"]]
    if not chosen:
        what = "error/method-not-taken" if found else "error/nothing-at-this-address"
        raise _Refused(405 if found else 404, RecordError(message(what), _ADDRESSES))
    route, values = chosen[0]
    check_value(request["body"])
    _check_language(cases.code)
    fields = route.parameters.fields
    sent = {name: fields[name].parsed(text) for name, text in {**parameters, **values}.items() if name in fields}
    body = request["body"]
    problems = [*route.parameters.problems(sent), *_body_problems(route, body)]
    if problems:
        raise _InvalidFields(problems)
    given = {**route.parameters.absent, **sent}
    if isinstance(body, Mapping) and route.body is not None:
        given = {**getattr(route.body, "absent", {}), **body, **given}
    return route.handle(CheckedRequest(cases, given, body, request["etag"]))


def _matching(path: str) -> list[tuple[Route, dict[str, str]]]:
    """The routes of a path, each with the values in the path."""
    parts = path.split("/")
    found = []
    for route in ROUTES:
        names = route.path.split("/")
        if len(names) == len(parts) and all(name == part or name[:1] == "{" for name, part in zip(names, parts, strict=True)):
            values = {name[1:-1]: unquote(part) for name, part in zip(names, parts, strict=True) if name[:1] == "{"}
            found.append((route, values))
    return found


def _body_problems(route: Route, body: Any) -> list[Message]:
    if route.body is None:
        return []
    problems = list(route.body.problems(body, ""))
    return [message("error/body-is-missing")] if problems and body is None else problems


def _check_language(code: str) -> None:
    if problems := list(_LANGUAGE.problems(code, "language")):
        raise _InvalidFields(problems)
    known_language(code)


# -- errors


def _error_reply(error: Exception, code: str) -> Reply:
    match error:
        case _Refused():
            return Reply(error.status, {"error": error_json(error.error, code)})
        case _InvalidFields():
            spoken = language(code)
            body = error_json(RecordError(error.problems[0], message("hint/described-at", word=_API)), code)
            return Reply(422, {"error": {**body, "problem": " ".join(map(spoken.sentence, error.problems))}})
        case InvalidInput():
            return Reply(422, {"error": error.error_json(code)})
        case RecordError():
            return Reply(422, {"error": error_json(error, code)})
        case CaseNotFound():
            return Reply(404, {"error": error_json(NO_SUCH_CASE, code)})
        case VersionConflict():
            return Reply(409, {"error": error_json(CHANGED_BY_SOMEBODY_ELSE, code), "case": error.case})
        case _:
            traceback.print_exception(error)
            fault = RecordError(message("error/fault-in-the-program"), message("hint/report-it"))
            return Reply(500, {"error": error_json(fault, code)})
