"""Nothing is lost: not by a reload, not without a signal, not when the server goes away or is killed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import Route, expect

from outofturn.laws.book import RULESET
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.serve_process import PATIENCE

NO_SIGNAL = "net::ERR_"  # what the browser says of a request that had no answer
NOT_SAVED = "not saved yet"


def kept(phone: Phone, lines: list[str]) -> str:
    id = phone.server.keep("4S by S", lines, edition=2017)
    phone.open_case(id)
    return id


def hang_up(route: Route) -> None:
    route.abort("connectionreset")


def hang_up_after_it_is_done(seen: list[str]) -> Callable[[Route], None]:
    """The server hears it and does it; the answer is lost, the first time."""

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        seen.append(route.request.method)
        if len(seen) == 1:
            route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    return lose_the_answer


# -- a reload


def test_reload_among_the_questions(phone: Phone) -> None:
    phone.call("4S by S")
    phone.tap("Played before their turn", "North")
    for words, tap in [("What did North lead?", "D3"), ("Whose turn was it?", "East"), ("Who played too early?", "West")]:
        phone.question(words)
        phone.settle()  # its entry is in the history: Chromium loses one that is made while the page is being reloaded
        phone.page.reload()
        phone.question(words)
        phone.tap(tap)
    phone.question("What did West play?")
    phone.tap("Back")
    phone.question("Who played too early?")
    phone.tap("West", "D5")
    phone.shows_lines(2)
    assert phone.case["lines"] == ["N leads D3", "W plays D5"]


def test_reload_of_a_case(phone: Phone) -> None:
    id = kept(phone, ["E leads H5"])
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    phone.page.reload()
    phone.shows_lines(3)
    assert phone.server.lines(id) == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    expect(phone.pills("restriction", "W")).to_have_count(1)


# -- no signal


def test_line_without_a_signal_is_sent_once_when_it_is_back(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    id = kept(phone, ["E leads H5"])
    phone.page.context.set_offline(True)
    phone.tap("1 Accept the lead")
    expect(phone.page.locator(".offline")).to_contain_text(NOT_SAVED)
    assert phone.server.lines(id) == ["E leads H5"]
    phone.page.context.set_offline(False)
    phone.shows_lines(2)
    expect(phone.page.locator(".offline")).to_have_count(0)
    assert phone.server.lines(id) == ["E leads H5", "S chooses accept"]


def test_line_without_a_signal_outlives_a_reload(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    id = kept(phone, ["E leads H5"])
    phone.page.route("**/api/cases/*/lines?*", hang_up)
    phone.tap("1 Accept the lead")
    expect(phone.page.locator(".offline")).to_contain_text(NOT_SAVED)
    phone.page.reload()
    expect(phone.page.locator(".offline")).to_contain_text(NOT_SAVED)
    assert phone.server.lines(id) == ["E leads H5"]
    phone.page.unroute("**/api/cases/*/lines?*")
    phone.shows_lines(2)
    phone.page.reload()
    phone.shows_lines(2)
    assert phone.server.lines(id) == ["E leads H5", "S chooses accept"]


def test_case_opened_without_a_signal_comes_when_it_is_back(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    id = phone.server.keep("4S by S", ["E leads H5"])
    phone.page.route("**/api/cases/*", hang_up)
    phone.open(f"#/case/{id}")
    expect(phone.page.get_by_role("alert")).to_contain_text("The server gave no answer.")
    phone.page.unroute("**/api/cases/*")
    phone.shows_lines(1)
    expect(phone.page.get_by_role("alert")).to_have_count(0)


def test_new_case_without_a_signal_goes_on_when_it_is_back(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    phone.open()
    phone.question("What is the contract?")
    phone.page.route("**/api/table?*", hang_up)
    phone.tap("4 spades", "South")
    expect(phone.page.get_by_role("alert")).to_contain_text("The server gave no answer.")
    phone.page.unroute("**/api/table?*")
    phone.tap("Try again")
    expect(phone.button("Defender led out of turn")).to_be_visible()
    phone.page.route("**/api/table?*", hang_up)
    phone.tap("Defender led out of turn", "West")
    expect(phone.page.get_by_role("alert")).to_contain_text("The server gave no answer.")
    phone.page.unroute("**/api/table?*")
    phone.tap("Try again")
    phone.question("What did East lead?")
    phone.tap("H5")
    phone.shows_lines(1)


# -- an answer that is lost


def test_line_whose_answer_is_lost_is_entered_once(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    id = kept(phone, ["E leads H5"])
    seen: list[str] = []
    phone.page.route("**/api/cases/*/lines?*", hang_up_after_it_is_done(seen))
    phone.tap("1 Accept the lead")
    phone.shows_lines(2)
    assert seen == ["POST", "POST"]
    assert phone.server.lines(id) == ["E leads H5", "S chooses accept"]
    expect(phone.page.locator(".conflict")).to_have_count(0)


def test_undo_whose_answer_is_lost_is_no_clash(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    phone.expect_complaint("409")
    id = kept(phone, ["E leads H5", "S chooses accept"])
    seen: list[str] = []
    phone.page.route("**/api/cases/*/lines/*", hang_up_after_it_is_done(seen))
    phone.tap("Undo")
    phone.shows_lines(1)
    assert seen == ["DELETE", "DELETE"]
    assert phone.server.lines(id) == ["E leads H5"]
    expect(phone.page.locator(".conflict, .problem")).to_have_count(0)


def test_details_whose_answer_is_lost_are_no_clash(phone: Phone) -> None:
    phone.expect_complaint(NO_SIGNAL)
    phone.expect_complaint("409")
    kept(phone, ["E leads H5"])
    seen: list[str] = []
    phone.page.route("**/api/cases/*", hang_up_after_it_is_done(seen))
    details = phone.drawer("Table, board")
    details.get_by_label("Table", exact=True).fill("7")
    phone.touch(details.get_by_role("button", name="Save"))
    expect(phone.page.locator(".case-head")).to_contain_text("Table 7")
    phone.shows_lines(1)
    assert seen == ["PATCH", "PATCH"]
    expect(phone.page.locator(".conflict, .problem")).to_have_count(0)


@pytest.mark.parametrize(("card", "cases"), [("H5", ["E leads H5"]), ("H6", ["E leads H6", "E leads H5"])])
def test_new_case_whose_answer_is_lost(new_phone: NewPhone, own_server: Server, card: str, cases: list[str]) -> None:
    """The same tapped again is the same case; something else is another one."""
    phone = new_phone(own_server)
    phone.expect_complaint(NO_SIGNAL)
    phone.page.route("**/api/cases?*", hang_up_after_it_is_done([]))
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5")
    expect(phone.page.get_by_role("alert")).to_contain_text("The server gave no answer.")
    phone.question("What did East lead?")
    phone.tap(card)
    phone.shows_lines(1)
    assert phone.case["lines"] == cases[:1]
    assert [one["first"] for one in own_server.ask("GET", "api/cases")["cases"]] == cases


# -- the server goes away


def test_server_started_again(new_phone: NewPhone, own_server: Server) -> None:
    phone = new_phone(own_server)
    phone.expect_complaint(NO_SIGNAL)
    phone.call("4S by S")
    phone.tap("Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    id = phone.id
    own_server.stop()
    phone.tap("3 Require a heart")
    expect(phone.page.locator(".offline")).to_contain_text(NOT_SAVED)
    own_server.start()
    phone.shows_lines(3)
    assert own_server.lines(id) == ["E leads H5", "S chooses refuse", "S chooses require H"]
    phone.page.reload()
    phone.shows_lines(3)


def test_server_killed_in_the_middle_of_many_lines(new_phone: NewPhone, own_server: Server) -> None:
    """Whatever was acknowledged is there afterwards, in the order in which it was entered."""
    tables = range(4)
    entered: dict[str, list[str]] = {own_server.keep("4S by S", [], board=str(table)): [] for table in tables}
    cards = [f"{suit}{rank}" for rank in "23456789TJQKA" for suit in "SHDC"]

    def enter(id: str) -> None:
        """Until the server no longer answers."""
        with httpx.Client(base_url=own_server.home, trust_env=False, timeout=PATIENCE) as client:
            for version in range(1, len(cards)):
                line = f"N volunteers {cards[version]}"
                try:
                    answer = client.post(f"api/cases/{id}/lines", json={"version": version, "lines": [line]})
                except httpx.TransportError:
                    return
                assert answer.status_code == 201, answer.text
                entered[id].append(line)
                if len(entered[id]) == 12:
                    own_server.process.kill()

    with ThreadPoolExecutor(len(tables)) as threads:
        list(threads.map(enter, entered))
    own_server.kill()
    own_server.start()
    assert sum(len(lines) for lines in entered.values()) >= 12
    for id, lines in entered.items():
        now = own_server.lines(id)
        assert now[: len(lines)] == lines
        assert len(now) <= len(lines) + 1  # one may have been on its way back
    phone = new_phone(own_server)
    fullest = max(entered, key=lambda id: len(entered[id]))
    phone.open_case(fullest)
    phone.shows_lines(len(own_server.lines(fullest)))
    expect(phone.page.locator(".problem")).to_have_count(0)


def test_newer_rules_that_rule_otherwise_are_told_and_taken(own_server: Server, new_phone: NewPhone) -> None:
    """The case is kept as if an older ruleset had decided otherwise at its second line."""
    id = own_server.keep("4S by S", ["E leads H5", "S chooses refuse"])
    own_server.stop()
    with closing(sqlite3.connect(own_server.folder / "cases.db")) as database, database:
        database.execute("UPDATE lines SET ruleset = '0'")
        database.execute("UPDATE lines SET digest = 'otherwise' WHERE number = 2")
    own_server.start()
    phone = new_phone(own_server)
    phone.open_case(id)
    notice = phone.page.get_by_text("The rules have been revised.").locator("..")
    expect(notice).to_contain_text(f"ruled under ruleset 0. Ruleset {RULESET}, which you see here, rules line 2 differently")
    expect(phone.page.get_by_role("button", name="Line 2:")).to_contain_text("ruled differently today")
    phone.tap("Take the new ruling")
    expect(notice).to_have_count(0)
    assert own_server.case(id)["newer"] is None


def test_two_touches_in_one_moment_are_one(own_server: Server, new_phone: NewPhone) -> None:
    phone = new_phone(own_server)
    phone.open()
    phone.tap("4 spades", "South", "Opening lead out of turn", "East", "hearts")
    twice = "button => { button.click(); button.click(); }"  # before the page has drawn anything
    phone.page.get_by_role("button", name="five of hearts").evaluate(twice)
    phone.page.get_by_role("button", name="1 Accept the lead").evaluate(twice)
    expect(phone.page.get_by_role("button", name="Line 2:")).to_be_visible()
    (found,) = own_server.ask("GET", "api/cases")["cases"]
    assert own_server.lines(found["id"]) == ["E leads H5", "S chooses accept"]
    expect(phone.page.get_by_role("alert")).to_have_count(0)
