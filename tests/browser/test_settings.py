"""How the page looks and which Laws it begins with: chosen once, remembered."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone

_PAPER = "() => getComputedStyle(document.body).backgroundColor"
_DIAMOND = "() => getComputedStyle(document.querySelector('.bidding-box [data-suit=D]')).color"
_HEART = "() => getComputedStyle(document.querySelector('.bidding-box [data-suit=H]')).color"


def choose(phone: Phone, *names: str) -> None:
    phone.tap("Settings")
    phone.sheet.wait_for()
    phone.tap(*names)
    phone.close()


def test_dark_page_is_remembered(phone: Phone) -> None:
    phone.open()
    light = phone.page.evaluate(_PAPER)
    choose(phone, "Dark")
    dark = phone.page.evaluate(_PAPER)
    assert dark != light
    phone.page.reload()
    phone.question("What is the contract?")
    assert phone.page.evaluate(_PAPER) == dark


def test_four_colours_are_remembered(phone: Phone) -> None:
    phone.open()
    phone.question("What is the contract?")
    assert phone.page.evaluate(_DIAMOND) == phone.page.evaluate(_HEART)
    choose(phone, "Four")
    phone.page.reload()
    phone.question("What is the contract?")
    assert phone.page.evaluate(_DIAMOND) != phone.page.evaluate(_HEART)


def test_laws_for_new_cases(phone: Phone) -> None:
    phone.open()
    choose(phone, "1997")
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    assert phone.case["case"]["edition"] == 1997
    expect(phone.page.locator(".case-head")).to_contain_text("1997")


def test_readings_for_new_cases(phone: Phone) -> None:
    phone.open()
    phone.tap("Settings")
    phone.sheet.wait_for()
    phone.touch(phone.sheet.get_by_text("Disputed points in new cases"))
    phone.touch(phone.sheet.get_by_label("Naming a card is no accident, so it is a major penalty card."))
    phone.close()
    phone.page.reload()
    phone.call("4S by S")
    phone.touch(phone.page.get_by_role("button", name="Nothing yet"))
    phone.shows_lines(0)
    assert phone.case["case"]["readings"] == {"low-card-named-is-minor": "other"}


def test_new_call_begins_with_nothing(phone: Phone) -> None:
    phone.call("4S by S")
    phone.touch(phone.page.get_by_role("link", name="Search the Laws"))  # while questions are asked there are no tabs
    phone.touch(phone.page.get_by_role("link", name="New call"))
    phone.question("What is the contract?")
