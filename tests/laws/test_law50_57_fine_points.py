"""Laws 50 to 57, the fine points: the limits of a rule, and what comes after it."""

from __future__ import annotations

from tests.laws.table import after, each_edition, expect

OF_WEST = {"trick": 5, "on_lead": "W"}

#: East has missed a trick in hearts; West is on lead, and East has shown the king of hearts.
KING_SHOWN = [
    "W leads H5", "N plays H2", "E plays nothing", "S plays H3", "W leads DK", "N plays D3", "E plays D4", "S plays D5",
    "E exposes HK",
]  # fmt: skip


@each_edition
def test_50d2_no_choice_is_left_when_the_penalty_card_has_gone(edition: int) -> None:
    got = after("3NT by S", edition, *KING_SHOWN, **OF_WEST)
    expect(got, penalty_cards=["E HK major"], decide=["S"], options=["require H", "forbid H", "free"])
    # The card that East missed is found to be that king: it belongs to the old trick now (67B1).
    got = after("3NT by S", edition, *KING_SHOWN, "E adds HK", **OF_WEST)
    expect(got, penalty_cards=[], decide=[], turn="W", restrictions=[])


@each_edition
def test_50b_a_second_card_of_the_leader_out_of_turn_is_major_when_his_lead_stands(edition: int) -> None:
    got = after("3NT by S", edition, "E leads H5", "E plays D2", "S chooses accept", **OF_WEST)
    expect(got, current_trick=[["E", "H5"]], penalty_cards=["E D2 major"], turn="S")


@each_edition
def test_54c_a_card_of_dummys_that_is_merely_named_has_not_been_seen(edition: int) -> None:
    expect(after("4S by S", edition, "E leads H5", "N names H2"), decide=["S"], options=["accept", "spread", "refuse"])
    expect(after("4S by S", edition, "E leads H5", "N exposes H2"), laws=["54C"], decide=[], current_trick=[["E", "H5"]])
