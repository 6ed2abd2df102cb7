"""The page that asks for the token, and the JSON that tells a program to send it."""

from __future__ import annotations

from html import escape

from fastapi.responses import Response
from starlette.types import Scope

from outofturn.engine.message import message
from outofturn.web.error_responses import PageParts, error_response, is_for_programs
from outofturn.web.request_language import language_of
from outofturn.wording.language import language

#: The command that shows the address.
COMMAND = "outofturn serve"
#: Without the meta element browsers would send “Origin: null” with the form, because no page here tells where it was left from.
_HEAD = """<meta name="referrer" content="same-origin">
<script src="/static/log-in.js" defer></script>
"""
_FORM = """<form id="log-in" action="/log-in" method="post">
<p><label for="token">{label}</label></p>
<p><input id="token" name="token" autocomplete="off" autocapitalize="off" spellcheck="false" required autofocus></p>
<p class="actions"><button class="main">{button}</button></p>
</form>"""


def too_many_wrong(scope: Scope, wait: int) -> Response:
    """The answer to a client that has sent too many wrong tokens, for so many seconds. The right one is still taken."""
    problem, hint = message("error/too-many-wrong-tokens"), message("hint/try-again-in", number=wait)
    return error_response(scope, 429, problem, hint, headers={"Retry-After": str(wait)}, page=_form(scope))


def no_token(scope: Scope, *, wrong: bool = False) -> Response:
    """The answer to somebody who has not sent a good token."""
    problem = message("error/not-the-token" if wrong else "error/token-is-needed")
    hint = message("hint/address-with-the-token", word=COMMAND)
    if is_for_programs(scope["path"]):
        hint = message("hint/address-or-header-with-the-token", word=COMMAND, other_word="Authorization: Bearer …")
    return error_response(scope, 401, problem, hint, headers={"WWW-Authenticate": "Bearer"}, page=_form(scope))


def _form(scope: Scope) -> PageParts:
    chosen = language(language_of(scope))
    label, button = (escape(chosen.text(message(name))) for name in ("log-in/the-token", "log-in/log-in"))
    return PageParts(_HEAD, _FORM.format(label=label, button=button))
