"""Two phones on one case: what one enters the other sees, and nobody's line is overwritten."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone

LINES = ["E leads H5"]


@pytest.fixture
def phones(new_phone: NewPhone) -> tuple[Phone, Phone, str]:
    """Two phones that show the same case."""
    first, second = new_phone(), new_phone()
    id = first.server.keep("4S by S", LINES, edition=2017)
    for phone in (first, second):
        phone.open_case(id)
        phone.shows_lines(1)
    return first, second, id


def look_no_more(phone: Phone, id: str) -> None:
    """This phone does not hear what others do: nothing is new, it is told."""

    def nothing_new(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(status=304)
        else:
            route.continue_()

    phone.page.route(f"**/api/cases/{id}", nothing_new)


def test_line_of_one_appears_on_the_other(phones: tuple[Phone, Phone, str]) -> None:
    first, second, _ = phones
    first.tap("1 Accept the lead")
    second.shows_lines(2)
    expect(second.toast).to_contain_text("From another phone: South accepts the lead")
    second.next_cards("H2")
    first.shows_lines(3)
    expect(first.turn).to_have_text("West to play")


def test_removal_and_details_appear_on_the_other(phones: tuple[Phone, Phone, str]) -> None:
    first, second, _ = phones
    first.tap("Undo")
    expect(second.page.get_by_text("Nothing is on record.")).to_be_visible()
    expect(second.toast).to_contain_text("Another phone has changed the record.")


def clash(phones: tuple[Phone, Phone, str]) -> None:
    """The second phone enters a line on a case that is no longer as it shows it."""
    first, second, id = phones
    second.expect_complaint("409")
    look_no_more(second, id)
    first.type_line("attention")
    first.shows_lines(2)
    second.tap("4 Forbid hearts")
    expect(second.page.get_by_role("alertdialog")).to_be_visible()
    expect(second.page.locator(".conflict")).to_contain_text("The record now ends: The director is called")
    expect(second.page.locator(".conflict")).to_contain_text("Yours was not entered: S chooses refuse; S chooses forbid H")
    assert first.server.lines(id) == [*LINES, "attention"]
    second.shows_lines(2)


def test_clash_then_enter_mine_now(phones: tuple[Phone, Phone, str]) -> None:
    first, second, id = phones
    clash(phones)
    second.tap("Enter mine now")
    second.shows_lines(4)
    expect(second.page.get_by_role("alertdialog")).to_have_count(0)
    assert first.server.lines(id) == [*LINES, "attention", "S chooses refuse", "S chooses forbid H"]
    first.shows_lines(4)


def test_clash_then_drop_mine(phones: tuple[Phone, Phone, str]) -> None:
    first, second, id = phones
    clash(phones)
    second.tap("Discard mine")
    expect(second.page.get_by_role("alertdialog")).to_have_count(0)
    second.page.unroute(f"**/api/cases/{id}")
    second.page.reload()
    second.shows_lines(2)
    assert first.server.lines(id) == [*LINES, "attention"]


def test_undo_of_a_line_that_is_no_longer_the_last(phones: tuple[Phone, Phone, str]) -> None:
    """Undo on an old page must not take off what somebody else has just entered."""
    first, second, id = phones
    second.expect_complaint("409")
    look_no_more(second, id)
    first.tap("1 Accept the lead")
    first.shows_lines(2)
    second.tap("Undo")
    expect(second.page.locator(".conflict")).to_contain_text("Yours was not entered: line 1 removed")
    assert first.server.lines(id) == [*LINES, "S chooses accept"]


def test_two_pages_of_one_browser(new_phone: NewPhone) -> None:
    """They share what the browser stores; still each enters its own lines, once."""
    first = new_phone()
    second = new_phone(context=first.page.context)
    id = first.server.keep("4S by S", [], edition=2017)
    for phone in (first, second):
        phone.open_case(id)
    first.page.bring_to_front()
    first.next_cards("C2")
    second.page.bring_to_front()
    second.shows_lines(1)
    second.next_cards("C3")
    first.page.bring_to_front()
    first.shows_lines(2)
    assert first.server.lines(id) == ["W leads C2", "N plays C3"]
