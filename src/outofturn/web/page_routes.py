"""Pages: the director's page and its files, reports, and the page about the API."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from outofturn.engine.message import message
from outofturn.notation.safe_yaml import dump
from outofturn.web.api_examples import YAML
from outofturn.web.case_routes import CasebookParameter
from outofturn.web.costly_work import FairRoute, costly
from outofturn.web.http_error import HttpError
from outofturn.web.page_messages import page_messages
from outofturn.web.request_language import VARY
from outofturn.web.request_schemas import CaseId
from outofturn.wording.language import LANGUAGES

#: By the end of the name; the tables of ``mimetypes`` differ from one machine to the next.
_MEDIA_TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}

router = APIRouter(route_class=FairRoute, include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
def page(request: Request) -> Response:
    return _file(request, "static/index.html")


@router.api_route("/static/messages/{code}.json", methods=["GET", "HEAD"])
def messages(request: Request, code: str) -> Response:
    if code not in LANGUAGES:
        raise HttpError(404, message("error/nothing-at-this-address"))
    return _content(request, page_messages(code), "application/json")


@router.api_route("/static/{path:path}", methods=["GET", "HEAD"])
def static(request: Request, path: str) -> Response:
    return _file(request, f"static/{path}")


@router.api_route("/api.css", methods=["GET", "HEAD"])
def api_style(request: Request) -> Response:
    return _file(request, "templates/api.css")


@router.get("/cases/{id}/report")
@costly
def report_page(casebook: CasebookParameter, id: CaseId) -> HTMLResponse:
    from outofturn import report  # the server starts without it

    return HTMLResponse(report.html(casebook.get(id), casebook.code), headers=VARY)


@router.get("/cases/{id}/report.pdf")
@costly
def report_pdf(casebook: CasebookParameter, id: CaseId) -> Response:
    from outofturn import report

    headers = {"Content-Disposition": f'inline; filename="{id}.pdf"', **VARY}
    return Response(report.pdf(casebook.get(id), casebook.code), media_type="application/pdf", headers=headers)


@router.get("/api")
def api_page(request: Request) -> HTMLResponse:
    app: FastAPI = request.app
    if app.state.api_page is None:
        app.state.api_page = _api_html(app.openapi())
    return HTMLResponse(app.state.api_page)


@router.api_route("/openapi.json", methods=["GET", "HEAD"])
def openapi(request: Request) -> JSONResponse:
    app: FastAPI = request.app
    return JSONResponse(app.openapi())


def _file(request: Request, path: str) -> Response:
    """A file of this package."""
    found = _inside(files("outofturn.web"), path)
    kind = _MEDIA_TYPES.get(path.rpartition(".")[2])
    if found is None or kind is None:
        raise HttpError(404, message("error/nothing-at-this-address"))
    return _content(request, found.read_bytes(), kind)


def _content(request: Request, content: bytes, kind: str) -> Response:
    """What a browser may keep; 304 if it has it already."""
    # Weak, because it may be compressed on its way.
    headers = {"ETag": f'W/"{hashlib.sha256(content).hexdigest()[:16]}"', "Cache-Control": "no-cache"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _inside(folder: Traversable, path: str) -> Traversable | None:
    """The file at a path below the folder, step by step through what is really there, so that no path leads out of it."""
    for name in path.split("/"):
        if not folder.is_dir():
            return None
        inside = [entry for entry in folder.iterdir() if entry.name == name]
        if not inside:
            return None
        folder = inside[0]
    return folder if folder.is_file() else None


# -- the page about the API


def _api_html(description: dict[str, Any]) -> str:
    """The page about the API, from its OpenAPI description: without scripts, and nothing in it comes from another server."""
    loader = PackageLoader("outofturn.web")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    operations = [
        _operation(method, path, found) for path, methods in description["paths"].items() for method, found in methods.items()
    ]
    tags = dict.fromkeys(operation["tag"] for operation in operations)
    groups = {tag: [one for one in operations if one["tag"] == tag] for tag in tags}
    return environment.get_template("api.html").render(about=description["info"], groups=groups)


def _operation(method: str, path: str, found: dict[str, Any]) -> dict[str, Any]:
    """One operation as the template shows it."""
    success = next(status for status in found["responses"] if status.startswith("2"))
    return {
        "name": found["operationId"],
        "tag": found["tags"][0],
        "method": method.upper(),
        "path": path,
        "summary": found["summary"],
        "description": found.get("description", ""),
        "parameters": found.get("parameters", []),
        "request": _example(found.get("requestBody", {}).get("content", {})),
        "status": success,
        "response": _example(found["responses"][success]["content"]),
        "errors": {status: one["description"] for status, one in found["responses"].items() if status[0] in "345"},
        "curl": found["x-curl"],
    }


def _example(content: dict[str, dict[str, Any]]) -> tuple[str, str] | None:
    """The type of a body, and an example of it written out; None if there is no body."""
    for kind, one in content.items():
        value = one["example"]
        return kind, dump(value) if kind == YAML else json.dumps(value, ensure_ascii=False, indent=2)
    return None
