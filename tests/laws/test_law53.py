"""Law 53A: a faced lead out of turn that is treated as correct."""

from __future__ import annotations

import pytest

from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, play

ACCEPT_OR_REFUSE = ["accept", "refuse"]


@each_edition
def test_53a_a_faced_lead_out_of_turn_may_be_accepted(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", trick=5, on_lead="S")
    expect(got, irregularity="lead-out-of-turn", offender="E", laws=["53A"], decide=["S"], options=ACCEPT_OR_REFUSE)
    expect(got, turn=None, on_lead="S", current_trick=[], penalty_cards=[])


@each_edition
def test_53a_declarer_accepts_a_defenders_lead_by_a_word(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses accept", trick=5, on_lead="N")
    expect(got, laws=["53A"], current_trick=[["E", "H5"]], on_lead="E", turn="S", penalty_cards=[], decide=[])


@each_edition
@pytest.mark.parametrize("defender", ["E", "W"])
def test_53a_either_defender_accepts_declarers_lead_by_a_word(edition: int, defender: str) -> None:
    got = after("3NT by S", edition, "S leads H5", f"{defender} chooses accept", trick=5, on_lead="N")
    expect(got, laws=["53A"], current_trick=[["S", "H5"]], on_lead="S", penalty_cards=[])


@each_edition
@pytest.mark.parametrize("seat", ["N", "E", "W"])
def test_53a_only_declarer_accepts_a_defenders_lead(edition: int, seat: str) -> None:
    # H36: never dummy, and not the offending side.
    with pytest.raises(RecordError):
        play("3NT by S", edition, "E leads H5", f"{seat} chooses accept", trick=5, on_lead="S")


@each_edition
@pytest.mark.parametrize(
    ("leader", "proper", "next_hand", "turn"),
    [("E", "N", "S", "W"), ("W", "S", "N", "E"), ("S", "N", "W", "N"), ("N", "S", "E", "S")],
)
def test_53a_a_card_from_the_next_hand_accepts(edition: int, leader: str, proper: str, next_hand: str, turn: str) -> None:
    got = after("3NT by S", edition, f"{leader} leads H5", f"{next_hand} plays H9", trick=5, on_lead=proper)
    expect(got, laws=["53A", "60A1"], irregularity=None, decide=[], penalty_cards=[], on_lead=leader, turn=turn)
    expect(got, current_trick=[[leader, "H5"], [next_hand, "H9"]])


@each_edition
def test_53a_attention_decides_nothing(edition: int) -> None:
    # H11: "you are in dummy" is no refusal.
    got = after("3NT by S", edition, "S leads H5", "attention", trick=5, on_lead="N")
    expect(got, decide=["E", "W"], options=ACCEPT_OR_REFUSE, turn=None, current_trick=[])


@each_edition
def test_53a_failing_acceptance_the_lead_is_made_from_the_correct_hand(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses refuse", trick=5, on_lead="N")
    expect(got, current_trick=[], on_lead="N", turn="N", decide=[], not_laws=["53A"])


@each_edition
def test_53a_a_card_that_is_only_exposed_is_no_lead(edition: int) -> None:
    expect(after("3NT by S", edition, "E exposes H5", trick=5, on_lead="S"), not_laws=["53A"], options=[])


@each_edition
def test_53a_the_trick_is_won_from_the_lead_that_was_accepted(edition: int) -> None:
    lines = ["E leads H5", "S plays H9", "W plays HQ", "N plays H2"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, irregularity=None, trick=6, on_lead="W", turn="W", won={"NS": 0, "EW": 1})


# -- the thirteenth trick: H25

LAST = {"trick": 13, "deal": "N:2... .5.. 3... .7.."}


@editions(1997, 2007)
def test_53a_1997_2007_may_be_accepted_at_the_thirteenth_trick(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", on_lead="S", **LAST)
    expect(got, laws=["53A"], decide=["S"], options=ACCEPT_OR_REFUSE)
    got = after("3NT by S", edition, "E leads H5", "S plays S3", "W plays H7", "N plays S2", on_lead="S", **LAST)
    expect(got, won={"NS": 0, "EW": 1}, turn=None)


@editions(2017)
@pytest.mark.parametrize(
    ("line", "irregularity"), [("E leads H5", "lead-out-of-turn"), ("N leads S2", "declarer-lead-out-of-turn")]
)
def test_53a_2017_must_be_taken_back_at_the_thirteenth_trick(edition: int, line: str, irregularity: str) -> None:
    got = after("3NT by S", edition, line, on_lead="S", **LAST)
    expect(got, irregularity=irregularity, laws=["53A"], decide=[], options=[], current_trick=[], on_lead="S", turn="S")


@editions(2017)
def test_53a_2017_no_word_and_no_play_accepts_at_the_thirteenth_trick(edition: int) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "E leads H5", "S chooses accept", on_lead="N", **LAST)
    got = after("3NT by S", edition, "W leads H7", "N leads S2", on_lead="N", **LAST)
    expect(got, current_trick=[["N", "S2"]], on_lead="N", turn="E")


@each_edition
def test_53a_the_twelfth_trick_is_like_any_other(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", trick=12, on_lead="S")
    expect(got, laws=["53A"], decide=["S"], options=ACCEPT_OR_REFUSE)


# -- acceptance and what lies there already


@each_edition
def test_53a_older_penalty_cards_stay_when_a_lead_is_accepted(edition: int) -> None:
    # H19: West should have led the four of hearts, if anything; Law 52 is not applied besides.
    start = {"trick": 5, "on_lead": "S", "penalty_cards": ["W H4 major"]}
    for line in ("N plays D2", "S chooses accept"):
        got = after("3NT by S", edition, "W leads DK", line, **start)
        expect(got, laws=["53A"], penalty_cards=["W H4 major"], decide=[], not_laws=["52A", "52B1a"])
    expect(after("3NT by S", edition, "W leads DK", "N plays D2", **start), laws=["60A3"])


@each_edition
def test_53a_a_lead_that_stands_with_the_penalty_card_itself(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "S chooses accept", trick=5, on_lead="S", penalty_cards=["E H5 major"])
    expect(got, penalty_cards=[], current_trick=[["E", "H5"]], turn="S")


@pytest.mark.parametrize(("edition", "provision"), [(1997, "72B1"), (2007, "23"), (2017, "72C")])
def test_53a_an_accepted_lead_may_still_be_looked_at_again(edition: int, provision: str) -> None:
    # H31: an offender who could have known that it would pay, of either side.
    for line in ("E leads H5", "S leads H5"):
        assert provision in after("3NT by S", edition, line, trick=5, on_lead="N")["review"], line


# -- declarer's other hand: H18


@each_edition
def test_53a_a_card_from_declarers_other_hand_is_disputed(edition: int) -> None:
    # East has led; South is next, but declarer calls a card from dummy. Dummy was not on lead.
    got = after("3NT by S", edition, "E leads H5", "N plays H2", trick=5, on_lead="S")
    expect(got, laws=["53A"], disputed=True, current_trick=[["E", "H5"], ["N", "H2"]], turn="S", decide=[])


@editions(2007)
def test_53a_2007_that_card_is_a_played_card(edition: int) -> None:
    expect(after("3NT by S", edition, "E leads H5", "N plays H2", trick=5, on_lead="S"), laws=["57C2"])


@editions(2017)
def test_53a_2017_that_card_is_a_played_card(edition: int) -> None:
    expect(after("3NT by S", edition, "E leads H5", "N plays H2", trick=5, on_lead="S"), laws=["57C3"])


@editions(1997)
def test_53c_1997_an_older_penalty_card_does_not_go_back_although_it_became_major(edition: int) -> None:
    lines = ["E leads H5", "S plays H6", "W exposes C7", "N leads D2"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N", penalty_cards=["W S3 minor"])
    expect(got, laws=["53C"], penalty_cards=["W S3 minor"])
    assert "seven of clubs" in got["say"]
    assert "three of spades" not in got["say"]


# -- the thirteenth trick since 2017: what is played to a lead that cannot be accepted


@editions(2017)
@pytest.mark.parametrize(
    ("lead", "follows"), [("E leads HK", "S plays HA"), ("S leads HK", "W plays HA"), ("E leads HK", "S plays D2")]
)
def test_53a_2017_who_plays_to_a_lead_to_the_last_trick_has_not_led(edition: int, lead: str, follows: str) -> None:
    before = after("4S by S", edition, lead, trick=13, on_lead="N")
    got = after("4S by S", edition, lead, follows, trick=13, on_lead="N")
    expect(got, irregularity=None, laws=["53A", "47B"], current_trick=[], turn="N", decide=[])
    assert got["penalty_cards"] == before["penalty_cards"]  # nobody but a defender who led out of turn has one
    expect(after("4S by S", edition, lead, follows, "N leads H2", trick=13, on_lead="N"), current_trick=[["N", "H2"]])


@editions(2017)
def test_53a_2017_one_who_leads_after_it_has_led(edition: int) -> None:
    got = after("4S by S", edition, "E leads HK", "S leads HA", trick=13, on_lead="N")
    expect(got, irregularity="declarer-lead-out-of-turn", offender="S")


@editions(2017)
def test_53a_45f_2017_a_card_is_played_to_the_later_of_two_that_were_none(edition: int) -> None:
    start = {"trick": 13, "on_lead": "N"}
    got = after("4S by S", edition, "N volunteers H7", "S leads D5", "E plays HT", **start)
    expect(got, laws=["53A", "47B"], not_laws=["45D1"], current_trick=[], turn="N")
    got = after("4S by S", edition, "S leads D5", "N volunteers H7", "E plays HT", **start)
    expect(got, laws=["45D1"], not_laws=["53A"], current_trick=[["N", "H7"], ["E", "HT"]], turn="S")


# -- a question is not answered by what is merely shown


@each_edition
@pytest.mark.parametrize("shown", ["E exposes HK", "E names HK", "S exposes D2", "N volunteers H3", "S spreads"])
def test_53_a_card_that_is_shown_does_not_say_what_another_was_meant_as(edition: int, shown: str) -> None:
    lines = ["N leads H6", "W plays H2", shown]
    expect(after("3NT by S", edition, *lines, trick=5, on_lead="W"), decide=["director"], options=["W followed", "W led"])
    got = after("3NT by S", edition, *lines, "W led", trick=5, on_lead="W")
    expect(got, current_trick=[["W", "H2"]], penalty_cards=["E HK major"] if shown[0] == "E" else [])
    got = after("3NT by S", edition, *lines, "W followed", trick=5, on_lead="W")
    expect(got, decide=["S"], penalty_cards=["W H2 major", *(["E HK major"] if shown[0] == "E" else [])])


@each_edition
def test_53_a_lead_that_stands_because_the_director_found_so_is_said_to_be_accepted(edition: int) -> None:
    got = after("3NT by S", edition, "W leads HK", "S plays H3", "S followed", trick=5, on_lead="S")
    assert "The king of hearts is accepted" in got["say"]


@each_edition
def test_53a_a_play_of_another_suit_by_the_next_hand_accepts(edition: int) -> None:
    got = after("3NT by S", edition, "E leads C8", "S plays H7", trick=5, on_lead="S")
    expect(got, on_lead="E", current_trick=[["E", "C8"], ["S", "H7"]], laws=["53A"], disputed=True)
    got = after("3NT by S", edition, "S has C", "E leads C8", "S plays H7", trick=5, on_lead="S")
    expect(got, on_lead="S", current_trick=[["S", "H7"]], disputed=True)


@editions(2007, 2017)
def test_53_a_late_proper_lead_is_disputed_at_another_hands_turn_as_well(edition: int) -> None:
    got = after("3NT by S", edition, "N leads D4", "E plays D5", "W leads C2", trick=5, on_lead="W")
    expect(got, irregularity="premature-lead", disputed=True)
    got = after("3NT by S", edition, "E leads D4", "S plays D5", "N leads C2", trick=5, on_lead="N")
    expect(got, disputed=True)


@each_edition
def test_53b_the_next_player_hears_that_he_may_not_use_the_lead_that_went_back(edition: int) -> None:
    got = after("3NT by S", edition, "E leads HK", "S leads D2", trick=5, on_lead="S")
    assert "West, you may not use what the king of hearts has shown you." in got["say"]


@editions(2017)
def test_53_the_card_that_goes_back_to_dummy_is_named(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "N plays C3", "N has H", trick=5, on_lead="W")
    assert got["say"].count("the three of clubs goes back to dummy") == 2
