"""Law 57: a lead or play before its time."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect

#: Dummy leads to trick 5 and West plays before East.
DUMMYS = {"trick": 5, "on_lead": "N"}
TOO_SOON = ["N leads H2", "W plays H9"]
FORBID = ["forbid S", "forbid D", "forbid C"]
REQUIRE = ["require S", "require D", "require C"]
OPTIONS = {
    1997: ["highest", "lowest", *FORBID],
    2007: ["highest", "lowest", *FORBID],
    2017: ["highest", "lowest", *REQUIRE, *FORBID],
}
#: Four cards each and dummy on lead; East has three hearts, or none.
HOLDING = {"trick": 10, "on_lead": "N", "deal": "N:- K.K73.. - -"}
VOID = {"trick": 10, "on_lead": "N", "deal": "N:- K..73.5 - -"}


# -- A: the card and declarer's choice


@each_edition
def test_57a_play_before_partner(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, **DUMMYS)
    expect(got, irregularity="premature-play", offender="W", laws=["57A", "50B"], penalty_cards=["W H9 major"])
    expect(got, decide=["S"], options=OPTIONS[edition], turn=None, current_trick=[["N", "H2"]], restrictions=[])


@each_edition
def test_57a_lead_to_the_next_trick_before_partner_has_played(edition: int) -> None:
    # H15: no lead out of turn, so that there is nothing to accept; the orders are about the suit of this trick.
    lines = ["W leads H5", "N plays H2", "W leads DK"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, irregularity="premature-lead", offender="W", laws=["57A"], not_laws=["53A", "56", "56B", "45E1"])
    expect(got, penalty_cards=["W DK major"], decide=["S"], options=OPTIONS[edition], current_trick=[["W", "H5"], ["N", "H2"]])
    got = after("3NT by S", edition, *lines, "S chooses highest", trick=5, on_lead="W")
    expect(got, restrictions=["E highest H this trick"], turn="E", decide=[])
    # East wins, and the penalty card has its say before the lead (50D2).
    got = after("3NT by S", edition, *lines, "S chooses highest", "E plays HK", "S plays H3", trick=5, on_lead="W")
    expect(got, laws=["50D2"], trick=6, restrictions=[], decide=["S"], options=["require D", "forbid D", "free"])


@each_edition
def test_57a_after_the_trick_is_complete_it_is_a_lead_out_of_turn(edition: int) -> None:
    lines = ["W leads H5", "N plays H2", "E plays HK", "S plays H3", "W leads DK"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, irregularity="lead-out-of-turn", laws=["53A"], not_laws=["57A"], options=["accept", "refuse"])


@each_edition
def test_57a1_highest_of_the_suit_led(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", **HOLDING)
    expect(got, laws=["57A1"], restrictions=["E highest H this trick"], decide=[], turn="E", legal=["HK"])
    expect(got, penalty_cards=["W H9 major"])


@each_edition
def test_57a2_lowest_of_the_suit_led(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses lowest", **HOLDING)
    expect(got, laws=["57A2"], restrictions=["E lowest H this trick"], decide=[], turn="E", legal=["H3"])


@editions(2017)
def test_57a3_2017_require_another_suit(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses require D", **VOID)
    expect(got, laws=["57A3"], restrictions=["E require D this trick"], turn="E", legal=["D3", "D7"])


def _forbids(edition: int, number: str) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses forbid D", **VOID)
    expect(got, laws=[number], restrictions=["E forbid D this trick"], turn="E", legal=["C5", "SK"])


@editions(1997, 2007)
def test_57a3_1997_2007_forbid_another_suit(edition: int) -> None:
    _forbids(edition, "57A3")


@editions(2017)
def test_57a4_2017_forbid_another_suit(edition: int) -> None:
    _forbids(edition, "57A4")


@editions(1997, 2007)
def test_57a_another_suit_cannot_be_required_before_2017(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, **DUMMYS)
    assert not any(option.startswith("require") for option in got["options"])


# -- what the order means: H14


@each_edition
@pytest.mark.parametrize("order", ["forbid D", "forbid S", "forbid C"])
def test_57a_partner_follows_suit_whatever_was_ordered(edition: int, order: str) -> None:
    got = after("3NT by S", edition, *TOO_SOON, f"S chooses {order}", **HOLDING)
    expect(got, turn="E", legal=["H3", "H7", "HK"])


@editions(2017)
def test_57a3_2017_following_suit_comes_before_the_suit_required(edition: int) -> None:
    expect(after("3NT by S", edition, *TOO_SOON, "S chooses require S", **HOLDING), legal=["H3", "H7", "HK"])


@each_edition
def test_57a_the_order_holds_for_one_trick(edition: int) -> None:
    lines = [*TOO_SOON, "S chooses forbid D", "E plays HK", "S plays H3", "W plays H9"]
    expect(after("3NT by S", edition, *lines, **DUMMYS), trick=6, restrictions=[], penalty_cards=[])


@each_edition
def test_57a_partner_disobeys_and_that_is_a_revoke(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", "E plays H7", **HOLDING)
    expect(got, irregularity="restriction-broken", offender="E", laws=["61A"])
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", "E plays H7", "E corrects HK", **HOLDING)
    expect(got, current_trick=[["N", "H2"], ["E", "HK"]], penalty_cards=["E H7 major", "W H9 major"])


@each_edition
def test_57a_the_order_comes_before_partners_own_penalty_card(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", **HOLDING, penalty_cards=["E H7 major"])
    expect(got, turn="E", legal=["HK"], penalty_cards=["E H7 major", "W H9 major"])


@each_edition
def test_57a_an_earlier_minor_penalty_card_of_the_offender_becomes_major(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, **DUMMYS, penalty_cards=["W C5 minor"])
    expect(got, penalty_cards=["W C5 major", "W H9 major"])


@each_edition
def test_57a_a_card_that_has_become_major_stays_so(edition: int) -> None:
    # H27: the nine has gone, and the five is not minor again.
    lines = [*TOO_SOON, "S chooses highest", "E plays HA", "S plays H3", "W plays H9"]
    got = after("3NT by S", edition, *lines, **DUMMYS, penalty_cards=["W C5 minor"])
    expect(got, penalty_cards=["W C5 major"], laws=["50D2"], decide=["S"], options=["require C", "forbid C", "free"])


@each_edition
def test_57a_the_offender_then_plays_his_penalty_card_to_the_trick(edition: int) -> None:
    lines = [*TOO_SOON, "S chooses highest", "E plays HA", "S plays H3"]
    got = after("3NT by S", edition, *lines, "W plays H9", **DUMMYS)
    expect(got, irregularity=None, penalty_cards=[], trick=6)
    got = after("3NT by S", edition, *lines, "W plays H4", **DUMMYS)
    expect(got, irregularity="penalty-card-not-played", laws=["52A"], decide=["S"], options=["accept", "refuse"])


@each_edition
def test_57a_of_two_penalty_cards_declarer_says_which_is_played(edition: int) -> None:
    # Law 51A: West has an older heart on the table.
    lines = [*TOO_SOON, "S chooses highest", "E plays HA", "S plays H3"]
    got = after("3NT by S", edition, *lines, **DUMMYS, penalty_cards=["W H4 minor"])
    expect(got, laws=["51A"], decide=["S"], options=["play H9", "play H4"], penalty_cards=["W H4 major", "W H9 major"])


@each_edition
def test_57a_partner_plays_before_the_order(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "E plays HK", **DUMMYS)
    expect(got, laws=["60C"], decide=["S"], options=OPTIONS[edition], penalty_cards=["E HK major", "W H9 major"])
    got = after("3NT by S", edition, *TOO_SOON, "E plays HK", "S chooses lowest", **DUMMYS)
    expect(got, restrictions=["E lowest H this trick"], current_trick=[["N", "H2"]], turn="E")


# -- B: unable


@each_edition
@pytest.mark.parametrize("order", ["highest", "lowest"])
def test_57b_partner_without_the_suit_plays_anything(edition: int, order: str) -> None:
    got = after("3NT by S", edition, *TOO_SOON, f"S chooses {order}", **VOID)
    expect(got, laws=["57B"], turn="E", legal=["C5", "D3", "D7", "SK"])
    got = after("3NT by S", edition, *TOO_SOON, f"S chooses {order}", "E plays D3", **VOID)
    expect(got, laws=["57B", "59"], irregularity=None, current_trick=[["N", "H2"], ["E", "D3"]], penalty_cards=["W H9 major"])


@each_edition
def test_57b_there_is_no_second_choice(edition: int) -> None:
    expect(after("3NT by S", edition, *TOO_SOON, "S chooses highest", **VOID), decide=[], options=[])


@each_edition
def test_57b_by_the_other_reading_there_is_a_second_choice_only_if_the_order_is_in_vain(edition: int) -> None:
    again = {"readings": {"order-for-partners-play": "may-choose-again"}}
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", **HOLDING, **again)
    expect(got, restrictions=["E highest H this trick"], decide=[], turn="E", legal=["HK"], disputed=False)
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", **VOID, **again)
    expect(got, restrictions=[], decide=["S"], turn=None, disputed=True)
    assert "highest" not in got["options"]


@each_edition
def test_57b_a_forbidden_suit_and_nothing_else(edition: int) -> None:
    start = {**VOID, "deal": "N:- ..7532. - -"}
    expect(after("3NT by S", edition, *TOO_SOON, "S chooses forbid D", **start), legal=["D2", "D3", "D5", "D7"])
    got = after("3NT by S", edition, *TOO_SOON, "S chooses forbid D", "E plays D2", **start)
    expect(got, laws=["57B", "59"], irregularity=None)


@editions(2017)
def test_57b_2017_a_required_suit_that_is_not_there(edition: int) -> None:
    start = {**VOID, "deal": "N:- K7..73. - -"}
    got = after("3NT by S", edition, *TOO_SOON, "S chooses require C", "E plays D3", **start)
    expect(got, laws=["57B", "59"], irregularity=None)


@each_edition
def test_57b_an_unknown_partner_who_does_not_follow_is_taken_to_be_void(edition: int) -> None:
    got = after("3NT by S", edition, *TOO_SOON, "S chooses highest", "E plays D3", **DUMMYS)
    expect(got, irregularity=None, current_trick=[["N", "H2"], ["E", "D3"]], turn="S")


@editions(2007, 2017)
def test_57d_a_card_that_is_owed_takes_the_place_of_an_order_that_cannot_be_obeyed(edition: int) -> None:
    lines = ["E leads C2", "N plays C3", "E leads D9", "S chooses lowest", "W plays D7", "W void C"]
    got = after("6NT by S", edition, *lines, trick=5, on_lead="E")
    expect(got, restrictions=["W play D7 this trick"])


@editions(2017)
def test_57d_a_card_that_was_owed_and_is_taken_back_after_a_change_is_owed_no_longer(edition: int) -> None:
    lines = ["N has H", "W leads H5", "E plays HK", "N plays D2", "E plays HK", "S plays H3", "N corrects H4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, decide=["E"], options=["withdraw", "keep"])
    got = after("3NT by S", edition, *lines, "E chooses withdraw", trick=5, on_lead="W")
    expect(got, turn="E", restrictions=[], penalty_cards=[])


# -- early cards and what comes to light about them


@editions(2017)
def test_57d_a_card_owed_that_turns_out_to_be_illegal_becomes_a_penalty_card(edition: int) -> None:
    lines = ["W leads H2", "E plays C3", "N plays H4"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), restrictions=["E play C3 this trick"])
    got = after("3NT by S", edition, *lines, "E has H", trick=5, on_lead="W")
    expect(got, restrictions=[], penalty_cards=["E C3 major"], laws=["57D"], turn="E")
    got = after("3NT by S", edition, *lines, "E plays H9", trick=5, on_lead="W")
    expect(got, restrictions=[], penalty_cards=["E C3 major"], laws=["57D"], turn="S", irregularity=None)


@editions(1997, 2007)
def test_57_the_same_before_2017_is_an_exposed_card(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H2", "E plays C3", "N plays H4", "E has H", trick=5, on_lead="W")
    expect(got, restrictions=[], penalty_cards=["E C3 major"], laws=["49"], turn="E")


@editions(2017)
def test_57d_a_card_shown_meanwhile_does_not_answer_the_question(edition: int) -> None:
    lines = ["W leads H2", "E plays C3", "W exposes D4"]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), decide=["director"], options=["E has H", "E void H"])
    got = after("3NT by S", edition, *lines, "E has H", trick=5, on_lead="W")
    expect(got, penalty_cards=["E C3 major", "W D4 minor"], restrictions=[], turn="N")


@editions(2017)
def test_57d_a_card_of_the_suit_shown_meanwhile_answers_it(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H2", "E plays C3", "E exposes H4", trick=5, on_lead="W")
    expect(got, decide=[], penalty_cards=["E C3 major", "E H4 major"], restrictions=[], turn="N")


@editions(2017)
def test_57c3_whether_an_early_card_of_another_suit_is_played_depends_on_the_hand(edition: int) -> None:
    lines = ["W leads H3", "S plays C5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W")
    expect(got, decide=["director"], options=["S has H", "S void H"], laws=["57C3"])
    got = after("3NT by S", edition, *lines, "S has H", trick=5, on_lead="W")
    expect(got, irregularity=None, current_trick=[["W", "H3"]], turn="N", laws=["57C3", "48A"])
    got = after("3NT by S", edition, *lines, "S void H", trick=5, on_lead="W")
    expect(got, irregularity=None, current_trick=[["W", "H3"], ["S", "C5"]], turn="N")
    got = after("3NT by S", edition, "W leads D4 & S leads H7", trick=5, on_lead="W")
    expect(got, decide=["director"], options=["S has D", "S void D"])


@editions(2007)
def test_57c2_of_2007_does_not_ask_because_the_card_is_played_in_any_case(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H3", "S plays C5", trick=5, on_lead="W")
    expect(got, decide=[], current_trick=[["W", "H3"], ["S", "C5"]], turn="N")


@each_edition
def test_57a_an_order_is_about_the_suit_that_is_led_even_if_the_lead_is_changed(edition: int) -> None:
    start = {"deal": "N:- .Q72..QJ - -", "trick": 9, "on_lead": "N"}
    lines = ["N leads HK", "W plays H3", "S chooses highest"]
    expect(after("4S by S", edition, *lines, **start), legal=["HQ"])
    got = after("4S by S", edition, *lines, "S calls DK instead", **start)
    expect(got, restrictions=["E highest D this trick"], legal=["CJ", "CQ", "H2", "H7", "HQ"])
    expect(after("4S by S", edition, *lines, "S calls DK instead", "E plays CQ", **start), irregularity=None)


@each_edition
def test_57a_the_order_is_still_to_be_given_after_a_changed_call(edition: int) -> None:
    got = after("4S by S", edition, "N leads HK", "W plays H3", "S calls DQ instead", trick=5, on_lead="N")
    expect(got, laws=["45C4b"], current_trick=[["N", "DQ"]], decide=["S"], penalty_cards=["W H3 major"])
    assert "forbid D" not in got["options"]
    assert "forbid H" in got["options"]
