"""What the players have to do, as data: to whom, what, which card or suit, under which provision, until when."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn.engine.cards import CLUBS, HEARTS, SPADES
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK
from outofturn.engine.instructions import Instruction, instructions
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import EAST, NORTH, SOUTH, WEST
from tests.approved_texts import ruled
from tests.cards import card
from tests.laws.table import play

IN_PLAY = {"trick": 5, "on_lead": "N"}


def after(*lines: str, **start: Any) -> tuple[Ruling, tuple[Instruction, ...]]:
    ruling = play("3NT by S", 2017, *lines, **(start or IN_PLAY))[-1]
    return ruling, instructions(ruling.before, ruling.position, ruling.event)


def law(ruling: Ruling, item: Instruction) -> str | None:
    return item.law((reason.provision.name, reason.law) for reason in ruling.reasons)


def test_50d2a_a_ban_binds_until_the_lead_is_lost_and_the_card_is_picked_up() -> None:
    ruling, found = after("E leads HK", "S chooses refuse", "S chooses forbid H", trick=5, on_lead="W")
    ban, back = found
    assert ban[:5] == (WEST, "obey", (), (HEARTS,), "forbid")
    assert ban.until == LEAD_LOST
    assert law(ruling, ban) == "50D2a"
    assert back[:3] == (EAST, "pick up", (card("HK"),))


def test_50d2a_a_requirement_binds_for_this_lead() -> None:
    ruling, (order, _) = after("E leads HK", "S chooses refuse", "S chooses require H", trick=5, on_lead="W")
    assert (order.order, order.until, law(ruling, order)) == ("require", THIS_LEAD, "50D2a")


@pytest.mark.parametrize(
    ("option", "suit", "number"),
    [("highest", CLUBS, "57A1"), ("lowest", CLUBS, "57A2"), ("require S", SPADES, "57A3"), ("forbid H", HEARTS, "57A4")],
)
def test_57a_an_order_binds_for_this_trick(option: str, suit: int, number: str) -> None:
    ruling, (order, *_) = after("N leads C5", "W plays CQ", f"S chooses {option}")
    assert order[:2] == (EAST, "obey")
    assert (order.suits, order.order, order.until) == ((suit,), option.split()[0], THIS_TRICK)
    assert law(ruling, order) == number


def test_50b_a_penalty_card_is_left_face_up() -> None:
    ruling, (left,) = after("E exposes H4")
    assert (left.to, left.act, left.cards, left.major) == (EAST, "leave face up", (card("H4"),), False)
    assert law(ruling, left) == "50B"


def test_50d1a_a_penalty_card_is_due() -> None:
    cards = ["E S7 major", "W SJ major"]
    _, found = after("attention", "S chooses free", trick=5, on_lead="W", penalty_cards=cards)
    (lead,) = found
    assert (lead.to, lead.act, lead.cards, lead.free) == (WEST, "lead", (card("SJ"),), False)
    assert lead.provisions == ("major-penalty-card-must-be-played",)


def test_51_the_penalty_card_named_for_a_lead_is_not_due_when_a_lead_of_another_suit_is_accepted() -> None:
    cards = ["W SJ major", "W S2 major"]
    lines = ["attention", "S chooses play SJ", "S leads D4", "W chooses accept"]
    _, (accepted, turn) = after(*lines, trick=5, on_lead="W", penalty_cards=cards)
    assert accepted[:3] == (SOUTH, "accepted", (card("D4"),))
    assert (turn.to, turn.act, turn.cards, turn.free, turn.provisions) == (WEST, "play", (), False, ())


def test_50d2b_a_leader_who_is_bound_by_nothing_is_free() -> None:
    _, (lead,) = after("E leads HK", "S chooses refuse", "S chooses free", trick=5, on_lead="W")
    assert (lead.to, lead.act, lead.cards, lead.free, lead.provisions) == (WEST, "lead", (), True, ())


def test_54a_the_new_declarer() -> None:
    ruling = play("4S by S", 2017, "E leads H5", "S chooses spread")[-1]
    first, second, turn = instructions(ruling.before, ruling.position, ruling.event)
    assert first[:2] == (NORTH, "becomes declarer")
    assert second[:3] == (EAST, "accepted", (card("H5"),))
    assert turn[:2] == (SOUTH, "play")


def test_57d_the_card_to_be_played_instead_is_told_and_no_suit() -> None:
    _, (wrong, *_) = after("N leads C2", "E plays C3", "W plays CQ", "S plays C4", "W plays CK")
    assert (wrong.to, wrong.act, wrong.cards) == (WEST, "correct", (card("CK"),))
    assert (wrong.suits, wrong.order, wrong.instead, wrong.until) == ((), "play", (card("CQ"),), THIS_TRICK)


def test_62a_a_revoke_is_to_be_corrected() -> None:
    _, (revoke,) = after("N leads C5", "E plays D7", "E has C")
    assert (revoke.to, revoke.act, revoke.cards, revoke.tricks) == (EAST, "correct", (card("D7"),), 5)


def tricks_given(ruling: Ruling) -> list[tuple[int, int]]:
    found = instructions(ruling.before, ruling.position, ruling.event)
    return [(item.side, item.tricks) for item in found if item.act == "gets tricks"]


def test_64a_a_trick_is_transferred() -> None:
    by_year = next(by_year for case, by_year in ruled() if case.id.startswith("a81-"))
    assert tricks_given(by_year[2017][-1]) == [(0, 1)]


def test_69a_the_tricks_of_a_claim_are_not_transferred() -> None:
    ruling = play("3NT by S", 2017, "S claims 7", "W agrees", trick=5, on_lead="S", won=(3, 1))[-1]
    assert ruling.position.won == (10, 3)
    assert tricks_given(ruling) == []


def test_a_legal_card_needs_no_word() -> None:
    _, found = after("N leads C5", "E plays C7")
    assert found == ()


def test_the_one_who_must_act_comes_first() -> None:
    _, found = after("E leads HK", "S chooses refuse", trick=5, on_lead="S")
    assert [item.to for item in found] == [SOUTH, EAST]
