"""Laws 58 to 67, the fine points: the limits of a rule, and what comes after it."""

from __future__ import annotations

import pytest

from outofturn.errors import RecordError
from tests.laws.table import after, each_edition, expect, play

OF_SOUTH = {"trick": 5, "on_lead": "S"}


@each_edition
def test_67a1_a_hand_passed_over_plays_after_all(edition: int) -> None:
    lines = ["S leads HA", "W plays nothing", "N plays H3", "W plays H2"]
    got = after("3NT by S", edition, *lines, **OF_SOUTH)
    expect(got, laws=["67A1"], current_trick=[["S", "HA"], ["N", "H3"], ["W", "H2"]], turn="E", penalty_cards=[])
    got = after("3NT by S", edition, *lines, "E plays H4", **OF_SOUTH)
    expect(got, trick=6, turn="S", won={"NS": 1, "EW": 0})
    with pytest.raises(RecordError, match="missed no trick"):
        play("3NT by S", edition, *lines, "E plays H4", "W adds H7", **OF_SOUTH)
