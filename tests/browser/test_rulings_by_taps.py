"""Each irregularity, told by taps alone from the empty page; the page shows what the engine rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.browser.phone import Phone
from tests.browser.showing import shows_ruling

pytestmark = [pytest.mark.both_homes("soak"), pytest.mark.sample(3)]

W_LEADS = {"trick": 2, "on_lead": "W"}
S_LEADS = {"trick": 2, "on_lead": "S"}
N_LEADS = {"trick": 2, "on_lead": "N"}
EAST_HAS_THE_KING = {"penalty_cards": ["E HK major"]}
LEAVE_IT = "face up; it is a major penalty card and must be played at the first legal chance."


@dataclass(frozen=True)
class Told:
    """What is tapped, what goes on record by that, and what the Laws provide. Options are those of the notation."""

    taps: list[str]
    lines: list[str]
    irregularity: str
    says: str
    laws: set[str]
    start: dict[str, Any] | None = None
    options: list[str] = field(default_factory=list)
    contract: str = "4S by S"


REQUIRE_FORBID_FREE = ["require H", "forbid H", "free"]

TOLD = {
    "opening lead out of turn": Told(
        ["Opening lead out of turn", "East", "H5"],
        ["E leads H5"],
        "Opening lead out of turn",
        "Two: accept it and put your hand down as dummy; North becomes declarer.",
        {"53A"},
        options=["accept", "spread", "refuse, require H", "refuse, forbid H", "refuse, free"],
    ),
    "defender leads at partner's turn": Told(
        ["Defender led out of turn", "West", "H5"],
        ["E leads H5"],
        "Lead out of turn",
        "South, East led the five of hearts, but it is West’s lead.",
        {"53A"},
        W_LEADS,
        ["accept", "refuse, require H", "refuse, forbid H", "refuse, free"],
    ),
    "defender leads at declarer's turn": Told(
        ["Defender led out of turn", "South", "East", "H5"],
        ["E leads H5"],
        "Lead out of turn",
        "the card stays face up and must be played at the first legal chance; you lead any card from your hand",
        {"53A"},
        S_LEADS,
        ["accept", "refuse"],
    ),
    "told by an opponent": Told(
        ["Defender led out of turn", "One trick later", "West", "North said it was East", "H5"],
        ["E leads H5 told by N"],
        "Lead on an opponent’s word",
        "nobody may accept the card and there is no rectification",
        {"47E1"},
        {"trick": 3, "on_lead": "W"},
    ),
    "declarer from the wrong hand": Told(
        ["Declarer led from the wrong hand", "South", "DA"],
        ["N leads DA"],
        "Lead out of turn by the declaring side",
        "If you differ, East’s choice prevails.",
        {"53A", "55A"},
        S_LEADS,
        ["accept", "refuse", "accept", "refuse"],
    ),
    "declarer at a defender's turn": Told(
        ["Declarer led from the wrong hand", "East", "South", "DA"],
        ["S leads DA"],
        "Lead out of turn by the declaring side",
        "If you differ, West’s choice prevails.",
        {"53A", "55A"},
        {"trick": 2, "on_lead": "E"},
        ["accept", "refuse", "accept", "refuse"],
    ),
    "play before partner": Told(
        ["Played before their turn", "North", "D3", "East", "West", "D5"],
        ["N leads D3", "W plays D5"],
        "Play before partner’s turn",
        "Three: without a diamond, East plays a suit that you name.",
        {"57A", "50A"},
        N_LEADS,
        ["highest", "lowest", "require S / require H / require C", "forbid S / forbid H / forbid C"],
    ),
    "play at right-hand opponent's turn": Told(
        ["Played before their turn", "West", "D3", "North", "East", "D5"],
        ["W leads D3", "E plays D5"],
        "Play at the right-hand opponent’s turn",
        "leave the five of diamonds there; you must play it when your turn comes",
        {"57D"},
        W_LEADS,
    ),
    "two cards at once": Told(
        ["Two cards at once", "West", "West", "D3", "DK"],
        ["W plays D3 DK"],
        "Two cards at once",
        "the three of diamonds stays face up as a minor penalty card",
        {"58B2"},
        W_LEADS,
        ["play D3", "play DK"],
    ),
    "two cards, one hidden": Told(
        ["Two cards at once", "West", "West", "D3", "Its face", "DK"],
        ["W plays D3 (DK)"],
        "Two cards at once",
        "the three of diamonds is played; pick up the rest",
        {"58B1"},
        W_LEADS,
    ),
    "dropped where partner could see": Told(
        ["Dropped or shown", "West", "Not yet", "East", "HK", "No", "Yes"],
        ["E exposes HK"],
        "Exposed card",
        "West, please wait until South has chosen.",
        {"49", "50B", "50D2"},
        W_LEADS,
        REQUIRE_FORBID_FREE,
    ),
    "small card dropped by accident": Told(
        ["Dropped or shown", "South", "Not yet", "East", "H5", "No", "Yes"],
        ["E exposes H5"],
        "Exposed card",
        "a minor penalty card",
        {"49", "50B", "50C"},
        S_LEADS,
    ),
    "dropped after the lead": Told(
        ["Dropped or shown", "West", "Yes", "DK", "East", "HK", "No", "Yes"],
        ["W leads DK", "E exposes HK"],
        "Exposed card",
        "East, leave the king of hearts " + LEAVE_IT,
        {"49", "50B"},
        W_LEADS,  # and as the lead has been made there is nothing to choose about it
    ),
    "two cards dropped before the opening lead": Told(
        ["Dropped or shown", "The opening lead has not been made", "West", "H5", "Yes", "H4", "No", "Yes"],
        ["W exposes H5 H4"],
        "Exposed card",
        "South, West has more than one penalty card that can be played.",
        {"49", "50B"},
        options=["play H5", "play H4"],
    ),
    "dropped unseen": Told(
        ["Dropped or shown", "West", "Not yet", "East", "H5", "No", "No"],
        ["E exposes H5 unseen"],
        "Exposed card",
        "your partner could not have seen the five of hearts",
        {"49"},
        W_LEADS,
    ),
    "at the same time": Told(
        ["Two led or played at once", "West", "East", "D4", "HK"],
        ["W leads D4 & E leads HK"],
        "Two players at the same moment",
        "Find out, away from the other players, whether East has any diamonds.",
        {"58A"},
        W_LEADS,
        ["E has D", "E void D"],
    ),
    "penalty card not played": Told(
        ["Penalty card not", "East", "HK", "Major", "South", "H2", "H3", "H4", "H5"],
        ["S leads H2", "W plays H3", "N plays H4", "E plays H5"],
        "Penalty card not played",
        "One: accept the five of hearts; East must lead the king of hearts.",
        {"52A"},
        {**S_LEADS, **EAST_HAS_THE_KING},
        ["accept", "refuse"],
    ),
    "lead before declarer's choice": Told(
        ["Led before declarer chose", "East", "HK", "H2"],
        ["W leads H2"],
        "Lead before declarer had chosen",
        "West, leave the two of hearts " + LEAVE_IT,
        {"50D2", "49", "50B"},
        {**W_LEADS, **EAST_HAS_THE_KING},
        REQUIRE_FORBID_FREE,
    ),
    "lead to the next trick too early": Told(
        ["Led to the next trick too early", "South", "East", "H2", "HK", "H4", "CA"],
        ["S leads H2", "W plays HK", "N plays H4", "W leads CA"],
        "Lead before the trick was over",
        "West, leave the ace of clubs " + LEAVE_IT,
        {"57A"},
        S_LEADS,
        ["highest", "lowest", "require S / require D / require C", "forbid S / forbid D / forbid C"],
    ),
    "revoke corrected": Told(
        ["Noticed at once", "South", "West", "H2", "C3", "H4"],
        ["S leads H2", "W plays C3", "W corrects H4"],
        "Revoke",
        "West, leave the three of clubs " + LEAVE_IT,
        {"62A", "62B1", "50B"},
        S_LEADS,
    ),
    "defender names a card": Told(
        ["Defender named a card", "West", "Not yet", "East", "HK"],
        ["E names HK"],
        "Exposed card",
        "East, put the king of hearts " + LEAVE_IT,
        {"49", "50B"},
        W_LEADS,
        REQUIRE_FORBID_FREE,
    ),
    "dummy puts a card forward": Told(
        ["Dummy touched or played a card", "West", "H2", "H3"],
        ["W leads H2", "N volunteers H3"],
        "Dummy puts a card forward",
        "North, please wait until declarer names a card; the three of hearts is not played.",
        {"45F"},
        W_LEADS,
    ),
    "opening lead by declarer": Told(
        ["Opening lead out of turn", "South", "H2"],
        ["S leads H2"],
        "Opening lead by the declaring side",
        "South, a defender makes the opening lead; there is no rectification.",
        {"54E", "24D"},
    ),
    "opening lead face down": Told(
        ["Opening lead out of turn", "East", "Still face down", "H5"],
        ["E leads H5 face down"],
        "Lead out of turn, still face down",
        "East, take the card back without showing it; there is no further rectification.",
        {"41A"},
    ),
    "opening lead told by an opponent": Told(
        ["Opening lead out of turn", "West", "South said it was West", "C2"],
        ["W leads C2 told by S"],
        "Lead on an opponent’s word",
        "nobody may accept the card and there is no rectification",
        {"47E1"},
        contract="3NT by N",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_ruled_by_taps_alone(phone: Phone, name: str) -> None:
    told = TOLD[name]
    phone.call(told.contract)
    phone.tap(*told.taps)
    case = {"contract": told.contract, "edition": 2017, "events": told.lines}
    ruling = shows_ruling(phone, case | ({"start": told.start} if told.start else {}))
    assert ruling["words"][-1]["irregularity"] == told.irregularity
    assert told.says in " ".join(one["text"] for one in ruling["steps"][-1]["speech"])
    assert set(ruling["steps"][-1]["laws"]) >= told.laws
    assert [" / ".join(", ".join(way["options"]) for way in one["ways"]) for one in ruling["choices"]] == told.options


def test_opening_lead_out_of_turn_takes_six_taps(phone: Phone) -> None:
    """The commonest call of all: the director taps on the way to the table."""
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5")
    phone.page.locator(".say").wait_for()
    assert phone.taps <= 6
