"""Laws 58 to 67, the fine points: the limits of a rule, and what comes after it."""

from __future__ import annotations

import pytest

from outofturn import director
from outofturn.engine.cards import NAMES
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import SEAT_LETTERS
from tests.errors import raises_error
from tests.laws.table import after, each_edition, editions, expect, play

OF_SOUTH = {"trick": 5, "on_lead": "S"}


OF_WEST = {"trick": 5, "on_lead": "W"}


@each_edition
def test_58a_each_of_two_players_faces_a_card_of_his_own(edition: int) -> None:
    with raises_error("East cannot hold"):
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
    with raises_error("no card that could be corrected"):
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
    with raises_error("missed no trick"):
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


@each_edition
def test_59_what_follows_from_another_fact_is_asked_no_longer(edition: int) -> None:
    # Two discards cannot both be legal; when South turns out to be void in hearts, he must have had the spade.
    lines = ["E leads C8", "W plays C4", "N plays CQ", "S plays H9", "S leads D2", "W plays D3", "N plays DA", "E plays D7"]
    lines += ["N leads H3", "E plays D9", "S plays SA", "W plays DJ", "E leads SK & S leads C6"]
    start = {"deal": "N:86.KT7643.A5.KQ2 K952.2.KQ974.985 - -"}
    for ruling in play("7C by N", edition, *lines, "S void H", **start):
        for option in ruling.options if DIRECTOR in ruling.decide else ():
            director.observe_line(ruling.position, option)


@each_edition
def test_60a1_nobody_has_played_on_while_dummys_card_is_not_chosen(edition: int) -> None:
    lines = ["W leads HA", "E plays H5 H6", "E chooses play H5", "N plays H2 H3", "S plays H7"]
    got = after("3NT by S", edition, *lines, **OF_WEST)
    expect(got, laws=["58B2"], not_laws=["60A1"], decide=["S"], options=["play H2", "play H3"])
    expect(got, current_trick=[["W", "HA"]], restrictions=["E play H5 this trick"])


@each_edition
def test_60a2_a_lead_that_came_too_soon_and_was_let_pass_is_the_lead_to_the_next_trick(edition: int) -> None:
    lines = ["W leads HA", "W leads C3", "N plays H4"]
    expect(after("3NT by S", edition, *lines, **OF_WEST), laws=["60A1", "60A2"], turn="E", penalty_cards=[])
    got = after("3NT by S", edition, *lines, "E plays H3", "S plays H5", **OF_WEST)
    expect(got, laws=["60A2"], trick=6, current_trick=[["W", "C3"]], turn="N", disputed=True)


@each_edition
def test_62a_a_card_that_was_owed_is_still_owed_when_another_is_taken_back(edition: int) -> None:
    lines = ["W leads HA", "E plays H5", "N plays H2", "E plays H9"]
    expect(after("3NT by S", edition, *lines, **OF_WEST), irregularity="restriction-broken", laws=["61A"])
    got = after("3NT by S", edition, *lines, "E corrects H5", **OF_WEST)
    expect(
        got, laws=["62A"], not_laws=["61A"], penalty_cards=["E H9 major"], current_trick=[["W", "HA"], ["N", "H2"], ["E", "H5"]]
    )
    expect(after("3NT by S", edition, *lines, "E corrects H6", **OF_WEST), laws=["62A", "61A"])


@editions(1997, 2007)
def test_62c1_the_choice_stays_open_when_another_correction_comes_too_late(edition: int) -> None:
    lines = ["S leads HA", "W plays C2", "N plays D2", "E plays H3", "S leads S2", "W corrects H4", "N corrects H5"]
    got = after("3NT by S", edition, *lines, **OF_SOUTH)
    expect(got, laws=["63A1"], not_laws=["62A"], offender="N", decide=["S"], options=["withdraw", "keep"])
    expect(got, current_trick=[["S", "HA"], ["W", "H4"], ["N", "D2"], ["E", "H3"]])


@editions(2017)
def test_62c3_2017_who_leads_on_instead_of_correcting_establishes_his_revoke_again(edition: int) -> None:
    lines = ["W leads H2", "N plays HA", "E plays D2", "S plays D3", "E has H", "S has H", "N leads C2", "E corrects H4"]
    expect(after("3NT by S", edition, *lines, **OF_WEST), laws=["62C3"], not_laws=["63A1"], turn="N")
    got = after("3NT by S", edition, *lines, "N leads C2", **OF_WEST)
    expect(got, laws=["63A1"], review=["64C"], current_trick=[["N", "C2"]])


