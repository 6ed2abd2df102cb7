"""Laws 41 to 49, the fine points: the limits of a rule, and what comes after it."""

from __future__ import annotations

import pytest

from outofturn import director
from outofturn.engine.cards import symbol
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Play
from outofturn.engine.seats import EAST, NORTH, SOUTH, WEST
from tests.cards import card
from tests.errors import raises_error
from tests.laws.table import Said, after, each_edition, editions, expect, play

OF_WEST = {"trick": 5, "on_lead": "W"}
OF_SOUTH = {"trick": 5, "on_lead": "S"}


@each_edition
def test_41a_a_card_not_faced_while_a_choice_is_open_goes_back(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "W leads D2 face down", **OF_SOUTH)
    expect(got, laws=["41A"], irregularity=None, decide=["S"], options=["accept", "refuse"], penalty_cards=[])


@each_edition
def test_44c_a_known_hand_plays_only_its_own_cards(edition: int) -> None:
    deal = "N:A2... K3... Q4... J5..."
    with raises_error("cannot hold"):
        play("3NT by S", edition, "W leads S2", deal=deal, trick=12, on_lead="W")
    expect(after("3NT by S", edition, "W leads S5", deal=deal, trick=12, on_lead="W"), irregularity=None, turn="N")


@each_edition
def test_44c_a_hand_whose_cards_have_all_been_seen_is_known(edition: int) -> None:
    got = after("3NT by S", edition, "W exposes D4 C5", "S leads D2", trick=12, on_lead="S")
    expect(got, turn="W", legal=["D4"])
    # Of East's two cards only one has been seen.
    got = after("3NT by S", edition, "E exposes D4", "S leads D2", "W plays D3", "N plays D5", trick=12, on_lead="S")
    expect(got, turn="E", legal=None)


@each_edition
def test_44c_what_three_hands_have_shown_tells_the_fourth(edition: int) -> None:
    # North and South are known, and West shows all thirteen clubs: East has the diamonds.
    suit = "AKQJT98765432"
    lines = ["W exposes " + " ".join(f"C{rank}" for rank in suit), "S chooses play CA", "W plays CA", "N plays SA"]
    got = after("3NT by S", edition, *lines, deal=f"N:{suit}... - .{suit}.. -")
    expect(got, turn="E", legal=sorted(f"D{rank}" for rank in suit))


@each_edition
def test_44g_no_trick_has_been_won_before_the_first(edition: int) -> None:
    assert director.start("3NT by S", edition).won == (0, 0)
    assert director.start("3NT by S", edition, trick=3, won=(1, 1)).won == (1, 1)
    with raises_error("cannot have been won"):
        director.start("3NT by S", edition, trick=2, won=(1, 1))


#: Declarer named the jack of hearts and dummy put up the two; that trick is over, and so is the next.
LONG_PAST = [
    "W leads H5", "N puts H2 for HJ", "E plays H9", "S plays H3", "E leads C2", "S plays C3", "W plays C4", "N plays C5",
    "N corrects HJ",
]  # fmt: skip


@each_edition
def test_45d_two_tricks_later_it_is_too_late(edition: int) -> None:
    got = after("3NT by S", edition, *LONG_PAST, **OF_WEST)
    expect(got, trick=7, turn="N", decide=[], penalty_cards=[], won={"NS": 1, "EW": 1})


@editions(2017)
def test_45d2_2017_two_tricks_later_the_card_stands(edition: int) -> None:
    expect(after("3NT by S", edition, *LONG_PAST, **OF_WEST), laws=["45D2"], not_laws=["45D1"])


@each_edition
def test_45d_a_card_that_has_gone_back_for_another_reason_is_not_put_right(edition: int) -> None:
    # Dummy put up one diamond for another, and could follow to the heart: the revoke has been corrected.
    lines = ["W leads H5", "N puts D2 for D3", "N corrects H2", "E plays H9"]
    got = after("3NT by S", edition, *lines, **OF_WEST)
    expect(got, current_trick=[["W", "H5"], ["N", "H2"], ["E", "H9"]], turn="S")
    with pytest.raises(RecordError):
        play("3NT by S", edition, *lines, "N corrects D3", **OF_WEST)


