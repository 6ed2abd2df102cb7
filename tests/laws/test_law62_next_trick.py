"""Law 62C when the next trick has begun: leads to it, and cards played to a lead that has been changed."""

from __future__ import annotations

import pytest

from outofturn.engine.cards import parse_card
from outofturn.engine.seats import NORTH
from tests.laws.table import after, each_edition, editions, expect, may_use, play

START = {"trick": 5, "on_lead": "S"}

#: West fails to follow to the ace, South has won and has led on; the revoke is not established.
LED_ON = ["W has H", "S leads HA", "W plays D2", "N plays H4", "E plays H5", "S leads C3", "W corrects H9"]


@each_edition
def test_62c1_a_lead_to_the_next_trick_stands_unless_its_player_takes_it_back(edition: int) -> None:
    got = after("3NT by S", edition, *LED_ON, **START)
    expect(got, trick=5, decide=["S"], options=["withdraw", "keep"], penalty_cards=["W D2 major"], laws=["62C1"])
    got = after("3NT by S", edition, *LED_ON, "S chooses keep", "S chooses keep", **START)
    expect(got, trick=6, decide=[], current_trick=[["S", "C3"]], turn="W", won={"NS": 1, "EW": 0})
    got = after("3NT by S", edition, *LED_ON, "S chooses keep", "S chooses withdraw", **START)
    expect(got, trick=6, decide=[], current_trick=[], turn="S", laws=["62C1", "47D"])
    assert may_use(got, "N", "S C3")
    assert not may_use(got, "E", "S C3")
    got = after("3NT by S", edition, *LED_ON, "S chooses withdraw", "S chooses keep", "N plays H2", "E chooses keep", **START)
    expect(got, trick=6, current_trick=[["S", "C3"]], turn="W")


