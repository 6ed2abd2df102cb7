"""The small worlds explored, the invariants that hold in every state of them, and the table of counts.

python -m tests.small_world        writes the table anew: a change of it is a change of the law
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from outofturn.engine.cards import set_of
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS
from outofturn.lawbook.enumeration import WORLDS, EventSource, World, all_events, count_records, main_events
from outofturn.laws.book import BOOK, EDITIONS
from outofturn.wording.composer import sentences
from tests import speech_checks

TABLE = Path(__file__).parent / "small_world.json"


#: Of so many rulings one is put into words.
WORDS_OF_ONE_IN = 50
_RULINGS = itertools.count(1)


class Search(NamedTuple):
    """One world under one edition, with one set of events, to one depth."""

    world: World
    year: int
    events: str
    depth: int

    @property
    def name(self) -> str:
        return f"{self.world.name}; {self.events} events"

    @property
    def alphabet(self) -> EventSource:
        return all_events if self.events == "all" else main_events


#: Every event of the notation for two lines; cards and choices alone for four (three where hands have three cards).
SEARCHES = [
    Search(world, year, events, depth)
    for year in EDITIONS
    for world in WORLDS
    for events, depth in (("all", 2), ("main", 4 if len(world.hands[0]) == 2 else 3))
]

#: Provisions of Laws 50-60 that no record of these worlds reaches, and why.
UNREACHED: dict[str, str] = {
    "opponent-may-change-after-a-visible-card-is-withdrawn": "takes three lines, two of them of the rarer kind: the cards at"
    " once, a card played to them, the choice",
    "other-card-may-be-accepted": "takes three lines, the first of them of the rarer kind: a card"
    " shown, another played, the choice",
    "other-card-not-accepted": "the same",
    "two-cards-found-later": "takes seven lines: a card too many, the rest of the trick, both sides to the next, the finding",
}


def look(search: Search, ruling: Ruling) -> None:
    """What must be true after every line of every record."""
    position = ruling.position
    nothing_stuck(position, ruling)
    for card in position.consequences.penalty_cards:
        assert position.is_defender(card.seat), "a penalty card on the declaring side"
        assert position.held[card.seat] >> card.card & 1, "a penalty card that is not in hand"
    if search.world.known:
        nothing_lost(search.world, position)
    matters = ruling.irregularity is not None or position.consequences.pending is not None
    if matters and next(_RULINGS) % WORDS_OF_ONE_IN == 0:  # to put all of them into words would take longer than all the rest
        assert sentences(ruling), f"no words for the table after {ruling.event}, {ruling.irregularity}, {position.pending}"
        assert not list(speech_checks.in_ruling(ruling))
    if ruling.irregularity is not None:
        assert ruling.laws, "a consequence without its provision"


def nothing_stuck(position: Position, ruling: Ruling) -> None:
    if ruling.decide:
        assert ruling.options, "a decision without options"
        assert ruling.turn is None
    elif position.is_over or position.consequences.claimed is not None:
        assert ruling.turn is None
    else:
        assert ruling.turn is not None, "nobody to play and nothing to decide"
        if position.is_known(ruling.turn):
            assert ruling.legal, "no legal card"


def nothing_lost(world: World, position: Position) -> None:
    for seat in SEATS:
        played = [card for trick in position.quitted for player, card in trick.plays if player == seat]
        played += [card for player, card in position.plays if player == seat]
        played += [item.extra for item in position.consequences.defects if item.seat == seat and item.extra is not None]
        assert len(played) == len(set(played)), "a card played twice"
        assert not set_of(played) & position.held[seat], "a card both played and held"
        assert set_of(played) | position.held[seat] == set_of(world.cards(seat)), "a card lost"


def count(search: Search) -> dict[str, Any]:
    """The entry of the table for one search: records of each length, and how often each provision is cited in them."""
    found = count_records(search.world, search.year, search.depth, search.alphabet, lambda ruling: look(search, ruling))
    cited: dict[str, list[int]] = {}
    for (length, name), times in found.cited.items():
        cited.setdefault(name, [0] * search.depth)[length - 1] = times
    return {
        "records": [found.records[length] for length in range(1, search.depth + 1)],
        "cited": {name: cited[name] for name in sorted(cited)},
    }


def reached(table: dict[str, Any]) -> Counter[str]:
    """How often each provision is cited, over all the searches."""
    total: Counter[str] = Counter()
    for of_year in table.values():
        for entry in of_year.values():
            for name, counts in entry["cited"].items():
                total[name] += sum(counts)
    return total


def laws_50_to_60() -> set[str]:
    """The provisions that can be cited; those that call for judgement are only pointed to."""
    return {
        entry.name
        for entry in BOOK.values()
        for number in entry.numbers.values.values()
        if number is not None
        and number[:2].isdigit()
        and 50 <= int(number[:2]) <= 60
        and not (entry.judgement or entry.interface)
    }


def main() -> None:
    table: dict[str, Any] = {}
    for search in SEARCHES:
        print(search.year, search.name, flush=True)
        table.setdefault(str(search.year), {})[search.name] = count(search)
    text = re.sub(r"\[\s+([^]]*?)\s+\]", lambda counts: "[" + " ".join(counts[1].split()) + "]", json.dumps(table, indent=1))
    TABLE.write_text(text + "\n", encoding="utf-8")  # a list of counts a line, so that a change can be read
    print("never reached:", ", ".join(sorted(laws_50_to_60() - set(reached(table)))))


if __name__ == "__main__":
    main()
