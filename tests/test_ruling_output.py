"""A ruling on the terminal: how its lines are broken."""

from __future__ import annotations

import io

import pytest

from outofturn.cli.ruling_output import show_case
from outofturn.cli.terminal import Screen
from outofturn.notation.case import Case
from outofturn.wording.language import LANGUAGES, language
from tests.approved_texts import ruled

#: One case in three, and those with the longest options.
CASES = [(case, max(years)) for number, (case, years) in enumerate(ruled()) if number % 3 == 0 or case.id.startswith("c39")]
#: What stands before a line of text, so that a word can be so much narrower than the screen.
MARGINS = 20


def words_on_screen(case: Case, year: int, code: str, width: int) -> list[str]:
    """All words of a case in order, without the bar before what is said."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    screen = Screen(output)
    screen.width = width
    show_case(screen, case, year, language(code))
    output.seek(0)
    return output.read().replace("│", " ").split()


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_split(code: str, width: int) -> None:
    for case, year in CASES:
        whole = words_on_screen(case, year, code, 100_000)
        if max(map(len, whole)) <= width - MARGINS:  # the name of a reading may be longer than a line
            assert words_on_screen(case, year, code, width) == whole, case.id
