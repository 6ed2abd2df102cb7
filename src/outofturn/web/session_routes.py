"""Logging in and out, and who is logged in. The token is kept in a cookie that scripts cannot read."""

from __future__ import annotations

from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from outofturn.engine.message import message
from outofturn.notation.json_contract import SessionAnswer
from outofturn.web.access_settings import AccessSettings
from outofturn.web.contract_models import model_of
from outofturn.web.http_error import HttpError
from outofturn.web.log_in_page import no_token, too_many_wrong
from outofturn.web.token_check import TokenCheck

_FORM = "application/x-www-form-urlencoded"
#: Of the form, in bytes; a token is far shorter.
_LARGEST_FORM = 4_096
_COOKIE_AGE = 30 * 24 * 3600

router = APIRouter()


@router.get("/api/session", tags=["Session"], response_model=model_of(SessionAnswer), summary="Who is logged in")
async def session(request: Request) -> JSONResponse:
    state = request.scope["state"]
    answer: SessionAnswer = {"name": state["who"], "token_needed": state["token_needed"]}
    return JSONResponse(answer)


@router.get("/log-in", include_in_schema=False)
async def logged_in(request: Request) -> Response:
    """Whoever comes here is logged in: else the log-in page would be the answer."""
    return RedirectResponse("/", 303)


@router.post("/log-in", include_in_schema=False)
async def log_in(request: Request) -> Response:
    if not request.scope["state"]["token_needed"]:
        return RedirectResponse("/", 303)
    check: TokenCheck = request.app.state.token_check
    token = await _token_in_form(request)
    if not token:
        return no_token(request.scope)
    who, wait = await check.who([token], request.client.host if request.client else "")
    if wait:
        return too_many_wrong(request.scope, wait)
    if who is None:
        return no_token(request.scope, wrong=True)
    response = RedirectResponse("/", 303)
    response.set_cookie(
        check.settings.cookie,
        token,
        max_age=_COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="lax",  # not “strict”: a link from elsewhere must lead here as somebody who is logged in
        secure=_is_secure(request, check.settings),
    )
    return response


@router.post("/log-out", include_in_schema=False)
async def log_out(request: Request) -> Response:
    settings: AccessSettings = request.app.state.token_check.settings
    response = Response(status_code=204)
    response.delete_cookie(settings.cookie, path="/", httponly=True, samesite="lax", secure=_is_secure(request, settings))
    return response


async def _token_in_form(request: Request) -> str:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
        raise HttpError(415, message("error/body-must-be-a-form"), message("hint/send-it-with", word=f"Content-Type: {_FORM}"))
    body = await request.body()
    if len(body) > _LARGEST_FORM:
        raise HttpError(413, message("error/too-large", number=_LARGEST_FORM // 1000), message("hint/is-it-the-right-file"))
    fields = dict(parse_qsl(body.decode("latin-1"), encoding="utf-8", errors="replace"))
    return fields.get("token", "").strip()


def _is_secure(request: Request, settings: AccessSettings) -> bool:
    """Whether browsers may send the cookie over TLS alone; a trusted proxy may have told the scheme."""
    return settings.public_url.startswith("https:") or request.url.scheme == "https"
