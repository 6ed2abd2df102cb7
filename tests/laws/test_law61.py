"""Law 61: what a revoke is."""

from __future__ import annotations

import pytest

from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, play, said

START = {"trick": 5, "on_lead": "S"}


@each_edition
def test_61a_failure_to_follow_suit(edition: int) -> None:
    got = after("3NT by S", edition, "W has H", "S leads H3", "W plays D2", **START)
    expect(got, irregularity="revoke", offender="W", laws=["44C", "61A"], current_trick=[["S", "H3"], ["W", "D2"]])


@each_edition
def test_61a_from_a_known_hand(edition: int) -> None:
    start = {"trick": 10, "on_lead": "S", "deal": "N:- - - K.9.72."}
    expect(after("3NT by S", edition, "S leads H3", "W plays D2", **start), irregularity="revoke", laws=["61A"])
    expect(after("3NT by S", edition, "S leads C3", "W plays D2", **start), irregularity=None, laws=[])


@each_edition
def test_61a_a_discard_from_an_unknown_hand_is_believed_until_it_is_contradicted(edition: int) -> None:
    lines = ["S leads H3", "W plays D2"]
    expect(after("3NT by S", edition, *lines, **START), irregularity=None, laws=[])
    expect(after("3NT by S", edition, *lines, "W has H", **START), irregularity="revoke", offender="W", laws=["61A"])
    expect(after("3NT by S", edition, *lines, "N plays H2", "E plays H4", "W has H", **START), irregularity="revoke")


@each_edition
def test_61a_of_declarer_and_of_dummy(edition: int) -> None:
    for seat in ("N", "S"):
        order = ["W leads H3", "N plays D2"] if seat == "N" else ["W leads H3", "N plays H4", "E plays H5", "S plays D2"]
        got = after("3NT by S", edition, f"{seat} has H", *order, trick=5, on_lead="W")
        expect(got, irregularity="revoke", offender=seat, laws=["61A"])


# -- an order of an opponent


@each_edition
def test_61a_required_suit_not_led(edition: int) -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major"]}
    got = after("3NT by S", edition, "W has H", "S chooses require H", "W leads D4", **start)
    expect(got, irregularity="restriction-broken", offender="W", laws=["61A"])
    got = after("3NT by S", edition, "W has H", "S chooses require H", "W leads D4", "W corrects H9", **start)
    expect(got, laws=["62A", "62B1"], penalty_cards=["W D4 major"], current_trick=[["W", "H9"]])


@each_edition
def test_61a_forbidden_suit_led(edition: int) -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major"]}
    got = after("3NT by S", edition, "S chooses forbid H", "W leads H9", **start)
    expect(got, irregularity="restriction-broken", offender="W", laws=["61A"])


@each_edition
def test_61a_an_order_under_law_57_disobeyed(edition: int) -> None:
    start = {"trick": 10, "on_lead": "N", "deal": "N:- K.K73.. - -"}
    got = after("3NT by S", edition, "N leads H2", "W plays H9", "S chooses lowest", "E plays H7", **start)
    expect(got, irregularity="restriction-broken", offender="E", laws=["61A"])


@editions(2017)
def test_61a_2017_a_card_owed_under_57d_not_played(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "E plays HK", "N plays H2", "E plays HA", trick=5, on_lead="W")
    expect(got, irregularity="restriction-broken", offender="E", laws=["61A"])


@each_edition
def test_61a_an_order_that_cannot_be_obeyed_is_no_revoke(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:- - - K2..3.2", "penalty_cards": ["E H5 major"]}
    got = after("3NT by S", edition, "S chooses require H", "W leads D3", **start)
    expect(got, irregularity=None, not_laws=["61A"])


@each_edition
def test_61a_accepting_a_lead_out_of_turn_may_make_a_revoke(edition: int) -> None:
    # H35: South played a diamond to what he took for West's lead; East's heart is now the lead and South has hearts.
    start = {"trick": 10, "on_lead": "W", "deal": "N:- - K.93.7. -"}
    got = after("3NT by S", edition, "E leads H5", "S plays D7", **start)
    expect(got, irregularity="revoke", offender="S", laws=["53A", "61A"])
    got = after("3NT by S", edition, "E leads H5", "S plays D7", "S corrects H3", **start)
    expect(got, laws=["62B2"], current_trick=[["E", "H5"], ["S", "H3"]], penalty_cards=[])


# -- questions


@each_edition
def test_61b_declarer_and_the_defenders_may_ask_across(edition: int) -> None:
    lines = ["W leads H4", "N plays H2", "E plays C5", "S plays H3"]
    for question in ("S asks E", "W asks S", "E asks S"):
        got = after("3NT by S", edition, *lines[:3], "S plays D3", question, trick=5, on_lead="W")
        expect(got, laws=["61B"], irregularity=None, decide=[], turn="W", penalty_cards=[])
    got = after("3NT by S", edition, *lines, "S asks E", "E corrects H5", trick=5, on_lead="W")
    expect(got, laws=["62B1"], not_laws=["63B", "43B3"], penalty_cards=["E C5 major"])


@each_edition
def test_61b_a_question_is_about_a_card_that_was_played(edition: int) -> None:
    with raises_error("has played no card"):
        play("3NT by S", edition, "W leads H4", "W asks E", trick=5, on_lead="W")
    got = after("3NT by S", edition, "W leads H4", "N plays H2", "E plays C5", "S asks E", trick=5, on_lead="W")
    assert "have you a card of the suit led?" in got["say"]


@editions(2007, 2017)
def test_61b_defenders_may_ask_one_another_at_the_risk_of_unauthorized_information(edition: int) -> None:
    lines = ["W leads H4", "N plays H2", "E plays C5", "W asks E"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), laws=["61B"], review=["16B"])
    got = after("3NT by S", edition, *lines, "E corrects H5", trick=5, on_lead="W")
    expect(got, laws=["62B1"], not_laws=["63B"], penalty_cards=["E C5 major"])


