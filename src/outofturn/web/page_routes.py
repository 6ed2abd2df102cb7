"""Pages: reports, and the page about the API. The director's page is in ``page_file_routes``."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from outofturn.notation.safe_yaml import dump
from outofturn.web.api_examples import YAML
from outofturn.web.case_routes import CasebookParameter
from outofturn.web.costly_work import FairRoute, costly
from outofturn.web.page_file_routes import content_response
from outofturn.web.request_language import VARY
from outofturn.web.request_schemas import CaseId

router = APIRouter(route_class=FairRoute, include_in_schema=False)


@router.api_route("/api.css", methods=["GET", "HEAD"])
def api_style(request: Request) -> Response:
    style = files("outofturn.web") / "templates" / "api.css"
    return content_response(request, style.read_bytes(), "text/css; charset=utf-8")


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
