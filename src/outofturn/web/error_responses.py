"""Error answers: always the same JSON, always with what to do about it, never a stack trace."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.routing import compile_path
from starlette.types import Scope

from outofturn.casebook import CaseNotFound, InvalidInput, VersionConflict
from outofturn.casebook.exceptions import CHANGED_BY_SOMEBODY_ELSE, NO_SUCH_CASE
from outofturn.engine.message import Message, message
from outofturn.json_api.error_json import error_json
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.notation.kept_case_contract import ConflictAnswer
from outofturn.web.http_error import HttpError
from outofturn.web.json_response import PieceByPieceResponse
from outofturn.web.logs import request_id
from outofturn.web.request_language import VARY, language_of
from outofturn.web.validation_messages import validation_messages
from outofturn.wording.language import Language, language

#: Where the API is described.
_API = "/api"
_ADDRESSES = message("hint/addresses-of-the-api", word=_API)
#: For errors without a message of their own.
_DEFAULT_MESSAGES = {
    404: (message("error/nothing-at-this-address"), _ADDRESSES),
    405: (message("error/method-not-taken"), _ADDRESSES),
}

_PAGE = """<!doctype html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Out of Turn</title>
{head}<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style.css">
</head>
<body class="plain">
<main>
<h1>{title}</h1>
<p>{hint}</p>
{body}
</main>
</body>
</html>
"""
_HOME = '<p><a href="/">{text}</a></p>'


class PageParts(NamedTuple):
    """HTML for a page about an error: what else stands in its head, and what follows the message."""

    head: str = ""
    body: str = ""


def is_for_programs(path: str) -> bool:
    """Programs get JSON; people who follow a link get a page."""
    return path.startswith("/api/") or path in ("/api", "/openapi.json", "/healthz", "/readyz", "/metrics")


def error_response(
    scope: Scope,
    status: int,
    problem: Message,
    hint: Message | None = None,
    *,
    headers: Mapping[str, str] | None = None,
    page: PageParts | None = None,
) -> Response:
    """The answer to a request that failed. A page leads back to the director's page, unless it has parts of its own."""
    chosen = _language(scope)
    return _response(scope, status, chosen.sentence(problem), chosen.sentence(hint) if hint else "", headers, page)


def server_error(scope: Scope) -> Response:
    """The answer when the program itself has failed."""
    hint = message("hint/report-it-with-the-case", word=request_id.get())
    return error_response(scope, 500, message("error/fault-in-the-program"), hint)


def register(app: FastAPI) -> None:
    """Give every exception its answer."""

    @app.exception_handler(AnyHTTPException)
    async def on_http_error(request: Request, error: AnyHTTPException) -> Response:
        headers = dict(error.headers or {})
        if error.status_code == 405 and (allowed := await run_in_threadpool(_methods, app, request.url.path)):
            headers["Allow"] = ", ".join(allowed)
        if isinstance(error, HttpError):
            return error_response(request.scope, error.status_code, error.problem, error.hint, headers=headers)
        if error.status_code in _DEFAULT_MESSAGES:
            return error_response(request.scope, error.status_code, *_DEFAULT_MESSAGES[error.status_code], headers=headers)
        return _response(request.scope, error.status_code, str(error.detail), "", headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid_request(request: Request, error: RequestValidationError) -> Response:
        chosen = _language(request.scope)
        problem = " ".join(map(chosen.sentence, validation_messages(error.errors())))
        return _response(request.scope, 422, problem, chosen.sentence(message("hint/described-at", word=_API)))

    @app.exception_handler(CaseNotFound)
    async def on_case_not_found(request: Request, error: CaseNotFound) -> Response:
        return error_response(request.scope, 404, NO_SUCH_CASE.problem, NO_SUCH_CASE.hint)

    @app.exception_handler(InvalidInput)
    async def on_invalid_input(request: Request, error: InvalidInput) -> Response:
        return JSONResponse({"error": error.error_json(language_of(request.scope))}, 422, headers=VARY)

    @app.exception_handler(VersionConflict)
    async def on_version_conflict(request: Request, error: VersionConflict) -> Response:
        body: ConflictAnswer = {
            "error": error_json(CHANGED_BY_SOMEBODY_ELSE, language_of(request.scope)),
            "case": error.case,
        }
        return await run_in_threadpool(PieceByPieceResponse, body, 409, headers=VARY)


def _language(scope: Scope) -> Language:
    return language(language_of(scope))


def _response(
    scope: Scope,
    status: int,
    problem: str,
    hint: str,
    headers: Mapping[str, str] | None = None,
    page: PageParts | None = None,
) -> Response:
    headers = {**VARY, **(headers or {})}
    if is_for_programs(scope["path"]):
        return JSONResponse(_error_body(problem, hint), status, headers=headers)
    chosen = _language(scope)
    page = page or PageParts(body=_HOME.format(text=escape(chosen.text(message("log-in/to-the-page")))))
    html = _PAGE.format(code=chosen.code, title=escape(problem), hint=escape(hint), head=page.head, body=page.body)
    return HTMLResponse(html, status, headers=headers)


def _error_body(problem: str, hint: str) -> ErrorAnswer:
    return {"error": {"line": None, "column": None, "text": "", "problem": problem, "hint": hint}}


def _methods(app: FastAPI, path: str) -> list[str]:
    """The methods of a path of the API; Starlette names only those of the first route that matches."""
    paths = app.openapi()["paths"]
    found = [path] if path in paths else [known for known in paths if compile_path(known)[0].match(path)]
    return [method.upper() for known in found for method in paths[known]]
