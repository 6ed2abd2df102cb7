"""The board worked in the documentation: its lines are those of the record, and the record is ruled as it says."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from outofturn.director import replay_case
from outofturn.json_api.expectations import check_case
from outofturn.laws.book import EDITIONS
from outofturn.notation.case_file import load_case

PAGE = Path(__file__).parent.parent / "docs" / "worked-board.md"
CASE = load_case(str(files("outofturn") / "examples" / "whole-board.yaml"))


def test_the_record_is_ruled_as_expected_in_all_editions() -> None:
    assert CASE.checked_editions() == tuple(EDITIONS)
    assert check_case(CASE) == []


def test_the_page_quotes_the_record() -> None:
    quoted = [
        line for block in re.findall(r"```record\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL) for line in block.split("\n")
    ]
    lines = iter(line.text for line in CASE.lines)
    assert all(line in lines for line in quoted if line), "a quoted line is missing, or out of order"


@pytest.mark.parametrize(("year", "tricks"), [(1997, 12), (2007, 11), (2017, 11)])
def test_what_the_revoke_costs_depends_on_the_edition(year: int, tricks: int) -> None:
    rulings = replay_case(CASE, year)
    assert sum(trick.winner in (0, 2) for trick in rulings[-1].position.quitted) == 10
    assert rulings[-1].position.won == (tricks, 13 - tricks)
    assert len({ruling.irregularity for ruling in rulings} - {None}) == 5
