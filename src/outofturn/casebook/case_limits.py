"""What may be kept: the details of a case, its lines, and how long each of them may be."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from outofturn.casebook.exceptions import InvalidInput, invalid
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.json_api.error_json import error_json
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.safe_yaml import tree
from outofturn.wording.error_text import hint, problem

NAMES = (*SEAT_LETTERS, "director")
#: What is kept with a case but is not part of it.
DETAILS = ("table", "board", "names", "notes")
#: What of the case itself can be changed, beside its lines.
SETUP = ("title", "contract", "deal", "start", "edition")
LONGEST_WORD = 80
LONGEST_NOTES = 10_000
LONGEST_LINE = 200
LONGEST_KEY = 64
LONGEST_TITLE = LONGEST_SEARCH = 200
#: The set-up with all other keys of a case file (source, note, …).
LONGEST_SETUP = 50_000
MOST_IN_A_LIST = 200


def text(value: object, name: str, longest: int) -> str:
    """A text that can be kept and shown. A number is a text too: that is how tables and boards are written in YAML."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise invalid(f"“{name}” is a text.", "Put it in quotes.")
    value = value.replace("\r\n", "\n").replace("\r", "\n")
    if len(value) > longest:
        raise invalid(f"“{name}” has {len(value):,} characters; it may have {longest:,}.", "Make it shorter.")
    try:
        tree(value)
    except RecordError as error:
        raise invalid(f"“{name}”: {problem(error)}", hint(error)) from None
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
    example = f"Names are a group like {{N: Anna, E: Ben}}; they are known for {', '.join(NAMES)}."
    if not isinstance(given, Mapping):
        raise invalid("“names” is not a group.", example)
    if unknown := [name for name in given if name not in NAMES]:
        raise invalid(f"Nobody sits at “{str(unknown[0])[:40]}”.", example)
    return {name: text(given[name], f"names {name}", LONGEST_WORD) for name in NAMES if given.get(name) is not None}


def lines(given: object, first: int = 1) -> list[str]:
    """Lines as they are written down; ``first`` is the number that the first of them will have."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise invalid("“lines” is not a list.", "Each is a line like E leads H5.")
    return [_line(item, number) for number, item in enumerate(given, start=first)]


def _line(given: object, number: int) -> str:
    if not isinstance(given, str) or not given.strip():
        raise invalid("A line is a text.", "Write it like E leads H5.", line=number)
    line = " ".join(given.split())
    if len(line) > LONGEST_LINE:
        too_long = f"A line of {len(line):,} characters stands here; it may have {LONGEST_LINE}."
        raise invalid(too_long, "Write one thing that happened in each line.", line=number, text=line)
    try:
        tree(line)
    except RecordError as error:
        raise invalid(problem(error), hint(error), line=number) from None
    return line


def idempotency_key(given: str | None) -> str | None:
    """A random word for one change, so that the same change sent twice is made once."""
    if given is None:
        return None
    if not (found := text(given, "key", LONGEST_KEY)):
        raise invalid("“key” is empty.", "Send a random word, or none.")
    return found


def case(given: object) -> dict[str, Any]:
    """A case as it is written down, and not too large; whether its set-up makes sense is found out when it is ruled."""
    if not isinstance(given, Mapping):
        raise invalid("A case is a group of “name: value”.", "It has at least a contract (4S by S) and a list of events.")
    try:
        written = as_object(case_of(given))
    except RecordError as error:
        raise InvalidInput(error_json(error)) from None
    text(written.get("title", ""), "title", LONGEST_TITLE)
    lines([item for item in written["events"] if isinstance(item, str)])
    beside = [item for item in written["events"] if not isinstance(item, str)]
    if len(json.dumps({**written, "events": beside})) > LONGEST_SETUP:
        raise invalid("There is too much in this case besides its lines.", "Is it a case file?")
    return written
