"""Law 43: what dummy may not do, and what it costs him to speak up after he has looked at another hand."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.errors import raises_error
from tests.laws.table import Said, after, each_edition, editions, expect, play

LEADING = {"trick": 5, "on_lead": "S"}
DEFENDING = {"trick": 5, "on_lead": "W"}


@each_edition
def test_43a1_dummy_may_not_draw_attention(edition: int) -> None:
    lines = ["S leads H4", "W plays H5", "N plays H2", "E exposes D3"]
    got = after("3NT by S", edition, *lines, "N draws attention", **LEADING)
    # He has lost no rights, so what Law 50 says goes on applying.
    expect(got, laws=["43A1"], not_laws=["43B3"], review=["43B1"], penalty_cards=["E D3 minor"], turn="E")
    got = after("3NT by S", edition, "E leads H5", "N draws attention", **LEADING)
    expect(got, laws=["43A1"], decide=["S"], options=["accept", "refuse"])
    with raises_error("attention"):
        play("3NT by S", edition, "E draws attention", **LEADING)


@editions(2017)
def test_43a1_2017_law_9_says_so_as_well(edition: int) -> None:
    expect(after("3NT by S", edition, "N draws attention", **LEADING), laws=["43A1", "9A4"])


@each_edition
def test_43a1_to_ask_a_defender_is_to_draw_attention(edition: int) -> None:
    got = after("3NT by S", edition, "W leads H4", "N plays H2", "E plays C5", "N asks E", **DEFENDING)
    expect(got, laws=["43A1", "61B"], not_laws=["43B3", "42B1"], turn="S")
    got = after("3NT by S", edition, "W leads H4", "N plays H2", "E plays C5", "N asks E", "E corrects H5", **DEFENDING)
    expect(got, laws=["62B1"], not_laws=["43B3"], penalty_cards=["E C5 major"])


@each_edition
@pytest.mark.parametrize("hand", ["E", "W", "S"])
def test_43a2_dummy_looks_at_another_hand(edition: int, hand: str) -> None:
    got = after("3NT by S", edition, f"N looks {hand}", **LEADING)
    expect(got, laws=["43A2"], irregularity=None, decide=[], turn="S", review=["43B1"])
    with raises_error("Only dummy, North"):
        play("3NT by S", edition, "E looks S", **LEADING)


@editions(1997, 2007)
def test_43a2_dummy_who_was_only_shown_a_hand_keeps_his_rights(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E shown", **LEADING)
    expect(got, laws=["43A2"], not_laws=["43A3"], irregularity=None, review=[], turn="S")
    assert "North, East showed you the hand unasked, so you lose no rights." in got["say"]
    got = after("3NT by S", edition, "N looks E shown", "N warns", **LEADING)
    expect(got, laws=["42B2"], not_laws=["43B2a"], decide=[], turn="S")


@editions(2017)
def test_43a2_2017_dummy_who_looks_loses_his_rights_even_if_he_was_shown_the_hand(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E shown", **LEADING)
    expect(got, laws=["43A2"], irregularity=None, review=["43B1"], turn="S")
    got = after("3NT by S", edition, "N looks E shown", "N warns", **LEADING)
    expect(got, laws=["43B2a"], not_laws=["42B2"], decide=["E", "W"])


@editions(2017)
def test_43a3_a_defender_may_not_show_dummy_his_hand(edition: int) -> None:
    expect(after("3NT by S", edition, "N looks E shown", **LEADING), laws=["43A2", "43A3"])
    expect(after("3NT by S", edition, "N looks E", **LEADING), laws=["43A2"], not_laws=["43A3"])
    with raises_error("a defender’s hand"):
        play("3NT by S", edition, "N looks S shown", **LEADING)


@each_edition
def test_43b1_the_director_may_fine(edition: int) -> None:
    expect(after("3NT by S", edition, "N looks E", "S leads H2", "N asks S", **LEADING), review=["43B1"])


# -- 43B2a


@each_edition
def test_43b2a_either_defender_chooses_the_hand(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E", "N warns", **LEADING)
    expect(got, laws=["43B2a"], not_laws=["42B2"], decide=["E", "W"], options=["lead S", "lead N"], turn=None)
    for seat in "EW":
        for hand in "SN":
            got = after("3NT by S", edition, "N looks E", "N warns", f"{seat} chooses lead {hand}", **LEADING)
            expect(got, laws=["43B2a"], decide=[], turn=hand, on_lead=hand, disputed=False)
            got = after(
                "3NT by S", edition, "N looks E", "N warns", f"{seat} chooses lead {hand}", f"{hand} leads H2", **LEADING
            )
            expect(got, irregularity=None, current_trick=[[hand, "H2"]])
    # A lead from the other hand is then a lead out of turn.
    got = after("3NT by S", edition, "N looks E", "N warns", "W chooses lead N", "S leads H2", **LEADING)
    expect(got, irregularity="declarer-lead-out-of-turn", decide=["E", "W"], options=["accept", "refuse"])


@each_edition
def test_43b2a_the_first_choice_settles_it(edition: int) -> None:
    lines = ["N looks E", "N warns", "E chooses lead N"]
    got = after("3NT by S", edition, *lines, "W chooses lead S", **LEADING)
    expect(got, laws=["43B2a"], turn="N", decide=[], disputed=True)
    expect(after("3NT by S", edition, *lines, "W chooses lead N", **LEADING), laws=["43B2a"], turn="N", disputed=False)
    with raises_error("Nothing is open"):
        play("3NT by S", edition, *lines, "N leads H2", "W chooses lead S", **LEADING)
    with raises_error("not on offer"):
        play("3NT by S", edition, *lines, "W chooses lead E", **LEADING)


@each_edition
def test_43b2a_declarer_does_not_wait(edition: int) -> None:
    lines = ["N looks E", "N warns", "S leads H4"]
    expect(after("3NT by S", edition, *lines, **LEADING), laws=["43B2a"], decide=["E", "W"], current_trick=[])
    got = after("3NT by S", edition, *lines, "E chooses lead S", **LEADING)
    expect(got, current_trick=[["S", "H4"]], turn="W")
    got = after("3NT by S", edition, *lines, "E chooses lead N", **LEADING)
    expect(got, current_trick=[], turn="N", irregularity=None)
    assert got["information"][0]["card"] == "S H4"
    # The next defender plays to it: he has let it pass.
    got = after("3NT by S", edition, *lines, "W plays H5", **LEADING)
    expect(got, laws=["43B2a"], current_trick=[["S", "H4"], ["W", "H5"]], turn="N", decide=[])
    # The other defender's card waits until the hand has been chosen.
    got = after("3NT by S", edition, *lines, "E plays H5", "E chooses lead S", **LEADING)
    expect(got, irregularity="premature-play", penalty_cards=["E H5 major"], decide=["S"])


@each_edition
def test_43b2a_a_card_of_the_next_defender_is_played_to_the_lead_even_if_meant_as_a_lead(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E", "N warns", "N leads D4", "E leads D9", **LEADING)
    expect(got, laws=["43B2a"], irregularity=None, current_trick=[["N", "D4"], ["E", "D9"]], turn="S", decide=[])


@each_edition
def test_43b2a_is_about_declarers_own_lead(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E", "N warns", **DEFENDING)
    expect(got, laws=["43A1"], not_laws=["43B2a", "42B2"], decide=[], turn="W", review=["43B1"])


@each_edition
def test_43b2a_a_claim_ends_it(edition: int) -> None:
    expect(after("3NT by S", edition, "N looks E", "N warns", "S claims 9", **LEADING), decide=[], turn=None, laws=["68D"])


# -- 43B2b


@each_edition
def test_43b2b_declarer_corrects_and_it_costs_what_an_established_revoke_costs(edition: int) -> None:
    start = {"trick": 11, "on_lead": "W", "won": (6, 4), "deal": "N:..A2.3 ..4.QJ ..3.A2 ..K5.4"}
    lines = ["N looks E", "W leads D5", "N plays D2", "E plays D4", "S plays C2"]
    got = after("3NT by S", edition, *lines, "N asks S", **start)
    expect(got, laws=["61B"], not_laws=["42B1", "43B2b"])
    lines += ["N asks S", "S corrects D3"]
    expect(
        after("3NT by S", edition, *lines, **start),
        laws=["62A", "43B2b"],
        review=["64C"],
        penalty_cards=[],
        won={"NS": 6, "EW": 5},
    )
    rest = ["W leads C4", "N plays C3", "E plays CJ", "S plays CA", "S leads C2", "W plays DK", "N plays DA", "E plays CQ"]
    # South's side won a later trick, so one goes over.
    expect(after("3NT by S", edition, *lines, *rest, **start), laws=["64A2"], won={"NS": 6, "EW": 7})
    # With his rights dummy may ask, and nothing goes over.
    expect(after("3NT by S", edition, *lines[1:], *rest, **start), not_laws=["64A2"], won={"NS": 7, "EW": 6})


@each_edition
def test_43b2b_only_if_dummy_was_the_first_to_ask(edition: int) -> None:
    lines = ["N looks E", "W leads D5", "N plays D2", "E plays D4", "S plays C2"]
    got = after("3NT by S", edition, *lines, "E asks S", "N asks S", "S corrects D3", **DEFENDING)
    expect(got, laws=["62A"], not_laws=["43B2b"])
    # The answer that there is none is a fact.
    expect(after("3NT by S", edition, *lines, "N asks S", "S void D", **DEFENDING), irregularity=None, laws=[])


# -- 43B3


def first_to_speak(edition: int, *lines: str, on_lead: str = "S") -> Said:
    return after("3NT by S", edition, "N looks E", *lines, "N draws attention", trick=5, on_lead=on_lead)


@each_edition
def test_43b3_a_lead_out_of_turn_stands(edition: int) -> None:
    got = first_to_speak(edition, "E leads H5")
    expect(got, laws=["43A1", "43B3"], decide=[], current_trick=[["E", "H5"]], turn="S", penalty_cards=[])


@each_edition
def test_43b3_an_exposed_card_goes_back(edition: int) -> None:
    got = first_to_speak(edition, "E exposes HK")
    expect(got, laws=["43B3"], penalty_cards=[], turn="S")
    assert got["information"][0]["card"] == "E HK"
    # What lay there before stays.
    got = after("3NT by S", edition, "N looks E", "E exposes D3", "N draws attention", penalty_cards=["E C2 minor"], **LEADING)
    expect(got, laws=["43B3"], penalty_cards=["E C2 minor"])


@each_edition
def test_43b3_a_premature_play_stands(edition: int) -> None:
    got = first_to_speak(edition, "S leads H4", "E plays H5")
    expect(got, laws=["43B3"], decide=[], penalty_cards=[], current_trick=[["S", "H4"], ["E", "H5"]], turn="W")


@each_edition
def test_43b3_two_cards_at_once(edition: int) -> None:
    lines = ["N looks E", "S leads H4", "W plays H5 H6", "N draws attention"]
    expect(after("3NT by S", edition, *lines, **LEADING), laws=["43B3"], decide=["W"], options=["play H5", "play H6"])
    got = after("3NT by S", edition, *lines, "W chooses play H5", **LEADING)
    expect(got, penalty_cards=[], current_trick=[["S", "H4"], ["W", "H5"]], turn="N")


@each_edition
def test_43b3_another_card_in_place_of_a_penalty_card(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["W H6 major"]}
    got = after("3NT by S", edition, "N looks E", "S leads H4", "W plays H5", "N draws attention", **start)
    expect(got, laws=["43B3"], decide=[], current_trick=[["S", "H4"], ["W", "H5"]], penalty_cards=["W H6 major"])


@each_edition
def test_43b3_a_lead_before_declarers_choice(edition: int) -> None:
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E HK major"]}
    got = after("3NT by S", edition, "N looks E", "W leads D5", "N draws attention", **start)
    expect(got, laws=["43B3"], decide=[], current_trick=[["W", "D5"]], penalty_cards=["E HK major"], turn="N")


@each_edition
def test_43b3_a_revoke_costs_nothing(edition: int) -> None:
    start = {"trick": 11, "on_lead": "S", "won": (6, 4), "deal": "N:..4.52 ..5.76 ..6.A4 ..7.83"}
    lines = ["N looks E", "S leads D6", "W plays C3", "N draws attention"]
    got = after("3NT by S", edition, *lines, **start)
    expect(got, laws=["43B3"], current_trick=[["S", "D6"], ["W", "C3"]], turn="N")
    rest = ["N plays D4", "E plays D5", "S leads C4", "W plays C8", "N plays C2", "E plays C6", "W leads D7", "N plays C5"]
    got = after("3NT by S", edition, *lines, *rest, "E plays C7", "S plays CA", **start)
    expect(got, won={"NS": 7, "EW": 6}, not_laws=["64A2", "64A1"])


@each_edition
def test_43b3_a_question_to_a_defender_comes_to_the_same(edition: int) -> None:
    lines = ["N looks E", "W leads H4", "N plays H2", "E plays C5", "N asks E"]
    expect(after("3NT by S", edition, *lines, **DEFENDING), laws=["43A1"])
    got = after("3NT by S", edition, *lines, "E corrects H5", **DEFENDING)
    expect(got, laws=["62A", "43B3"], not_laws=["62B1"], penalty_cards=[])


@each_edition
def test_43b3_only_the_first_to_speak(edition: int) -> None:
    lines = ["N looks E", "E leads H5", "attention", "N draws attention"]
    got = after("3NT by S", edition, *lines, **LEADING)
    expect(got, laws=["43A1"], not_laws=["43B3"], decide=["S"], options=["accept", "refuse"])
    got = after("3NT by S", edition, "N looks E", "E exposes HK", "S leads H2", "N draws attention", **LEADING)
    expect(got, not_laws=["43B3"], penalty_cards=["E HK major"])
    # It is about defenders.
    got = after("3NT by S", edition, "N looks E", "N leads H5", "N draws attention", **LEADING)
    expect(got, not_laws=["43B3"], decide=["E", "W"])


@editions(1997)
def test_43b3_1997_equity(edition: int) -> None:
    expect(first_to_speak(edition, "E leads H5"), review=["43B3"])


@editions(2007, 2017)
def test_43b3_the_director_looks_again(edition: int) -> None:
    expect(first_to_speak(edition, "E leads H5"), review=["12B1"])


@each_edition
def test_43b2a_after_the_hand_has_been_chosen_nothing_else_can_be(edition: int) -> None:
    lines = ["N looks E", "N warns", "W chooses lead N"]
    with pytest.raises(RecordError):
        play("3NT by S", edition, *lines, "E chooses accept", trick=5, on_lead="S")


@each_edition
def test_43b2a_a_defenders_lead_before_the_choice_is_a_lead_out_of_turn(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E", "N warns", "E leads H5", "W chooses lead N", **LEADING)
    expect(got, laws=["43B2a", "53A"], irregularity="lead-out-of-turn", decide=["S"], options=["accept", "refuse"])


@each_edition
def test_43b2a_a_lead_from_the_wrong_hand_to_which_the_next_defender_plays_stands(edition: int) -> None:
    got = after("3NT by S", edition, "N looks E", "N warns", "N leads D5", "E plays D6", trick=5, on_lead="S")
    expect(got, laws=["43B2a"], current_trick=[["N", "D5"], ["E", "D6"]], on_lead="N", turn="S", decide=[])


@each_edition
def test_43b2b_the_corrected_revoke_costs_tricks_when_the_board_is_scored(edition: int) -> None:
    lines = ["S has H", "W leads H3", "N plays H4", "E plays H5", "S plays D2", "N looks S", "N asks S", "S corrects H9"]
    got = after("3NT by S", edition, *lines, "S claims 8", "W agrees", trick=5, on_lead="W", won=(4, 0))
    assert {"64A1", "64A2"} & set(got["laws"])
    assert got["won"]["NS"] < 13


@each_edition
def test_43a2_the_reason_names_the_hand_that_dummy_has_looked_at(edition: int) -> None:
    of_defender = after("3NT by S", edition, "N looks E", trick=5, on_lead="S")["because"]
    of_declarer = after("3NT by S", edition, "N looks S", trick=5, on_lead="S")["because"]
    assert "East" in of_defender[0]["text"]
    assert "declarer" in of_declarer[0]["text"]
