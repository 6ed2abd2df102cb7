"""Every case in the folder of cases: each expectation, in each edition that the case names."""

from __future__ import annotations

from pathlib import Path

import pytest

from outofturn.json_api.expectations import check_edition
from outofturn.notation.case import Case
from outofturn.notation.case_file import load_case

FOLDER = Path(__file__).parent.parent / "cases"
EXAMPLES = Path(__file__).parent.parent / "src" / "outofturn" / "examples"
CASES = [load_case(str(path)) for folder in (FOLDER, EXAMPLES) for path in sorted(folder.glob("*.yaml"))]
RUNS = [pytest.param(case, year, id=f"{case.id}-{year}") for case in CASES for year in case.checked_editions()]


@pytest.mark.parametrize(("case", "year"), RUNS)
def test_case(case: Case, year: int) -> None:
    assert list(check_edition(case, year)) == []


def test_each_case_is_filed_under_its_id() -> None:
    stems = [path.stem for folder in (FOLDER, EXAMPLES) for path in sorted(folder.glob("*.yaml"))]
    assert [case.id for case in CASES] == stems
