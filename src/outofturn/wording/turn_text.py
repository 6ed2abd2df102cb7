"""Who has to choose, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.seats import SEAT_WORDS, Seat
from outofturn.wording.phrases import name, names


def decides(decide: Sequence[Seat]) -> str:
    """The heading of a list of options: ``East or West decides``, ``The director finds out``."""
    return f"{names(decide, 'or')} decides" if _are_players(decide) else "The director finds out"


def next_to_act(decide: Sequence[Seat], turn: Seat | None, *, leads: bool) -> str:
    """What the table waits for: ``South has to choose``, ``North is to play``, ``play is over``."""
    if decide:
        return f"{names(decide, 'or')} has to choose" if _are_players(decide) else "the director has a fact to find out"
    return "play is over" if turn is None else f"{name(turn)} is to {'lead' if leads else 'play'}"


def _are_players(decide: Sequence[Seat]) -> bool:
    return all(seat < len(SEAT_WORDS) for seat in decide)


def who_may_speak(decide: Sequence[Seat]) -> str:
    """What two players who may each decide should know."""
    return "Either of them may speak; they may not consult." if len(decide) > 1 else ""
