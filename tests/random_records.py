"""Records at random: a set-up whose true hands are hidden behind the record, and a course of play drawn step by step.

Mostly the play goes on as it should; now and then something happens of any kind that the notation can write, and whatever
is open is decided one way or another. What players might do in a position is in ``random_events``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from outofturn import director
from outofturn.engine.cards import ALL_CARDS, BIT, CLUBS, DIAMONDS, HEARTS, SPADES, SUIT, Cards, listed, set_of
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.deal import write_deal
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Event, Fact
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_LETTERS, SEATS, Seat
from outofturn.laws.interpretations import POINTS
from outofturn.notation.lines import write
from tests.random_events import HABITS, Chance, Moment
from tests.samples import examples

YEARS = (1997, 2007, 2017)
#: Hypothesis draws and keeps the examples; a failing record is shortened by leaving out lines, which is quicker.
PROFILE = settings(
    deadline=None,
    derandomize="PROPERTIES" not in os.environ,  # the same records every time, unless one goes looking for new ones
    max_examples=int(os.environ.get("PROPERTIES", examples(60, 250))),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)


@dataclass(frozen=True)
class Setup:
    """How a record begins. ``hands`` are what the players really hold; the record is told of those that are ``known``."""

    edition: int
    contract: Contract
    hands: tuple[Cards, ...]
    known: tuple[bool, ...] = (True,) * 4
    trick: int = 1
    on_lead: Seat | None = None
    won: tuple[int, int] = (0, 0)
    penalty_cards: tuple[PenaltyCard, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()  #: of the disputed points on which it follows another one than usual

    @property
    def deal(self) -> tuple[Cards | None, ...]:
        return tuple(hand if known else None for hand, known in zip(self.hands, self.known, strict=True))

    def position(self) -> Position:
        return director.start(
            self.contract, self.edition, deal=self.deal, trick=self.trick, on_lead=self.on_lead, won=self.won,
            penalty_cards=self.penalty_cards, readings=dict(self.readings),
        )  # fmt: skip

    def left(self, position: Position) -> tuple[Cards, ...]:
        """What the players really hold in a position: all that they have not put on the table for good."""
        hands = list(self.hands)
        for trick in (*(trick.plays for trick in position.quitted), position.plays):
            for seat, card in trick:
                hands[seat] &= ~BIT[card]
        for defect in position.consequences.defects:
            if defect.extra is not None:
                hands[defect.seat] &= ~BIT[defect.extra]
        return tuple(hands)

    def __str__(self) -> str:
        lead = "" if self.on_lead is None else f", {SEAT_LETTERS[self.on_lead]} on lead"
        cards = f", penalty cards {', '.join(map(str, self.penalty_cards))}" if self.penalty_cards else ""
        really = "" if all(self.known) else f" (really {write_deal(self.hands)})"
        readings = "".join(f", {name}: {reading}" for name, reading in self.readings)
        return f"{self.edition}, {self.contract}, trick {self.trick}{lead}{cards}, {write_deal(self.deal)}{really}{readings}"


class Record:
    """A set-up, what happened, and the step after each event. ``crash`` is what broke off the last event, if anything."""

    def __init__(
        self, setup: Setup, events: Sequence[Event], rulings: Sequence[Ruling], crash: Exception | None = None
    ) -> None:
        self.setup, self.events, self.rulings, self.crash = setup, tuple(events), tuple(rulings), crash

    @property
    def positions(self) -> list[Position]:
        """Before the first event, and after each."""
        return [self.setup.position(), *(ruling.position for ruling in self.rulings)]

    @property
    def moments(self) -> list[tuple[Position, Ruling]]:
        """Each step with the position before it."""
        return list(zip(self.positions, self.rulings, strict=False))

    @property
    def is_true(self) -> bool:
        """Are the facts stated in it those of the hidden hands?"""
        return all(
            bool(self.setup.left(position)[ruling.event.seat] & SUIT[ruling.event.suit]) == ruling.event.has
            for position, ruling in self.moments
            if isinstance(ruling.event, Fact)
        )

    def __repr__(self) -> str:
        return "\n".join([str(self.setup), *map(write, self.events)])


def played(setup: Setup, events: Sequence[Event]) -> Record:
    """The record of these events, as far as observing them goes well."""
    rulings: list[Ruling] = []
    position = setup.position()
    for number, event in enumerate(events, 1):
        try:
            rulings.append(director.observe(position, event))
        except RecordError:
            raise
        except Exception as crash:
            return Record(setup, events[:number], rulings, crash)
        position = rulings[-1].position
    return Record(setup, events, rulings)


def shortened(record: Record, check: Callable[[Record], None]) -> Record:
    """The record without the lines that a failure of this check does not need."""

    def without(first: int, after: int) -> Record | None:
        events = record.events[:first] + record.events[after:]
        try:
            shorter = played(record.setup, events)
        except RecordError:
            return None
        try:
            check(shorter)
        except Exception:
            return shorter if shorter.is_true else None
        return None

    size = len(record.events)
    while size:
        before = len(record.events)
        first = 0
        while first < len(record.events):
            shorter = without(first, first + size)
            if shorter is None:
                first += size
            else:
                record = shorter
        if size > 1 or len(record.events) == before:
            size //= 2
    return record


def setup(chance: Chance) -> Setup:
    """Any contract and edition; whole deals and endings; all hands known, or none, or some."""
    trick = chance.one_of((12, 1, 11, 10, 9, 1))
    level, trump = 1 + chance.below(7), chance.one_of((None, CLUBS, DIAMONDS, HEARTS, SPADES))
    contract = Contract(level, trump, "", chance.one_of(SEATS))
    pack = list(listed(ALL_CARDS))
    random.Random(chance.below(1 << 16)).shuffle(pack)
    size = 14 - trick
    hands = tuple(set_of(pack[seat * size : (seat + 1) * size]) for seat in SEATS)
    dummy = PARTNER[contract.declarer]
    known = chance.one_of(
        (
            (True,) * 4,
            (False,) * 4,
            tuple(seat == dummy for seat in SEATS),
            tuple(seat in (dummy, contract.declarer) for seat in SEATS),
            tuple(seat not in (dummy, contract.declarer) for seat in SEATS),
            tuple(chance.below(2) == 0 for _ in SEATS),
        )
    )
    won = chance.below(trick)
    cards = []
    for seat in (LHO[dummy], RHO[dummy]):
        if trick > 1 and chance.once_in(6):
            cards += [PenaltyCard(seat, card, not chance.below(2)) for card in chance.some_of(listed(hands[seat]), 2)]
    return Setup(
        edition=chance.one_of(YEARS),
        contract=contract,
        hands=hands,
        known=known,
        trick=trick,
        on_lead=None if trick == 1 else chance.one_of(SEATS),
        won=(0, 0) if chance.below(2) else (won, trick - 1 - won),
        penalty_cards=tuple(cards),
        readings=other_readings(chance.below(1 << 16)),
    )


def other_readings(seed: int) -> tuple[tuple[str, str], ...]:
    """At half of the tables some disputed points are read in another way: each point by a draw of its own."""
    if seed % 2:
        return ()
    draws = ((point, random.Random(f"{seed} {point.name}")) for point in POINTS.values() if point.others)
    return tuple(sorted((point.name, draw.choice(point.others)) for point, draw in draws if draw.random() < 0.2))


def record(chance: Chance, longest: int = 140) -> Record:
    """A whole record. Some tables are quiet, at others something goes wrong all the time."""
    start = setup(chance)
    calm, habit = chance.one_of((30, 4, 12, 2)), chance.below(HABITS)
    events: list[Event] = []
    rulings: list[Ruling] = []
    position, after_the_end = start.position(), 0
    for _ in range(longest):
        moment = Moment(chance, position, start.left(position))
        wrong = chance.once_in(calm if position.pending is None else min(calm, 6))
        event = moment.anything(habit) if wrong else moment.as_it_should()
        try:
            ruling = director.observe(position, event)
        except RecordError:
            continue
        except Exception as crash:
            return Record(start, (*events, event), rulings, crash)
        events.append(event)
        rulings.append(ruling)
        position = ruling.position
        after_the_end += position.is_over or position.consequences.claimed is not None
        if after_the_end > 2:
            break
    return Record(start, events, rulings)


def records(longest: int = 140) -> st.SearchStrategy[Record]:
    return st.randoms(use_true_random=True).map(lambda source: record(Chance(source.randrange), longest))


def in_every_record(check: Callable[[Record], None]) -> Callable[[], None]:
    """Make a test of a check: it is put to many records, and the shortest failing one is shown."""

    @settings(PROFILE)
    @given(records())
    @wraps(check)
    def test(record: Record) -> None:
        try:
            check(record)
        except Exception as error:
            raise AssertionError(f"{error!r} in the record\n{shortened(record, check)}") from error

    return test
