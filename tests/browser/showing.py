"""What the page shows, beside what the engine says of the same lines."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.phone import PATIENCE, Phone, card_name
from tests.json_answers import table_view

#: One look at the four places of the picture instead of a question for each thing in it.
_READ_TABLE = """() => [..."NESW"].map((seat) => {
  const place = document.querySelector(`.seat.at-${seat}`);
  const penalty = (one) => [one.querySelector(".card").getAttribute("aria-label"), one.querySelector("small").textContent];
  return {
    penalties: [...place.querySelectorAll(".penalty")].map(penalty),
    signs: [...place.querySelectorAll(".restriction")].map((one) => one.textContent),
    turn: place.querySelector(".turn")?.textContent ?? "",
    middle: [...document.querySelectorAll(`.trick .at-${seat} .played`)]
      .filter((one) => !one.querySelector(".card").ariaLabel.endsWith(", led"))
      .map((one) => one.querySelector("small")?.textContent ?? ""),
  };
})"""
#: The options of each player, or of the director, as they stand among what is said.
_READ_OPTIONS = """() => [...document.querySelectorAll(".options")].map((group) => [
  document.getElementById(group.getAttribute("aria-labelledby")).textContent.trim(),
  [...group.querySelectorAll(".choice")].map((one) => ({
    number: Number(one.querySelector(".number").textContent),
    text: one.querySelector(".number + div").textContent,
    ways: [...one.querySelectorAll(".ways button")].map((way) => way.textContent.trim()),
  })),
])"""
_SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}


def plain(text: str) -> str:
    """Without the sign that asks for plain type, and with single blanks."""
    return " ".join(text.replace("\ufe0e", "").split())


def texts(found: Locator) -> list[str]:
    return [plain(text) for text in found.all_inner_texts()]


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
    expect(page.locator(".speech p")).to_have_count(len(sentences), timeout=PATIENCE)
    assert texts(page.locator(".speech p")) == [plain(one) for one in sentences]
    if step["speech"] and words["irregularity"]:
        offender = f": {_SEATS[step['offender']]}" if step["offender"] else ""
        assert texts(page.locator(".irregularity")) == [f"⚑ {words['irregularity']}{offender}"]
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
        wanted.setdefault(heading, []).append({"number": one["number"], "text": plain(one["text"]), "ways": ways})
    shown = phone.page.evaluate(_READ_OPTIONS)
    plain_ones = [[head, [{**one, "text": plain(one["text"])} for one in options]] for head, options in shown]
    assert plain_ones == [[head, options] for head, options in wanted.items()]


def _shows_table(phone: Phone, table: dict[str, Any]) -> None:
    shown = phone.page.evaluate(_READ_TABLE)
    for seat, place in zip("NESW", shown, strict=True):
        mine = [one for one in table["penalty_cards"] if one["seat"] == seat]
        assert place["penalties"] == [[card_name(one["card"]), one["label"]] for one in mine]
        bound = [one for one in table["restrictions"] if one["seat"] == seat]
        assert [plain(one).partition(" ")[2] for one in place["signs"]] == [
            f"{one['label']} {one['duration']}".strip() for one in bound
        ]
        assert place["middle"] == [one["text"] for one in table["cards"] if one["seat"] == seat and one["state"] != "led"]
        assert ("to play" in place["turn"] or "to lead" in place["turn"]) == (table["turn"] == seat)


def _shows_reasons(phone: Phone, step: dict[str, Any]) -> None:
    """Every provision that the ruling rests on stands under “Why?”, once for each thing said of it."""
    drawer = phone.drawer("Why?")
    wanted = list(dict.fromkeys((one["law"], one["text"]) for one in step["because"]))
    expect(drawer.locator(".reasons > li")).to_have_count(len(wanted))
    shown = texts(drawer.locator(".reasons > li"))
    assert shown == [plain(f"{law} {text}") for law, text in wanted]
    assert set(step["laws"]) <= {law for law, _ in wanted}
