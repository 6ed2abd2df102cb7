"""The sheet “What is it worth?”: tricks and scores of each option, and what is said where there are none."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.views import DEAL, ENDING

TITLE = "What is it worth?"
LEAD = ["E leads H5"]


def test_each_option_beside_the_position_without_the_irregularity(phone: Phone) -> None:
    phone.open_case(phone.server.keep("4S by S", LEAD, deal=DEAL, board="2"))
    sheet = phone.drawer(TITLE)
    expect(sheet).to_contain_text("This is double-dummy")
    expect(sheet).to_contain_text("is for the director to judge")
    worths = sheet.locator(".worth")
    expect(worths).to_have_count(6)
    expect(worths.nth(0)).to_contain_text("Without the irregularity")
    expect(worths.nth(0).locator(".figures")).to_have_text("10 tricks 4♠︎ = +620")
    expect(worths.nth(0).locator(".difference")).to_have_count(0)
    expect(worths.nth(1)).to_contain_text("1 Accept the lead")
    expect(worths.nth(1).locator(".figures")).to_have_text("11 tricks 4♠︎ +1 1 trick more +650")
    expect(worths.nth(1).get_by_role("img", name="11 of 13 tricks")).to_be_visible()
    expect(worths.nth(1).locator("[data-won=true]")).to_have_count(11)
    expect(worths.nth(3)).to_contain_text("3 Require a heart from West")
    expect(worths.nth(3).locator(".difference")).to_have_text("the same")
    expect(worths.nth(3).locator(".best-line")).to_have_text(re.compile("Best play: West\\s♥︎[T76]|10 North\\s♥︎"))
    expect(sheet.locator(".worth:has(.best) .number")).to_have_text(["1", "2", "5"])


def test_as_it_stands_once_the_choice_is_made(phone: Phone) -> None:
    phone.open_case(phone.server.keep("4S by S", [*LEAD, "S chooses refuse", "S chooses free"], deal=DEAL))
    sheet = phone.drawer(TITLE)
    expect(sheet.locator(".worth h3")).to_have_text(["Without the irregularity", "As it stands"])
    expect(sheet.locator(".figures").last).to_contain_text("11 tricks")
    expect(sheet.locator(".figures").last).to_contain_text("+450")
    expect(sheet).to_contain_text("The number of the board is not known")


def test_play_without_an_irregularity(phone: Phone) -> None:
    phone.open_case(phone.server.keep("4S by S", ["W leads CK"], deal=DEAL, board="1"))
    sheet = phone.drawer(TITLE)
    expect(sheet.locator(".worth h3")).to_have_text(["As it stands"])
    expect(sheet).not_to_contain_text("The number of the board is not known")


def test_earlier_tricks_that_are_not_recorded(phone: Phone) -> None:
    phone.open_case(phone.server.keep("4S by S", ["E leads HQ"], **ENDING))
    sheet = phone.drawer(TITLE)
    expect(sheet).to_contain_text("Who won the tricks before trick 11 is not recorded")
    expect(sheet.get_by_role("img", name="3 of 3 tricks")).to_have_count(1)
    expect(sheet.locator(".score, .contract-mark")).to_have_count(0)


def test_hands_that_are_missing_are_entered_here(phone: Phone) -> None:
    id = phone.server.keep("4S by S", LEAD)
    phone.open_case(id)
    sheet = phone.drawer(TITLE)
    expect(sheet).to_contain_text("This needs all four hands. Not known: North, East, South and West.")
    phone.touch(sheet.get_by_role("button", name="Enter the hands"))
    phone.sheet.get_by_label("PBN or LIN text").fill(f'[Deal "{DEAL}"]')
    phone.tap("Read")
    expect(phone.page.locator(".equity .worth")).to_have_count(6)
    assert phone.server.case(id)["case"]["deal"] == DEAL


def test_a_trick_that_has_to_be_put_right_first(phone: Phone) -> None:
    phone.expect_complaint("422")
    lines = ["W leads CK", "N plays C3", "E plays nothing", "S plays CQ"]
    phone.open_case(phone.server.keep("4S by S", lines, deal=DEAL))
    alert = phone.drawer(TITLE).get_by_role("alert")
    expect(alert).to_contain_text("A trick has a card too many or too few.")


def test_a_server_that_was_out_of_reach_is_asked_again(phone: Phone) -> None:
    phone.expect_complaint("net::ERR_")
    phone.open_case(phone.server.keep("4S by S", ["E leads HQ"], **ENDING))
    phone.page.route("**/api/equity?*", _hang_up)
    sheet = phone.drawer(TITLE)
    expect(sheet.get_by_role("alert")).to_contain_text("The server gave no answer.")
    phone.page.unroute("**/api/equity?*")
    expect(sheet.locator(".worths")).to_be_visible()  # it is back, and nobody had to tap


def _hang_up(route: Route) -> None:
    route.abort("connectionreset")


def test_in_another_language(new_phone: NewPhone) -> None:
    phone = new_phone(locale="fr-FR")
    phone.open_case(phone.server.keep("4S by S", ["E leads HQ"], **ENDING))
    phone.tap("Plus sur ce cas", "Ce que cela vaut")
    expect(phone.sheet.locator(".best-line").first).to_contain_text("Meilleur jeu\u00a0: Ouest")
    expect(phone.sheet).to_contain_text("Exiger d’Ouest une attaque à cœur")
    expect(phone.sheet).to_contain_text("1 levée de plus")


def test_an_option_that_is_not_worked_out(phone: Phone) -> None:
    phone.open_case(phone.server.keep("4S by S", LEAD, deal=DEAL, board="2"))
    unknown: dict[str, Any] = {"tricks": None, "score": None, "line": []}

    def forget_one(route: Route) -> None:
        answer = route.fetch().json()
        answer["options"][1] |= unknown
        route.fulfill(json=answer | {"now": unknown})

    phone.page.route("**/api/equity?*", forget_one)
    sheet = phone.drawer(TITLE)
    worths = sheet.locator(".worth")
    expect(worths.nth(2)).to_contain_text("2 Accept it and put your hand down as dummy")
    expect(worths.nth(2)).to_contain_text("Not worked out: it would take too long.")
    expect(worths.nth(1).locator(".figures")).to_have_text("11 tricks 4♠︎ +1 1 trick more +650")
    expect(sheet.locator(".best")).to_have_count(0)
