"""What a chart is built from: a set-up, the irregularity, and what may happen before anybody decides.

A scenario says only what happens; the engine says what follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from outofturn.engine.cards import parse_card
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEAT_LETTERS, Seat


class TableEvent(NamedTuple):
    """Something that may happen at the table while a decision is open, or after it; ``name`` says which message says it."""

    line: str
    name: str
    during: str = ""  #: the first word of an option that must be on offer, or “closed”; at any time if empty
    cites: str = ""  #: it is worth showing only where this provision then applies

    @property
    def words(self) -> Message:
        return message(f"chart/happens/{self.name}")


class CardNames(NamedTuple):
    """What a card is called while it is played, otherwise, and as an option."""

    played: str
    otherwise: str
    offered: str


class Variant(NamedTuple):
    """One form of an irregularity. If a chart has several, the director first finds out which it is."""

    answer: str
    lines: tuple[str, ...]
    setup: tuple[str, ...] = ()  #: what led up to it, in order
    contract: str = "3NT by S"
    trick: int = 5
    on_lead: str = "W"
    won: tuple[int, int] = (0, 0)
    before: tuple[str, ...] = ()  #: major penalty cards that lie there already
    deal: str = ""  #: the hands, where what follows turns on them
    table_events: tuple[TableEvent, ...] = ()
    #: The names of players, suits and cards; the words for them are messages.
    roles: Mapping[str, str] = {}
    suits: Mapping[str, str] = {}
    cards: Mapping[str, str | CardNames] = {}
    #: What the hand to lead or play is called, if it differs between variants that are drawn as one.
    places: Mapping[str, str] = {}
    needs: str = ""  #: only in editions that have this provision
    apart: bool = False  #: only in editions in which its result differs from that of the variant before it

    @property
    def words(self) -> Message:
        return message(f"chart/answer/{self.answer}")

    def seat_on_lead(self) -> Seat:
        return _seat(self.on_lead)

    def cards_of_before(self) -> tuple[PenaltyCard, ...]:
        found = []
        for entry in self.before:
            card = parse_card(entry[2:])
            assert card is not None
            found.append(PenaltyCard(_seat(entry[0]), card, True))
        return tuple(found)


class Fork(NamedTuple):
    """An answer after which the director has to ask further before it is clear which variant it is."""

    answer: str
    question: str
    variants: tuple[Variant | Fork, ...]

    @property
    def words(self) -> Message:
        return message(f"chart/answer/{self.answer}")


class Scenario(NamedTuple):
    """The title of the chart and what has happened are the messages with the name of the scenario."""

    kind: str
    variants: tuple[Variant | Fork, ...]
    question: str = ""  #: which variant is it?
    notes: tuple[str, ...] = ()  #: provisions that no branch can show, for the foot of the page

    @property
    def title(self) -> Message:
        return message(f"chart/title/{self.kind}")

    @property
    def event(self) -> Message:
        return message(f"chart/event/{self.kind}")


def turned(variant: Variant) -> Variant:
    """The same with each player's partner in his place; South is still declarer.

    A chart that speaks of “a defender” or of “the next hand” holds for both: it is built for both, and two variants with
    the same words become one only if all that follows is the same.
    """
    return variant._replace(
        lines=tuple(map(_turned, variant.lines)),
        setup=tuple(map(_turned, variant.setup)),
        on_lead=_TURN[variant.on_lead],
        before=tuple(map(_turned, variant.before)),
        table_events=tuple(item._replace(line=_turned(item.line)) for item in variant.table_events),
        roles={_TURN[letter]: name for letter, name in variant.roles.items()},
        places={_TURN[letter]: name for letter, name in variant.places.items()},
    )


def both_ways(*variants: Variant) -> tuple[Variant, ...]:
    """Each variant and the same turned round."""
    return tuple(each for variant in variants for each in (variant, turned(variant)))


def _seat(letter: str) -> Seat:
    return Seat(SEAT_LETTERS.index(letter))


_TURN = dict(zip(SEAT_LETTERS, SEAT_LETTERS[2:] + SEAT_LETTERS[:2], strict=True))


def _turned(line: str) -> str:
    """A line with the seats of partners exchanged. A letter is a seat where a line or a play begins, else a suit."""
    words = line.split()
    return " ".join(
        _TURN[word] if word in _TURN and (number == 0 or words[number - 1] in ("&", "by")) else word
        for number, word in enumerate(words)
    )


EAST_OFFENDS = {"E": "offender", "W": "partner"}
WEST_OFFENDS = {"W": "offender", "E": "partner"}
#: After a lead by declarer from South: the defender who plays next, and the other.
NEXT_AND_OTHER = {"W": "next-defender", "E": "other-defender"}
PROPER_LEAD = "proper-lead-after-irregular-lead"
#: Two cards that were played at once, of which one is then named.
ONE_OF_TWO = CardNames("card-named", "other-card", "one-of-them")
THAT_SUIT = {"H": "that-suit"}
