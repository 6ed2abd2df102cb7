"""Law 63: when a revoke is established."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect, notes

#: South leads a heart at trick 5 and West, who has one, discards; East wins the trick.
START = {"trick": 5, "on_lead": "S"}
REVOKE = ["W has H", "S leads H3", "W plays D2", "N plays H4", "E plays HK"]
#: That an established revoke stays as it is.
STANDS = {1997: "63C", 2007: "63B", 2017: "63B"}


@each_edition
def test_63a1_by_a_lead_to_the_next_trick(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "E leads C2", **START)
    expect(got, laws=["63A1"], review=["64C"], current_trick=[["E", "C2"]])


@each_edition
def test_63a1_by_a_play_to_the_next_trick(edition: int) -> None:
    lines = ["W has H", "S leads HA", "W plays D2", "N plays H4", "E plays HK", "S leads C3"]
    expect(after("3NT by S", edition, *lines, **START), not_laws=["63A1"])
    expect(after("3NT by S", edition, *lines, "W plays C4", **START), laws=["63A1"])


@each_edition
def test_63a1_not_by_the_other_side(edition: int) -> None:
    lines = ["W has H", "S leads HA", "W plays D2", "N plays H4", "E plays HK", "S leads C3", "W corrects H9"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, laws=["62A", "62B1"], not_laws=["63A1"], penalty_cards=["W D2 major"])


@each_edition
@pytest.mark.parametrize("line", ["W leads C2", "W leads DK"])
def test_63a1_by_a_lead_out_of_turn(edition: int, line: str) -> None:
    # H35: legally or not, the offending side has led.
    got = after("3NT by S", edition, *REVOKE, line, **START)
    expect(got, irregularity="lead-out-of-turn", laws=["63A1", "53A", STANDS[edition]])


@each_edition
def test_63a1_a_refused_lead_out_of_turn_has_established_the_revoke(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W leads C2", "S chooses refuse", "W corrects H9", **START)
    expect(got, laws=[STANDS[edition]], not_laws=["62A"], penalty_cards=["W C2 major"])


@each_edition
def test_63a1_by_a_premature_lead_to_the_next_trick(edition: int) -> None:
    # West leads to the next trick before East has played to this one.
    got = after("3NT by S", edition, "W has H", "S leads H3", "W plays D2", "N plays H4", "W leads DK", **START)
    expect(got, irregularity="premature-lead", laws=["57A", "63A1"])


@each_edition
def test_63a1_after_a_premature_lead_the_revoke_is_not_corrected(edition: int) -> None:
    lines = ["W has H", "S leads H3", "W plays D2", "N plays H4", "W leads DK", "S chooses highest", "W corrects H9"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, laws=[STANDS[edition]], not_laws=["62A"], penalty_cards=["W DK major"])


@editions(2017)
def test_63a1_2017_not_by_a_lead_that_an_opponent_induced(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W leads C2 told by S", **START)
    expect(got, irregularity="misinformed-lead", laws=["47E1"], not_laws=["63A1"])
    got = after("3NT by S", edition, *REVOKE, "W leads C2 told by S", "W corrects H9", **START)
    expect(got, laws=["62A", "62B1"], penalty_cards=["W D2 major"])


@editions(1997, 2007)
def test_63a1_1997_2007_even_by_a_lead_that_an_opponent_induced(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W leads C2 told by S", **START)
    expect(got, irregularity="misinformed-lead", laws=["47E1", "63A1"])


@each_edition
@pytest.mark.parametrize("line", ["N leads C2", "S leads C2"])
def test_63a1_of_declarer_by_either_of_his_hands(edition: int, line: str) -> None:
    # South discards on a heart and dummy wins; whichever hand he leads from, in turn or not, he has gone on.
    lines = ["S has H", "W leads H5", "N plays HA", "E plays H4", "S plays D2", line]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), laws=["63A1"])


@each_edition
def test_63a1_by_a_card_that_shows_the_revoke(edition: int) -> None:
    # No hand is known: West's discard is believed until he leads a heart himself, out of turn.
    lines = ["S leads H3", "W plays D2", "N plays H4", "E plays HK", "W leads H9"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, laws=["61A", "63A1", STANDS[edition]])


@each_edition
def test_63a1_a_refused_lead_has_established_a_revoke_that_comes_to_light_later(edition: int) -> None:
    lines = ["S leads H3", "W plays D2", "N plays H4", "E plays HK", "W leads C2", "S chooses refuse", "W has H"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, irregularity="revoke", offender="W", laws=["61A", "63A1"])


@editions(2017)
def test_63a1_2017_an_induced_lead_has_not_established_a_revoke_that_comes_to_light_later(edition: int) -> None:
    lines = ["S leads H3", "W plays D2", "N plays H4", "E plays HK", "W leads C2 told by S", "W has H"]
    expect(after("3NT by S", edition, *lines, **START), irregularity="revoke", laws=["61A"], not_laws=["63A1"])


@each_edition
def test_63a1_two_cards_led_at_once(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "E leads C2 (C3)", **START)
    expect(got, laws=["58B1", "63A1"])
    expect(after("3NT by S", edition, *REVOKE, "E leads C2 C3", "E chooses play C2", **START), laws=["58B2", "63A1"])


# -- too late


def _stands(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "E leads C2", "W corrects H9", **START)
    expect(got, laws=["63A1", STANDS[edition]], not_laws=["62A"], review=["64C"], penalty_cards=[])
    expect(got, current_trick=[["E", "C2"]], trick=6, turn="S")


@editions(1997)
def test_63c_1997_an_established_revoke_is_not_corrected(edition: int) -> None:
    _stands(edition)


@editions(2007, 2017)
def test_63b_2007_2017_an_established_revoke_is_not_corrected(edition: int) -> None:
    _stands(edition)


@each_edition
def test_63a1_before_that_it_is_corrected(edition: int) -> None:
    got = after("3NT by S", edition, *REVOKE, "W corrects H9", "S chooses keep", **START)
    expect(got, not_laws=["63A1"], penalty_cards=["W D2 major"])


# -- by a word, by a claim, by a question


#: Trick 9 with five cards each; everybody has a diamond.
FIVE = {"trick": 9, "on_lead": "S", "won": (4, 4), "deal": "N:K2.3.4.5 Q3.4.5.6 A4.5.6.7 65.6.7.8"}


@each_edition
def test_63a2_declarer_names_a_card_for_the_next_trick(edition: int) -> None:
    # South's revoke; dummy has won, dummy's hand is not known, and South calls for a card.
    start = {"trick": 5, "on_lead": "W"}
    lines = ["W leads H4", "N plays HA", "E plays H5", "S plays C2", "S has H"]
    expect(after("3NT by S", edition, *lines, **start), irregularity="revoke", not_laws=["63A2"])
    got = after("3NT by S", edition, *lines, "S calls D", **start)
    expect(got, laws=["63A2", "46B2"], turn="N", current_trick=[])
    got = after("3NT by S", edition, *lines, "S calls D", "S corrects H3", **start)
    expect(got, not_laws=["62A"])


@each_edition
def test_63a3_a_claim_establishes_the_claimers_revoke(edition: int) -> None:
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "E claims 3", **FIVE)
    expect(got, laws=["63A3", "68D"], review=["64C"])
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "E claims 3", "W corrects D7", **FIVE)
    expect(got, not_laws=["62A"], penalty_cards=[], current_trick=[["S", "D6"], ["W", "S6"]])
    # The other side's claim does not: it may still be corrected, and nobody is asked about it.
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "S claims 3", **FIVE)
    expect(got, not_laws=["63A3"])
    assert "bear in mind that West’s revoke in trick 9 was not established" in notes(got)
    lines = ["S leads D6", "W plays S6", "N plays D4", "S claims 3", "W corrects D7"]
    got = after("3NT by S", edition, *lines, **FIVE)
    expect(got, laws=["62A"], decide=[], turn=None, penalty_cards=["W S6 major"])
    expect(got, current_trick=[["S", "D6"], ["W", "D7"], ["N", "D4"]])


@each_edition
def test_63a3_a_failure_to_follow_that_comes_to_light_after_the_claim(edition: int) -> None:
    start = {"trick": 5, "on_lead": "S"}
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "E claims 3", "W has D", **start)
    expect(got, laws=["61A", "63A3"], irregularity="revoke", not_laws=["63A1"])


@editions(1997, 2007)
def test_63a3_1997_2007_to_acquiesce_establishes_too(edition: int) -> None:
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "S claims 3", "E agrees", **FIVE)
    expect(got, laws=["69A", "63A3", "64A2"], won={"NS": 8, "EW": 5})


@editions(2017)
def test_63a4_2017_to_agree_establishes(edition: int) -> None:
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "S claims 3", "E agrees", **FIVE)
    expect(got, laws=["69A", "63A4", "64A2"], not_laws=["63A3"], won={"NS": 8, "EW": 5})
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "S claims 3", "E agrees", "W corrects D7", **FIVE)
    expect(got, laws=["63A4"], not_laws=["62A"], won={"NS": 8, "EW": 5})


@each_edition
def test_63a3_at_the_twelfth_trick_it_is_corrected_still(edition: int) -> None:
    start = {"trick": 12, "on_lead": "S", "won": (5, 6), "deal": "N:K..4. Q..5. A..6. 6..7."}
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "W claims 1", **start)
    expect(got, laws=["63A3"])
    got = after("3NT by S", edition, "S leads D6", "W plays S6", "W claims 1", "W corrects D7", **start)
    expect(got, laws=["62A"], current_trick=[["S", "D6"], ["W", "D7"]], turn=None)


@editions(1997)
def test_63b_1997_attention_drawn_improperly(edition: int) -> None:
    lines = ["S leads D6", "W plays S6", "N plays D4", "E plays D5", "E asks W", "W corrects D7"]
    got = after("3NT by S", edition, *lines, **FIVE)
    expect(got, laws=["62A", "63B"], penalty_cards=["W S6 major"], review=["64C"])
    # West has won the trick after all; it costs what an established revoke costs.
    got = after("3NT by S", edition, *lines, "W leads S6", "W claims 4", "S agrees", **FIVE)
    expect(got, laws=["64A1"], won={"NS": 6, "EW": 7})
    # If somebody entitled to it asked first there is nothing improper.
    lines.insert(4, "S asks W")
    expect(after("3NT by S", edition, *lines, **FIVE), laws=["62A"], not_laws=["63B"])


@each_edition
def test_63a3_a_claim_establishes_only_the_revokes_of_the_side_that_claims(edition: int) -> None:
    # West may have revoked; South claims. That West then corrects is not too late.
    lines = ["S leads H3", "W plays D2", "N plays H4", "E plays H5", "S claims 4"]
    got = after("3NT by S", edition, *lines, "W has H", trick=9, on_lead="S")
    expect(got, irregularity="revoke", offender="W", not_laws=["63A3", "63A4"])
    got = after("3NT by S", edition, *lines, "W corrects H6", trick=9, on_lead="S")
    expect(got, laws=["62A", "62B1"], penalty_cards=["W D2 major"])


@each_edition
def test_63a2_a_call_for_dummys_card_says_nothing_of_the_other_sides_revoke(edition: int) -> None:
    lines = ["S leads H3", "W plays D2", "N plays HA", "E plays H4", "S calls low", "W corrects H5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="S")
    expect(got, laws=["62A", "62B1"], penalty_cards=["W D2 major"])


@each_edition
def test_63a1_a_lead_that_went_back_has_established_the_revoke_whatever_declarer_calls_then(edition: int) -> None:
    # East's lead out of turn was refused; declarer has called a card; only then does West's heart come to light.
    lines = ["S leads H3", "W plays D2", "N plays HA", "E plays H4", "E leads C9", "S chooses refuse", "S calls low"]
    got = after("3NT by S", edition, *lines, "W has H", trick=5, on_lead="S")
    expect(got, irregularity="revoke", offender="W", laws=["61A", "63A1"])


@each_edition
def test_63a2_a_call_to_the_same_trick_establishes_nothing(edition: int) -> None:
    lines = ["E leads H3", "S plays D2", "W plays H4", "S calls low", "S corrects H5"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="E")
    expect(got, laws=["62A", "62B2"], not_laws=["63A2"])
