"""QR codes in the terminal."""

from __future__ import annotations

from itertools import repeat

import segno

#: Black on white whatever the colours of the terminal: with white ink it would be a negative, which not every phone reads.
_INK, _NO_INK = "\x1b[30;107m", "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_code(text: str) -> list[str]:
    """A code to scan from the screen, two rows of it to a line."""
    code = segno.make(text, error="l", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append(list(repeat(0, len(rows[0]))))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        lines.append(_INK + "".join(_HALVES[int(top), int(bottom)] for top, bottom in zip(upper, lower, strict=True)) + _NO_INK)
    return lines
