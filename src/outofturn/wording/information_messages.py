"""Who may use what cards have shown."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.cards import Card
from outofturn.engine.message import Message, message
from outofturn.engine.seats import Seat


def information(
    owner: Seat, cards: Sequence[Card], authorized: Sequence[Seat], unauthorized: Sequence[Seat], *, since: int | None = None
) -> Message:
    """What all may use is the sight of a penalty card, while it lies there. ``since`` is the line from which on it holds."""
    values = {"owner": owner, "cards": tuple(sorted(cards, reverse=True))}
    later = "" if since is None else "-since"
    if since is not None:
        values["number"] = since
    if not unauthorized:
        return message(f"information/sight{later}", **values)
    return message(f"information/shown{later}", **values, players=tuple(authorized), others=tuple(unauthorized))
