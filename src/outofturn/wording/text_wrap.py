"""Text broken into lines, for a terminal, a chart and a PDF alike: only how wide a text is differs between them."""

from __future__ import annotations

import re
from collections.abc import Callable

#: A space at which no line is broken.
NO_BREAK = "\u00a0"
#: All white space at which a line may end; a no-break space is not among it.
_BREAKS = re.compile(r"[ \t\n\r\f\v]")


def wrap(
    text: str, room: float, width: Callable[[str], float] = len, *, first: float | None = None, cut: bool = True
) -> list[str]:
    """The text in lines no wider than ``room``, the first of them no wider than ``first``.

    Words joined by a no-break space stay together. A word that is too wide for any line is cut, or with ``cut`` off stands
    on a line of its own. Several spaces in a row are kept inside a line.
    """
    lines: list[str] = []
    blank = width(" ")
    line, used, free = "", 0.0, room if first is None else first
    for word in _BREAKS.split(text):
        wide = width(word)
        if line and used + blank + wide <= free:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            lines.append(line.rstrip(" "))
            free = room
        pieces = _cut(word, free, room, width) if cut and wide > free else [word]
        for piece in pieces[:-1]:
            lines.append(piece)
            free = room
        line = pieces[-1]
        used = width(line) if len(pieces) > 1 else wide
    return [*lines, line.rstrip(" ")]


def _cut(word: str, first: float, room: float, width: Callable[[str], float]) -> list[str]:
    """A word in pieces that fit; each has at least one character."""
    pieces, used, free = [""], 0.0, first
    for character in word:
        wide = width(character)
        if used + wide > free and pieces[-1]:
            pieces.append("")
            used, free = 0.0, room
        pieces[-1] += character
        used += wide
    return pieces
