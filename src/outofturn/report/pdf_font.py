"""The font of the PDF: which characters it has, how wide they are, and text in lines of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, partial
from importlib.resources import files

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fpdf.bidi import BidiParagraph, auto_detect_base_direction
from fpdf.enums import TextDirection

from outofturn.wording.text_wrap import NO_BREAK, wrap

FONTS = {"": "DejaVuSansCondensed.ttf", "B": "DejaVuSansCondensed-Bold.ttf"}
_POINT = 25.4 / 72  #: in millimetres
#: Arabic, the scripts of India, Thai and others: the font has some of their letters, but they have to be joined or stacked.
_SHAPED = (("\u0600", "\u109f"), ("\u1700", "\u18af"))


def path(style: str) -> str:
    return str(files("outofturn.report") / "fonts" / FONTS[style])


@cache
def _widths(style: str) -> dict[int, float]:
    """The width of each character, as a part of the font size; read once for all reports."""
    with TTFont(path(style), lazy=True) as font:
        per_em = font["head"].unitsPerEm
        advances = font["hmtx"].metrics
        return {code: advances[glyph][0] / per_em for code, glyph in font.getBestCmap().items()}


def width(text: str, style: str, points: float) -> float:
    """In millimetres."""
    widths = _widths(style)
    return sum(widths[ord(character)] for character in text) * points * _POINT


def can_draw(text: str) -> bool:
    """Whether the font has all characters of a text, in every style, and they can stand one beside the other."""
    plain = "".join(_characters(text))
    shaped = any(first <= character <= last for character in plain for first, last in _SHAPED)
    return not shaped and all(ord(character) in _widths(style) for style in FONTS for character in plain if character != "\n")


def in_font(text: str, style: str) -> str:
    """The text as it is drawn, without invisible characters such as joiners; what the font lacks must be gone already."""
    widths = _widths(style)
    return "".join(one for one in _characters(text) if one == "\n" or ord(one) in widths)


def _characters(text: str) -> Iterable[str]:
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if character == "\n":
            yield character
        elif character == "\t" or (kind == "Zs" and character != NO_BREAK):
            yield " "
        elif kind == "Cf" or "\ufe00" <= character <= "\ufe0f":
            continue
        else:
            yield character


def lines(text: str, style: str, points: float, room: float) -> list[str]:
    """The text in lines no wider than the room, each as it is drawn from left to right.

    A word that is too wide for any line is cut where the line ends.
    """
    measure = partial(width, style=style, points=points)
    found = []
    for paragraph in in_font(text, style).split("\n"):
        direction = auto_detect_base_direction(paragraph) if _may_run_left(paragraph) else None
        for line in wrap(paragraph, room, measure):
            # Brackets are mirrored in text that runs to the left: the font may lack the mirror image.
            found.append(line if direction is None or not line else in_font(_as_drawn(line, direction), style))
    return found


def _may_run_left(text: str) -> bool:
    return any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in text)


def _as_drawn(line: str, direction: TextDirection) -> str:
    return BidiParagraph(text=line, base_direction=direction).get_reordered_string()
