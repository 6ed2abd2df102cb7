"""Case files: a case in YAML (or the same object as JSON), read and written.

Whatever is wrong with one is told as a RecordError with the line and the way out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from outofturn.engine.cards import Cards, parse_card
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEAT_LETTERS, SIDE_LETTERS, Seat, parse_seat
from outofturn.laws.book import EDITIONS, edition_of
from outofturn.laws.interpretations import chosen_readings
from outofturn.notation import safe_yaml
from outofturn.notation.case import Case, Expectation, Item, Line, Start, placed
from outofturn.notation.case_size import check_line, check_size
from outofturn.notation.lines import read_deal, write_deal
from outofturn.notation.safe_yaml import Node
from outofturn.notation.vocabulary import like

__all__ = [
    "EXPECT_KEYS",
    "Case",
    "Expectation",
    "Line",
    "Start",
    "as_object",
    "case_of",
    "load_case",
    "load_readings",
    "parse_case",
    "write_case",
]

CASE_KEYS = ("id", "title", "edition", "editions", "contract", "deal", "start", "readings", "events")
#: What may stand beside a case in a request, and is no part of it.
REQUEST_KEYS = ("language",)
#: The text of the file from which a case was made, in the format of this name; it stands last, since it is long.
KEPT_TEXTS = ("pbn", "lin")
#: Other keys that everyone uses; “dealer” is no misspelt “deal”.
COMMENTS = ("source", "note", "dealer")
#: More than anybody writes; to look for misspelt ones among very many takes long.
MOST_KEYS = 100
START_KEYS = ("trick", "on_lead", "won", "penalty_cards")
#: What an ``expect`` can speak of, and the type that a value must have.
EXPECT_KEYS: dict[str, tuple[type, ...]] = {
    "event": (str,), "trick": (int,), "turn": (str,), "on_lead": (str,), "declarer": (str,), "dummy": (str,),
    "current_trick": (list,), "won": (dict,), "penalty_cards": (list,), "restrictions": (list,),
    "irregularity": (str,), "offender": (str,), "laws": (list,), "decide": (list,), "options": (list,), "say": (str,),
    "because": (list,), "information": (list,), "legal": (list,), "obligations": (list,), "disputed": (bool,),
    "review": (list,), "readings": (list,),
}  # fmt: skip
#: Those that can be null as well.
_NULLABLE = ("turn", "irregularity", "offender", "legal", "disputed")
#: The rule that a value must have a type; another one says that it can also be null.
_TYPE_RULES = {str: "is-a-word", int: "is-a-whole-number", list: "is-a-list", dict: "is-a-group", bool: "is-true-or-false"}
_EXPECT = re.compile(r"expect(?:\s+(\S.*))?", re.IGNORECASE)
_EXAMPLE = message("hint/case", word="4S by S", line="E leads H5")


def load_case(path: str) -> Case:
    return parse_case(safe_yaml.read_file(path))


def load_readings(path: str) -> tuple[tuple[str, str], ...]:
    """The readings of disputed points in a file: what stands under ``readings`` in a case, by itself."""
    return _readings(safe_yaml.parse(safe_yaml.read_file(path)))


def parse_case(text: str) -> Case:
    """A case from the text of a file, YAML or JSON."""
    return _case(safe_yaml.parse(text))


def case_of(value: Mapping[str, Any]) -> Case:
    """A case from an object that has been read from JSON; its lines are numbered from 1."""
    return _case(safe_yaml.tree(value))


def _case(root: Node) -> Case:
    if root.value is None or root.value == "":
        raise RecordError(message("error/nothing-in-this-case"), _EXAMPLE)
    keys = _mapping(root, message("error/rule/case-is-a-group"), _EXAMPLE)
    if len(keys) > MOST_KEYS:
        raise RecordError(message("error/too-many-names", count=len(keys)), _EXAMPLE, line=root.line)
    _refuse_near_misses(keys)
    for needed in ("contract", "events"):
        if needed not in keys:
            raise RecordError(message("error/key-is-missing", key=needed), _EXAMPLE, line=root.line)
    check_size(keys)
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
        readings=_readings(keys.get("readings")),
        language=_language(keys.get("language")),
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
            meant = message("hint/did-you-mean", word=near[0])
            raise RecordError(message("error/case-does-not-know", key=key[:40]), meant, line=keys[key].line)


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
        _wrong(node, message("error/rule/edition-is-a-year"), message("hint/editions", words=tuple(map(str, EDITIONS))))
    try:
        return edition_of(node.value).year
    except RecordError as error:
        raise placed(error, node.line) from None


def _start(node: Node | None, declarer: Seat) -> Start:
    if node is None or node.value is None:
        return Start()
    keys = _mapping(
        node, message("error/rule/is-a-group-of-names", key="start"), message("hint/parts", word=", ".join(START_KEYS))
    )
    for key, value in keys.items():
        if key not in START_KEYS:
            raise _unknown_key("start", key, START_KEYS, value.line)
    trick, on_lead, won, penalty_cards = (keys.get(key) for key in START_KEYS)
    return Start(
        trick=_count(trick, message("error/rule/trick", key="trick"), 1) if trick and trick.value is not None else 1,
        on_lead=_on_lead(on_lead, declarer),
        won=_won(won),
        penalty_cards=_penalty_cards(penalty_cards, declarer),
    )


def _readings(node: Node | None) -> tuple[tuple[str, str], ...]:
    if node is None or node.value is None:
        return ()
    example = like("readings: {low-fifth-card-is-minor: other}")
    keys = _mapping(node, message("error/rule/is-a-group-of-names", key="readings"), example)
    if len(keys) > MOST_KEYS:
        raise RecordError(message("error/too-many-names", count=len(keys)), example, line=node.line)
    try:
        found = {name: _text(value, name) for name, value in keys.items()}
        chosen_readings(found)
    except RecordError as error:
        raise placed(error, node.line) from None
    return tuple(sorted(found.items()))


def _on_lead(node: Node | None, declarer: Seat) -> Seat | None:
    if node is None or node.value is None:
        return None
    seat = parse_seat(node.value, declarer) if isinstance(node.value, str) else None
    if seat is None:
        _wrong(node, message("error/rule/is-a-seat", key="on_lead"), message("hint/seats", word="N, E, S, W"))
    return seat


def _won(node: Node | None) -> tuple[int, int]:
    if node is None or node.value is None:
        return 0, 0
    example = like("won: {NS: 3, EW: 1}")
    keys = _mapping(node, message("error/rule/is-a-group-of-names", key="won"), example)
    if set(keys) - set(SIDE_LETTERS):
        _wrong(node, message("error/rule/counts-the-tricks", key="won", words=SIDE_LETTERS), example)
    rule = message("error/rule/number-of-tricks")
    north_south, east_west = (_count(keys[side], rule, 0) if side in keys else 0 for side in SIDE_LETTERS)
    return north_south, east_west


def _penalty_cards(node: Node | None, declarer: Seat) -> tuple[PenaltyCard, ...]:
    hint = like("penalty_cards: [E HK major]")
    found = []
    for item in _list(node, "penalty_cards", hint):
        words = item.value.split() if isinstance(item.value, str) else []
        seat = parse_seat(words[0], declarer) if len(words) == 3 else None
        card = parse_card(words[1]) if len(words) == 3 else None
        if seat is None or card is None or words[2].lower() not in ("major", "minor"):
            _wrong(item, message("error/rule/penalty-card", words=("major", "minor")), hint)
        found.append(PenaltyCard(seat, card, words[2].lower() == "major"))
    return tuple(found)


def _items(node: Node) -> Iterator[Item]:
    hint = message("hint/each-is-a-line", line="E leads H5", word="expect")
    seen_a_line = False
    for number, item in enumerate(_list(node, "events", hint), start=1):
        line = item.line or number
        if isinstance(item.value, str) and item.value.strip():
            seen_a_line = True
            text = " ".join(item.value.split())
            check_line(text, line)
            yield Line(text, line)
        elif isinstance(item.value, dict) and item.value:
            for key, content in item.value.items():
                yield _expectation(key, content, content.line or line)
            if not seen_a_line:
                raise RecordError(message("error/no-line-above", word="expect"), line=line)
        else:
            _wrong(Node(item.value, line), message("error/rule/event-is-a-line"), hint)


def _expectation(key: str, node: Node, line: int) -> Expectation:
    found = _EXPECT.fullmatch(key)
    if found is None:
        raise RecordError(
            message("error/not-read-among-events", word=f"{key[:40]}:"),
            message("hint/expect", words=("expect: {…}", "expect 2007: {…}")),
            line=line,
        )
    editions = None
    if found[1]:
        editions = tuple(_edition(Node(year, line)) for year in found[1].replace(",", " ").split())
    example = like("expect: {decide: [S], turn: null}")
    keys = _mapping(Node(node.value, line), message("error/rule/is-a-group-of-names", key="expect"), example)
    for name, value in keys.items():
        _check_expected(name, Node(value.value, value.line or line))
    return Expectation({name: value.plain() for name, value in keys.items()}, editions, line)


def _check_expected(name: str, node: Node) -> None:
    if name not in EXPECT_KEYS:
        raise _unknown_key("expect", name, EXPECT_KEYS, node.line)
    types, nullable = EXPECT_KEYS[name], name in _NULLABLE
    is_type = isinstance(node.value, types) and (not isinstance(node.value, bool) or bool in types)
    if not is_type and not (nullable and node.value is None):
        _wrong(node, message(f"error/rule/{_TYPE_RULES[types[0]]}{'-or-null' if nullable else ''}", key=name))


# -- types


def _text(node: Node | None, name: str) -> str:
    if node is None or node.value is None:
        return ""
    if isinstance(node.value, list | dict | bool):
        _wrong(node, message("error/rule/is-a-text", key=name), message("hint/put-it-in-quotes"))
    return str(node.value).strip()


def _language(node: Node | None) -> str:
    """The code of a language; whether there is such a language is for those who speak it."""
    if node is None or node.value is None:
        return ""
    if not isinstance(node.value, str):
        _wrong(node, message("error/rule/is-a-text", key="language"), message("hint/put-it-in-quotes"))
    return node.value


def _count(node: Node, rule: Message, least: int) -> int:
    if isinstance(node.value, bool) or not isinstance(node.value, int) or not least <= node.value <= 13:
        _wrong(node, rule)
    return node.value


def _list(node: Node | None, name: str, hint: Message) -> list[Node]:
    if node is None or node.value is None:
        return []
    if not isinstance(node.value, list):
        _wrong(node, message("error/rule/is-a-plain-list", key=name), hint)
    return node.value


def _mapping(node: Node, rule: Message, hint: Message) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        _wrong(node, rule, hint)
    return node.value


def _wrong(node: Node, rule: Message, hint: Message | None = None) -> NoReturn:
    """Say which rule is broken, and what stands here instead."""
    if node.value is None:
        problem = message("error/nothing-stands-here", text=rule)
    elif isinstance(node.value, list):
        problem = message("error/list-stands-here", text=rule)
    elif isinstance(node.value, dict):
        problem = message("error/group-stands-here", text=rule)
    else:
        problem = message("error/word-stands-here", text=rule, word=str(node.value)[:40])
    raise RecordError(problem, hint, line=node.line)


def _unknown_key(group: str, key: str, known: Iterable[str], line: int | None) -> RecordError:
    problem = message("error/group-does-not-know", word=group, key=key[:40])
    return RecordError(problem, message("hint/it-knows", word=", ".join(known)), line=line)


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
    result |= {key: value for key, value in case.other.items() if key not in KEPT_TEXTS}
    result["contract"] = str(case.contract)
    result["deal"] = write_deal(case.deal) if case.deal else None
    result["start"] = {
        "trick": start.trick if start.trick != 1 else None,
        "on_lead": SEAT_LETTERS[start.on_lead] if start.on_lead is not None else None,
        "won": dict(zip(SIDE_LETTERS, start.won, strict=True)) if start.won != standard.won else None,
        "penalty_cards": list(map(str, start.penalty_cards)),
    }
    result["start"] = {key: value for key, value in result["start"].items() if value}
    result["readings"] = dict(case.readings)
    result = {key: value for key, value in result.items() if value not in (None, "", [], {}) or key in case.other}
    kept = {key: case.other[key] for key in KEPT_TEXTS if key in case.other}
    return result | {"events": [_item_object(item) for item in case.items]} | kept


def _item_object(item: Item) -> str | dict[str, Any]:
    if isinstance(item, Line):
        return item.text
    years = f" {', '.join(map(str, item.editions))}" if item.editions else ""
    return {f"expect{years}": dict(item.keys)}


def write_case(case: Case) -> str:
    """The case as YAML."""
    return safe_yaml.dump(as_object(case))
