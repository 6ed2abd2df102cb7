"""Small words of a report: players, lines, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS
from outofturn.wording.phrases import listing

NOT_KNOWN = "—"
#: A blank at which no line ends.
NO_BREAK = "\u00a0"
#: Stands for a character that cannot be shown: one must see that something is missing.
MISSING = "□"
#: Control characters, and halves of surrogate pairs, which cannot even be sent.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def printable(text: str) -> str:
    """Other people's words, in characters that a page can hold."""
    return _UNPRINTABLE.sub(MISSING, text.replace("\r\n", "\n")).strip()


def who(letters: Iterable[str], last: str = "and") -> str:
    """``East and West``; the director is no seat, but decides what is so."""
    names = [SEAT_WORDS[SEAT_LETTERS.index(letter)] if letter in SEAT_LETTERS else f"the {letter}" for letter in letters]
    return listing(names, last)


def in_lines(numbers: Sequence[int]) -> str:
    """``line 2``, ``lines 2 and 3``, ``lines 2–5 and 9``."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    words: list[str] = []
    for part in parts:
        words += [f"{part[0]}–{part[-1]}"] if len(part) > 2 else map(str, part)
    return ("line " if len(numbers) == 1 else "lines ") + listing(words)
