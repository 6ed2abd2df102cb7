"""Tables at random: hands, a contract, and a record that goes on card by card, as the engine lets it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from outofturn.director import observe, start_case
from outofturn.engine import obligations
from outofturn.engine.cards import ALL_CARDS, BIT, CLUBS, DIAMONDS, HEARTS, NO_CARDS, SPADES, SUIT, Card, Cards, listed, set_of
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Event, Fact, Meant, Play, Restore
from outofturn.engine.position import DIRECTOR, Position, four
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, PARTNER, RHO, SEATS, Seat
from outofturn.laws.book import Edition
from outofturn.notation.case import Case, Line, Start
from outofturn.notation.lines import write

T = TypeVar("T")
#: Level and denomination: what is played most.
_CONTRACTS = (
    (3, None), (1, None), (4, SPADES), (4, HEARTS), (2, SPADES), (2, HEARTS), (3, DIAMONDS), (5, CLUBS), (6, SPADES),
)  # fmt: skip


class NoSituation(Exception):
    """The dice gave nothing that can be asked about; roll again."""


class RandomTable:
    """A table with real hands, of which the record knows some, none or all; ``rulings`` is what has happened at it."""

    def __init__(self, dice: random.Random, edition: Edition, trick: int | None = None) -> None:
        self.dice, self.edition = dice, edition
        level, trump = dice.choice(_CONTRACTS)
        self.contract = Contract(level, trump, "", dice.choice(SEATS))
        self.trick = self.one_of((2, 3, 4, 6, 8, 9, 10)) if trick is None else trick
        self.hands = _dealt(dice, 14 - self.trick)
        self.known: tuple[bool, ...] = ()
        self.know()
        self.on_lead: Seat | None = None
        self.penalty_cards: tuple[PenaltyCard, ...] = ()
        self.rulings: list[Ruling] = []
        self._start: tuple[Case, Position] | None = None

    # -- seats and chance

    @property
    def declarer(self) -> Seat:
        return self.contract.declarer

    @property
    def dummy(self) -> Seat:
        return PARTNER[self.declarer]

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        return LHO[self.declarer], RHO[self.declarer]

    def one_of(self, items: Sequence[T]) -> T:
        if not items:
            raise NoSituation
        return self.dice.choice(items)

    def maybe(self, share: float = 0.5) -> bool:
        return self.dice.random() < share

    def know(self, *seats: Seat) -> None:
        """The record knows these hands; now and then dummy's too, or all of them, as after a look at the hand records."""
        others = self.one_of(((), (), SEATS, (self.dummy,) if self.trick > 1 else ()))
        self.known = tuple(seat in seats or seat in others for seat in SEATS)

    # -- the record

    @property
    def start(self) -> tuple[Case, Position]:
        """The case without its lines, and the position before them."""
        if self._start is None:
            leader = LHO[self.declarer] if self.trick == 1 else self.one_of(SEATS) if self.on_lead is None else self.on_lead
            won = 0 if self.trick == 1 else self.dice.randrange(self.trick)
            deal = tuple(hand if known else None for hand, known in zip(self.hands, self.known, strict=True))
            case = Case(
                self.contract, (), edition=self.edition.year, deal=deal if any(self.known) else None,
                start=Start(self.trick, leader if self.trick > 1 else None, (won, self.trick - 1 - won), self.penalty_cards),
            )  # fmt: skip
            self._start = case, start_case(case, self.edition)
        return self._start

    @property
    def position(self) -> Position:
        return self.rulings[-1].position if self.rulings else self.start[1]

    def happens(self, event: Event) -> Ruling:
        """The event, if the engine says that it makes sense here."""
        try:
            ruling = observe(self.position, event)
        except RecordError:
            raise NoSituation from None
        self.rulings.append(ruling)
        return ruling

    def left(self) -> tuple[Cards, ...]:
        """What the players really hold now: all that they have not put on the table for good."""
        if not self.rulings:  # the record need not have begun
            return self.hands
        hands = list(self.hands)
        position = self.position
        for trick in (*(trick.plays for trick in position.quitted), position.plays):
            for seat, card in trick:
                hands[seat] &= ~BIT[card]
        for defect in position.consequences.defects:
            if defect.extra is not None:
                hands[defect.seat] &= ~BIT[defect.extra]
        return tuple(hands)

    def card_of(self, seat: Seat, among: Cards = ALL_CARDS) -> Card:
        return self.one_of(listed(self.left()[seat] & among))

    # -- what happens as it should

    def legal(self, seat: Seat) -> Cards:
        """The cards that this player could legally play now."""
        real = self.position._replace(held=four(self.left()), maybe=(NO_CARDS,) * 4)
        return obligations.legal_for(real, seat)

    def proper_card(self) -> Play:
        """A legal card of the hand in turn."""
        seat = self.position.turn
        if seat is None:
            raise NoSituation
        return Play(seat, self.one_of(listed(self.legal(seat))), lead=not self.position.plays)

    def proper_cards(self, count: int) -> None:
        for _ in range(count):
            self.happens(self.proper_card())

    def decision(self) -> Event:
        """One of the choices that are open, or the true answer to a question of fact."""
        position, pending = self.position, self.position.pending
        assert pending is not None
        option, decide = self.one_of(pending.options(position)), pending.decide(position)
        if DIRECTOR not in decide:
            return Choose(self.one_of(decide), option)
        if option.verb == "restores":
            return Restore(option.seat, option.card)
        if option.verb in ("followed", "led"):
            return Meant(option.seat, led=option.verb == "led")
        return Fact(option.seat, option.suit, bool(self.left()[option.seat] & SUIT[option.suit]))

    def goes_on(self) -> Ruling:
        """The next line if everybody does what the director says."""
        return self.happens(self.decision() if self.position.pending is not None else self.proper_card())

    def case(self) -> Case:
        """The case with all its lines."""
        return self.start[0]._replace(items=tuple(Line(write(ruling.event)) for ruling in self.rulings))


def _dealt(dice: random.Random, size: int) -> tuple[Cards, ...]:
    pack = list(listed(ALL_CARDS))
    dice.shuffle(pack)
    return tuple(set_of(pack[seat * size : (seat + 1) * size]) for seat in SEATS)
