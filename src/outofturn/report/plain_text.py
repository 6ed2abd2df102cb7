"""Text that other people have written, made fit for a page."""

from __future__ import annotations

import re

UNKNOWN = "—"
#: Stands for a character that cannot be shown, so that one sees that something is missing.
MISSING = "□"
#: Control characters, and halves of surrogate pairs, which cannot even be sent.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def printable(text: str) -> str:
    """The text in characters that a page can hold."""
    return _UNPRINTABLE.sub(MISSING, text.replace("\r\n", "\n")).strip()
