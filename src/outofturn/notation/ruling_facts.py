"""A ruling as JSON without its words: what every language has in common, with the keys that the notation lays down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from outofturn.engine.cards import NAMES, Card
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Information, Ruling
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.notation.lines import write

if TYPE_CHECKING:  # not needed to run: a command starts sooner without these types
    from outofturn.notation.json_contract import DeciderName, InformationJson, PlayJson, RulingFactsJson, SeatLetter, TricksWon

#: The letter of each seat, as a type.
LETTERS: tuple[SeatLetter, ...] = ("N", "E", "S", "W")


def ruling_facts(ruling: Ruling) -> RulingFactsJson:
    """The ruling as the notation has it, ready for JSON, but for what is in words."""
    position, consequences = ruling.position, ruling.position.consequences
    cards = ruling.legal
    return {
        "event": write(ruling.event),
        "trick": min(position.number, 13),
        "turn": letter(ruling.turn),
        "on_lead": LETTERS[position.leader],
        "declarer": LETTERS[position.declarer],
        "dummy": LETTERS[position.dummy],
        "current_trick": plays_json(position.plays),
        "won": won_json(position.won),
        "penalty_cards": sorted(map(str, consequences.penalty_cards)),
        "restrictions": sorted(map(str, consequences.restrictions)),
        "irregularity": ruling.irregularity,
        "offender": letter(ruling.offender),
        "laws": ruling.laws,
        "decide": [decider_name(seat) for seat in ruling.decide],
        "options": list(ruling.options),
        "information": [_information_json(entry) for entry in ruling.information],
        "legal": None if cards is None else sorted(NAMES[card] for card in cards),
        "readings": list(ruling.readings),
        "review": ruling.review,
    }


def letter(seat: Seat | None) -> SeatLetter | None:
    return None if seat is None else LETTERS[seat]


def decider_name(seat: Seat) -> DeciderName:
    return "director" if seat == DIRECTOR else LETTERS[seat]


def seat_named(name: str) -> Seat:
    """The seat for a letter in JSON; ``director`` is a seat of its own."""
    return Seat(SEAT_LETTERS.index(name)) if name in SEAT_LETTERS else DIRECTOR


def card_named(name: str) -> Card:
    """The card for a name in JSON."""
    return Card(NAMES.index(name))


def play_json(seat: Seat, card: Card) -> PlayJson:
    return [LETTERS[seat], NAMES[card]]


def plays_json(plays: Iterable[tuple[Seat, Card]]) -> list[PlayJson]:
    return [play_json(seat, card) for seat, card in plays]


def won_json(won: tuple[int, int]) -> TricksWon:
    return {"NS": won[0], "EW": won[1]}


def _information_json(entry: Information) -> InformationJson:
    return {
        "card": f"{LETTERS[entry.seat]} {NAMES[entry.card]}",
        "authorized": [LETTERS[seat] for seat in entry.authorized],
        "unauthorized": [LETTERS[seat] for seat in entry.unauthorized],
        "law": entry.law,
    }
