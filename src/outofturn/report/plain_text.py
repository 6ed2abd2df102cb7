"""Text that other people have written, made fit for a page."""

from __future__ import annotations

from outofturn.wording.visible_text import visible

UNKNOWN = "—"


def printable(text: str) -> str:
    """The text with nothing hidden in it."""
    return visible(text).strip()
