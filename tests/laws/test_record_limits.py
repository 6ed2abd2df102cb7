"""What no line can say where it stands: errors of the record, not of the players."""

from __future__ import annotations

import pytest

from outofturn.director import start, unanswered
from tests.errors import raises_error
from tests.laws.table import after, each_edition, expect, play

OF_WEST = {"trick": 5, "on_lead": "W"}
OF_SOUTH = {"trick": 5, "on_lead": "S"}


@each_edition
@pytest.mark.parametrize("trick", [0, 14])
def test_a_deal_has_thirteen_tricks(edition: int, trick: int) -> None:
    with raises_error(f"There is no trick {trick}"):
        play("3NT by S", edition, "attention", trick=trick, on_lead="W")


@each_edition
def test_a_card_that_lies_to_the_next_trick_is_not_played_again(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays H2", "E plays H3", "S leads S2", "W corrects H4"]
    with raises_error("♠2 is already on the table, played to the next trick"):
        play("3NT by S", edition, *lines, "S plays S2", **OF_SOUTH)


@each_edition
@pytest.mark.parametrize("fact", ["W has S", "W void S", "E has H"])
def test_another_fact_does_not_answer_the_question(edition: int, fact: str) -> None:
    start = {**OF_WEST, "penalty_cards": ["E HK major"]}
    got = after("3NT by S", edition, "S chooses require H", "W leads D4", fact, **start)
    expect(got, laws=[], decide=["director"], options=["W has H", "W void H"], current_trick=[])


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        ["N leads D8", "E chooses accept", "W chooses free"],
        ["N leads D8", "E chooses accept", "S chooses refuse"],
        ["N looks E", "N warns", "E chooses lead N", "S chooses lead S"],
        ["N looks E", "N warns", "E chooses lead N", "W chooses accept"],
    ],
)
def test_only_a_contrary_word_of_a_defender_is_heard_after_the_choice(edition: int, lines: list[str]) -> None:
    with raises_error("Nothing is open"):
        play("3NT by S", edition, *lines, **OF_SOUTH)


@each_edition
def test_a_hand_cannot_have_a_suit_of_which_it_has_no_card(edition: int) -> None:
    with raises_error("contradicts what is known: West has none"):
        play("3NT by S", edition, "W has S", deal="N:- - - .AK..", trick=12, on_lead="W")


@each_edition
def test_the_only_card_of_a_suit_that_is_left_is_known_with_the_suit(edition: int) -> None:
    deal = "N:- KQJT98.KQJT987.. 765432.A65432.A. -"
    expect(after("3NT by S", edition, "N plays SA", deal=deal), offender="N")
    with raises_error("North cannot hold ♠A: West holds it"):
        play("3NT by S", edition, "W has S", "N plays SA", deal=deal)


@each_edition
def test_whoever_is_void_cannot_hold_a_card_of_the_suit(edition: int) -> None:
    with raises_error("West cannot hold ♥5: as the record has it, West has no hearts"):
        play("3NT by S", edition, "W void H", "W leads H5")


@each_edition
def test_a_card_that_lies_face_down_as_the_lead_is_not_put_down_unnoticed(edition: int) -> None:
    """The card before it is not played either, because its player has led (41A)."""
    with raises_error("Cards that call for a ruling do not go unnoticed"):
        play("1H by S", edition, "W leads H4 face down", "W leads CQ HT H4 unnoticed")


@each_edition
def test_two_cards_at_once_are_two_lines_if_another_may_change_after_the_first(edition: int) -> None:
    """West has taken back the ace after South's correction, so North may change as well when West has played again (62C2)."""
    start = {"trick": 3, "on_lead": "E"}
    lines = ["E leads S2", "S plays C7", "W plays SA", "N plays S3", "S corrects S4", "W chooses withdraw"]
    with raises_error("After the first of these cards another player may take back a card"):
        play("1C by W", edition, *lines, "W plays H4 & S plays DK", **start)


@each_edition
def test_a_fact_that_nobody_can_be_asked_for_is_taken_as_it_suits_the_card(edition: int) -> None:
    """For records of other programs: only a question of fact is passed over, not a choice."""
    calm = start("3NT by S", edition)
    assert unanswered(calm) is calm
    choice = play("3NT by S", edition, "E leads HK")[-1].position
    assert unanswered(choice) is choice
    asked = play("3NT by S", edition, "W leads H2", "E plays C3", trick=5, on_lead="W")[-1].position
    assert asked.pending is not None
    assert unanswered(asked).pending is None


@each_edition
def test_a_card_of_an_earlier_trick_cannot_be_held_and_the_error_says_by_whom(edition: int) -> None:
    lines = ["W leads H2", "N plays H3", "E plays H4", "S plays HA", "S leads D2", "W plays H4"]
    with raises_error("West cannot hold ♥4: East has played it to an earlier trick"):
        play("3NT by S", edition, *lines, **OF_WEST)


@each_edition
def test_only_dummy_puts_up_a_card_for_another(edition: int) -> None:
    with raises_error("puts up"):
        play("3NT by S", edition, "W leads H2", "E puts H3 for H4", **OF_WEST)
