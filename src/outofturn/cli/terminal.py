"""The screen: how wide it is, whether it shows colours and suit symbols, and words in their places on it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from textwrap import TextWrapper
from typing import TextIO

from outofturn.cards import NAMES, SUIT_LETTERS, SUIT_SYMBOLS, symbol
from outofturn.events import Event
from outofturn.record import write
from outofturn.seats import SEAT_LETTERS, SEAT_WORDS

#: Longer lines are hard to read, however wide the screen.
WIDEST, NARROWEST = 88, 32
_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_ASCII = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "·": "-", "│": "|", "●": "*", "–": "-", "→": "->"})


class Screen:
    """Where the words for people go. Colour is only ever a help: everything is there without it."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stdout
        self.is_terminal = self.stream.isatty()
        self.colour = self.is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))
        self.unicode = _can_write(self.stream, "♥│“’…·●")

    def styled(self, text: str, *styles: str) -> str:
        if not self.colour or not styles:
            return text
        return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"

    def write(self, text: str = "") -> None:
        self.stream.write((text if self.unicode else _letters(text)) + "\n")

    def block(self, text: str, first: str, rest: str, *styles: str) -> None:
        """A text, wrapped; its first line begins with ``first``, the others with ``rest``. Only the text is styled."""
        wrapper = TextWrapper(width=self.width - len(rest), break_on_hyphens=False, break_long_words=True)
        for number, line in enumerate(wrapper.wrap(text) or [""]):
            self.write((rest if number else first) + self.styled(line, *styles))

    def paragraphs(self, texts: Iterable[str], margin: str, *styles: str) -> None:
        for text in texts:
            self.block(text, margin, margin, *styles)


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _letters(text: str) -> str:
    """For a screen that knows no suit symbols: ``H5`` for ``♥5``."""
    for mark, letter in zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True):
        text = text.replace(mark, letter)
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def pretty(text: str) -> str:
    """Cards in a line of the notation as people read them: ``♥5``, ``♠10``; suits as symbols."""
    return " ".join(map(_pretty_word, text.split(" ")))


def _pretty_word(word: str) -> str:
    core = word.strip("()")
    if core in NAMES:
        return word.replace(core, symbol(NAMES.index(core)))
    return word


def in_words(event: Event) -> str:
    """An event for people: ``East leads ♥5``, ``South chooses forbid ♥``."""
    words = write(event).split(" ")
    for number, word in enumerate(words):
        is_seat = number == 0 or words[number - 1] in ("&", "by")
        if is_seat and word in SEAT_LETTERS:
            words[number] = SEAT_WORDS[SEAT_LETTERS.index(word)]
        elif word in SUIT_LETTERS:
            words[number] = SUIT_SYMBOLS[SUIT_LETTERS.index(word)]
        else:
            words[number] = _pretty_word(word)
    return " ".join(words)
