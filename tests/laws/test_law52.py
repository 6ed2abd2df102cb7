"""Law 52: a defender does not lead or play a penalty card when it is due."""

from __future__ import annotations

from typing import Any

import pytest

from tests.laws.table import after, each_edition, editions, expect

#: East has the five of hearts as a major penalty card and plays the ace to a heart lead.
START = {"trick": 5, "on_lead": "S", "penalty_cards": ["E H5 major"]}
FAILS = ("S leads H2", "W plays H4", "N plays H6", "E plays HA")
#: The same at the table with three hearts played: West leads, East is third hand.
THIRD_HAND = ("W leads H4", "N plays H6", "E plays HA")
LIES_THERE = [["S", "H2"], ["W", "H4"], ["N", "H6"]]


@each_edition
def test_52a_the_other_card_may_not_be_taken_back_unasked(edition: int) -> None:
    got = after("3NT by S", edition, *FAILS, **START)
    expect(got, irregularity="penalty-card-not-played", offender="E", laws=["52A"], penalty_cards=["E H5 major"])
    expect(got, decide=["S"], options=["accept", "refuse"], turn=None)
    # East now puts down the penalty card of his own accord: declarer still has his choice.
    got = after("3NT by S", edition, *FAILS, "E plays H5", **START)
    expect(got, decide=["S"], options=["accept", "refuse"], turn=None, trick=5)


@each_edition
def test_52a_a_lead_in_place_of_the_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, "E leads DK", **{**START, "on_lead": "E"})
    expect(got, irregularity="penalty-card-not-played", offender="E", laws=["52A"], decide=["S"])


@each_edition
def test_52a_a_low_card_played_before_a_minor_penalty_card(edition: int) -> None:
    start = {**START, "penalty_cards": ["E H5 minor"]}
    got = after("3NT by S", edition, *FAILS[:3], "E plays H3", **start)
    expect(got, irregularity="penalty-card-not-played", laws=["52A"], decide=["S"], options=["accept", "refuse"])


@each_edition
def test_52a_a_card_that_was_not_due_is_in_order(edition: int) -> None:
    got = after("3NT by S", edition, "S leads D2", "W plays D4", "N plays D6", "E plays D3", **START)
    expect(got, irregularity=None, not_laws=["52A"], penalty_cards=["E H5 major"])


@each_edition
def test_52b1a_declarer_may_accept_the_other_card(edition: int) -> None:
    got = after("3NT by S", edition, *FAILS, "S chooses accept", **START)
    expect(got, laws=["52B1a"], decide=[], trick=6, on_lead="E", turn="E", won={"NS": 0, "EW": 1})


@each_edition
@pytest.mark.parametrize(
    ("leader", "lines", "played"),
    [
        ("W", THIRD_HAND, "S plays H3"),  # from his hand, in turn
        ("E", ("E leads HA",), "S plays H3"),
        ("E", ("E leads HA",), "N plays H6"),  # from dummy, out of turn
    ],
)
def test_52b1b_declarer_who_has_played_on_must_accept(edition: int, leader: str, lines: list[str], played: str) -> None:
    start = {**START, "on_lead": leader}
    if leader == "W":  # whose lead needs declarer's choice first
        lines = ["S chooses free", *lines]
    got = after("3NT by S", edition, *lines, played, **start)
    expect(got, laws=["52B1b"], not_laws=["52B1a", "52B2"], penalty_cards=["E H5 major"], decide=[])


@each_edition
def test_52b1b_dummys_card_counts_too(edition: int) -> None:
    start = {**START, "on_lead": "E"}
    got = after("3NT by S", edition, "E leads DK", "S plays D2", "W plays D3", "N plays D4", **start)
    expect(got, penalty_cards=["E H5 major"], trick=6, on_lead="E")


@each_edition
def test_52b1c_the_penalty_card_stays_when_the_other_is_accepted(edition: int) -> None:
    got = after("3NT by S", edition, *FAILS, "S chooses accept", **START)
    expect(got, laws=["52B1c"], penalty_cards=["E H5 major"])
    got = after("3NT by S", edition, *FAILS, "S chooses accept", "E leads D2", **START)
    expect(got, irregularity="penalty-card-not-played")


