"""A mark for what is said after each line of the kept random records: ``tests/spoken_records.txt``.

The cases do not bring about every sentence in every situation; these records do so far more often. A mark says only that
something is said otherwise; the test then shows what is said now. ``python -m tests.spoken_records`` writes the marks anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from outofturn.director import rulings, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.instructions import instructions
from outofturn.engine.ruling import Ruling
from outofturn.notation.case import Case
from outofturn.wording.composer import sentences
from outofturn.wording.language import language
from outofturn.wording.obligation_messages import obligations
from tests.ruled_records import kept

MARKS = Path(__file__).with_suffix(".txt")


def said(ruling: Ruling) -> list[str]:
    """What is said in English after a line, to whom, and what the players have to do as data."""
    english = language()
    found = [f"{item.to} {item.number} {item.ways} {english.sentence(item.message)}" for item in sentences(ruling)]
    found += [english.sentence(item) for item in obligations(ruling.position)]
    return found + [repr(tuple(item)) for item in instructions(ruling.before, ruling.position, ruling.event)]


def marks(case: Case) -> Iterator[str]:
    """Four letters for each line; two speeches that differ have other marks, but for one in 65,536."""
    try:
        for ruling in rulings(start_case(case), case.lines):
            yield hashlib.sha256("\n".join(said(ruling)).encode()).hexdigest()[:4]
    except RecordError:
        yield "----"


def all_marks() -> list[str]:
    return [" ".join(marks(entry.case)) for entry in kept()]


if __name__ == "__main__":
    MARKS.write_text("\n".join(all_marks()) + "\n", encoding="utf-8")
