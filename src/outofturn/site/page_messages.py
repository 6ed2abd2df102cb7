"""The texts of the page in one language, with the names that they need, as the JSON that its scripts load."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from outofturn.engine.cards import NAMES, RANK_LETTERS, SUIT_LETTERS
from outofturn.engine.message import KIND_OF
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.wording.catalogue import TemplatePart, identities, templates
from outofturn.wording.language import Language, language

#: One catalogue for each part of the page.
_AREAS = ("page", "page-forms", "page-home", "page-law", "page-learn")
#: The forms that the scripts ask for by themselves, for buttons and labels.
_ALWAYS = {"player": {""}, "suit": {""}, "rank": {""}, "card": {"bare"}}

_Names = dict[str, dict[str, dict[str, str]]]


@cache
def page_messages(code: str) -> bytes:
    """The file of a language."""
    grammar = language(code)
    found = {identity: templates(code, identity) for area in _AREAS for identity in identities(code, area)}
    parts = [part for forms in found.values() for template in forms for part in template if part.name is not None]
    content = {
        "code": code,
        "texts": {identity: list(map(_text, forms)) for identity, forms in found.items()},
        "kinds": {part.name: KIND_OF[part.name] for part in parts if part.name and KIND_OF[part.name] in _ALWAYS},
        "names": _names(grammar, parts),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _text(template: Iterable[TemplatePart]) -> str:
    return "".join(part.literal + _braces(part) for part in template)


def _braces(part: TemplatePart) -> str:
    if part.name is None:
        return ""
    return f"{{{part.name}:{part.form}}}" if part.form else f"{{{part.name}}}"


def _names(grammar: Language, parts: Iterable[TemplatePart]) -> _Names:
    """By kind, form and letters of the notation: only the forms that the page needs."""
    tables: dict[str, tuple[Sequence[str], Mapping[str, Sequence[str]]]] = {
        "player": (SEAT_LETTERS, grammar.players),
        "suit": (SUIT_LETTERS, grammar.suits),
        "rank": (RANK_LETTERS, grammar.ranks),
        "card": (NAMES, grammar.cards),
    }
    forms = {kind: set(always) for kind, always in _ALWAYS.items()}
    for part in parts:
        if part.name and (kind := KIND_OF[part.name]) in forms:
            forms[kind].add(part.form)
    names: _Names = {
        kind: {form: dict(zip(letters, table[form], strict=True)) for form in sorted(forms[kind])}
        for kind, (letters, table) in tables.items()
    }
    names["rank"]["letter"] = dict(zip(RANK_LETTERS, grammar.rank_letters, strict=True))
    return names
