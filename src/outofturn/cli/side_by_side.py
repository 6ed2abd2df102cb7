"""Texts in columns side by side, where there is room for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest

from outofturn.cli.terminal import Screen
from outofturn.lawbook.edition_changes import CLOSE, OPEN
from outofturn.wording.text_wrap import NO_BREAK, wrap

#: The narrowest column that is still easy to read.
READABLE = 30
#: Wider text is hard to read, however wide the terminal.
WIDEST_PAGE = 140
BETWEEN = " │ "
_MARKED = re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}?|^[^{OPEN}{CLOSE}]*{CLOSE}")


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text; words joined by a no-break space stay together."""
    return [line.replace(NO_BREAK, " ") for line in wrap(text, max(width, 10))]


def column_width(width: int, count: int, margin: int) -> int | None:
    """The width of each of ``count`` columns; None if there is no room for them side by side."""
    width = (min(width, WIDEST_PAGE) - margin - (count - 1) * len(BETWEEN)) // count
    return width if width >= READABLE else None


def side_by_side(screen: Screen, columns: Sequence[Sequence[str]], width: int, margin: str) -> None:
    """Columns of paragraphs; words between marks are coloured as well."""
    texts = [
        [line for paragraph in column for line in decorated(screen, wrapped(paragraph, width), width)] for column in columns
    ]
    between = screen.styled(BETWEEN, "dim")
    for row in zip_longest(*texts, fillvalue=" " * width):
        screen.write((margin + between.join(row)).rstrip())


def decorated(screen: Screen, lines: Sequence[str], width: int = 0) -> list[str]:
    """Lines filled up to a width, with the words between marks coloured, even where they run on to the next line."""
    result, inside = [], False
    for line in lines:
        filled = line.ljust(width)
        if not screen.colour:
            result.append(filled)
            continue
        if inside and CLOSE not in line:
            result.append(screen.styled(line, "green") + filled[len(line) :])
            continue
        pattern = _MARKED if inside else re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}?")
        result.append(pattern.sub(lambda match: screen.styled(match[0], "green"), line) + filled[len(line) :])
        if OPEN in line or CLOSE in line:
            inside = line.rfind(OPEN) > line.rfind(CLOSE)
    return result
