"""What is said after each line of the kept random records is as it was."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from outofturn.director import rulings, start_case
from outofturn.notation.case_file import write_case
from tests import spoken_records
from tests.ruled_records import kept

KEPT = list(kept())
#: In so many parts, so that several processes can share the work.
PARTS = 20


@pytest.mark.sample(6)
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_said_is_as_it_was(part: int) -> None:
    noted = spoken_records.MARKS.read_text(encoding="utf-8").splitlines()
    assert len(noted) == len(KEPT)
    for entry, was in list(zip(KEPT, noted, strict=True))[part::PARTS]:
        now = list(spoken_records.marks(entry.case))
        if now != was.split():
            line = next(number for number, (old, new) in enumerate(zip_longest(was.split(), now)) if old != new)
            said = spoken_records.said(list(rulings(start_case(entry.case), entry.case.lines))[line])
            text = "\n".join(said)
            pytest.fail(
                f"{write_case(entry.case)}\nIs said otherwise after line {line + 1}:\n{text}\n"
                "If that is right: python -m tests.spoken_records"
            )
