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
    assert server.complaints == ""


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
    visitor.open("?token=hearts-over-spades-42")
    expect(visitor.page.get_by_role("heading")).to_have_text("This is not the token.")
    assert visitor.page.context.cookies() == []


def test_accepted_with_the_address_that_is_printed(visitor: Phone, network_server: Server) -> None:
    assert network_server.address.endswith(f"/?token={TOKEN}")
    visitor.page.goto(network_server.address)
    is_at_the_page(visitor)
    [cookie] = visitor.page.context.cookies()
    assert (cookie.get("httpOnly"), cookie.get("sameSite")) == (True, "Lax")
    assert visitor.complaints == []
    visitor.tap("4 spades", "South", "The opening lead came", "East", "H5")
    visitor.shows_lines(1)


def test_typed_into_the_form(visitor: Phone) -> None:
    visitor.open()
    visitor.page.get_by_label("The token").fill("something else")
    visitor.tap("Go on")
    expect(visitor.page.get_by_role("heading")).to_have_text("This is not the token.")
    visitor.page.get_by_label("The token").fill(TOKEN)
    visitor.tap("Go on")
    is_at_the_page(visitor)
