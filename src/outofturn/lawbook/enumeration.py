"""Every record of a given length from a start with few cards: all events of the notation at every turn, and all options.

As perft does for chess: the records are counted, by length and by provision. The counts are kept in
``tests/small_world.json``; if they change, the law has changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from outofturn.director import observe, start
from outofturn.engine.cards import CLUBS, HEARTS, NAMES, RANK_LETTERS, SUIT_LETTERS, Card, parse_card, set_of
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Agree,
    Ask,
    Attention,
    Call,
    Choose,
    ClaimTricks,
    Correct,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Meant,
    Name,
    Omit,
    Play,
    PlayFaceDown,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.options import ACCEPT, REFUSE, lead_from
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import EAST, LHO, NORTH, SEATS, SOUTH, WEST, Seat
from outofturn.laws import law55
from outofturn.laws.book import Edition


class World(NamedTuple):
    """A start with few cards. Where the hands are not ``known`` these are only the cards that the players will play."""

    name: str
    contract: str
    hands: tuple[tuple[str, ...], ...]  #: from North round
    known: bool = True
    trick: int = 12
    on_lead: Seat | None = None

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        return tuple(card for card in map(parse_card, self.hands[seat]) if card is not None)

    def start(self, edition: int | Edition) -> Position:
        deal = [set_of(self.cards(seat)) for seat in SEATS] if self.known else None
        return start(Contract.parse(self.contract), edition, deal=deal, trick=self.trick, on_lead=self.on_lead)


#: Two cards a hand, hearts and clubs: a void, a singleton honour, touching cards; with and without a trump suit.
TWO = (("H7", "C3"), ("H2", "C9"), ("HQ", "CA"), ("HK", "H5"))
THREE = (("H7", "C3", "C4"), ("H2", "C9", "CT"), ("HQ", "H3", "CA"), ("HK", "H5", "CJ"))
WORLDS = (
    World("two cards, no trump, declarer leads", "3NT by S", TWO, on_lead=SOUTH),
    World("two cards, hearts trump, a defender leads", "4H by S", TWO, on_lead=EAST),
    World("three cards, no trump, dummy leads", "3NT by S", THREE, trick=11, on_lead=NORTH),
    World("three cards, clubs trump, a defender leads", "5C by S", THREE, trick=11, on_lead=WEST),
    World("opening lead, no hand known", "4S by S", TWO, known=False, trick=1),
    World("fifth trick, no hand known, a defender leads", "3NT by S", TWO, known=False, trick=5, on_lead=WEST),
)


def remaining(position: Position, world: World, seat: Seat) -> list[Card]:
    """The cards of the world that this hand has not played."""
    gone = {card for trick in position.quitted for _, card in trick.plays} | {card for _, card in position.plays}
    gone |= {defect.extra for defect in position.consequences.defects if defect.extra is not None}
    return [card for card in world.cards(seat) if card not in gone]


def main_events(position: Position, world: World) -> Iterator[Event]:
    """Cards led and played by anybody at any time, cards that dummy volunteers, and every choice that is open."""
    yield from choices(position)
    for card in remaining(position, world, position.dummy):
        yield Volunteer(position.dummy, card)
    for seat in SEATS:
        for card in remaining(position, world, seat):
            yield Play(seat, card)
            yield Play(seat, card, lead=True)


def all_events(position: Position, world: World) -> Iterator[Event]:
    """Every event that the notation has a line for; ``observe`` refuses those that make no sense here."""
    yield from main_events(position, world)
    yield Attention()
    for seat in SEATS:
        yield from _of_player(position, world, seat)
    yield from _of_dummy(position, world)
    yield from _of_defects(position)
    for first, second in combinations(SEATS, 2):
        for one in remaining(position, world, first):
            for other in remaining(position, world, second):
                lead = not position.plays
                yield Together(Play(first, one, lead), Play(second, other, lead))


def _of_player(position: Position, world: World, seat: Seat) -> Iterator[Event]:
    cards = remaining(position, world, seat)
    for card in cards:
        yield Play(seat, card, lead=True, told_by=LHO[seat])
        yield Play(seat, card, told_by=LHO[seat])
        yield PlayFaceDown(seat, card, lead=True)
        yield Expose(seat, (card,))
        yield Expose(seat, (card,), unseen=True)
        yield Name(seat, (card,))
        yield Correct(seat, card)
        yield Supply(seat, card)
    for pair in combinations(cards, 2):
        yield Expose(seat, pair)
        for lead in (False, True):
            yield Several(seat, pair, lead=lead)
            yield Several(seat, pair[:1], pair[1:], lead=lead)
        yield Several(seat, pair, lead=not position.plays, unnoticed=True)
    for suit in (HEARTS, CLUBS):
        for has in (True, False):
            yield Fact(seat, suit, has)
    yield from (Ask(seat, other) for other in SEATS if other != seat)
    for tricks in (None, 0, 1):
        yield ClaimTricks(seat, tricks)
    yield Agree(seat)


def _of_dummy(position: Position, world: World) -> Iterator[Event]:
    yield Spread(position.declarer)
    yield Spread(position.dummy)
    cards = remaining(position, world, position.dummy)
    for card in cards:
        yield Call(position.declarer, NAMES[card])
        yield Call(position.declarer, RANK_LETTERS[card % 13])
    for pair in combinations(cards, 2):
        yield PutUp(position.dummy, *pair)
    for words in ("low", "high", "win", "anything", "ruff", "cover", SUIT_LETTERS[HEARTS], SUIT_LETTERS[CLUBS]):
        yield Call(position.declarer, words)
    for words in (*(NAMES[card] for card in cards), SUIT_LETTERS[HEARTS], SUIT_LETTERS[CLUBS]):
        yield Call(position.declarer, words, instead=True)
    yield Look(position.dummy, position.declarer)
    yield Look(position.dummy, LHO[position.dummy])
    yield Warn(position.dummy)
    yield DrawAttention(position.dummy)


def _of_defects(position: Position) -> Iterator[Event]:
    if position.turn is not None and position.plays:
        yield Omit(position.turn)
    for defect in position.consequences.defects:
        if defect.extra is not None:
            yield Restore(defect.seat, defect.extra)


def choices(position: Position) -> Iterator[Event]:
    """Every option of everyone entitled to decide; the answers, where the director is asked for a fact."""
    pending = position.pending
    if pending is not None:
        decide, options = pending.decide(position), pending.options(position)
        for option in options:
            if DIRECTOR in decide:
                if option.verb in ("followed", "led"):
                    yield Meant(option.seat, led=option.verb == "led")
                elif option.verb != "restores":
                    yield Fact(option.seat, option.suit, option.verb == "has")
            else:
                for chooser in decide:
                    yield Choose(chooser, option)
    if position.consequences.just_decided is not None:
        of_a_lead = isinstance(position.consequences.just_decided, law55.StatedChoice)
        hands = map(lead_from, (position.declarer, position.dummy))
        for option in (ACCEPT, REFUSE) if of_a_lead else hands:
            for seat in position.defenders:
                yield Choose(seat, option)


def distinct(events: Iterable[Event]) -> list[Event]:
    """Each event once. Two of different kinds may hold the same values, so the kind is compared, too."""
    return list({(type(event), event): event for event in events}.values())


EventSource = Callable[[Position, World], Iterator[Event]]


class Count(NamedTuple):
    """How many records there are of each length, and how many of their last rulings cite each provision."""

    records: Counter[int]
    cited: Counter[tuple[int, str]]


def count_records(
    world: World, edition: int | Edition, depth: int, event_source: EventSource, look: Callable[[Ruling], None] | None = None
) -> Count:
    """Count all records up to a length.

    ``look`` is called once for every ruling; a position that is reached twice is not tried again.
    """
    known: dict[tuple[Position, int], Count] = {}

    def below(position: Position, left: int) -> Count:
        found = known.get((position, left))
        if found is not None:
            return found
        records: Counter[int] = Counter()
        cited: Counter[tuple[int, str]] = Counter()
        for event in distinct(event_source(position, world)):
            try:
                ruling = observe(position, event)
            except RecordError:
                continue
            if look is not None:
                look(ruling)
            records[1] += 1
            for reason in ruling.reasons:
                cited[1, reason.provision.name] += 1
            if left > 1:
                rest = below(ruling.position, left - 1)
                for length, count in rest.records.items():
                    records[length + 1] += count
                for (length, name), count in rest.cited.items():
                    cited[length + 1, name] += count
        known[position, left] = result = Count(records, cited)
        return result

    return below(world.start(edition), depth)
