"""A ruling carried on card by card: the signs in the picture come, and go when what they say has run out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.showing import contents, shows_ruling, texts

pytestmark = pytest.mark.both_homes("soak")

SET_UP = {"contract": "4S by S", "edition": 2017}


def opening_lead_out_of_turn(phone: Phone, choice: str) -> None:
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5", choice)
    phone.shows_lines(3)


@pytest.mark.both_homes
def test_forbidden_suit_until_the_lead_is_lost(phone: Phone) -> None:
    opening_lead_out_of_turn(phone, "4 Forbid hearts")
    lines = ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    ruling = shows_ruling(phone, SET_UP | {"events": lines})
    (ban,) = ruling["table"]["restrictions"]
    assert (ban["seat"], ban["kind"], ban["what"], ban["until"]) == ("W", "forbid", "H", "until lead lost")
    sign = phone.place("W").locator(".sign")
    assert texts(sign) == ["⊘ ♥"]
    assert contents(phone.pills("restriction", "W")) == ["⊘ ♥ West: no heart lead, while on lead"]

    phone.next_cards("CA", "C3", "C4", "C5")  # West wins and is still on lead
    shows_ruling(phone, SET_UP | {"events": [*lines, "W leads CA", "N plays C3", "E plays C4", "S plays C5"]})
    expect(sign).to_have_count(1)

    phone.next_cards("D2", "D3", "D4", "DA")
    expect(phone.turn).to_have_text("South to lead")
    expect(sign).to_have_count(0)
    expect(phone.pills("restriction")).to_have_count(0)
    expect(phone.page.locator(".case-head")).to_contain_text("Trick 3")
    expect(phone.pills("tricks")).to_have_text("NS 1 · EW 1")


def test_heart_led_against_the_ban(phone: Phone) -> None:
    opening_lead_out_of_turn(phone, "4 Forbid hearts")
    phone.next_cards("H7")
    lines = ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads H7"]
    shows_ruling(phone, SET_UP | {"events": lines})
    expect(phone.page.locator(".say")).to_contain_text("heart")


@pytest.mark.both_homes
def test_penalty_card_until_it_is_played(phone: Phone) -> None:
    opening_lead_out_of_turn(phone, "5 Let West lead anything")
    lines = ["E leads H5", "S chooses refuse", "S chooses free"]
    ruling = shows_ruling(phone, SET_UP | {"events": lines})
    (card,) = ruling["table"]["penalty_cards"]
    assert (card["seat"], card["card"], card["kind"]) == ("E", "H5", "major")
    phone.next_cards("HA", "H3")
    expect(phone.place("E").locator(".penalty")).to_have_count(1)
    phone.next_cards("H5")
    shows_ruling(phone, SET_UP | {"events": [*lines, "W leads HA", "N plays H3", "E plays H5"]})
    expect(phone.place("E").locator(".penalty")).to_have_count(0)


def test_order_for_one_trick(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Played before their turn", "North", "D3", "East", "West", "DQ")
    phone.tap("1 East plays the highest diamond")
    phone.shows_lines(3)
    assert contents(phone.pills("restriction", "E")) == ["↑ East: highest diamond, to this trick"]
    expect(phone.place("W").locator(".penalty")).to_have_count(1)
    phone.next_cards("DA", "D4", "DQ")
    expect(phone.page.locator(".restriction, .sign")).to_have_count(0)
    expect(phone.page.locator(".penalty, .penalty-pill")).to_have_count(0)
    expect(phone.page.locator(".case-head")).to_contain_text("Trick 3")
    expect(phone.pills("tricks")).to_have_text("NS 0 · EW 1")


@pytest.mark.both_homes
def test_declarer_becomes_dummy(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5", "2 Accept it and put your hand down")
    ruling = shows_ruling(phone, SET_UP | {"events": ["E leads H5", "S chooses spread"]})
    assert ruling["table"]["dummy"] == "S"
    expect(phone.place("N").locator(".role")).to_have_text("declarer")
    expect(phone.place("S").locator(".role")).to_have_text("dummy")


def test_declarer_spreads_at_once(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    phone.tap("What happened?", "A hand was spread", "South")
    ruling = shows_ruling(phone, SET_UP | {"events": ["E leads H5", "S spreads"]})
    assert (ruling["table"]["declarer"], ruling["table"]["dummy"]) == ("N", "S")
    expect(phone.place("S").locator(".role")).to_have_text("dummy")


def test_fifth_card_comes_after_a_whole_trick(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Nothing yet")
    phone.next_cards("H2", "H3", "H4", "H5")
    phone.tap("What happened?", "Fifth card to the trick", "East", "HK")
    lines = ["W leads H2", "N plays H3", "E plays H4", "S plays H5", "E plays HK"]
    ruling = shows_ruling(phone, SET_UP | {"events": lines})
    assert ruling["words"][-1]["irregularity"] == "A fifth card to the trick"
    assert ruling["steps"][-1]["penalty_cards"] == ["E HK major"]
    assert "45E1" in ruling["steps"][-1]["laws"]


@pytest.mark.both_homes
def test_fact_found_out_answers_the_director(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Two led or played at once", "West", "East", "D4", "HK")
    phone.shows_lines(1)
    expect(phone.page.locator(".find-out h2")).to_have_text("Find out")
    phone.tap("1 East has a diamond")
    lines = ["W leads D4 & E leads HK", "E has D"]
    ruling = shows_ruling(phone, SET_UP | {"start": {"trick": 2, "on_lead": "W"}, "events": lines})
    assert ruling["steps"][-1]["penalty_cards"] == ["E HK major"]


def test_broken_order_is_put_right_from_the_ruling(phone: Phone) -> None:
    id = phone.server.keep("4S by S", ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads H7"], edition=2017)
    phone.open_case(id)
    phone.tap("West plays another card")
    phone.question("Which card does West play instead?")
    phone.tap("CK")
    phone.shows_lines(5)
    assert phone.server.lines(id)[-1] == "W corrects CK"


def test_card_corrected_after_the_trick(phone: Phone) -> None:
    id = phone.server.keep("4S by S", ["W leads H5", "N plays H2", "E plays DA", "S plays H9"], edition=2017)
    phone.open_case(id)
    phone.tap("What happened?", "Noticed at once", "East")
    phone.question("Which card does East play instead?")
    phone.tap("H8")
    phone.shows_lines(5)
    assert phone.server.lines(id)[-1] == "E corrects H8"


def test_what_was_in_order_is_said_to_be(phone: Phone) -> None:
    start = {"trick": 2, "on_lead": "W", "penalty_cards": ["E H3 minor"]}
    id = phone.server.keep("4S by S", ["W leads D5"], start=start, edition=2017)
    phone.open_case(id)
    phone.tap("What happened?", "Penalty card not played", "D2", "D9")
    expect(phone.toast).to_contain_text("that was in order")


def test_choice_that_is_open_where_the_record_begins(phone: Phone) -> None:
    start = {"trick": 2, "on_lead": "W", "penalty_cards": ["E HK major"]}
    phone.open_case(phone.server.keep("4S by S", [], start=start, edition=2017))
    expect(phone.turn).to_have_text("South chooses")
    expect(phone.page.get_by_role("heading", name="South chooses")).to_be_visible()
    phone.tap("2 Forbid hearts")
    shows_ruling(phone, SET_UP | {"start": start, "events": ["S chooses forbid H"]})
