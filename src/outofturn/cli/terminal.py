"""The terminal: how wide it is, whether it shows colours and suit symbols, and wrapped text on it."""

from __future__ import annotations

import os
import re
import sys
from time import monotonic
from typing import TextIO

from outofturn.engine.cards import SUIT_LETTERS, SUIT_SYMBOLS
from outofturn.wording.text_wrap import NO_BREAK, wrap
from outofturn.wording.visible_text import visible

#: Longer lines are hard to read, however wide the screen.
WIDEST, NARROWEST = 88, 32
#: A progress bar is shown after so many seconds, so that it does not flash up for something short, and then every so often.
_PROGRESS_AFTER, _PROGRESS_EVERY = 2.0, 0.1
_BAR_WIDTH = 20
_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_STYLING = re.compile("(\x1b\\[[0-9;]*m)")
_ASCII = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "·": "-", "│": "|", "●": "*", "–": "-", "→": "->"}
    | {"−": "-", "‹": "[", "›": "]"}
)


class Screen:
    """Text for people on a stream. Nothing is said by colour alone."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.is_terminal = self.stream.isatty()
        self.colour = self.is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = max(NARROWEST, min(WIDEST, columns()))
        self.after_blank = True
        self.unicode = _can_write(self.stream, "♥│“’…·●")

    def styled(self, text: str, *styles: str) -> str:
        text = visible(text)
        if not self.colour or not styles:
            return text
        return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"

    def write(self, text: str = "") -> None:
        self.after_blank = not text
        own = _STYLING.split(text) if self.colour else [text]  # every second one is a style
        text = "".join(part if place % 2 else visible(part) for place, part in enumerate(own))
        self.stream.write(self.writable(text) + "\n")

    def writable(self, text: str) -> str:
        """The text as the terminal can show it: without suit symbols, if it has none."""
        return text if self.unicode else _letters(text)

    def block(self, text: str, first: str, rest: str, *styles: str) -> None:
        """A wrapped text; its first line begins with ``first``, the others with ``rest``. Only the text is styled.

        Words joined by a no-break space stay together.
        """
        text = visible(text)
        rooms = [max(self.width - len(_STYLING.sub("", indent)), 1) for indent in (first, rest)]
        for number, line in enumerate(wrap(text, rooms[1], first=rooms[0])):
            self.write((rest if number else first) + self.styled(line.replace(NO_BREAK, " "), *styles))


def columns() -> int:
    """The width of the terminal. ``shutil`` has a function for it, but takes longer to import than a ruling takes to make."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    try:
        return (os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0) or 80
    except (OSError, ValueError):
        return 80


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _letters(text: str) -> str:
    """For a terminal without suit symbols: ``H5`` for ``♥5``."""
    for mark, letter in zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True):
        text = text.replace(mark, letter)
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


class ProgressBar:
    """How much is done, on a terminal and if it takes long."""

    def __init__(self, what: str) -> None:
        self._what, self._length = what, 0
        self._began = self._drawn = monotonic()

    @property
    def is_due(self) -> bool:
        """Whether it is time to draw it again."""
        now = monotonic()
        return sys.stderr.isatty() and now - self._began > _PROGRESS_AFTER and now - self._drawn >= _PROGRESS_EVERY

    def __call__(self, done: int, total: int, note: str = "") -> None:
        """Draw it, if it is time; ``note`` stands behind the numbers."""
        if not self.is_due:
            return
        bar = f"{self._what} [{'#' * (_BAR_WIDTH * done // max(total, 1)):{_BAR_WIDTH}}] {done}/{total}{note}"
        print(f"{bar:<{self._length}}", end="\r", file=sys.stderr, flush=True)
        self._length, self._drawn = len(bar), monotonic()

    def clear(self) -> None:
        """Leave the line empty for what is printed next."""
        if self._length:
            print(" " * self._length, end="\r", file=sys.stderr, flush=True)
            self._length = 0
