"""Laws 58 to 67, the fine points: the limits of a rule, and what comes after it."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, play

OF_SOUTH = {"trick": 5, "on_lead": "S"}


OF_WEST = {"trick": 5, "on_lead": "W"}


@each_edition
def test_58a_each_of_two_players_faces_a_card_of_his_own(edition: int) -> None:
    with pytest.raises(RecordError, match="East cannot hold"):
        play("3NT by S", edition, "W leads H2 & E leads H3", deal="N:A2... K3... Q4... .J2..", trick=12, on_lead="W")


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        ["E corrects D4"],  # he has played nothing
        ["W leads H5", "N plays H2", "E corrects D4"],  # not to this trick
        ["W leads H5", "N plays H2", "E plays D4", "E corrects D4"],  # the same card
        ["W leads H5", "N plays H2", "E plays H4", "E corrects D4"],  # nothing was wrong with it
    ],
)
def test_62a_there_must_be_a_card_to_correct(edition: int, lines: list[str]) -> None:
    with pytest.raises(RecordError, match="no card that could be corrected"):
        play("3NT by S", edition, *lines, **OF_WEST)


@each_edition
def test_63a1_partners_lead_to_the_next_trick_establishes_it(edition: int) -> None:
    lines = ["W leads HK", "N plays H2", "E plays D4", "S plays H3", "W leads C2", "E corrects H9"]
    got = after("3NT by S", edition, *lines, **OF_WEST)
    expect(got, irregularity="revoke", offender="E", laws=["61A", "63A1"], not_laws=["62A"], penalty_cards=[])
    expect(got, trick=6, current_trick=[["W", "C2"]], turn="N")


@each_edition
def test_63a1_a_fifth_card_is_no_play_to_the_next_trick_but_a_lead_is(edition: int) -> None:
    revoked = ["W leads HK", "N plays H2", "E plays D4"]
    got = after("3NT by S", edition, *revoked, "E plays C3", "E corrects H9", **OF_WEST)
    expect(got, laws=["62A"], current_trick=[["W", "HK"], ["N", "H2"], ["E", "H9"]], penalty_cards=["E C3 major", "E D4 major"])
    got = after("3NT by S", edition, *revoked, "E leads C3", "E corrects H9", **OF_WEST)
    expect(got, laws=["63A1"], not_laws=["62A"], current_trick=[["W", "HK"], ["N", "H2"], ["E", "D4"]])


@each_edition
def test_62b2_a_penalty_card_that_comes_back_is_what_it_was_or_major_beside_another(edition: int) -> None:
    start = {**OF_WEST, "penalty_cards": ["E D4 minor"]}
    revoked = ["W leads HK", "N plays H2", "E plays D4"]
    got = after("3NT by S", edition, *revoked, "E corrects H9", **start)
    expect(got, laws=["62B2"], penalty_cards=["E D4 minor"])
    got = after("3NT by S", edition, *revoked, "E exposes C5", "E corrects H9", **start)
    expect(got, laws=["62B2"], penalty_cards=["E C5 major", "E D4 major"])


@each_edition
def test_58a_a_card_played_when_nothing_has_been_led_is_a_lead(edition: int) -> None:
    for lines in ("W plays HK & E plays H2", "E plays H2 & W plays HK", "W leads HK & E leads H2"):
        got = after("3NT by S", edition, lines, **OF_WEST)
        expect(got, laws=["58A"], irregularity="simultaneous-play", offender="E", current_trick=[["W", "HK"]], turn="N")


@each_edition
def test_67a1_a_hand_passed_over_plays_after_all(edition: int) -> None:
    lines = ["S leads HA", "W plays nothing", "N plays H3", "W plays H2"]
    got = after("3NT by S", edition, *lines, **OF_SOUTH)
    expect(got, laws=["67A1"], current_trick=[["S", "HA"], ["N", "H3"], ["W", "H2"]], turn="E", penalty_cards=[])
    got = after("3NT by S", edition, *lines, "E plays H4", **OF_SOUTH)
    expect(got, trick=6, turn="S", won={"NS": 1, "EW": 0})
    with pytest.raises(RecordError, match="missed no trick"):
        play("3NT by S", edition, *lines, "E plays H4", "W adds H7", **OF_SOUTH)


@editions(2017)
def test_59_2017_what_is_known_of_the_hand_is_not_asked(edition: int) -> None:
    # East, void in the suit led, has been told to play a spade.
    told = ["N leads D8", "W plays C2", "S chooses require S"]
    start = {"trick": 5, "on_lead": "N"}
    got = after("3NT by S", edition, *told, "E plays H3", **start)
    expect(got, decide=["director"], options=["E has S", "E void S"])
    got = after("3NT by S", edition, *told, "E void S", "E plays H3", **start)
    expect(got, laws=["59"], irregularity=None, decide=[], turn="S", current_trick=[["N", "D8"], ["E", "H3"]])
