"""The sheet about what happened asks the server what can have happened; it is there before the answer is."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.at_rest import held, until
from tests.browser.phone import Phone


class SlowServer:
    """What can have happened is not said before the test wants it."""

    def __init__(self, phone: Phone) -> None:
        self._page = phone.page
        self._held: list[Route] = []
        self._page.route("**/api/table?*", lambda route: self._held.append(route))

    def answer(self) -> None:
        self._request().continue_()

    def hang_up(self) -> None:
        self._request().abort("connectionreset")

    def _request(self) -> Route:
        """The request that waits for an answer; it may still be on its way."""
        until(self._page, lambda: self._held)
        return self._held.pop()


def opened(phone: Phone, *lines: str) -> None:
    phone.open_case(phone.server.keep("4S by S", list(lines)))
    phone.tap("What happened?")


def test_it_says_that_it_waits_and_stays_where_it_is(phone: Phone) -> None:
    server = SlowServer(phone)
    opened(phone, "W leads H5")
    expect(phone.sheet.get_by_role("status")).to_have_text("One moment …")
    expect(phone.page.locator(".question")).to_be_focused()
    place, heading = phone.sheet.bounding_box(), phone.page.locator(".question").bounding_box()
    server.answer()
    expect(phone.button("Fifth card to the trick")).to_be_visible()
    expect(phone.sheet.get_by_role("status")).to_have_count(0)
    expect(phone.page.locator(".question")).to_be_focused()
    assert phone.sheet.bounding_box() == place
    assert phone.page.locator(".question").bounding_box() == heading


def test_whoever_types_meanwhile_is_not_interrupted(phone: Phone) -> None:
    server = SlowServer(phone)
    opened(phone, "W leads H5")
    expect(phone.sheet.get_by_role("status")).to_have_text("One moment …")
    line = phone.sheet.get_by_label("Type a line")
    with held(phone.page):
        line.press_sequentially("N plays ")
    server.answer()
    expect(phone.button("Fifth card to the trick")).to_be_attached()
    expect(line).to_be_focused()
    phone.type("H6")
    phone.press("Enter")
    phone.shows_lines(2)
    assert phone.case["lines"] == ["W leads H5", "N plays H6"]


def test_without_a_signal_it_says_so_and_can_be_tried_again(phone: Phone) -> None:
    phone.expect_complaint("net::ERR_")
    server = SlowServer(phone)
    opened(phone, "W leads H5")
    expect(phone.sheet.get_by_role("status")).to_have_text("One moment …")
    server.hang_up()
    expect(phone.sheet.get_by_role("alert")).to_contain_text("The server gave no answer.")
    phone.tap("Try again")
    expect(phone.sheet.get_by_role("status")).to_have_text("One moment …")
    server.answer()
    phone.tap("Fifth card to the trick", "West", "H6")
    phone.shows_lines(2)


def test_a_correction_is_asked_for_at_once(phone: Phone) -> None:
    """From the ruling, past the list: the form is known before the table is."""
    phone.open_case(phone.server.keep("4S by S", ["W leads H5", "N plays H6", "E plays D7", "E has H"]))
    server = SlowServer(phone)
    phone.tap("East plays another card")
    expect(phone.sheet.locator(".chosen-form")).to_have_text("Noticed at once")
    expect(phone.sheet.get_by_role("status")).to_have_text("One moment …")
    server.answer()
    phone.question("Which card does East play instead?")
    expect(phone.page.locator(".question")).to_be_focused()
    phone.tap("H7")
    phone.shows_lines(5)


def test_what_is_known_is_not_asked_for_twice(phone: Phone) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if "/api/table" in request.url else None)
    opened(phone, "W leads H5")
    expect(phone.button("Fifth card to the trick")).to_be_visible()
    phone.close()
    phone.tap("What happened?")
    expect(phone.button("Fifth card to the trick")).to_be_visible()
    assert len(asked) == 1
