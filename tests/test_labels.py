"""Lines and options as people see them."""

from __future__ import annotations

import pytest

from outofturn.engine.options import lead_from
from outofturn.engine.seats import NORTH, SOUTH
from outofturn.wording.labels import choice, pretty


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("E leads H5 told by N", "East leads ♥5 told by North"),
        ("S calls D instead", "South calls ♦ instead"),
        ("S calls HT instead", "South calls ♥10 instead"),
        ("S claims 9", "South claims 9"),
        ("W agrees", "West agrees"),
        ("N looks S", "North looks South"),
        ("N asks S", "North asks South"),
        ("N draws attention", "North draws attention"),
        ("W chooses lead S", "West chooses lead South"),
        ("W void S", "West void ♠"),
        ("S chooses require S", "South chooses require ♠"),
    ],
)
def test_a_letter_is_a_player_or_a_suit(line: str, shown: str) -> None:
    assert pretty(line) == shown


def test_the_hand_from_which_declarer_leads() -> None:
    offered = (lead_from(SOUTH), lead_from(NORTH))
    assert [choice(option, offered) for option in offered] == ["Lead from South’s hand", "Lead from North’s hand"]
