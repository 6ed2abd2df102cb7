"""Law 55: declarer leads out of turn, from his own hand or from dummy."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.engine.errors import RecordError
from outofturn.laws import book, law55
from outofturn.laws.book import edition_of
from tests.laws.table import after, each_edition, editions, expect, may_use, play, source

WITHDRAWN = {1997: "16C", 2007: "16D", 2017: "16C"}
#: Declarer leads from hand when dummy was to lead (West is next), from dummy when he was to (East is next).
FROM_HAND = {"trick": 5, "on_lead": "N"}
FROM_DUMMY = {"trick": 5, "on_lead": "S"}


# -- A: either defender


@each_edition
@pytest.mark.parametrize(
    ("line", "start"), [("S leads H5", FROM_HAND), ("N leads H5", FROM_DUMMY), ("S leads H5", {"trick": 5, "on_lead": "W"})]
)
def test_55a_either_defender_may_choose(edition: int, line: str, start: dict[str, object]) -> None:
    got = after("3NT by S", edition, line, **start)
    expect(got, irregularity="declarer-lead-out-of-turn", offender=line[0], laws=["53A", "55A"], turn=None)
    expect(got, decide=["E", "W"], options=["accept", "refuse"], current_trick=[], penalty_cards=[])


def test_55a_whose_choice_prevails_is_said_only_when_two_may_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "West’s choice prevails" in after("3NT by S", 2017, "S leads H5", **FROM_HAND)["say"]
    monkeypatch.setitem(book.DRAFTS, 2027, book.Edition(2027, book.LATEST))
    monkeypatch.setitem(law55.WHO_MAY_CHOOSE.values, 2027, "next in turn")
    got = after("3NT by S", 2027, "S leads H5", **FROM_HAND)
    expect(got, decide=["W"], options=["accept", "refuse"])
    assert "prevails" not in got["say"]
    assert "your choice" not in got["say"].lower()


@each_edition
@pytest.mark.parametrize("seat", ["N", "S"])
def test_55a_is_not_for_the_declaring_side(edition: int, seat: str) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "S leads H5", f"{seat} chooses refuse", **FROM_HAND)


@each_edition
@pytest.mark.parametrize("seat", ["E", "W"])
def test_55a_one_defender_is_silent_and_the_others_choice_stands(edition: int, seat: str) -> None:
    got = after("3NT by S", edition, "S leads H5", f"{seat} chooses accept", "W plays H9", **FROM_HAND)
    expect(got, irregularity=None, current_trick=[["S", "H5"], ["W", "H9"]], decide=[], turn="N")
    got = after("3NT by S", edition, "S leads H5", f"{seat} chooses refuse", "N leads D2", **FROM_HAND)
    expect(got, irregularity=None, current_trick=[["N", "D2"]], decide=[], turn="E")


@editions(2007, 2017)
@pytest.mark.parametrize(
    ("line", "start", "next_hand", "other"), [("S leads H5", FROM_HAND, "W", "E"), ("N leads H5", FROM_DUMMY, "E", "W")]
)
def test_55a_2007_2017_next_in_turn_overrules_his_partner(
    edition: int, line: str, start: dict[str, object], next_hand: str, other: str
) -> None:
    # H10: next in turn to the irregular lead: West of a lead from South, East of one from North.
    got = after("3NT by S", edition, line, f"{other} chooses accept", **start)
    expect(got, laws=["55A"], decide=[next_hand], options=["accept", "refuse"], current_trick=[[line[0], "H5"]])
    got = after("3NT by S", edition, line, f"{other} chooses accept", f"{next_hand} chooses refuse", **start)
    expect(got, laws=["55A", "55B2"], current_trick=[], decide=[], turn=start["on_lead"])
    got = after("3NT by S", edition, line, f"{other} chooses refuse", f"{next_hand} chooses accept", **start)
    expect(got, laws=["55A", "53A"], current_trick=[[line[0], "H5"]], decide=[], turn=next_hand)


@each_edition
def test_55a_next_in_turn_has_spoken_and_a_contrary_word_changes_nothing(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "W chooses accept", **FROM_HAND)
    expect(got, decide=[], turn="W", current_trick=[["S", "H5"]])
    got = after("3NT by S", edition, "S leads H5", "W chooses accept", "E chooses refuse", **FROM_HAND)
    expect(got, laws=["55A"], not_laws=["55B2"], decide=[], turn="W", current_trick=[["S", "H5"]])


@each_edition
def test_55a_after_the_next_card_it_is_too_late_to_speak(edition: int) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "S leads H5", "W chooses accept", "W plays H9", "E chooses refuse", **FROM_HAND)


@editions(1997)
def test_55a_1997_has_no_rule_for_defenders_who_differ(edition: int) -> None:
    # The first statement settles it, and that is disputed.
    got = after("3NT by S", edition, "S leads H5", "E chooses accept", **FROM_HAND)
    expect(got, decide=[], turn="W", current_trick=[["S", "H5"]])
    got = after("3NT by S", edition, "S leads H5", "E chooses accept", "W chooses refuse", **FROM_HAND)
    expect(got, laws=["55A"], current_trick=[["S", "H5"]], decide=[], turn="W", disputed=True)


def _overruled_leaves_no_trace(edition: int, choice: str) -> None:
    """West was on lead under an order of declarer's; whether East spoke first or not, the table must be the same."""
    start = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major"]}
    lines = [f"S chooses {choice}", "S leads D2"]
    at_once = after("3NT by S", edition, *lines, "W chooses refuse", **start)
    overruled = after("3NT by S", edition, *lines, "E chooses accept", "W chooses refuse", **start)
    same = ("decide", "options", "turn", "on_lead", "current_trick", "penalty_cards", "restrictions")
    assert {key: overruled[key] for key in same} == {key: at_once[key] for key in same}


