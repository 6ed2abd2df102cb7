"""Who may use the server: this computer alone, or those who have a token; and no other web site.

Plain ASGI around the application, so that nothing in it can be reached without these checks. Starlette's own middleware for
trusted hosts knows single names but not the whole loopback network, and answers in plain text.
"""

from __future__ import annotations

import logging
from urllib.parse import urlsplit

from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from outofturn.casebook.database_url import StoreError
from outofturn.engine.message import Message, message
from outofturn.web.access_settings import FORWARDING_HEADERS, AccessSettings, is_loopback_host
from outofturn.web.error_responses import PageParts, error_response
from outofturn.web.log_in_page import COMMAND, no_token, too_many_wrong
from outofturn.web.rate_limit import WriteLimit
from outofturn.web.token_check import TokenCheck

log = logging.getLogger("outofturn.web")

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
#: What the log-in page needs; and the manifest, for which browsers send no cookie, with its icons.
_PUBLIC_PATHS = {
    "/static/style.css", "/static/icon.svg", "/static/log-in.js", "/manifest.webmanifest",
    *(f"/static/icon-{kind}.png" for kind in ("192", "512", "maskable-192", "maskable-512")),
}  # fmt: skip
#: To log in one has no token yet, and to log out none that works.
_PUBLIC_POSTS = ("/log-in", "/log-out")


class ProxyMiddleware:
    """Takes the word of a trusted proxy, and of nobody else, on the client's address and on the scheme and host it asked for.

    Uvicorn's middleware goes through X-Forwarded-For from the right up to the first address that is not trusted.
    """

    def __init__(self, app: ASGIApp, settings: AccessSettings) -> None:
        self.app, self.settings = app, settings
        self.proxied: ASGIApp = ProxyHeadersMiddleware(app, settings.proxy_names())  # type: ignore[arg-type,assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self.settings.is_trusted_proxy(_client(scope)):
            scope.setdefault("state", {})["forwarded_host"] = Headers(scope=scope).get("x-forwarded-host", "")
            await self.proxied(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class AccessMiddleware:
    """Refuses requests of those who may not use the server; see ``AccessSettings``.

    For the application it leaves ``who`` (the name that belongs to the token, or nothing) and ``token_needed`` in the state of
    the request.
    """

    def __init__(self, app: ASGIApp, check: TokenCheck) -> None:
        self.app, self.check, self.settings = app, check, check.settings
        self.writes = WriteLimit()  # one client on the network must not fill the disk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":  # web sockets are not used
            headers = Headers(scope=scope)
            refusal = _malformed(scope, headers) or self._elsewhere(scope, headers) or await self._no_entry(scope, headers)
            await (refusal or self.app)(scope, receive, send)

    def _elsewhere(self, scope: Scope, headers: Headers) -> Response | None:
        """The refusal of a request that came by another name of the server, or from another web site."""
        host = scope.get("state", {}).get("forwarded_host") or headers.get("host", "")
        if self.settings.public_url and not self.settings.is_own_host(host):
            return _wrong_host(scope, message("error/not-the-public-url"))
        if not self._is_same_origin(headers, host, scope["method"] in _SAFE_METHODS):
            return error_response(scope, 403, message("error/another-web-site"), message("hint/use-the-page-itself"))
        return None

    def _is_same_origin(self, headers: Headers, host: str, is_safe: bool) -> bool:
        """Whether our own page has sent this, or a program (which does not say where it comes from).

        A link on another site may lead here; that site may not load anything from here without its reader's knowledge.
        """
        if headers.get("sec-fetch-site", "none").lower() in ("cross-site", "same-site"):
            return is_safe and headers.get("sec-fetch-dest", "").lower() == "document"
        origin = headers.get("origin")
        if is_safe or origin is None:
            return True
        if self.settings.public_url:
            return self.settings.is_own_origin(origin)
        try:
            return urlsplit(origin).netloc.lower() == host.lower() != ""
        except ValueError:
            return False

    async def _no_entry(self, scope: Scope, headers: Headers) -> Response | None:
        """The refusal of somebody who is not this computer and has no good token."""
        try:
            is_needed = await self.check.is_needed()
            scope.setdefault("state", {}).update(who="", token_needed=is_needed)
            if not is_needed:
                return _not_here(scope, headers)
            return await self._token_refusal(scope, headers)
        except StoreError as error:
            log.error("%s", error)
            problem, hint = message("error/cases-cannot-be-reached"), message("hint/server-window-says-more")
            return error_response(scope, 503, problem, hint, headers={"Retry-After": "5"})

    async def _token_refusal(self, scope: Scope, headers: Headers) -> Response | None:
        path, method, client = scope["path"], scope["method"], _client(scope)
        if path in _PUBLIC_PATHS or (method == "POST" and path in _PUBLIC_POSTS):
            return None
        given = _tokens_in(headers, self.settings.cookie)
        who, wait = await self.check.who(given, client)
        if wait:
            return too_many_wrong(scope, wait)
        if who is None:
            return no_token(scope, wrong=bool(given))
        scope["state"]["who"] = who
        if method not in _SAFE_METHODS and path.startswith("/api/cases") and (wait := self.writes.wait(client)):
            problem, hint = message("error/too-many-changes"), message("hint/try-again-in", number=wait)
            return error_response(scope, 429, problem, hint, headers={"Retry-After": str(wait)})
        return None


def _client(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def _malformed(scope: Scope, headers: Headers) -> Response | None:
    """The refusal of a request that makes no sense to anybody."""
    hosts = len(headers.getlist("host"))
    if hosts > 1 or (hosts == 0 and scope.get("http_version", "1.1") != "1.0"):
        return error_response(scope, 400, message("error/one-host-header"), message("hint/send-one-header", word="Host: …"))
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        return error_response(scope, 422, message("error/character-in-an-address", word="U+0000"), message("hint/leave-it-out"))
    return None


def _not_here(scope: Scope, headers: Headers) -> Response | None:
    """The refusal of somebody who is not on this computer; none has to show a token."""
    # A proxy that sends its own name for the server, as in “Host: 127.0.0.1”, would let everybody in.
    if any(name in headers for name in FORWARDING_HEADERS):
        hint = message("hint/token-or-trusted-proxy", word="OUTOFTURN_TOKEN", other_word="--trusted-proxy")
        return error_response(scope, 403, message("error/came-through-a-proxy"), hint, page=PageParts())
    if is_loopback_host(headers.get("host", "")):
        return None
    return _wrong_host(scope, message("error/answers-only-this-computer"))


def _tokens_in(headers: Headers, cookie: str) -> list[str]:
    kind, _, given = headers.get("authorization", "").partition(" ")
    bearer = given.strip() if kind.lower() == "bearer" else ""
    return [token for token in (bearer, cookie_parser(headers.get("cookie", "")).get(cookie)) if token]


def _wrong_host(scope: Scope, problem: Message) -> Response:
    return error_response(scope, 403, problem, message("hint/address-of-the-server", word=COMMAND), page=PageParts())
