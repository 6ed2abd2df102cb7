"""Law 54: a faced opening lead out of turn."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn import director
from outofturn.engine.errors import RecordError
from tests.laws.table import after, each_edition, editions, expect, play, said

OPTIONS = ["accept", "spread", "refuse"]


@each_edition
def test_54_the_lead_opens_declarers_choice(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5")
    expect(got, irregularity="opening-lead-out-of-turn", offender="E", laws=["54", "53A"], decide=["S"], options=OPTIONS)
    expect(got, turn=None, on_lead="W", current_trick=[], penalty_cards=[], declarer="S")
    assert got["options"] == OPTIONS


@each_edition
def test_54_what_the_director_says_has_all_five_ways_to_go_on(edition: int) -> None:
    words = after("4S by S", edition, "E leads H5")["say"].lower()
    for word in ("accept", "as dummy", "require", "forbid", "anything", "without consulting"):
        assert word in words


@each_edition
def test_54_partners_face_down_lead_goes_back(edition: int) -> None:
    got = after("4S by S", edition, "W leads S3 face down", "E leads H5")
    expect(got, laws=["54"], decide=["S"], options=OPTIONS, current_trick=[], penalty_cards=[])
    assert "West, take your face-down card back into your hand." in got["say"]
    # Nobody saw it: West may lead it or not.
    lines = ["W leads S3 face down", "E leads H5", "S chooses refuse", "S chooses free", "W leads D4"]
    expect(after("4S by S", edition, *lines), irregularity=None, current_trick=[["W", "D4"]], penalty_cards=["E H5 major"])
    # It is no lead any more: a card called from dummy does not say that it has been faced.
    expect(after("4S by S", edition, *lines[:-1], "N plays S2"), not_laws=["41C"], current_trick=[], on_lead="W")


@each_edition
def test_54_a_face_down_lead_made_after_it_goes_back_too(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "W leads S3 face down")
    expect(got, laws=["54"], decide=["S"], options=OPTIONS, current_trick=[])


# -- A: declarer becomes dummy


@each_edition
@pytest.mark.parametrize("line", ["S chooses spread", "S spreads"])
def test_54a_declarer_spreads_and_becomes_dummy(edition: int, line: str) -> None:
    # He says so, or begins to spread his hand and must go on.
    got = after("4S by S", edition, "E leads H5", line)
    expect(got, laws=["54A"], declarer="N", dummy="S", decide=[], penalty_cards=[], turn="S")
    expect(got, current_trick=[["E", "H5"]], on_lead="E")


@each_edition
def test_54a_the_new_declarer_has_the_later_choices(edition: int) -> None:
    lines = ["E leads H5", "S spreads", "S plays H2", "W plays HA", "N plays H3", "E leads D4"]
    got = after("4S by S", edition, *lines)
    expect(got, declarer="N", irregularity="lead-out-of-turn", decide=["N"], options=["accept", "refuse"])


@each_edition
def test_54a_a_card_shown_is_no_beginning_to_spread(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "S exposes C2")
    expect(got, laws=["48A"], not_laws=["54A"], declarer="S", decide=["S"], options=OPTIONS)


@each_edition
def test_54a_is_for_declarer_alone(edition: int) -> None:
    for seat in "NEW":
        with pytest.raises(RecordError):
            play("4S by S", edition, "E leads H5", f"{seat} chooses spread")


@each_edition
def test_54a_cards_of_the_new_declarer_shown_afterwards_are_no_penalty_cards(edition: int) -> None:
    # H22: he is declarer already, and 54C has nothing left to do.
    got = after("4S by S", edition, "E leads H5", "S spreads", "N exposes D2")
    expect(got, declarer="N", penalty_cards=[], not_laws=["54C"], current_trick=[["E", "H5"]])


# -- B: accepted


@each_edition
def test_54b_accepted_and_dummy_is_spread(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "S chooses accept")
    expect(got, laws=["53A", "54B"], declarer="S", dummy="N", current_trick=[["E", "H5"]], on_lead="E", decide=[])


@each_edition
def test_54b1_the_second_card_comes_from_declarers_hand(edition: int) -> None:
    expect(after("4S by S", edition, "E leads H5", "S chooses accept"), laws=["54B1"], turn="S")
    got = after("4S by S", edition, "E leads H5", "S chooses accept", "S plays H2")
    expect(got, irregularity=None, current_trick=[["E", "H5"], ["S", "H2"]], turn="W")


@each_edition
@pytest.mark.parametrize("accept", [["S chooses accept"], []])
def test_54b2_a_second_card_from_dummy_stands(edition: int, accept: list[str]) -> None:
    got = after("4S by S", edition, "E leads H5", *accept, "N plays H2")
    expect(got, laws=["54B2"], declarer="S", current_trick=[["E", "H5"], ["N", "H2"]], turn="S", penalty_cards=[], decide=[])


@each_edition
def test_54b2_except_to_correct_a_revoke(edition: int) -> None:
    # Dummy is known and has a heart, so the club must be put right.
    dummy = "N:AK52.T32.432.432 - - -"
    lines = ["E leads H5", "S chooses accept", "N plays C2"]
    expect(after("4S by S", edition, *lines, deal=dummy), laws=["54B2", "61A"], irregularity="revoke", offender="N")
    got = after("4S by S", edition, *lines, "N corrects H2", deal=dummy)
    expect(got, laws=["62B2"], current_trick=[["E", "H5"], ["N", "H2"]], penalty_cards=[], turn="S")


@each_edition
def test_54b_declarer_who_follows_stays_declarer(edition: int) -> None:
    # H21: a card played is an acceptance, not the beginning of a spread; some have taught otherwise.
    got = after("4S by S", edition, "E leads H5", "S plays H2")
    expect(got, laws=["53A", "54B"], not_laws=["54A"], declarer="S", dummy="N", turn="W", disputed=True)
    expect(got, current_trick=[["E", "H5"], ["S", "H2"]])


# -- C: declarer could have seen a card of dummy's


@each_edition
@pytest.mark.parametrize("line", ["N spreads", "N exposes D2"])
def test_54c_declarer_who_could_have_seen_dummy_must_accept(edition: int, line: str) -> None:
    got = after("4S by S", edition, "E leads H5", line)
    expect(got, laws=["54C", "53A"], current_trick=[["E", "H5"]], on_lead="E", penalty_cards=[])
    with pytest.raises(RecordError):
        play("4S by S", edition, "E leads H5", line, "S chooses refuse")


@each_edition
def test_54c_not_of_a_card_that_declarer_could_not_have_seen(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "N exposes D2 unseen")
    expect(got, not_laws=["54C"], decide=["S"], options=OPTIONS, current_trick=[])


@editions(2017)
def test_54c_2017_the_presumed_declarer_becomes_declarer(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "N spreads")
    expect(got, declarer="S", dummy="N", decide=[], turn="S", disputed=False)
    # 54A is closed.
    expect(after("4S by S", edition, "E leads H5", "N spreads", "S spreads"), declarer="S", not_laws=["54A"])


@editions(1997, 2007)
def test_54c_1997_2007_whether_declarer_may_still_spread_is_disputed(edition: int) -> None:
    # H22: these editions do not say who is declarer.
    expect(after("4S by S", edition, "E leads H5", "N spreads"), disputed=True)


# -- D: refused


@each_edition
def test_54d_refused_the_card_is_a_major_penalty_card_and_50d_applies(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "S chooses refuse")
    expect(got, laws=["54D", "50D", "50D2"], penalty_cards=["E H5 major"], current_trick=[], on_lead="W", declarer="S")
    expect(got, decide=["S"], options=["require H", "forbid H", "free"], turn=None)


@each_edition
@pytest.mark.parametrize(
    ("option", "restrictions", "cards"),
    [
        ("require H", ["W require H this lead"], []),
        ("forbid H", ["W forbid H until lead lost"], []),
        ("free", [], ["E H5 major"]),
    ],
)
def test_54d_then_declarer_chooses_about_the_lead(edition: int, option: str, restrictions: list[str], cards: list[str]) -> None:
    got = after("4S by S", edition, "E leads H5", "S chooses refuse", f"S chooses {option}")
    expect(got, restrictions=restrictions, penalty_cards=cards, turn="W", decide=[])


@editions(1997)
def test_54d_1997_refers_to_law_56(edition: int) -> None:
    expect(after("4S by S", edition, "E leads H5", "S chooses refuse"), laws=["54D", "56"])


@editions(2007, 2017)
def test_54d_2007_2017_says_itself_what_follows(edition: int) -> None:
    expect(after("4S by S", edition, "E leads H5", "S chooses refuse"), laws=["54D"], not_laws=["56", "56B"])


# -- E: the declaring side


@editions(2007, 2017)
@pytest.mark.parametrize("seat", ["S", "N"])
def test_54e_2007_2017_a_card_led_by_the_declaring_side_goes_back(edition: int, seat: str) -> None:
    got = after("4S by S", edition, f"{seat} leads H5")
    expect(got, irregularity="opening-lead-by-declaring-side", offender=seat, laws=["54E"], disputed=False)
    expect(got, decide=[], penalty_cards=[], current_trick=[], turn="W", on_lead="W", not_laws=["53A", "55A"])


@pytest.mark.parametrize(("edition", "provision"), [(2007, "24"), (2017, "24D")])
def test_54e_sends_the_card_to_law_24(edition: int, provision: str) -> None:
    expect(after("4S by S", edition, "S leads H5"), laws=["54E", provision])


@editions(1997)
def test_54e_is_not_in_the_edition_of_1997(edition: int) -> None:
    # Directors used Law 24 by analogy.
    got = after("4S by S", edition, "S leads H5")
    expect(got, irregularity="opening-lead-by-declaring-side", not_laws=["54E"], laws=["24"], disputed=True)
    expect(got, penalty_cards=[], current_trick=[], turn="W")


@editions(2007, 2017)
def test_54e_2007_2017_a_defender_who_follows_to_it_picks_his_card_up(edition: int) -> None:
    # H24: no lead has been made that could be accepted, and the offenders gain no order by it; authorities differ.
    got = after("4S by S", edition, "N leads H5", "E plays H9")
    expect(
        got, laws=["50"], penalty_cards=[], current_trick=[], on_lead="W", turn="W", decide=[], not_laws=["53A", "54D", "49"]
    )
    assert "pick up the nine of hearts" in got["say"]


@each_edition
@pytest.mark.parametrize(
    ("lead", "follows"), [("N leads H5", "W plays HK"), ("S leads H5", "W plays HK"), ("S leads H5", "E plays HK")]
)
def test_54e_that_is_so_from_whichever_side(edition: int, lead: str, follows: str) -> None:
    got = after("4S by S", edition, lead, follows)
    expect(got, penalty_cards=[], current_trick=[], turn="W", decide=[], disputed=True)
    expect(after("4S by S", edition, lead, follows, "W leads HA"), current_trick=[["W", "HA"]], disputed=False)


@each_edition
def test_54e_a_defender_who_leads_after_it_has_led(edition: int) -> None:
    expect(after("4S by S", edition, "N leads H5", "W plays D2"), current_trick=[["W", "D2"]], disputed=False)
    expect(after("4S by S", edition, "N leads H5", "E leads H9"), irregularity="opening-lead-out-of-turn", decide=["S"])


@each_edition
@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        ("other", {"current_trick": [["N", "H5"], ["E", "H9"]], "on_lead": "N", "turn": "S", "penalty_cards": []}),
        ("penalty-card", {"current_trick": [], "turn": "W", "penalty_cards": ["E H9 minor"], "decide": []}),
    ],
)
def test_54e_the_two_other_readings(edition: int, reading: str, wanted: dict[str, Any]) -> None:
    point = "play-to-an-attempted-opening-lead"
    table = director.start("4S by S", edition, readings={point: reading})
    got = said(director.replay(table, ["N leads H5", "E plays H9"])[-1])
    expect(got, readings=[point], disputed=True, **wanted)


@editions(2007, 2017)
def test_54e_2007_2017_what_becomes_of_that_card_is_disputed(edition: int) -> None:
    expect(after("4S by S", edition, "N leads H5", "E plays H9"), disputed=True)


@editions(2007, 2017)
@pytest.mark.parametrize(("lead", "answer"), [("S leads H5", "W plays H2"), ("N leads H5", "E plays H2")])
def test_54e_a_defender_who_plays_to_the_attempted_lead_is_disputed(edition: int, lead: str, answer: str) -> None:
    expect(after("4S by S", edition, lead, answer), disputed=True)


@editions(2007, 2017)
def test_54e_the_proper_opening_lead_after_the_attempt_is_not_disputed(edition: int) -> None:
    got = after("4S by S", edition, "S leads H5", "W leads H2")
    expect(got, disputed=False, current_trick=[["W", "H2"]])


# -- C: a card of dummy's seen before the lead


@each_edition
@pytest.mark.parametrize("seen", ["N exposes D2", "N spreads"])
def test_54c_knows_no_order_in_time(edition: int, seen: str) -> None:
    got = after("4S by S", edition, seen, "E leads HK")
    expect(got, irregularity="opening-lead-out-of-turn", laws=["54C"], decide=[], options=[], current_trick=[["E", "HK"]])
    expect(got, declarer="S", turn="S", penalty_cards=[], disputed=edition != 2017)


@each_edition
@pytest.mark.parametrize("line", ["N exposes D2 unseen", "S exposes D2", "N names D2"])
def test_54c_needs_a_card_of_dummys_that_declarer_could_have_seen(edition: int, line: str) -> None:
    expect(after("4S by S", edition, line, "E leads HK"), decide=["S"], options=OPTIONS)


@each_edition
def test_54c_a_card_seen_during_the_play_is_another_matter(edition: int) -> None:
    got = after("4S by S", edition, "N exposes D2", "W leads H5", "N plays H6", "E plays H7", "S plays H8", "E leads HK")
    expect(got, irregularity="lead-out-of-turn", decide=["S"], options=["accept", "refuse"])


@editions(2007)
def test_54c_2007_whether_law_24_covers_a_card_shown_after_the_last_pass_is_disputed(edition: int) -> None:
    (_, ruling) = play("4S by S", edition, "N exposes D2", "E leads HK")
    assert ruling.disputed is not None
    assert ruling.disputed.point == "dummys-card-seen-before-the-lead"


# -- A: a second opening lead out of turn


@each_edition
def test_54a_is_open_again_at_a_second_opening_lead_out_of_turn(edition: int) -> None:
    lines = ["E leads HK", "S chooses refuse", "S chooses free", "E leads D3"]
    expect(after("4S by S", edition, *lines), decide=["S"], options=OPTIONS, disputed=True)
    expect(after("4S by S", edition, *lines, "S chooses spread"), declarer="N", current_trick=[["E", "D3"]])
    expect(after("4S by S", edition, "E leads HK"), disputed=False)


@each_edition
def test_54e_who_has_followed_to_an_attempted_opening_lead_then_makes_the_lead(edition: int) -> None:
    got = after("3NT by S", edition, "N leads H3", "W plays HQ", "W plays HQ")
    expect(got, irregularity=None, current_trick=[["W", "HQ"]], turn="N")
    got = after("3NT by S", edition, "N leads H3", "E plays H5", "W plays HQ")
    expect(got, irregularity=None, current_trick=[["W", "HQ"]], turn="N")
    readings = {"play-to-an-attempted-opening-lead": "penalty-card"}
    got = after("3NT by S", edition, "N leads H3", "W plays HQ", "W plays HQ", readings=readings)
    expect(got, irregularity=None, current_trick=[["W", "HQ"]], penalty_cards=[])


@each_edition
def test_54e_an_opening_lead_out_of_turn_afterwards_is_what_the_next_card_is_played_to(edition: int) -> None:
    lines = ["N leads H3", "E leads D5", "S chooses refuse", "S chooses free", "W plays H4"]
    expect(after("3NT by S", edition, *lines), irregularity=None, current_trick=[["W", "H4"]])


@each_edition
def test_54e_who_takes_back_a_card_is_told_so_before_he_is_told_to_lead(edition: int) -> None:
    said = after("3NT by S", edition, "N leads H3", "W plays HQ")["say"]
    assert said.index("West, pick up the queen of hearts.") < said.index("West, lead any card.")
