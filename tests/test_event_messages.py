"""Lines of the record as people read them: made from the event, in every language with its own letters and seats."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from outofturn.director import replay_case
from outofturn.engine.events import Event
from outofturn.engine.seats import SOUTH
from outofturn.notation.case_file import load_case
from outofturn.notation.lines import read
from outofturn.wording.event_messages import event_message, line_in_words, ruled_event
from outofturn.wording.language import language

#: At least one line of each kind, and what people read.
LINES = {
    "E leads H5": "East leads ♥5",
    "E plays HT": "East plays ♥10",
    "E leads H5 face down": "East leads ♥5 face down",
    "E plays H5 face down told by N": "East plays ♥5 face down, told to by North",
    "E leads H5 told by N": "East leads ♥5, told to by North",
    "E plays H5 D2": "East plays ♥5 and ♦2 at once",
    "E leads H5 (D2)": "East leads ♥5, with ♦2 not visible",
    "E plays H5 D2 unnoticed": "East plays ♥5 and ♦2 at once, unnoticed",
    "E plays H5 (D2) unnoticed": "East plays ♥5, with ♦2 not visible, unnoticed",
    "W leads D4 & E leads HK": "West leads ♦4 and East leads ♥K at the same moment",
    "E exposes H5 D2": "East shows ♥5 and ♦2",
    "E exposes H5 unseen": "East shows ♥5, unseen by partner",
    "E names HK": "East names ♥K",
    "S spreads": "South begins to spread the hand",
    "N volunteers H2": "North puts ♥2 forward unasked",
    "N puts H2 for H5": "North puts up ♥2 for ♥5",
    "S calls low": "South calls “low”",
    "S calls D instead": "South calls a diamond instead",
    "S calls Q": "South calls “queen”",
    "S calls HT instead": "South calls ♥10 instead",
    "S claims": "South claims",
    "S claims 9": "South claims nine tricks",
    "S claims 1": "South claims one trick",
    "S claims 0": "South concedes all tricks",
    "W agrees": "West agrees",
    "N looks S": "North looks at South’s hand",
    "N warns": "North warns declarer",
    "N asks S": "North asks South about a revoke",
    "N draws attention": "North draws attention to an irregularity",
    "E plays nothing": "East plays no card",
    "E adds H5": "East adds ♥5 to the trick that lacks a card",
    "E restores D2": "East takes back ♦2, a card too many",
    "E corrects D5": "East takes the card back and plays ♦5",
    "W void S": "West has no spade",
    "W has H": "West has a heart",
    "E followed": "East meant to follow",
    "E led": "East meant to lead",
    "attention": "The director is called",
    "S chooses accept": "South accepts the lead",
    "S chooses refuse": "South refuses the lead",
    "S chooses spread": "South accepts the lead and becomes dummy",
    "S chooses require S": "South requires a spade lead",
    "S chooses forbid H": "South forbids a heart lead",
    "S chooses forbid S D": "South forbids the lead of spades or diamonds",
    "S chooses free": "South gives no order about the lead",
    "S chooses highest": "South requires the highest card of the suit led",
    "S chooses lowest": "South requires the lowest card of the suit led",
    "S chooses play H5": "South chooses ♥5",
    "W chooses lead S": "West has declarer lead from South’s hand",
    "W chooses withdraw": "West takes the card back",
    "W chooses keep": "West leaves the card",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_for_people(line: str) -> None:
    assert language().sentence(event_message(read(line))) == LINES[line]


def test_every_kind_of_event_has_words() -> None:
    assert {type(read(line)) for line in LINES} == set(get_args(Event))


@pytest.mark.parametrize("word", ["high", "win", "low", "anything", "ruff", "cover"])
def test_every_word_that_declarer_may_say(word: str) -> None:
    assert language().text(event_message(read(f"S calls {word}"))).startswith("South calls “")


def test_an_order_for_this_trick_is_no_order_for_a_lead() -> None:
    rulings = replay_case(load_case("src/outofturn/examples/whole-board.yaml"), 2017)
    texts = [language().sentence(ruled_event(ruling)) for ruling in rulings]
    assert "South requires the lowest card of the suit led" in texts


def test_a_line_that_makes_no_sense_is_shown_as_it_is_written() -> None:
    assert line_in_words("N plays HX", language()) == "N plays HX"
    assert line_in_words("dummy plays HK", language(), SOUTH) == "North plays ♥K"


def test_every_line_of_every_case_has_words() -> None:
    for path in sorted(Path("cases").rglob("*.yaml")):
        case = load_case(str(path))
        for ruling in replay_case(case, case.preferred_edition()):
            assert language().sentence(ruled_event(ruling))
