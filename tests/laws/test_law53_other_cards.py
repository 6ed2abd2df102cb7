"""Law 53B and C, which changed places in 2017: the wrong defender plays to declarer's lead; the proper lead is made."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect, may_use, source

#: Where withdrawn cards are dealt with.
WITHDRAWN = {1997: "16C", 2007: "16D", 2017: "16C"}
PROPER_LEAD = {1997: "53C", 2007: "53C", 2017: "53B"}
WRONG_DEFENDER = {1997: "53B", 2007: "53B", 2017: "53C"}
ORDERS_1997_2007 = ["highest", "lowest", "forbid S", "forbid D", "forbid C"]
ORDERS_2017 = [*ORDERS_1997_2007, "require S", "require D", "require C"]


# -- the defender to the right of declarer's irregular lead plays


def _wrong_defender_plays(edition: int, options: list[str]) -> None:
    """The lead was in dummy, declarer led from hand, and East plays before West."""
    got = after("3NT by S", edition, "S leads HK", "E plays HA", trick=5, on_lead="N")
    expect(got, laws=[WRONG_DEFENDER[edition], "57A"], irregularity="premature-play", offender="E", on_lead="S")
    expect(got, current_trick=[["S", "HK"]], penalty_cards=["E HA major"], decide=["S"], options=options, turn=None)


@editions(1997, 2007)
def test_53b_1997_2007_wrong_defender_plays_and_the_lead_stands(edition: int) -> None:
    _wrong_defender_plays(edition, ORDERS_1997_2007)


@editions(2017)
def test_53c_2017_wrong_defender_plays_and_the_lead_stands(edition: int) -> None:
    _wrong_defender_plays(edition, ORDERS_2017)


def _from_dummy(edition: int) -> None:
    """Of a lead from dummy the wrong defender is West."""
    got = after("3NT by S", edition, "N leads HK", "W plays HA", trick=5, on_lead="S")
    expect(got, laws=[WRONG_DEFENDER[edition], "57A"], penalty_cards=["W HA major"], current_trick=[["N", "HK"]])


@editions(1997, 2007)
def test_53b_1997_2007_of_a_lead_from_dummy(edition: int) -> None:
    _from_dummy(edition)


@editions(2017)
def test_53c_2017_of_a_lead_from_dummy(edition: int) -> None:
    _from_dummy(edition)


@editions(1997, 2007)
def test_53b_1997_2007_speaks_of_a_play_to_the_lead(edition: int) -> None:
    # H13: East leads a card of his own when it was dummy's lead. The older text wants a play to the irregular lead;
    # whether this is one cannot be taken for granted.
    got = after("3NT by S", edition, "S leads HK", "E leads D4", trick=5, on_lead="N")
    assert got["disputed"] is not None or "53B" not in got["laws"]


@editions(2017)
def test_53c_2017_any_card_will_do(edition: int) -> None:
    got = after("3NT by S", edition, "S leads HK", "E leads D4", trick=5, on_lead="N")
    expect(got, laws=["53C", "57A"], current_trick=[["S", "HK"]], penalty_cards=["E D4 major"], decide=["S"], disputed=False)


@each_edition
def test_53_wrong_defender_who_was_on_lead_has_made_the_proper_lead(edition: int) -> None:
    # H13: the exception. It was East's lead, and he was making it.
    got = after("3NT by S", edition, "S leads HK", "E leads D4", trick=5, on_lead="E")
    expect(got, laws=[PROPER_LEAD[edition]], not_laws=[WRONG_DEFENDER[edition], "57A"], penalty_cards=[], decide=[])
    expect(got, current_trick=[["E", "D4"]], on_lead="E", turn="S")


@each_edition
def test_53_wrong_defender_is_free_when_declarer_has_played_from_both_hands(edition: int) -> None:
    # H12: declarer leads from hand, corrects himself with a card from dummy, and East plays.
    got = after("3NT by S", edition, "S leads HK", "N plays H2", "E plays HA", trick=5, on_lead="N")
    excuse = "57C" if edition == 1997 else "57C1"
    expect(got, laws=[WRONG_DEFENDER[edition], excuse], penalty_cards=[], restrictions=[], decide=[], turn="W")
    expect(got, on_lead="S", current_trick=[["S", "HK"], ["N", "H2"], ["E", "HA"]])


# -- an opponent makes the proper lead


def _proper_lead(edition: int, irregular: str, card: str, proper: str) -> None:
    got = after("3NT by S", edition, f"{irregular} leads {card}", f"{proper} leads C2", trick=5, on_lead=proper)
    turn = {"N": "E", "E": "S", "S": "W", "W": "N"}[proper]
    expect(got, laws=[PROPER_LEAD[edition]], current_trick=[[proper, "C2"]], on_lead=proper, turn=turn, decide=[])
    expect(got, penalty_cards=[], restrictions=[], review=[WITHDRAWN[edition]], not_laws=["50B", "56", "56B"])
    # Who made the mistake may not use the card that went back; the other side may.
    partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[irregular]
    assert source(got, f"{irregular} {card}") == {WITHDRAWN[edition]}
    assert not may_use(got, partner, f"{irregular} {card}")
    assert may_use(got, proper, f"{irregular} {card}")


#: A defender leads at declarer's or dummy's turn, or declarer at a defender's; never next to the proper leader but once.
LEADS = pytest.mark.parametrize(("irregular", "card", "proper"), [("E", "H5", "N"), ("W", "H5", "S"), ("N", "D8", "W")])


@editions(1997, 2007)
@LEADS
def test_53c_1997_2007_the_proper_lead_stands(edition: int, irregular: str, card: str, proper: str) -> None:
    _proper_lead(edition, irregular, card, proper)


@editions(2017)
@LEADS
def test_53b_2017_the_proper_lead_stands(edition: int, irregular: str, card: str, proper: str) -> None:
    _proper_lead(edition, irregular, card, proper)


def _all_cards_played_in_error_go_back(edition: int) -> None:
    """East leads at dummy's turn, West follows, and declarer leads from dummy."""
    got = after("3NT by S", edition, "E leads H5", "W plays HQ", "N leads C2", trick=5, on_lead="N")
    expect(got, laws=[PROPER_LEAD[edition]], penalty_cards=[], current_trick=[["N", "C2"]], turn="E", decide=[])
    assert {entry["card"] for entry in got["information"]} == {"E H5", "W HQ"}


