"""The page for everybody: axe finds nothing, the keyboard suffices, fingers hit, nothing has to be scrolled sideways."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.browser.views import walk
from tests.samples import is_drawn

TOKEN = "spades-over-hearts-24"
_AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
_RUN_AXE = """async ({ where, ...only }) => document.querySelector(where)
  ? (await axe.run({ include: [where] }, { resultTypes: ["violations"], ...only })).violations : []"""
#: What a thumb must hit; the numbers of provisions stand in running text and may be smaller.
_SMALL = """() => [...document.querySelectorAll("button, .button, .tabs a, .cases a, input, select, textarea")]
  .filter((one) => one.checkVisibility())
  .map((one) => ({ one, box: one.getBoundingClientRect(), least: one.matches(".reasons .law") ? 24 : 44 }))
  .filter(({ box, least }) => box.height < least - 0.01 || box.width < least - 0.01)
  .map(({ one, box }) => `${one.textContent || one.tagName}: ${box.width} x ${box.height}`)"""
#: Boxes that are narrower than what stands in them.
_CUT_OFF = """() => [...document.querySelectorAll("main *, nav *, dialog *")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => !one.closest(".visually-hidden") && !one.matches("input, textarea, select"))
  .filter((one) => !one.matches(".drawing")) // a chart is moved within its frame; it is there as a list as well
  .filter((one) => getComputedStyle(one).overflowX !== "visible" || one.matches("button, .button, .pill, .tabs a"))
  .map((one) => `${one.className || one.tagName}: ${one.textContent} (${one.scrollWidth} in ${one.clientWidth})`)"""
_WIDTHS = "() => [document.documentElement.scrollWidth, document.querySelector('dialog[open]')?.scrollWidth ?? 0]"


def violations(phone: Phone, where: str = ":root", **only: Any) -> list[str]:
    """What axe finds, in a line each."""
    if phone.page.evaluate("() => typeof axe") == "undefined":
        phone.page.evaluate(_AXE)
    found = phone.page.evaluate(_RUN_AXE, {"where": where, **only})
    return [f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:120]}" for one in found for node in one["nodes"]]


def test_every_view_is_for_everybody(new_phone: NewPhone, own_server: Server) -> None:
    """axe finds nothing; on a small phone, on a usual one and with letters of twice the size there is nothing to scroll
    sideways, nothing cut off, and nothing too small for a thumb."""
    phone = new_phone(own_server, color_scheme="light")
    wrong: dict[tuple[str, str], list[str]] = {}
    for view in walk(phone):
        looked_at = {**of_axe(phone, view), **(of_sizes(phone, view) if is_drawn(f"sizes {view}", 2) else {})}
        wrong |= {(view, how): found for how, found in looked_at.items() if found}
    assert wrong == {}


def of_axe(phone: Phone, view: str) -> dict[str, list[str]]:
    """What axe finds. In the dark, and with suits in four colours, only the contrast can be another."""
    if not is_drawn(view, 3):
        return {"light": violations(phone)} if is_drawn(f"light {view}", 2) else {}
    found = {"light": violations(phone)}
    contrast: dict[str, Any] = {"runOnly": ["color-contrast"]}
    phone.page.emulate_media(color_scheme="dark")
    found["dark"] = violations(phone, **contrast)
    phone.page.evaluate("() => { document.documentElement.dataset.suits = 'four'; }")
    found["dark, four colours"] = violations(phone, "[data-suit]", **contrast)
    phone.page.emulate_media(color_scheme="light")
    found["four colours"] = violations(phone, "[data-suit]", **contrast)
    phone.page.evaluate("() => { document.documentElement.dataset.suits = 'two'; }")
    return found


def of_sizes(phone: Phone, view: str) -> dict[str, list[str]]:
    """What does not fit."""
    looked_at = {}
    for width, size in ((320, "100%"), (390, "200%"), (390, "100%")):
        phone.page.set_viewport_size({"width": width, "height": 844})
        phone.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
        found = [f"{one} px wide" for one in phone.page.evaluate(_WIDTHS) if one > width]
        if view in ("report", "API"):  # pages of their own; their letters grow with the zoom of the browser
            found *= size == "100%"
        else:
            found += phone.page.evaluate(_SMALL) + phone.page.evaluate(_CUT_OFF)
        looked_at[f"{width} px, {size}"] = found
    return looked_at


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_door(new_phone: NewPhone, tmp_path: Path, scheme: str) -> None:
    server = Server(tmp_path, host="0.0.0.0", token=TOKEN)
    phone = new_phone(server, color_scheme=scheme)
    phone.expect_complaint("401")
    phone.open()
    try:
        assert violations(phone) == []
        assert phone.page.evaluate(_SMALL) == []
    finally:
        server.stop()


# -- the keyboard


def press(phone: Phone, name: str) -> None:
    """Tab to the button with this name, then Enter."""
    for _ in range(80):
        phone.press("Tab")
        focused = phone.page.locator(":focus")
        if focused.count() and (focused.get_attribute("aria-label") or focused.inner_text()).startswith(name):
            phone.press("Enter")
            return
    pytest.fail(f"Tab does not reach “{name}”.")


@pytest.fixture
def desk(new_phone: NewPhone) -> Phone:
    """No touch: a computer with a keyboard."""
    return new_phone(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False)


def asks(desk: Phone, words: str) -> None:
    """The question stands there and its heading has the focus, so that a screen reader reads it out."""
    desk.question(words)
    expect(desk.page.locator(".question")).to_be_focused()


def test_ruled_with_the_keyboard_alone(desk: Phone) -> None:
    desk.open()
    asks(desk, "What is the contract?")
    press(desk, "4 spades")
    asks(desk, "Who is declarer?")
    press(desk, "South")
    asks(desk, "What happened?")
    press(desk, "Opening lead out of turn")
    asks(desk, "Who led?")
    press(desk, "East")
    asks(desk, "What did East lead?")
    press(desk, "hearts")
    press(desk, "five of hearts")
    desk.shows_lines(1)
    expect(desk.page.locator(".say")).to_contain_text("East led the five of hearts, but it is West’s lead")
    press(desk, "4")  # the number stands before the words of a choice
    desk.shows_lines(3)
    assert desk.case["lines"] == ["E leads H5", "S chooses refuse", "S chooses forbid H"]


@pytest.mark.parametrize("name", ["Next card", "What happened?", "Why?", "More about this case", "Line 1: East leads ♥5. Edit"])
def test_escape_closes_a_sheet_and_gives_the_focus_back(desk: Phone, name: str) -> None:
    desk.open_case(desk.server.keep("4S by S", ["E leads H5"], edition=2017))
    desk.shows_lines(1)
    opener = desk.page.get_by_role("button", name=name)
    opener.focus()
    desk.press("Enter")
    expect(desk.sheet).to_be_visible()
    desk.page.wait_for_function("() => document.querySelector('dialog[open]').contains(document.activeElement)")
    desk.press("Escape")
    expect(desk.sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_skip_link_leads_past_the_menu(desk: Phone) -> None:
    desk.open()
    desk.question("What is the contract?")
    desk.page.get_by_role("link", name="Skip to content").focus()
    desk.press("Enter")
    desk.page.wait_for_function("() => document.querySelector('main').contains(document.activeElement)")


@pytest.mark.parametrize(("motion", "behaviour"), [("reduce", "auto"), ("no-preference", "smooth")])
def test_moves_only_for_those_who_like_it(new_phone: NewPhone, motion: str, behaviour: str) -> None:
    phone = new_phone(reduced_motion=motion)
    phone.open()
    assert phone.page.evaluate("() => getComputedStyle(document.documentElement).scrollBehavior") == behaviour
