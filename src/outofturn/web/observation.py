"""Around every request: its id, its line in the log, and its figures for Prometheus."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outofturn.engine.message import message
from outofturn.web.error_responses import error_response
from outofturn.web.logs import request_id
from outofturn.web.metrics import Metrics
from outofturn.web.monitoring_routes import MONITORING

log = logging.getLogger("outofturn.web.requests")

HEADER = "X-Request-ID"
_WELL_FORMED = re.compile(r"[A-Za-z0-9._:+/=@-]{1,64}")
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class ObservationMiddleware:
    """Gives a request its id (that of the proxy, if it sent one), logs and counts it when it has been answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("state", {})  # what others find out about the request, they write into it
        given = Headers(scope=scope).get(HEADER, "")
        id = given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
        status: int | None = None

        async def send_with_id(sent: Message) -> None:
            nonlocal status
            if sent["type"] == "http.response.start":
                status = sent["status"]
                MutableHeaders(scope=sent)[HEADER] = id
            await send(sent)

        before = request_id.set(id)
        start = perf_counter()
        self.metrics.running.inc()
        try:
            await self.app(scope, receive, send_with_id)
        except asyncio.CancelledError:
            # The server ends and has waited long enough.
            log.warning("A request was not finished when the server ended.", extra={"fields": {"path": scope["path"]}})
            if status is None:
                problem, hint = message("error/took-too-long"), message("hint/look-before-you-try-again")
                await error_response(scope, 503, problem, hint)(scope, receive, send_with_id)
        finally:
            self.metrics.running.dec()
            self._note(scope, status, perf_counter() - start)
            request_id.reset(before)

    def _note(self, scope: Scope, status: int | None, seconds: float) -> None:
        method, path, state = scope["method"], scope["path"], scope["state"]
        route = scope.get("route")
        template = getattr(route, "path", "none") if path not in MONITORING else path
        self.metrics.note(template, method, status, seconds, state.get("refusal", ""))
        if status is not None and status < 300 and method not in _SAFE_METHODS and template.startswith("/api/cases"):
            self.metrics.changes.labels(getattr(route, "name", "none")).inc()
        level = logging.DEBUG if path in MONITORING else logging.INFO
        if not log.isEnabledFor(level):
            return
        fields = {
            "client": scope["client"][0] if scope.get("client") else "",
            "method": method,
            "path": path,  # without the query string, which may hold names
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        if who := state.get("who"):
            fields["who"] = who
        log.log(level, "request", extra={"fields": fields})
