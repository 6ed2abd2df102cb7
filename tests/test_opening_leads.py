"""The opening lead is spoken of with the word of the clubs: entame, uitkomst, wist."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from outofturn.charts.chart_builder import chart_of
from outofturn.engine.message import Message
from outofturn.engine.ruling import Ruling
from outofturn.wording.composer import sentences
from outofturn.wording.event_messages import line_in_words, ruled_event
from outofturn.wording.language import CATALOGUES, language
from outofturn.wording.obligation_messages import obligations
from outofturn.wording.opening_leads import WITH_OPENING
from outofturn.wording.reason_messages import reasons
from tests.approved_texts import ruled
from tools.messages import catalogue

#: How each language speaks of a lead that is not the opening lead.
LATER_LEAD = {
    "fr": re.compile(r"\battaqu", re.IGNORECASE),
    "nl": re.compile(r"voorspel|voorgespeeld|\bspeelt? .* voor\b", re.IGNORECASE),
    "pl": re.compile(r"\bwychodzi|\bwyjś(?!ciu)", re.IGNORECASE),
}
#: Messages that speak of leads in general, or of those that come after the opening lead.
GENERAL = re.compile(
    r"must/major$|forbid-lead/opening$|/forbidden/opening$|option/forbid-lead-of|reason/(penalty-card|disposition|fifth-card|follow|"
    r"high-win|sight-of|rank-without|dummy-may-prevent|premature-lead|defenders-exposed-cards/led-during)|told/(cover|rank-on-lead)"
)


def parts(found: Message) -> Iterator[Message]:
    """A message without those that it is made of, and then each of those."""
    yield found
    for _, value in found.values:
        for item in value if isinstance(value, tuple) and not isinstance(value, Message) else (value,):
            if isinstance(item, Message):
                yield from parts(item)


def said_at_the_opening_lead() -> Iterator[Message]:
    """All that is said about an event before the opening lead that leaves it still to be made."""
    for _, by_year in ruled():
        for ruling in by_year.get(2017, ()):
            if ruling.before.is_opening and ruling.position.is_opening:
                yield from all_messages(ruling)


def all_messages(ruling: Ruling) -> Iterator[Message]:
    yield ruled_event(ruling)
    yield from (item.message for item in sentences(ruling))
    yield from (reason for _, reason in reasons(ruling))
    yield from obligations(ruling.position)


def test_the_catalogue_has_exactly_the_messages_for_the_opening_lead_that_the_code_asks_for() -> None:
    named = {identity.removesuffix("/opening") for identity in catalogue("en") if identity.endswith("/opening")}
    assert {one for one in named if not one.startswith("page/")} == WITH_OPENING


@pytest.mark.parametrize("code", LATER_LEAD)
def test_no_word_for_a_later_lead_is_said_at_the_opening_lead(code: str) -> None:
    chosen = language(code)
    single = {part for found in said_at_the_opening_lead() for part in parts(found) if not any(parts_of(part))}
    wrong = {chosen.text(part) for part in single if not GENERAL.search(part.id) and LATER_LEAD[code].search(chosen.text(part))}
    assert len(single) > 100
    assert not wrong


def parts_of(found: Message) -> Iterator[Message]:
    whole = parts(found)
    next(whole)
    return whole


@pytest.mark.parametrize(
    ("code", "first", "later"),
    [
        ("fr", "Est entame ♥5", "Est attaque ♥5"),
        ("nl", "Oost komt uit met ♥5", "Oost speelt ♥5 voor"),
        ("pl", "E wistuje ♥5", "E wychodzi ♥5"),
        ("de", "Ost spielt ♥5 aus", "Ost spielt ♥5 aus"),
        ("en", "East leads ♥5", "East leads ♥5"),
    ],
)
def test_a_line_speaks_of_the_opening_lead_only_where_it_is_one(code: str, first: str, later: str) -> None:
    chosen = language(code)
    assert line_in_words("E leads H5", chosen, before_opening_lead=True) == first
    assert line_in_words("E leads H5", chosen) == later


@pytest.mark.parametrize("code", LATER_LEAD)
@pytest.mark.parametrize("kind", ["opening-lead-out-of-turn", "opening-lead-by-both-defenders", "misinformed-opening-lead"])
def test_charts_of_the_opening_lead_speak_of_it_too(kind: str, code: str) -> None:
    texts = [line for node in chart_of(kind, 2017, code).root.walk() for line in node.lines]
    of_later_leads_too = re.compile("aan slag|garde la main")
    assert not [text for text in texts if LATER_LEAD[code].search(text) and not of_later_leads_too.search(text)]


def test_every_language_is_looked_at() -> None:
    assert set(LATER_LEAD) | {"en", "de"} == set(CATALOGUES)  # these two use the same word for both
