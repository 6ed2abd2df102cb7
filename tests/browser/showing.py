"""What the page shows, beside what the engine says of the same lines."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, card_name
from tests.json_answers import table_view

#: One look at the four places of the picture instead of a question for each thing in it.
_READ_TABLE = """() => [..."NESW"].map((seat) => {
  const place = document.querySelector(`.seat.at-${seat}`);
  const name = (one) => one.getAttribute("aria-label");
  const pills = (kind) => [...document.querySelectorAll(`.strip .${kind}[data-seat=${seat}]`)].map((one) => one.textContent);
  return {
    penalties: [...place.querySelectorAll(".penalty .card")].map(name),
    penaltyPills: pills("penalty-pill"),
    signs: place.querySelectorAll(".sign").length,
    restrictions: pills("restriction"),
    onRecord: pills("on-record"),
    middle: [...document.querySelectorAll(`.trick .at-${seat} .card`)].map(name),
    open: [...document.querySelectorAll(`.trick .at-${seat} .open .card`)].map(name),
  };
})"""
#: The options of each player, or of the director, as they stand among what is said.
_READ_OPTIONS = """() => [...document.querySelectorAll(".options")].map((group) => [
  document.getElementById(group.getAttribute("aria-labelledby")).textContent.trim(),
  [...group.querySelectorAll(".choice")].map((one) => ({
    number: Number(one.querySelector(".number").textContent),
    text: one.querySelector(".words").textContent,
    label: one.querySelector(".words b").textContent,
    ways: [...one.querySelectorAll(".ways button")].map((way) => way.textContent.trim()),
  })),
])"""
_SIGNS = {"forbid": "⊘", "require": "!", "highest": "↑", "lowest": "↓", "play": "!"}
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def plain(text: str) -> str:
    """Without the sign that asks for plain type, and with single blanks."""
    return " ".join(text.replace("\ufe0e", "").split())


def texts(found: Locator) -> list[str]:
    return [plain(text) for text in found.all_inner_texts()]


def contents(found: Locator) -> list[str]:
    """With what only screen readers get."""
    return [plain(text) for text in found.all_text_contents()]


def shows_ruling(phone: Phone, case: dict[str, Any]) -> dict[str, Any]:
    """The page shows all that the engine says of this case; what that is."""
    ruling = table_view(case)
    assert ruling["error"] is None
    phone.shows_lines(len(case["events"]))
    kept = phone.case
    assert kept["lines"] == case["events"]
    assert kept["case"].get("start") == case.get("start")
    step, words = ruling["steps"][-1], ruling["words"][-1]
    page = phone.page
    sentences = _spoken(step["speech"], ruling["choices"])
    expect(page.locator(".speech p")).to_have_count(len(sentences))
    assert texts(page.locator(".speech p")) == [plain(one) for one in sentences]
    parts = [words["irregularity"], _SEATS[step["offender"]] if step["offender"] else ""] if words["irregularity"] else []
    moment = [one for one in parts or [words["event"]] if one] + ([", ".join(step["laws"])] if step["laws"] else [])
    assert texts(page.locator(".moment")) == [plain(" · ".join(moment))]
    expect(page.locator(".moment.irregularity")).to_have_count(1 if words["irregularity"] else 0)
    _shows_options(phone, ruling["choices"])
    assert texts(page.locator(".lines .text")) == [plain(one["event"]) for one in ruling["words"]]
    assert texts(page.locator(".watch li"))[: len(step["obligations"])] == [plain(one) for one in step["obligations"]]
    _shows_table(phone, ruling["table"])
    _shows_reasons(phone, step)
    return ruling


def _spoken(speech: list[dict[str, Any]], choices: list[dict[str, Any]]) -> list[str]:
    """What is said, then the notes to the director; the options are buttons."""
    said = [one for one in speech if one["to"] != "director"] + [one for one in speech if one["to"] == "director"]
    return [one["text"] for one in said if one["number"] is None or not choices]


def _shows_options(phone: Phone, choices: list[dict[str, Any]]) -> None:
    """For each of the players who may choose: the numbers and full texts, and a button for each way to take an option."""
    wanted: dict[str, list[dict[str, Any]]] = {}
    for one in choices:
        heading = "You find that" if one["seat"] == "director" else f"{_SEATS[one['seat']]} chooses"
        ways = [plain(way["label"]) for way in one["ways"]] if len(one["ways"]) > 1 else []
        words = {"text": plain(one["text"]), "label": plain(one["label"])}
        wanted.setdefault(heading, []).append({"number": one["number"], **words, "ways": ways})
    shown = phone.page.evaluate(_READ_OPTIONS)
    plain_ones = [
        [head, [{**one, "text": plain(one["text"]), "label": plain(one["label"])} for one in options]]
        for head, options in shown
    ]
    assert plain_ones == [[head, options] for head, options in wanted.items()]


def _shows_table(phone: Phone, table: dict[str, Any]) -> None:
    shown = phone.page.evaluate(_READ_TABLE)
    for seat, place in zip("NESW", shown, strict=True):
        mine = [one for one in table["penalty_cards"] if one["seat"] == seat]
        assert place["penalties"] == [f"{card_name(one['card'])}, {one['label']}" for one in mine]
        assert [plain(one) for one in place["penaltyPills"]] == [_penalty_text(one) for one in mine]
        bound = [one for one in table["restrictions"] if one["seat"] == seat]
        assert place["signs"] == len(bound)
        assert [plain(one) for one in place["restrictions"]] == [_restriction_text(one) for one in bound]
        assert place["onRecord"] == [one["text"] for one in table["on_record"] if one["seat"] == seat]
        cards = [one for one in table["cards"] if one["seat"] == seat]
        assert place["middle"] == [_card_text(one) for one in cards]
        assert place["open"] == [_card_text(one) for one in cards if one["state"] in ("undecided", "early-lead")]
    if table["turn"]:
        expect(phone.turn).to_have_text(re.compile(f"^{_SEATS[table['turn']]} to (lead|play)$"))


def _penalty_text(one: dict[str, Any]) -> str:
    return f"{_SEATS[one['seat']]} {_symbols(one['card'])} {one['label']}"


def _restriction_text(one: dict[str, Any]) -> str:
    """The sign, for a ban the suit, for a card its name; the player, what is so, and how long."""
    suit = f" {_SUITS[one['what']]}" if one["kind"] == "forbid" else ""
    card = f" {_symbols(one['what'])}" if one["kind"] == "play" else ""
    lasts = f", {one['duration']}" if one["duration"] else ""
    return f"{_SIGNS[one['kind']]}{suit}{card} {_SEATS[one['seat']]}: {one['label']}{lasts}"


def _symbols(card: str) -> str:
    return _SUITS[card[0]] + card[1].replace("T", "10")


def _card_text(one: dict[str, Any]) -> str:
    if one["card"] is None:
        return "a card, face down"
    return card_name(one["card"]) + (f", {one['text']}" if one["text"] else "")


def _shows_reasons(phone: Phone, step: dict[str, Any]) -> None:
    """Every provision that the ruling rests on stands under “Why?”, once for each thing said of it."""
    drawer = phone.drawer("Why?")
    wanted = list(dict.fromkeys((one["law"], one["text"]) for one in step["because"]))
    expect(drawer.locator(".reasons > li")).to_have_count(len(wanted))
    shown = texts(drawer.locator(".reasons > li"))
    assert shown == [plain(f"{law} {text}") for law, text in wanted]
    assert set(step["laws"]) <= {law for law, _ in wanted}
    phone.close()
