"""The picture of a table in words: who sits where, and what the cards in the middle are."""

from __future__ import annotations

from outofturn.engine.seats import LHO, PARTNER, Seat

#: What a card in the middle is; nothing is said of one that was simply played.
CARD_STATES = {
    "led": "led",
    "played": "",
    "undecided": "undecided",
    "early-lead": "early lead",
    "face-down": "face down",
}


def role(seat: Seat, declarer: Seat) -> str:
    """``declarer``, ``dummy``, ``declarer’s left``."""
    if seat == declarer:
        return "declarer"
    if seat == PARTNER[declarer]:
        return "dummy"
    return "declarer’s left" if seat == LHO[declarer] else "declarer’s right"
