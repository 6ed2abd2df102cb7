"""Who may use what a card has shown."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.cards import Card
from outofturn.engine.seats import SEATS, Seat
from outofturn.wording.phrases import listing, name, names, their_symbols


def information(
    seat: Seat, cards: Sequence[Card], authorized: Sequence[Seat], unauthorized: Sequence[Seat], *, since: str = ""
) -> str:
    """``East’s ♥5: North, East and South may use what it has shown, West may not.``

    What all may use is the sight of a penalty card, while it lies there. ``since`` says from when on it holds.
    """
    whose = their_symbols(seat, cards) + since
    several = len(cards) > 1
    if not unauthorized:
        lies, it = ("they lie", "them") if several else ("it lies", "it")
        return f"{whose}: while {lies} on the table everybody may use the sight of {it}."
    shown = "what they have shown" if several else "what it has shown"
    return f"{whose}: {names(authorized)} may use {shown}, {names(unauthorized)} may not."


def knowledge(seat: Seat, card: Card, *, origin: bool) -> str:
    """What can be used: ``the sight of East’s ♥K``, or ``how East’s ♥K came to be a penalty card``."""
    whose = their_symbols(seat, [card])
    return f"how {whose} came to be a penalty card" if origin else f"the sight of {whose}"


def use(seats: Sequence[Seat], what: str, *, may: bool) -> str:
    """``West may not use the sight of East’s ♥K``."""
    who = "Everybody" if len(seats) == len(SEATS) else listing([name(seat) for seat in seats])
    return f"{who} {'may' if may else 'may not'} use {what}"
