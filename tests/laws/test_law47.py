"""Law 47: when a card may be taken back. 47E1, a player misinformed by an opponent, differs in every edition."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, may_use, play

AT_5 = {"trick": 5, "on_lead": "W"}


@each_edition
def test_47a_a_refused_lead_is_taken_back_to_comply(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", trick=5, on_lead="S")
    expect(got, current_trick=[], penalty_cards=["E H5 major"])
    assert {"47A", "47B"} & set(got["laws"])


@each_edition
def test_47b_a_card_is_taken_back_to_correct_an_illegal_play(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "N plays H2", "E plays D4", "E corrects H9", **AT_5)
    expect(got, laws=["47B"], current_trick=[["W", "H5"], ["N", "H2"], ["E", "H9"]], penalty_cards=["E D4 major"])


# -- 47E1


@editions(1997)
def test_47e1_1997_misinformed_leader_may_take_the_lead_back(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5 told by S")
    expect(got, irregularity="misinformed-lead", offender="E", laws=["47E1"], turn=None, penalty_cards=[])
    expect(got, decide=["E"], options=["withdraw", "keep"])
    got = after("4S by S", edition, "E leads H5 told by S", "E chooses withdraw")
    expect(got, current_trick=[], penalty_cards=[], decide=[], turn="W")


@editions(1997)
def test_47e1_1997_a_lead_that_is_left_there_is_an_ordinary_one(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5 told by S", "E chooses keep")
    expect(got, laws=["53A"], decide=["S"], options=["accept", "spread", "refuse"], turn=None)
    got = after("3NT by S", edition, "E leads H5 told by S", "E chooses keep", **AT_5)
    expect(got, laws=["53A"], decide=["S"], options=["accept", "refuse"])


@editions(2007, 2017)
@pytest.mark.parametrize("teller", ["N", "S"])
def test_47e1_2007_2017_misinformed_lead_goes_back_and_cannot_be_accepted(edition: int, teller: str) -> None:
    got = after("4S by S", edition, f"E leads H5 told by {teller}")
    expect(got, irregularity="misinformed-lead", offender="E", laws=["47E1"], not_laws=["54D", "56"])
    expect(got, decide=[], options=[], current_trick=[], penalty_cards=[], restrictions=[], turn="W", declarer="S")
    with pytest.raises(RecordError):
        play("4S by S", edition, f"E leads H5 told by {teller}", "S chooses accept")


@editions(2007)
def test_47e1_2007_whether_the_card_must_go_back_is_disputed(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5 told by S")
    expect(got, disputed=True)
    # Dummy, who may be next in turn, could not accept a lead in any case.
    assert "the other side may not accept it" in got["disputed"]["reading"]
    got = after("3NT by S", edition, "W leads H5 told by S", trick=5, on_lead="S")
    assert "North" not in str(got["disputed"])


@editions(2017)
def test_47e1_2017_the_card_is_taken_back(edition: int) -> None:
    expect(after("4S by S", edition, "E leads H5 told by S"), disputed=False, review=["16C"])


@editions(2007, 2017)
def test_47e1_2007_2017_the_defenders_may_use_what_the_side_at_fault_may_not(edition: int) -> None:
    # Declarer's side misled East: the defenders are the innocent side.
    got = after("4S by S", edition, "E leads H5 told by S")
    assert may_use(got, "W", "E H5")
    assert not may_use(got, "S", "E H5")


@editions(2007, 2017)
def test_47e1_2007_2017_covers_a_play_too(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "E plays HQ told by S", **AT_5)
    expect(got, laws=["47E1"], penalty_cards=[], decide=[], current_trick=[["W", "H5"]], turn="N")


@editions(1997)
def test_47e1_1997_speaks_of_leads_only(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "E plays HQ told by S", **AT_5)
    expect(got, not_laws=["47E1"])


@editions(2007, 2017)
def test_47e1_2007_2017_declarer_misinformed_by_a_defender(edition: int) -> None:
    got = after("3NT by S", edition, "N leads D2 told by W", trick=5, on_lead="S")
    expect(got, laws=["47E1"], decide=[], current_trick=[], turn="S", penalty_cards=[], not_laws=["55A"])


@editions(1997)
def test_47e1_1997_declarer_chooses_for_dummy(edition: int) -> None:
    got = after("3NT by S", edition, "N leads D2 told by W", trick=5, on_lead="S")
    expect(got, laws=["47E1"], decide=["S"], options=["withdraw", "keep"])


@each_edition
def test_47e1_a_lead_in_turn_is_a_lead_whoever_spoke(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 told by N")
    expect(got, irregularity=None, current_trick=[["W", "H5"]], turn="N", not_laws=["47E1"])


# -- 47F


@editions(2007, 2017)
def test_47f1_2007_2017_cards_withdrawn_after_the_proper_lead(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "N leads C2", trick=5, on_lead="N")
    expect(got, laws=["47F1"], penalty_cards=[], current_trick=[["N", "C2"]])


@editions(1997)
def test_47f_1997_declarer_may_not_take_his_lead_back_unasked(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "N leads H2", trick=5, on_lead="N")
    expect(got, laws=["47F"], decide=["E", "W"], options=["accept", "refuse"])


@editions(2007, 2017)
def test_47f2_2007_2017_declarer_may_not_take_his_lead_back_unasked(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "N leads H2", trick=5, on_lead="N")
    expect(got, laws=["47F2"], decide=["E", "W"], options=["accept", "refuse"])


@each_edition
def test_47d_after_an_opponents_change_a_card_may_be_taken_back(edition: int) -> None:
    lines = ["N leads D5", "E plays H4", "S plays D9", "E corrects D3"]
    got = after("3NT by S", edition, *lines, "S chooses withdraw", trick=5, on_lead="N")
    expect(got, laws=["47D", "62C1"], current_trick=[["N", "D5"], ["E", "D3"]], turn="S", penalty_cards=["E H4 major"])
    got = after("3NT by S", edition, *lines, "S chooses keep", trick=5, on_lead="N")
    expect(got, not_laws=["47D"], current_trick=[["N", "D5"], ["E", "D3"], ["S", "D9"]], turn="W")


@each_edition
def test_47_a_trick_that_is_put_right_undoes_what_was_wrong_with_the_next(edition: int) -> None:
    # East has passed over the next trick; the one before it is put right, and nobody has missed a card any more.
    lines = ["S leads H3", "W plays D2", "N plays HA", "E plays H4", "N leads C2", "E plays nothing", "W has H"]
    got = after("3NT by S", edition, *lines, "W corrects H5", "S chooses keep", trick=5, on_lead="S")
    expect(got, trick=6, current_trick=[["N", "C2"]], turn="E")


@each_edition
def test_45e_a_lead_that_waits_is_looked_at_once(edition: int) -> None:
    lines = ["W leads D8", "E plays H7", "N plays H5", "E leads SJ", "S plays HK", "E leads SJ"]
    start = {"trick": 10, "on_lead": "W", "penalty_cards": ["S H8 major"]}
    got = after("2NT by E", edition, *lines, "N chooses refuse", "S chooses refuse" if edition > 1997 else "attention", **start)
    expect(got, decide=[], turn="W")


@each_edition
def test_47e1_covers_a_lead_while_a_trick_is_in_progress(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H5", "W leads DK told by N", trick=5, on_lead="W")
    expect(got, irregularity="misinformed-lead", offender="W", laws=["47E1"], penalty_cards=[])
    expect(got, options=["withdraw", "keep"] if edition == 1997 else [])


@each_edition
def test_45e_a_lead_that_waits_is_forgotten_when_its_card_is_added_to_an_earlier_trick(edition: int) -> None:
    lines = ["N leads HA", "E plays H2", "S plays nothing", "W plays H3", "N leads C2", "E plays C3", "S plays C4"]
    got = after("3NT by S", edition, *lines, "S leads DK", "S adds DK", "W plays C5", trick=5, on_lead="N")
    expect(got, trick=7, current_trick=[], on_lead="W", turn="W", decide=[])


@each_edition
def test_50d2_the_choice_about_a_lead_outlives_a_lead_that_is_overruled(edition: int) -> None:
    # West is to lead, and declarer has given no order; declarer's own lead is taken back again.
    lines = ["S chooses free", "S leads D3", "W chooses refuse"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="W", penalty_cards=["E HK major"])
    expect(got, decide=[], turn="W")


@editions(2007, 2017)
def test_47e1_2007_2017_the_director_says_whose_turn_it_is(edition: int) -> None:
    assert "West, lead any card." in after("4S by S", edition, "E leads H5 told by S")["say"]


@editions(1997)
def test_47e1_1997_the_director_says_whose_turn_it_is(edition: int) -> None:
    assert "West, lead any card." in after("4S by S", edition, "E leads H5 told by S", "E chooses withdraw")["say"]
