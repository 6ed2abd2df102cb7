"""The server goes away in the middle of the evening: rulings go on, nothing is lost, and nothing is made twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.at_rest import until
from tests.browser.conftest import PHONE, NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.browser.views import ENDING

NewPage = Callable[[], Phone]

NO_SIGNAL = "net::ERR_"  # what the browser says of a request without an answer
HERE = "No connection to the server: rulings are made on this phone."
_START_ENGINE = """async () => {
  const here = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/static/main.js")).name;
  const { startEngine } = await import(new URL("local-engine.js", here));
  startEngine();
}"""

_FORGET_CASES = """() => new Promise((done) => {
  indexedDB.deleteDatabase("outofturn-offline").onsuccess = () => done();
})"""


@pytest.fixture(scope="module")
def module_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("offline"), has_engine=True)
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def server(module_server: Server) -> Server:
    """A server without cases, that may be stopped. It is always the same, so that browsers have its engine at hand."""
    if module_server.process.poll() is not None:
        module_server.start()
    for one in module_server.ask("GET", "api/cases")["cases"]:
        module_server.ask("DELETE", f"api/cases/{one['id']}")
    return module_server


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that keeps the engine from one test to the next."""
    with browser.new_context(**PHONE) as context:
        yield context


@pytest.fixture
def page_of(new_phone: NewPhone, context: BrowserContext, server: Server) -> Iterator[NewPage]:
    """Gives a new page of that browser, which has kept nothing from before but the engine."""
    phones = []

    def give() -> Phone:
        phone = new_phone(server, context)
        phones.append(phone)
        return phone

    yield give
    context.set_offline(False)
    for phone in phones:
        phone.page.evaluate(_FORGET_CASES)
        phone.page.close()


def ready(phone: Phone) -> Phone:
    """The page has been open for a while: the engine is loaded."""
    phone.expect_complaint(NO_SIGNAL)
    phone.page.evaluate(_START_ENGINE)
    phone.settle()
    return phone


def bar(phone: Phone) -> Any:
    return expect(phone.page.locator(".offline-bar"))


def opened(page_of: NewPage, id: str, lines: int = 1) -> Phone:
    phone = page_of()
    phone.open_case(id)
    phone.shows_lines(lines)
    return ready(phone)


def unsent(page: Page) -> int:
    """How many changes are kept in the browser."""
    found: int = page.evaluate(
        """() => new Promise((done) => {
          indexedDB.open("outofturn-offline").onsuccess = ({ target: { result: database } }) => {
            database.transaction("changes").objectStore("changes").count().onsuccess = ({ target }) => {
              database.close();
              done(target.result);
            };
          };
        })"""
    )
    return found


def all_sent(phone: Phone) -> None:
    bar(phone).to_be_empty()
    until(phone.page, lambda: not unsent(phone.page))


def test_rulings_go_on_and_lines_are_sent_once(page_of: NewPage, server: Server) -> None:
    id = server.keep("4S by S", ["E leads H5"])
    phone = opened(page_of, id)
    server.stop()
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    bar(phone).to_contain_text(f"{HERE} 2 lines will be sent.")
    expect(phone.page.locator(".case .offline")).to_have_count(0)
    phone.next_cards("CK")
    phone.shows_lines(4)
    bar(phone).to_contain_text("3 lines will be sent.")
    phone.tap("Undo")
    phone.shows_lines(3)
    phone.next_cards("C2")
    phone.shows_lines(4)
    server.start()
    all_sent(phone)
    phone.shows_lines(4)
    lines = ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads C2"]
    assert server.lines(id) == lines
    assert server.case(id)["version"] == 5  # four changes, each made once
    assert unsent(phone.page) == 0
    phone.page.reload()
    phone.shows_lines(4)


def test_what_an_option_is_worth_waits_for_the_server(page_of: NewPage, server: Server) -> None:
    phone = opened(page_of, server.keep("4S by S", ["E leads HQ"], **ENDING))
    server.stop()
    sheet = phone.drawer("What is it worth?")
    expect(sheet.get_by_role("alert")).to_contain_text("This needs a server")
    server.start()
    expect(sheet.locator(".worths")).to_be_visible()


