"""What happened at a line of the record, and what it was, in words: for the comments of files."""

from __future__ import annotations

from outofturn.engine.ruling import Ruling
from outofturn.wording import table_messages
from outofturn.wording.event_messages import ruled_event
from outofturn.wording.language import Language
from outofturn.wording.opening_leads import as_at


def ruling_in_words(ruling: Ruling, chosen: Language) -> str:
    """``East leads ♥5. Opening lead out of turn: East.``"""
    texts = [chosen.sentence(ruled_event(ruling))]
    if ruling.irregularity is not None:
        label = table_messages.irregularity(ruling.irregularity, ruling.offender)
        texts.append(chosen.sentence(as_at(ruling.before, label)))
    return " ".join(map(ended, texts))


def ended(text: str) -> str:
    """The text with a full stop, unless it ends in another mark."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
