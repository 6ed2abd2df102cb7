"""Laws 50 to 57, the fine points: the limits of a rule, and what comes after it."""

from __future__ import annotations

from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, play

OF_WEST = {"trick": 5, "on_lead": "W"}

#: East has missed a trick in hearts; West is on lead, and East has shown the king of hearts.
KING_SHOWN = [
    "W leads H5", "N plays H2", "E plays nothing", "S plays H3", "W leads DK", "N plays D3", "E plays D4", "S plays D5",
    "E exposes HK",
]  # fmt: skip


@each_edition
def test_50d2_no_choice_is_left_when_the_penalty_card_has_gone(edition: int) -> None:
    got = after("3NT by S", edition, *KING_SHOWN, **OF_WEST)
    expect(got, penalty_cards=["E HK major"], decide=["S"], options=["require H", "forbid H", "free"])
    # The card that East missed is found to be that king: it belongs to the old trick now (67B1).
    got = after("3NT by S", edition, *KING_SHOWN, "E adds HK", **OF_WEST)
    expect(got, penalty_cards=[], decide=[], turn="W", restrictions=[])


@each_edition
def test_50b_a_second_card_of_the_leader_out_of_turn_is_major_when_his_lead_stands(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "E plays D2", "S chooses accept", **OF_WEST)
    expect(got, current_trick=[["E", "H5"]], penalty_cards=["E D2 major"], turn="S")


@each_edition
def test_54c_a_card_of_dummys_that_is_merely_named_has_not_been_seen(edition: int) -> None:
    expect(after("4S by S", edition, "E leads H5", "N names H2"), decide=["S"], options=["accept", "spread", "refuse"])
    expect(after("4S by S", edition, "E leads H5", "N exposes H2"), laws=["54C"], decide=[], current_trick=[["E", "H5"]])


#: West has two penalty cards in the suit led, and it is his turn.
TWO_DUE = ["N leads D4", "E plays D2", "S plays D3"]
TWO = {"trick": 5, "on_lead": "N", "penalty_cards": ["W DK major", "W D8 major"]}


@each_edition
def test_51a_a_card_of_declarers_meanwhile_does_not_name_one(edition: int) -> None:
    got = after("3NT by S", edition, *TWO_DUE, "S plays C3", **TWO)
    expect(got, irregularity="fifth-card", decide=["S"], options=["play DK", "play D8"])
    assert len(got["penalty_cards"]) == 2


@each_edition
def test_51a_the_card_named_is_the_one_to_play_whichever_was_put_forward(edition: int) -> None:
    got = after("3NT by S", edition, *TWO_DUE, "W plays DK", **TWO)
    expect(got, decide=["S"], options=["play DK", "play D8"])
    with raises_error("is already on the table"):
        play("3NT by S", edition, *TWO_DUE, "W plays DK", "W exposes DK", **TWO)
    got = after("3NT by S", edition, *TWO_DUE, "W plays DK", "S chooses play D8", "W plays D8", **TWO)
    expect(got, irregularity=None, trick=6, penalty_cards=["W DK major"])


@each_edition
def test_52b1b_declarer_who_plays_on_has_accepted_the_penalty_card_put_forward(edition: int) -> None:
    got = after("3NT by S", edition, *TWO_DUE, "W plays DK", "S leads C3", **TWO)
    expect(got, laws=["52B1b"], trick=6, on_lead="W", penalty_cards=["W D8 major"], offender="S", decide=["E", "W"])


OF_NORTH = {"trick": 5, "on_lead": "N"}


@editions(2007, 2017)
def test_55a_2007_2017_the_word_of_the_defender_next_in_turn_is_final(edition: int) -> None:
    lines = ["S leads DA", "E chooses refuse", "W chooses accept"]
    for again in ("E chooses refuse", "W chooses refuse"):
        got = after("3NT by S", edition, *lines, again, **OF_NORTH)
        expect(got, laws=["55A"], current_trick=[["S", "DA"]], turn="W", decide=[])


