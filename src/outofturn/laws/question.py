"""Questions to the director about a fact that a ruling depends on and that is not in the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import Card, Suit
from outofturn.engine.consequences import ShownOut
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Ask,
    Attention,
    Choose,
    DrawAttention,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Play,
    Spread,
    Volunteer,
    Warn,
    shown_by,
)
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import DIRECTOR, Position, knowing_card, knowing_suit
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations, waiting_cards
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder


#: Events by which cards come to light without being played.
_SHOWN = (Expose, Name, Spread, Volunteer)
#: Play has not gone on after these: the director can still look into the fact.
_PLAY_HAS_NOT_GONE_ON = (*_SHOWN, Ask, Attention, Choose, DrawAttention, Fact, Look, Meant, Warn)


class Question(PendingDecision):
    """A question about a fact that the ruling on a card depends on and that is not in the record."""

    asks_for_fact: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "fact"

    seat: Seat
    suits: tuple[Suit, ...]  #: the ruling depends on whether the hand has one of these
    resume: Play
    #: Cards played or shown before the answer, to be ruled on after it.
    waiting: tuple[Event, ...] = ()

    @property
    def lying(self) -> tuple[Card, ...]:
        waiting = [card for event in self.waiting for _, card in shown_by(event)]
        return tuple(dict.fromkeys((self.resume.card, *waiting)))

    @property
    def concerns(self) -> Seat | None:
        return self.seat

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (DIRECTOR,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(options.fact(self.seat, suit, has=has) for suit in self.suits for has in (True, False))

    def occasion(self, position: Position) -> Message:
        return message("occasion/has-the-suit", player=self.seat, suits=self.suits)

    def is_overtaken_by(self, event: Event) -> bool:
        return not isinstance(event, _PLAY_HAS_NOT_GONE_ON)

    def overtaken(self, builder: RulingBuilder) -> None:
        """Assume that the card was legal, until something contradicts that, because play has gone on without the fact."""
        shown = tuple(ShownOut(self.seat, suit, builder.position.number) for suit in self.suits)
        known = builder.position.consequences.shown_out
        builder.position = builder.position.with_consequences(shown_out=tuple(dict.fromkeys((*known, *shown))))
        self.answered(builder)

    def answered(self, builder: RulingBuilder) -> None:
        """Rule on the card that depended on the fact, then on the cards that waited."""
        builder.close()
        builder.govern(self.resume)
        waiting_cards.govern(builder, self.waiting)

    def is_answered_by(self, position: Position, fact: Fact | Meant) -> bool:
        return isinstance(fact, Fact) and self.is_settled(position)

    def is_settled(self, position: Position) -> bool:
        """Whether the position shows what was asked about one of the suits."""
        return any(len(_possible(position, self.seat, suit)) == 1 for suit in self.suits)


def _possible(position: Position, seat: Seat, suit: Suit) -> list[Position]:
    """The positions with the two answers to the question whether this hand has the suit, as far as they are possible."""
    found = []
    for has in (True, False):
        try:
            found.append(knowing_suit(position, seat, suit, has))
        except RecordError:
            continue
    return found


def concluded(position: Position, seat: Seat, suits: tuple[Suit, ...]) -> Position | None:
    """The position with a fact that was to be asked for and follows from the other hands; None if none of them follows."""
    for suit in suits:
        possible = _possible(position, seat, suit)
        if len(possible) == 1 and possible[0] != position:
            return possible[0]
    return None


def waits_for_fact(builder: RulingBuilder, event: Event) -> None:
    question = builder.position.pending
    assert isinstance(question, Question)
    if isinstance(event, Expose | Name | Volunteer):
        cards = (event.card,) if isinstance(event, Volunteer) else event.cards
        for card in cards:
            builder.position = knowing_card(builder.position, event.seat, card)
    builder.open(question.replace(waiting=(*question.waiting, event)))


def answered_already(builder: RulingBuilder) -> None:
    """Go on with the ruling if the fact is known, follows from the other hands, or was settled by a card meanwhile."""
    question = builder.position.pending
    assert isinstance(question, Question)
    known = concluded(builder.position, question.seat, question.suits)
    if known is not None:
        builder.position = known
    if question.is_settled(builder.position):
        question.answered(builder)


RULES = (Rule(interpretations.CARD_WAITS_FOR_A_FACT, (Play, *_SHOWN), waits_for_fact, pending=Question),)
