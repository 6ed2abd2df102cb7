"""Error answers: always the same JSON, always with what to do about it, never a stack trace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.routing import compile_path

from outofturn.casebook import CaseNotFound, InvalidInput, VersionConflict
from outofturn.notation.json_contract import ErrorAnswer

#: For errors without a text of their own.
_DEFAULT_TEXTS = {
    404: ("There is nothing at this address.", "The addresses of the API are listed at /api."),
    405: ("This address does not take that method.", "The addresses of the API are listed at /api."),
    500: ("This is a fault in Out of Turn, not in what you sent.", "Please report it, with the case."),
}
_NO_CASE = ("No such case is kept here.", "It may have been deleted for good, thirty days after it was put in the trash.")

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Out of Turn</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style.css">
</head>
<body class="plain">
<main>
<h1>{title}</h1>
<p>{hint}</p>
{more}
</main>
</body>
</html>
"""
_OBJECT, _WHOLE_NUMBER = "{name} must be an object, as in {{…}}.", "{name} must be a whole number."
#: For the types of errors that Pydantic finds in a request.
_SENTENCES = {
    "missing": "{name} is missing.",
    "extra_forbidden": "{name} is not known here.",
    "string_too_long": "{name} is longer than {max_length} characters.",
    "too_long": "{name} has more than {max_length} entries.",
    "too_short": "{name} is empty.",
    **dict.fromkeys(("dict_type", "model_attributes_type", "model_type"), _OBJECT),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), _WHOLE_NUMBER),
}
_HOME = '<p><a href="/">To the director’s page</a></p>'


class HttpError(HTTPException):
    """An error that the client can put right (or wait for)."""

    def __init__(self, status: int, problem: str, hint: str = "", *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, detail=problem, headers=dict(headers or {}))
        self.problem, self.hint = problem, hint


def error_body(problem: str, hint: str = "") -> ErrorAnswer:
    return {"error": {"line": None, "text": "", "problem": problem, "hint": hint}}


def is_for_programs(path: str) -> bool:
    """Programs get JSON; people who follow a link get a page."""
    return path.startswith("/api/") or path in ("/api", "/openapi.json")


def error_response(
    path: str, status: int, problem: str, hint: str = "", *, headers: Mapping[str, str] | None = None, more: str = _HOME
) -> Response:
    """The answer to a request that failed; ``more`` is HTML that follows the message on a page."""
    if is_for_programs(path):
        return JSONResponse(error_body(problem, hint), status, headers=headers)
    return HTMLResponse(_PAGE.format(title=escape(problem), hint=escape(hint), more=more), status, headers=headers)


def server_error(path: str) -> Response:
    """The answer when the program itself has failed."""
    return error_response(path, 500, *_DEFAULT_TEXTS[500])


def register(app: FastAPI) -> None:
    """Give every exception its answer."""

    @app.exception_handler(AnyHTTPException)
    async def on_http_error(request: Request, error: AnyHTTPException) -> Response:
        if isinstance(error, HttpError):
            problem, hint = error.problem, error.hint
        else:
            problem, hint = _DEFAULT_TEXTS.get(error.status_code, (str(error.detail), ""))
        headers = dict(error.headers or {})
        if error.status_code == 405 and (allowed := _methods(app, request.url.path)):
            headers["Allow"] = ", ".join(allowed)
        return error_response(request.url.path, error.status_code, problem, hint, headers=headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid_request(request: Request, error: RequestValidationError) -> Response:
        return error_response(request.url.path, 422, in_words(error.errors()), "What belongs here is described at /api.")

    @app.exception_handler(CaseNotFound)
    async def on_case_not_found(request: Request, error: CaseNotFound) -> Response:
        return error_response(request.url.path, 404, *_NO_CASE)

    @app.exception_handler(InvalidInput)
    async def on_invalid_input(request: Request, error: InvalidInput) -> Response:
        return JSONResponse({"error": error.error}, 422)

    @app.exception_handler(VersionConflict)
    async def on_version_conflict(request: Request, error: VersionConflict) -> Response:
        body = error_body(
            "Somebody else has changed this case meanwhile.", "Look at it as it is now, then make the change again."
        )
        return JSONResponse({**body, "case": error.case}, 409)


def _methods(app: FastAPI, path: str) -> list[str]:
    """The methods of a path of the API; Starlette names only those of the first route that matches."""
    paths = app.openapi()["paths"]
    found = [path] if path in paths else [known for known in paths if compile_path(known)[0].match(path)]
    return [method.upper() for known in found for method in paths[known]]


def in_words(errors: Sequence[Any]) -> str:
    """What is wrong with the fields of a request, the first three errors."""
    return " ".join(_sentence(error) for error in errors[:3])


def _sentence(error: Mapping[str, Any]) -> str:
    """One error of Pydantic as a sentence."""
    where = [part for part in error["loc"] if part not in ("body", "query", "path")]
    name = "“" + ".".join(str(part)[:40] for part in where) + "”" if where else "The body"
    if (sentence := _SENTENCES.get(error["type"])) is not None:
        return sentence.format(name=name, **error.get("ctx", {}))
    message = str(error["msg"]).removeprefix("Input should ").removeprefix("Value should ")
    return f"{name} should {message.removeprefix('String should ')}."
