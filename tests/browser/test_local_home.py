"""The page without a server: the engine and the cases are in the browser, and nothing that was entered is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect

from outofturn.engine.seats import SOUTH
from outofturn.json_api import api
from outofturn.local_api.routes import ROUTES
from outofturn.site.page_files import built_page
from outofturn.site.pyodide import needed_pyodide
from outofturn.site.site_folder import write_folder
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import language
from tests.browser.at_rest import until
from tests.browser.conftest import PHONE
from tests.browser.phone import Phone
from tests.browser.static_host import StaticHost

CASE = {"contract": "4S by S", "edition": 2017, "events": ["E leads H5"]}
#: After so long the page looks again, or tries again; milliseconds.
POLL = 10_000
#: A request of the page, as its scripts send it.
_ASK = """async ([method, path, body]) => {
  const { request } = await import(new URL("home.js", document.querySelector("script[type=module]").src).href);
  return request(method, path, body ?? undefined);
}"""
_FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...values) {
    if (localStorage.getItem("is full")) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, values);
  };
}"""
_REFUSED = """Object.defineProperty(window, "indexedDB", {
  get: () => ({ open: () => { throw new DOMException("not here", "SecurityError"); } }),
})"""


_SNAPSHOTS = """async () => (await (await caches.open("outofturn-snapshot")).keys()).length"""
_KEPT = "/api/cases/{id}"
#: Each route of the API, with a body if it takes one, in an order in which they make sense for a new case.
EVERY_ROUTE: list[tuple[str, str, str, Any]] = [
    ("GET", "/api/about", "", None),
    ("GET", "/api/session", "", None),
    ("POST", "/api/rule", "", CASE),
    ("POST", "/api/table", "", CASE),
    ("POST", "/api/edit", "", {"case": CASE, "edits": [{"number": 1, "lines": ["E leads H6"]}]}),
    ("POST", "/api/hands", "", {"text": '[Deal "N:AKQ.JT98.765.432 - - -"]'}),
    ("POST", "/api/boards", "", '[Board "7"]\n[Contract "4S"]\n[Declarer "S"]\n[Play "E"]\n^L H5\n'),
    ("POST", "/api/convert", "", {"case": CASE, "format": "pbn"}),
    ("GET", "/api/contents", "", None),
    ("GET", "/api/readings", "", None),
    ("GET", "/api/law", "?search=penalty+card", None),
    ("GET", "/api/law/{number}", "", None),
    ("GET", "/api/compare/{number}", "", None),
    ("POST", "/api/compare", "", {"contract": "4S by S", "events": CASE["events"]}),
    ("POST", "/api/cases", "", {"case": CASE, "table": "7", "board": "12", "names": {"N": "Ada"}, "notes": "loud"}),
    ("GET", _KEPT, "", None),
    ("PATCH", _KEPT, "", {"version": 1, "table": "8", "board": "13", "names": {"E": "Ben"}, "title": "late"}),
    ("POST", f"{_KEPT}/lines", "", {"version": 2, "lines": ["S chooses accept"]}),
    ("PUT", f"{_KEPT}/lines/{{line}}", "", {"version": 3, "line": "E leads H6"}),
    ("DELETE", f"{_KEPT}/lines/{{line}}", "?version=4", None),
    ("POST", f"{_KEPT}/rule-afresh", "", {"version": 5}),
    ("POST", f"{_KEPT}/duplicate", "", {"key": "copy"}),
    ("GET", f"{_KEPT}/history", "", None),
    ("GET", f"{_KEPT}/times", "", None),
    ("GET", f"{_KEPT}/file", "", None),
    ("DELETE", _KEPT, "", None),
    ("POST", f"{_KEPT}/restore", "", None),
    ("GET", "/api/cases", "?search=table+8", None),
    ("GET", "/api/cases/export", "", None),
    ("POST", "/api/cases/import", "", "contract: 4S by S\ntable: 9\nevents:\n  - E leads H5\n"),
    ("GET", "/cases/{id}/report", "", None),
    ("GET", "/api/charts", "", None),
    ("GET", "/api/charts/{chart}", "", None),
    ("GET", "/api/quiz/kinds", "", None),
    ("POST", "/api/quiz/question", "", {"seed": 1}),
    ("POST", "/api/quiz/answer", "", {"answer": 1}),
    ("POST", "/api/quiz/sheet", "", {"seed": 1, "count": 20}),
]
#: What only a server can answer.
FOR_A_SERVER = ["/api/equity"]

