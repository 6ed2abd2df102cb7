"""The gallery: the shortest records on which the editions part, one for each reason.

They are not thought up but found: from a handful of small worlds all that can happen is tried, breadth first, under two
editions at once, until the two rulings differ. Which changes of the Laws make the difference is found by experiment.
``python -m outofturn.lawbook.divergence_search`` looks for them and writes them down.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from outofturn.director import observe
from outofturn.engine.cards import FOLLOWING, Card
from outofturn.engine.events import Correct, Event, Omit, Play, PutUp, Several, Supply, Together
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import EAST, NORTH, SEATS, SOUTH, WEST
from outofturn.lawbook.divergence_causes import RULING, Causes, Experiment, Facts, facts_of
from outofturn.lawbook.enumeration import WORLDS, Alphabet, World, all_events, choices, distinct, main_events, remaining
from outofturn.laws.book import EDITIONS, Difference, Edition, differences
from outofturn.notation.lines import write

#: How many lines are tried in one search, at the most; so the time is bounded, and the same is found on every machine.
LIMIT = 10_000
#: What ends a search when it differs, and what may differ on the way, for it makes no other position.
MAIN, BESIDE = (*RULING, "disputed"), ("information",)
#: After so many seconds one wants to know how it goes.
PATIENCE = 2.0
_ONE = (("H7",), ("H2",), ("HQ",), ("HK",))
_BOTH = (("H7", "C3"), ("H2", "C9"), ("HQ", "CA"), ("HK", "CJ"))
_MIXED = (("H7", "H6", "C3"), ("H2", "C9", "C8"), ("HQ", "H3", "CA"), ("HK", "H5", "CJ"))
#: Those where no hand is known come first: of records just as long the one that needs least is shown.
GALLERY_WORLDS: tuple[World, ...] = (
    *(world for world in WORLDS if not world.known),
    World("fifth trick, no hand known, dummy leads", "3NT by S", _MIXED, known=False, trick=5, on_lead=NORTH),
    World("fifth trick, no hand known, declarer leads", "4S by S", _MIXED, known=False, trick=5, on_lead=SOUTH),
    *(World("one card, a defender leads", "3NT by S", _ONE, trick=13, on_lead=seat) for seat in (WEST, EAST, SOUTH)),
    *(world for world in WORLDS if world.known),
    *(World("two cards, both suits everywhere", "3NT by S", _BOTH, trick=12, on_lead=seat) for seat in (NORTH, WEST)),
    World("three cards, a defender leads", "3NT by S", _MIXED, trick=11, on_lead=WEST),
)


def steady_events(position: Position, world: World) -> Iterator[Event]:
    """Plays in turn, the lowest card of each suit: few enough to come to the end of play, with a revoke on the way."""
    yield from choices(position)
    seat = position.turn
    if seat is not None:
        for card in _lowest_of_each_suit(remaining(position, world, seat)):
            yield Play(seat, card, lead=not position.plays)


def mending_events(position: Position, world: World) -> Iterator[Event]:
    """The same, and what puts a card right or makes a trick defective."""
    yield from steady_events(position, world)
    if position.turn is not None and position.plays:
        yield Omit(position.turn)
    cards = {seat: _lowest_of_each_suit(remaining(position, world, seat)) for seat in SEATS}
    for seat, own in cards.items():
        for card in own:
            yield Correct(seat, card)
            yield Supply(seat, card)
    for named in cards[position.dummy]:
        for other in cards[position.dummy]:
            if named != other:
                yield PutUp(position.dummy, other, named)


def _lowest_of_each_suit(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not any(other < card and FOLLOWING[other] == FOLLOWING[card] for other in cards)]


#: What is tried, and how far.
SEARCHES: tuple[tuple[Alphabet, int], ...] = ((all_events, 2), (main_events, 4), (mending_events, 8), (steady_events, 12))


class Exhibit(NamedTuple):
    """A record on which an edition parts from the one that it revises, at the last line."""

    world: World
    events: tuple[Event, ...]
    edition: Edition
    causes: Causes  #: the changes that make the difference
    points: tuple[str, ...]  #: on which the rulings differ

    @property
    def size(self) -> tuple[int, int]:
        """What is shorter is better: fewer things that happen, fewer of them at once."""
        at_once = sum(isinstance(event, (Together, Several)) for event in self.events)
        return len(self.events) + at_once, at_once

    @property
    def noise(self) -> tuple[int, int]:
        """Of two that are as short: with how many irregularities, in how many words."""
        position, irregular = self.world.start(self.edition), 0
        for event in self.events:
            ruling = observe(position, event)
            position, irregular = ruling.position, irregular + (ruling.irregularity is not None)
        return irregular, sum(len(write(event).split()) for event in self.events)


def partings(world: World, edition: Edition, alphabet: Alphabet, depth: int, limit: int = LIMIT) -> Iterator[Exhibit]:
    """The records from a start, shortest first, whose last line an edition rules otherwise than the one that it revises."""
    assert edition.builds_on is not None
    among = differences(edition.builds_on, edition)
    both = (world.start(edition.builds_on), world.start(edition))
    level: list[tuple[tuple[Event, ...], tuple[Position, Position]]] = [((), both)]
    seen = {both}
    for _ in range(depth):
        following = []
        for record, (old, new) in level:
            for event in distinct((*alphabet(old, world), *alphabet(new, world))):
                if limit == 0:
                    return
                one, other = _ruled(old, event), _ruled(new, event)
                if one is None or other is None:
                    continue
                limit -= 1
                longer = (*record, event)
                aspects = _differing(facts_of(one), facts_of(other))
                tried = Experiment(world.start, longer, edition.builds_on, edition, among=among)
                for points in aspects:
                    yield Exhibit(world, longer, edition, tried.causes(len(record), points), points)
                if any(set(points) & set(MAIN) for points in aspects):
                    continue
                after = (one.position, other.position)
                if after not in seen:
                    seen.add(after)
                    following.append((longer, after))
        level = following


def _differing(one: Facts, other: Facts) -> list[tuple[str, ...]]:
    """The points on which two rulings differ, by aspect; those beside the ruling only if the ruling itself is the same."""
    for aspects in ((RULING, ("disputed",)), (BESIDE,)):
        found = [tuple(point for point in points if one.on([point]) != other.on([point])) for points in aspects]
        if any(found):
            return [points for points in found if points]
    return []


def _ruled(position: Position, event: Event) -> Ruling | None:
    """The step, if there is one. A fault of the engine ends a branch, not the search: to look for faults is for the tests."""
    try:
        return observe(position, event)
    except Exception:
        return None


def find(limit: int = LIMIT, tell: Callable[[str], None] | None = None) -> list[Exhibit]:
    """One record for each set of changes that makes a difference: of those that show the same the shortest."""
    best: dict[tuple[int, Causes], Exhibit] = {}
    began, editions = monotonic(), [edition for edition in EDITIONS.values() if edition.builds_on is not None]
    for place, world in enumerate(GALLERY_WORLDS, start=1):
        for edition in editions:
            for alphabet, depth in SEARCHES:
                if alphabet is steady_events and not world.known:
                    continue  # that far it never comes to the end of play
                if tell is not None and monotonic() - began > PATIENCE:
                    tell(f"world {place} of {len(GALLERY_WORLDS)}, {edition}: {len(best)} reasons so far")
                for exhibit in partings(world, edition, alphabet, depth, limit):
                    key = (edition.year, exhibit.causes)
                    if _is_better(exhibit, best.get(key)) and _is_clear(exhibit):
                        best[key] = exhibit
    return one_for_each_reason(list(best.values()))


def _is_better(exhibit: Exhibit, known: Exhibit | None) -> bool:
    if known is None:
        return bool(exhibit.causes.sets) and exhibit.causes.smallest
    return exhibit.size < known.size or (exhibit.size == known.size and exhibit.noise < known.noise)


def _is_clear(exhibit: Exhibit) -> bool:
    """Does it make sense in every edition, and does none rule otherwise before the last line?"""
    positions = [exhibit.world.start(other) for other in EDITIONS.values()]
    for place, event in enumerate(exhibit.events, start=1):
        rulings = [_ruled(position, event) for position in positions]
        found = [ruling for ruling in rulings if ruling is not None]
        if len(found) < len(rulings):
            return False
        if place < len(exhibit.events) and len({facts_of(ruling).on(MAIN) for ruling in found}) > 1:
            return False
        positions = [ruling.position for ruling in found]
    return True


def one_for_each_reason(found: list[Exhibit]) -> list[Exhibit]:
    """The simplest first. Several changes that each make a difference of their own elsewhere show nothing new together."""
    kept: dict[tuple[Edition, Causes], Exhibit] = {}
    alone: set[tuple[Edition, Difference]] = set()
    for exhibit in sorted(found, key=lambda one: (len(one.causes.named), one.size, one.noise, one.causes.sets)):
        named = [(exhibit.edition, difference) for difference in exhibit.causes.named]
        if (exhibit.edition, exhibit.causes) not in kept and not (len(named) > 1 and alone.issuperset(named)):
            kept[exhibit.edition, exhibit.causes] = exhibit
        alone |= set(named) if len(named) == 1 else set()
    return list(kept.values())


def main() -> int:
    from outofturn.lawbook.divergence_page import write_gallery

    interactive = sys.stderr.isatty()

    def tell(text: str) -> None:
        print(f"\r\x1b[K{text}" if interactive else text, end="" if interactive else "\n", file=sys.stderr, flush=True)

    found = find(tell=tell)
    if interactive:
        tell("")
    print(write_gallery(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
