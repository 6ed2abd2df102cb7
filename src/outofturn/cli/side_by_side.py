"""Texts side by side where there is room, and one below the other where there is not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import TextWrapper

from outofturn.cli.terminal import Screen
from outofturn.lawbook.edition_changes import CLOSE, OPEN

#: The narrowest column in which words can still be read with ease.
READABLE = 30
#: A page wider than this is hard to take in, however wide the screen.
WIDEST_PAGE = 140
BETWEEN = " │ "
_MARKED = re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}?|^[^{OPEN}{CLOSE}]*{CLOSE}")


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text; words joined by a no-break space stay together."""
    return [line.replace("\xa0", " ") for line in TextWrapper(max(width, 10), break_on_hyphens=False).wrap(text)] or [""]


def column_width(width: int, count: int, margin: int) -> int | None:
    """How wide each of so many columns can be; None if they must stand one below the other."""
    width = (min(width, WIDEST_PAGE) - margin - (count - 1) * len(BETWEEN)) // count
    return width if width >= READABLE else None


def side_by_side(screen: Screen, columns: Sequence[Sequence[str]], width: int, margin: str) -> None:
    """Columns of paragraphs; what stands between marks is coloured as well."""
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
