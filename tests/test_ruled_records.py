"""Random records are ruled as they were: what no case and no small world happens to meet would be noticed here."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from outofturn.notation.case_file import write_case
from tests.ruled_records import kept, marks

RULED = list(kept())


@pytest.mark.parametrize("part", range(10))
def test_the_law_is_as_it_was(part: int) -> None:
    changed = []
    for case, noted in RULED[part::10]:
        found = marks(case)
        if found != noted:
            line = next(n for n, (old, new) in enumerate(zip_longest(noted, found), 1) if old != new)
            changed.append(f"ruled otherwise at line {line}:\n{write_case(case)}")
    assert not changed, f"{len(changed)}; if this is meant: python -m tests.ruled_records\n{changed[0]}"
