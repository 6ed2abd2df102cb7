"""A fact that a ruling turns on and the record does not hold: the director is asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.cards import SUIT_LETTERS, SUIT_WORDS, Card, Suit
from outofturn.laws.book import Claim
from outofturn.position import DIRECTOR, Position, ShownOut
from outofturn.seats import SEAT_LETTERS, Seat
from outofturn.speech import listing, name

if TYPE_CHECKING:
    from outofturn.events import Play
    from outofturn.ruling import Ruling


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

    def choose(self, ruling: Ruling, seat: Seat, option: str) -> None:
        raise AssertionError("a question of fact is answered by a fact, not by a choice")


def answered(ruling: Ruling, question: Question) -> None:
    """The fact is known: look at the card that turned on it, and at those that waited."""
    ruling.close()
    ruling.govern(question.resume)
    for play in question.waiting:
        ruling.govern(play)


def left_unanswered(ruling: Ruling) -> None:
    """Play goes on without the fact: the card is taken to be legal until something contradicts that."""
    question = ruling.now.matter
    assert isinstance(question, Question)
    shown = tuple(ShownOut(question.seat, suit, ruling.now.number) for suit in question.suits)
    ruling.now = ruling.now.but(shown_out=tuple(dict.fromkeys((*ruling.now.affairs.shown_out, *shown))))
    answered(ruling, question)


def _waits_for_fact(position: Position, play: Play) -> bool:
    return isinstance(position.matter, Question)


def waits_for_fact(ruling: Ruling, play: Play) -> None:
    question = ruling.now.matter
    assert isinstance(question, Question)
    ruling.open(question._replace(waiting=(*question.waiting, play)))


CLAIMS = (Claim("card-waits-for-a-fact", _waits_for_fact, waits_for_fact),)
