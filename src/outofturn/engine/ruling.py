"""What a ruling says after each line: provisions, options, reasons, what is to be told. The words are made in ``wording``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from outofturn.engine.cards import Card, listed
from outofturn.engine.message import Message
from outofturn.engine.obligations import legal
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.options import Option
    from outofturn.laws.book import Provision


#: The kinds of irregularity.
Irregularity: TypeAlias = Literal[
    "lead-out-of-turn",
    "opening-lead-out-of-turn",
    "declarer-lead-out-of-turn",
    "opening-lead-by-declaring-side",
    "premature-lead",
    "premature-play",
    "premature-play-at-rho-turn",
    "simultaneous-play",
    "two-cards",
    "fifth-card",
    "exposed-card",
    "penalty-card-not-played",
    "lead-before-choice",
    "restriction-broken",
    "revoke",
    "play-after-retraction",
    "misinformed-lead",
    "face-down-lead-out-of-turn",
    "dummy-volunteers",
]


class Reason(NamedTuple):
    provision: Provision
    law: str  #: its number in the edition in use
    message: Message


class Told(NamedTuple):
    """What the Law itself has the director say to a player, or to everybody."""

    to: Seat
    message: Message


class Dispute(NamedTuple):
    """A point on which authorities differ: its name, the reading followed, the other readings, and why it is open."""

    point: str
    reading: Message
    other: Message
    why: Message


class Information(NamedTuple):
    """Who may use the information that a card has given."""

    seat: Seat
    card: Card
    authorized: tuple[Seat, ...]
    unauthorized: tuple[Seat, ...]
    law: str
    provision: Provision


class Ruling(NamedTuple):
    """An event of the record, with the ruling on it and the position after it."""

    event: Event
    before: Position
    position: Position
    irregularity: Irregularity | None = None
    offender: Seat | None = None
    reasons: tuple[Reason, ...] = ()
    told: tuple[Told, ...] = ()
    disputed: Dispute | None = None
    information: tuple[Information, ...] = ()
    look_again: tuple[Provision, ...] = ()  #: provisions under which the director should review the board after play
    readings: tuple[str, ...] = ()  #: the points on which another reading than the usual one was followed and mattered

    @property
    def laws(self) -> list[str]:
        """The numbers of the provisions applied, each once, in the edition in use."""
        return list(dict.fromkeys(reason.law for reason in self.reasons))

    @property
    def review(self) -> list[str]:
        """The numbers of the provisions under which the director should review the board after play, each once."""
        numbers = [entry.number(self.position.edition) for entry in self.look_again]
        return list(dict.fromkeys(number for number in numbers if number is not None))

    @property
    def decide(self) -> tuple[Seat, ...]:
        pending = self.position.pending
        return pending.decide(self.position) if pending else ()

    @property
    def options(self) -> tuple[Option, ...]:
        pending = self.position.pending
        return pending.options(self.position) if pending else ()

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to play; None while a decision is pending or when play is over."""
        consequences = self.position.consequences
        return None if consequences.pending or consequences.claimed else self.position.turn

    @property
    def legal(self) -> tuple[Card, ...] | None:
        """The legal cards of the hand to play; None if that hand is not known."""
        seat = self.turn
        if seat is None or not self.position.is_known(seat):
            return None
        return listed(legal(self.position))