def test_a_line_that_makes_no_sense_is_refused_here_too(page_of: NewPage, server: Server) -> None:
    id = server.keep("4S by S", ["E leads H5"])
    phone = opened(page_of, id)
    server.stop()
    phone.type_line("W chooses accept")
    expect(phone.page.get_by_role("alert").first).to_be_visible()
    phone.shows_lines(1)
    assert unsent(phone.page) == 0
    phone.close()
    phone.tap("1 Accept the lead")
    phone.shows_lines(2)
    server.start()
    all_sent(phone)
    assert server.lines(id) == ["E leads H5", "S chooses accept"]


def test_a_case_is_begun_without_the_server(page_of: NewPage, server: Server) -> None:
    phone = page_of()
    phone.open()
    phone.question("What is the contract?")
    ready(phone)
    server.stop()
    phone.tap("4 spades", "South", "Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    old = phone.id
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    bar(phone).to_contain_text("3 lines will be sent.")
    server.start()
    all_sent(phone)
    phone.shows_lines(3)
    (found,) = server.ask("GET", "api/cases")["cases"]
    assert phone.id == found["id"] != old
    assert server.lines(found["id"]) == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    phone.open_case(old)  # an address that somebody has written down
    phone.shows_lines(3)
    assert phone.id == found["id"]


def test_cases_begun_without_the_server_are_sent_when_they_are_not_open(page_of: NewPage, server: Server) -> None:
    phone = page_of()
    phone.open()
    phone.question("What is the contract?")
    ready(phone)
    server.stop()
    for card in ("H5", "H6"):
        begin(phone, card)
        phone.tap("1 Accept the lead")
        phone.shows_lines(2)
    phone.touch(phone.page.get_by_role("link", name="Cases"))
    expect(phone.page.locator(".cases li")).to_have_count(2)
    server.start()
    all_sent(phone)
    found = server.ask("GET", "api/cases")["cases"]
    assert sorted(server.lines(one["id"]) for one in found) == [
        ["E leads H5", "S chooses accept"],
        ["E leads H6", "S chooses accept"],
    ]


def begin(phone: Phone, card: str) -> None:
    if phone.page.url.partition("#/case/")[2]:
        phone.touch(phone.page.get_by_role("link", name="Back to the cases"))
        phone.touch(phone.page.get_by_role("link", name="New call"))
    phone.question("What is the contract?")
    phone.tap("4 spades", "South", "Opening lead out of turn", "East", card)
    phone.shows_lines(1)


def test_seen_cases_are_listed_searched_and_opened(page_of: NewPage, server: Server) -> None:
    first = server.keep("4S by S", ["E leads H5"], table="7")
    server.keep("3NT by N", [], table="8")  # nobody has opened it here
    phone = opened(page_of, first)
    other = server.keep("2H by E", ["S leads H5"], table="9")
    phone.open_case(other)
    phone.shows_lines(1)
    server.stop()
    phone.touch(phone.page.get_by_role("link", name="Cases"))
    expect(phone.page.locator(".cases li")).to_have_count(2)
    phone.page.get_by_role("searchbox").fill("4S")
    expect(phone.page.locator(".cases li")).to_have_count(1)
    phone.touch(phone.page.locator(".cases a").first)
    phone.shows_lines(1)
    assert phone.id == first
    phone.tap("1 Accept the lead")
    phone.shows_lines(2)
    server.start()
    all_sent(phone)
    assert server.lines(first) == ["E leads H5", "S chooses accept"]


def test_two_directors_and_one_without_the_server(page_of: NewPage, server: Server) -> None:
    """What clashes is shown side by side; nothing is decided without the director."""
    id = server.keep("4S by S", ["E leads H5"])
    phone = opened(page_of, id)
    server.stop()
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    phone.page.context.set_offline(True)  # this phone alone has no signal
    server.start()
    server.ask("POST", f"api/cases/{id}/lines", json={"version": 1, "lines": ["S chooses accept"]})
    phone.expect_complaint("409")
    phone.page.context.set_offline(False)
    conflict = phone.page.locator(".conflict")
    expect(conflict).to_contain_text("S chooses refuse; S chooses forbid H")
    phone.shows_lines(2)
    assert server.lines(id) == ["E leads H5", "S chooses accept"]
    phone.page.reload()  # it is not lost if the page is closed before it is decided
    expect(conflict).to_contain_text("S chooses refuse; S chooses forbid H")
    phone.touch(conflict.get_by_role("button").nth(1))
    expect(conflict).to_have_count(0)
    phone.page.reload()
    phone.shows_lines(2)
    expect(conflict).to_have_count(0)
    assert server.lines(id) == ["E leads H5", "S chooses accept"]


def test_a_clash_in_a_case_that_is_not_open_is_told(page_of: NewPage, server: Server) -> None:
    id = server.keep("4S by S", ["E leads H5"])
    phone = opened(page_of, id)
    server.stop()
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    phone.page.context.set_offline(True)
    phone.touch(phone.page.get_by_role("link", name="Cases"))
    server.start()
    server.ask("POST", f"api/cases/{id}/lines", json={"version": 1, "lines": ["attention"]})
    phone.expect_complaint("409")
    phone.page.context.set_offline(False)
    phone.touch(phone.page.get_by_role("link", name="Somebody else has changed a case"))
    conflict = phone.page.locator(".conflict")
    expect(conflict).to_contain_text("S chooses refuse; S chooses forbid H")
    phone.touch(conflict.get_by_role("button").nth(0))  # enter mine
    phone.shows_lines(4)
    assert server.lines(id) == ["E leads H5", "attention", "S chooses refuse", "S chooses forbid H"]
    all_sent(phone)


def test_an_answer_that_was_lost_is_not_made_twice(page_of: NewPage, server: Server) -> None:
    """The server makes the change and is gone before it can say so."""
    id = server.keep("4S by S", ["E leads H5"])
    phone = opened(page_of, id)

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()
        phone.page.unroute("**/api/cases/*/lines?*")
        phone.page.context.set_offline(True)

    phone.page.route("**/api/cases/*/lines?*", lose)
    phone.tap("1 Accept the lead")
    phone.shows_lines(2)
    bar(phone).to_contain_text("1 line will be sent.")
    phone.next_cards("H2")
    phone.shows_lines(3)
    phone.page.context.set_offline(False)
    all_sent(phone)
    lines = server.lines(id)
    assert lines[:2] == ["E leads H5", "S chooses accept"]
    assert len(lines) == 3
    assert server.case(id)["version"] == 3
    expect(phone.page.locator(".conflict")).to_have_count(0)


def test_a_page_that_asks_for_a_token_is_not_out_of_reach(page_of: NewPage, server: Server) -> None:
    id = server.keep("4S by S", ["E leads H5"])
    phone = opened(page_of, id)
    phone.expect_complaint("401")
    refusal = {"status": 401, "json": {"error": {"problem": "A token is needed.", "hint": "", "line": None, "text": ""}}}
    phone.page.route("**/api/cases/*/lines?*", lambda route: route.fulfill(**refusal))
    phone.tap("1 Accept the lead")
    expect(phone.page.get_by_role("alert")).to_contain_text("A token is needed.")
    bar(phone).to_be_empty()
    phone.page.unroute("**/api/cases/*/lines?*")
    phone.page.reload()
    phone.shows_lines(2)
    assert server.lines(id) == ["E leads H5", "S chooses accept"]


def test_reload_while_the_server_is_down(new_phone: NewPhone, server: Server) -> None:
    id = server.keep("4S by S", ["E leads H5"])
    phone = new_phone(server, service_workers="allow")
    phone.open_case(id)
    phone.shows_lines(1)
    phone.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    ready(phone)
    phone.page.reload()  # now the service worker has it
    phone.shows_lines(1)
    server.stop()
    phone.tap("1 Accept the lead")
    phone.shows_lines(2)
    phone.page.reload()
    phone.shows_lines(2)
    phone.next_cards("H2")
    phone.shows_lines(3)
    phone.page.reload()
    phone.shows_lines(3)
    server.start()
    all_sent(phone)
    assert len(server.lines(id)) == 3
    assert server.case(id)["version"] == 3
