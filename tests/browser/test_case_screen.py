"""The screen of a case: all options in sight, the next card below the ruling, keys, and a voice that reads aloud."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from outofturn.wording.language import CATALOGUES
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone

LEAD = ["E leads H5"]
#: The lower edge of the last option, and where the bar at the bottom begins.
_EDGES = """() => [
  [...document.querySelectorAll(".choice")].at(-1).getBoundingClientRect().bottom,
  document.querySelector(".case-bar").getBoundingClientRect().top,
  document.querySelector(".felt").getBoundingClientRect().top,
  scrollY,
]"""


def kept(phone: Phone, *lines: str, **settings: Any) -> str:
    id = phone.server.keep("4S by S", list(lines), edition=2017, **settings)
    phone.open_case(id)
    phone.shows_lines(len(lines))
    return id


@pytest.mark.parametrize("code", CATALOGUES)
def test_five_options_are_in_sight(new_phone: NewPhone, code: str) -> None:
    phone = new_phone(locale=code)
    kept(phone, *LEAD, table="7", board="12")
    expect(phone.page.locator("button.choice")).to_have_count(5)
    phone.page.evaluate("() => document.fonts.ready")
    last, bar, felt, scrolled = phone.page.evaluate(_EDGES)
    assert (scrolled, felt) == (0, 0)
    assert last <= bar


def test_table_stays_in_sight(phone: Phone) -> None:
    kept(phone, *LEAD)
    phone.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert phone.page.evaluate("() => scrollY") > 0
    assert phone.page.evaluate(_EDGES)[2] == 0


def test_next_card_is_entered_on_the_page(phone: Phone) -> None:
    id = kept(phone, "W leads H5")
    expect(phone.turn).to_have_text("North to play")
    expect(phone.button("Next card")).to_have_count(0)
    phone.tap("H2")
    phone.shows_lines(2)
    expect(phone.turn).to_have_text("East to play")
    assert phone.server.lines(id) == ["W leads H5", "N plays H2"]


def test_buttons_to_go_on_are_quiet_while_a_choice_is_open(phone: Phone) -> None:
    kept(phone, *LEAD)
    expect(phone.page.locator(".next")).to_have_count(0)
    expect(phone.page.locator(".case-bar .main")).to_have_count(0)
    phone.tap("4 Forbid hearts")
    phone.shows_lines(3)
    expect(phone.page.locator(".next")).to_be_visible()
    expect(phone.page.locator(".case-bar .main")).to_have_text("What happened?")


def test_revoke_on_record(phone: Phone) -> None:
    kept(phone, "W leads H5", "N plays H2", "E plays C3", "S plays H4", "W leads H6", "N plays H9", "E plays H7")
    expect(phone.pills("on-record", "E")).to_have_text("Revoke, trick 1, East")


def test_provision_leads_to_the_lawbook(phone: Phone) -> None:
    kept(phone, *LEAD)
    phone.touch(phone.page.locator(".moment").get_by_role("link", name="53A"))
    phone.touch(phone.sheet.get_by_role("link", name="Open in the lawbook"))
    phone.page.wait_for_url("**/#/law/53A")
    expect(phone.sheet).to_have_count(0)
    expect(phone.page.locator(".tabs a[aria-current]")).to_have_text("Laws")


def test_back_to_the_list(phone: Phone) -> None:
    kept(phone, *LEAD)
    expect(phone.page.locator(".tabs")).to_have_count(0)
    phone.touch(phone.page.get_by_role("link", name="Back to the cases"))
    expect(phone.page.locator(".tabs a[aria-current]")).to_have_text("Cases")


# -- keys


@pytest.fixture
def desk(new_phone: NewPhone) -> Phone:
    return new_phone(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False)


def test_wide_screen_has_two_columns(desk: Phone) -> None:
    kept(desk, *LEAD)
    left, right = "(one) => document.querySelector(one).getBoundingClientRect().left", "(one) => document.querySelector(one)"
    table, record, ruling = (desk.page.evaluate(left, one) for one in (".felt-table", ".record", ".ruling-column"))
    assert table == record < desk.page.evaluate(f"{right}.getBoundingClientRect().right", ".felt-table") <= ruling
    assert desk.page.evaluate("() => document.documentElement.scrollWidth") <= 1280


def test_number_chooses_and_u_takes_it_back(desk: Phone) -> None:
    id = kept(desk, *LEAD)
    expect(desk.page.locator("button.choice").nth(3)).to_have_attribute("aria-keyshortcuts", "4")
    desk.press("4")
    desk.shows_lines(3)
    assert desk.server.lines(id) == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    desk.press("u")
    desk.shows_lines(1)


def test_number_of_an_unfinished_choice_goes_to_its_first_button(desk: Phone) -> None:
    id = kept(desk, "N leads D3", "W plays D5", start={"trick": 2, "on_lead": "N"})
    desk.press("4")
    expect(desk.page.locator(".ways button").nth(3)).to_be_focused()
    assert len(desk.server.lines(id)) == 2


@pytest.mark.parametrize(
    ("key", "title"), [("n", "Next card"), ("h", "Something happened"), ("w", "Why?"), ("?", "Keyboard shortcuts")]
)
def test_key_opens_a_sheet(desk: Phone, key: str, title: str) -> None:
    kept(desk, *LEAD)
    desk.press(key)
    expect(desk.sheet.get_by_role("heading", name=title)).to_be_visible()
    desk.press("1")  # while a sheet is open, keys do nothing
    desk.press("Escape")
    desk.shows_lines(1)


def test_slash_goes_to_the_search(desk: Phone) -> None:
    desk.open("#/cases")
    desk.page.get_by_role("searchbox").wait_for()
    desk.press("/")
    expect(desk.page.get_by_role("searchbox")).to_be_focused()
    desk.type("u?1")
    expect(desk.page.get_by_role("searchbox")).to_have_value("u?1")
    expect(desk.sheet).to_have_count(0)


def test_keys_can_be_switched_off(desk: Phone) -> None:
    kept(desk, *LEAD)
    desk.press("?")
    desk.sheet.get_by_role("button", name="Shortcuts on").click()
    desk.press("Escape")
    desk.press("w")
    desk.press("4")
    desk.settle()
    expect(desk.sheet).to_have_count(0)
    desk.shows_lines(1)


# -- a voice

#: A voice that only writes down what it says.
_STUB = """
const said = [];
const ended = [];
class Utterance extends EventTarget { constructor(text) { super(); this.text = text; } }
Object.assign(window, { said, ended, SpeechSynthesisUtterance: Utterance });
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-US" }, { lang: "fr-FR" }, { lang: "de-DE" }],
  speak: (one) => { said.push([one.text, one.lang, one.voice?.lang]); ended.push(one); },
  cancel: () => said.push("stop"),
} });
"""


def test_read_aloud_in_the_language_of_the_page(new_phone: NewPhone) -> None:
    phone = new_phone(locale="fr")
    phone.page.add_init_script(_STUB)
    id = kept(phone, *LEAD)
    phone.tap("Lire à haute voix")
    ruling = phone.server.ask("GET", f"api/cases/{id}?language=fr")["ruling"]
    spoken = [one["text"] for one in ruling["steps"][-1]["speech"]]
    assert len(spoken) == 7
    assert phone.page.evaluate("() => said") == ["stop", *([text, "fr", "fr-FR"] for text in spoken)]
    phone.tap("Arrêter la lecture")
    assert phone.page.evaluate("() => said.at(-1)") == "stop"
    phone.tap("Lire à haute voix")
    phone.page.evaluate("() => ended.at(-1).dispatchEvent(new Event('end'))")
    expect(phone.button("Lire à haute voix")).to_be_visible()


def test_new_ruling_ends_the_reading(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.page.add_init_script(_STUB)
    kept(phone, *LEAD)
    phone.tap("Read aloud", "1 Accept the lead")
    phone.shows_lines(2)
    phone.page.wait_for_function("() => said.at(-1) === 'stop'")  # a moment after the new ruling is drawn


def test_no_button_without_a_voice(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.page.add_init_script("delete window.speechSynthesis; delete Window.prototype.speechSynthesis;")
    kept(phone, *LEAD)
    expect(phone.button("Read aloud")).to_have_count(0)
