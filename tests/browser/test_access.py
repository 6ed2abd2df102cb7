"""A server on the network asks for the token; who has it once is let in from then on."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server

TOKEN = "spades-over-hearts-24"
REFUSED = "401"


@pytest.fixture(scope="module")
def network_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("network"), host="0.0.0.0", token=TOKEN)
    yield server
    server.stop()
    # Wrong tokens are logged, but never the token.
    assert {line for line in server.complaints.splitlines() if "A wrong token came from 127.0.0.1." not in line} == set()


@pytest.fixture
def visitor(new_phone: NewPhone, network_server: Server) -> Phone:
    phone = new_phone(network_server)
    phone.expect_complaint(REFUSED)
    return phone


def is_at_the_page(phone: Phone) -> None:
    expect(phone.page.get_by_role("heading", name="What is the contract?")).to_be_visible()
    assert phone.page.url == phone.server.home  # the token stands in no address that could be passed on
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="What is the contract?")).to_be_visible()


def test_refused_without_token(visitor: Phone, network_server: Server) -> None:
    visitor.open()
    expect(visitor.page.get_by_role("heading")).to_have_text("The token is needed here.")
    answer = httpx.get(f"{network_server.home}api/cases", trust_env=False)
    assert answer.status_code == 401
    assert answer.json()["error"]["problem"] == "The token is needed here."


def test_refused_with_a_wrong_one(visitor: Phone) -> None:
    visitor.open("#token=hearts-over-spades-42")
    expect(visitor.page.get_by_role("heading")).to_have_text("This is not the token.")
    assert "hearts-over-spades" not in visitor.page.url
    assert visitor.page.context.cookies() == []


def test_logged_in_by_an_address_and_out_again(visitor: Phone) -> None:
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open(f"#token={TOKEN}")
    is_at_the_page(visitor)
    [cookie] = visitor.page.context.cookies()
    assert (cookie.get("httpOnly"), cookie.get("sameSite")) == (True, "Lax")
    assert not [url for url in asked if TOKEN in url.partition("#")[0]]
    visitor.tap("4 spades", "South", "Opening lead out of turn", "East", "H5")
    visitor.shows_lines(1)
    visitor.menu("Settings")
    expect(visitor.sheet).to_contain_text("Logged in as director")
    visitor.tap("Log out")
    visitor.page.wait_for_url(visitor.server.home)
    expect(visitor.page.get_by_role("heading")).to_have_text("The token is needed here.")
    assert visitor.page.context.cookies() == []


def test_the_token_leaves_the_address_of_whoever_is_logged_in(visitor: Phone) -> None:
    visitor.open(f"#token={TOKEN}")
    is_at_the_page(visitor)
    visitor.page.goto("about:blank")
    visitor.open(f"#token={TOKEN}")
    is_at_the_page(visitor)
    visitor.page.evaluate("(token) => { location.hash = token; }", f"#token={TOKEN}")  # typed into the page that is open
    visitor.page.wait_for_url(visitor.server.home)
    is_at_the_page(visitor)


def test_log_in_leads_to_the_case_that_was_asked_for(visitor: Phone) -> None:
    visitor.open("#/cases")
    visitor.page.get_by_label("Your token").fill(TOKEN)
    visitor.tap("Log in")
    expect(visitor.page.get_by_role("link", name="Cases")).to_have_attribute("aria-current", "page")
    assert visitor.page.url == f"{visitor.server.home}#/cases"


def test_nothing_to_log_out_from_where_no_token_is_needed(phone: Phone) -> None:
    phone.open()
    with phone.page.expect_response("**/api/session?*"):
        phone.tap("Settings")
    phone.settle()
    expect(phone.sheet.get_by_role("button", name="Dark")).to_be_visible()
    expect(phone.sheet.get_by_role("button", name="Log out")).to_have_count(0)


def test_typed_into_the_form(visitor: Phone) -> None:
    visitor.open()
    visitor.page.get_by_label("Your token").fill("something else")
    visitor.tap("Log in")
    expect(visitor.page.get_by_role("heading")).to_have_text("This is not the token.")
    visitor.page.get_by_label("Your token").fill(TOKEN)
    visitor.tap("Log in")
    is_at_the_page(visitor)