@each_edition
def test_52b2_refused_the_penalty_card_is_played_and_the_other_is_one_too(edition: int) -> None:
    got = after("3NT by S", edition, *FAILS, "S chooses refuse", **START)
    expect(got, laws=["52B2"], penalty_cards=["E H5 major", "E HA major"], current_trick=LIES_THERE, decide=[], turn="E")
    got = after("3NT by S", edition, *FAILS, "S chooses refuse", "E plays H5", **START)
    expect(got, irregularity=None, penalty_cards=["E HA major"], trick=6, on_lead="N")


@each_edition
def test_52b2_a_low_card_refused_is_major_too(edition: int) -> None:
    start = {**START, "penalty_cards": ["E H5 minor"]}
    got = after("3NT by S", edition, *FAILS[:3], "E plays H3", "S chooses refuse", **start)
    expect(got, laws=["52B2"], penalty_cards=["E H3 major", "E H5 major"], turn="E")


@editions(1997)
def test_52b2_1997_whether_the_refused_card_is_major_is_disputed(edition: int) -> None:
    expect(after("3NT by S", edition, *FAILS, "S chooses refuse", **START), disputed=True)


@editions(2007, 2017)
def test_52b2_2007_2017_the_refused_card_is_expressly_major(edition: int) -> None:
    expect(after("3NT by S", edition, *FAILS, "S chooses refuse", **START), disputed=False)


@each_edition
def test_52b2_a_refused_lead_is_replaced_by_the_penalty_card(edition: int) -> None:
    start = {**START, "on_lead": "E", "deal": "N:- .5.K2.3 - -", "trick": 10}
    got = after("3NT by S", edition, "E leads DK", "S chooses refuse", **start)
    expect(got, laws=["52B2"], penalty_cards=["E DK major", "E H5 major"], turn="E", legal=["H5"], current_trick=[])


@each_edition
def test_52b2_the_refused_card_is_not_among_those_to_choose_from(edition: int) -> None:
    # Two penalty cards were due: one of them must be substituted, not the card that has just been refused.
    start = {**START, "penalty_cards": ["E H5 major", "E H7 major"]}
    got = after("3NT by S", edition, *FAILS, "S chooses refuse", **start)
    expect(got, laws=["52B2"], decide=["S"], options=["play H7", "play H5"])


@each_edition
def test_52b2_the_only_card_that_was_due_must_be_played(edition: int) -> None:
    # The diamond cannot be played to a heart lead, so the five of hearts is what must be substituted.
    start = {**START, "penalty_cards": ["E H5 major", "E D3 major"]}
    got = after("3NT by S", edition, *FAILS, "S chooses refuse", **start)
    expect(got, laws=["52B2"], penalty_cards=["E D3 major", "E H5 major", "E HA major"], decide=[], turn="E")


@each_edition
def test_52b2_every_card_played_meanwhile_is_a_penalty_card(edition: int) -> None:
    # East leads the king of diamonds instead of his penalty card, West follows, and declarer refuses: now West has a
    # penalty card too, so that declarer has his choice about East's lead.
    start = {**START, "on_lead": "E"}
    got = after("3NT by S", edition, "E leads DK", "W plays D4", "S chooses refuse", **start)
    expect(got, laws=["52B2"], penalty_cards=["E DK major", "E H5 major", "W D4 major"], current_trick=[])
    expect(got, decide=["S"], options=["require D", "forbid D", "free"])


@each_edition
def test_52b2_the_card_that_declarer_had_designated_is_the_one_due(edition: int) -> None:
    start: dict[str, Any] = {"trick": 5, "on_lead": "N", "penalty_cards": ["E H4 major", "E H7 major"]}
    lines = ["N leads H2", "S chooses play H4", "E plays H7", "S chooses refuse"]
    got = after("3NT by S", edition, *lines, **start)
    expect(got, laws=["52B2"], decide=[], turn="E")
    got = after("3NT by S", edition, *lines, "E plays H4", **start)
    expect(got, irregularity=None, current_trick=[["N", "H2"], ["E", "H4"]], penalty_cards=["E H7 major"])


