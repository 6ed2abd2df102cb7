"""Case files: a case in YAML (or the same object as JSON), read and written.

Whatever is wrong with one is told as a RecordError with the line and the way out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from outofturn.engine.cards import Cards, parse_card
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SEAT_LETTERS, SIDE_LETTERS, Seat, parse_seat
from outofturn.laws.book import EDITIONS, edition_of
from outofturn.notation import safe_yaml
from outofturn.notation.case import Case, Expectation, Item, Line, Start, placed
from outofturn.notation.lines import read_deal, write_deal
from outofturn.notation.safe_yaml import Node

__all__ = [
    "EXPECT_KEYS",
    "Case",
    "Expectation",
    "Line",
    "Start",
    "as_object",
    "case_of",
    "load_case",
    "parse_case",
    "write_case",
]

CASE_KEYS = ("id", "title", "edition", "editions", "contract", "deal", "start", "events")
#: What may stand beside a case in a request, and is no part of it.
REQUEST_KEYS = ("language",)
#: Other keys that everyone uses.
COMMENTS = ("source", "note")
#: More than anybody writes; to look for misspelt ones among very many takes long.
MOST_KEYS = 100
START_KEYS = ("trick", "on_lead", "won", "penalty_cards")
#: What an ``expect`` can speak of, and the type that a value must have.
EXPECT_KEYS: dict[str, tuple[type, ...]] = {
    "event": (str,), "trick": (int,), "turn": (str,), "on_lead": (str,), "declarer": (str,), "dummy": (str,),
    "current_trick": (list,), "won": (dict,), "penalty_cards": (list,), "restrictions": (list,),
    "irregularity": (str,), "offender": (str,), "laws": (list,), "decide": (list,), "options": (list,), "say": (str,),
    "because": (list,), "information": (list,), "legal": (list,), "obligations": (list,), "disputed": (bool,),
    "review": (list,),
}  # fmt: skip
#: Those that can be null as well.
_NULLABLE = ("turn", "irregularity", "offender", "legal", "disputed")
_TYPE_WORDS = {
    str: "a word",
    int: "a whole number",
    list: "a list like [a, b]",
    dict: "a group like {a: 1}",
    bool: "true or false",
}
_EXPECT = re.compile(r"expect(?:\s+(\S.*))?", re.IGNORECASE)
_EXAMPLE = "A case has at least a contract (4S by S) and a list of events (E leads H5)."


def load_case(path: str) -> Case:
    return parse_case(safe_yaml.read_file(path))


def parse_case(text: str) -> Case:
    """A case from the text of a file, YAML or JSON."""
    return _case(safe_yaml.parse(text))


def case_of(value: Mapping[str, Any]) -> Case:
    """A case from an object that has been read from JSON; its lines are numbered from 1."""
    return _case(safe_yaml.tree(value))


def _case(root: Node) -> Case:
    if root.value is None or root.value == "":
        raise RecordError("There is nothing in this case.", _EXAMPLE)
    keys = _mapping(root, "A case", _EXAMPLE)
    if len(keys) > MOST_KEYS:
        raise RecordError(f"There are {len(keys)} names at the top of this case.", _EXAMPLE, line=root.line)
    _refuse_near_misses(keys)
    for needed in ("contract", "events"):
        if needed not in keys:
            raise RecordError(f"“{needed}” is missing.", _EXAMPLE, line=root.line)
    deal, start = keys.get("deal"), keys.get("start")
    setup = deal if deal and deal.value is not None else start
    contract = _contract(keys["contract"])
    return Case(
        contract=contract,
        items=tuple(_items(keys["events"])),
        id=_text(keys.get("id"), "id"),
        title=_text(keys.get("title"), "title"),
        editions=_editions(keys.get("editions")),
        edition=_edition(keys["edition"]) if "edition" in keys and keys["edition"].value is not None else None,
        deal=_deal(deal),
        start=_start(start, contract.declarer),
        language=_text(keys.get("language"), "language"),
        other={key: node.plain() for key, node in keys.items() if key not in (*CASE_KEYS, *REQUEST_KEYS)},
        setup_line=setup.line if setup else keys["contract"].line,
    )


def _refuse_near_misses(keys: Mapping[str, Node]) -> None:
    """Other keys are welcome, but a misspelt “edition” must not pass in silence: the Laws would be the wrong ones."""
    others = [key for key in keys if key not in (*CASE_KEYS, *REQUEST_KEYS, *COMMENTS)]
    if not others:
        return
    from difflib import get_close_matches

    absent = [key for key in (*CASE_KEYS, *REQUEST_KEYS) if key not in keys]
    for key in others:
        if near := get_close_matches(key.lower(), absent, n=1, cutoff=0.8):
            raise RecordError(f"A case does not know “{key[:40]}”.", f"Did you mean “{near[0]}”?", line=keys[key].line)


def _contract(node: Node) -> Contract:
    try:
        return Contract.parse(_text(node, "contract"))
    except RecordError as error:
        raise placed(error, node.line) from None


def _deal(node: Node | None) -> tuple[Cards | None, ...] | None:
    if node is None or node.value is None:
        return None
    try:
        return tuple(read_deal(_text(node, "deal")))
    except RecordError as error:
        raise placed(error, node.line) from None


def _editions(node: Node | None) -> tuple[int, ...]:
    if node is None or node.value is None:
        return ()
    if not isinstance(node.value, list):
        return (_edition(node),)
    return tuple(_edition(item) for item in node.value)


def _edition(node: Node) -> int:
    if isinstance(node.value, bool) or not isinstance(node.value, int | str):
        _wrong(node, "An edition is a year", f"The editions are {', '.join(map(str, EDITIONS))}.")
    try:
        return edition_of(node.value).year
    except RecordError as error:
        raise placed(error, node.line) from None


def _start(node: Node | None, declarer: Seat) -> Start:
    if node is None or node.value is None:
        return Start()
    keys = _mapping(node, "“start”", f"Its parts are {', '.join(START_KEYS)}.")
    for key, value in keys.items():
        if key not in START_KEYS:
            raise RecordError(f"“start” does not know “{key[:40]}”.", f"It knows {', '.join(START_KEYS)}.", line=value.line)
    trick, on_lead, won, penalty_cards = (keys.get(key) for key in START_KEYS)
    return Start(
        trick=_count(trick, 1, 13, "“trick”") if trick and trick.value is not None else 1,
        on_lead=_on_lead(on_lead, declarer),
        won=_won(won),
        penalty_cards=_penalty_cards(penalty_cards, declarer),
    )


def _on_lead(node: Node | None, declarer: Seat) -> Seat | None:
    if node is None or node.value is None:
        return None
    seat = parse_seat(node.value, declarer) if isinstance(node.value, str) else None
    if seat is None:
        _wrong(node, "“on_lead” is a seat", "The seats are N, E, S, W.")
    return seat


def _won(node: Node | None) -> tuple[int, int]:
    if node is None or node.value is None:
        return 0, 0
    keys = _mapping(node, "“won”", "Write it like won: {NS: 3, EW: 1}.")
    if set(keys) - set(SIDE_LETTERS):
        _wrong(node, "“won” counts the tricks of NS and EW", "Write it like won: {NS: 3, EW: 1}.")
    north_south, east_west = (_count(keys[side], 0, 13, "A number of tricks") if side in keys else 0 for side in SIDE_LETTERS)
    return north_south, east_west


def _penalty_cards(node: Node | None, declarer: Seat) -> tuple[PenaltyCard, ...]:
    hint = "Write it like penalty_cards: [E HK major]."
    found = []
    for item in _list(node, "“penalty_cards”", hint):
        words = item.value.split() if isinstance(item.value, str) else []
        seat = parse_seat(words[0], declarer) if len(words) == 3 else None
        card = parse_card(words[1]) if len(words) == 3 else None
        if seat is None or card is None or words[2].lower() not in ("major", "minor"):
            _wrong(item, "A penalty card is a seat, a card, and major or minor", hint)
        found.append(PenaltyCard(seat, card, words[2].lower() == "major"))
    return tuple(found)


def _items(node: Node) -> Iterator[Item]:
    hint = "Each is a line like E leads H5, or an expect."
    seen_a_line = False
    for number, item in enumerate(_list(node, "“events”", hint), start=1):
        line = item.line or number
        if isinstance(item.value, str) and item.value.strip():
            seen_a_line = True
            yield Line(" ".join(item.value.split()), line)
        elif isinstance(item.value, dict) and item.value:
            for key, content in item.value.items():
                yield _expectation(key, content, content.line or line)
            if not seen_a_line:
                raise RecordError("An “expect” speaks of the line above it, and there is none.", line=line)
        else:
            _wrong(Node(item.value, line), "An event is a line of text", hint)


def _expectation(key: str, node: Node, line: int) -> Expectation:
    found = _EXPECT.fullmatch(key)
    if found is None:
        raise RecordError(
            f"“{key[:40]}:” is not read among the events.",
            "Write expect: {…}, or expect 2007: {…}; a line with a colon in it needs quotes.",
            line=line,
        )
    editions = None
    if found[1]:
        editions = tuple(_edition(Node(year, line)) for year in found[1].replace(",", " ").split())
    keys = _mapping(Node(node.value, line), "“expect”", "Write it like expect: {decide: [S], turn: null}.")
    for name, value in keys.items():
        _check_expected(name, Node(value.value, value.line or line))
    return Expectation({name: value.plain() for name, value in keys.items()}, editions, line)


def _check_expected(name: str, node: Node) -> None:
    if name not in EXPECT_KEYS:
        raise RecordError(f"“expect” does not know “{name[:40]}”.", f"It knows {', '.join(EXPECT_KEYS)}.", line=node.line)
    types, nullable = EXPECT_KEYS[name], name in _NULLABLE
    is_type = isinstance(node.value, types) and (not isinstance(node.value, bool) or bool in types)
    if not is_type and not (nullable and node.value is None):
        _wrong(node, f"“{name}” is {_TYPE_WORDS[types[0]]}{' or null' if nullable else ''}", "")


# -- types


def _text(node: Node | None, name: str) -> str:
    if node is None or node.value is None:
        return ""
    if isinstance(node.value, list | dict | bool):
        _wrong(node, f"“{name}” is a text", "Put it in quotes.")
    return str(node.value).strip()


def _count(node: Node, least: int, most: int, name: str) -> int:
    if isinstance(node.value, bool) or not isinstance(node.value, int) or not least <= node.value <= most:
        _wrong(node, f"{name} is a whole number from {least} to {most}", "")
    return node.value


def _list(node: Node | None, name: str, hint: str) -> list[Node]:
    if node is None or node.value is None:
        return []
    if not isinstance(node.value, list):
        _wrong(node, f"{name} is a list", hint)
    return node.value


def _mapping(node: Node, name: str, hint: str) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        _wrong(node, f"{name} is a group of “name: value”", hint)
    return node.value


def _wrong(node: Node, rule: str, hint: str) -> NoReturn:
    shown = "nothing" if node.value is None else f"“{str(node.plain())[:40]}”"
    if isinstance(node.value, list | dict):
        shown = "a list" if isinstance(node.value, list) else "a group"
    raise RecordError(f"{rule}; {shown} stands here.", hint, line=node.line)


# -- writing


def as_object(case: Case) -> dict[str, Any]:
    """The case as JSON has it; what is as usual is left out."""
    start, standard = case.start, Start()
    result: dict[str, Any] = {
        "id": case.id,
        "title": case.title,
        "editions": list(case.editions),
        "edition": case.edition,
    }
    result |= case.other
    result["contract"] = str(case.contract)
    result["deal"] = write_deal(case.deal) if case.deal else None
    result["start"] = {
        "trick": start.trick if start.trick != 1 else None,
        "on_lead": SEAT_LETTERS[start.on_lead] if start.on_lead is not None else None,
        "won": dict(zip(SIDE_LETTERS, start.won, strict=True)) if start.won != standard.won else None,
        "penalty_cards": list(map(str, start.penalty_cards)),
    }
    result["start"] = {key: value for key, value in result["start"].items() if value}
    result = {key: value for key, value in result.items() if value not in (None, "", [], {}) or key in case.other}
    return result | {"events": [_item_object(item) for item in case.items]}


def _item_object(item: Item) -> str | dict[str, Any]:
    if isinstance(item, Line):
        return item.text
    years = f" {', '.join(map(str, item.editions))}" if item.editions else ""
    return {f"expect{years}": dict(item.keys)}


def write_case(case: Case) -> str:
    """The case as YAML."""
    return safe_yaml.dump(as_object(case))
