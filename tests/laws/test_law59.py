"""Law 59: a player who cannot do as a rectification requires may play any otherwise legal card.

With the hand known the engine says so; with the hand unknown it asks the director for the fact that matters.
"""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.director import start
from outofturn.engine.cards import HEARTS, NAMES, SPADES, Cards, listed
from outofturn.engine.consequences import THIS_LEAD, Restriction
from outofturn.engine.errors import RecordError
from outofturn.engine.obligations import legal
from outofturn.engine.seats import WEST
from tests.laws.table import after, each_edition, expect, penalty_card, play

#: West is on lead at trick 5 and East has the five of hearts as a major penalty card.
START = {"trick": 5, "on_lead": "W", "penalty_cards": ["E H5 major"]}


def names(cards: Cards) -> list[str]:
    return sorted(NAMES[card] for card in listed(cards))


# -- the hand is known


@each_edition
def test_59_without_the_required_suit_any_card(edition: int) -> None:
    start = {**START, "deal": "N:- - - K2..3.2", "trick": 10}
    expect(after("3NT by S", edition, "S chooses require H", **start), turn="W", legal=["C2", "D3", "S2", "SK"])
    got = after("3NT by S", edition, "S chooses require H", "W leads D3", **start)
    expect(got, laws=["59"], irregularity=None, decide=[], restrictions=[], current_trick=[["W", "D3"]], turn="N")


@each_edition
def test_59_with_only_the_forbidden_suit_any_card(edition: int) -> None:
    start = {**START, "deal": "N:- - - .KQ32..", "trick": 10}
    expect(after("3NT by S", edition, "S chooses forbid H", **start), turn="W", legal=["H2", "H3", "HK", "HQ"])
    got = after("3NT by S", edition, "S chooses forbid H", "W leads HK", **start)
    expect(got, laws=["59"], irregularity=None, penalty_cards=[], current_trick=[["W", "HK"]])


@each_edition
def test_59_a_card_must_be_otherwise_legal(edition: int) -> None:
    # H1: void in the required suit West is freed from the order only; his own penalty card is then due.
    start = {"deal": "N:- - - K2..93.", "trick": 10, "on_lead": "W", "penalty_cards": ["E H5 major", "W D9 major"]}
    expect(after("3NT by S", edition, "S chooses require H", **start), turn="W", legal=["D9"])
    got = after("3NT by S", edition, "S chooses require H", "W leads SK", **start)
    expect(got, irregularity="penalty-card-not-played", offender="W", laws=["52A"])


@each_edition
def test_59_a_ban_on_two_suits_and_nothing_else_in_hand(edition: int) -> None:
    start = {"deal": "N:- - - .KQ.32.", "trick": 10, "on_lead": "W", "penalty_cards": ["E H5 major", "E D9 major"]}
    got = after("3NT by S", edition, "S chooses forbid H D", **start)
    expect(got, turn="W", legal=["D2", "D3", "HK", "HQ"])
    expect(after("3NT by S", edition, "S chooses forbid H D", "W leads D3", **start), laws=["59"], irregularity=None)


@each_edition
def test_59_by_the_other_reading_an_order_in_vain_frees_of_penalty_cards_and_not_of_other_orders(edition: int) -> None:
    cards = ["E S5 major", "W D9 major"]
    begin = start(
        "3NT by S", edition, deal="N:- - - .K2.93.", trick=10, on_lead=WEST, readings={"order-of-obligations": "other"}
    )
    require, ban = Restriction(WEST, "require", SPADES, THIS_LEAD), Restriction(WEST, "forbid", HEARTS, THIS_LEAD)
    lying = begin.with_consequences(penalty_cards=tuple(map(penalty_card, cards)))
    assert names(legal(lying.with_consequences(restrictions=(require,)))) == ["D3", "D9", "H2", "HK"]
    assert names(legal(lying.with_consequences(restrictions=(require, ban)))) == ["D3", "D9"]
    usual = begin._replace(table=begin.table._replace(edition=begin.edition.usual))
    lying = usual.with_consequences(penalty_cards=tuple(map(penalty_card, cards)), restrictions=(require, ban))
    assert names(legal(lying)) == ["D9"]


@each_edition
def test_59_is_not_applied_when_the_order_can_be_obeyed(edition: int) -> None:
    start = {**START, "deal": "N:- - - K2.9.3.", "trick": 10}
    got = after("3NT by S", edition, "S chooses require H", "W leads H9", **start)
    expect(got, irregularity=None, not_laws=["59"])
    got = after("3NT by S", edition, "S chooses require H", "W leads D3", **start)
    expect(got, irregularity="restriction-broken", offender="W", laws=["61A"], not_laws=["59"])


# -- the hand is not known


