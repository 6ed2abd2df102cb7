"""Who may use the server: this computer alone, or those on the network who know the token; and no other web site.

Plain ASGI around the application, so that nothing in it can be reached without these checks. Starlette's own middleware for
trusted hosts knows single names but not the whole loopback network, and answers in plain text.
"""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from outofturn.engine.message import Message, message
from outofturn.web.error_responses import error_response, is_for_programs
from outofturn.web.rate_limit import WriteLimit, WrongTokenLimit

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_LOOPBACK = re.compile(r"(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?", re.IGNORECASE)
#: What the page that asks for the token needs for its looks; and the manifest, for which browsers send no cookie.
_PUBLIC_PATHS = ("/static/style.css", "/static/icon.svg", "/static/manifest.webmanifest")
#: The command that shows the address.
_COMMAND = "outofturn serve"
_COOKIE_AGE = 30 * 24 * 3600
_TOKEN_FORM = """<form action="/" method="get">
<p><label for="token">The token: the last part of the address that “outofturn serve” shows, after “token=”</label></p>
<p><input id="token" name="token" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus></p>
<p class="actions"><button class="main">Go on</button></p>
</form>"""


@dataclass(frozen=True, slots=True)
class AccessSettings:
    """Who is let in. Without a token only this computer is: the server must then listen on a loopback address."""

    token: str | None = None
    #: In the name of the cookie, because browsers give a cookie to every port of a host.
    port: int = 8053

    @property
    def cookie(self) -> str:
        return f"outofturn-{self.port}"


class AccessMiddleware:
    """Refuses requests of those who may not use the server; see ``AccessSettings``."""

    def __init__(self, app: ASGIApp, settings: AccessSettings) -> None:
        self.app, self.settings = app, settings
        self.wrong_tokens = WrongTokenLimit()
        self.writes = WriteLimit() if settings.token else None  # one client on the network must not fill the disk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":  # web sockets are not used
            refusal = self._refusal(scope, Headers(scope=scope))
            await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        path: str = scope["path"]
        if "\0" in path or b"%00" in scope["query_string"]:
            problem = message("error/character-in-an-address", word="U+0000")
            return error_response(scope, 422, problem, message("hint/leave-it-out"))
        is_safe = scope["method"] in _SAFE_METHODS
        if not _is_same_origin(headers, is_safe):
            return error_response(scope, 403, message("error/another-web-site"), message("hint/use-the-page-itself"))
        if self.settings.token is None:
            return None if _LOOPBACK.fullmatch(headers.get("host", "")) else _wrong_host(scope)
        client: str = scope["client"][0] if scope.get("client") else ""
        if refusal := self._token_refusal(scope, headers, client, self.settings.token):
            return refusal
        if self.writes and not is_safe and path.startswith("/api/cases") and (wait := self.writes.wait(client)):
            return _too_many(scope, message("error/too-many-changes"), wait)
        return None

    def _token_refusal(self, scope: Scope, headers: Headers, client: str, token: str) -> Response | None:
        path: str = scope["path"]
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        in_address = [value for name, value in query if name == "token"] if path == "/" else []
        given = in_address[:1] or _token_in(headers, self.settings.cookie)
        if not given:
            return None if path in _PUBLIC_PATHS else _no_token(scope)
        # Whoever has guessed too often is not told even that a guess was right.
        if wait := self.wrong_tokens.wait(client):
            return _too_many(scope, message("error/too-many-wrong-tokens"), wait)
        if not hmac.compare_digest(given[0].encode(), token.encode()):
            self.wrong_tokens.note(client, given[0])
            return None if path in _PUBLIC_PATHS else _no_token(scope, wrong=True)
        if not in_address:
            return None
        rest = urlencode([pair for pair in query if pair[0] != "token"])
        response = RedirectResponse(f"/?{rest}" if rest else "/", 303)
        response.set_cookie(self.settings.cookie, token, max_age=_COOKIE_AGE, path="/", httponly=True, samesite="lax")
        return response


def _is_same_origin(headers: Headers, is_safe: bool) -> bool:
    """Whether our own page has sent this, or a program (which does not say where it comes from).

    A link on another site may lead here; that site may not load anything from here without its reader's knowledge.
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


def _wrong_host(scope: Scope) -> Response:
    problem, hint = message("error/answers-only-this-computer"), message("hint/address-of-the-server", word=_COMMAND)
    return error_response(scope, 403, problem, hint, more="")


def _no_token(scope: Scope, *, wrong: bool = False) -> Response:
    problem = message("error/not-the-token" if wrong else "error/token-is-needed")
    hint = message("hint/address-with-the-token", word=_COMMAND)
    if is_for_programs(scope["path"]):
        hint = message("hint/address-or-header-with-the-token", word=_COMMAND, other_word="Authorization: Bearer …")
    return error_response(scope, 401, problem, hint, headers={"WWW-Authenticate": "Bearer"}, more=_TOKEN_FORM)


def _too_many(scope: Scope, problem: Message, wait: int) -> Response:
    hint = message("hint/try-again-in", number=wait)
    return error_response(scope, 429, problem, hint, headers={"Retry-After": str(wait)}, more="")
