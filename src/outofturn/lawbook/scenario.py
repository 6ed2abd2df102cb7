"""What a chart is explored from: a set-up, the irregularity, and what may happen before anybody decides.

Only what happens is said in a scenario; what follows from it the engine says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from outofturn.cards import parse_card
from outofturn.position import PenaltyCard
from outofturn.seats import SEAT_LETTERS, Seat


class Happening(NamedTuple):
    """Something that may come about by itself while a decision is open, or after it."""

    line: str
    words: str
    during: str = ""  #: the first word of an option that must be on offer, or “closed”; any moment if empty
    cites: str = ""  #: it is worth showing only where this provision then applies


class Variant(NamedTuple):
    """One form of an irregularity. Where a chart has several, the director first finds out which it is."""

    words: str
    lines: tuple[str, ...]
    setup: tuple[str, ...] = ()  #: what led up to it, in order
    contract: str = "3NT by S"
    trick: int = 5
    on_lead: str = "W"
    won: tuple[int, int] = (0, 0)
    before: tuple[str, ...] = ()  #: major penalty cards that lie there already
    happenings: tuple[Happening, ...] = ()
    roles: Mapping[str, str] = {}
    #: What the suits and cards are called. Of a card: while it is played, otherwise, and as an option (“a|b|c”), or all alike.
    suits: Mapping[str, str] = {}
    cards: Mapping[str, str] = {}
    thing: str = "the lead"  #: what may be accepted
    needs: str = ""  #: only in editions that have this provision

    def seat_on_lead(self) -> Seat:
        return SEAT_LETTERS.index(self.on_lead)

    def cards_of_before(self) -> tuple[PenaltyCard, ...]:
        found = []
        for entry in self.before:
            card = parse_card(entry[2:])
            assert card is not None
            found.append(PenaltyCard(SEAT_LETTERS.index(entry[0]), card, True))
        return tuple(found)


class Scenario(NamedTuple):
    kind: str
    title: str
    event: str
    variants: tuple[Variant, ...]
    question: str = ""  #: which variant is it?


EAST_OFFENDS = {"E": "offender", "W": "partner"}
WEST_OFFENDS = {"W": "offender", "E": "partner"}
PROPER_LEAD = "proper-lead-after-irregular-lead"
THAT_SUIT = {"H": "that suit"}
