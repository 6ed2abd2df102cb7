"""How things stand at the table after the last line that could be ruled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.engine.cards import NAMES, symbol
from outofturn.engine.contract import Contract
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, SIDE, SIDE_LETTERS
from outofturn.report.report_text import NOT_KNOWN, who
from outofturn.wording.labels import pretty


class Fact(NamedTuple):
    """One thing under its name: ``Board``, ``12``; the note says how to read it."""

    label: str
    text: str
    note: str = ""


class Place(NamedTuple):
    """One side of the table: who sits there, as what, whose turn it is, and the penalty cards that lie there."""

    seat: str
    name: str
    role: str
    turn: str
    cards: str


def tricks(won: Mapping[str, int]) -> str:
    return ", ".join(f"{side} {won.get(side, 0)}" for side in SIDE_LETTERS)


def places(table: Mapping[str, Any] | None, names: Mapping[str, str]) -> Iterable[Place]:
    for letter, word in zip(SEAT_LETTERS, SEAT_WORDS, strict=True):
        role = turn = cards = ""
        if table is not None:
            role = "declarer" if letter == table["declarer"] else "dummy" if letter == table["dummy"] else ""
            if letter == table["turn"]:
                turn = "to play" if table["current_trick"] else "to lead"
            elif letter == table["on_lead"] and not table["over"]:
                turn = "led" if table["current_trick"] else "on lead"
            cards = "; ".join(f"penalty {text}" for text in _penalty_cards(table, letter))
        yield Place(word, names.get(letter, NOT_KNOWN), role, turn, cards)


def _penalty_cards(table: Mapping[str, Any], letter: str) -> Iterable[str]:
    """``♥5 ♦2 major``."""
    for kind in ("major", "minor"):
        cards = [item["card"] for item in table["penalty_cards"] if item["seat"] == letter and item["kind"] == kind]
        if cards:
            yield f"{symbols(cards)} {kind}"


def symbols(names: Iterable[str]) -> str:
    """Cards as people hold them: spades first, each suit from the top."""
    cards = sorted((NAMES.index(name) for name in names), reverse=True)
    return " ".join(map(symbol, cards))


def middle(table: Mapping[str, Any] | None) -> str:
    if table is None:
        return ""
    return "Play is over" if table["over"] else f"Trick {table['trick']}"


def outcome(kept: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> Iterable[Fact]:
    """How things stand after the last line that could be ruled."""
    table = kept["ruling"].get("table")
    if table is None:
        yield Fact("Ruling", "None: the set-up of the case makes no sense.")
        return
    last = steps[-1] if steps else None
    if kept["ruling"]["error"]:
        yield Fact("As of", f"line {len(steps)}, the last that could be ruled" if steps else "before the first line")
    contract = Contract.parse(kept["case"]["contract"])
    if table["declarer"] != SEAT_LETTERS[contract.declarer]:
        yield Fact("Declarer", f"{pretty(table['declarer'])}, with {pretty(table['dummy'])} as dummy")
    yield Fact("Turn", _turn(table, last))
    yield Fact("Tricks", _score(table, contract))
    if table["current_trick"]:
        yield Fact("This trick", ", ".join(f"{pretty(seat)} {symbols([card])}" for seat, card in table["current_trick"]))
    if table["undecided"]:
        yield Fact("Undecided", ", ".join(f"{pretty(seat)} {symbols([card])}" for seat, card in table["undecided"]))
    if table["face_down"]:
        seat, card = table["face_down"]
        yield Fact("Face down", f"{pretty(seat)} {symbols([card])}")
    lying = [f"{pretty(letter)} {text}" for letter in SEAT_LETTERS for text in _penalty_cards(table, letter)]
    yield Fact("Penalty cards", "; ".join(lying) or "none")
    yield Fact("Restrictions", "; ".join(map(pretty, last["restrictions"] if last else [])) or "none in force")
    if last and last["obligations"]:
        yield Fact("Obligations", " ".join(last["obligations"]))


def _turn(table: Mapping[str, Any], last: Mapping[str, Any] | None) -> str:
    if table["over"]:
        return "play is over"
    if table["turn"] is None:
        return f"waits for the decision of {who(last['decide'] if last else [], 'or')}"
    return f"{pretty(table['turn'])} to {'play' if table['current_trick'] else 'lead'}, trick {table['trick']}"


def _score(table: Mapping[str, Any], contract: Contract) -> str:
    """The tricks; what became of the contract if all thirteen are counted."""
    won = table["won"]
    if sum(won.values()) != (13 if table["over"] else table["trick"] - 1):
        return f"{tricks(won)} of those that are recorded"
    if not table["over"]:
        return f"{tricks(won)} so far"
    over = won[SIDE_LETTERS[SIDE[contract.declarer]]] - contract.level - 6
    result = "just made" if over == 0 else f"made with {over} over" if over > 0 else f"{-over} down"
    return f"{tricks(won)}: the contract is {result}"
