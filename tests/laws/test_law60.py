"""Law 60: play after an illegal play."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, play, said

WESTS = {"trick": 5, "on_lead": "W"}
DUMMYS = {"trick": 5, "on_lead": "N"}
DECLARERS = {"trick": 5, "on_lead": "S"}
#: The proper-lead clause of Law 53.
PROPER_LEAD = {1997: "53C", 2007: "53C", 2017: "53B"}


# -- A: the other side plays on


@each_edition
def test_60a1_a_play_by_the_next_hand_forfeits_the_rectification(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S plays H9", **WESTS)
    expect(got, laws=["53A", "60A1"], penalty_cards=[], restrictions=[], decide=[], turn="W")
    expect(got, current_trick=[["E", "H5"], ["S", "H9"]])


@each_edition
def test_60a1_declarers_lead_out_of_turn(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "W plays H9", **DUMMYS)
    expect(got, laws=["53A", "60A1"], penalty_cards=[], decide=[], on_lead="S", current_trick=[["S", "H5"], ["W", "H9"]])


@each_edition
def test_60a1_is_for_the_next_hand_alone(edition: int) -> None:
    # H18: declarer plays from his other hand. East does not sit to the right of North.
    got = after("3NT by S", edition, "E leads H5", "N plays H2", **WESTS)
    expect(got, not_laws=["60A1"], disputed=True)


@each_edition
def test_60a1_after_a_ruling_it_is_too_late_to_forfeit(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", "N leads H2", **DUMMYS)
    expect(got, not_laws=["60A1"], penalty_cards=["E H5 major"])


@each_edition
def test_60a1_drawing_attention_forfeits_nothing(edition: int) -> None:
    # H36: nobody has accepted or refused yet, and only declarer may.
    got = after("3NT by S", edition, "E leads H5", "attention", **WESTS)
    expect(got, decide=["S"], options=["accept", "refuse"], penalty_cards=[], not_laws=["60A1"])


@each_edition
def test_60a1_a_lead_that_stands_may_still_have_been_made_to_gain_by_it(edition: int) -> None:
    # H31: the director looks again after play, though there is no rectification now.
    rulings = play("3NT by S", edition, "N leads H5", "E plays H9", **DECLARERS)
    expect(said(rulings[0]), review=[{1997: "72B1", 2007: "23", 2017: "72C"}[edition]])
    expect(said(rulings[1]), laws=["60A1"], penalty_cards=[])


@each_edition
def test_60a1_premature_lead_to_the_next_trick(edition: int) -> None:
    # West leads to the next trick before dummy has played; dummy plays on.
    got = after("3NT by S", edition, "W leads H5", "W leads DK", "N plays H2", **WESTS)
    expect(got, laws=["60A1", "60A2"], penalty_cards=[], restrictions=[], decide=[], turn="E")
    expect(got, current_trick=[["W", "H5"], ["N", "H2"]])


@each_edition
def test_60a2_the_illegal_play_is_treated_as_in_turn(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S plays H9", **DUMMYS)
    expect(got, laws=["60A2"], on_lead="E", turn="W", current_trick=[["E", "H5"], ["S", "H9"]])
    # East has led: the trick goes round and is won as if that had been in order.
    got = after("3NT by S", edition, "E leads HK", "S plays H9", "W plays H2", "N plays H3", **DUMMYS)
    expect(got, trick=6, on_lead="E", won={"NS": 0, "EW": 1})


@each_edition
def test_60a2_not_when_the_proper_leader_leads(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "N leads D2", **DUMMYS)
    expect(got, laws=[PROPER_LEAD[edition]], not_laws=["60A1", "60A2"], on_lead="N", current_trick=[["N", "D2"]])


@each_edition
def test_60a3_an_older_penalty_card_remains(edition: int) -> None:
    # H19: the lead is condoned, the four of hearts is due later as before.
    start = {**DECLARERS, "penalty_cards": ["W H4 major"]}
    got = after("3NT by S", edition, "W leads DK", "N plays D2", **start)
    expect(got, laws=["60A1", "60A3"], not_laws=["52A"], penalty_cards=["W H4 major"], current_trick=[["W", "DK"], ["N", "D2"]])
    lines = ["W leads DK", "N plays D2", "E plays D3", "S plays D4"]
    expect(after("3NT by S", edition, *lines, **start), turn="W", penalty_cards=["W H4 major"])
    got = after("3NT by S", edition, *lines, "W leads C2", **start)
    expect(got, irregularity="penalty-card-not-played", laws=["52A"])


@each_edition
def test_60a3_without_an_older_obligation_there_is_nothing_to_say(edition: int) -> None:
    expect(after("3NT by S", edition, "E leads H5", "S plays H9", **WESTS), not_laws=["60A3"])


@each_edition
def test_60a3_an_older_restriction_remains(edition: int) -> None:
    # West may not lead hearts while he keeps the lead; East leads out of turn and declarer plays on.
    start = {**WESTS, "penalty_cards": ["E H5 major"]}
    got = after("3NT by S", edition, "S chooses forbid H", "E leads D2", "S plays D3", **start)
    expect(got, laws=["60A1", "60A3"], restrictions=["W forbid H until lead lost"])
    # West wins: he had the lead and has it still.
    got = after("3NT by S", edition, "S chooses forbid H", "E leads D2", "S plays D3", "W plays DK", "N plays D4", **start)
    expect(got, turn="W", restrictions=["W forbid H until lead lost"])


# -- B: after a required retraction


@each_edition
@pytest.mark.parametrize("card", ["W plays D9", "E plays D9", "W leads D9"])
def test_60b_a_defender_plays_before_declarer_has_led_again(edition: int, card: str) -> None:
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", card, **DUMMYS)
    expect(got, irregularity="play-after-retraction", offender=card[0], laws=["60B", "50B"], current_trick=[])
    expect(got, penalty_cards=[f"{card[0]} D9 major"], turn="N", on_lead="N", decide=[])


@each_edition
def test_60b_is_over_when_declarer_has_led(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", "N leads H2", "E plays H3", **DUMMYS)
    expect(got, not_laws=["60B"], irregularity=None, penalty_cards=[], current_trick=[["N", "H2"], ["E", "H3"]])


@each_edition
def test_60b_is_not_for_a_lead_that_was_a_defenders(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", "W leads D9", **WESTS)
    expect(got, not_laws=["60B"], irregularity=None, penalty_cards=[], current_trick=[["W", "D9"]])


# H20: East refuses, and West, who is next in turn to the lead, plays to it.
@editions(2007, 2017)
def test_60b_2007_2017_the_refusal_must_be_effective(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "E chooses refuse", "W plays H9", **DUMMYS)
    expect(got, laws=["55A"], not_laws=["60B"], penalty_cards=[], current_trick=[["S", "H5"], ["W", "H9"]])


@editions(1997)
def test_60b_1997_the_first_word_is_effective(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "E chooses refuse", "W plays H9", **DUMMYS)
    expect(got, laws=["60B"], penalty_cards=["W H9 major"], current_trick=[], turn="N")


# -- C: the offending side plays on (H8)


@each_edition
def test_60c_partner_leads_too_and_the_choice_is_untouched(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "W leads D4", **WESTS)
    expect(got, laws=["60C"], not_laws=[PROPER_LEAD[edition]], decide=["S"], options=["accept", "refuse"], current_trick=[])


@each_edition
def test_60c_refused_both_cards_are_penalty_cards(edition: int) -> None:
    lines = ["E leads H5", "W leads D4", "S chooses refuse"]
    got = after("3NT by S", edition, *lines, **WESTS)
    expect(got, penalty_cards=["E H5 major", "W D4 major"], decide=["S"], options=["require H", "forbid H", "free"])
    # Left free, West must lead his own penalty card.
    got = after("3NT by S", edition, *lines, "S chooses free", "W leads C2", **WESTS)
    expect(got, irregularity="penalty-card-not-played")
    got = after("3NT by S", edition, *lines, "S chooses free", "W leads D4", **WESTS)
    expect(got, irregularity=None, penalty_cards=["E H5 major"], current_trick=[["W", "D4"]])


@each_edition
def test_60c_accepted_the_other_card_is_played_if_it_can_be(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "W leads H9", "S chooses accept", **WESTS)
    expect(got, laws=["53A"], current_trick=[["E", "H5"]], penalty_cards=[], restrictions=["W play H9 this trick"], turn="S")
    # H35: with another suit it would be a revoke, unless West is void.
    lines = ["E leads H5", "W leads D4", "S chooses accept"]
    expect(after("3NT by S", edition, *lines, **WESTS), decide=["director"], options=["W has H", "W void H"])
    expect(after("3NT by S", edition, *lines, "W has H", **WESTS), penalty_cards=["W D4 major"], restrictions=[], turn="S")
    expect(after("3NT by S", edition, *lines, "W void H", **WESTS), penalty_cards=[], restrictions=["W play D4 this trick"])


@each_edition
def test_60c_the_offender_himself_goes_on(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "E leads HK", **WESTS)
    expect(got, laws=["60C"], decide=["S"], options=["accept", "refuse"])
    got = after("3NT by S", edition, "E leads H5", "E leads HK", "S chooses refuse", **WESTS)
    expect(got, penalty_cards=["E H5 major", "E HK major"])


@each_edition
def test_60c_declarer_goes_on_after_his_own_lead_out_of_turn(edition: int) -> None:
    # H12: he may not take back his lead unasked; the defenders still choose.
    got = after("3NT by S", edition, "S leads HK", "N plays H2", **DUMMYS)
    expect(got, laws=["60C"], disputed=True, decide=["E", "W"], options=["accept", "refuse"])


@each_edition
def test_60a1_of_a_card_played_at_rho_turn(edition: int) -> None:
    # West plays at South's turn; North, next after West, plays on: the ace counts at once.
    lines = ["E leads C4", "W plays CA", "N plays C2"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="E")
    expect(got, laws=["60A1", "60A2"], restrictions=[], current_trick=[["E", "C4"], ["W", "CA"], ["N", "C2"]], turn="S")


@each_edition
def test_60b_does_not_reach_a_trick_that_has_been_put_right_since(edition: int) -> None:
    lines = ["N leads DT", "E plays HJ DQ", "E chooses play HJ", "S plays D6", "W plays D8", "S leads ST"]
    lines += ["E chooses refuse", "E corrects DA", "N plays S5", "E leads S4"]
    got = after("3S by S", edition, *lines, trick=10, on_lead="N")
    expect(got, irregularity="penalty-card-not-played", offender="E")


@editions(1997)
def test_53c_1997_the_proper_lead_prevails_over_a_penalty_card_that_was_put_forward(edition: int) -> None:
    lines = ["E plays DA", "E plays HK", "S plays HQ", "W plays D7", "N plays S5", "W leads SQ", "E leads H2", "N plays S4"]
    got = after("4HXX by N", edition, *lines, "E plays H2", "S leads H4", trick=11, on_lead="E")
    expect(got, laws=["53C"], current_trick=[["S", "H4"]], on_lead="S")


@each_edition
def test_60b_ends_with_the_lead_from_the_correct_hand(edition: int) -> None:
    lines = ["S leads D7", "W chooses refuse", "N leads DA", "E plays D2", "S plays D3", "W plays D4", "E leads H5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, irregularity="lead-out-of-turn", offender="E", decide=["S"], options=["accept", "refuse"])


@each_edition
def test_46b_words_for_one_card_of_dummys_say_nothing_of_the_next(edition: int) -> None:
    lines = ["S leads H3", "W plays H4", "S calls low", "N plays H2", "E plays H5", "E leads C4", "S plays C3", "W plays C5"]
    got = after("3NT by S", edition, *lines, "N plays CA", trick=5, on_lead="S")
    expect(got, irregularity=None, trick=7, on_lead="N", not_laws=["46B1"])


# -- A1: a lead to the next trick, made too soon, that declarer plays to


ON_NORTH = {"trick": 4, "on_lead": "N"}
LED_TOO_SOON = ["N leads H2", "E plays H5", "S plays HK", "E leads C3"]


@each_edition
@pytest.mark.parametrize("card", ["S plays C4", "N plays C4"])
def test_60a1_declarer_who_plays_to_a_premature_lead_has_forfeited_the_rectification(edition: int, card: str) -> None:
    got = after("4S by S", edition, *LED_TOO_SOON, card, **ON_NORTH)
    expect(got, laws=["60A1", "60A2"], not_laws=["45E2"], irregularity=None, penalty_cards=[], restrictions=[], decide=[])
    expect(got, current_trick=[["N", "H2"], ["E", "H5"], ["S", "HK"]], turn="W")


@each_edition
def test_60a2_the_premature_lead_counts_as_made_in_turn_and_declarers_card_is_played_to_it(edition: int) -> None:
    got = after("4S by S", edition, *LED_TOO_SOON, "S plays C4", "W plays H7", **ON_NORTH)
    expect(got, trick=5, on_lead="E", current_trick=[["E", "C3"], ["S", "C4"]], turn="W", penalty_cards=[], decide=[])


@each_edition
def test_60a2_each_hand_of_declarers_may_play_to_it_once(edition: int) -> None:
    got = after("4S by S", edition, *LED_TOO_SOON, "S plays C4", "N plays C5", "W plays H7", **ON_NORTH)
    expect(got, current_trick=[["E", "C3"], ["S", "C4"], ["N", "C5"]], turn="W")
    got = after("4S by S", edition, *LED_TOO_SOON, "S plays C4", "S plays C6", **ON_NORTH)
    expect(got, irregularity="fifth-card", laws=["45E2"])


@each_edition
def test_60a2_a_card_that_waits_for_the_next_trick_is_not_played_again(edition: int) -> None:
    with pytest.raises(RecordError):
        after("4S by S", edition, *LED_TOO_SOON, "S plays C4", "S plays C4", **ON_NORTH)


@each_edition
def test_45e2_declarer_who_is_not_next_to_the_offender_adds_a_fifth_card(edition: int) -> None:
    lines = ["S leads H2", "W plays H5", "N plays HK", "W leads C3", "S plays C9"]
    got = after("4S by S", edition, *lines, trick=4, on_lead="S")
    expect(got, irregularity="fifth-card", laws=["45E2"], penalty_cards=["W C3 major"], decide=["S"])


@each_edition
def test_60a3_a_card_let_pass_in_place_of_a_penalty_card_leaves_it_on_the_table(edition: int) -> None:
    # Dummy, who has lost his rights, is the first to speak of a card played before partner: nothing is rectified (43B3).
    lines = ["N looks E", "W void C", "N leads C2", "W plays D8", "N draws attention"]
    got = after("4S by S", edition, *lines, **ON_NORTH, penalty_cards=["W HA major"])
    expect(got, laws=["43B3", "60A3"], current_trick=[["N", "C2"], ["W", "D8"]], penalty_cards=["W HA major"], not_laws=["61A"])
