"""A fact that a ruling turns on and the record does not hold: the director is asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.cards import SUIT_LETTERS, SUIT_WORDS, Card, Suit
from outofturn.engine.position import DIRECTOR, Position, ShownOut
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.laws.book import Rule
from outofturn.wording.phrases import listing, name

if TYPE_CHECKING:
    from outofturn.engine.events import Play
    from outofturn.engine.ruling_builder import RulingBuilder


class Question(NamedTuple):
    """The ruling on a card turns on a fact that the record does not hold: the director is asked for it."""

    seat: Seat
    suits: tuple[Suit, ...]  #: it turns on whether the hand has one of these
    resume: Play
    #: Cards to be looked at when the answer is known.
    waiting: tuple[Play, ...] = ()
    standing: bool = False

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.resume.card, *(play.card for play in self.waiting))

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (DIRECTOR,)

    def options(self, position: Position) -> tuple[str, ...]:
        seat = SEAT_LETTERS[self.seat]
        return tuple(f"{seat} {verb} {SUIT_LETTERS[suit]}" for suit in self.suits for verb in ("has", "void"))

    def speech(self, position: Position) -> str:
        suits = listing([SUIT_WORDS[suit] for suit in self.suits], "or")
        return f"Director: establish whether {name(self.seat)} has any {suits}, away from the other players."

    def choose(self, builder: RulingBuilder, seat: Seat, option: str) -> None:
        raise AssertionError("a question of fact is answered by a fact, not by a choice")


def answered(builder: RulingBuilder, question: Question) -> None:
    """The fact is known: look at the card that turned on it, and at those that waited."""
    builder.close()
    builder.govern(question.resume)
    for play in question.waiting:
        builder.govern(play)


def left_unanswered(builder: RulingBuilder) -> None:
    """Play goes on without the fact: the card is taken to be legal until something contradicts that."""
    question = builder.position.pending
    assert isinstance(question, Question)
    shown = tuple(ShownOut(question.seat, suit, builder.position.number) for suit in question.suits)
    builder.position = builder.position.with_consequences(
        shown_out=tuple(dict.fromkeys((*builder.position.consequences.shown_out, *shown)))
    )
    answered(builder, question)


def _waits_for_fact(position: Position, play: Play) -> bool:
    return isinstance(position.pending, Question)


def waits_for_fact(builder: RulingBuilder, play: Play) -> None:
    question = builder.position.pending
    assert isinstance(question, Question)
    builder.open(question._replace(waiting=(*question.waiting, play)))


RULES = (Rule("card-waits-for-a-fact", _waits_for_fact, waits_for_fact),)
