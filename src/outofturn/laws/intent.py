"""What a card was meant as: a lead, or a play to a card that its player takes for the lead (H26).

The record has the verb, and the director may have found more. Where neither says it, the first card of a trick is a lead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import options
from outofturn.engine.cards import SUIT_OF
from outofturn.engine.events import Meant, Play
from outofturn.engine.message import Message, message
from outofturn.engine.seats import LHO
from outofturn.laws import waiting_cards
from outofturn.laws.irregular_lead import IrregularLead
from outofturn.laws.question import Question

if TYPE_CHECKING:
    from outofturn.engine.cards import Card
    from outofturn.engine.events import Fact
    from outofturn.engine.options import Option
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder
    from outofturn.engine.seats import Seat


def as_meant(position: Position, play: Play) -> Play:
    """A card put down when none has been led is a lead, whoever plays it and whatever the record calls it.

    What the director has found comes first. Else it is not a lead if its player takes another card for the lead. While the
    trick before lies there complete, a card that was played and not led is a fifth card to that one (45E).
    """
    if finding(position, play.seat):
        return play._replace(lead=True)
    is_fifth_card = bool(position.quitted) and play.seat != position.leader
    if play.lead or position.plays or position.undecided or is_fifth_card or _takes_another_for_the_lead(position, play):
        return play
    return play._replace(lead=finding(position, play.seat) is None or play.seat == position.leader)


def found(position: Position, meant: Meant) -> Position:
    """The position in which the director has found what a player's card was meant as."""
    others = tuple(item for item in position.consequences.meant if item.seat != meant.seat)
    return position.with_consequences(meant=(*others, meant))


def forgotten(position: Position, seat: Seat) -> Position:
    """The position in which it does not matter any more what this player's card was meant as."""
    return position.with_consequences(meant=tuple(item for item in position.consequences.meant if item.seat != seat))


def finding(position: Position, seat: Seat) -> bool | None:
    """Whether the director has found that this player was leading; None if he has not looked into it."""
    return next((item.led for item in position.consequences.meant if item.seat == seat), None)


def may_follow(position: Position, play: Play, led: Card) -> bool:
    """Whether a card may well have been meant as a play to this one: it is of its suit, or its player has none."""
    return SUIT_OF[play.card] == SUIT_OF[led] or position.is_void(play.seat, SUIT_OF[led])


def _takes_another_for_the_lead(position: Position, play: Play) -> bool:
    """A card lies there that is no lead, or not yet: led by the declaring side before the opening lead (54E), put forward by
    dummy (45D), face down, waiting for a choice, or just refused.
    """
    consequences, pending, decided = position.consequences, position.pending, position.consequences.just_decided
    attempted = None if consequences.attempted_lead is None else consequences.attempted_lead.card
    return (
        any(card is not None and may_follow(position, play, card) for card in (attempted, consequences.dummy_suggested))
        or consequences.face_down is not None
        or (pending is not None and bool(pending.lying or pending.settled_since()))
        or (decided is not None and decided.kind == "lead")
    )


class LedOrFollowed(Question):
    """Whether a card of the suit of an irregular lead was played to it, or was the proper lead."""

    lead: IrregularLead | None = None  #: the irregular lead, which is pending again when the question is answered

    @property
    def lying(self) -> tuple[Card, ...]:
        return (*(self.lead.lying if self.lead is not None else ()), *super().lying)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.meant(self.seat, led=False), options.meant(self.seat, led=True))

    def occasion(self, position: Position) -> Message:
        return message("occasion/led-or-followed", player=self.seat, card=self.resume.card)

    def overtaken(self, builder: RulingBuilder) -> None:
        """Take the card for a lead if the hand next to it plays on, because play has gone on without an answer."""
        played_on = isinstance(builder.event, Play) and builder.event.seat == LHO[self.seat]
        builder.position = found(builder.position, Meant(self.seat, led=played_on))
        self.answered(builder)

    def answered(self, builder: RulingBuilder) -> None:
        assert self.lead is not None
        builder.open(self.lead)
        builder.govern(self.resume)
        waiting_cards.govern(builder, self.waiting)

    def is_answered_by(self, position: Position, fact: Fact | Meant) -> bool:
        return isinstance(fact, Meant) and fact.seat == self.seat
