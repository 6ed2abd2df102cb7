"""How many lines a case may have, and how long its texts may be: on the command line, in the API and when it is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.safe_yaml import Node

#: A board has fifty-two cards; even with every irregularity there is, no record comes near this.
MOST_LINES = 1000
LONGEST_LINE = 200
LONGEST_TITLE = 200
LONGEST_NOTES = 10_000
#: A name, a table, a board.
LONGEST_WORD = 80
#: A text with hands: more than those of a whole session take.
LONGEST_HANDS_TEXT = 200_000
#: In bytes or characters: a file of other programs, with the boards of a whole session; and how many boards are read of it.
LONGEST_FILE = 2_000_000
MOST_BOARDS = 1000
#: Corrections at once: of how many lines, and how many in place of one.
MOST_EDITS = 50
_LONGEST = {"title": LONGEST_TITLE, "notes": LONGEST_NOTES, "table": LONGEST_WORD, "board": LONGEST_WORD}


def check_count(count: int) -> None:
    """Refuse a record of too many lines, with the expectations among them."""
    if count > MOST_LINES:
        raise RecordError(message("error/too-many-lines", count=count, number=MOST_LINES), message("hint/is-it-one-case"))


def check_line(text: str, number: int) -> None:
    """Refuse a line that is too long; white space counts once."""
    if len(text) > LONGEST_LINE:
        too_long = message("error/line-is-too-long", count=len(text), number=LONGEST_LINE)
        raise RecordError(too_long, message("hint/one-thing-in-each-line"), line=number, text=text)


def text_too_long(key: str, count: int, longest: int, line: int | None = None) -> RecordError:
    problem = message("error/text-is-too-long", key=key, count=count, number=longest)
    return RecordError(problem, message("hint/make-it-shorter"), line=line)


def check_size(keys: Mapping[str, Node]) -> None:
    """Refuse a case that has too many lines, or a text that is too long; its lines are looked at one by one."""
    events = keys["events"].value
    if isinstance(events, list):
        check_count(len(events))
    for key, longest, node in _texts(keys):
        if isinstance(node.value, str) and len(node.value) > longest:
            raise text_too_long(key, len(node.value), longest, node.line)


def _texts(keys: Mapping[str, Node]) -> Iterator[tuple[str, int, Node]]:
    """The texts of a case, with how long each may be."""
    for key, longest in _LONGEST.items():
        if key in keys:
            yield key, longest, keys[key]
    names = keys["names"].value if "names" in keys else None
    if isinstance(names, dict):
        yield from ((f"names {seat[:40]}", LONGEST_WORD, node) for seat, node in names.items())
