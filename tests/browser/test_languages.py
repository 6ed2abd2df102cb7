"""The page in each language: nothing of it in another one, and the server is asked for the same."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from outofturn.site.page_messages import page_messages
from outofturn.wording.language import CATALOGUES
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.showing import plain, texts

_TOO_NARROW = """() => [...document.querySelectorAll("button, .button, .tabs a")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""

#: Words of the menu of irregularities that stand on two lines.
_BROKEN_WORDS = """() => [...document.querySelectorAll(".event-menu button")].flatMap((button) => {
  const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT), broken = [];
  while (words.nextNode()) for (const found of words.currentNode.data.matchAll(/[^\\s-]+/g)) {
    const range = document.createRange();
    range.setStart(words.currentNode, found.index);
    range.setEnd(words.currentNode, found.index + found[0].length);
    if (range.getClientRects().length > 1) broken.push(found[0]);
  }
  return broken;
})"""


class Texts:
    """The texts of the page in one language."""

    def __init__(self, code: str) -> None:
        loaded: dict[str, Any] = json.loads(page_messages(code))
        self.all: dict[str, list[str]] = loaded["texts"]
        self.names: dict[str, dict[str, dict[str, str]]] = loaded["names"]

    def __call__(self, identity: str) -> str:
        """A text without values."""
        (text,) = self.all[identity if identity in self.all else f"page/{identity}"]
        return text

    def seat(self, seat: str) -> str:
        return self.names["player"][""][seat]

    def card(self, card: str) -> str:
        return self.names["card"]["bare"][card]


def whole(text: str) -> str:
    """A pattern for a text between other words."""
    return rf"(?<!\w){re.escape(plain(text))}(?!\w)"


def english_words(phone: Phone, code: str) -> list[str]:
    """English texts of the page that stand on it, though it is in another language."""
    shown = plain(phone.page.locator("body").inner_text())
    here = Texts(code).all
    english = {text for identity, forms in Texts("en").all.items() if here[identity] != forms for text in forms}
    long_enough = [text for text in english if len(text) > 12 and " " in text and "{" not in text]
    return [text for text in long_enough if re.search(whole(text), shown)]


def looks_right(phone: Phone, code: str) -> None:
    """No English in another language; on a small phone and on a usual one nothing to scroll sideways, and every button holds
    its words."""
    if code != "en":
        assert english_words(phone, code) == []
    for width in (320, 390):
        phone.page.set_viewport_size({"width": width, "height": 844})
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert phone.page.evaluate(_TOO_NARROW) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", CATALOGUES)
def test_opening_lead_out_of_turn(new_phone: NewPhone, code: str) -> None:
    """From the empty page to the choice, with the texts and letters of the language."""
    phone, text = new_phone(locale=code), Texts(code)
    phone.open()
    phone.question(text("ask/contract"))
    assert phone.page.locator("html").get_attribute("lang") == code
    looks_right(phone, code)
    phone.tap(f"4 {text.names['suit']['']['S']}")
    phone.question(text("ask/declarer"))
    phone.tap(text.seat("S"))
    phone.question(text("what-happened"))
    looks_right(phone, code)
    phone.tap(text("page-forms/opening-lead"))
    phone.question(text("ask/who-led/opening"))
    phone.tap(text.seat("E"), text.names["suit"][""]["H"])
    assert texts(phone.page.locator(".card-button > :first-child"))[:5] == [
        text.names["rank"]["letter"][rank] for rank in "AKQJT"
    ]
    looks_right(phone, code)
    phone.tap(text.card("HK"))
    phone.shows_lines(1)
    kept = phone.server.ask("GET", f"api/cases/{phone.id}?language={code}")
    assert kept["lines"] == ["E leads HK"]  # the notation is the same in every language
    ruling = kept["ruling"]
    expect(phone.page.locator(".say h2")).to_have_text(text("say-this"))
    said = [plain(one["text"]) for one in ruling["steps"][-1]["speech"] if one["number"] is None]
    assert texts(phone.page.locator(".speech p")) == said
    assert texts(phone.page.locator(".choice")) == [f"{one['number']} {plain(one['text'])}" for one in ruling["choices"]]
    looks_right(phone, code)
    phone.touch(phone.page.locator(".choice").nth(3))
    phone.shows_lines(3)
    phone.tap(text("menu/title"))
    looks_right(phone, code)
    phone.tap(text("settings/title"))
    phone.sheet.wait_for()
    looks_right(phone, code)
    assert phone.case["lines"] == ["E leads HK", "S chooses refuse", "S chooses forbid H"]


@pytest.mark.parametrize("code", CATALOGUES)
def test_no_word_of_the_menu_is_broken(new_phone: NewPhone, code: str) -> None:
    phone, text = new_phone(locale=code), Texts(code)
    phone.open()
    phone.tap(f"4 {text.names['suit']['']['S']}", text.seat("S"))
    phone.question(text("what-happened"))
    for width in (320, 360, 390, 844):
        phone.page.set_viewport_size({"width": width, "height": 844})
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert phone.page.evaluate(_BROKEN_WORDS) == [], width


def test_language_is_chosen_and_remembered(new_phone: NewPhone) -> None:
    phone, french = new_phone(), Texts("fr")
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    id = phone.server.keep("4S by W", ["N leads CQ"], edition=2017)
    phone.open_case(id)
    phone.menu("Settings")
    phone.sheet.get_by_label("Language").select_option("fr")
    expect(phone.sheet.get_by_role("heading")).to_have_text(french("settings/title"))
    phone.tap(french("close"))
    expect(phone.page.locator("html")).to_have_attribute("lang", "fr")
    expect(phone.page.locator("h1")).to_have_text("4♠\ufe0e Ouest")
    expect(phone.page.locator(".trick .card")).to_have_text("D♣\ufe0e")
    assert [url for url in asked if f"/api/cases/{id}?language=fr" in url]
    phone.page.reload()
    expect(phone.page.locator("#record-heading")).to_have_text(french("record/title"))
    phone.tap(french("menu/title"))
    link = phone.page.get_by_role("link", name=french("report"), exact=True)
    assert str(link.get_attribute("href")).endswith("/report?language=fr")


def test_texts_come_when_the_signal_is_back(phone: Phone) -> None:
    phone.expect_complaint("net::ERR_")
    phone.page.route("**/static/messages/*", lambda route: route.abort("connectionreset"), times=1)
    phone.open()
    phone.question("What is the contract?")
