"""A walk past every view of the page, for whoever wants to look at all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.at_rest import until
from tests.browser.phone import Phone

#: A board with its players, one that cannot be read, and one at which all passed.
BOARDS = """[Board "1"]
[North "Ada"]
[East "Ben"]
[Contract "4H"]
[Declarer "S"]

[Board "2"]
[Contract "9S"]

[Board "3"]
[Contract "Pass"]
"""

#: Thirteen tricks that are solved in a moment; other deals take seconds.
DEAL = "N:K532.82.K42.8743 76.AKJ53.93.JT52 AJT98.Q94.AQT7.Q Q4.T76.J865.AK96"
#: The last three tricks, which are solved at once.
ENDING: dict[str, Any] = {"deal": "N:.AJ.4. .Q7.9. 3.6.3. .K.K5.", "start": {"trick": 11, "on_lead": "W"}}


def walk(phone: Phone) -> Iterator[str]:
    """Stops at each view; gives its name."""
    yield from _asking(phone)
    yield from _case(phone)
    yield from _sheets(phone)
    yield from _options(phone)
    yield from _trouble(phone)
    yield from _worths(phone)
    yield from _elsewhere(phone)
    yield from _learning(phone)


def _asking(phone: Phone) -> Iterator[str]:
    phone.open()
    phone.question("What is the contract?")
    yield "contract"
    phone.tap("Import a file")
    yield "import"
    phone.page.locator("input[type=file]").set_input_files({"name": "x.pbn", "mimeType": "", "buffer": BOARDS.encode()})
    expect(phone.sheet.locator(".boards li")).to_have_count(3)
    yield "boards of a file"
    phone.close()
    phone.tap("4 spades")
    phone.question("Who is declarer?")
    yield "declarer"
    phone.tap("South")
    phone.question("What happened?")
    yield "what happened"
    phone.tap("Dropped or shown")
    phone.question("Who leads, or led, to this trick?")
    yield "question: a seat, with the trick"
    phone.tap("West", "Not yet", "East", "H5")
    phone.question("Was another card shown with it?")
    yield "question: one of several things"
    for _ in range(5):
        phone.tap("Back")
    phone.tap("Opening lead out of turn")
    yield "question: a seat"
    phone.tap("East", "hearts", "Still face down")
    yield "question: a card"
    phone.tap("Still face down", "five of hearts")


def _case(phone: Phone) -> Iterator[str]:
    phone.shows_lines(1)
    yield "ruling with choices"
    phone.touch(phone.drawer("Why?").get_by_role("link", name="Law 53A"))
    phone.sheet.locator(".provision").first.wait_for()
    yield "provision in a sheet"
    phone.close()
    yield "why"
    phone.close()
    phone.tap("More about this case")
    yield "menu"
    phone.tap("Text record")
    phone.sheet.get_by_label("Type a line").wait_for()
    yield "text record"
    expect(phone.drawer("History").locator("li")).not_to_have_count(0)
    yield "history"
    details = phone.drawer("Table, board")
    details.get_by_label("South", exact=True).last.fill("AKQJ1098.32.432.2")
    details.get_by_label("North", exact=True).first.fill("A rather long name of somebody")
    yield "details"
    phone.touch(details.get_by_role("button", name="Enter the hands"))
    phone.tap("East", "ace of hearts")
    yield "hands by touch"
    phone.press("Escape")
    phone.touch(details.get_by_role("button", name="Save"))
    expect(phone.sheet).to_have_count(0)
    phone.tap("Hands")
    expect(phone.page.locator('.hand[data-seat="S"]')).to_be_visible()
    yield "hands"
    phone.tap("5 Let West lead anything")
    phone.shows_lines(3)
    yield "penalty card"
    phone.tap("Undo")
    phone.shows_lines(1)
    yield "toast"
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    yield "sign"


def _options(phone: Phone) -> Iterator[str]:
    shown, kept = phone.page.url, phone.server.keep
    cases = {
        "option with a suit to be named": kept("4S by S", ["N leads D3", "W plays D5"], start={"trick": 2, "on_lead": "N"}),
        "either of two players may choose": kept("4S by S", ["N leads DA"], start={"trick": 2, "on_lead": "S"}),
        "fact to find out": kept("4S by S", ["W leads D4 & E leads HK"], start={"trick": 2, "on_lead": "W"}),
    }
    for name, id in cases.items():
        phone.open_case(id)
        phone.page.locator(".options").first.wait_for()
        yield name
    phone.page.goto(shown)
    phone.shows_lines(3)


def _sheets(phone: Phone) -> Iterator[str]:
    phone.expect_complaint("net::ERR_")
    held: list[Route] = []
    phone.page.route("**/api/table?*", lambda route: held.append(route))
    phone.tap("What happened?")
    phone.sheet.get_by_role("status").get_by_text("One moment").wait_for()
    yield "sheet: the server is slow"
    until(phone.page, lambda: held)
    held[0].abort("connectionreset")
    phone.sheet.get_by_role("alert").wait_for()
    yield "sheet: no answer"
    phone.page.unroute("**/api/table?*")
    phone.close()
    for name in ("What happened?", "Line 1:", "Line 3:", "Settings", "Keyboard shortcuts", "Next card"):
        if name == "Settings":
            phone.tap("More about this case")
        if name == "Next card":  # while a choice is open it is in a sheet
            phone.tap("Undo")
            phone.shows_lines(1)
        if name == "Keyboard shortcuts":  # the menu of a phone does not have them
            phone.press("?")
        else:
            phone.tap(name)
        phone.sheet.wait_for()
        expect(phone.page.locator(".waiting")).to_have_count(0)
        yield f"sheet: {name}"
        phone.close()
    phone.tap("Put back")
    phone.shows_lines(3)


def _trouble(phone: Phone) -> Iterator[str]:
    for words in ("422", "net::ERR_", "409"):
        phone.expect_complaint(words)
    phone.open_case(phone.server.keep("4S by S", ["E leads H5", "S chooses refuse", "S chooses forbid H"]))
    phone.shows_lines(3)
    phone.type_line("W plays nonsense")
    phone.page.get_by_role("alert").wait_for()
    yield "problem"
    phone.close()
    phone.page.route("**/api/cases/*/lines?*", _hang_up)
    phone.type_line("W leads CA")
    expect(phone.sheet.locator(".offline")).to_be_visible()
    yield "no signal"
    phone.close()
    case = phone.case
    phone.server.ask("POST", f"api/cases/{case['id']}/lines", json={"version": case["version"], "lines": ["attention"]})
    phone.page.unroute("**/api/cases/*/lines?*")
    expect(phone.page.locator(".conflict")).to_be_visible()
    yield "clash"
    phone.tap("Discard mine")
    expect(phone.page.locator(".conflict")).to_have_count(0)
    phone.open_case(phone.server.keep("4S by S", ["W leads D5", "N plays D2"]))
    phone.tap("Line 1:")
    phone.sheet.get_by_label("The line").fill("W leads D2")
    phone.tap("Save")
    phone.page.locator(".question").wait_for()
    yield "line to be asked for again"
    phone.tap("Keep it, and rule up to here")
    expect(phone.page.locator(".lines .flag")).to_contain_text("✗")
    yield "record that makes no sense"
    disputed = phone.server.keep("3NT by S", ["E leads C4", "W plays C9"], start={"trick": 5, "on_lead": "E"}, edition=2007)
    phone.open_case(disputed)
    phone.page.locator(".disputed").wait_for()
    expect(phone.drawer("Other editions").locator(".edition-difference")).to_be_visible()
    yield "other editions"
    phone.close()
    yield "authorities differ"


def _worths(phone: Phone) -> Iterator[str]:
    phone.open_case(phone.server.keep("4S by S", ["E leads H5"]))
    phone.drawer("What is it worth?").get_by_role("button", name="Enter the hands").wait_for()
    yield "worth: hands are missing"
    phone.close()
    phone.open_case(phone.server.keep("4S by S", ["E leads H5"], deal=DEAL, board="2"))
    phone.drawer("What is it worth?").locator(".worths").wait_for()
    yield "worth of each option"
    phone.close()
    phone.tap("5 Let West lead anything")
    phone.shows_lines(3)
    phone.drawer("What is it worth?").locator(".worth").first.wait_for()
    yield "worth as it stands"
    phone.close()


def _hang_up(route: Route) -> None:
    route.abort("connectionreset")


def _laws(phone: Phone) -> Iterator[str]:
    phone.open("#/law")
    phone.page.locator(".law-list li").first.wait_for()
    yield "lawbook"
    phone.page.get_by_label("Search the Laws").fill("penalty card")
    phone.page.locator(".law-list.found li").first.wait_for()
    yield "lawbook searched"
    phone.open("#/law/57A")
    phone.page.locator(".law-part").first.wait_for()
    yield "provision"
    phone.open("#/charts")
    phone.page.locator(".law-list li").first.wait_for()
    yield "charts"
    phone.open("#/charts/lead-out-of-turn")
    phone.page.locator(".drawing svg").wait_for()
    yield "chart"
    phone.tap("As a list")
    phone.page.locator(".chart-list").wait_for()
    yield "chart as a list"


def _elsewhere(phone: Phone) -> Iterator[str]:
    id = phone.id
    for route in ("law", "learn"):
        phone.open(f"#/{route}")
        phone.page.locator("main h1").wait_for()
        yield route
    phone.open("#/cases")
    phone.page.locator(".cases li").first.wait_for()
    yield "cases"
    phone.touch(phone.page.locator(".cases .more").first)
    phone.sheet.wait_for()
    yield "sheet: a case of the list"
    phone.close()
    phone.tap("Select")
    phone.touch(phone.page.get_by_role("checkbox").first)
    yield "cases selected"
    phone.tap("Cancel")
    phone.tap("Open the bin")
    phone.page.get_by_role("heading", name="The bin").wait_for()
    yield "bin"
    yield from _laws(phone)
    phone.open(f"cases/{id}/report")
    yield "report"
    phone.open("api")
    yield "API"


def _learning(phone: Phone) -> Iterator[str]:
    phone.open("#/learn")
    phone.page.locator("button.quiz-answer").first.wait_for()
    yield "question to learn from"
    phone.touch(phone.page.locator("button.quiz-answer").first)
    phone.page.locator(".quiz-mark").wait_for()
    yield "answer marked"
    phone.page.locator(".quiz-mark summary").click()
    yield "table after the ruling"
