"""Who may ask: nobody but this computer, or those on the network who know the token; and no other web site on their behalf.

Plain ASGI, outside the application, so that nothing in it can be reached unguarded.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from outofturn.web.error_responses import answer, is_for_programs
from outofturn.web.rate_limit import WriteLimit, WrongTokenLimit

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_LOOPBACK = re.compile(r"(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?", re.IGNORECASE)
#: What the page that asks for the token needs to look decent; and the manifest, for which browsers send no cookie.
_OPEN = ("/static/style.css", "/static/icon.svg", "/static/manifest.webmanifest")
_COOKIE_AGE = 30 * 24 * 3600
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_FORM = """<form action="/" method="get">
<p><label for="token">The token: the last part of the address that “outofturn serve” shows, after “token=”</label></p>
<p><input id="token" name="token" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus></p>
<p class="actions"><button class="main">Go on</button></p>
</form>"""


@dataclass(frozen=True, slots=True)
class AccessSettings:
    """Who is let in. Without a token only this computer is: the server must then listen on a loopback address."""

    token: str | None = None
    #: In the name of the cookie, for browsers give a cookie to every port of a host.
    port: int = 8053

    @property
    def cookie(self) -> str:
        return f"outofturn-{self.port}"


class SecurityHeadersMiddleware:
    """Headers that keep browsers from doing what this page never asks of them, on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


class AccessMiddleware:
    """Turns away whoever may not ask; see ``AccessSettings``."""

    def __init__(self, app: ASGIApp, access: AccessSettings) -> None:
        self.app, self.access = app, access
        self.guesses = WrongTokenLimit()
        self.writes = WriteLimit() if access.token else None  # one client on the network must not fill the disk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":  # there is nothing here for web sockets
            refusal = self._refusal(scope, Headers(scope=scope))
            await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        path: str = scope["path"]
        if "\0" in path or b"%00" in scope["query_string"]:
            return answer(path, 422, "The character U+0000 cannot stand in an address.", "Leave it out.")
        is_safe = scope["method"] in _SAFE_METHODS
        if not _is_same_origin(headers, is_safe):
            return answer(path, 403, "This came from another web site, which may not ask here.", "Use the page itself.")
        if self.access.token is None:
            return None if _LOOPBACK.fullmatch(headers.get("host", "")) else _wrong_host(path)
        client: str = scope["client"][0] if scope.get("client") else ""
        if refusal := self._token_refusal(scope, headers, client, self.access.token):
            return refusal
        if self.writes and not is_safe and path.startswith("/api/cases") and (wait := self.writes.wait(client)):
            return _slower(path, "So many changes in so short a time are no director’s.", wait)
        return None

    def _token_refusal(self, scope: Scope, headers: Headers, client: str, token: str) -> Response | None:
        path: str = scope["path"]
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        in_address = [value for name, value in query if name == "token"] if path == "/" else []
        given = in_address[:1] or _token_in(headers, self.access.cookie)
        if not given:
            return None if path in _OPEN else _no_token(path)
        # Whoever has guessed too often is not told even that a guess was right.
        if wait := self.guesses.wait(client):
            return _slower(path, "Too many wrong tokens came from this device.", wait)
        if not hmac.compare_digest(given[0].encode(), token.encode()):
            self.guesses.note(client, given[0])
            return None if path in _OPEN else _no_token(path, wrong=True)
        if not in_address:
            return None
        rest = urlencode([pair for pair in query if pair[0] != "token"])
        response = RedirectResponse(f"/?{rest}" if rest else "/", 303)
        response.set_cookie(self.access.cookie, token, max_age=_COOKIE_AGE, path="/", httponly=True, samesite="lax")
        return response


def _is_same_origin(headers: Headers, is_safe: bool) -> bool:
    """Whether a page of ours has sent this, or a program (which says nothing of where it comes from).

    A link on another site may lead here; that site may not load anything from here behind its reader's back.
    """
    if headers.get("sec-fetch-site", "none").lower() in ("cross-site", "same-site"):
        return is_safe and headers.get("sec-fetch-dest", "").lower() == "document"
    if is_safe:
        return True
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False


def _token_in(headers: Headers, cookie: str) -> list[str]:
    kind, _, given = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and given:
        return [given.strip()]
    found = cookie_parser(headers.get("cookie", "")).get(cookie)
    return [found] if found else []


def _wrong_host(path: str) -> Response:
    return answer(
        path, 403, "This server answers only to this computer.", "Open it at the address that “outofturn serve” shows.", more=""
    )


def _no_token(path: str, *, wrong: bool = False) -> Response:
    problem = "This is not the token." if wrong else "The token is needed here."
    hint = "Open the address that “outofturn serve” shows, or scan its code."
    if is_for_programs(path):
        hint += " A program sends it as Authorization: Bearer …"
    return answer(path, 401, problem, hint, headers={"WWW-Authenticate": "Bearer"}, more=_FORM)


def _slower(path: str, problem: str, wait: int) -> Response:
    return answer(path, 429, problem, f"Try again in {wait} s.", headers={"Retry-After": str(wait)}, more="")
