"""Cases found again, and the law at hand: the list, its search, the lawbook, the charts, provisions wherever they are named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from outofturn.charts.chart_builder import chart_of
from outofturn.charts.scenarios import SCENARIOS
from outofturn.charts.svg import svg
from outofturn.wording.language import CATALOGUES
from tests import json_answers
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.browser.showing import texts

REFUSED = ["E leads H5", "S chooses refuse", "S chooses forbid H"]
REVOKE = ["W leads HK", "N plays H2", "E plays C2", "S plays H3", "W leads HA", "E has H"]
#: Whether anything has to be scrolled sideways; the drawing of a chart scrolls in its own box.
_OVERFLOW = (
    "() => [...document.querySelectorAll('main, dialog[open]')].filter((one) => one.scrollWidth > one.clientWidth).length"
)


@pytest.fixture
def club(new_phone: NewPhone, own_server: Server) -> Phone:
    """Three cases of an evening."""
    own_server.keep("3NT by N", ["E leads H5"], board="4")
    own_server.keep("4S by S", REVOKE, table="17", board="7", names={"E": "Anna Kowalska"})
    own_server.keep("4S by S", REFUSED, table="7", board="12")
    phone = new_phone(own_server)
    phone.open("#/cases")
    expect(phone.page.locator(".cases li")).to_have_count(3)
    return phone


def places(phone: Phone) -> list[str]:
    return texts(phone.page.locator(".cases .place"))


# -- the list


def test_rows_say_where_what_and_what_came_of_it(club: Phone) -> None:
    assert places(club) == ["Table 7 · Board 12", "Table 17 · Board 7", "Board 4"]
    assert texts(club.page.locator(".cases .what")) == [
        "4♠ by South Opening lead out of turn, East",
        "4♠ by South Revoke, East",
        "3NT by North East leads ♥5",
    ]
    assert texts(club.page.locator(".cases .outcome")) == ["South forbids a heart lead", "Tricks for the revoke after play"]
    assert re.fullmatch(r"today \d\d:\d\d", club.page.locator(".cases time").first.inner_text())
    assert "UTC" not in club.page.locator(".cases").inner_text()


SEARCHES = {
    "table 7": "Table 7 · Board 12",
    "revoke": "Table 17 · Board 7",
    "54D": "Table 7 · Board 12",
    "kowalska": "Table 17 · Board 7",
    "poza kolejnością": "Table 7 · Board 12",
    "board 4": "Board 4",
}


def test_search(club: Phone) -> None:
    for search, found in SEARCHES.items():
        club.page.get_by_label("Search").fill("")
        expect(club.page.locator(".cases li")).to_have_count(3)
        club.page.get_by_label("Search").fill(search)
        expect(club.page.locator(".cases li")).to_have_count(1)
        assert places(club) == [found]


def test_several_cases_deleted_and_put_back(club: Phone) -> None:
    club.tap("Select")
    rows = club.page.get_by_role("checkbox")
    expect(rows).to_have_count(3)
    expect(club.button("Delete 0 cases")).to_be_disabled()
    club.touch(rows.nth(0))
    club.touch(rows.nth(2))
    expect(rows.nth(2)).to_have_attribute("aria-checked", "true")
    club.tap("Delete 2 cases")
    expect(club.page.locator(".cases li")).to_have_count(1)
    assert places(club) == ["Table 17 · Board 7"]
    expect(club.toast).to_contain_text("2 cases are in the bin.")
    club.tap("Undo")
    expect(club.page.locator(".cases li")).to_have_count(3)


def test_empty_list_says_what_to_do(new_phone: NewPhone, own_server: Server) -> None:
    phone = new_phone(own_server)
    phone.open("#/cases")
    expect(phone.page.locator(".nothing")).to_contain_text("No case yet.")
    phone.touch(phone.page.locator(".nothing").get_by_role("link", name="New call"))
    phone.question("What is the contract?")


def test_lines_have_the_time_of_the_readers_clock(new_phone: NewPhone, own_server: Server) -> None:
    id = own_server.keep("4S by S", REFUSED)
    phone = new_phone(own_server, timezone_id="Asia/Tokyo")
    phone.open_case(id)
    times = phone.page.locator(".lines time")
    expect(times).to_have_count(3)
    utc = str(times.first.get_attribute("datetime"))
    shown = times.first.inner_text()
    assert shown == f"{(int(utc[11:13]) + 9) % 24:02}:{utc[14:16]}"


# -- the law at hand


@pytest.mark.both_homes
def test_provision_opens_from_the_record_and_leads_into_the_lawbook(phone: Phone) -> None:
    phone.open_case(phone.server.keep("4S by S", REFUSED, edition=2017))
    phone.touch(phone.page.locator(".lines").get_by_role("link", name="Law 54D").first)
    expect(phone.sheet.get_by_role("heading", name="Law 54D")).to_be_visible()
    for one in json_answers.law("54D", 2017)["provisions"]:
        expect(phone.sheet).to_contain_text(one["heading"])
    phone.press("Escape")
    expect(phone.sheet).to_have_count(0)
    expect(phone.page.locator(".lines").get_by_role("link", name="Law 54D").first).to_be_focused()
    phone.touch(phone.page.locator(".watch").get_by_role("link", name="Law 50E2"))
    phone.touch(phone.sheet.get_by_role("link", name="Open in the lawbook"))
    expect(phone.page.get_by_role("heading", name="Law 50E2")).to_be_visible()
    expect(phone.sheet).to_have_count(0)


@pytest.mark.both_homes
def test_lawbook_list_and_search(phone: Phone) -> None:
    phone.open("#/law")
    contents = json_answers.contents(2017)
    expect(phone.page.locator(".law-list li")).to_have_count(len(contents["laws"]))
    phone.page.get_by_label("Search the Laws").fill("LOOT")  # a synonym of the lawbook
    expect(phone.page.locator(".found li").first).to_be_visible()
    assert any(text.startswith("53A") for text in texts(phone.page.locator(".found li")))
    phone.page.get_by_label("Search the Laws").fill("nonsenseword")
    expect(phone.page.get_by_text("No provision has all these words.")).to_be_visible()
    phone.page.get_by_label("Search the Laws").fill("")
    phone.tap("1997")
    expect(phone.page.locator(".law-list li")).to_have_count(len(json_answers.contents(1997)["laws"]))
    phone.touch(phone.page.locator(".law-list").get_by_role("link", name=re.compile("^57 ")))
    expect(phone.page.get_by_role("heading", name="Law 57")).to_be_visible()


@pytest.mark.both_homes
def test_provision_in_every_edition_with_what_changed(phone: Phone) -> None:
    phone.open("#/law/57A")
    compared = json_answers.compare_law("57A")
    expect(phone.page.locator(".law-part")).to_have_count(len(compared["provisions"]))
    shown = phone.page.locator(".law-part").first
    first = compared["provisions"][0]
    words = {text["words"] for text in first["editions"].values()}
    assert set(texts(shown.locator(".wording p"))) == words
    assert texts(shown.locator(".wording h4")) == ["2007 and 2017", "1997"]
    assert texts(shown.locator(".changes li")) == [f"Changed in 2007. {first['changes'][0]['at_the_table'][0]}"]
    expect(phone.page.locator(".law-view")).to_contain_text("New in 2017.")
    phone.touch(phone.page.get_by_role("link", name="‹ 57"))
    expect(phone.page.get_by_role("heading", name="Law 57", exact=True)).to_be_visible()


@pytest.mark.both_homes
def test_provision_that_there_is_not(phone: Phone) -> None:
    phone.expect_complaint("422")
    phone.open("#/law/99")
    expect(phone.page.get_by_role("alert")).to_contain_text("99")


# -- charts


@pytest.mark.both_homes
def test_charts_are_listed_and_drawn(phone: Phone, tmp_path: Path) -> None:
    phone.open("#/charts")
    expect(phone.page.locator(".law-list li")).to_have_count(len(SCENARIOS))
    phone.touch(phone.page.get_by_role("link", name="Opening lead out of turn", exact=True))
    drawing = phone.page.locator(".drawing svg")
    expect(drawing).to_be_visible()
    wanted = chart_of("opening-lead-out-of-turn", 2017, "en")
    assert drawing.locator("text").count() == svg(wanted).count("<text ")
    before = drawing.bounding_box()
    phone.tap("Larger")
    expect(drawing).to_have_attribute("width", "1300")
    phone.tap("Whole page")
    expect(drawing).not_to_have_attribute("width", "1300")
    box = phone.page.locator(".drawing").bounding_box()
    after = drawing.bounding_box()
    assert before
    assert after
    assert box
    assert after["width"] <= box["width"] < before["width"]
    with phone.page.expect_download() as waiting:
        phone.tap("Download")
    assert waiting.value.suggested_filename == "opening-lead-out-of-turn-2017-en.svg"
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == svg(wanted)


@pytest.mark.both_homes
def test_chart_as_a_list_says_all_that_is_drawn(phone: Phone) -> None:
    phone.open("#/charts/lead-out-of-turn")
    phone.tap("As a list")
    shown = phone.page.locator(".chart-list")
    expect(shown).to_be_visible()
    nodes = json_answers.chart("lead-out-of-turn")["nodes"]
    assert shown.locator(".node").count() == len(nodes)
    assert texts(shown.locator(".node p")) == [line for node in nodes for line in node["lines"]]
    branches = sum(len(node["branches"]) for node in nodes)
    assert shown.locator("li").count() == branches
    phone.touch(shown.get_by_role("link", name="Law 56A").first)
    expect(phone.sheet).to_contain_text(json_answers.law("56A", 2017)["provisions"][0]["words"])


# -- everybody


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", CATALOGUES)
def test_nothing_is_scrolled_sideways(new_phone: NewPhone, own_server: Server, code: str) -> None:
    """In every language, on a small phone, and with letters of twice the size."""
    own_server.keep("4S by S", [*REFUSED, "W leads CK"], table="7", board="12", names={"N": "Somebody with a very long name"})
    phone = new_phone(own_server, locale=code, viewport={"width": 320, "height": 640})
    wide: list[tuple[str, object]] = []
    for route in ("#/cases", "#/law", "#/law/50", "#/charts", "#/charts/declarer-lead-at-defenders-turn"):
        phone.open(route)
        ready = ".cases li, .law-list li, .law-part, .drawing svg"
        phone.page.locator(ready).first.wait_for()
        if "/declarer" in route:
            wide += [(route, "drawing")] * phone.page.evaluate(_OVERFLOW)
            phone.touch(phone.page.locator(".segments button").nth(1))
            phone.page.locator(".chart-list").wait_for()
        for width, size in ((320, ""), (390, "34px")):
            phone.page.set_viewport_size({"width": width, "height": 800})
            phone.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            wide += [(route, width)] * phone.page.evaluate(_OVERFLOW)
        phone.page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    assert wide == []