@each_edition
def test_59_the_director_is_asked_whether_the_leader_could_have_obeyed(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses require H", "W leads D4", **START)
    expect(got, laws=["59"], decide=["director"], options=["W has H", "W void H"], turn=None, legal=None)


@each_edition
def test_59_the_leader_was_void(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses require H", "W leads D4", "W void H", **START)
    expect(got, laws=["59"], irregularity=None, decide=[], current_trick=[["W", "D4"]], restrictions=[], turn="N")
    expect(got, penalty_cards=[])


@each_edition
def test_59_the_leader_could_have_obeyed(edition: int) -> None:
    lines = ["S chooses require H", "W leads D4", "W has H"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, irregularity="restriction-broken", offender="W", laws=["61A"], decide=[], not_laws=["59"])
    got = after("3NT by S", edition, *lines, "W corrects H7", **START)
    expect(got, current_trick=[["W", "H7"]], penalty_cards=["W D4 major"], restrictions=[], turn="N")


@each_edition
@pytest.mark.parametrize(("fact", "irregularity"), [("W void H", None), ("W has H", "restriction-broken")])
def test_59_a_fact_stated_before_is_not_asked_for(edition: int, fact: str, irregularity: str | None) -> None:
    got = after("3NT by S", edition, fact, "S chooses require H", "W leads D4", **START)
    expect(got, irregularity=irregularity, decide=[])


@each_edition
def test_59_a_card_of_a_partly_known_hand_answers_the_question(edition: int) -> None:
    # West's own penalty card is a heart: that he had one to lead need not be asked.
    start = {**START, "penalty_cards": ["E H5 major", "W H9 minor"]}
    got = after("3NT by S", edition, "S chooses require H", "W leads D4", **start)
    expect(got, irregularity="restriction-broken", offender="W", decide=[])


@each_edition
def test_59_the_question_is_not_answered_by_a_choice(edition: int) -> None:
    for line in ("W chooses accept", "S chooses accept"):
        with pytest.raises(RecordError):
            play("3NT by S", edition, "S chooses require H", "W leads D4", line, **START)


@each_edition
def test_59_if_play_goes_on_unasked_the_card_is_taken_to_be_legal(edition: int) -> None:
    lines = ["S chooses require H", "W leads D4", "N plays D2"]
    got = after("3NT by S", edition, *lines, **START)
    expect(got, irregularity=None, laws=["59"], current_trick=[["W", "D4"], ["N", "D2"]], decide=[], turn="E")
    got = after("3NT by S", edition, *lines, "W has H", **START)  # until something contradicts it
    expect(got, irregularity="revoke", offender="W", laws=["61A"])


@each_edition
def test_59_a_forbidden_suit_is_believed_when_the_voids_are_established(edition: int) -> None:
    got = after("3NT by S", edition, "S chooses forbid H", "W leads H9", **START)
    expect(got, irregularity="restriction-broken", offender="W")
    voids = ["W void S", "W void D", "W void C"]
    got = after("3NT by S", edition, *voids, "S chooses forbid H", "W leads H9", **START)
    expect(got, irregularity=None, laws=["59"], current_trick=[["W", "H9"]])


@each_edition
def test_59_the_director_is_asked_whether_a_player_had_anything_but_the_forbidden_suit(edition: int) -> None:
    lines = ["S leads H3", "E plays H5", "S chooses forbid S", "W plays S4"]
    start = {"trick": 5, "on_lead": "S"}
    got = after("3NT by S", edition, *lines, **start)
    expect(got, decide=["director"], options=["W has D", "W void D", "W has C", "W void C"], laws=["59"])
    expect(after("3NT by S", edition, *lines, "W has C", **start), irregularity="restriction-broken", offender="W")
    got = after("3NT by S", edition, *lines, "W void D", **start)
    expect(got, decide=["director"], options=["W has C", "W void C"])
    got = after("3NT by S", edition, *lines, "W void D", "W void C", **start)
    expect(got, irregularity=None, laws=["59", "57B"], current_trick=[["S", "H3"], ["W", "S4"]], turn="N")


@each_edition
def test_59_a_player_who_cannot_have_only_the_forbidden_suit_is_not_asked_about(edition: int) -> None:
    lines = ["S leads H6", "E plays H5", "S chooses forbid S", "W plays S4"]
    # Four spades are seen elsewhere: thirteen cards cannot all be spades.
    start = {"trick": 1, "on_lead": "S", "deal": "N:AKQJ.A432.432.32 - - -"}
    got = after("3NT by S", edition, *lines, **start)
    expect(got, irregularity="restriction-broken", offender="W", decide=[])


# -- what comes to light afterwards


BANNED: dict[str, Any] = {"trick": 11, "on_lead": "W", "penalty_cards": ["E HK major"], "won": (8, 2)}
#: West's last three cards are hearts.
ALL_HEARTS = [
    "S chooses forbid H", "W leads H2", "N plays H3", "E plays HK", "S plays H4",
    "E leads C2", "S plays C3", "W plays HJ", "N plays C4", "N leads D4", "E plays D2", "S plays D3", "W plays HT",
]  # fmt: skip


@each_edition
def test_59_who_is_seen_to_have_held_nothing_but_the_suit_forbidden_has_broken_no_ban(edition: int) -> None:
    expect(after("3NT by S", edition, *ALL_HEARTS[:2], **BANNED), irregularity="restriction-broken")
    expect(after("3NT by S", edition, *ALL_HEARTS, **BANNED), won={"NS": 10, "EW": 3}, laws=["59"])


@each_edition
def test_59_the_same_by_facts_about_the_hand(edition: int) -> None:
    got = after("3NT by S", edition, *ALL_HEARTS[:2], "W void S", "W void D", "W void C", **BANNED)
    expect(got, laws=["59"], current_trick=[["W", "H2"]], turn="N")
    ruling = play("3NT by S", edition, *ALL_HEARTS[:2], "W void S", "W void D", "W void C", **BANNED)[-1]
    assert ruling.position.consequences.revokes == ()


def test_59_by_the_other_reading_only_an_order_that_cannot_be_obeyed_frees_of_penalty_cards() -> None:
    """West cannot follow suit, which is no order: his penalty card is due as ever."""
    start = {"trick": 10, "on_lead": "S", "penalty_cards": ["W SJ major"], "deal": "N:- - - J5..32."}
    got = after("3NT by S", 2017, "S leads H4", readings={"order-of-obligations": "other"}, **start)
    expect(got, legal=["SJ"])
