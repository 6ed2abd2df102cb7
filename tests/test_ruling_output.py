"""A ruling on the terminal: how its lines are broken, and what to look at again."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from outofturn.cli.ruling_output import RulingOutput, show_case
from outofturn.cli.terminal import Screen
from outofturn.notation.case import Case
from outofturn.wording.language import LANGUAGES, language
from tests.approved_texts import ruled

#: One case in three, and those with the longest options.
CASES = [(case, max(years)) for number, (case, years) in enumerate(ruled()) if number % 3 == 0 or case.id.startswith("c39")]
#: What stands before a line of text, so that a word can be so much narrower than the screen.
MARGINS = 20


def on_screen(show: Callable[[Screen], None], width: int) -> str:
    """What is written on a screen so wide."""
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    screen = Screen(output)
    screen.width = width
    show(screen)
    output.seek(0)
    return output.read()


def words_on_screen(case: Case, year: int, code: str, width: int) -> list[str]:
    """All words of a case in order, without the bar before what is said."""
    return on_screen(lambda screen: show_case(screen, case, year, language(code)), width).replace("│", " ").split()


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_split(code: str, width: int) -> None:
    for case, year in CASES:
        whole = words_on_screen(case, year, code, 100_000)
        if max(map(len, whole)) <= width - MARGINS:  # the name of a reading may be longer than a line
            assert words_on_screen(case, year, code, width) == whole, case.id


@pytest.mark.parametrize(
    ("code", "one", "several"),
    [
        ("en", "Look again at Law 50E.", "Look again at Laws 50E, 72C and 16C."),
        ("fr", "À revoir : Loi 50E.", "À revoir : Lois 50E, 72C et 16C."),
        ("de", "Noch einmal prüfen (TBR): § 50E.", "Noch einmal prüfen (TBR): §§ 50E, 72C und 16C."),
        ("nl", "Bekijk artikel 50E nogmaals.", "Bekijk de artikelen 50E, 72C en 16C nogmaals."),
        ("pl", "Proszę jeszcze raz sprawdzić przepis 50E.", "Proszę jeszcze raz sprawdzić przepisy 50E, 72C i 16C."),
    ],
)
def test_one_law_or_several_to_look_at_again(code: str, one: str, several: str) -> None:
    def shown(*laws: str) -> str:
        return on_screen(lambda screen: RulingOutput(screen, language(code)).show_review(laws), 80).rstrip()

    assert shown("50E").endswith(one)
    assert shown("50E", "72C", "16C").endswith(several)
