"""A record in which a line is corrected: what follows from it follows, and what does not fit any more is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn.director import observe_line
from outofturn.engine.cards import NAMES
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.json_api import api
from outofturn.json_api.corrections import EditedRecord, edited_record
from outofturn.notation.lines import write
from tests.random_events import Chance
from tests.random_records import PROFILE, Record, record


def edited(lines: list[str], *edits: tuple[int, list[str]], **case: Any) -> dict[str, Any]:
    given = {"contract": "4S by S", "events": lines, **case}
    return dict(api.edit(given, [{"number": number, "lines": instead} for number, instead in edits]))


REFUSED = ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads C4"]


def test_a_choice_about_the_suit_of_a_card_follows_the_card() -> None:
    found = edited(REFUSED, (1, ["E leads D5"]))
    assert found == {
        "lines": ["E leads D5", "S chooses refuse", "S chooses forbid D", "W leads C4"],
        "followed": 1,
        "ask": None,
    }


def test_lines_as_people_write_them_follow_too() -> None:
    lines = ["East leads ♥5", "declarer chooses refuse", "declarer chooses forbid h", "W leads C4"]
    found = edited(lines, (1, ["E leads D5"]))
    assert (found["ask"], found["followed"]) == (None, 1)
    assert found["lines"] == ["E leads D5", "declarer chooses refuse", "S chooses forbid D", "W leads C4"]


def test_a_card_of_the_same_suit_changes_no_choice() -> None:
    assert edited(REFUSED, (1, ["E leads H6"]))["lines"] == ["E leads H6", *REFUSED[1:]]


def test_the_penalty_card_that_is_played_later_follows() -> None:
    lines = [*REFUSED[:2], "S chooses require H", "W leads H4", "N plays H2", "E plays H5", "S plays H3"]
    found = edited(lines, (1, ["E leads D5"]), (4, ["W leads D4"]))
    assert found["lines"][:4] == ["E leads D5", "S chooses refuse", "S chooses require D", "W leads D4"]
    assert found["lines"][5] == "E plays D5"


def test_a_ban_on_two_suits_is_written_in_the_order_of_the_notation() -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E D4 major"]}
    lines = ["E exposes HK", "S chooses forbid H D", "W leads C4"]
    assert edited(lines, (1, ["E exposes SK"]), start=start)["lines"][1] == "S chooses forbid S D"


def test_a_choice_that_nobody_has_any_more_goes() -> None:
    found = edited(REFUSED, (1, ["W leads H5"]))
    assert (found["lines"], found["followed"]) == (["W leads H5", "W leads C4"], 2)
    assert found["ask"] is None


def test_a_choice_that_is_not_on_offer_any_more_is_asked_again() -> None:
    lines = ["E leads H5", "S chooses spread"]
    two_cards = "E leads H5 D5"
    found = edited(lines, (1, [two_cards]))
    ask = found["ask"]
    assert (ask["number"], ask["place"], ask["line"]) == (2, 2, "S chooses spread")
    assert [one["ways"][0]["lines"] for one in ask["choices"]] == [["E chooses play H5"], ["E chooses play D5"]]
    assert found["lines"] == [two_cards, "S chooses spread"]
    answer = ask["choices"][0]["ways"][0]["lines"]
    again = edited(lines, (1, [two_cards]), (2, answer))
    assert (again["lines"], again["ask"]) == ([two_cards, *answer], None)


def test_one_of_two_cards_is_another_one() -> None:
    start = {"trick": 5, "on_lead": "E"}
    found = edited(["E leads H5 D2", "E chooses play D2"], (1, ["E leads H5 C2"]), start=start)
    assert found["lines"] == ["E leads H5 C2", "E chooses play C2"]


def test_a_card_that_was_played_elsewhere_is_asked_for_again() -> None:
    lines = ["W leads D3", "N plays D4", "E plays D5"]
    found = edited(lines, (1, ["W leads D5"]))
    assert (found["ask"]["number"], found["ask"]["line"]) == (3, "E plays D5")
    assert found["ask"]["error"]["line"] == 3
    assert edited(lines, (1, ["W leads D5"]), (3, ["E plays D6"]))["lines"] == ["W leads D5", "N plays D4", "E plays D6"]
    assert edited(lines, (1, ["W leads D5"]), (3, []))["lines"] == ["W leads D5", "N plays D4"]


def test_a_line_is_left_out() -> None:
    assert edited(REFUSED, (1, []))["lines"] == ["W leads C4"]


def test_what_is_put_in_place_of_a_line_has_to_make_sense() -> None:
    found = edited(REFUSED, (3, ["S chooses require C"]))
    assert (found["ask"]["number"], found["ask"]["place"]) == (3, 3)
    assert found["lines"] == [*REFUSED[:2], "S chooses require C", "W leads C4"]


def test_the_set_up_has_to_make_sense() -> None:
    assert "error" in edited([], contract="9S by S")


# -- any card of any record


def _a_card_changed(found: Record, chance: Chance) -> tuple[int, str] | None:
    """The number of a line with a card, and the line with another card."""
    lines = [write(event) for event in found.events[: len(found.rulings)]]
    with_cards = [number for number, line in enumerate(lines, 1) if any(word in NAMES for word in line.split())]
    if not with_cards:
        return None
    number = chance.one_of(with_cards)
    words = lines[number - 1].split()
    place = chance.one_of([index for index, word in enumerate(words) if word in NAMES])
    words[place] = chance.one_of([name for name in NAMES if name not in words])
    return number, " ".join(words)


def _ruled(position: Position, lines: tuple[str, ...]) -> Position:
    for line in lines:
        position = observe_line(position, line).position
    return position


@settings(PROFILE)
@given(st.randoms(use_true_random=True))
def test_after_any_correction_of_a_card_the_record_is_ruled_or_a_line_is_asked_for(source: Any) -> None:
    chance = Chance(source.randrange)
    found = record(chance, 60)
    change = _a_card_changed(found, chance)
    if change is None or found.crash:
        return
    number, line = change
    lines = [write(event) for event in found.events[: len(found.rulings)]]
    start = found.setup.position()
    edits = {number: [line]}
    for _ in range(len(lines) + 1):
        answer: EditedRecord = edited_record(start, lines, edits)
        if answer.ask is None:
            _ruled(start, answer.lines)
            return
        assert answer.ask.number >= number
        before = answer.lines[: answer.ask.place - 1]
        assert _ruled(start, before) == answer.ask.position
        with pytest.raises(RecordError):
            observe_line(answer.ask.position, answer.ask.line)
        edits[answer.ask.number] = []  # answered by leaving the line out
    raise AssertionError("the questions never end")