@each_edition
def test_55a_a_lead_from_the_proper_hand_meanwhile_stands_when_the_other_is_refused(edition: int) -> None:
    lines = ["S leads DA", "N leads H2"]
    expect(after("3NT by S", edition, *lines, **OF_NORTH), decide=["E", "W"], options=["accept", "refuse"])
    got = after("3NT by S", edition, *lines, "W chooses refuse", **OF_NORTH)
    expect(got, current_trick=[["N", "H2"]], on_lead="N", turn="E")
    got = after("3NT by S", edition, *lines, "W chooses accept", **OF_NORTH)
    expect(got, current_trick=[["S", "DA"], ["N", "H2"]], on_lead="S", turn="W")


@each_edition
def test_50d2_a_lead_before_the_trick_is_complete_does_not_take_declarers_choice_away(edition: int) -> None:
    # West leads on before declarer has played; he wins the trick, and East still has a penalty card.
    lines = ["S chooses free", "W leads HA", "N plays H2", "E plays H3", "W leads D2", "S plays H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E CK major"])
    expect(got, irregularity="lead-before-choice", offender="W", trick=6, decide=["S"])
    expect(got, options=["require C", "forbid C", "free"], penalty_cards=["E CK major", "W D2 major"])


@editions(2017)
def test_51b2c_2017_is_for_penalty_cards_of_more_than_one_suit(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses free", **OF_WEST, penalty_cards=["E H5 major", "E D9 major"])
    expect(got, laws=["51B2c"], penalty_cards=["E D9 major", "E H5 major"])
    got = after("3NT by S", edition, "S chooses free", **OF_WEST, penalty_cards=["E H5 major", "E H9 major"])
    expect(got, laws=["50D2b"], not_laws=["51B2c"], penalty_cards=["E H5 major", "E H9 major"])


@editions(2017)
def test_57d_2017_the_card_owed_lies_there_already(edition: int) -> None:
    early = ["W leads D8", "E plays DJ"]
    for line in ("N plays D2 & E plays DJ", "E plays DJ", "E exposes DJ", "E plays DJ C2"):
        with raises_error("is already on the table"):
            play("3NT by S", edition, *early, line, **OF_WEST)
    got = after("3NT by S", edition, *early, "N plays D2", "E plays DJ", **OF_WEST)
    expect(got, irregularity=None, current_trick=[["W", "D8"], ["N", "D2"], ["E", "DJ"]], restrictions=[])


@each_edition
def test_51a_declarer_chooses_again_when_the_card_played_instead_comes_back(edition: int) -> None:
    start = {"trick": 6, "on_lead": "N", "deal": "N:- AK..843.432 - -", "penalty_cards": ["E D3 major", "E C4 major"]}
    lines = ["N puts H2 for H9", "S chooses play D3", "E plays SA", "S chooses accept", "N corrects H9", "E chooses withdraw"]
    got = after("3NT by S", edition, *lines, **start)
    expect(got, laws=["47D", "51A"], decide=["S"], options=["play D3", "play C4"], penalty_cards=["E C4 major", "E D3 major"])


@editions(1997)
def test_53c_1997_a_penalty_card_from_before_the_irregular_lead_does_not_go_back(edition: int) -> None:
    start = {"trick": 5, "on_lead": "N", "penalty_cards": ["W S3 major"]}
    got = after("3NT by S", edition, "E leads H5", "S plays H6", "W exposes C7", "N leads D2", **start)
    expect(got, laws=["53C"], penalty_cards=["W S3 major"], current_trick=[["N", "D2"]])
    for told in ("East, pick up the five of hearts.", "South, pick up the six of hearts.", "West, pick up the seven of clubs."):
        assert told in got["say"]
    assert "three of spades" not in got["say"]


@each_edition
def test_55a_the_defenders_agree_and_then_one_of_them_says_otherwise(edition: int) -> None:
    lines = ["N leads D8", "W chooses accept", "E chooses accept", "W chooses refuse"]
    got = after("5D by S", edition, *lines, trick=11, on_lead="S")
    expect(got, laws=["55A"], decide=[], current_trick=[["N", "D8"]], turn="E")


@each_edition
def test_50d2a_the_leader_hears_what_he_may_lead(edition: int) -> None:
    start = {**OF_WEST, "penalty_cards": ["E HK major"]}
    assert after("3NT by S", edition, "S chooses require H", **start)["say"].startswith("West, lead a heart; without one,")
    assert after("3NT by S", edition, "S chooses forbid H", **start)["say"].startswith("West, you may not lead hearts")
