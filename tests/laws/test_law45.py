"""Law 45: a card in its turn, what the record knows of cards, and the fifth card to a trick."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, expect, play

IN_MID_PLAY = {"trick": 5, "on_lead": "W"}


@each_edition
@pytest.mark.parametrize("verb", ["leads", "plays"])
def test_45a_a_card_faced_in_turn_is_played(edition: int, verb: str) -> None:
    got = after("3NT by S", edition, f"W {verb} H5", **IN_MID_PLAY)
    expect(got, irregularity=None, laws=[], decide=[], on_lead="W", turn="N", current_trick=[["W", "H5"]])


@each_edition
def test_45b_dummys_card_is_played_when_declarer_names_it(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "N plays H2", **IN_MID_PLAY)
    expect(got, irregularity=None, turn="E", current_trick=[["W", "H5"], ["N", "H2"]])


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        ["W leads H5", "N plays H5"],  # a card that lies there already
        ["W leads H5", "N plays H2", "E plays H3", "S plays H4", "W leads H5"],  # a card of an earlier trick
        ["W void H", "W leads H5"],  # a card that contradicts what has been established
    ],
)
def test_45a_a_card_that_cannot_be_there_is_an_error(edition: int, lines: list[str]) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, *lines, **IN_MID_PLAY)


@each_edition
def test_45a_a_card_in_another_hand_is_an_error(edition: int) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "W leads SA", deal="N:A2... - - -", trick=12, on_lead="W")


# -- the fifth card: a second one from the same hand


@each_edition
def test_45e1_a_defenders_fifth_card_is_a_penalty_card(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays HJ", "W plays DK"]
    got = after("3NT by S", edition, *lines, **IN_MID_PLAY)
    expect(got, irregularity="fifth-card", offender="W", laws=["45E1", "50B"], penalty_cards=["W DK major"])
    expect(got, turn="S", current_trick=[["W", "H5"], ["N", "H2"], ["E", "HJ"]], decide=[])


@each_edition
def test_45e1_a_fifth_card_deemed_led_is_looked_at_after_the_trick(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays HJ", "W leads DK"]
    got = after("3NT by S", edition, *lines, **IN_MID_PLAY)
    expect(got, offender="W", laws=["45E1"], penalty_cards=[], turn="S", decide=[])
    # East wins the trick, so West led out of turn: Laws 53 and 56.
    got = after("3NT by S", edition, *lines, "S plays H3", **IN_MID_PLAY)
    expect(got, irregularity="lead-out-of-turn", offender="W", laws=["53A"], decide=["S"], options=["accept", "refuse"])


@each_edition
def test_45e1_a_fifth_card_deemed_led_is_the_lead_if_its_owner_has_won(edition: int) -> None:
    lines = ["W leads HA", "N plays H2", "E plays HJ", "W leads DK", "S plays H3"]
    got = after("3NT by S", edition, *lines, **IN_MID_PLAY)
    expect(got, decide=[], penalty_cards=[], trick=6, on_lead="W", current_trick=[["W", "DK"]], turn="N")


@each_edition
def test_45e2_declarers_fifth_card_goes_back(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H2", "E plays H3", "S plays HA", "N plays DK", trick=5, on_lead="N")
    expect(got, irregularity="fifth-card", offender="N", laws=["45E2"], penalty_cards=[], decide=[], turn="W")
    expect(got, current_trick=[["N", "H2"], ["E", "H3"], ["S", "HA"]])


@each_edition
def test_45e2_declarers_fifth_card_deemed_led_falls_under_law_55(edition: int) -> None:
    # South has won the trick with the ace and the card was led from dummy.
    lines = ["N leads H2", "E plays H3", "S plays HA", "N leads DK", "W plays H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, irregularity="declarer-lead-out-of-turn", laws=["53A", "55A"], decide=["E", "W"])


@each_edition
def test_45f_a_card_that_dummy_volunteers_is_not_played(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "N volunteers H2", **IN_MID_PLAY)
    expect(got, irregularity="dummy-volunteers", offender="N", laws=["45F"], review=["45F"], turn="N", decide=[])
    expect(got, current_trick=[["W", "H5"]], penalty_cards=[])


@each_edition
def test_45c1_a_card_played_before_partner_stands_when_declarer_has_played_from_both_hands(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H3", "N plays H4", "E plays HQ", trick=5, on_lead="S")
    expect(got, laws=["45C1"], penalty_cards=[], current_trick=[["S", "H3"], ["N", "H4"], ["E", "HQ"]], turn="W")


@each_edition
def test_45c4a_a_card_that_declarer_names_is_played(edition: int) -> None:
    got = after("3NT by S", edition, "W leads D4", "S calls D7", deal="N:AK4.Q2.T732.AJ65 - - -")
    expect(got, laws=["45C4a"], current_trick=[["W", "D4"], ["N", "D7"]], turn="E")


@each_edition
def test_45e1_a_card_played_after_the_trick_is_a_fifth_card(edition: int) -> None:
    trick = ["S leads D4", "W plays D5", "N plays DK", "E plays D6"]
    got = after("3NT by S", edition, *trick, "E plays H2", trick=5, on_lead="S")
    expect(got, irregularity="fifth-card", offender="E", laws=["45E1"], penalty_cards=["E H2 major"], turn="N")


@each_edition
def test_45e2_declarers_card_after_a_trick_that_a_defender_won_goes_back(edition: int) -> None:
    trick = ["S leads D4", "W plays D5", "N plays D8", "E plays DK"]
    got = after("3NT by S", edition, *trick, "S plays DJ", trick=5, on_lead="S")
    expect(got, irregularity="fifth-card", offender="S", laws=["45E2"], penalty_cards=[], decide=[], turn="E")


@each_edition
def test_52b1b_a_card_laid_face_down_accepts_nothing(edition: int) -> None:
    start = {"trick": 5, "on_lead": "E", "penalty_cards": ["E H5 major", "E C2 major"]}
    got = after("3NT by S", edition, "E plays H5", "S plays H3 face down", **start)
    expect(got, laws=["41A"], current_trick=[], decide=["S"], options=["play H5", "play C2"])
