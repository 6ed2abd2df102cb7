"""A search for the shortest records on which the rulings of two editions differ, one for each cause.

From a few starting positions with few cards everything that can happen is tried, breadth first, under two editions at once,
until their rulings differ. ``python -m outofturn.lawbook.divergence_search`` runs the search and writes the case files and the
page (about four minutes).
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
from outofturn.lawbook.divergence_causes import RULING, Causes, CauseSearch, RulingFacts, facts_of
from outofturn.lawbook.enumeration import WORLDS, EventSource, World, all_events, choices, distinct, main_events, remaining
from outofturn.laws.book import EDITIONS, Difference, Edition, differences
from outofturn.notation.lines import write

#: The most lines tried in one search: a bound that gives the same result on every machine, unlike one on time.
LIMIT = 10_000
#: The points that end a search when they differ, and those that may differ on the way, as the position stays the same.
MAIN, BESIDE = (*RULING, "disputed"), ("information",)
#: Progress is shown after so many seconds.
PROGRESS_AFTER = 2.0
_ONE = (("H7",), ("H2",), ("HQ",), ("HK",))
_BOTH = (("H7", "C3"), ("H2", "C9"), ("HQ", "CA"), ("HK", "CJ"))
_MIXED = (("H7", "H6", "C3"), ("H2", "C9", "C8"), ("HQ", "H3", "CA"), ("HK", "H5", "CJ"))
#: Those where no hand is known come first: of records of the same length the one with the simplest start is kept.
SEARCH_WORLDS: tuple[World, ...] = (
    *(world for world in WORLDS if not world.known),
    World("fifth trick, no hand known, dummy leads", "3NT by S", _MIXED, known=False, trick=5, on_lead=NORTH),
    World("fifth trick, no hand known, declarer leads", "4S by S", _MIXED, known=False, trick=5, on_lead=SOUTH),
    *(World("one card, a defender leads", "3NT by S", _ONE, trick=13, on_lead=seat) for seat in (WEST, EAST, SOUTH)),
    *(world for world in WORLDS if world.known),
    *(World("two cards, both suits everywhere", "3NT by S", _BOTH, trick=12, on_lead=seat) for seat in (NORTH, WEST)),
    World("three cards, a defender leads", "3NT by S", _MIXED, trick=11, on_lead=WEST),
)


def plays_in_turn(position: Position, world: World) -> Iterator[Event]:
    """Plays in turn, the lowest card of each suit: few enough to reach the end of play, with a revoke on the way."""
    yield from choices(position)
    seat = position.turn
    if seat is not None:
        for card in _lowest_of_each_suit(remaining(position, world, seat)):
            yield Play(seat, card, lead=not position.plays)


def plays_and_corrections(position: Position, world: World) -> Iterator[Event]:
    """The same, with corrections of a card and tricks with a card missing."""
    yield from plays_in_turn(position, world)
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


#: Which events are tried, and to which depth.
SEARCHES: tuple[tuple[EventSource, int], ...] = (
    (all_events, 2),
    (main_events, 4),
    (plays_and_corrections, 8),
    (plays_in_turn, 12),
)


class DivergentRecord(NamedTuple):
    """A record whose last line an edition rules otherwise than the edition that it revises."""

    world: World
    events: tuple[Event, ...]
    edition: Edition
    causes: Causes  #: the changes that make the difference
    points: tuple[str, ...]  #: on which the rulings differ

    @property
    def size(self) -> tuple[int, int]:
        """Smaller is better: fewer events, and fewer of several at once."""
        at_once = sum(isinstance(event, (Together, Several)) for event in self.events)
        return len(self.events) + at_once, at_once

    @property
    def complexity(self) -> tuple[int, int]:
        """Decides between records of the same size: how many irregularities, and how many words."""
        position, irregular = self.world.start(self.edition), 0
        for event in self.events:
            ruling = observe(position, event)
            position, irregular = ruling.position, irregular + (ruling.irregularity is not None)
        return irregular, sum(len(write(event).split()) for event in self.events)


def divergences(
    world: World, edition: Edition, event_source: EventSource, depth: int, limit: int = LIMIT
) -> Iterator[DivergentRecord]:
    """The records from a start, shortest first, whose last line an edition rules otherwise than the one that it revises."""
    assert edition.builds_on is not None
    among = differences(edition.builds_on, edition)
    both = (world.start(edition.builds_on), world.start(edition))
    level: list[tuple[tuple[Event, ...], tuple[Position, Position]]] = [((), both)]
    seen = {both}
    for _ in range(depth):
        following = []
        for events, (old, new) in level:
            for event in distinct((*event_source(old, world), *event_source(new, world))):
                if limit == 0:
                    return
                one, other = _ruled(old, event), _ruled(new, event)
                if one is None or other is None:
                    continue
                limit -= 1
                longer = (*events, event)
                aspects = _differing(facts_of(one), facts_of(other))
                search = CauseSearch(world.start, longer, edition.builds_on, edition, among=among)
                for points in aspects:
                    yield DivergentRecord(world, longer, edition, search.causes(len(events), points), points)
                if any(set(points) & set(MAIN) for points in aspects):
                    continue
                after = (one.position, other.position)
                if after not in seen:
                    seen.add(after)
                    following.append((longer, after))
        level = following


def _differing(one: RulingFacts, other: RulingFacts) -> list[tuple[str, ...]]:
    """The points on which two rulings differ, by aspect; those beside the ruling only if the ruling itself is the same."""
    for aspects in ((RULING, ("disputed",)), (BESIDE,)):
        found = [tuple(point for point in points if one.on([point]) != other.on([point])) for points in aspects]
        if any(found):
            return [points for points in found if points]
    return []


def _ruled(position: Position, event: Event) -> Ruling | None:
    """The ruling, if there is one. A fault of the engine ends a branch, not the search: finding faults is for the tests."""
    try:
        return observe(position, event)
    except Exception:
        return None


def search_all(limit: int = LIMIT, progress: Callable[[str], None] | None = None) -> list[DivergentRecord]:
    """One record for each set of causes: the shortest of those that show the same."""
    best: dict[tuple[int, Causes], DivergentRecord] = {}
    began, editions = monotonic(), [edition for edition in EDITIONS.values() if edition.builds_on is not None]
    for place, world in enumerate(SEARCH_WORLDS, start=1):
        for edition in editions:
            for event_source, depth in SEARCHES:
                if event_source is plays_in_turn and not world.known:
                    continue  # that deep it never reaches the end of play
                if progress is not None and monotonic() - began > PROGRESS_AFTER:
                    progress(f"world {place} of {len(SEARCH_WORLDS)}, {edition}: {len(best)} causes so far")
                for record in divergences(world, edition, event_source, depth, limit):
                    key = (edition.year, record.causes)
                    if _is_better(record, best.get(key)) and _is_usable(record):
                        best[key] = record
    return one_for_each_cause(list(best.values()))


def _is_better(record: DivergentRecord, known: DivergentRecord | None) -> bool:
    if known is None:
        return bool(record.causes.sets) and record.causes.smallest
    return record.size < known.size or (record.size == known.size and record.complexity < known.complexity)


def _is_usable(record: DivergentRecord) -> bool:
    """Does it make sense in every edition, and do all rule alike before the last line?"""
    positions = [record.world.start(other) for other in EDITIONS.values()]
    for place, event in enumerate(record.events, start=1):
        rulings = [_ruled(position, event) for position in positions]
        found = [ruling for ruling in rulings if ruling is not None]
        if len(found) < len(rulings):
            return False
        if place < len(record.events) and len({facts_of(ruling).on(MAIN) for ruling in found}) > 1:
            return False
        positions = [ruling.position for ruling in found]
    return True


def one_for_each_cause(found: list[DivergentRecord]) -> list[DivergentRecord]:
    """The simplest first. Several causes together are left out if there is a record for each of them alone."""
    kept: dict[tuple[Edition, Causes], DivergentRecord] = {}
    alone: set[tuple[Edition, Difference]] = set()
    for record in sorted(found, key=lambda one: (len(one.causes.named), one.size, one.complexity, one.causes.sets)):
        named = [(record.edition, difference) for difference in record.causes.named]
        if (record.edition, record.causes) not in kept and not (len(named) > 1 and alone.issuperset(named)):
            kept[record.edition, record.causes] = record
        alone |= set(named) if len(named) == 1 else set()
    return list(kept.values())


def main() -> int:
    from outofturn.lawbook.divergence_page import write_cases_and_page

    interactive = sys.stderr.isatty()

    def show(text: str) -> None:
        print(f"\r\x1b[K{text}" if interactive else text, end="" if interactive else "\n", file=sys.stderr, flush=True)

    found = search_all(progress=show)
    if interactive:
        show("")
    print(write_cases_and_page(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
