"""Law 53: a card of an opponent who was properly to lead is his lead, or a play to the irregular one (H6, H7)."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect

ON_EAST = {"trick": 5, "on_lead": "E"}
ON_SOUTH = {"trick": 5, "on_lead": "S"}


# -- an opponent who was to lead and is not next in rotation


@each_edition
def test_53_of_the_suit_led_the_director_is_asked_what_was_meant(edition: int) -> None:
    got = after("4S by S", edition, "S leads D4", "E plays D9", **ON_EAST)
    expect(got, decide=["director"], options=["E followed", "E led"], turn=None, current_trick=[], penalty_cards=[])
    assert got["laws"] == ["53A"]
    assert [item["to"] for item in got["speech"]] == ["director"] * 3
    got = after("4S by S", edition, "W leads HK", "S plays H3", **ON_SOUTH)
    expect(got, decide=["director"], options=["S followed", "S led"], current_trick=[])


@each_edition
def test_53b_a_defender_who_followed_lets_the_lead_stand(edition: int) -> None:
    got = after("4S by S", edition, "S leads D4", "E plays D9", "E followed", **ON_EAST)
    wrong_defender = "53C" if edition == 2017 else "53B"
    expect(got, laws=[wrong_defender, "57A"], penalty_cards=["E D9 major"], current_trick=[["S", "D4"]], decide=["S"])


@each_edition
def test_53c_a_defender_who_was_leading_has_made_the_proper_lead(edition: int) -> None:
    got = after("4S by S", edition, "S leads D4", "E plays D9", "E led", **ON_EAST)
    proper = "53B" if edition == 2017 else "53C"
    expect(got, laws=[proper], not_laws=["57A"], penalty_cards=[], current_trick=[["E", "D9"]], on_lead="E", decide=[])


@each_edition
def test_53_declarer_who_plays_from_the_hand_that_was_to_lead(edition: int) -> None:
    lines = ["W leads HK", "S plays H3"]
    got = after("4S by S", edition, *lines, "S followed", **ON_SOUTH)
    expect(got, current_trick=[["W", "HK"], ["S", "H3"]], laws=["53A"], turn="N", disputed=True)
    got = after("4S by S", edition, *lines, "S led", **ON_SOUTH)
    expect(got, current_trick=[["S", "H3"]], on_lead="S", turn="W", penalty_cards=[])


@each_edition
@pytest.mark.parametrize("beforehand", [["E led", "S leads D4"], ["S leads D4", "E led"]])
def test_53_the_finding_may_be_stated_beforehand(edition: int, beforehand: list[str]) -> None:
    expect(after("4S by S", edition, *beforehand, "E plays D9", **ON_EAST), current_trick=[["E", "D9"]], decide=[])
    followed = [line.replace("E led", "E followed") for line in beforehand]
    got = after("4S by S", edition, *followed, "E plays D9", **ON_EAST)
    expect(got, penalty_cards=["E D9 major"], current_trick=[["S", "D4"]])


@each_edition
def test_53c_a_card_of_another_suit_is_the_proper_lead_unless_the_director_finds_that_it_followed(edition: int) -> None:
    got = after("4S by S", edition, "S leads D4", "E plays C9", **ON_EAST)
    expect(got, current_trick=[["E", "C9"]], on_lead="E", decide=[], disputed=True)
    got = after("4S by S", edition, "S leads D4", "E void D", "E plays C9", **ON_EAST)
    expect(got, decide=["director"], options=["E followed", "E led"])  # it may be a discard
    got = after("4S by S", edition, "S leads D4", "E followed", "E plays C9", **ON_EAST)
    expect(got, penalty_cards=["E C9 major"], current_trick=[["S", "D4"]])


@each_edition
def test_53_the_verb_leads_needs_no_question(edition: int) -> None:
    expect(after("4S by S", edition, "S leads D4", "E leads D9", **ON_EAST), current_trick=[["E", "D9"]], decide=[])


@each_edition
def test_53_play_that_goes_on_shows_what_was_meant(edition: int) -> None:
    lines = ["S leads D4", "E plays D9"]
    expect(after("4S by S", edition, *lines, "S plays D2", **ON_EAST), current_trick=[["E", "D9"], ["S", "D2"]])
    expect(after("4S by S", edition, *lines, "W plays D2", **ON_EAST), current_trick=[["S", "D4"]])


@each_edition
def test_53_nothing_else_answers_the_question(edition: int) -> None:
    lines = ["S leads D4", "E plays D9"]
    expect(after("4S by S", edition, *lines, "W led", **ON_EAST), decide=["director"])
    expect(after("4S by S", edition, *lines, "E has H", **ON_EAST), decide=["director"])
    with pytest.raises(RecordError):
        after("4S by S", edition, *lines, "W chooses accept", **ON_EAST)


@each_edition
def test_58a_a_card_put_down_at_the_same_moment_waits_for_the_answer(edition: int) -> None:
    lines = ["S leads D4", "E plays D9 & W plays D2"]
    expect(after("4S by S", edition, *lines, **ON_EAST), decide=["director"], options=["E followed", "E led"])
    expect(after("4S by S", edition, *lines, "E led", **ON_EAST), on_lead="E", restrictions=["W play D2 this trick"])


@each_edition
def test_53a_the_next_hand_is_not_asked(edition: int) -> None:
    expect(after("4S by S", edition, "E leads HK", "S plays H3", **ON_SOUTH), laws=["53A"], turn="W", decide=[])
    expect(after("4S by S", edition, "S leads D4", "W plays D5", **ON_EAST), laws=["53A"], turn="N", decide=[])


@each_edition
def test_60c_nor_is_the_leaders_partner(edition: int) -> None:
    got = after("4S by S", edition, "E leads HK", "W plays H3", trick=5, on_lead="W")
    expect(got, laws=["60C"], decide=["S"], options=["accept", "refuse"])


@each_edition
def test_49_one_who_followed_although_nothing_was_led_has_exposed_a_card(edition: int) -> None:
    expect(after("4S by S", edition, "E followed", "E plays HK"), irregularity="exposed-card", penalty_cards=["E HK major"])


# -- after the next hand has accepted


@editions(2007, 2017)
def test_53a_a_lead_made_after_the_acceptance_is_a_play_and_shows_no_void(edition: int) -> None:
    lines = ["S leads D4", "W plays D5", "N plays D6", "E leads H3"]
    got = after("4S by S", edition, *lines, **ON_EAST)
    expect(got, decide=["director"], options=["E has D", "E void D"], disputed=True, laws=["53A"])
    expect(after("4S by S", edition, *lines, "E has D", **ON_EAST), irregularity="revoke", offender="E", trick=6)
    expect(after("4S by S", edition, *lines, "E void D", **ON_EAST), irregularity=None, trick=6, turn="N")
    known = after("4S by S", edition, "E has D", *lines, **ON_EAST)
    expect(known, irregularity="revoke", offender="E", decide=[], disputed=True)


@editions(2007, 2017)
def test_53a_of_a_proper_lead_after_the_acceptance_the_reading_followed_is_that_it_comes_too_late(edition: int) -> None:
    lines = ["S leads D4", "W plays D5", "N plays D6", "E leads H3"]
    disputed = after("4S by S", edition, *lines, **ON_EAST)["disputed"]
    assert disputed["reading"] == "The irregular lead stood for good once that card had been played."
    assert disputed["other"] == "The proper lead prevails even though the irregular one has been played to."


@editions(1997)
def test_53c_1997_the_proper_lead_prevails_even_then(edition: int) -> None:
    got = after("4S by S", edition, "S leads D4", "W plays D5", "N plays D6", "E leads H3", **ON_EAST)
    expect(got, current_trick=[["E", "H3"]], decide=[], disputed=True, laws=["53C"])


@editions(2007, 2017)
def test_53a_by_the_other_reading_a_card_meant_as_the_lead_is_a_play_to_the_lead_that_stands(edition: int) -> None:
    """Whatever the director has found about its player."""
    lines = ["N led", "W leads S2", "S plays S4", "E chooses highest", "N plays S9"]
    readings = {"proper-lead-after-a-play": "other"}
    got = after("6NT by E", edition, *lines, trick=5, on_lead="N", readings=readings)
    expect(got, current_trick=[["W", "S2"], ["N", "S9"]], turn="E", laws=["53A"])


@each_edition
def test_53a_a_question_that_the_next_card_answers_is_not_left_open(edition: int) -> None:
    """East's second heart is his last card, so nobody is asked whether the first was a revoke."""
    lines = ["S void D", "W leads S8 D8", "E leads H4", "S plays S5", "W chooses play D8", "E plays HQ"]
    got = after("7S by S", edition, *lines, trick=12, on_lead="S")
    assert "E has D" not in got["options"]
    expect(got, laws=["53A"], decide=[], current_trick=[["W", "D8"], ["E", "H4"], ["S", "S5"]])


