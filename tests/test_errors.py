"""Errors in words, with and without the place where they are."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.seats import EAST, WEST
from outofturn.json_api.error_json import error_json
from outofturn.wording.error_text import hint, in_full, problem
from tests.cards import card
from tests.laws.table import play

PROBLEM = message("error/not-on-offer", word="keep")
HINT = message("hint/who-chooses", players=(EAST, WEST), options="accept, refuse")


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        (None, "", "“keep” is not on offer."),
        (3, "", "line 3: “keep” is not on offer."),
        (None, "E chooses keep", "“E chooses keep”: “keep” is not on offer."),
        (3, "E chooses keep", "line 3: “E chooses keep”: “keep” is not on offer."),
    ],
)
def test_an_error_in_full(line: int | None, text: str, words: str) -> None:
    assert in_full(RecordError(PROBLEM, line=line, text=text)) == words
    told = in_full(RecordError(PROBLEM, HINT, line=line, text=text))
    assert told == f"{words} It is for East or West to choose: accept, refuse."


def test_an_error_as_json() -> None:
    error = RecordError(PROBLEM, line=3, text="E chooses keep")
    assert (problem(error), hint(error)) == ("“keep” is not on offer.", "")
    assert error_json(error) == {
        "line": 3,
        "column": None,
        "text": "E chooses keep",
        "problem": problem(error),
        "hint": "",
    }


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (message("error/line-is-empty"), "error/line-is-empty"),
        (message("error/no-opponent", player=WEST, other=EAST), "error/no-opponent(player=W, other=E)"),
        (message("error/lies-there-undecided", card=card("HK")), "error/lies-there-undecided(card=HK)"),
        (HINT, "hint/who-chooses(players=E W, options=accept, refuse)"),
        (message("error/nothing-stands-here", text=PROBLEM), "error/nothing-stands-here(text=error/not-on-offer(word=keep))"),
    ],
)
def test_programmers_see_ids_and_values(shown: Message, text: str) -> None:
    assert str(RecordError(shown)) == text
    assert str(RecordError(PROBLEM, shown, line=2)) == f"line 2: error/not-on-offer(word=keep) {text}"


@pytest.mark.parametrize(
    ("code", "king", "five"), [("en", "♥K", "♥5"), ("fr", "♥R (HK)", "♥5"), ("nl", "♥H (HK)", "♥5"), ("pl", "♥K", "♥5")]
)
def test_an_error_shows_a_card_as_it_is_to_be_written(code: str, king: str, five: str) -> None:
    """A line wants HK, also from somebody who calls the card ♥R."""
    for name, shown in (("HK", king), ("H5", five)):
        with pytest.raises(RecordError) as caught:
            play("3NT by S", 2017, f"W leads {name}", f"N plays {name}")
        assert shown in problem(caught.value, code).replace("\u00a0", " ").split(": ")[0]
        assert ("(" in problem(caught.value, code)) is ("(" in shown)
