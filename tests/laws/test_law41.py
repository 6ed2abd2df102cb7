"""Law 41: the opening lead is made face down; only a faced card is a lead out of turn."""

from __future__ import annotations

import pytest

from outofturn import director
from outofturn.engine.cards import parse_card
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import NORTH, WEST
from tests.laws.table import after, each_edition, editions, expect, play


@each_edition
def test_41a_face_down_lead_waits_to_be_faced(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down")
    expect(got, laws=["41A"], irregularity=None, current_trick=[], decide=[], turn="W", penalty_cards=[])


@each_edition
def test_41a_who_has_led_face_down_can_only_face_that_card(edition: int) -> None:
    deal = "N:- - - KQ54.K72.Q83.J92"
    expect(after("4S by S", edition, "W leads H7 face down", deal=deal), turn="W", legal=["H7"])


@each_edition
def test_41a_face_down_out_of_turn_simply_goes_back(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5 face down")
    expect(got, laws=["41A"], irregularity="face-down-lead-out-of-turn", offender="E", not_laws=["53A", "54D", "56"])
    expect(got, current_trick=[], decide=[], options=[], penalty_cards=[], turn="W", information=[])


@each_edition
def test_41a_face_down_out_of_turn_leaves_declarer_nothing_to_choose(edition: int) -> None:
    with pytest.raises(RecordError):
        play("4S by S", edition, "E leads H5 face down", "S chooses accept")


@each_edition
def test_41a_card_that_nobody_saw_may_be_led_later(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5 face down", "W leads HK", "N plays H2", "E plays H7")
    expect(got, irregularity=None, penalty_cards=[], turn="S")


@each_edition
def test_41a_face_down_lead_may_not_be_exchanged(edition: int) -> None:
    # Only the director's instruction after an irregularity takes a face-down lead back.
    expect(after("4S by S", edition, "W leads H5 face down", "W leads S3"), laws=["41A"])


@each_edition
def test_41c_lead_is_faced_and_dummy_plays_next(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down", "W leads H5")
    expect(got, irregularity=None, current_trick=[["W", "H5"]], on_lead="W", turn="N", declarer="S", dummy="N")


@each_edition
def test_41c_dummys_card_says_that_the_lead_was_faced(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down", "N plays H2")
    expect(got, laws=["41C"], irregularity=None, current_trick=[["W", "H5"], ["N", "H2"]], turn="E")


@editions(2007, 2017)
def test_41d_declarers_first_turn_is_from_dummy_unless_a_lead_out_of_turn_was_accepted(edition: int) -> None:
    expect(after("4S by S", edition, "W leads H5"), turn="N")
    expect(after("4S by S", edition, "E leads H5", "S chooses accept"), turn="S")


@each_edition
def test_41a_a_face_down_lead_exchanged_for_another_stays_the_lead(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down", "W leads D4")
    expect(got, irregularity="exposed-card", offender="W", laws=["41A", "49"], penalty_cards=["W D4 major"], disputed=True)
    got = after("4S by S", edition, "W leads H5 face down", "W leads D4", "W leads H5")
    expect(got, irregularity=None, current_trick=[["W", "H5"]], penalty_cards=["W D4 major"], turn="N")
    got = after("4S by S", edition, "W leads H5 face down", "W leads D4", "N plays H2")
    expect(got, current_trick=[["W", "H5"], ["N", "H2"]], penalty_cards=["W D4 major"], turn="E")


@each_edition
def test_41a_a_face_down_lead_is_faced_although_declarer_was_to_name_a_penalty_card(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down", "W exposes D4 D5", "W leads H5")
    expect(got, irregularity=None, decide=[], current_trick=[["W", "H5"]], turn="N")
    expect(got, penalty_cards=["W D4 major", "W D5 major"])


@each_edition
def test_41c_a_lead_faced_meanwhile_leaves_its_hand(edition: int) -> None:
    position = play("4S by S", edition, "W leads H5 face down", "N plays H2")[-1].position
    assert position.plays == ((WEST, parse_card("H5")), (NORTH, parse_card("H2")))
    assert not position.held[WEST]


@each_edition
def test_41c_a_lead_faced_before_declarer_has_chosen(edition: int) -> None:
    # East lets a card be seen while West's lead lies face down: declarer has a choice first.
    got = after("4S by S", edition, "W leads H5 face down", "E exposes HK", "N plays H2")
    expect(got, current_trick=[["W", "H5"], ["N", "H2"]], penalty_cards=["E HK major"], laws=["41C", "60A1"], decide=[])


@each_edition
def test_41_play_begins_with_the_opening_lead_of_declarers_left(edition: int) -> None:
    position = director.start("4S by S", edition)
    assert (position.number, position.leader, position.turn, position.won) == (1, WEST, WEST, (0, 0))


@each_edition
def test_41a_a_lead_reported_again_face_down_is_not_faced(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down", "W exposes CK", "W leads H5 face down")
    expect(got, laws=["41A"], current_trick=[], turn="W", penalty_cards=["W CK major"])


@each_edition
def test_41c_the_lead_is_faced_although_its_owner_has_shown_two_other_cards(edition: int) -> None:
    lines = ["N leads S2 face down", "N exposes S4", "N exposes S7"]
    got = after("7D by W", edition, *lines, "E plays S9")
    expect(got, laws=["41C"], current_trick=[["N", "S2"], ["E", "S9"]], turn="S", decide=[])


@each_edition
def test_41a_only_an_opening_lead_lies_face_down(edition: int) -> None:
    start = {"trick": 1, "on_lead": "N"}
    expect(after("3NT by S", edition, "N leads C5 face down", **start), laws=["41A"], turn="N", current_trick=[])
    got = after("3NT by S", edition, "N leads C5 face down", "E plays H2", **start)
    expect(got, irregularity="lead-out-of-turn", offender="E", decide=["S"], current_trick=[])  # nothing has been led
