"""Positions to be solved at random, and their solutions by others: DDS, and the engine alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from bench.equity import all_leads_by_dds, random_hands
from outofturn import director
from outofturn.engine.cards import BIT, CLUBS, DIAMONDS, HEARTS, NO_CARDS, SPADES, listed
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


# -- nothing is restricted


def free_position(rng: random.Random, size: int) -> Position:
    """Whatever contract, and whoever is on lead."""
    contract = Contract(1, rng.choice((None, CLUBS, DIAMONDS, HEARTS, SPADES)), "", rng.choice(SEATS))
    return director.start(contract, deal=random_hands(rng, size), trick=14 - size, on_lead=rng.choice(SEATS))


def by_dds(position: Position) -> int:
    """The tricks of North and South, by DDS."""
    best = all_leads_by_dds(position.held, position.table.contract, position.leader)
    return best if SIDE[position.leader] == 0 else 14 - position.number - best


# -- something is in force


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


Wanted: TypeAlias = Callable[[Position], bool]


def ending(chance: Chance, sizes: tuple[int, ...] = (3, 4, 5), wanted: Wanted | None = None) -> Record:
    """A record of a few lines that ends with something in force, and with play to go on; ``wanted``: and with this."""
    while True:
        record = _ending(chance, chance.one_of(sizes), wanted)
        if record is not None:
            return record


def has_card_out_of_rotation(position: Position) -> bool:
    """Whether a hand that comes later by rotation has played to the trick before one that comes earlier."""
    places = [seat - position.leader & 3 for seat, _ in position.plays]
    return places != list(range(len(places)))


def has_revokers_card_in_trick(position: Position) -> bool:
    """Whether a card that could win a second trick of a revoke for the other side lies in the trick in progress (64A2)."""
    could_have = {revoke.seat: revoke.playable for revoke in position.consequences.revokes if revoke.established}
    return position.edition.year == 1997 and any(BIT[card] & could_have.get(seat, NO_CARDS) for seat, card in position.plays)


def _ending(chance: Chance, size: int, wanted: Wanted | None) -> Record | None:
    contract = Contract(1 + chance.below(7), chance.one_of((None, CLUBS, DIAMONDS, HEARTS, SPADES)), "", chance.one_of(SEATS))
    hands = random_hands(random.Random(chance.below(1 << 24)), size)
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
        if wanted is not None and wanted(position):
            break
    if wanted is not None and not wanted(position):
        return None
    pending = position.pending
    if position.consequences is NO_CONSEQUENCES or (pending is not None and pending.asks_for_fact):
        return None
    if position.consequences.defects:  # to be put right before anybody plays on
        return None
    return played(setup, events)
