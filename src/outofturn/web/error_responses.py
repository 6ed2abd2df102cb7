"""What the server says when something is wrong: always the same shape, always with the way out, never a stack trace."""

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

#: What is said where nobody has said anything better.
_USUAL = {
    404: ("There is nothing at this address.", "The addresses of the API are listed at /api."),
    405: ("This address does not take that method.", "The addresses of the API are listed at /api."),
    500: ("This is a fault in Out of Turn, not in what you sent.", "Please report it, with the case."),
}
_NO_CASE = ("No such case is kept here.", "It may have been deleted for good, thirty days after it was put in the bin.")

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
_HOME = '<p><a href="/">To the director’s page</a></p>'


class Problem(HTTPException):
    """Something that the one who asked can put right (or wait for)."""

    def __init__(self, status: int, problem: str, hint: str = "", *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, detail=problem, headers=dict(headers or {}))
        self.problem, self.hint = problem, hint


def told(problem: str, hint: str = "", *, line: int | None = None, text: str = "") -> dict[str, Any]:
    return {"line": line, "text": text, "problem": problem, "hint": hint}


def is_for_programs(path: str) -> bool:
    """Programs get JSON; people who follow a link get a page."""
    return path.startswith("/api/") or path in ("/api", "/openapi.json")


def answer(
    path: str, status: int, problem: str, hint: str = "", *, headers: Mapping[str, str] | None = None, more: str = _HOME
) -> Response:
    """The answer that says what is wrong; ``more`` is HTML that follows it on a page."""
    if is_for_programs(path):
        return JSONResponse({"error": told(problem, hint)}, status, headers=headers)
    return HTMLResponse(_PAGE.format(title=escape(problem), hint=escape(hint), more=more), status, headers=headers)


def fault(path: str) -> Response:
    """When the program itself has failed."""
    return answer(path, 500, *_USUAL[500])


def refused(error: Mapping[str, Any], **more: Any) -> JSONResponse:
    """An error that the engine or the casebook has told already, with whatever could be said in spite of it."""
    return JSONResponse({"error": error, **more}, 422)


def register(app: FastAPI) -> None:
    """Put everything that can go wrong on its way to an answer."""

    @app.exception_handler(AnyHTTPException)
    async def on_problem(request: Request, error: AnyHTTPException) -> Response:
        if isinstance(error, Problem):
            problem, hint = error.problem, error.hint
        else:
            problem, hint = _USUAL.get(error.status_code, (str(error.detail), ""))
        headers = dict(error.headers or {})
        if error.status_code == 405 and (allowed := _methods(app, request.url.path)):
            headers["Allow"] = ", ".join(allowed)
        return answer(request.url.path, error.status_code, problem, hint, headers=headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        return answer(request.url.path, 422, in_words(error.errors()), "What belongs here is described at /api.")

    @app.exception_handler(CaseNotFound)
    async def on_not_kept(request: Request, error: CaseNotFound) -> Response:
        return answer(request.url.path, 404, *_NO_CASE)

    @app.exception_handler(InvalidInput)
    async def on_refused(request: Request, error: InvalidInput) -> Response:
        return refused(error.error)

    @app.exception_handler(VersionConflict)
    async def on_clash(request: Request, error: VersionConflict) -> Response:
        said = told("Somebody else has changed this case meanwhile.", "Look at it as it is now, then make the change again.")
        return JSONResponse({"error": said, "case": error.case}, 409)


def _methods(app: FastAPI, path: str) -> list[str]:
    """What an address of the API takes; Starlette names only the methods of the first route that it meets there."""
    paths = app.openapi()["paths"]
    found = [path] if path in paths else [known for known in paths if compile_path(known)[0].match(path)]
    return [method.upper() for known in found for method in paths[known]]


def in_words(errors: Sequence[Any]) -> str:
    """What is wrong with the fields of a request, the first three of them."""
    return " ".join(_sentence(error) for error in errors[:3])


def _sentence(error: Mapping[str, Any]) -> str:
    """One error of Pydantic's as a person would say it."""
    where = [part for part in error["loc"] if part not in ("body", "query", "path")]
    name = "“" + ".".join(str(part)[:40] for part in where) + "”" if where else "The body"
    kind, limits = error["type"], error.get("ctx", {})
    if kind == "missing":
        return f"{name} is missing."
    if kind == "extra_forbidden":
        return f"{name} is not known here."
    if kind == "string_too_long":
        return f"{name} is longer than {limits['max_length']} characters."
    if kind == "too_long":
        return f"{name} has more than {limits['max_length']} entries."
    if kind == "too_short":
        return f"{name} is empty."
    if kind in ("dict_type", "model_attributes_type", "model_type"):
        return f"{name} must be an object, as in {{…}}."
    if kind in ("int_type", "int_parsing", "int_from_float", "int_parsing_size"):
        return f"{name} must be a whole number."
    message = str(error["msg"]).removeprefix("Input should ").removeprefix("Value should ")
    message = message.removeprefix("String should ")
    return f"{name} should {message}."
