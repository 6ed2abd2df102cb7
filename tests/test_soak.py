"""A little of ``tests.soak``, which is a matter of minutes, and whether it finds what there is to find."""

from __future__ import annotations

import pytest

from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.laws import law45_dummy
from outofturn.notation.case_file import parse_case
from tests import soak


def test_a_sample_of_the_random_records() -> None:
    tally = soak.batch("test", 4_000)
    assert tally.steps >= 4_000
    assert not tally.failures, "\n".join(f"{failure.text}\n{failure.case}" for failure in tally.shortest.values())


def test_what_breaks_is_found_and_reduced_to_the_line_that_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(self: object, provision: object, variant: str = "", **values: object) -> None:
        if provision is law45_dummy.DUMMY_INDICATES:
            raise ZeroDivisionError("as an example")

    monkeypatch.setattr(RulingBuilder, "cite", break_down)
    tally = soak.batch("test", 1_500)
    kind = next(kind for kind in tally.failures if kind.startswith("ZeroDivisionError"))
    failure = tally.shortest[kind]
    assert failure.lines == 1
    assert [" volunteers " in line.text for line in parse_case(failure.case).lines] == [True]


def test_a_line_of_the_notation_that_never_turns_up_is_named() -> None:
    tally = soak.Tally()
    assert {"Play", "Choose", "2017", "no hand known"} <= set(soak.never_seen(tally))
    tally.lines["Play"] = tally.editions[2017] = 1
    assert not {"Play", "2017"} & set(soak.never_seen(tally))