_FORGET = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return new Promise((done) => { indexedDB.deleteDatabase("outofturn").onsuccess = done; }).then(() => {});
}"""
NewTab = Callable[[], Phone]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    folder = tmp_path_factory.mktemp("site") / "page"
    write_folder(built_page("local", needed_pyodide()), folder)
    site = StaticHost(folder)
    yield site
    site.stop()


@pytest.fixture(scope="module")
def usual_context(browser: Browser) -> Iterator[BrowserContext]:
    """One browser, so that only the first start is a slow one."""
    with browser.new_context(**PHONE) as context:
        yield context


@pytest.fixture
def context(usual_context: BrowserContext, site: StaticHost) -> Iterator[BrowserContext]:
    """The browser with no case in it."""
    yield usual_context
    for page in usual_context.pages:
        page.close()
    page = usual_context.new_page()
    page.goto(f"{site.home}manifest.webmanifest")
    page.evaluate(_FORGET)
    page.close()


@pytest.fixture
def new_tab(context: BrowserContext, site: StaticHost) -> Iterator[NewTab]:
    tabs: list[Phone] = []

    def give() -> Phone:
        tabs.append(Phone(context.new_page(), site))
        return tabs[-1]

    yield give
    assert [one for tab in tabs for one in tab.unexpected] == []


@pytest.fixture
def tab(new_tab: NewTab) -> Phone:
    return new_tab()


def ask(tab: Phone, method: str, path: str, body: Any = None) -> Any:
    tab.page.locator("main").wait_for()  # its texts are there, and so is its language
    return tab.page.evaluate(_ASK, [method, path, body])


def new_case(tab: Phone, **more: Any) -> str:
    """A case that is kept in this browser; its id."""
    if tab.page.url == "about:blank":
        tab.open()
    return str(ask(tab, "POST", "/api/cases", {"case": CASE, **more})["id"])


def hang_up(route: Route) -> None:
    route.abort("connectionreset")


# -- rulings


def test_first_call_then_a_reload(tab: Phone) -> None:
    tab.call("4S by S")
    id = new_case(tab, table="7")
    tab.open_case(id)
    tab.shows_lines(1)
    tab.tap("1 Accept the lead")
    tab.shows_lines(2)
    tab.page.reload()
    tab.shows_lines(2)
    tab.open("#/cases")
    expect(tab.page.locator(".cases li")).to_have_count(1)
    expect(tab.page.locator(".cases li")).to_contain_text("7")


def test_the_engine_says_what_it_says_elsewhere(tab: Phone) -> None:
    tab.open()
    assert ask(tab, "POST", "/api/table", CASE) == api.table_view(CASE)
    assert ask(tab, "GET", "/api/law/57A?edition=2017") == api.law("57A", 2017)


def test_what_an_option_is_worth_is_for_a_server(tab: Phone) -> None:
    id = new_case(tab)
    tab.open_case(id)
    expect(tab.drawer("What is it worth?")).to_contain_text(
        "This needs all four hands. Not known: North, East, South and West."
    )
    tab.close()
    case = {**CASE, "deal": "N:K853.AK4.AT3.962 T74.T852.QJ9.Q84 AQJ96.J73.K82.A3 2.Q96.7654.KJT75"}
    tab.open_case(str(ask(tab, "POST", "/api/cases", {"case": case})["id"]))
    expect(tab.drawer("What is it worth?").get_by_role("alert")).to_contain_text("This needs a server")


def test_every_route_can_be_answered(tab: Phone) -> None:
    """With what a browser has: a part of the standard library, and what is loaded late not before it is needed."""
    assert sorted((method, re.sub("{.*?}", "{}", path)) for method, path, _, _ in EVERY_ROUTE) == sorted(
        (route.method, re.sub("{.*?}", "{}", route.path)) for route in ROUTES if route.path not in FOR_A_SERVER
    )
    tab.open()
    found: dict[str, Any] = {"number": "57A", "line": 1}
    for method, path, query, body in EVERY_ROUTE:
        if path == "/api/quiz/answer":
            body = {**body, "question": found["question"]}
        answer = ask(tab, method, path.format(**found) + query, body)
        assert answer, path
        match path:
            case "/api/cases" if method == "POST":
                found["id"] = answer["id"]
            case "/api/charts":
                found["chart"] = answer["charts"][0]["id"]
            case "/api/quiz/question":
                found["question"] = answer["question"]["id"]
            case "/api/cases":
                assert found["id"] in [one["id"] for one in answer["cases"]]


def test_a_second_start_needs_neither_the_zip_file_unpacked_nor_python_compiled(tab: Phone) -> None:
    id = new_case(tab)
    until(tab.page, lambda: tab.page.evaluate(_SNAPSHOTS) == 1)
    stdlib: list[str] = []
    tab.page.on("console", lambda message: stdlib.append(message.text) if "snapshot" in message.text else None)
    tab.page.reload()
    assert ask(tab, "GET", f"/api/cases/{id}")["lines"] == ["E leads H5"]
    assert stdlib == []  # the snapshot was used
    imported = "contract: 4S by S\nevents:\n  - E leads H5\n"
    assert ask(tab, "POST", "/api/cases/import", imported)["lines"] == ["E leads H5"]  # and the rest loads after it
    for code in ("fr", "de", "nl", "pl"):
        answer = ask(tab, "POST", "/api/table", {**CASE, "language": code})
        assert answer == api.table_view({**CASE, "language": code})


def test_a_damaged_snapshot_is_not_used(tab: Phone) -> None:
    id = new_case(tab)
    until(tab.page, lambda: tab.page.evaluate(_SNAPSHOTS) == 1)
    tab.page.evaluate("""async () => {
      const cache = await caches.open("outofturn-snapshot");
      const [key] = await cache.keys();
      await cache.put(key, new Response(new Uint8Array(1000)));
    }""")
    tab.page.reload()
    assert ask(tab, "GET", f"/api/cases/{id}")["lines"] == ["E leads H5"]


# -- the list


def test_cases_are_listed_and_found_while_the_engine_cannot_be_loaded(new_tab: NewTab) -> None:
    tab = new_tab()
    new_case(tab, table="7", names={"N": "Żaneta"})
    new_case(tab, table="8", names={"N": "Strauß"})
    tab.page.close()
    later = new_tab()
    later.expect_complaint("engine")
    later.expect_complaint("net::ERR_")
    later.page.route("**/engine/**", hang_up)
    later.open("#/cases")
    rows = later.page.locator(".cases li")
    expect(rows).to_have_count(2)
    for words, count in [("ŻANETA", 1), ("strauss", 1), ("h5", 2), ("nothing such", 0)]:
        later.page.get_by_role("searchbox").fill(words)
        expect(rows).to_have_count(count)


def test_the_list_in_another_language(tab: Phone) -> None:
    new_case(tab)
    listed = """async (code) => {
      const here = document.querySelector("script[type=module]").src;
      const { fetchMessages, setMessages } = await import(new URL("messages.js", here).href);
      setMessages(await fetchMessages(code));
      const { request } = await import(new URL("home.js", here).href);
      return (await request("GET", "/api/cases")).cases[0].shown;
    }"""
    for code in ("en", "fr", "pl", "en"):
        words = line_in_words("E leads H5", language(code), SOUTH, before_opening_lead=True)
        assert tab.page.evaluate(listed, code) == words


# -- two tabs


def test_line_of_one_tab_appears_in_the_other(new_tab: NewTab) -> None:
    first, second = new_tab(), new_tab()
    second.page.clock.install()
    id = new_case(first)
    for tab in (first, second):
        tab.open_case(id)
        tab.shows_lines(1)
    first.page.bring_to_front()  # a tab in the background hardly draws, and a tap waits until it does
    first.tap("1 Accept the lead")
    first.shows_lines(2)
    second.page.bring_to_front()
    second.page.clock.fast_forward(POLL)
    second.shows_lines(2)


def test_of_two_changes_of_one_version_one_is_refused(new_tab: NewTab) -> None:
    first, second = new_tab(), new_tab()
    id = new_case(first)
    second.open()
    second.page.locator("main").wait_for()
    add = """async ([id, line]) => {
      const { request } = await import(new URL("home.js", document.querySelector("script[type=module]").src).href);
      return request("POST", `/api/cases/${id}/lines`, { version: 1, lines: [line] }).then(() => 201, (error) => error.status);
    }"""
    handles = [
        tab.page.evaluate_handle(f"([id, line]) => {{ window.added = ({add})([id, line]); }}", [id, line])
        for tab, line in ((first, "attention"), (second, "S chooses accept"))
    ]
    assert len(handles) == 2
    assert sorted(tab.page.evaluate("() => window.added") for tab in (first, second)) == [201, 409]
    assert len(ask(first, "GET", f"/api/cases/{id}")["lines"]) == 2


def test_the_same_change_sent_twice_is_made_once(tab: Phone) -> None:
    id = new_case(tab)
    change = {"version": 1, "lines": ["attention"], "key": "abc"}
    for _ in range(2):
        assert ask(tab, "POST", f"/api/cases/{id}/lines", change)["version"] == 2
    history = ask(tab, "GET", f"/api/cases/{id}/history")
    assert [one["what"] for one in history["changes"]] == ["add", "create"]


# -- storage


def test_refused_storage_is_said_before_anything_is_entered(tab: Phone) -> None:
    tab.page.add_init_script(_REFUSED)
    tab.open()
    expect(tab.page.get_by_role("alert")).to_contain_text("does not let the page keep cases")
    expect(tab.page.get_by_role("alert")).to_contain_text("private window")


def test_with_full_storage_a_change_stays_and_can_be_saved(tab: Phone, new_tab: NewTab) -> None:
    other = new_tab()
    for one in (tab, other):
        one.page.add_init_script(f"({_FULL})()")
    tab.page.clock.install()
    id = new_case(tab)
    tab.open_case(id)
    tab.shows_lines(1)
    tab.page.evaluate("() => localStorage.setItem('is full', 'yes')")
    tab.page.bring_to_front()
    tab.tap("1 Accept the lead")
    notice = tab.page.get_by_role("alert")
    expect(notice).to_contain_text("There is no room left on this device")
    link = notice.get_by_role("link")
    saved = link.get_attribute("href") or ""
    assert re.search("S%20chooses%20accept", saved)
    other.open("#/cases")  # what is kept can be read
    expect(other.page.locator(".cases li")).to_have_count(1)
    # When there is room again, it is saved without another touch.
    tab.page.evaluate("() => localStorage.removeItem('is full')")
    tab.page.clock.fast_forward(POLL)
    tab.shows_lines(2)
    expect(notice).to_have_count(0)
    assert ask(other, "GET", f"/api/cases/{id}")["lines"] == ["E leads H5", "S chooses accept"]


def test_trash(tab: Phone) -> None:
    id = new_case(tab)
    ask(tab, "DELETE", f"/api/cases/{id}")
    assert ask(tab, "GET", "/api/cases")["cases"] == []
    assert [one["id"] for one in ask(tab, "GET", "/api/cases?deleted=true")["cases"]] == [id]
    ask(tab, "POST", f"/api/cases/{id}/restore")
    assert [one["id"] for one in ask(tab, "GET", "/api/cases")["cases"]] == [id]


# -- paper


def test_the_report_is_a_page_of_its_own(tab: Phone, context: BrowserContext) -> None:
    id = new_case(tab, table="7")
    tab.open_case(id)
    tab.menu()
    report = tab.page.get_by_role("button", name="Report")
    report.scroll_into_view_if_needed()
    with context.expect_page() as opened:
        report.click()
    opened.value.wait_for_url(re.compile("^blob:"))
    expect(opened.value.locator("body")).to_contain_text("East leads")
    assert opened.value.evaluate("() => document.styleSheets[0].cssRules.length") > 20
    expect(tab.page.get_by_role("link", name="PDF")).to_have_count(0)
