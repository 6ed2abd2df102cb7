"""Random records that are kept, each with a mark for what was decided at each of its lines.

python -m tests.ruled_records           marks the kept records anew: a change of the marks is a change of the law
python -m tests.ruled_records --draw    draws other records first: for when the notation has new lines

Of many records drawn those are kept in which something happens that happens in none before them: a provision cited after a
kind of line in an edition, an option, an irregularity together with a provision.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from outofturn.director import rulings, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.ruling import Ruling
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.ruling_json import ruling_json
from tests.happenings import Chance
from tests.soak import case_of_record
from tests.worlds import Record, record

KEPT = Path(__file__).with_suffix(".jsonl")
DRAWN, LONGEST = 12_000, 30
#: What a line is marked by when it makes no sense any more; the record ends there.
REFUSED = "----"


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
    entry = dict(ruling_json(ruling))
    for key in ("event", "say", "speech", "because", "obligations"):
        entry.pop(key, None)
    entry["disputed"] = entry["disputed"] is not None
    return hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:4]


def kept() -> Iterator[Ruled]:
    for text in KEPT.read_text(encoding="utf-8").splitlines():
        entry = json.loads(text)
        yield Ruled(case_of(entry["case"]), entry["marks"].split())


def as_text(case: Case, found: list[str]) -> str:
    return json.dumps({"case": as_object(case), "marks": " ".join(found)}, separators=(",", ":"))


def drawn() -> Iterator[Case]:
    seen: set[tuple[object, ...]] = set()
    for number in range(DRAWN):
        chance = Chance(random.Random(f"ruled/{number}").randrange)
        found = record(chance, LONGEST)
        last = 0
        for line, ruling in enumerate(found.rulings, 1):
            features = set(_features(found.setup.edition, ruling))
            if features - seen:
                seen |= features
                last = line
        if last:
            yield case_of_record(Record(found.setup, found.events[:last], found.rulings[:last]))


def _features(year: int, ruling: Ruling) -> Iterator[tuple[object, ...]]:
    kind = type(ruling.event).__name__
    pending = type(ruling.position.pending).__name__
    for reason in ruling.reasons:
        yield year, kind, reason.provision.name
        yield pending, kind, reason.provision.name
    yield year, ruling.irregularity, pending
    yield from ((year, option.split()[0], kind) for option in ruling.options)


def main() -> None:
    cases = list(drawn()) if "--draw" in sys.argv[1:] else [ruled.case for ruled in kept()]
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
