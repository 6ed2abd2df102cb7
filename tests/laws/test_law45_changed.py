"""Law 45C4b: declarer called a card from dummy that he did not mean, and changed it in the same breath."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.director import replay, start
from outofturn.engine.cards import parse_card
from outofturn.engine.seats import EAST, NORTH, SOUTH
from tests.errors import raises_error
from tests.laws.table import Said, after, each_edition, editions, expect, may_use, play

#: Dummy has hearts and diamonds to lead from.
DUMMY = "N:.K32.32. - - -"
LEADING: dict[str, Any] = {"trick": 9, "on_lead": "N", "deal": DUMMY}


def changed(edition: int, *lines: str, start: dict[str, Any] = LEADING, contract: str = "3NT by S") -> Said:
    return after(contract, edition, *lines, **start)


@each_edition
@pytest.mark.parametrize("first", ["N leads HK", "N plays HK", "S calls HK"])
def test_45c4b_the_other_card_is_played(edition: int, first: str) -> None:
    got = changed(edition, first, "S calls D2 instead")
    expect(got, laws=["45C4b", "47C"], current_trick=[["N", "D2"]], turn="E", decide=[], irregularity=None, disputed=False)
    assert not may_use(got, "S", "N HK")
    assert may_use(got, "E", "N HK")


@each_edition
def test_45c4b_a_suit_is_enough(edition: int) -> None:
    expect(changed(edition, "N leads HK", "S calls D instead"), laws=["45C4b"], current_trick=[["N", "D2"]], turn="E")
    expect(changed(edition, "N leads HK", "S calls low instead", start={**LEADING, "deal": "N:.K32.. - - -", "trick": 11}),
           current_trick=[["N", "H2"]])  # fmt: skip


@each_edition
def test_47c_the_card_that_was_not_meant_goes_back(edition: int) -> None:
    got = changed(edition, "N leads HK", "S calls D2 instead")
    expect(got, laws=["47C"])
    assert "South, put the king of hearts back in dummy." in got["say"]
    # It may be played to a later trick.
    lines = ["E plays D9", "S plays DA", "W plays D8", "S leads H9", "W plays HQ", "N plays HK"]
    expect(changed(edition, "N leads HK", "S calls D2 instead", *lines), irregularity=None, turn="E")


@each_edition
def test_45c4b_an_opponent_who_has_played_may_take_his_card_back(edition: int) -> None:
    lines = ["N leads HK", "E plays H4", "S calls H2 instead"]
    got = changed(edition, *lines)
    expect(got, laws=["45C4b"], decide=["E"], options=["withdraw", "keep"], turn=None, current_trick=[["N", "H2"], ["E", "H4"]])
    got = changed(edition, *lines, "E chooses withdraw")
    expect(got, laws=["47D"], turn="E", current_trick=[["N", "H2"]], penalty_cards=[])
    assert may_use(got, "W", "E H4")
    assert not may_use(got, "S", "E H4")
    got = changed(edition, *lines, "E chooses keep")
    expect(got, laws=["45C4b"], turn="S", current_trick=[["N", "H2"], ["E", "H4"]])
    # Play that goes on keeps it too.
    expect(changed(edition, *lines, "S plays HA"), laws=["45C4b"], turn="W")


@each_edition
def test_45c4b_a_card_that_cannot_stand_goes_back_without_a_choice(edition: int) -> None:
    got = changed(edition, "N leads HK", "E plays H4", "S calls D2 instead")
    expect(got, laws=["45C4b"], decide=[], turn="E", current_trick=[["N", "D2"]], penalty_cards=[])
    assert may_use(got, "W", "E H4")
    # A discard that now follows suit can stand, and it says nothing of hearts any more.
    lines = ["N leads HK", "E plays D4", "S calls D2 instead"]
    expect(changed(edition, *lines), decide=["E"], current_trick=[["N", "D2"], ["E", "D4"]])
    got = changed(
        edition, *lines, "E chooses keep", "S plays DA", "W plays D5", "S leads H4", "W plays H5", "N plays H2", "E plays H9"
    )
    expect(got, irregularity=None, not_laws=["61A"])
    # A hand that is known to be void keeps its choice.
    got = changed(edition, "E void D", "N leads HK", "E plays H4", "S calls D2 instead")
    expect(got, decide=["E"], current_trick=[["N", "D2"], ["E", "H4"]])


@each_edition
def test_45c4b_a_revoke_to_the_first_lead_is_none_to_the_other(edition: int) -> None:
    start = {"trick": 11, "on_lead": "N", "deal": "N:.K.32. .4.4.4 - -"}
    got = changed(edition, "N leads HK", "E plays D4", "S calls D2 instead", start=start)
    expect(got, decide=["E"], irregularity=None)
    got = changed(edition, "N leads HK", "E plays D4", "S calls D2 instead", "E chooses keep", "S plays DA", start=start)
    expect(got, irregularity=None, laws=[], turn="W")


@each_edition
def test_45c4b_dummys_new_card_must_follow_suit_like_any_other(edition: int) -> None:
    start = {"trick": 9, "on_lead": "W", "deal": DUMMY}
    got = changed(edition, "W leads H4", "N plays HK", "S calls D2 instead", start=start)
    expect(got, laws=["45C4b", "61A"], irregularity="revoke", current_trick=[["W", "H4"], ["N", "D2"]], turn="E")


@each_edition
def test_45c4b_a_penalty_card_that_goes_back_is_one_again(edition: int) -> None:
    start = {**LEADING, "penalty_cards": ["E H4 major"]}
    got = changed(edition, "N leads HK", "E plays H4", "S calls H2 instead", "E chooses withdraw", start=start)
    expect(got, penalty_cards=["E H4 major"], turn="E")


@each_edition
def test_45c4b_a_call_from_the_wrong_hand_may_be_changed(edition: int) -> None:
    start = {"trick": 9, "on_lead": "S", "deal": DUMMY}
    got = changed(edition, "N leads HK", "S calls D2 instead", start=start)
    expect(got, laws=["45C4b", "55A"], decide=["E", "W"], irregularity="declarer-lead-out-of-turn")
    assert "two of diamonds" in got["say"]


@each_edition
def test_45c4b_a_lead_to_the_next_trick(edition: int) -> None:
    # Dummy is last to the trick, East wins it and leads; then the change.
    start = {"trick": 9, "on_lead": "E", "deal": "N:.K32.32. - - -"}
    lines = ["E leads HA", "S plays H4", "W plays H5", "N plays HK", "E leads C4"]
    got = changed(edition, *lines, "S calls H2 instead", start=start)
    expect(got, laws=["45C4b"], decide=["E"], options=["withdraw", "keep"], trick=9)
    got = changed(edition, *lines, "S calls H2 instead", "E chooses keep", start=start)
    expect(got, trick=10, current_trick=[["E", "C4"]], turn="S", won={"NS": 0, "EW": 1})
    got = changed(edition, *lines, "S calls H2 instead", "E chooses withdraw", start=start)
    expect(got, trick=10, current_trick=[], turn="E", laws=["47D"])
    # With the new card dummy wins the trick: East's lead cannot stand.
    lines = ["E leads HQ", "S plays H4", "W plays H5", "N plays H2", "E leads C4"]
    got = changed(edition, *lines, "S calls HK instead", start=start)
    expect(got, trick=10, decide=[], current_trick=[], turn="N", won={"NS": 1, "EW": 0})
    assert may_use(got, "W", "E C4")


# -- until when


@editions(1997)
def test_45c4b_1997_as_long_as_there_was_no_pause(edition: int) -> None:
    got = changed(edition, "N leads HK", "E plays H4", "S plays H5", "S calls H2 instead")
    expect(got, laws=["45C4b"], decide=["E"], current_trick=[["N", "H2"], ["E", "H4"], ["S", "H5"]], disputed=False)
    # To another lead declarer's own card cannot stand either.
    got = changed(edition, "N leads HK", "E plays H4", "S plays H5", "S calls D2 instead")
    expect(got, decide=[], turn="E", current_trick=[["N", "D2"]])
    got = changed(edition, "N leads HK", "E plays H4", "S plays H5", "W plays H6", "N leads H2", "S calls D2 instead")
    expect(got, current_trick=[["N", "D2"]], trick=10)


@editions(2007)
def test_45c4b_2007_too_late_once_declarer_has_played_from_hand(edition: int) -> None:
    got = changed(edition, "N leads HK", "E plays H4", "S plays H5", "S calls H2 instead")
    expect(got, laws=["45C4b"], not_laws=["47C"], decide=[], turn="W", disputed=True)
    expect(got, current_trick=[["N", "HK"], ["E", "H4"], ["S", "H5"]])


@editions(2017)
def test_45c4b_2017_too_late_once_declarer_has_played_again(edition: int) -> None:
    got = changed(edition, "N leads HK", "E plays H4", "S plays H5", "S calls H2 instead")
    expect(got, laws=["45C4b"], not_laws=["47C"], decide=[], turn="W", disputed=False)
    expect(got, current_trick=[["N", "HK"], ["E", "H4"], ["S", "H5"]])
    start = {"trick": 9, "on_lead": "S", "deal": DUMMY}
    got = changed(edition, "N leads HK", "S leads H4", "S calls D2 instead", start=start)
    expect(got, laws=["45C4b"], not_laws=["47C"], decide=["E", "W"])


# -- hands that are not known


@each_edition
def test_45c4b_with_dummys_hand_unknown(edition: int) -> None:
    start = {"trick": 5, "on_lead": "N"}
    expect(changed(edition, "N leads HK", "S calls D2 instead", start=start), current_trick=[["N", "D2"]], turn="E")
    # Of a suit alone the card is still to come.
    got = changed(edition, "N leads HK", "E plays H4", "S calls D instead", start=start)
    expect(got, laws=["45C4b"], current_trick=[], turn="N", decide=[])
    got = changed(edition, "N leads HK", "E plays H4", "S calls D instead", "N plays D2", start=start)
    expect(got, current_trick=[["N", "D2"]], turn="E")
    start = {"trick": 5, "on_lead": "W"}
    got = changed(edition, "W leads H4", "N plays HK", "E plays H5", "S calls H instead", start=start)
    expect(got, decide=["E"], current_trick=[["W", "H4"], ["E", "H5"]])
    got = changed(edition, "W leads H4", "N plays HK", "E plays H5", "S calls H instead", "E chooses keep", start=start)
    expect(got, turn="N", current_trick=[["W", "H4"], ["E", "H5"]])


@each_edition
def test_45c4b_words_are_changed_before_a_card_is_played(edition: int) -> None:
    got = changed(edition, "S calls H", "S calls D instead", start={"trick": 5, "on_lead": "N"})
    expect(got, laws=["45C4b", "46B2"], turn="N", current_trick=[])
    got = changed(edition, "S calls anything", "S calls H2 instead")
    expect(got, laws=["45C4b"], decide=[], current_trick=[["N", "H2"]])


@each_edition
def test_45c4b_lines_that_make_no_sense(edition: int) -> None:
    for lines, problem in (
        (["S calls D2 instead"], "No card has been called"),
        (["N leads HK", "W calls D2 instead"], "Only declarer"),
        (["N leads HK", "S calls HK instead"], "is the card that was called"),
        (["N leads HK", "S calls C instead"], "does not name one card"),
        (["N leads HK", "S calls anything instead"], "does not name one card"),
    ):
        with raises_error(problem):
            play("3NT by S", edition, *lines, **LEADING)


@each_edition
def test_46b1_low_instead_of_a_lead_names_no_suit(edition: int) -> None:
    start = {"trick": 11, "on_lead": "N", "deal": "N:3.7.4. - - -"}
    with raises_error("does not name one card"):
        play("3NT by S", edition, "N leads H7", "S calls low instead", **start)


@each_edition
def test_46b1_win_instead_of_a_lead_names_no_card_with_winners_in_two_suits(edition: int) -> None:
    start = {"trick": 11, "on_lead": "N", "deal": "N:A.A2.. J.K.Q. 2.3.4. 3.4.5."}
    with raises_error("does not name one card"):
        play("3NT by S", edition, "N leads H2", "S calls win instead", **start)


@each_edition
def test_45c4b_not_while_the_lead_of_another_hand_is_open(edition: int) -> None:
    # What is open is not the card called from dummy: first comes the choice about East's lead.
    lines = ["W leads D3", "N plays D4", "E plays D5", "S plays DK", "E leads H5"]
    with raises_error("Another matter is open"):
        play("3NT by S", edition, *lines, "S calls D2 instead", trick=5, on_lead="W")


@each_edition
def test_45c4b_the_defenders_are_asked_in_the_order_of_play(edition: int) -> None:
    # East plays after dummy and is asked first, wherever declarer sits.
    lines = ["S leads H5", "N plays H6", "E plays H9", "W plays HK", "S calls H7 instead"]
    expect(after("4S by S", edition, *lines, trick=5, on_lead="S"), decide=["E"])
    turned = ["W leads H5", "E plays H6", "S plays H9", "N plays HK", "W calls H7 instead"]
    expect(after("4S by W", edition, *turned, trick=5, on_lead="W"), decide=["S"])


@each_edition
def test_45c4b_a_card_to_a_lead_that_has_gone_back_is_not_asked_about(edition: int) -> None:
    lines = ["S leads C6", "W plays C4", "N plays C5", "E plays CJ", "E leads CK", "S plays nothing", "W plays C8"]
    start = {"trick": 10, "on_lead": "S"}
    got = changed(edition, *lines, "S calls high instead", "E chooses withdraw", start=start, contract="1C by S")
    expect(got, decide=[], turn="N", current_trick=[["S", "C6"], ["W", "C4"]])


@each_edition
def test_45c4b_a_choice_about_the_next_lead_does_not_outlive_the_trick_that_is_reopened(edition: int) -> None:
    lines = ["W leads C7", "N plays C5", "E plays C4", "S plays DJ", "E exposes DQ", "N calls cover instead"]
    got = changed(edition, *lines, start={"trick": 10, "on_lead": "W"}, contract="6H by N")
    expect(got, laws=["45C4b"], decide=[], turn="S", trick=10)


@editions(1997)
def test_45c4b_1997_a_lead_to_the_next_trick_goes_back_unasked_when_nothing_is_led_to_this_one(edition: int) -> None:
    lines = ["N leads H2", "E plays H3", "S plays H4", "W plays HA", "W leads C2", "S calls D instead"]
    got = changed(edition, *lines, start={"trick": 5, "on_lead": "N"})
    expect(got, laws=["45C4b", "47D"], decide=[], turn="N", current_trick=[])
    assert "West, pick up the ace of hearts and the two of clubs." in got["say"]


@each_edition
def test_45c4b_an_opponent_who_changes_his_card_does_so_under_47d(edition: int) -> None:
    lines = ["W leads H2", "N plays H3", "E plays H5", "S calls HK instead", "E chooses withdraw"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, laws=["45C4b", "47D"], not_laws=["47C"], turn="E")


@editions(1997)
def test_45c4b_1997_a_card_in_place_of_another_lies_where_that_one_lay(edition: int) -> None:
    lines = ["N leads H2", "E plays H5", "S plays H4", "W plays H6", "S calls H7 instead"]
    lines += ["E chooses withdraw", "W chooses withdraw", "E plays H8"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, current_trick=[["N", "H7"], ["E", "H8"], ["S", "H4"]], turn="W")


@editions(2007, 2017)
def test_45d_a_card_in_place_of_another_lies_where_that_one_lay(edition: int) -> None:
    lines = ["N puts H2 for H7", "E plays H5", "S plays H4", "W plays H6", "N corrects H7", "E chooses withdraw", "E plays H8"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, current_trick=[["N", "H7"], ["E", "H8"], ["S", "H4"], ["W", "H6"]], decide=["S"])


@editions(2007)
def test_45c4b_2007_by_the_other_reading_a_call_is_changed_while_dummy_has_played_nothing_since(edition: int) -> None:
    begin = start("4S by S", edition, trick=4, on_lead=NORTH, readings={"changed-call-after-declarers-own-card": "other"})
    trick = ["N leads D2", "E plays D4", "S plays DK", "W plays D3"]
    for lines in ([], ["S leads C3"], ["S leads C3", "W plays C4"]):
        last = replay(begin, [*trick, *lines, "S calls D7 instead"])[-1]
        assert "45C4b" in last.laws
        assert last.position.plays[0] == (NORTH, parse_card("D7"))
        usual = replay(start("4S by S", edition, trick=4, on_lead=NORTH), [*trick, *lines, "S calls D7 instead"])[-1]
        assert len(usual.position.plays) == len(lines)


@editions(2007, 2017)
def test_45c4b_a_card_that_waited_for_the_choice_comes_after_the_lead_that_is_kept(edition: int) -> None:
    lines = ["E leads C5", "S plays CA", "W plays C2", "N plays H6", "S leads H9", "E calls S3 instead", "N chooses keep"]
    begin = start("3D by E", edition, trick=8, on_lead=EAST, readings={"cards-tacitly-kept": "other"})
    last = replay(begin, [*lines, "S plays DA", "N names HT", "S chooses keep"])[-1]
    assert (last.irregularity, last.position.plays) == ("fifth-card", ((SOUTH, parse_card("H9")),))


@each_edition
def test_45c4b_a_lead_from_the_wrong_hand_that_is_changed_is_still_out_of_turn(edition: int) -> None:
    got = after("4S by S", edition, "N leads HK", "S calls HQ instead", trick=5, on_lead="S")
    expect(got, irregularity="declarer-lead-out-of-turn", decide=["E", "W"], options=["accept", "refuse"], laws=["45C4b"])
    got = after("4S by S", edition, "N leads HK", "S calls HQ instead", "E chooses accept", trick=5, on_lead="S")
    expect(got, current_trick=[["N", "HQ"]])


@each_edition
def test_45c4b_a_card_in_place_of_a_penalty_card_goes_back_when_the_call_is_changed(edition: int) -> None:
    start = {"trick": 5, "on_lead": "N", "penalty_cards": ["E H5 major"]}
    got = after("4S by S", edition, "N leads HK", "E plays HA", "S calls HQ instead", **start)
    expect(got, turn="E", current_trick=[["N", "HQ"]], penalty_cards=["E H5 major"], decide=[], laws=["45C4b", "47D"])
    assert "pick up the ace of hearts" in got["say"]


@each_edition
def test_45d_the_same_when_dummys_card_is_put_right(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["E H9 major"]}
    lines = ["S leads H4", "W plays H6", "N puts H2 for HQ", "E plays HA", "N corrects HQ"]
    got = after("4S by S", edition, *lines, **start)
    expect(got, turn="E", current_trick=[["S", "H4"], ["W", "H6"], ["N", "HQ"]], penalty_cards=["E H9 major"], decide=[])


@each_edition
def test_45c4b_a_change_that_would_open_two_choices_at_once_is_refused(edition: int) -> None:
    lines = ["N leads HK", "E plays H5", "E leads C4", "S calls HQ instead"]
    with raises_error("Another matter is open"):
        play("3NT by S", edition, *lines, trick=5, on_lead="N")