@each_edition
def test_62c1_who_has_a_card_in_the_trick_and_one_led_takes_back_both_or_neither(edition: int) -> None:
    lines = ["E has H", "N leads H2", "E plays D2", "S plays HJ", "W plays H3", "S leads C3", "E corrects H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *lines, "S chooses withdraw", trick=5, on_lead="N")
    expect(got, trick=5, current_trick=[["N", "H2"], ["E", "H4"], ["W", "H3"]], turn="S", decide=[])
    got = after("3NT by S", edition, *lines, "S chooses keep", trick=5, on_lead="N")
    expect(got, trick=6, current_trick=[["S", "C3"]], turn="W")


@each_edition
def test_62c1_a_lead_to_the_next_trick_goes_back_when_the_correction_wins_the_trick(edition: int) -> None:
    lines = ["E has H", "N leads H2", "E plays D2", "S plays HJ", "W plays H3", "S leads C3", "E corrects HK"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, laws=["47D", "62C1"], decide=["S"], current_trick=[["N", "H2"], ["E", "HK"], ["S", "HJ"], ["W", "H3"]])
    assert may_use(got, "S", "S C3")
    got = after("3NT by S", edition, *lines, "S chooses keep", trick=5, on_lead="N")
    expect(got, trick=6, current_trick=[], on_lead="E")


@each_edition
def test_62c1_a_defender_who_did_nothing_wrong_may_leave_his_lead(edition: int) -> None:
    lines = ["S has H", "W leads HA", "N plays H2", "E plays H3", "S plays D2", "W leads HK", "S corrects H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, decide=["W"], options=["withdraw", "keep"], penalty_cards=[])
    got = after("3NT by S", edition, *lines, "W chooses keep", trick=5, on_lead="W")
    expect(got, trick=6, current_trick=[["W", "HK"]], turn="N", penalty_cards=[])
    got = after("3NT by S", edition, *lines, "W chooses withdraw", trick=5, on_lead="W")
    expect(got, trick=6, current_trick=[], turn="W", penalty_cards=[])


@each_edition
def test_62c1_cards_to_a_corrected_lead_that_follow_suit_may_stay(edition: int) -> None:
    # West was to lead a heart; the card from dummy follows to the corrected lead, the one from East does not.
    lines = ["W has H", "S chooses require H", "W leads D4", "N plays H2", "E plays D5", "W corrects H9"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, current_trick=[["W", "H9"], ["N", "H2"]], decide=["S"], penalty_cards=["W D4 major", "E D5 major"])


@each_edition
def test_62c2_the_opponent_before_partner_is_one_whose_card_has_not_gone_back(edition: int) -> None:
    # West leads a club though a heart was required; South, before East, and East discard hearts on it.
    lines = ["S chooses require H", "W has H", "W leads C5", "N plays C2", "S plays H9", "E plays H8"]
    lines += ["W corrects H4", "S chooses withdraw", "N plays H2", "S plays HT"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, decide=["E"], options=["withdraw", "keep"], laws=["62C2"])


@editions(2017)
def test_57d_a_card_owed_to_the_next_trick_is_owed_again_when_the_last_one_has_been_put_right(edition: int) -> None:
    # South revoked; West won and led on, and East's card to that lead came at dummy's turn.
    lines = ["S has H", "W leads HA", "N plays H2", "E plays H3", "S plays D2", "W leads HK", "E plays H4", "S corrects H5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, decide=["W"], restrictions=[])
    got = after("3NT by S", edition, *lines, "W chooses keep", trick=5, on_lead="W")
    expect(got, trick=6, current_trick=[["W", "HK"]], restrictions=["E play H4 this trick"], turn="N")


@each_edition
def test_62c1_a_card_too_many_at_the_next_trick_is_in_hand_again(edition: int) -> None:
    lines = ["S leads H3", "W plays D2", "N plays HA", "E plays H4", "N leads C2 C3 unnoticed", "W has H", "W corrects H5"]
    position = play("3NT by S", edition, *lines, trick=5, on_lead="S")[-1].position
    assert position.consequences.defects == ()
    assert all(position.held[NORTH] >> (parse_card(card) or 0) & 1 for card in ("C2", "C3"))


@each_edition
@pytest.mark.parametrize("lead", ["C2", "D7"])
def test_62c1_who_has_to_play_to_the_corrected_lead_again_has_not_led_to_the_next_trick(edition: int, lead: str) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:5.3.5.5 6.4.6.6 7.A.7.2 8.2.2.8", "penalty_cards": ["E H4 major"]}
    lines = ["S chooses forbid H", "W leads H2", "N plays H3", "E plays H4", "S plays HA", f"S leads {lead}", "W corrects D2"]
    got = after("3NT by S", edition, *lines, **start)
    expect(got, laws=["47D"], current_trick=[["W", "D2"]], decide=[], turn="N")
    got = after("3NT by S", edition, *lines, "N plays D5", "E plays D6", **start)
    expect(got, turn="S", legal=["D7"])
    expect(
        after("3NT by S", edition, *lines, "N plays D5", "E plays D6", "S plays D7", **start), irregularity=None, on_lead="S"
    )


#: South has led on after West's revoke and is asked whether he takes back his lead, when West plays to it.
PLAYED_TO_THE_LEAD = [*LED_ON, "S chooses keep", "W plays C7"]


@each_edition
def test_62c1_a_card_to_a_lead_that_may_be_taken_back_takes_away_no_choice(edition: int) -> None:
    got = after("3NT by S", edition, *PLAYED_TO_THE_LEAD, trick=5, on_lead="S")
    expect(got, irregularity=None, laws=["60C"], not_laws=["45E1"], decide=["S"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *PLAYED_TO_THE_LEAD, "S chooses keep", trick=5, on_lead="S")
    expect(got, trick=6, current_trick=[["S", "C3"], ["W", "C7"]], turn="N", penalty_cards=["W D2 major"])
    # Play that goes on leaves the lead where it is, and the card that has been played to it.
    got = after("3NT by S", edition, *PLAYED_TO_THE_LEAD, "N plays C8", trick=5, on_lead="S")
    expect(got, trick=6, current_trick=[["S", "C3"], ["W", "C7"], ["N", "C8"]], turn="E", irregularity=None)


@each_edition
def test_62c2_a_card_to_a_lead_that_is_taken_back_becomes_a_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, *PLAYED_TO_THE_LEAD, "S chooses withdraw", trick=5, on_lead="S")
    expect(got, trick=6, current_trick=[], turn="S", laws=["62C1", "62C2"], penalty_cards=["W C7 major", "W D2 major"])
    assert may_use(got, "S", "W C7")


@each_edition
def test_62c1_a_card_to_a_lead_that_stands_has_the_same_duties_as_any_other(edition: int) -> None:
    lines = ["W has C", *LED_ON, "S chooses keep", "W plays D7", "S chooses keep"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="S"), irregularity="revoke", offender="W", laws=["61A"])


@each_edition
def test_47d_declarers_card_to_a_lead_that_is_taken_back_goes_back_without_more(edition: int) -> None:
    # Dummy put up a wrong card; East, who has led to the next trick, may take that back, and South has played to it.
    lines = ["W leads H4", "N puts H5 for H6", "E plays HA", "S plays H7", "E leads C3", "N corrects H6", "S plays C4"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), laws=["60C"], decide=["E"], irregularity=None)
    got = after("3NT by S", edition, *lines, "E chooses keep", trick=5, on_lead="W")
    expect(got, trick=6, current_trick=[["E", "C3"], ["S", "C4"]], turn="W")
    got = after("3NT by S", edition, *lines, "E chooses withdraw", trick=5, on_lead="W")
    expect(got, trick=5, turn="E", laws=["47D"], penalty_cards=[], not_laws=["62C2"])


@each_edition
def test_62c1_a_lead_to_the_next_trick_stays_when_only_the_card_played_to_it_goes_back(edition: int) -> None:
    # West has led the forbidden suit, and dummy is quick to play to declarer's lead to the next trick.
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major"]}
    lines = ["N chooses forbid H", "W has C", "N void H", "W leads H3", "N plays C9", "E plays H4", "S plays H5"]
    lines += ["N leads D2", "S plays D3", "W corrects C5"]
    # To a club South has to play again; North has ruffed with one, so he keeps or takes back that card and his lead.
    got = after("3C by N", edition, *lines, **start)
    expect(got, laws=["62A", "62C1"], current_trick=[["W", "C5"], ["N", "C9"]], decide=["N"], options=["withdraw", "keep"])
    assert "the two of diamonds" in got["say"]
    got = after("3C by N", edition, *lines, "N chooses keep", "E plays C4", "S plays C2", **start)
    expect(got, trick=6, current_trick=[["N", "D2"]], turn="E", won={"NS": 1, "EW": 0})
    got = after("3C by N", edition, *lines, "N chooses withdraw", "N plays CT", "E plays C4", "S plays C2", **start)
    expect(got, trick=6, current_trick=[], turn="N", won={"NS": 1, "EW": 0})


@each_edition
def test_62c2_a_low_card_that_partner_played_to_a_lead_that_goes_back_is_a_major_penalty_card(edition: int) -> None:
    lines = ["W has H", "S leads H3", "W plays D2", "N plays HA", "E plays H5", "N leads C3", "W corrects H9", "E plays C4"]
    got = after("3NT by S", edition, *lines, "S chooses withdraw", **START)
    expect(got, laws=["62C1", "62C2", "50D"], not_laws=["50C"], penalty_cards=["E C4 major", "W D2 major"])