@each_edition
def test_62_a_card_too_many_in_the_trick_before_stays_there_when_a_trick_is_reopened(edition: int) -> None:
    lines = ["W leads HA", "N plays H9", "E plays H2 DQ unnoticed", "S plays H8"]
    lines += ["W leads CK", "N plays D2", "E plays H3", "S plays C7", "W leads HQ", "N corrects C4"]
    start = {**OF_WEST, "deal": "N:- KQ.6532.AKQ. - -"}
    got = after("3NT by S", edition, *lines, "E chooses withdraw", "W chooses withdraw", **start)
    expect(got, trick=6, turn="E", legal=["DA", "DK", "H3", "H5", "H6", "SK", "SQ"])


@each_edition
def test_63a1_no_trick_comes_after_the_last(edition: int) -> None:
    # East missed trick 12, so that he has a card left when play is over.
    lines = ["W leads HA", "N plays H2", "E plays nothing", "S plays H3"]
    lines += ["W leads C2", "N plays C3", "E plays D2", "S plays C5", "E has C"]
    got = after("3NT by S", edition, *lines, trick=12, on_lead="W")
    expect(got, laws=["61A"], not_laws=["63A1"], irregularity="revoke", offender="E")


@each_edition
def test_63a1_what_an_opponent_said_to_the_player_whose_turn_it_was_changes_nothing(edition: int) -> None:
    revoked = ["W leads HA", "N plays H2", "E plays C2", "S plays H3"]
    got = after("3NT by S", edition, *revoked, "W leads D2 told by S", "E corrects H4", **OF_WEST)
    expect(got, laws=["63A1"], not_laws=["62A"], trick=6, current_trick=[["W", "D2"]])


@each_edition
def test_63a2_a_call_for_a_card_still_to_come_puts_an_earlier_card_beyond_correction(edition: int) -> None:
    trick = ["N leads HA", "E plays H2", "S plays D3", "W plays H4"]
    start = {"trick": 5, "on_lead": "N"}
    expect(after("3NT by S", edition, *trick, "S corrects H5", **start), laws=["62A"], trick=5)
    got = after("3NT by S", edition, *trick, "S calls low", "S corrects H5", **start)
    expect(got, not_laws=["62A"], trick=6, turn="N", review=["64C"])
    # A call to the same trick does not.
    got = after("3NT by S", edition, "S leads HA", "W plays H2", "S calls C", "N plays C3", "N corrects H5", **OF_SOUTH)
    expect(got, laws=["62A"], trick=5)


@each_edition
def test_63a3_a_claim_establishes_only_what_was_not_established_before(edition: int) -> None:
    revoked = ["W leads HA", "N plays H2", "E plays C3", "S plays H3"]
    got = after("3NT by S", edition, *revoked, "E claims", "E has H", **OF_WEST)
    expect(got, laws=["63A3"], not_laws=["63A1"])
    got = after("3NT by S", edition, *revoked, "W leads C2", "E claims", "E has H", **OF_WEST)
    expect(got, laws=["63A1"], not_laws=["63A3"])


@each_edition
@pytest.mark.parametrize(
    "lines",
    [
        ["W plays nothing"],  # nothing is led
        ["W leads H5", "E plays nothing"],  # it is dummy's turn
        # East has taken back his card and is to play another, after which South may take back his.
        ["W leads H5", "N plays C2", "E plays H4", "S plays H3", "N corrects HA", "E chooses withdraw", "E plays nothing"],
    ],
)
def test_67_nobody_is_passed_over_but_at_his_turn(edition: int, lines: list[str]) -> None:
    with raises_error("is not to play now"):
        play("3NT by S", edition, *lines, **OF_WEST)


@each_edition
def test_67b1_the_card_added_later_lies_with_the_trick(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays nothing", "S plays H3", "W leads D2", "N plays D3", "E plays D4", "E adds H4"]
    quitted = play("3NT by S", edition, *lines, **OF_WEST)[-1].position.quitted
    assert [(SEAT_LETTERS[seat], NAMES[card]) for seat, card in quitted[-1].plays][-1] == ("E", "H4")