@editions(2007, 2017)
@pytest.mark.parametrize("choice", ["require H", "forbid H"])
def test_55a_2007_2017_an_overruled_acceptance_leaves_no_trace(edition: int, choice: str) -> None:
    _overruled_leaves_no_trace(edition, choice)


@editions(2007, 2017)
def test_55a_2007_2017_an_overruled_acceptance_asks_declarer_nothing_twice(edition: int) -> None:
    _overruled_leaves_no_trace(edition, "free")


@editions(2007, 2017)
def test_55a_2007_2017_next_in_turn_plays_although_his_partner_has_refused(edition: int) -> None:
    # H20: his play is a choice too, and it prevails.
    got = after("3NT by S", edition, "S leads H5", "E chooses refuse", "W plays H9", **FROM_HAND)
    expect(got, laws=["55A"], not_laws=["60B"], current_trick=[["S", "H5"], ["W", "H9"]], penalty_cards=[], turn="N")
    assert "his choice prevails" in got["disputed"]["reading"]


@editions(1997)
def test_55a_1997_next_in_turn_plays_after_the_refusal(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "E chooses refuse", "W plays H9", **FROM_HAND)
    expect(got, laws=["60B"], irregularity="play-after-retraction", current_trick=[], penalty_cards=["W H9 major"], turn="N")
    assert "took effect at once" in got["disputed"]["reading"]


@editions(2007, 2017)
def test_55a_2007_2017_any_other_line_lets_the_first_choice_stand(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "E chooses refuse", "N leads D2", **FROM_HAND)
    expect(got, irregularity=None, current_trick=[["N", "D2"]], decide=[])


# -- B: what a refusal leads to


