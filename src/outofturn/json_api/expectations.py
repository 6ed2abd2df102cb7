"""Does a ruling say what the case expects? Every ``expect`` of a case, in every edition that the case names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from outofturn.director import rulings, start_case
from outofturn.engine.cards import NAMES, parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, Seat, parse_seat
from outofturn.json_api.ruling_json import ruling_json
from outofturn.notation.case import Case, Line
from outofturn.wording.language import DEFAULT

#: Of these what is expected must be among what came.
SUBSETS = ("laws", "review")
#: The order of these does not matter.
SETS = ("options", "decide", "penalty_cards", "restrictions")
#: Not made of seats and cards: compared as they stand (Law 9C is no nine of clubs).
_AS_IT_STANDS = ("laws", "review", "readings", "say", "because", "obligations", "information")
#: The key of a failure where the case could not be played through.
REFUSED = "line"


class Failure(NamedTuple):
    edition: int
    line: int | None
    key: str
    expected: Any
    got: Any


def check_case(case: Case, code: str = DEFAULT) -> list[Failure]:
    """What does not come as expected; empty if all is well. Words are compared in the language with this code."""
    return [failure for year in case.checked_editions() for failure in check_edition(case, year, code)]


def check_edition(case: Case, year: int, code: str = DEFAULT) -> Iterator[Failure]:
    """The failures in one edition. A line that makes no sense ends it: nothing after that can be looked at."""
    try:
        after = rulings(start_case(case, year), case.lines)
        ruling: Ruling | None = None
        came: Mapping[str, Any] = {}
        for item in case.items:
            if isinstance(item, Line):
                ruling, came = next(after), {}
            elif ruling is not None and (item.editions is None or year in item.editions):
                came = came or {**ruling_json(ruling, code)}
                for key, expected in item.keys.items():
                    if not agrees(key, expected, came[key], ruling.position.declarer):
                        yield Failure(year, item.number, key, expected, came[key])
    except RecordError as error:
        yield Failure(year, error.line, REFUSED, "a line that makes sense", error)


def agrees(key: str, expected: Any, came: Any, declarer: Seat) -> bool:
    """Does what came meet what was expected, as the notation lays down?"""
    if key == "disputed":
        return bool(expected) == (came is not None)
    if key not in _AS_IT_STANDS:
        expected = _normal(expected, declarer)
    if key in SUBSETS:
        return set(map(str, expected)) <= set(came)
    if key in SETS:
        return set(map(str, expected)) == set(came)
    return bool(expected == came)


def _normal(expected: Any, declarer: Seat) -> Any:
    """What was expected, in the words that a ruling uses: ``East`` is ``E``, ``♠10`` is ``ST``, ``dummy`` a seat."""
    if isinstance(expected, str):
        return " ".join(_normal_word(word, declarer) for word in expected.split())
    if isinstance(expected, list):
        return [_normal(item, declarer) for item in expected]
    if isinstance(expected, Mapping):
        return {key: _normal(item, declarer) for key, item in expected.items()}
    return expected


def _normal_word(word: str, declarer: Seat) -> str:
    card = parse_card(word)
    if card is not None:
        return NAMES[card]
    seat = parse_seat(word, declarer)
    return word if seat is None else SEAT_LETTERS[seat]
