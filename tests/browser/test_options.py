"""The options that are read out are the buttons: by touch, by keyboard, and for those who hear the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.both_homes


def group(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("group", name=name, exact=True)


def test_option_stands_where_it_is_read_out(phone: Phone) -> None:
    """After the sentence that says how many there are, and before what the others are told."""
    start = {"trick": 2, "on_lead": "W"}
    phone.open_case(phone.server.keep("4S by S", ["E exposes HK"], start=start, edition=2017))
    parts = phone.page.locator(".speech > *")
    expect(parts).to_have_count(4)
    expect(parts.nth(0)).to_contain_text("You have three choices")
    expect(parts.nth(1)).to_have_accessible_name("South chooses")
    expect(parts.nth(2)).to_contain_text("West, please wait until South has chosen.")
    buttons = group(phone, "South chooses").get_by_role("button")
    expect(buttons).to_have_count(3)
    expect(buttons.first).to_have_accessible_name(
        "1 Require a heart from West; East picks up the card. Without a heart, West leads anything."
    )


def test_option_that_leaves_a_suit_to_be_named(phone: Phone) -> None:
    lines = ["N leads D3", "W plays D5"]
    id = phone.server.keep("4S by S", lines, start={"trick": 2, "on_lead": "N"}, edition=2017)
    phone.open_case(id)
    options = group(phone, "South chooses")
    expect(options.get_by_role("button", name="1 East plays the highest diamond")).to_be_visible()
    ways = group(phone, "4 Without a diamond, East does not play a suit that you name.").get_by_role("button")
    assert ways.all_inner_texts() == ["spades", "hearts", "clubs"]
    ways.nth(1).focus()
    phone.press("Enter")
    phone.shows_lines(3)
    assert phone.server.lines(id) == [*lines, "S chooses forbid H"]


def test_one_suit_or_both(phone: Phone) -> None:
    start = {"trick": 2, "on_lead": "W", "penalty_cards": ["E HK major", "E D3 major"]}
    id = phone.server.keep("4S by S", [], start=start, edition=2017)
    phone.open_case(id)
    phone.tap("both hearts and diamonds")
    phone.shows_lines(1)
    assert phone.server.lines(id) == ["S chooses forbid H D"]


def test_either_of_two_players_may_choose(phone: Phone) -> None:
    id = phone.server.keep("4S by S", ["N leads DA"], start={"trick": 2, "on_lead": "S"}, edition=2017)
    phone.open_case(id)
    for name in ("East chooses", "West chooses"):
        expect(phone.page.get_by_role("heading", name=name)).to_be_visible()
        expect(group(phone, name).get_by_role("button")).to_have_count(2)
    phone.touch(group(phone, "West chooses").get_by_role("button", name="2 Have it taken back"))
    phone.shows_lines(2)
    assert phone.server.lines(id) == ["N leads DA", "W chooses refuse"]


def test_record_that_makes_no_sense_offers_nothing(phone: Phone) -> None:
    """What was to be said before the bad line can still be read."""
    id = phone.server.keep("4S by S", ["E leads H5", "S chooses refuse", "W leads D5"], edition=2017)
    phone.open_case(id)
    phone.tap("Line 1:", "D5", "Save", "Keep it")
    expect(phone.page.locator(".problem")).to_be_visible()
    expect(phone.page.locator(".speech")).to_contain_text("Two: forbid diamonds for as long as West keeps the lead")
    expect(phone.page.locator(".options")).to_have_count(0)