@each_edition
def test_55b1_at_a_defenders_turn_the_card_goes_back(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", trick=5, on_lead="E")
    expect(got, laws=["55B1"], not_laws=["55B2"], current_trick=[], penalty_cards=[], restrictions=[], turn="E", on_lead="E")
    # South may later play it or not: nothing is owed.
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", "E leads H9", trick=5, on_lead="E")
    expect(got, irregularity=None, turn="S", restrictions=[])


@each_edition
@pytest.mark.parametrize(("line", "start"), [("S leads H5", FROM_HAND), ("N leads H5", FROM_DUMMY)])
def test_55b2_from_the_wrong_hand_declarer_leads_from_the_other(edition: int, line: str, start: dict[str, object]) -> None:
    chooser = "W" if line[0] == "S" else "E"
    got = after("3NT by S", edition, line, f"{chooser} chooses refuse", **start)
    expect(got, laws=["55B2"], not_laws=["55B1"], current_trick=[], penalty_cards=[], restrictions=[])
    expect(got, turn=start["on_lead"], on_lead=start["on_lead"], decide=[])


@each_edition
def test_55b2_any_card_may_be_led_from_the_other_hand(edition: int) -> None:
    # H33: these editions know no duty to lead the same suit.
    start = {"deal": "N:A2.32.. - - -", "trick": 10, "on_lead": "N"}
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", **start)
    expect(got, turn="N", legal=["H2", "H3", "S2", "SA"])


# -- C: information


@each_edition
@pytest.mark.parametrize("proper", ["N", "E"])
def test_55c_declarer_might_have_learnt_something(edition: int, proper: str) -> None:
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", trick=5, on_lead=proper)
    expect(got, laws=["55C"], review=["55C", WITHDRAWN[edition]])


@each_edition
def test_55c_the_defenders_may_use_the_card_and_declarer_may_not(edition: int) -> None:
    # H32.
    got = after("3NT by S", edition, "S leads H5", "W chooses refuse", **FROM_HAND)
    assert source(got, "S H5") == {WITHDRAWN[edition]}
    assert [may_use(got, seat, "S H5") for seat in "NESW"] == [False, True, False, True]


@pytest.mark.parametrize(("edition", "what"), [(1997, "adjust"), (2007, "adjust"), (2017, "Law 16")])
def test_55c_by_adjustment_until_2007_by_law_16_in_2017(edition: int, what: str) -> None:
    ruling = play("3NT by S", edition, "S leads H5", "W chooses refuse", **FROM_HAND)[-1]
    (cited,) = (reason.provision for reason in ruling.reasons if reason.law == "55C")
    assert what in cited.words.of(edition_of(edition))


# -- declarer corrects himself: H12


@each_edition
def test_55_declarer_who_changes_hands_unasked_takes_nothing_away(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", "N leads H2", **FROM_HAND)
    expect(got, decide=["E", "W"], options=["accept", "refuse"], disputed=True, turn=None)
    got = after("3NT by S", edition, "S leads H5", "N leads H2", "W chooses accept", **FROM_HAND)
    expect(got, on_lead="S", current_trick=[["S", "H5"], ["N", "H2"]], penalty_cards=[])


@each_edition
@pytest.mark.parametrize("verb", ["leads", "plays"])
def test_55_by_the_other_reading_declarer_who_changes_hands_has_led_from_the_right_one(edition: int, verb: str) -> None:
    start = {**FROM_HAND, "readings": {"declarer-corrects-himself": "other"}}
    got = after("3NT by S", edition, "S leads H5", f"N {verb} C2", **start)
    expect(got, current_trick=[["N", "C2"]], on_lead="N", turn="E", decide=[], irregularity=None, disputed=True)
    # The five of hearts is in his hand again.
    expect(after("3NT by S", edition, "S leads H5", f"N {verb} C2", "E plays C9", "S plays H5", **start), turn="W")


@editions(2017)
def test_55_2017_at_the_thirteenth_trick_nobody_chooses(edition: int) -> None:
    got = after("3NT by S", edition, "S leads H5", trick=13, on_lead="N")
    expect(got, irregularity="declarer-lead-out-of-turn", decide=[], options=[], not_laws=["55A"], turn="N")


@each_edition
@pytest.mark.parametrize(("word", "turn", "trick"), [("refuse", "N", []), ("accept", "W", [["S", "C7"]])])
def test_55a_a_second_lead_from_the_wrong_hand_has_a_choice_of_its_own(
    edition: int, word: str, turn: str, trick: list[list[str]]
) -> None:
    lines = ("S leads D7", "W chooses refuse", "S leads C7", f"W chooses {word}")
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, decide=[], turn=turn, current_trick=trick)


@each_edition
@pytest.mark.parametrize("act", ["plays", "leads"])
def test_55a_another_suit_from_the_proper_leader_after_his_partners_refusal_is_his_lead(edition: int, act: str) -> None:
    got = after("3NT by S", edition, "S leads DA", "E chooses refuse", f"W {act} HJ", trick=5, on_lead="W")
    expect(got, irregularity=None, on_lead="W", current_trick=[["W", "HJ"]], turn="N", decide=[])


@each_edition
def test_55a_a_lead_after_partners_refusal_is_no_play_to_the_refused_lead(edition: int) -> None:
    got = after("3NT by S", edition, "N leads DA", "W chooses refuse", "E leads HJ", trick=5, on_lead="W")
    expect(got, irregularity="lead-out-of-turn", offender="E", decide=["S"], current_trick=[])


@editions(2007, 2017)
def test_55a_playing_to_a_lead_that_partner_refused_accepts_it_and_is_disputed(edition: int) -> None:
    got = after("3NT by S", edition, "S leads DA", "E chooses refuse", "W plays D2", trick=5, on_lead="N")
    expect(got, current_trick=[["S", "DA"], ["W", "D2"]], penalty_cards=[], disputed=True, laws=["55A", "53A"])


@editions(2007, 2017)
@pytest.mark.parametrize(("fact", "card"), [("W has D", "D2"), ("W void D", "H2")])
def test_55a_a_play_to_the_refused_lead_is_no_lead_before_declarers_choice(edition: int, fact: str, card: str) -> None:
    """Although the lead was properly his and his partner has a penalty card (50D2)."""
    start: dict[str, Any] = {"trick": 5, "on_lead": "W", "penalty_cards": ["E S9 major"]}
    got = after("3NT by S", edition, fact, "S leads DA", "E chooses refuse", f"W plays {card}", **start)
    expect(got, irregularity=None, current_trick=[["S", "DA"], ["W", card]], decide=[], laws=["55A", "53A"])


@editions(1997)
def test_60b_playing_to_a_lead_that_partner_refused_comes_too_late_in_1997_and_is_disputed(edition: int) -> None:
    got = after("3NT by S", edition, "S leads DA", "E chooses refuse", "W plays D2", trick=5, on_lead="N")
    expect(got, irregularity="play-after-retraction", penalty_cards=["W D2 major"], disputed=True, laws=["60B"])


@each_edition
def test_60b_playing_after_ones_own_refusal_is_not_disputed(edition: int) -> None:
    got = after("3NT by S", edition, "S leads DA", "W chooses refuse", "W plays D2", trick=5, on_lead="N")
    expect(got, irregularity="play-after-retraction", penalty_cards=["W D2 major"], disputed=False)


@editions(2007, 2017)
def test_55a_until_when_the_near_defender_may_choose_differently_is_disputed(edition: int) -> None:
    got = after("3NT by S", edition, "S leads DA", "E chooses refuse", "W chooses accept", trick=5, on_lead="N")
    expect(got, decide=[], current_trick=[["S", "DA"]], disputed=True)
    got = after("3NT by S", edition, "S leads DA", "E chooses refuse", "W chooses refuse", trick=5, on_lead="N")
    expect(got, decide=[], current_trick=[], disputed=False)


@editions(1997)
def test_55a_a_lead_that_had_waited_for_the_trick_has_a_choice_of_its_own(edition: int) -> None:
    # Dummy's lead came before the trick was over; declarer's lead after it is decided first.
    lines = ["W leads ST", "E plays S2", "N plays SA", "E leads H8", "S plays C4 & W leads D2", "N chooses refuse"]
    got = after("1D by W", edition, *lines, trick=6, on_lead="W")
    expect(got, decide=["N", "S"], irregularity="declarer-lead-out-of-turn", offender="E")
    expect(after("1D by W", edition, *lines, "N chooses refuse", trick=6, on_lead="W"), decide=[], turn="N")


@each_edition
def test_55a_declarer_has_no_word_about_his_own_lead(edition: int) -> None:
    with pytest.raises(RecordError):
        play("3NT by S", edition, "S leads D7", "W chooses refuse", "S chooses accept", **FROM_HAND)


@each_edition
@pytest.mark.parametrize(("line", "decide"), [("N leads H5", ["E", "W"]), ("E leads H5", ["S"])])
def test_55a_56_a_record_that_begins_with_declarers_lead_to_the_first_trick(edition: int, line: str, decide: list[str]) -> None:
    expect(after("3NT by S", edition, line, on_lead="S"), laws=["53A"], decide=decide, options=["accept", "refuse"])


# -- declarer corrects himself in another suit


CORRECTED = ["S leads D4", "N leads C2"]


@each_edition
def test_55a_the_second_lead_stands_if_the_next_defender_follows_to_it(edition: int) -> None:
    got = after("4S by S", edition, *CORRECTED, "E plays C5", trick=5, on_lead="N")
    expect(got, current_trick=[["N", "C2"], ["E", "C5"]], turn="S", decide=[], penalty_cards=[], laws=["55A", "55B2"])
    expect(got, irregularity=None, disputed=edition == 2017)  # by 53C of 2017 any card of his lets the first lead stand


@each_edition
def test_55a_a_card_that_fits_both_leads_is_played_to_the_first(edition: int) -> None:
    got = after("4S by S", edition, "S leads D4", "N leads D2", "E plays D5", trick=5, on_lead="N")
    expect(got, current_trick=[["S", "D4"], ["N", "D2"], ["E", "D5"]])


@each_edition
def test_55a_a_card_of_the_first_suit_is_played_to_the_first_lead(edition: int) -> None:
    got = after("4S by S", edition, *CORRECTED, "E plays D5", trick=5, on_lead="N")
    expect(got, current_trick=[["S", "D4"], ["N", "C2"], ["E", "D5"]])


@each_edition
def test_55a_a_second_lead_at_a_defenders_turn_corrects_nothing(edition: int) -> None:
    got = after("4S by S", edition, *CORRECTED, "E plays C5", trick=5, on_lead="W")
    expect(got, current_trick=[["S", "D4"], ["N", "C2"], ["E", "C5"]])


@each_edition
def test_55b2_by_the_other_reading_the_suit_of_the_last_lead_refused_is_led(edition: int) -> None:
    lines = ["N leads C4", "E chooses refuse", "N leads SQ", "E chooses refuse"]
    readings = {"any-card-from-the-right-hand": "other"}
    got = after("3D by N", edition, *lines, trick=5, on_lead="S", readings=readings)
    expect(got, restrictions=["S require S this lead"], turn="S", readings=["any-card-from-the-right-hand"])
