"""The application: its routes, and around them the middleware, from the outside in."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from outofturn import __version__
from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.engine.message import message
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.web import case_routes, error_responses, page_routes, ruling_routes
from outofturn.web.access_control import AccessMiddleware, AccessSettings
from outofturn.web.api_examples import add_examples
from outofturn.web.contract_models import model_of
from outofturn.web.request_limits import BodyLimitMiddleware, RequestLimitMiddleware, RequestLimits
from outofturn.web.security_headers import SecurityHeadersMiddleware
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
        401: "The token is needed (on a network).",
        403: "This came from another web site.",
        408: "The body did not come in time.",
        413: "The body is too large.",
        415: "The body is not JSON.",
        422: "What was sent makes no sense.",
        429: "Too many wrong tokens, or too many changes; Retry-After says when to go on.",
        503: "Busy, or the cases cannot be reached just now; try again.",
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
) -> FastAPI:
    """The page and the API for this casebook. Without access settings only this computer is answered.

    ``language`` is for requests that ask for none that there is.
    """
    access, limits = access or AccessSettings(), limits or RequestLimits()
    app = _App(
        title="Out of Turn",
        version=__version__,
        description=_DESCRIPTION,
        docs_url=None,  # FastAPI's own pages load scripts from other servers; ours is page_routes.api_page
        redoc_url=None,
        # Nothing is reported to anybody, whatever the environment asks for.
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False, "auto_configure": False},
        responses=_ERRORS,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
        middleware=[
            Middleware(SecurityHeadersMiddleware),
            Middleware(RequestLimitMiddleware, limits),
            Middleware(AccessMiddleware, access),
            Middleware(GZipMiddleware, minimum_size=1500, compresslevel=4),
            Middleware(BodyLimitMiddleware, limits),
        ],
    )
    app.state.casebook = casebook
    app.state.language = language
    app.state.api_page = None
    error_responses.register(app)

    @app.exception_handler(StoreError)
    async def on_store_error(request: Request, error: StoreError) -> Response:
        log.error("%s", error)  # only the owner of the server learns where the cases are
        problem, hint = message("error/cases-cannot-be-reached"), message("hint/server-window-says-more")
        return error_responses.error_response(request.scope, 503, problem, hint, headers={"Retry-After": "5"})

    app.include_router(ruling_routes.router)
    app.include_router(case_routes.router)
    app.include_router(page_routes.router)
    return app


class _App(FastAPI):
    """An application whose OpenAPI description has examples."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            add_examples(super().openapi())
        assert self.openapi_schema is not None
        return self.openapi_schema
