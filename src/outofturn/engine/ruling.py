"""What a ruling says after each line: provisions, options, reasons, words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from outofturn.engine.cards import NAMES, Card, listed
from outofturn.engine.obligations import legal
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.seats import SEAT_LETTERS, SIDE_LETTERS, Seat
from outofturn.wording import phrases

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.laws.book import Provision


class Reason(NamedTuple):
    provision: Provision
    law: str  #: its number in the edition in use
    text: str


class Dispute(NamedTuple):
    """Where authorities differ: the reading that was followed, the other one, and why."""

    reading: str
    other: str
    why: str


class Information(NamedTuple):
    """Who may use what a card has shown."""

    seat: Seat
    card: Card
    authorized: tuple[Seat, ...]
    unauthorized: tuple[Seat, ...]
    law: str
    provision: Provision


class Ruling(NamedTuple):
    """One line of the record, and the table and the ruling after it."""

    event: Event
    position: Position
    irregularity: str | None = None
    offender: Seat | None = None
    reasons: tuple[Reason, ...] = ()
    words: tuple[str, ...] = ()
    disputed: Dispute | None = None
    information: tuple[Information, ...] = ()
    look_again: tuple[Provision, ...] = ()  #: under which the director should look again after play

    @property
    def laws(self) -> list[str]:
        """The provisions applied, each once, as numbered in the edition in use."""
        return list(dict.fromkeys(reason.law for reason in self.reasons))

    @property
    def review(self) -> list[str]:
        """The provisions under which the director should look again after play, each once, as numbered in this edition."""
        numbers = [entry.number(self.position.edition) for entry in self.look_again]
        return list(dict.fromkeys(number for number in numbers if number is not None))

    @property
    def decide(self) -> tuple[Seat, ...]:
        pending = self.position.pending
        return pending.decide(self.position) if pending else ()

    @property
    def options(self) -> tuple[str, ...]:
        pending = self.position.pending
        return pending.options(self.position) if pending else ()

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to play; None while a decision is open or when play is over."""
        consequences = self.position.consequences
        return None if consequences.pending or consequences.claimed else self.position.turn

    @property
    def say(self) -> str:
        """What the director says at the table now."""
        pending = self.position.pending
        words = list(self.words)
        if pending:
            words.append(pending.speech(self.position))
        return " ".join(words)

    @property
    def legal(self) -> tuple[Card, ...] | None:
        """The cards that the hand to play may legally play, if that hand is known."""
        seat = self.turn
        if seat is None or not self.position.is_known(seat):
            return None
        return listed(legal(self.position))

    @property
    def obligations(self) -> list[str]:
        """In words: what the players must do, for a table whose hands are not known."""
        return phrases.obligations(self.position)

    def as_dict(self) -> dict[str, Any]:
        """The step as the notation has it, ready for JSON."""
        from outofturn.notation.lines import write

        position, consequences = self.position, self.position.consequences
        cards = self.legal
        return {
            "event": write(self.event),
            "trick": min(position.number, 13),
            "turn": _letter(self.turn),
            "on_lead": _letter(position.leader),
            "declarer": _letter(position.declarer),
            "dummy": _letter(position.dummy),
            "current_trick": [[SEAT_LETTERS[seat], NAMES[card]] for seat, card in position.plays],
            "won": dict(zip(SIDE_LETTERS, position.won, strict=True)),
            "penalty_cards": sorted(map(str, consequences.penalty_cards)),
            "restrictions": sorted(map(str, consequences.restrictions)),
            "irregularity": self.irregularity,
            "offender": _letter(self.offender),
            "laws": self.laws,
            "decide": [_letter(seat) for seat in self.decide],
            "options": list(self.options),
            "say": self.say,
            "because": [{"law": reason.law, "text": reason.text} for reason in self.reasons],
            "information": [
                {
                    "card": f"{SEAT_LETTERS[entry.seat]} {NAMES[entry.card]}",
                    "authorized": [_letter(seat) for seat in entry.authorized],
                    "unauthorized": [_letter(seat) for seat in entry.unauthorized],
                    "law": entry.law,
                }
                for entry in self.information
            ],
            "legal": None if cards is None else sorted(NAMES[card] for card in cards),
            "obligations": self.obligations,
            "disputed": self.disputed._asdict() if self.disputed else None,
            "review": self.review,
        }


def _letter(seat: Seat | None) -> str | None:
    if seat is None:
        return None
    return "director" if seat == DIRECTOR else SEAT_LETTERS[seat]