@each_edition
def test_47e1_who_is_told_the_truth_has_led_in_turn(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5 told by S", **OF_WEST)
    expect(got, irregularity=None, not_laws=["47E1"], current_trick=[["W", "H5"]], turn="N", decide=[])
    got = after("3NT by S", edition, "W leads H5", "N plays H2", "E plays H9 told by S", **OF_WEST)
    expect(got, irregularity=None, not_laws=["47E1"], current_trick=[["W", "H5"], ["N", "H2"], ["E", "H9"]], turn="S")


@each_edition
def test_46b_high_or_low_without_a_suit_when_dummy_leads_from_two(edition: int) -> None:
    got = after("3NT by S", edition, "S calls high", deal="N:A.2.. - - -", trick=12, on_lead="N")
    expect(got, turn="N", current_trick=[], decide=[])
    got = after("3NT by S", edition, "S calls high", deal="N:A2... - - -", trick=12, on_lead="N")
    expect(got, turn="E", current_trick=[["N", "SA"]])


@editions(2007, 2017)
def test_47e1_2007_2017_a_card_that_was_asked_for_does_not_let_an_early_card_pass(edition: int) -> None:
    # East has played before dummy; South plays because West said that it was his turn.
    early = ["W leads D8", "E plays DJ"]
    got = after("3NT by S", edition, *early, "S plays D3 told by W", **OF_WEST)
    expect(got, laws=["47E1"], irregularity="misinformed-lead", current_trick=[["W", "D8"]], turn="N")
    got = after("3NT by S", edition, *early, "S plays D3", **OF_WEST)
    expect(got, laws=["60A1"], current_trick=[["W", "D8"], ["E", "DJ"], ["S", "D3"]], turn="N")


@editions(1997)
def test_47e1_1997_a_lead_that_was_asked_for_and_is_left_lying_is_an_ordinary_one(edition: int) -> None:
    told = "E leads H5 told by S"
    expect(after("3NT by S", edition, told, **OF_WEST), decide=["E"], options=["withdraw", "keep"])
    # The next hand plays to it.
    got = after("3NT by S", edition, told, "S plays H2", **OF_WEST)
    expect(got, laws=["53A"], current_trick=[["E", "H5"], ["S", "H2"]], turn="W", penalty_cards=[])
    # The proper leader leads: it has been taken back.
    got = after("3NT by S", edition, told, "W leads D2", **OF_WEST)
    expect(got, laws=["47E1"], irregularity=None, current_trick=[["W", "D2"]], turn="N", penalty_cards=[])


@each_edition
def test_46b5_until_a_defender_has_spoken_the_call_names_no_card(edition: int) -> None:
    dummy = {"deal": "N:.32.. - - -", "trick": 12, "on_lead": "W"}
    got = after("3NT by S", edition, "W leads H5", "S calls anything", **dummy)
    expect(got, laws=["46B5"], decide=["E", "W"], options=["play H3", "play H2"])
    # Declarer names a card meanwhile, or East plays before dummy.
    got = after("3NT by S", edition, "W leads H5", "S calls anything", "N plays H2", **dummy)
    expect(got, current_trick=[["W", "H5"], ["N", "H2"]], turn="E", decide=[])
    got = after("3NT by S", edition, "W leads H5", "S calls anything", "E plays H9", **dummy)
    expect(got, offender="E", current_trick=[["W", "H5"]], turn="N", restrictions=["E play H9 this trick"])


@each_edition
def test_41a_a_card_that_is_not_faced_lets_no_early_card_pass(edition: int) -> None:
    got = after("3NT by S", edition, "W leads D8", "E plays DJ", "S plays D3 face down", **OF_WEST)
    expect(got, laws=["41A"], not_laws=["60A1"], current_trick=[["W", "D8"]], turn="N")
    expect(got, restrictions=["E play DJ this trick"])


@editions(2007, 2017)
def test_47e1_2007_2017_dummys_card_that_was_asked_for_faces_no_lead(edition: int) -> None:
    lead = "W leads H5 face down"
    got = after("4S by S", edition, lead, "N plays H2 told by E")
    expect(got, laws=["47E1"], irregularity="misinformed-lead", current_trick=[], penalty_cards=[])
    expect(after("4S by S", edition, lead, "N plays H2"), current_trick=[["W", "H5"], ["N", "H2"]], turn="E")


@each_edition
def test_47e1_is_about_what_an_opponent_said(edition: int) -> None:
    table = director.start("3NT by S", edition, trick=5, on_lead=NORTH)
    for teller in (EAST, WEST):
        with raises_error("no opponent"):
            director.observe(table, Play(WEST, card("C2"), lead=True, told_by=teller))
    ruling = director.observe(table, Play(WEST, card("C2"), lead=True, told_by=SOUTH))
    assert ruling.irregularity == "misinformed-lead"


@each_edition
def test_41a_a_card_that_is_not_faced_must_be_in_the_hand_too(edition: int) -> None:
    with raises_error("West cannot hold"):
        play("3NT by S", edition, "W leads HK face down", deal="N:- - - AK2.QJ2.5432.432")


@each_edition
def test_41a_the_right_leader_is_named_when_a_card_goes_back_unseen(edition: int) -> None:
    got = after("3NT by S", edition, "E leads D2 face down")
    expect(got, irregularity="face-down-lead-out-of-turn", offender="E", turn="W")
    assert "West, lead any card." in got["say"]


@each_edition
def test_43b3_speaking_of_the_same_thing_twice_changes_nothing(edition: int) -> None:
    lines = ["N looks E", "E exposes HK", "N draws attention"]
    expect(after("3NT by S", edition, *lines, **OF_SOUTH), laws=["43B3"])
    expect(after("3NT by S", edition, *lines, "N draws attention", **OF_SOUTH), laws=["43A1"], not_laws=["43B3"])


@each_edition
def test_43b3_an_established_revoke_is_not_forgotten_with_the_new_one(edition: int) -> None:
    lines = ["W leads HA", "N plays H2", "E plays C2", "S plays H3", "E has H", "W leads DA", "N looks E", "N plays D2"]
    ruling = play("3NT by S", edition, *lines, "E plays C3", "E has D", "N draws attention", **OF_WEST)[-1]
    assert "43B3" in ruling.laws
    assert [(item.number, item.established) for item in ruling.position.consequences.revokes] == [(5, True)]


@each_edition
def test_43b3_a_revoke_that_dummy_asked_about_is_looked_at_again(edition: int) -> None:
    lines = ["N looks E", "W leads H4", "N plays H2", "E plays C5", "N asks E", "E corrects H5"]
    got = after("3NT by S", edition, *lines, **OF_WEST)
    expect(got, laws=["43B3"], review=["43B3" if edition == 1997 else "12B1"])


@each_edition
def test_44_a_hand_is_known_when_the_other_three_are(edition: int) -> None:
    # West has no major, so he has all the minors that are missing; North, on lead, has the majors.
    deal = "N:- 765432.8765432.. ..765432.8765432 -"
    assert after("3NT by W", edition, "W void S", deal=deal)["legal"] is None
    got = after("3NT by W", edition, "W void S", "W void H", deal=deal)
    expect(got, turn="N", legal=sorted([f"S{rank}" for rank in "AKQJT98"] + [f"H{rank}" for rank in "AKQJT9"]))


@each_edition
def test_45c4b_a_void_call_in_place_of_another_leaves_neither(edition: int) -> None:
    west = {"deal": "N:- - - AK2.QJ2.5432.432"}
    called = ["W leads D5", "N volunteers D6", "S calls low"]
    with raises_error("that is ♦6 rather than ♦A"):
        play("3NT by S", edition, *called, "N plays DA", **west)
    expect(after("3NT by S", edition, *called, "S calls H2 instead", **west), laws=["45C4b", "46B4"], turn="N")
    got = after("3NT by S", edition, *called, "S calls H2 instead", "N plays DA", **west)
    expect(got, current_trick=[["W", "D5"], ["N", "DA"]], turn="E")


@each_edition
def test_45c4b_a_rank_in_place_of_the_card_called(edition: int) -> None:
    # Two kings in dummy, of which one can be played.
    got = after("3NT by S", edition, "W leads D5", "N plays DA", "S calls K instead", deal="N:5432.K32.AK6.432 - - -")
    expect(got, laws=["45C4b"], current_trick=[["W", "D5"], ["N", "DK"]], turn="E")


@each_edition
def test_45d_a_correction_by_another_hand_does_not_concern_dummys_card(edition: int) -> None:
    got = after("3NT by S", edition, "W leads D2", "N volunteers D6", "E plays H3", "E corrects D4", **OF_WEST)
    expect(got, laws=["62A"], irregularity="revoke", offender="E", penalty_cards=["E H3 major"], turn="S")
    expect(got, current_trick=[["W", "D2"], ["N", "D6"], ["E", "D4"]])


@each_edition
def test_45e_a_lead_before_the_end_of_the_last_trick_leads_to_nothing(edition: int) -> None:
    # East has a card too many because he missed trick 12.
    lines = ["W leads HA", "N plays H2", "E plays nothing", "S plays H3", "W leads C2", "N plays C3", "E plays D2"]
    got = after("3NT by S", edition, *lines, "E leads D3", trick=12, on_lead="W")
    expect(got, irregularity="premature-lead", turn="S")
    got = after("3NT by S", edition, *lines, "E leads D3", "S plays C5", trick=12, on_lead="W")
    expect(got, irregularity=None, laws=[], decide=[], turn=None, won={"NS": 1, "EW": 1}, penalty_cards=[])


@each_edition
def test_46_a_call_is_for_the_trick_in_progress_only(edition: int) -> None:
    # Dummy's turn goes by unnoticed; at the next trick the call counts for nothing.
    lines = ["W leads D5", "N volunteers D6", "S calls low", "N plays nothing", "E plays D7", "S plays D8"]
    got = after("3NT by S", edition, *lines, "S leads D9", "W plays DT", "N plays DA", **OF_WEST)
    expect(got, trick=6, current_trick=[["S", "D9"], ["W", "DT"], ["N", "DA"]], turn="E")


@each_edition
def test_46b1_win_reckons_with_the_defender_who_is_still_to_play(edition: int) -> None:
    # North has led; South may have the king.
    got = after("3NT by W", edition, "N leads D5", "W calls win", deal="N:- Q62.32.AQ6. - -", trick=6, on_lead="N")
    expect(got, laws=["46B1"], current_trick=[["N", "D5"], ["E", "DA"]], turn="S")


@each_edition
def test_46_what_is_known_of_dummy_must_fit_the_call(edition: int) -> None:
    def called(contract: str, lead: str, known: str, words: str, played: str) -> Said:
        lines = [f"W leads {lead}", f"N volunteers {known}", f"S calls {words}", f"N plays {played}"]
        return after(contract, edition, *lines, **OF_WEST)

    for contract, lead, known, words, played in [
        ("4S by S", "H5", "S2", "ruff", "S5"),
        ("4S by S", "H5", "S2", "ruff", "D5"),
        ("3NT by S", "C5", "C9", "high", "C2"),
    ]:
        with raises_error(f"that is {symbol(card(known))} rather than {symbol(card(played))}"):
            called(contract, lead, known, words, played)
    # There is no trump; nothing higher is known.
    expect(called("3NT by S", "H5", "S2", "ruff", "D5"), current_trick=[["W", "H5"], ["N", "D5"]])
    expect(called("3NT by S", "C5", "C2", "high", "C9"), current_trick=[["W", "C5"], ["N", "C9"]])
    # The card itself has been shown since it was called.
    got = after("3NT by S", edition, "W leads H5", "S calls HK", "N volunteers HK", "N plays HK", **OF_WEST)
    expect(got, current_trick=[["W", "H5"], ["N", "HK"]], turn="E")


@each_edition
@pytest.mark.parametrize("words", ["anything", "ruff"])
def test_45c4b_words_that_name_no_card_replace_none(edition: int, words: str) -> None:
    hand = {"trick": 10, "on_lead": "W", "deal": "N:K.42.K. - - -"}
    for start in (hand, OF_WEST) if words == "anything" else (hand,):
        with raises_error("does not name one card"):
            play("3NT by S", edition, "W leads H5", "N plays H2", f"S calls {words} instead", **start)


@each_edition
def test_46b3a_the_suit_in_which_dummy_won_is_that_of_the_ruff(edition: int) -> None:
    start = {"trick": 10, "on_lead": "W", "deal": "N:K2..K.3 - - -"}
    got = after("4S by S", edition, "W leads H5", "N plays S2", "E plays H6", "S plays H7", "S calls K", **start)
    expect(got, laws=["46B3a"], current_trick=[["N", "SK"]], decide=[])
