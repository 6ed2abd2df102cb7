"""Random records by the hundred thousand, every line of the notation in them, and what must be true after each line.

python -m tests.soak [--steps 1000000] [--seed 1] [--processes 2]

The same steps and seed give the same records and the same findings, on however many processes. Each kind of failure is shown
once, as the shortest case to which it could be reduced, ready for ``outofturn rule``; the search goes on after it. The exit
status is 1 if there was any, or if a line of the notation never turned up.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from typing import NamedTuple, get_args

from outofturn import director
from outofturn.engine.cards import BIT, NO_CARDS, RANK_LETTERS, SUIT_LETTERS
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Event
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEATS
from outofturn.json_api.ruling_json import ruling_json
from outofturn.laws.interpretations import POINTS
from outofturn.notation.case import Case, Line, Start
from outofturn.notation.case_file import write_case
from outofturn.notation.lines import read, write
from tests import contradictions
from tests.random_events import Chance, wild
from tests.random_records import YEARS, Record, Setup, played, record

#: A record is drawn on after this many steps of a batch; a batch is what one process does at a time.
BATCH = 10_000
#: How many times one failure's record is tried with fewer lines.
TRIES = 600
KNOWN = ("all hands known", "some hands known", "no hand known")
_NAMED = re.compile(
    rf"\b[{SUIT_LETTERS}][{RANK_LETTERS}]\b|\b[{SEAT_LETTERS}{SUIT_LETTERS}]\b"
    r"|(?:require|forbid|highest|lowest|play) (?=[SHDC])|(?:this (?:lead|trick)|until lead lost)|North|East|South|West|\d+"
)


class Found(NamedTuple):
    """Something wrong after a line of a record."""

    kind: str  #: the same for failures that differ only in seats and cards
    text: str
    line: int  #: the number of the line; 0 for the start


class Failure(NamedTuple):
    kind: str
    text: str
    lines: int
    case: str


@dataclass
class Tally:
    """What a batch has seen."""

    steps: int = 0
    records: int = 0
    errors: int = 0  #: lines that made no sense where they were tried
    editions: Counter[int] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)  #: the disputed points on which another reading mattered
    failures: Counter[str] = field(default_factory=Counter)
    shortest: dict[str, Failure] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        for name in ("steps", "records", "errors"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("editions", "known", "lines", "options", "readings", "failures"):
            getattr(self, name).update(getattr(other, name))
        for kind, failure in other.shortest.items():
            if kind not in self.shortest or failure.lines < self.shortest[kind].lines:
                self.shortest[kind] = failure


# -- what must be true


def look(record: Record) -> Iterator[Found]:
    """Everything that is wrong in a record."""
    before = record.setup.position()
    yield from _found(0, "", before, _at(before))
    for number, ruling in enumerate(record.rulings, 1):
        yield from _found(number, write(ruling.event), ruling.position, _after(before, ruling))
        yield from _found(number, write(ruling.event), ruling.position, _lost(record.setup, ruling.position))
        before = ruling.position
    if record.crash is not None:
        yield Found(_crashed(record.crash), f"{record.crash!r}", len(record.events))
        return
    try:
        yield from _replayed(record)
    except Exception as crash:
        yield Found(_crashed(crash), f"when it is replayed: {crash!r}", len(record.events))


def _found(number: int, line: str, position: Position, texts: Iterator[str]) -> Iterator[Found]:
    try:
        for text in texts:
            yield Found(_kind(text), f"{line or 'at the start'}: {text}", number)
    except Exception as crash:
        yield Found(_crashed(crash), f"{line}: {crash!r}", number)


def _kind(text: str) -> str:
    """A failure without its particulars: whether it comes of a choice, which seats, cards and orders."""
    text = _NAMED.sub("…", text.removeprefix("after ").split("”: ")[-1])
    return re.sub(r"…(?:[ ,]*(?:…|major|minor))*", "…", text)


def _crashed(crash: Exception) -> str:
    """An exception, by the place in the engine where it was raised."""
    frames = [frame for frame in traceback.extract_tb(crash.__traceback__) if "outofturn" in frame.filename]
    place = f" in {os.path.basename(frames[-1].filename)}, {frames[-1].name}" if frames else ""
    return f"{type(crash).__name__}{place}: {_kind(str(crash))}"


def _at(position: Position) -> Iterator[str]:
    """What must be true at the start: the choices that are open can be made."""
    yield from contradictions.after_options(position)


def _after(before: Position, ruling: Ruling) -> Iterator[str]:
    """What must be true after every line."""
    position = ruling.position
    line = write(ruling.event)
    again = read(line, before.declarer)
    if again != ruling.event or type(again) is not type(ruling.event):
        yield f"reads back as {again}"
    entry = ruling_json(ruling)
    if json.loads(json.dumps(entry)) != entry:
        yield "is not the same after JSON"
    if entry["decide"] and not entry["options"]:
        yield "a decision without options"
    if entry["options"] and not entry["decide"]:
        yield "options for nobody"
    if not entry["decide"] and entry["turn"] is None and not (position.is_over or position.consequences.claimed):
        yield "nobody is to play or to decide, and play is not over"
    if entry["decide"] and entry["turn"] is not None:
        yield "somebody is to play while a decision is open"
    yield from contradictions.in_step(ruling)
    if position.pending is not None and position.pending != before.pending:
        yield from contradictions.after_options(position)


def _lost(setup: Setup, position: Position) -> Iterator[str]:
    """Cards are conserved: those held, played and too many in a trick are those dealt."""
    dealt = NO_CARDS
    for trick in (*(trick.plays for trick in position.quitted), position.plays):
        for _, card in trick:
            if dealt & BIT[card]:
                yield "a card played twice"
            dealt |= BIT[card]
    for seat, left in zip(SEATS, setup.left(position), strict=True):
        held, maybe = position.held[seat], position.maybe[seat]
        if held & ~left:
            yield "a card is held that the hand does not have"
        if left & ~(held | maybe):
            yield "a card has gone from the hand"
        if setup.known[seat] and (maybe or held != left):
            yield "a known hand is not known any more"
        if not maybe and held.bit_count() != position.cards_left(seat):
            yield "a hand has not the number of cards that it should have"


def _replayed(record: Record) -> Iterator[Found]:
    """The written record gives the same again."""
    lines = [write(event) for event in record.events]
    again = director.replay(record.setup.position(), lines)
    for number, (first, second) in enumerate(zip(record.rulings, again, strict=True), 1):
        if ruling_json(first) != ruling_json(second):
            yield Found("another ruling when it is replayed", lines[number - 1], number)
            return


# -- the search


def batch(seed: str, steps: int) -> Tally:
    """Records until there are so many steps."""
    tally = Tally()
    while tally.steps < steps:
        chance = Chance(random.Random(f"{seed}/{tally.records}").randrange)
        drawn = record(chance)
        _count(tally, drawn)
        _search(tally, drawn)
        _throw(tally, drawn, chance)
    return tally


def _count(tally: Tally, drawn: Record) -> None:
    tally.records += 1
    tally.steps += len(drawn.rulings)
    tally.editions[drawn.setup.edition] += len(drawn.rulings)
    tally.known[KNOWN[0 if all(drawn.setup.known) else 1 if any(drawn.setup.known) else 2]] += len(drawn.rulings)
    for event in drawn.events:
        tally.lines[type(event).__name__] += 1
    for ruling in drawn.rulings:
        tally.readings.update(ruling.readings)
        tally.options.update(option.split()[0] for option in ruling.options if ruling.decide != (4,))


def _search(tally: Tally, drawn: Record) -> None:
    kinds = set()
    for found in look(drawn):
        if found.kind in kinds:
            continue
        kinds.add(found.kind)
        tally.failures[found.kind] += 1
        if found.kind not in tally.shortest:
            tally.shortest[found.kind] = reduced(drawn, found)


def _throw(tally: Tally, drawn: Record, chance: Chance) -> None:
    """Lines that may or may not make sense, at one moment in four: observed, or an error of the record, never more."""
    for number, position in enumerate(drawn.positions):
        if chance.below(4):
            continue
        event = wild(chance)
        tally.steps += 1
        try:
            json.dumps(ruling_json(director.observe(position, event)))
        except RecordError:
            tally.errors += 1
        except Exception:
            thrown = played(drawn.setup, (*drawn.events[:number], event))
            tally.steps += 1
            _search(tally, thrown)


# -- the shortest record


def reduced(record: Record, found: Found) -> Failure:
    """The record without the lines, and the set-up without the particulars, that this failure does not need."""
    true = record.is_true
    tries = 0

    def fails(setup: Setup, events: Sequence[Event]) -> tuple[Record, Found] | None:
        nonlocal tries
        tries += 1
        try:
            shorter = what_goes(setup, events)
            if true and not shorter.is_true:
                return None
            same = next((other for other in look(shorter) if other.kind == found.kind), None)
        except Exception:
            return None
        if same is None:
            return None
        return Record(setup, shorter.events[: same.line], shorter.rulings[: same.line], shorter.crash), same

    best = fails(record.setup, record.events[: found.line]) or (record, found)
    best = next(filter(None, (fails(*later) for later in _later(best[0]))), best)
    size = max(1, len(best[0].events) // 2)
    while size and tries < TRIES:
        first, before = 0, len(best[0].events)
        while first < len(best[0].events) and tries < TRIES:
            events = best[0].events
            shorter = fails(best[0].setup, events[:first] + events[first + size :])
            if shorter is None or len(shorter[0].events) >= len(events):
                first += size
            else:
                best = shorter
        if size > 1 or len(best[0].events) == before:
            size //= 2
    for plainer in PLAINER:
        shorter = fails(plainer(best[0].setup), best[0].events)
        if shorter is not None and len(shorter[0].events) <= len(best[0].events):
            best = shorter
    last, same = best
    return Failure(found.kind, same.text, len(last.events), written(last))


def what_goes(setup: Setup, events: Sequence[Event]) -> Record:
    """The record of those events that make sense one after the other."""
    taken: list[Event] = []
    steps: list[Ruling] = []
    position = setup.position()
    for event in events:
        try:
            ruling = director.observe(position, event)
        except RecordError:
            continue
        except Exception as crash:
            return Record(setup, (*taken, event), steps, crash)
        taken.append(event)
        steps.append(ruling)
        position = ruling.position
    return Record(setup, taken, steps)


def _later(record: Record) -> Iterator[tuple[Setup, tuple[Event, ...]]]:
    """The same record begun at a later trick, the latest first."""
    setup = record.setup
    for number in range(len(record.rulings), 0, -1):
        position = record.rulings[number - 1].position
        if position.plays or position.undecided or position.is_over or position.consequences.defects:
            continue
        later = replace(
            setup, contract=setup.contract._replace(declarer=position.declarer), hands=setup.left(position),
            trick=position.number, on_lead=position.leader, penalty_cards=position.consequences.penalty_cards,
        )  # fmt: skip
        yield later, record.events[number:]


#: A set-up with one particular less.
PLAINER: tuple[Callable[[Setup], Setup], ...] = (
    lambda setup: replace(setup, known=(False,) * 4),
    *(
        lambda setup, seat=seat: replace(setup, known=tuple(known and other != seat for other, known in enumerate(setup.known)))
        for seat in SEATS
    ),
    lambda setup: replace(setup, won=(0, 0)),
    lambda setup: replace(setup, penalty_cards=()),
    *(
        lambda setup, at=at: replace(setup, penalty_cards=setup.penalty_cards[:at] + setup.penalty_cards[at + 1 :])
        for at in (5, 4, 3, 2, 1, 0)
    ),
    *(
        lambda setup, name=name: replace(setup, readings=tuple(one for one in setup.readings if one[0] != name))
        for name in POINTS
    ),
)


def case_of_record(record: Record) -> Case:
    """The record as a case; of the hands only those that it is told of."""
    setup = record.setup
    return Case(
        contract=setup.contract,
        items=tuple(Line(write(event)) for event in record.events),
        edition=setup.edition,
        deal=setup.deal if any(setup.known) else None,
        start=Start(setup.trick, setup.on_lead, setup.won, setup.penalty_cards),
        readings=setup.readings,
    )


def written(record: Record) -> str:
    """The record as a case file."""
    return write_case(case_of_record(record))


# -- the command


def run(steps: int, seed: int, processes: int) -> Tally:
    """All of it, with a word on how far it has got."""
    whole, begun = Tally(), time.monotonic()
    sizes = [min(BATCH, steps - done) for done in range(0, steps, BATCH)]
    with ProcessPoolExecutor(processes) as pool:
        waiting: list[Future[Tally]] = [pool.submit(batch, f"{seed}/{number}", size) for number, size in enumerate(sizes)]
        for future in waiting:
            fresh = future.result()
            for kind in fresh.shortest.keys() - whole.shortest.keys():
                show(fresh.shortest[kind])
            whole.add(fresh)
            rate = whole.steps / (time.monotonic() - begun)
            print(f"{whole.steps:,} of {steps:,} steps, {rate:,.0f} a second, {len(whole.failures)} failures", flush=True)
    return whole


def show(failure: Failure) -> None:
    print(f"\n# {failure.kind}\n# {failure.text}\n{failure.case}", flush=True)


def never_seen(tally: Tally) -> list[str]:
    """The kinds of line, and the editions and states of knowledge, that did not turn up."""
    lines = [kind.__name__ for kind in get_args(Event) if not tally.lines[kind.__name__]]
    return lines + [str(year) for year in YEARS if not tally.editions[year]] + [name for name in KNOWN if not tally.known[name]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Random records, looked at line by line.")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    tally = run(asked.steps, asked.seed, asked.processes)
    print(f"\n{tally.steps:,} steps in {tally.records:,} records; {tally.errors:,} lines that made no sense were refused")
    for counts in (tally.editions, tally.known, tally.lines, tally.options, tally.readings):
        print(", ".join(f"{name} {count:,}" for name, count in counts.most_common()))
    missing = never_seen(tally)
    if missing:
        print(f"never seen: {', '.join(missing)}")
    for kind, times in tally.failures.most_common():
        print(f"\n{times:,} records with this failure; the shortest:")
        show(tally.shortest[kind])
    print(f"\n{len(tally.failures)} kinds of failure")
    return 1 if missing or tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
