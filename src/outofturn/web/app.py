"""The application: its routes, and around them the middleware, from the outside in."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from outofturn import __version__
from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.tokens import Tokens
from outofturn.director import NO_READINGS
from outofturn.engine.message import message
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.web import (
    case_routes,
    equity_routes,
    error_responses,
    monitoring_routes,
    page_file_routes,
    page_routes,
    quiz_routes,
    ruling_routes,
    session_routes,
)
from outofturn.web.access_control import AccessMiddleware, ProxyMiddleware
from outofturn.web.access_settings import AccessSettings
from outofturn.web.api_examples import add_examples
from outofturn.web.contract_models import model_of
from outofturn.web.costly_work import LargeAnswers, Turns
from outofturn.web.internal_errors import InternalErrorMiddleware
from outofturn.web.metrics import DATABASE, Metrics
from outofturn.web.monitoring_routes import MonitoringMiddleware, Readiness
from outofturn.web.observation import ObservationMiddleware
from outofturn.web.request_limits import BodyLimitMiddleware, RequestLimitMiddleware, RequestLimits
from outofturn.web.security_headers import SecurityHeadersMiddleware
from outofturn.web.token_check import TokenCheck
from outofturn.wording.language import DEFAULT

log = logging.getLogger("outofturn.web")

_DESCRIPTION = (
    "Bridge rulings: the events at a table go in, a ruling comes out. The notation of lines, options and steps is described in "
    "docs/notation.md. Errors have the form {“error”: {“problem”, “hint”, “line”, “text”}}."
)
#: The errors that any operation can answer with.
_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": model_of(ErrorAnswer), "description": description}
    for status, description in {
        400: "This is not HTTP, or it has no Host header, or several.",
        401: "A token is needed.",
        403: "This came from another web site, or by a name that is not the server's.",
        408: "The body did not come in time.",
        413: "The body is too large.",
        415: "The body is not JSON.",
        422: "What was sent makes no sense.",
        429: "Too many wrong tokens, changes, connections or long tasks of one client; Retry-After says when to go on.",
        431: "The head of the request is too large.",
        500: "A fault in the program; the hint names the id of the request, under which the log says more.",
        503: "Busy, being stopped, or the cases cannot be reached just now; Retry-After says when to try again.",
    }.items()
}
for _status in (429, 503):
    _retry = {"required": True, "description": "After how many seconds to try again.", "schema": {"type": "integer"}}
    _ERRORS[_status]["headers"] = {"Retry-After": _retry}


def create_app(
    casebook: Casebook,
    *,
    access: AccessSettings | None = None,
    limits: RequestLimits | None = None,
    language: str = DEFAULT,
    pyodide: Path | None = None,
    readings: Mapping[str, str] = NO_READINGS,
) -> FastAPI:
    """The page and the API for this casebook. Without access settings only this computer is answered.

    ``language`` is for requests that ask for none that there is, and ``readings`` for new cases that name none of their own.
    With the folder of Pyodide, browsers get the engine too.
    """
    access, limits, metrics = access or AccessSettings(), limits or RequestLimits(), Metrics()

    def tokens_in_force() -> dict[str, str]:
        found: Casebook | None = app.state.casebook  # there is none while only the API is described
        return Tokens(found.store.database).in_force() if found else {}

    check = TokenCheck(access, tokens_in_force)
    app = _App(
        title="Out of Turn",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url=None,  # FastAPI's own would be made while everybody waits; ours is page_routes.openapi
        docs_url=None,  # FastAPI's own pages load scripts from other servers; ours is page_routes.api_page
        redoc_url=None,
        # Nothing is reported to anybody, whatever the environment asks for.
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False, "auto_configure": False},
        responses=_ERRORS,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
        middleware=[
            Middleware(ProxyMiddleware, access),
            Middleware(ObservationMiddleware, metrics),
            Middleware(SecurityHeadersMiddleware),
            Middleware(MonitoringMiddleware),
            Middleware(RequestLimitMiddleware, limits),
            Middleware(AccessMiddleware, check),
            Middleware(GZipMiddleware, minimum_size=1500, compresslevel=4),
            Middleware(BodyLimitMiddleware, limits),
            Middleware(InternalErrorMiddleware),
        ],
    )
    app.state.casebook = casebook
    app.state.token_check = check
    app.state.is_trusted_proxy = access.is_trusted_proxy
    app.state.costly_turns, app.state.large_answers = Turns(limits.costly), LargeAnswers()
    app.state.language, app.state.readings = language, readings
    app.state.metrics, app.state.readiness = metrics, Readiness()
    app.state.api_page = None
    app.state.pyodide = pyodide
    error_responses.register(app)

    @app.exception_handler(StoreError)
    async def on_store_error(request: Request, error: StoreError) -> Response:
        request.scope["state"]["refusal"] = DATABASE
        log.error("%s", error)  # only the owner of the server learns where the cases are
        problem, hint = message("error/cases-cannot-be-reached"), message("hint/server-window-says-more")
        return error_responses.error_response(request.scope, 503, problem, hint, headers={"Retry-After": "5"})

    app.include_router(ruling_routes.router)
    app.include_router(equity_routes.router)
    app.include_router(quiz_routes.router)
    app.include_router(case_routes.router)
    app.include_router(session_routes.router)
    app.include_router(page_file_routes.router)
    app.include_router(page_routes.router)
    app.include_router(monitoring_routes.router)
    return app


class _App(FastAPI):
    """An application whose OpenAPI description has examples. It takes half a second to make, so threads ask for it."""

    _making = threading.Lock()

    def openapi(self) -> dict[str, Any]:
        with self._making:
            if self.openapi_schema is None:
                add_examples(super().openapi())
        assert self.openapi_schema is not None
        return self.openapi_schema
