"""Law 48: declarer and dummy may show cards; none of them is ever a penalty card."""

from __future__ import annotations

import pytest

from tests.laws.table import after, each_edition, editions, expect


@each_edition
@pytest.mark.parametrize("seat", ["S", "N"])
def test_48a_no_card_of_the_declaring_side_is_a_penalty_card(edition: int, seat: str) -> None:
    got = after("3NT by S", edition, f"{seat} exposes HK D3", trick=5, on_lead="W")
    expect(got, laws=["48A"], penalty_cards=[], decide=[], current_trick=[], turn="W", not_laws=["49", "50B"])


@each_edition
def test_48a_a_card_that_declarer_drops_need_not_be_played(edition: int) -> None:
    # Four cards left; the king of hearts was dropped, and any heart will do.
    got = after(
        "3NT by S", edition, "S exposes HK", "W leads H2", "N plays H3", "E plays H4",
        deal="N:- - .KQ5.2. -", trick=10, on_lead="W",
    )  # fmt: skip
    expect(got, turn="S", legal=["H5", "HK", "HQ"])


@each_edition
def test_48b1_facing_the_hand_after_an_opening_lead_out_of_turn_is_law_54(edition: int) -> None:
    got = after("4S by S", edition, "E leads H5", "S spreads")
    expect(got, laws=["48B1", "54A"], declarer="N", dummy="S", penalty_cards=[])


@each_edition
def test_48b2_facing_the_hand_at_another_time_may_be_a_claim(edition: int) -> None:
    got = after("3NT by S", edition, "W leads HQ", "S spreads")
    expect(got, laws=["48A", "48B2"], review=["48B2"], declarer="S", dummy="N", penalty_cards=[], decide=[], turn="N")
    expect(got, current_trick=[["W", "HQ"]], not_laws=["54A"])


@each_edition
def test_48b2_spreading_after_a_later_lead_out_of_turn_makes_no_dummy(edition: int) -> None:
    # Law 54A is for the opening lead alone: the choice about this one stays open.
    got = after("3NT by S", edition, "E leads H5", "S spreads", trick=5, on_lead="W")
    expect(got, laws=["48B2"], declarer="S", decide=["S"], options=["accept", "refuse"], not_laws=["54A"])


@editions(2017)
def test_48b_2017_spreading_after_a_misinformed_lead_is_disputed(edition: int) -> None:
    # H23: 47E1 leaves no lead that 54A could work on.
    got = after("3NT by S", edition, "E leads S2 told by N", "S spreads")
    expect(got, declarer="S", dummy="N", disputed=True, current_trick=[], penalty_cards=[])
