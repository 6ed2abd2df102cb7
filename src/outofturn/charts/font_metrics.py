"""The width of text in a chart, and text in lines.

The charts name Helvetica and similar fonts. The width of each letter here is that in the widest of them, so that a text that
fits by this table fits in whichever font a reader has.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache, partial

from outofturn.wording.text_wrap import wrap

FAMILY = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"
#: Height of a line of text, in units of the font size.
LEADING = 1.2

_LETTERS = "".join(map(chr, range(32, 127))) + "’‘“”–—·…†‡§¶→•"
# In thousandths of the font size.
# fmt: off
_REGULAR = (
    286, 360, 414, 754, 572, 889, 702, 247, 351, 351, 450, 754, 286, 333, 286, 303, 572, 572, 572, 572, 572, 572, 572, 572,
    572, 572, 303, 303, 754, 754, 754, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 616, 351, 303, 351, 754, 556, 450, 556, 571, 500, 571, 556, 316, 571,
    570, 250, 250, 521, 250, 876, 570, 556, 571, 571, 370, 500, 353, 570, 532, 736, 532, 532, 500, 572, 303, 572, 754, 286,
    286, 466, 466, 556, 1000, 286, 1000, 556, 556, 556, 572, 1000, 531,
)
_BOLD = (
    313, 410, 474, 754, 626, 901, 785, 275, 411, 411, 470, 754, 342, 374, 342, 329, 626, 626, 626, 626, 626, 626, 626, 626,
    626, 626, 360, 360, 754, 754, 754, 611, 975, 722, 722, 722, 747, 667, 615, 778, 753, 334, 556, 722, 611, 896, 753, 778,
    667, 778, 722, 667, 614, 730, 696, 993, 694, 667, 652, 411, 329, 411, 754, 556, 450, 607, 644, 556, 644, 610, 391, 644,
    641, 308, 308, 598, 308, 938, 641, 618, 644, 644, 444, 556, 430, 641, 586, 831, 580, 586, 523, 641, 329, 641, 754, 342,
    342, 591, 591, 556, 1000, 342, 1000, 556, 556, 556, 572, 1000, 575,
)
# fmt: on
#: Letters of other languages, regular and bold. A letter with an accent that is not here is as wide as one without.
_OTHER_LETTERS = {
    "\u00a0": (286, 313),
    "œ": (944, 984),
    "Œ": (1000, 1050),
    "ß": (611, 647),
    "ł": (255, 334),
    "Ł": (556, 611),
    "î": (278, 308),
    "ï": (278, 308),
    "«": (556, 581),
    "»": (556, 581),
    "„": (466, 591),
}  # fmt: skip
_TABLES = tuple(
    dict(zip(_LETTERS, widths, strict=True)) | {letter: both[bold] for letter, both in _OTHER_LETTERS.items()}
    for bold, widths in enumerate((_REGULAR, _BOLD))
)


@lru_cache(maxsize=4096)
def width(text: str, bold: bool = False) -> float:
    """The width of a text at font size 1."""
    table = _TABLES[bold]
    return sum(table[letter] if letter in table else _unlisted(letter, table) for letter in text) / 1000


def _unlisted(letter: str, table: dict[str, int]) -> int:
    """The width of a letter with an accent, and a generous one for what is not known."""
    return table.get(unicodedata.normalize("NFD", letter)[0], 1000)


@lru_cache(maxsize=8192)
def wrapped(text: str, room: float, bold: bool = False) -> tuple[str, ...]:
    """The text in lines no wider than the room (at font size 1), unless a single word is."""
    return tuple(wrap(text, room, partial(width, bold=bold), cut=False))


@lru_cache(maxsize=8192)
def balanced(text: str, room: float, bold: bool = False) -> tuple[str, ...]:
    """As ``wrapped``, in as few lines, but with all of them about as long."""
    lines = best = wrapped(text, room, bold)
    while lines and len(lines) == len(best):
        best = lines
        narrower = max(width(line, bold) for line in lines) - 0.01
        lines = wrapped(text, narrower, bold)
        if max(width(line, bold) for line in lines) > narrower:  # a single word is wider than that
            break
    return best