@editions(1997, 2007)
def test_53c_1997_2007_all_cards_played_in_error_go_back(edition: int) -> None:
    _all_cards_played_in_error_go_back(edition)


@editions(2017)
def test_53b_2017_all_cards_played_in_error_go_back(edition: int) -> None:
    _all_cards_played_in_error_go_back(edition)


@editions(1997, 2007)
def test_53c_1997_2007_nothing_more_follows_for_the_card(edition: int) -> None:
    expect(after("3NT by S", edition, "E leads H5", "N leads C2", trick=5, on_lead="N"), disputed=False, penalty_cards=[])


@editions(2017)
def test_53b_2017_whether_nothing_more_follows_is_disputed(edition: int) -> None:
    # H5: the words "no further rectification" are gone.
    expect(after("3NT by S", edition, "E leads H5", "N leads C2", trick=5, on_lead="N"), disputed=True, penalty_cards=[])


@editions(2017)
def test_53b_2017_of_declarers_lead_there_is_no_dispute(edition: int) -> None:
    # A card of declarer's or dummy's is never a penalty card.
    expect(after("3NT by S", edition, "N leads D8", "W leads C2", trick=5, on_lead="W"), disputed=False)


@each_edition
@pytest.mark.parametrize(("verb", "leader"), [("leads", "S"), ("plays", "E")])
def test_53_next_hand_that_was_itself_on_lead_is_disputed(edition: int, verb: str, leader: str) -> None:
    # H6: East leads at South's turn and South, who is also next to play, puts down a card: it depends on what he meant.
    got = after("3NT by S", edition, "E leads H5", f"S {verb} H9", trick=5, on_lead="S")
    expect(got, disputed=True, on_lead=leader, penalty_cards=[], decide=[], turn="W")


@each_edition
def test_53_the_offenders_partner_makes_no_proper_lead(edition: int) -> None:
    # H8: it was West's lead, and the clause is for opponents of the player who led out of turn.
    got = after("3NT by S", edition, "E leads H5", "W leads D4", trick=5, on_lead="W")
    expect(got, laws=["60C"], not_laws=["53B", "53C"], decide=["S"], options=["accept", "refuse"], current_trick=[])