@each_edition
def test_53_a_fact_about_the_hand_does_not_say_what_the_card_was_meant_as(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H6", "W plays H2", "W has S", trick=5, on_lead="W")
    expect(got, decide=["director"], options=["W followed", "W led"])


def test_53c_1997_the_reading_followed_of_a_late_proper_lead_is_that_it_prevails() -> None:
    got = after("3NT by S", 1997, "N leads D4", "E plays D5", "W leads C2", trick=5, on_lead="W")
    assert got["disputed"]["reading"].startswith("The proper lead prevails")


@each_edition
def test_53c_so_it_does_in_every_edition_if_only_the_wrong_defender_has_played(edition: int) -> None:
    got = after("3NT by S", edition, "S leads D4", "E plays D5", "W leads C2", trick=5, on_lead="W")
    expect(got, current_trick=[["W", "C2"]])
    assert got["disputed"]["reading"].startswith("The proper lead prevails")


@editions(2007, 2017)
def test_53_a_late_lead_of_another_suit_is_a_revoke_if_the_hand_is_known_to_hold_the_suit_led(edition: int) -> None:
    lines = ["S leads D4", "W plays D5", "N plays D6", "E has D", "E leads H3"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="E")
    expect(got, irregularity="revoke", decide=[], disputed=True)
    assert got["disputed"]["reading"].startswith("The irregular lead stood")


@each_edition
def test_53_nor_does_what_was_found_about_another_players_card(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H6", "W plays H2", "E led", trick=5, on_lead="W")
    expect(got, decide=["director"], options=["W followed", "W led"])
