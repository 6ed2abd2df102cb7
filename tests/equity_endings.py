"""Endings at random with whatever irregularities have left behind, and best play found by the engine alone.

python -m tests.equity_endings 2000      compares that many endings of three to five cards with the solver
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from outofturn import director
from outofturn.engine.cards import ALL_CARDS, CLUBS, DIAMONDS, HEARTS, SPADES, listed, set_of
from outofturn.engine.consequences import NO_CONSEQUENCES, PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Event, Play
from outofturn.engine.position import Position, Stage
from outofturn.engine.seats import LHO, RHO, SEATS, SIDE
from outofturn.laws.book import EDITIONS
from tests.random_events import HABITS, Chance, Moment
from tests.random_records import Record, Setup, played

_MOST_EVENTS = 12


def minimax(position: Position, known: dict[object, int] | None = None) -> int:
    """The tricks of North and South with best play: nothing but ``observe``, choices and legal cards."""
    known = {} if known is None else known
    if position.stage is not Stage.PLAY:
        return position.won[0]
    # What a revoke costs may depend on the tricks before.
    key = position if position.consequences.revokes else position._replace(quitted=())
    if key not in known:
        pending = position.pending
        events: list[Event]
        if pending is not None:
            chooser = pending.decide(position)[0]
            events = [Choose(chooser, option) for option in pending.options(position)]
        else:
            assert position.turn is not None
            chooser = position.turn
            events = [Play(chooser, card) for card in position.legal_cards()]
        found = [minimax(director.observe(position, event).position, known) for event in events]
        known[key] = max(found) if SIDE[chooser] == 0 else min(found)
    return known[key]


def ending(chance: Chance, sizes: tuple[int, ...] = (3, 4, 5)) -> Record:
    """A record of a few lines that ends with something in force, and with play to go on."""
    while True:
        record = _ending(chance, chance.one_of(sizes))
        if record is not None:
            return record


def _ending(chance: Chance, size: int) -> Record | None:
    contract = Contract(1 + chance.below(7), chance.one_of((None, CLUBS, DIAMONDS, HEARTS, SPADES)), "", chance.one_of(SEATS))
    pack = list(listed(ALL_CARDS))
    random.Random(chance.below(1 << 24)).shuffle(pack)
    hands = tuple(set_of(pack[seat * size : (seat + 1) * size]) for seat in SEATS)
    declarer = contract.declarer
    cards = []
    for seat in (LHO[declarer], RHO[declarer]):
        if chance.below(3) == 0:
            cards += [PenaltyCard(seat, card, not chance.below(2)) for card in chance.some_of(listed(hands[seat]), 2)]
    setup = Setup(
        chance.one_of(tuple(EDITIONS)), contract, hands, trick=14 - size, on_lead=chance.one_of(SEATS),
        won=(13 - size, 0), penalty_cards=tuple(cards),
    )  # fmt: skip
    events: list[Event] = []
    position, habit = setup.position(), chance.below(HABITS)
    for _ in range(1 + chance.below(_MOST_EVENTS)):
        moment = Moment(chance, position, setup.left(position))
        event = moment.anything(habit) if chance.below(3) == 0 else moment.as_it_should()
        try:
            position = director.observe(position, event).position
        except RecordError:
            continue
        events.append(event)
        if position.stage is not Stage.PLAY:
            return None
    pending = position.pending
    if position.consequences is NO_CONSEQUENCES or (pending is not None and pending.asks_for_fact):
        return None
    if position.consequences.defects:  # to be put right before anybody plays on
        return None
    return played(setup, events)


def main(number: int, seed: int = 1, sizes: tuple[int, ...] = (3, 4, 5)) -> int:
    from outofturn.equity.solver import Solver, is_simple

    kinds: Counter[str] = Counter()
    wrong = 0
    for count in range(number):
        record = ending(Chance.seeded(seed * 1_000_000 + count), sizes)
        position = record.positions[-1]
        try:
            expected = minimax(position)
        except AssertionError as error:
            print("no minimax", error, record)
            continue
        found = Solver().tricks(position)
        kinds[f"{record.setup.edition}"] += 1
        kinds["simple" if is_simple(position) else "not simple"] += 1
        for name, value, nothing in zip(position.consequences._fields, position.consequences, NO_CONSEQUENCES, strict=True):
            if value != nothing:
                kinds[name] += 1
        if position.pending is not None:
            kinds[type(position.pending).__name__] += 1
        if expected != found:
            wrong += 1
            if wrong < 4:
                print(f"expected {expected}, found {found}:\n{record}\n{position.consequences}\n")
    for name, times in kinds.most_common():
        print(f"{times:6} {name}")
    print(f"{number} endings, {wrong} wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1) > 0)
