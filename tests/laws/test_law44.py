"""Law 44: whose turn it is, following suit (before everything else), who won the trick."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect, play, said

#: Four cards each, spades to the side: N to see that a known hand is checked.
ENDING = "N:A2.A..2 K3.K.K. Q4..Q.4 J5.J..5"


@each_edition
def test_44a_leader_may_lead_any_card(edition: int) -> None:
    got = after("3NT by S", edition, "attention", deal=ENDING, trick=10, on_lead="W")
    expect(got, turn="W", legal=["C5", "HJ", "S5", "SJ"])


@each_edition
def test_44b_the_hands_play_clockwise(edition: int) -> None:
    rulings = play("3NT by S", edition, "W leads SJ", "N plays SA", "E plays S3", deal=ENDING, trick=10, on_lead="W")
    assert [said(ruling)["turn"] for ruling in rulings] == ["N", "E", "S"]
    expect(said(rulings[-1]), current_trick=[["W", "SJ"], ["N", "SA"], ["E", "S3"]], irregularity=None)


@each_edition
def test_44c_a_known_hand_must_follow_suit(edition: int) -> None:
    got = after("3NT by S", edition, "W leads SJ", deal=ENDING, trick=10, on_lead="W")
    expect(got, turn="N", legal=["S2", "SA"])


@each_edition
def test_44c_not_to_follow_is_a_revoke(edition: int) -> None:
    got = after("3NT by S", edition, "W leads SJ", "N plays C2", "E plays HK", deal=ENDING, trick=10, on_lead="W")
    expect(got, irregularity="revoke", offender="E", laws=["44C", "61A"])


@each_edition
def test_44c_unknown_hand_that_discards_is_taken_to_be_void(edition: int) -> None:
    got = after("3NT by S", edition, "W leads SJ", "N plays SA", "E plays HK", trick=5, on_lead="W")
    expect(got, irregularity=None, current_trick=[["W", "SJ"], ["N", "SA"], ["E", "HK"]], turn="S", legal=None)


@each_edition
@pytest.mark.parametrize("known", ["fact", "penalty card"])
def test_44c_partly_known_hand_that_has_the_suit_revokes(edition: int, known: str) -> None:
    # Hand unknown, but a spade of East's is: by statement, or because it lies on the table.
    lines = ["W leads SJ", "N plays SA", "E plays HK"]
    if known == "fact":
        got = after("3NT by S", edition, "E has S", *lines, trick=5, on_lead="W")
    else:
        got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E S9 minor"])
    expect(got, irregularity="revoke", offender="E", laws=["44C"])


@each_edition
def test_44c_following_suit_outranks_a_major_penalty_card(edition: int) -> None:
    got = after(
        "3NT by S", edition, "W leads SJ", "N plays SA",
        deal=ENDING, trick=10, on_lead="W", penalty_cards=["E DK major"],
    )  # fmt: skip
    expect(got, turn="E", legal=["S3", "SK"], penalty_cards=["E DK major"])


@editions(2017)
def test_44c_following_suit_outranks_an_order(edition: int) -> None:
    # East has played before West and declarer wants a diamond: only a West without hearts can oblige.
    lines = ["S leads H2", "E plays HA", "S chooses require D"]
    start = {"trick": 10, "on_lead": "S"}
    expect(after("3NT by S", edition, *lines, deal="N:- - - K.93.4.", **start), turn="W", legal=["H3", "H9"])
    expect(after("3NT by S", edition, *lines, deal="N:- - - K3..4.2", **start), turn="W", legal=["D4"])


@each_edition
def test_44d_a_hand_without_the_suit_plays_anything(edition: int) -> None:
    got = after("3NT by S", edition, "N leads HA", "E plays HK", deal=ENDING, trick=10, on_lead="N")
    expect(got, turn="S", legal=["C4", "DQ", "S4", "SQ"])


@each_edition
def test_44e_the_highest_trump_wins(edition: int) -> None:
    lines = ["N leads HA", "E plays HK", "S plays C4", "W plays HJ"]
    got = after("4C by S", edition, *lines, deal=ENDING, trick=10, on_lead="N")
    expect(got, irregularity=None, trick=11, on_lead="S", turn="S", won={"NS": 1, "EW": 0})


@each_edition
def test_44f_without_a_trump_the_highest_card_of_the_suit_led_wins(edition: int) -> None:
    lines = ["W leads HJ", "N plays HA", "E plays HK", "S plays SQ"]
    got = after("3NT by S", edition, *lines, deal=ENDING, trick=10, on_lead="W")
    expect(got, irregularity=None, trick=11, on_lead="N", turn="N", won={"NS": 1, "EW": 0})


@each_edition
def test_44g_the_winner_leads_to_the_next_trick(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays HQ", "S plays H3"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", won=(3, 1))
    expect(got, trick=6, on_lead="E", turn="E", current_trick=[], won={"NS": 3, "EW": 2})


@each_edition
def test_44_an_order_for_a_trick_ends_with_the_trick(edition: int) -> None:
    # East owes a club to the lead that West made on winning the fifth trick; when that is put right East has won it.
    start = {"trick": 5, "on_lead": "E"}
    lines = ["E leads H9", "S plays D2", "W plays HK", "N plays H3", "W leads C5", "E plays C9"]
    expect(after("3NT by S", edition, *lines, **start), restrictions=["E play C9 this trick"], turn="N")
    got = after("3NT by S", edition, *lines, "S corrects H4", "W chooses withdraw", "W plays H2", "S chooses keep", **start)
    expect(got, trick=6, turn="E", restrictions=[])
