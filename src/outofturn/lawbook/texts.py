"""The texts of the lawbook in every language.

The English ones stand beside the Laws. The others are in the catalogues, in ``law.po``, under ids that follow from the
provision: ``law/penalty-card/heading``, ``law/penalty-card/words/2017`` (the edition that brought in this wording),
``law/penalty-card/changes/2017``, ``law/trick-won/switch/…`` and, for a whole Law, ``law/title/50``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from outofturn.laws import words_only
from outofturn.laws.book import BOOK, ByEdition, Edition, Provision
from outofturn.laws.contents import LAWS
from outofturn.wording.catalogue import MissingMessage, literal
from outofturn.wording.language import DEFAULT

_TITLE = re.compile(r"Law (\d+): (.+)")
_SENTENCE_END = re.compile(r"[.;] | \(")
_NOT_IN_AN_ID = re.compile(r"[^a-z0-9]+")


def title(law: int, code: str = DEFAULT) -> str:
    """What a Law is about; empty if nobody has said."""
    return _in_language(f"law/title/{law}", _english_title(law), code)


def heading(provision: Provision, code: str = DEFAULT) -> str:
    return _in_language(f"law/{provision.name}/heading", provision.heading, code)


def words(provision: Provision, edition: Edition, code: str = DEFAULT) -> str:
    year = _year(provision.words, edition)
    return _in_language(f"law/{provision.name}/words/{year}", provision.words.of(edition), code)


def changes(provision: Provision, code: str = DEFAULT) -> dict[int, str]:
    """What changed at the table, in one line for each edition that changed it, as far as it has been written down."""
    return {year: _in_language(f"law/{provision.name}/changes/{year}", text, code) for year, text in provision.changes.items()}


def switch(provision: Provision, name: str, code: str = DEFAULT) -> str:
    """What a point is called on which the editions differ."""
    return _in_language(_of_switch(provision, name), name, code)


def value(word: str, code: str = DEFAULT) -> str:
    """A value of such a point that is neither yes nor no: ``first to speak``."""
    return _in_language(f"lawbook/value/{_slug(word)}", word, code)


def _of_switch(provision: Provision, name: str) -> str:
    return f"law/{provision.name}/switch/{_slug(name)}"


def _slug(text: str) -> str:
    return _NOT_IN_AN_ID.sub("-", text.lower()).strip("-")


def english() -> dict[str, str]:
    """Every text that a translation of the lawbook has, by its id, in the order of the book."""
    return dict(_english())


def _english() -> Iterator[tuple[str, str]]:
    yield from ((f"law/title/{law}", text) for law, text in _titles().items())
    for provision in BOOK.values():
        yield f"law/{provision.name}/heading", provision.heading
        yield from ((f"law/{provision.name}/words/{year}", text) for year, text in provision.words.values.items())
        yield from ((f"law/{provision.name}/changes/{year}", text) for year, text in provision.changes.items())
        yield from ((_of_switch(provision, name), name) for name in provision.switches)


def _english_title(law: int) -> str:
    return _titles().get(law, "")


@cache
def _titles() -> dict[int, str]:
    """What each Law is about: said in its module, or with the Laws that are only words."""
    matches = (_TITLE.match((module.__doc__ or "").partition("\n")[0]) for module in LAWS)
    found = {int(match[1]): _SENTENCE_END.split(match[2])[0].rstrip(".") for match in reversed([*matches]) if match}
    return dict(sorted((found | words_only.TITLES).items()))


def _in_language(identity: str, text: str, code: str) -> str:
    """The English text if there is no other: the words of a draft are not translated."""
    if code == DEFAULT or not text:
        return text
    try:
        return literal(code, identity)
    except MissingMessage:
        return text


def _year(values: ByEdition[str], edition: Edition) -> int:
    """The edition that brought in what an edition has."""
    return next(year for year in edition.lineage() if year in values.values)
