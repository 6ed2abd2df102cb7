"""Law 44A: the first card of a trick is a lead, whoever plays it and whatever the record calls it (H26)."""

from __future__ import annotations

import pytest

from outofturn import director
from outofturn.engine.events import Play
from outofturn.engine.seats import EAST
from tests.cards import card
from tests.laws.table import Said, after, each_edition, editions, expect, said

ON_SOUTH = {"trick": 5, "on_lead": "S"}
FIVE = ["accept", "spread", "refuse"]


def _ruled_alike(played: Said, led: Said) -> None:
    """Everything but the line itself and the words for it."""
    told_apart = ("event", "say", "speech")
    assert {key: value for key, value in played.items() if key not in told_apart} == {
        key: value for key, value in led.items() if key not in told_apart
    }


# -- a defender


@each_edition
def test_54_a_card_that_the_wrong_defender_plays_first_is_an_opening_lead(edition: int) -> None:
    got = after("4S by S", edition, "E plays HK")
    expect(got, irregularity="opening-lead-out-of-turn", offender="E", decide=["S"], options=FIVE, penalty_cards=[])
    _ruled_alike(got, after("4S by S", edition, "E leads HK"))


@each_edition
def test_44a_the_library_and_the_line_mean_the_same(edition: int) -> None:
    ruling = director.observe(director.start("4S by S", edition), Play(EAST, card("HK")))
    _ruled_alike(said(ruling), after("4S by S", edition, "E leads HK"))


@each_edition
def test_53a_a_card_played_at_declarers_turn_to_lead_can_be_accepted(edition: int) -> None:
    got = after("4S by S", edition, "W plays HK", **ON_SOUTH)
    expect(got, irregularity="lead-out-of-turn", offender="W", decide=["S"], options=["accept", "refuse"], penalty_cards=[])
    got = after("4S by S", edition, "W plays HK", "N plays H3", **ON_SOUTH)
    expect(got, laws=["53A"], on_lead="W", current_trick=[["W", "HK"], ["N", "H3"]], turn="E", decide=[], penalty_cards=[])


@each_edition
def test_49_a_card_that_was_only_shown_is_no_lead(edition: int) -> None:
    got = after("4S by S", edition, "W exposes HK", "N plays H3", **ON_SOUTH)
    expect(got, irregularity="declarer-lead-out-of-turn", penalty_cards=["W HK major"])


@each_edition
def test_58b2_several_cards_put_down_first_are_led(edition: int) -> None:
    got = after("4S by S", edition, "W plays HK DK", "W chooses play HK", **ON_SOUTH)
    expect(got, irregularity="lead-out-of-turn", decide=["S"], options=["accept", "refuse"], penalty_cards=["W DK major"])


@each_edition
def test_58a_two_cards_played_at_once_are_two_leads(edition: int) -> None:
    got = after("4S by S", edition, "W plays HK & E plays D4", **ON_SOUTH)
    expect(got, irregularity="lead-out-of-turn", decide=["S"], options=["accept", "refuse"], disputed=True)


@each_edition
def test_51b_a_card_played_first_while_partners_penalty_card_lies_there_is_a_lead(edition: int) -> None:
    got = after("4S by S", edition, "E plays D4", trick=5, on_lead="S", penalty_cards=["W HK major"])
    expect(got, irregularity="lead-out-of-turn", decide=["S"], penalty_cards=["W HK major"])


# -- a trick that the record has seen complete


@each_edition
@pytest.mark.parametrize("verb", ["plays", "leads"])
def test_45e1_after_a_complete_trick_the_verb_tells_a_fifth_card_from_a_lead(edition: int, verb: str) -> None:
    trick = ["S leads D4", "W plays D5", "N plays DK", "E plays D6"]
    got = after("4S by S", edition, *trick, f"W {verb} HK", **ON_SOUTH)
    expect(got, irregularity="fifth-card" if verb == "plays" else "lead-out-of-turn", turn="N" if verb == "plays" else None)


@each_edition
def test_55_a_card_from_declarers_wrong_hand_after_a_complete_trick_is_a_lead(edition: int) -> None:
    trick = ["S leads D4", "W plays D5", "N plays DK", "E plays D6"]
    expect(after("4S by S", edition, *trick, "S plays HK", **ON_SOUTH), irregularity="declarer-lead-out-of-turn")


# -- what is no lead


@each_edition
def test_54e_a_card_of_the_declaring_side_before_the_opening_lead(edition: int) -> None:
    for seat in ("N", "S"):
        expect(after("4S by S", edition, f"{seat} plays H3"), irregularity="opening-lead-by-declaring-side", decide=[])


@editions(2007, 2017)
def test_54e_a_defender_who_follows_to_such_a_card_has_not_led_but_one_who_plays_another_suit_has(edition: int) -> None:
    got = after("4S by S", edition, "N leads H3", "E plays H5")
    expect(got, on_lead="W", current_trick=[], not_laws=["53A", "54D"])
    got = after("4S by S", edition, "N leads H3", "E plays D5")
    expect(got, irregularity="opening-lead-out-of-turn", decide=["S"], options=FIVE)


@each_edition
def test_41a_a_card_played_while_partners_lead_lies_face_down_is_no_lead(edition: int) -> None:
    got = after("4S by S", edition, "W leads H5 face down", "E plays HK")
    expect(got, irregularity="exposed-card", penalty_cards=["E HK major"], current_trick=[])


@each_edition
def test_45d_a_card_played_to_one_that_dummy_has_put_forward_is_no_lead(edition: int) -> None:
    got = after("4S by S", edition, "N volunteers H4", "E plays H5", trick=5, on_lead="N")
    expect(got, current_trick=[["N", "H4"], ["E", "H5"]])
    got = after("4S by S", edition, "N volunteers H4", "E plays D5", trick=5, on_lead="N")
    expect(got, irregularity="lead-out-of-turn", decide=["S"])


@each_edition
def test_60b_a_card_played_after_declarers_lead_has_been_refused_is_no_lead(edition: int) -> None:
    got = after("4S by S", edition, "N leads H6", "E chooses refuse", "W plays HK", **ON_SOUTH)
    expect(got, irregularity="play-after-retraction", penalty_cards=["W HK major"], decide=[])


@each_edition
def test_44_who_is_on_lead_leads_even_if_he_was_found_to_have_followed(edition: int) -> None:
    got = after("3NT by S", edition, "W followed", "W plays H2", trick=5, on_lead="W")
    expect(got, irregularity=None, current_trick=[["W", "H2"]], turn="N")
