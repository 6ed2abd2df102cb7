"""For load balancers and Prometheus: whether the process answers, whether it can reach its database, and its figures."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable

from anyio import to_thread
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from sqlalchemy import select
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.tables import cases
from outofturn.engine.message import message
from outofturn.notation.json_contract import ErrorAnswer, HealthAnswer
from outofturn.web import metrics
from outofturn.web.access_settings import FORWARDING_HEADERS, is_loopback_host
from outofturn.web.contract_models import model_of
from outofturn.web.error_responses import error_response

log = logging.getLogger("outofturn.web")

#: Seconds after which a database that has not answered counts as away.
PATIENCE = 2.0
_METRICS = "/metrics"
_ANY_CASE = select(cases.c.id).limit(1)

router = APIRouter(tags=["Health"])


@router.get("/healthz", response_model=model_of(HealthAnswer), summary="Whether the process answers")
async def healthz(request: Request) -> Response:
    """For load balancers: no token is needed, and any Host will do. The database is not asked."""
    return JSONResponse({"status": "ok"})


@router.get(
    "/readyz",
    response_model=model_of(HealthAnswer),
    responses={503: {"model": model_of(ErrorAnswer), "description": "The cases cannot be reached just now."}},
    summary="Whether the database answers",
)
async def readyz(request: Request) -> Response:
    """For load balancers: no token is needed, and any Host will do."""
    if await request.app.state.readiness.ask(request.app.state.casebook):
        return JSONResponse({"status": "ok"})
    request.scope["state"]["refusal"] = metrics.DATABASE
    problem, hint = message("error/cases-cannot-be-reached"), message("hint/server-window-says-more")
    return error_response(request.scope, 503, problem, hint, headers={"Retry-After": "5"})


@router.get(_METRICS, include_in_schema=False)
async def figures(request: Request) -> Response:
    """Reached only by those whom ``MonitoringMiddleware`` has let in, or who have sent a token."""
    found: metrics.Metrics = request.app.state.metrics
    return Response(await to_thread.run_sync(found.text), headers={"Content-Type": metrics.CONTENT_TYPE})


MONITORING: dict[str, Callable[[Request], Awaitable[Response]]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    _METRICS: figures,
}


class MonitoringMiddleware:
    """Answers them before any token is asked for, and even if there are too many requests.

    Figures only to this computer itself: not to one for whom a proxy on it asks, nor to another web site under a name that
    leads here (hence the look at Host). Others need a token.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = MONITORING.get(scope["path"]) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else None
        if answer is None or (scope["path"] == _METRICS and not _is_local(scope)):
            await self.app(scope, receive, send)
        else:
            response = await answer(Request(scope, receive))
            await response(scope, receive, send)


class Readiness:
    """Asks the database, for all who want to know at the same time once: those who ask may be many and need no token."""

    def __init__(self) -> None:
        self._asking: asyncio.Future[None] | None = None

    async def ask(self, casebook: Casebook) -> bool:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(to_thread.run_sync(_ask, casebook))
            self._asking.add_done_callback(_retrieve)
        try:
            await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE)
        except TimeoutError:
            log.warning("Not ready: the database has not answered within %g seconds.", PATIENCE)
        except StoreError as error:
            log.warning("Not ready: %s", error)
        else:
            return True
        return False


def _ask(casebook: Casebook) -> None:
    with casebook.store.database.reading() as connection:
        connection.execute(_ANY_CASE).first()


def _retrieve(asked: asyncio.Future[None]) -> None:
    """Python complains of an exception that nobody has looked at."""
    if not asked.cancelled():
        asked.exception()


def _is_local(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    if any(name in headers for name in FORWARDING_HEADERS) or not is_loopback_host(headers.get("host", "")):
        return False
    try:
        return ipaddress.ip_address(scope["client"][0].partition("%")[0]).is_loopback
    except (KeyError, TypeError, ValueError):
        return False
