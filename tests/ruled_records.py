"""Random records that are kept, each with a mark for what was decided at each of its lines.

python -m tests.ruled_records           marks the kept records anew: a change of the marks is a change of the law
python -m tests.ruled_records --draw    draws other records first: for when the notation has new lines

Of many records drawn those are kept in which something happens that happens in none before them: a provision cited after a
kind of line, an option, an irregularity, a decision that opens or closes, something left over from earlier that changes. Then
those are dropped whose features all come again in records kept after them.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from outofturn.director import rulings, start_case
from outofturn.engine.consequences import NO_CONSEQUENCES
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import Seat
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.ruling_facts import ruling_facts
from tests.random_events import Chance
from tests.random_records import Record, record
from tests.soak import case_of_record

KEPT = Path(__file__).with_suffix(".jsonl")
DRAWN, LONGEST = 40_000, 30
#: What a line has left behind may show only some lines later, so that many more are kept.
AFTERWARDS = 5
#: What a line is marked by when it makes no sense any more; the record ends there.
REFUSED = "----"
#: Something that happens at a line of a record.
Feature: TypeAlias = tuple[object, ...]


class Ruled(NamedTuple):
    case: Case
    marks: list[str]


def marks(case: Case) -> list[str]:
    """A mark for each line, as far as the lines make sense."""
    found: list[str] = []
    try:
        found.extend(map(_mark, rulings(start_case(case), case.lines)))
    except RecordError:
        found.append(REFUSED)
    return found


def _mark(ruling: Ruling) -> str:
    """What is decided, without the words: two rulings that differ in it have another mark, but for one in 65,536."""
    entry: dict[str, Any] = {**ruling_facts(ruling), "disputed": ruling.disputed is not None}
    del entry["event"]
    return hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:4]


def kept() -> Iterator[Ruled]:
    for text in KEPT.read_text(encoding="utf-8").splitlines():
        entry = json.loads(text)
        yield Ruled(case_of(entry["case"]), entry["marks"].split())


def as_text(case: Case, found: list[str]) -> str:
    return json.dumps({"case": as_object(case), "marks": " ".join(found)}, separators=(",", ":"))


def drawn() -> list[Case]:
    found = list(_with_something_new())
    times = Counter(feature for _, features in found for feature in features)
    needed = []
    for case, features in found:
        if any(times[feature] == 1 for feature in features):
            needed.append(case)
        else:
            times.subtract(features)
    return needed


def _with_something_new() -> Iterator[tuple[Case, set[Feature]]]:
    """Each record up to the last line at which something is new, and a little further; with its features up to that line."""
    seen: set[Feature] = set()
    for number in range(DRAWN):
        found = record(Chance(random.Random(f"ruled/{number}").randrange), LONGEST)
        features: set[Feature] = set()
        so_far: set[Feature] = set()
        last = 0
        for line, (before, ruling) in enumerate(found.moments, 1):
            features.update(_features(before, ruling))
            if features - seen:
                seen |= features
                so_far, last = set(features), line
        if last:
            end = last + AFTERWARDS
            yield case_of_record(Record(found.setup, found.events[:end], found.rulings[:end])), so_far


def _features(before: Position, ruling: Ruling) -> Iterator[Feature]:
    """What makes a line worth keeping. Seats are counted from declarer, for turning the table changes no ruling."""
    after, kind, year = ruling.position, type(ruling.event).__name__, str(before.edition)
    was, now = type(before.pending).__name__, type(after.pending).__name__
    who = _from_declarer(before, getattr(ruling.event, "seat", None))
    for reason in ruling.reasons:
        clause = reason.provision.name
        yield from (("edition", year, kind, clause), ("open", was, kind, clause), ("seat", who, kind, clause))
        yield "opens", now, clause
    yield "irregularity", year, ruling.irregularity, now
    yield "decision", was, now, kind, who
    yield from (("option", year, kind, option.split()[0]) for option in ruling.options)
    yield from _consequences(before, ruling, (kind, was))


def _consequences(before: Position, ruling: Ruling, line: Feature) -> Iterator[Feature]:
    """What was left over from earlier irregularities, and what this line has made of it."""
    old, new = before.consequences, ruling.position.consequences
    for item in new.restrictions:
        yield "restriction", *line, item.kind, item.until, _from_declarer(before, item.seat)
    to_next = new.next_trick.plays if new.next_trick else ()
    yield "counts", line[0], *(min(len(items), 3) for items in (new.defects, new.revokes, to_next))
    fields = [name for name in old._fields if name != "pending"]
    left_over = [name for name in fields if getattr(old, name) != getattr(NO_CONSEQUENCES, name)]
    changed = [name for name in fields if getattr(old, name) != getattr(new, name)]
    yield from (("left over", *line, name) for name in left_over)
    yield from (("changes", *line, name, ruling.irregularity) for name in changed)
    yield from (("changes beside", line[0], name, other) for name in changed for other in left_over)


def _from_declarer(position: Position, seat: Seat | None) -> int | None:
    return None if seat is None else (seat - position.declarer) & 3


def main() -> None:
    cases = drawn() if "--draw" in sys.argv[1:] else [ruled.case for ruled in kept()]
    before = {tuple(line.text for line in ruled.case.lines): ruled.marks for ruled in kept()} if KEPT.exists() else {}
    changed = 0
    lines = []
    for case in cases:
        now = marks(case)
        old = before.get(tuple(line.text for line in case.lines))
        changed += old is not None and old != now
        lines.append(as_text(case, now))
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(cases)} records, {sum(len(case.lines) for case in cases)} lines; {changed} are ruled otherwise than before")


if __name__ == "__main__":
    main()