@editions(2007, 2017)
@pytest.mark.parametrize("accepted", ["E plays D9", "E chooses accept"])
def test_53_2007_2017_the_proper_lead_comes_too_late_after_acceptance(edition: int, accepted: str) -> None:
    # H7: subject to 53A. Dummy has led at West's turn and East, next to play, has accepted.
    got = after("3NT by S", edition, "N leads D8", accepted, "W leads HK", trick=5, on_lead="W")
    expect(got, not_laws=[PROPER_LEAD[edition]], on_lead="N")
    assert got["current_trick"][0] == ["N", "D8"]


@editions(1997)
def test_53c_1997_the_proper_lead_prevails_even_after_a_play_of_the_next_hand(edition: int) -> None:
    # H7: no "subject to 53A" yet; the acceptance by play says "but see C", and 60A2 keeps the right of the proper leader.
    got = after("3NT by S", edition, "N leads D8", "E plays D9", "W leads HK", trick=5, on_lead="W")
    expect(got, laws=["53C"], current_trick=[["W", "HK"]], on_lead="W", turn="N", penalty_cards=[], decide=[])


@each_edition
def test_53_the_proper_lead_prevails_over_the_wrong_defenders_play(edition: int) -> None:
    # The wrong-defender clause says "but see" the proper-lead clause, and that one yields to an acceptance under 53A only.
    lines = ["N leads D4", "W plays D6", "E leads H3"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="E")
    expect(got, laws=[PROPER_LEAD[edition]], current_trick=[["E", "H3"]], penalty_cards=[], decide=[], turn="S", disputed=True)


@each_edition
def test_53_a_card_of_another_suit_from_the_proper_leader_is_his_lead(edition: int) -> None:
    got = after("3NT by S", edition, "N leads D4", "W plays H3", trick=5, on_lead="W")
    expect(got, laws=[PROPER_LEAD[edition]], current_trick=[["W", "H3"]], penalty_cards=[], disputed=True)
    # … unless he is known to have none of the suit: then it may well be a discard
    got = after("3NT by S", edition, "W void D", "N leads D4", "W plays H3", trick=5, on_lead="W")
    expect(got, not_laws=[PROPER_LEAD[edition]])


@editions(1997)
def test_53c_1997_what_dummy_suggested_before_the_proper_lead_excuses_nobody(edition: int) -> None:
    lines = ["E leads H5", "S plays H6", "N volunteers H8", "N leads D2", "W plays D9"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, irregularity="premature-play", laws=["57A"], not_laws=["57C"], penalty_cards=["W D9 major"], decide=["S"])


@editions(1997)
def test_53c_1997_a_choice_of_penalty_card_before_the_proper_lead_is_over(edition: int) -> None:
    # Both cards went back; when West shows them again declarer chooses again (51A).
    lines = ["W void D", "E leads H5", "S plays H6", "W exposes H7 H8", "S chooses play H7", "N leads D2", "W exposes H7 H8"]
    got = after("3NT by S", edition, *lines, "E plays D3", "S plays D4", trick=5, on_lead="N")
    expect(got, laws=["51A"], decide=["S"], options=["play H7", "play H8"], turn=None)


@editions(1997)
def test_53c_1997_the_proper_lead_can_overtake_only_in_the_same_trick(edition: int) -> None:
    lines = ["E leads H5", "S plays H6", "W plays HK", "N plays H8", "W leads D2", "N leads D4"]
    got = after("3NT by S", edition, *lines, trick=5, on_lead="N")
    expect(got, trick=6, current_trick=[["W", "D2"], ["N", "D4"]], turn="E", not_laws=["53C"])


@each_edition
def test_53_the_other_reading_speaks_of_the_hand_that_has_played(edition: int) -> None:
    start = {"trick": 5, "on_lead": "E"}
    got = after("3NT by S", edition, "S leads D4", "E plays D9", **start)  # East is on South's right, not next in turn
    if got["disputed"]:
        assert "next" not in str(got["disputed"])
    start = {"trick": 5, "on_lead": "W"}
    got = after("3NT by S", edition, "S leads D4", "E plays D9", "W leads HK", **start)
    assert got["disputed"]
    assert "next" not in str(got["disputed"])