@each_edition
def test_52b1b_of_a_penalty_card_put_forward_before_it_was_named(edition: int) -> None:
    start: dict[str, Any] = {"trick": 5, "on_lead": "N", "penalty_cards": ["E H4 major", "E H7 major"]}
    got = after("3NT by S", edition, "N leads H2", "E plays H4", "S plays H5", **start)
    expect(got, laws=["52B1b"], current_trick=[["N", "H2"], ["E", "H4"], ["S", "H5"]], penalty_cards=["E H7 major"], turn="W")


@each_edition
def test_52b2_a_named_card_that_cannot_be_played_is_not_the_one_that_is_substituted(edition: int) -> None:
    lines = ["S chooses play DK", "E exposes HA", "S chooses require H", "W leads H2", "S chooses refuse"]
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["W DK major", "W H8 major"], "deal": "N:- - - K8432.982.K."}
    expect(after("3NT by S", edition, *lines, **start), legal=["H8"], decide=[])


@each_edition
def test_52b2_refused_when_the_penalty_card_cannot_be_played_either(edition: int) -> None:
    # East turns out to have a heart: following suit comes before both of his penalty cards.
    lines = ["S leads H4", "W plays H5", "N plays H6", "E plays S4", "S chooses refuse", "E has H"]
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["E C5 major"]}
    got = after("3NT by S", edition, *lines, **start)
    expect(got, penalty_cards=["E C5 major", "E S4 major"], turn="E", decide=[])
    got = after("3NT by S", edition, *lines, "E plays HK", **start)
    expect(got, irregularity=None, penalty_cards=["E C5 major", "E S4 major"], trick=6)


@each_edition
def test_52b2_who_has_to_follow_suit_after_all_is_not_told_to_play_the_penalty_card(edition: int) -> None:
    lines = ["W leads H3", "N plays H4", "E plays C9", "S chooses refuse", "E has H"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E C5 major"])
    expect(got, decide=[], turn="E", penalty_cards=["E C5 major", "E C9 major"])
    assert "play the five of clubs" not in got["say"]
    got = after("3NT by S", edition, *lines, "E plays H5", trick=5, on_lead="W", penalty_cards=["E C5 major"])
    expect(got, irregularity=None, current_trick=[["W", "H3"], ["N", "H4"], ["E", "H5"]])


@each_edition
def test_45d_declarer_who_names_another_card_from_dummy_has_not_played_on(edition: int) -> None:
    start = {"trick": 3, "on_lead": "W", "penalty_cards": ["S HQ major", "S S8 major"]}
    lines = ["W leads C4", "N plays C2", "E volunteers C9", "S plays S8"]
    expect(after("6H by W", edition, *lines, **start), decide=["W"], options=["play HQ", "play S8"])
    got = after("6H by W", edition, *lines, "E plays CT", **start)
    expect(got, laws=["45D" if edition < 2017 else "45D1"], not_laws=["52B1b"], decide=["W"], options=["play HQ", "play S8"])
    expect(got, current_trick=[["W", "C4"], ["N", "C2"], ["E", "CT"]])


@each_edition
def test_52_who_turns_out_to_hold_the_suit_led_has_revoked(edition: int) -> None:
    start = {"trick": 10, "on_lead": "N", "penalty_cards": ["E S4 major"], "won": (5, 4)}
    got = after("3NT by S", edition, "N leads C8", "E plays H7", "E has C", **start)
    expect(got, irregularity="revoke", offender="E", decide=[], laws=["61A"])
    got = after("3NT by S", edition, "N leads C8", "E plays H7", "E has C", "E corrects C5", **start)
    expect(got, current_trick=[["N", "C8"], ["E", "C5"]], penalty_cards=["E H7 major", "E S4 major"])
