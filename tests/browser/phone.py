"""A page on a phone, and the thumb that taps on it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

from tests.browser.at_rest import PATIENCE, tap, wait_for_rest
from tests.browser.homes import Home
from tests.browser.static_host import StaticHost

_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RANKS = dict(
    zip(
        "AKQJT98765432",
        ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"],
        strict=True,
    )
)
_STRAINS = {**_SUITS, "NT": "no trumps"}
_SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_KEPT = "cookies,indexeddb,local_storage"
_GO_TO = """(route) => new Promise((done) => {
  if (location.hash === route) return done();
  addEventListener("hashchange", () => done(), { once: true });
  location.hash = route;
})"""
_CARD = re.compile("[SHDC][AKQJT2-9]")


def card_name(card: str) -> str:
    return f"{_RANKS[card[1]]} of {_SUITS[card[0]]}"


class Phone:
    """Counts its taps, and remembers whatever the page complains about."""

    def __init__(self, page: Page, server: Home | StaticHost) -> None:
        self.page, self.host, self.taps = page, server, 0
        self.complaints: list[str] = []
        self.expected = ["Service Worker registration blocked by Playwright"]
        self._size = page.viewport_size
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", self._hear_error)
        page.on("console", self._hear)

    def forget(self) -> None:
        """Leave the page as a new one."""
        self.page.unroute_all()
        self.page.remove_listener("pageerror", self._hear_error)
        self.page.remove_listener("console", self._hear)
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.emulate_media(media="null")
        if self._size and self._size != self.page.viewport_size:
            self.page.set_viewport_size(self._size)
        self.page.goto("about:blank")

    def forget_all(self) -> None:
        """The same for all that this browser has kept, but for the scripts."""
        context = self.page.context
        for other in context.pages:
            if other is not self.page:
                other.close()
        context.set_offline(False)
        context.clear_permissions()
        session = context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": self.host.home.rstrip("/"), "storageTypes": _KEPT})
        session.detach()
        self.forget()

    def _hear_error(self, error: Error) -> None:
        self.complaints.append(f"error: {error}")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def expect_complaint(self, words: str) -> None:
        """The browser itself complains of every request that fails; this test makes one fail."""
        self.expected.append(words)

    @property
    def unexpected(self) -> list[str]:
        return [one for one in self.complaints if not any(words in one for words in self.expected)]

    # -- where we are

    @property
    def server(self) -> Home:
        """Where the cases are."""
        assert not isinstance(self.host, StaticHost)
        return self.host

    def open(self, route: str = "") -> None:
        """Where the page is open already, only its address changes; it is told of that a moment later."""
        if route.startswith("#") and self.page.url.partition("#")[0] == self.host.home != f"{self.host.home}{route}":
            self.settle()
            self.page.evaluate(_GO_TO, route)
        else:
            self.page.goto(f"{self.host.home}{route}")

    def open_case(self, id: str) -> None:
        self.open(f"#/case/{id}")
        self.page.locator("#record-heading").wait_for()

    @property
    def id(self) -> str:
        """The case that is shown."""
        self.page.wait_for_url(re.compile("#/case/"))
        return self.page.url.partition("#/case/")[2]

    @property
    def case(self) -> dict[str, Any]:
        """The case that is shown, as the server keeps it."""
        return self.server.case(self.id)

    @property
    def sheet(self) -> Locator:
        """The sheet on top: the text of a provision may lie over another one."""
        return self.page.locator("dialog[open]").last

    def button(self, name: str) -> Locator:
        """A button whose name begins so; with a sheet open, one on the sheet."""
        within = self.sheet if self.sheet.count() else self.page.locator("body")
        return within.get_by_role("button", name=re.compile(f"^\\W*{re.escape(name)}")).first

    def question(self, words: str) -> None:
        expect(self.page.locator(".question")).to_have_text(words)

    # -- what the thumb does

    def tap(self, *names: str) -> None:
        """Each a card, or the beginning of the words on a button."""
        for name in names:
            if _CARD.fullmatch(name):
                self.tap_card(name)
            else:
                self.touch(self.button(name))
            if name.startswith("Line "):
                self.sheet.wait_for()

    def tap_card(self, card: str) -> None:
        """One touch if the card is drawn; else its suit is chosen first."""
        face = self.button(card_name(card))
        expect(face.or_(self.button(_SUITS[card[0]])).first).to_be_visible()
        if not face.is_visible():
            self.touch(self.button(_SUITS[card[0]]))
        self.touch(face)

    def touch(self, where: Locator) -> None:
        tap(where)
        self.taps += 1

    def press(self, key: str) -> None:
        self.settle()
        self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.settle()
        self.page.keyboard.type(text)

    def call(self, contract: str) -> None:
        """From the empty page to “What happened?”."""
        bid, declarer = contract.split(" by ")
        self.open()
        self.tap(f"{bid[0]} {_STRAINS[bid[1:]]}", _SEATS[declarer])
        self.question("What happened?")

    def next_cards(self, *cards: str) -> None:
        """Cards by whoever is in turn, one after the other."""
        self.page.locator(".case .table").wait_for()
        for card in cards:
            self.settle()
            number = self.page.locator(".lines li").count()
            if not self.page.locator(".next").count():  # a choice is open
                self.tap("Next card")
                self.sheet.wait_for()
            expect(self.page.locator(".next-card")).to_be_visible()
            self.tap(card)
            expect(self.page.locator(".lines li")).to_have_count(number + 1)
        self.settle()
        expect(self.sheet).to_have_count(0)

    def settle(self) -> None:
        """Wait until the page is at rest."""
        wait_for_rest(self.page)

    def close(self) -> None:
        """Close the sheet on top."""
        sheets = self.page.locator("dialog[open]")
        others = sheets.count() - 1
        self.tap("Close")
        expect(sheets).to_have_count(others)

    def open_import(self) -> None:
        """The form for a file."""
        self.tap("Import a file")

    def drawer(self, title: str) -> Locator:
        """Open a sheet: the reasons, or one that the menu of the case leads to."""
        if not self.sheet.get_by_role("heading", name=title).count():
            if self.sheet.count():
                self.close()
            if title == "Why?":
                self.tap(title)
            else:
                self.menu(title)
            expect(self.sheet.get_by_role("heading", name=title)).to_be_visible()
        return self.sheet.locator(".case-sheet")

    def menu(self, *names: str) -> None:
        """Open the menu of the case, and tap on entries of it."""
        self.tap("More about this case", *names)

    def type_line(self, line: str) -> None:
        drawer = self.drawer("Text record")
        drawer.get_by_label("Type a line").fill(line)
        self.touch(drawer.get_by_role("button", name="Add"))

    # -- what the eye sees

    def shows_lines(self, count: int) -> None:
        expect(self.page.locator(".lines li")).to_have_count(count)
        self.settle()

    @property
    def toast(self) -> Locator:
        return self.page.locator(".toast")

    def place(self, seat: str) -> Locator:
        """A seat in the picture of the table."""
        return self.page.locator(f".seat.at-{seat}")

    def pills(self, kind: str, seat: str = "") -> Locator:
        """What the strip below the table says, of one player or of all: “restriction”, “penalty-pill”, “on-record” …"""
        return self.page.locator(f".strip .{kind}" + (f'[data-seat="{seat}"]' if seat else ""))

    @property
    def turn(self) -> Locator:
        """Who has to do something, in gold."""
        return self.page.locator(".table .turn")
