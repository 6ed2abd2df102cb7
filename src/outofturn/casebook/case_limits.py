"""What may be kept: the details of a case, its lines, and how long each of them may be."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from outofturn.casebook.exceptions import InvalidInput, invalid
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.case_size import LONGEST_NOTES, LONGEST_TITLE, LONGEST_WORD, check_line, text_too_long
from outofturn.notation.safe_yaml import tree

NAMES = (*SEAT_LETTERS, "director")
#: What is kept with a case but is not part of it.
DETAILS = ("table", "board", "names", "notes")
#: What of the case itself can be changed, beside its lines.
SETUP = ("title", "contract", "deal", "start", "edition", "readings")
#: How names are written.
_NAMES = message("hint/names", line="{N: Anna, E: Ben}", word=", ".join(NAMES))
#: How a line is written.
_LINE = "E leads H5"
LONGEST_KEY = 64
LONGEST_SEARCH = 200
#: The set-up with all other keys of a case file (source, note, …).
LONGEST_SETUP = 50_000
MOST_IN_A_LIST = 200


def text(value: object, name: str, longest: int) -> str:
    """A text that can be kept and shown. A number is a text too: that is how tables and boards are written in YAML."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise invalid(message("error/key-is-a-text", key=name), message("hint/put-it-in-quotes"))
    value = value.replace("\r\n", "\n").replace("\r", "\n")
    if len(value) > longest:
        raise InvalidInput(text_too_long(name, len(value), longest))
    try:
        tree(value)
    except RecordError as error:
        raise invalid(message("error/in-key", key=name, text=error.problem), error.hint) from None
    return value.strip()


def details(given: Mapping[str, Any]) -> dict[str, Any]:
    """Table, board, names and notes, as far as they are given."""
    kept: dict[str, Any] = {}
    for name in DETAILS:
        value = given.get(name)
        if value is None:
            continue
        kept[name] = names(value) if name == "names" else text(value, name, LONGEST_NOTES if name == "notes" else LONGEST_WORD)
    return kept


def names(given: object) -> dict[str, str]:
    if not isinstance(given, Mapping):
        raise invalid(message("error/not-a-group", key="names"), _NAMES)
    if unknown := [name for name in given if name not in NAMES]:
        raise invalid(message("error/nobody-sits-at", word=str(unknown[0])[:40]), _NAMES)
    return {name: text(given[name], f"names {name}", LONGEST_WORD) for name in NAMES if given.get(name) is not None}


def lines(given: object, first: int = 1) -> list[str]:
    """Lines as they are written down; ``first`` is the number that the first of them will have."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise invalid(message("error/not-a-list", key="lines"), message("hint/each-is-a-plain-line", line=_LINE))
    return [_line(item, number) for number, item in enumerate(given, start=first)]


def _line(given: object, number: int) -> str:
    if not isinstance(given, str) or not given.strip():
        raise invalid(message("error/line-is-a-text"), message("hint/write-it-like", words=(_LINE,)), line=number)
    line = " ".join(given.split())
    try:
        check_line(line, number)
        tree(line)
    except RecordError as error:
        raise invalid(error.problem, error.hint, line=number, text=error.text) from None
    return line


def idempotency_key(given: str | None) -> str | None:
    """A random word for one change, so that the same change sent twice is made once."""
    if given is None:
        return None
    if not (found := text(given, "key", LONGEST_KEY)):
        raise invalid(message("error/key-is-empty", key="key"), message("hint/send-a-random-word"))
    return found


def case(given: object) -> dict[str, Any]:
    """A case as it is written down, and not too large; whether its set-up makes sense is found out when it is ruled."""
    if not isinstance(given, Mapping):
        raise invalid(message("error/case-is-a-group"), message("hint/case", word="4S by S", line=_LINE))
    try:
        written = as_object(case_of(given))
    except RecordError as error:
        raise InvalidInput(error) from None
    text(written.get("title", ""), "title", LONGEST_TITLE)
    lines([item for item in written["events"] if isinstance(item, str)])
    beside = [item for item in written["events"] if not isinstance(item, str)]
    if len(json.dumps({**written, "events": beside})) > LONGEST_SETUP:
        raise invalid(message("error/too-much-besides-lines"), message("hint/is-it-a-case-file"))
    return written
