"""The language of an answer: the query names it, or the browser's Accept-Language, or it is the server's own."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Request
from starlette.datastructures import Headers, QueryParams
from starlette.types import Scope

from outofturn.engine.errors import RecordError
from outofturn.web.http_error import HttpError
from outofturn.wording.language import LANGUAGES, known_language, language_of_tag

#: The header of every answer with words in it: a cache must not give it to somebody who reads another language.
VARY = {"Vary": "Accept-Language"}
#: More entries than any browser sends.
_MOST = 50

LanguageQuery = Annotated[
    str | None,
    Query(
        max_length=20,
        description=f"The language of the words: {', '.join(LANGUAGES)}; otherwise as Accept-Language has it.",
        examples=["fr"],
    ),
]


async def request_language(request: Request, language: LanguageQuery = None) -> str:
    """The code of the language that a request asks for."""
    if language is None:
        return language_of(request.scope)
    try:
        return known_language(language)
    except RecordError as error:
        raise HttpError(422, error.problem, error.hint) from None


LanguageCode = Annotated[str, Depends(request_language)]


def language_of(scope: Scope) -> str:
    """The same for an error, also one found before the request is read: what names no language counts for nothing."""
    named = QueryParams(scope["query_string"]).get("language")
    if named in LANGUAGES:
        return str(named)
    return preferred(Headers(scope=scope).get("accept-language", ""), scope["app"].state.language)


def preferred(accepted: str, default: str) -> str:
    """The language that an Accept-Language header wants most, of those that there are.

    ``fr-CH`` is French too. Of languages wanted as much as each other the first one is taken; ``*`` is the default.
    """
    best, found = 0.0, default
    for entry in accepted.split(",")[:_MOST]:
        tag, _, parameter = entry.partition(";")
        code = default if tag.strip() == "*" else language_of_tag(tag.strip())
        quality = _quality(parameter)
        if quality > best and code is not None:
            best, found = quality, code
    return found


def _quality(parameter: str) -> float:
    """What stands after the semicolon: ``q=0.8``. Without it 1; what cannot be read is not wanted."""
    name, _, value = parameter.partition("=")
    if not name.strip():
        return 1.0
    try:
        quality = float(value) if name.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0
    return quality if 0.0 <= quality <= 1.0 else 0.0