@editions(1997)
def test_61b_1997_defenders_may_not(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H4", "N plays H2", "E plays C5", "W asks E", trick=5, on_lead="W")
    expect(got, laws=["61B"], not_laws=["63B"], review=["16A"])
    assert "West may not ask whether East has" in " ".join(reason["text"] for reason in got["because"])


@editions(2017)
def test_61b_2017_dummy_may_not_ask_a_defender(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H4", "N plays H2", "E plays C5", "N asks E", trick=5, on_lead="W")
    assert "North may not ask whether East has" in " ".join(reason["text"] for reason in got["because"])


@each_edition
@pytest.mark.parametrize("suit", "SHDC")
def test_61_who_was_known_to_hold_a_suit_and_has_played_a_card_of_it_may_be_void(edition: int, suit: str) -> None:
    lines = [f"W has {suit}", f"W leads {suit}2", f"N plays {suit}3", f"E plays {suit}K", f"S plays {suit}7"]
    lines += [f"E leads {suit}A", f"S plays {suit}8", "W plays H3" if suit == "D" else "W plays D3"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), irregularity=None, turn="N")


@each_edition
def test_61b_declarer_may_ask_a_defender(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H4", "W plays C2", "S asks W", trick=5, on_lead="S")
    assert [reason["text"] for reason in got["because"] if reason["law"] == "61B"] == [
        "South may ask whether West has a card of the suit led."
    ]


@each_edition
def test_61a_that_one_hand_has_played_a_suit_says_nothing_of_another(edition: int) -> None:
    lines = ["W has H", "E has H", "E leads H5", "S plays H6", "W plays D2"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="E"), irregularity="revoke", offender="W")


# -- two discards of which one must be a revoke

#: East and West have 16 cards besides hearts. West discards on a heart, then on a spade, and cannot be void in both.
TWO_DISCARDS = [
    "W leads C2", "N plays CA", "E plays C3", "S plays C8",
    "N leads HA", "E plays H3", "S plays HK", "W plays S2",
    "N leads SA", "E plays S3", "S plays S7", "W plays D2",
]  # fmt: skip
NORTH_SOUTH = "N:AKQJ.A2.AKQJ.AKQ - T987.K.T987.JT98 -"


@each_edition
def test_61a_which_of_two_discards_is_the_revoke_is_asked(edition: int) -> None:
    got = after("3NT by S", edition, *TWO_DISCARDS, deal=NORTH_SOUTH)
    expect(got, irregularity=None, laws=["61A"], decide=["director"], options=["W has S", "W void S"])
    reason = "West revokes now or has revoked before: there are too few cards left in the other suits."
    assert [one["text"] for one in got["because"]] == [reason]


@each_edition
def test_61a_it_is_the_second_discard(edition: int) -> None:
    last = play("3NT by S", edition, *TWO_DISCARDS, "W has S", deal=NORTH_SOUTH)[-1]
    expect(said(last), irregularity="revoke", offender="W", laws=["44C", "61A"])
    assert [one.number for one in last.position.consequences.revokes] == [3]


@each_edition
def test_61a_it_is_the_first_discard(edition: int) -> None:
    got = after("3NT by S", edition, *TWO_DISCARDS, "W void S", deal=NORTH_SOUTH)
    expect(got, irregularity="revoke", offender="W", laws=["61A", "63A1"], turn="N")
    assert "played the two of spades to trick 2" in " ".join(one["text"] for one in got["because"])


@each_edition
@pytest.mark.parametrize("fact", ["W has S", "W void S"])
def test_61a_the_question_may_be_answered_later(edition: int, fact: str) -> None:
    got = after("3NT by S", edition, *TWO_DISCARDS, "N leads SK", "E plays S4", fact, deal=NORTH_SOUTH)
    expect(got, irregularity="revoke", offender="W")
