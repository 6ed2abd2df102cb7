"""Auctions: the contract that one ends in, and an auction in one line, as a case keeps it for the way back to a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from outofturn.engine.cards import Suit, parse_suit
from outofturn.engine.contract import Contract
from outofturn.engine.seats import LHO, SEAT_LETTERS, SIDE, Seat, parse_seat

_BID = re.compile(r"([1-7])(NT?|[SHDC])", re.IGNORECASE)
_DOUBLES = {"X": "X", "D": "X", "DBL": "X", "DOUBLE": "X", "XX": "XX", "R": "XX", "RD": "XX", "RDBL": "XX", "REDOUBLE": "XX"}
_PASSES = ("P", "PASS", "-")
PASS = "Pass"


def is_call(text: str) -> bool:
    """Whether a word is a pass, a bid, a double or a redouble, as one of the formats writes it."""
    word = text.upper()
    return word in _PASSES or word in _DOUBLES or _BID.fullmatch(word) is not None


def final_contract(calls: Iterable[tuple[Seat, str]]) -> Contract | None:
    """The last bid, with the player of that side who first named its denomination; None if there was no bid.

    Whether the calls are sufficient and in turn is not looked at: an auction may be irregular too.
    """
    bid: tuple[int, Suit | None, Seat] | None = None
    doubled = ""
    first: dict[tuple[int, Suit | None], Seat] = {}
    for seat, call in calls:
        word = call.upper()
        if found := _BID.fullmatch(word):
            trump = None if found[2].startswith("N") else parse_suit(found[2])
            bid, doubled = (int(found[1]), trump, seat), ""
            first.setdefault((SIDE[seat], trump), seat)
        elif word in _DOUBLES:
            doubled = _DOUBLES[word]
    if bid is None:
        return None
    level, trump, seat = bid
    return Contract(level, trump, doubled, first[SIDE[seat], trump])


def auction_line(calls: Sequence[tuple[Seat, str]]) -> str:
    """``S: 1S Pass 4S Pass Pass Pass``; empty without calls."""
    if not calls:
        return ""
    return f"{SEAT_LETTERS[calls[0][0]]}: {' '.join(_written(call) for _, call in calls)}"


def _written(call: str) -> str:
    word = call.upper()
    found = _BID.fullmatch(word)
    if found:
        return f"{found[1]}{'NT' if found[2].startswith('N') else found[2]}"
    return _DOUBLES.get(word, PASS)


def read_auction_line(line: object, contract: Contract) -> list[tuple[Seat, str]]:
    """The calls of such a line, if it is one and they end in this contract; declarer may be another player."""
    first, _, rest = line.partition(":") if isinstance(line, str) else ("", "", "")
    seat = parse_seat(first.strip())
    calls: list[tuple[Seat, str]] = []
    for word in rest.split() if seat is not None else ():
        if seat is None or not is_call(word):
            return []
        calls.append((seat, _written(word)))
        seat = LHO[seat]
    found = final_contract(calls)
    return calls if found is not None and found[:3] == contract[:3] else []
