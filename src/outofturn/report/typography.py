"""Words onto paper: which characters the font has, how wide they are, where a line breaks, which way it runs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf.bidi import BidiParagraph, auto_detect_base_direction
from fpdf.enums import TextDirection

from outofturn.report.report_text import MISSING, NO_BREAK

FONTS = {"": "DejaVuSansCondensed.ttf", "B": "DejaVuSansCondensed-Bold.ttf"}
_POINT = 25.4 / 72  #: in millimetres


def path(style: str) -> str:
    return str(files("outofturn.report") / "fonts" / FONTS[style])


@cache
def _widths(style: str) -> dict[int, float]:
    """Of each character that the font has, in parts of its size; read once for all reports."""
    with TTFont(path(style), lazy=True) as font:
        per_em = font["head"].unitsPerEm
        advances = font["hmtx"].metrics
        return {code: advances[glyph][0] / per_em for code, glyph in font.getBestCmap().items()}


def width(text: str, style: str, points: float) -> float:
    """In millimetres."""
    widths = _widths(style)
    return sum(widths[ord(character)] for character in text) * points * _POINT


def in_font(text: str, style: str) -> str:
    """The text in characters that the font has; what has no ink of its own (joiners, marks of direction) is left out."""
    widths = _widths(style)
    return "".join(_characters(unicodedata.normalize("NFC", text), widths))


def _characters(text: str, widths: dict[int, float]) -> Iterable[str]:
    for character in text:
        kind = unicodedata.category(character)
        if character == "\n":
            yield character
        elif character == "\t" or (kind == "Zs" and character != NO_BREAK):
            yield " "
        elif kind == "Cf" or "\ufe00" <= character <= "\ufe0f":
            continue
        else:
            yield character if ord(character) in widths and kind[0] != "C" else MISSING


def lines(text: str, style: str, points: float, room: float) -> list[str]:
    """The text in lines no wider than the room, each as it is drawn from left to right.

    A word that is too wide for any line is cut where the line ends.
    """
    found = []
    for paragraph in in_font(text, style).split("\n"):
        direction = auto_detect_base_direction(paragraph) if _may_run_left(paragraph) else None
        for line in _broken(paragraph, style, points, room):
            # Brackets are mirrored in text that runs to the left: the font may lack the mirror image.
            found.append(line if direction is None or not line else in_font(_as_drawn(line, direction), style))
    return found


def _may_run_left(text: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in text)


def _as_drawn(line: str, direction: TextDirection) -> str:
    return BidiParagraph(text=line, base_direction=direction).get_reordered_string()


def _broken(paragraph: str, style: str, points: float, room: float) -> Iterable[str]:
    line, used = "", 0.0
    blank = width(" ", style, points)
    for word in paragraph.split(" "):
        wide = width(word, style, points)
        if line and used + blank + wide <= room:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            yield line
        *full, line = _cut(word, style, points, room) if wide > room else [word]
        yield from full
        used = width(line, style, points)
    yield line


def _cut(word: str, style: str, points: float, room: float) -> list[str]:
    """A word in pieces that fit; each has at least one character."""
    pieces, used = [""], 0.0
    for character in word:
        wide = width(character, style, points)
        if used + wide > room and pieces[-1]:
            pieces.append("")
            used = 0.0
        pieces[-1] += character
        used += wide
    return pieces
