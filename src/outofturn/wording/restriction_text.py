"""A restriction in words: as the sentence that the player hears, and as the short order that lists and charts have room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from outofturn.engine.cards import SUIT_WORDS, one_of
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK
from outofturn.wording.phrases import AT_THE_TABLE, NameStyle, capital, name, the

if TYPE_CHECKING:
    from outofturn.engine.cards import Suit
    from outofturn.engine.consequences import Restriction
    from outofturn.engine.seats import Seat


def sentence(item: Restriction) -> str:
    """``West must lead a heart now; with none, any other legal card.``"""
    who = name(item.seat)
    if item.kind == "play":
        return f"{who} must play {the(item.card)} to this trick when the turn comes, if it is legal."
    if item.kind in ("highest", "lowest"):
        return f"{who} must play the {item.kind} of the {SUIT_WORDS[item.suit]} held to this trick, with one at all."
    act = "play" if item.until == THIS_TRICK else "lead"
    if item.kind == "require":
        return f"{who} must {act} {one_of(item.suit)} now; with none, any other legal card."
    length = " to this trick" if item.until == THIS_TRICK else f" for as long as {who} keeps the lead"
    return f"{who} may not {act} {one_of(item.suit)}{length}; with nothing else, it is allowed."


def orders(items: Iterable[Restriction], naming: NameStyle = AT_THE_TABLE) -> list[str]:
    """All restrictions in short; the suits that one player may not lead stand together."""
    found: list[str] = []
    banned: dict[Seat, list[Suit]] = {}
    for item in items:
        if is_lead_ban(item):
            banned.setdefault(item.seat, []).append(item.suit)
        else:
            found.append(order(item, naming))
    return found + [lead_ban(seat, suits, naming) for seat, suits in banned.items()]


def is_lead_ban(item: Restriction) -> bool:
    return item.kind == "forbid" and item.until != THIS_TRICK


def lead_ban(seat: Seat, suits: Sequence[Suit], naming: NameStyle = AT_THE_TABLE, *, leads: bool = False) -> str:
    """``West may not lead spades or hearts while keeping the lead``; ``leads``: it is this player's lead, and that is said."""
    who = capital(naming.player(seat))
    listed = " or ".join(map(naming.suit, suits))
    return f"{who} {'leads, but ' if leads else ''}may not lead {listed} while keeping the lead"


def order(item: Restriction, naming: NameStyle = AT_THE_TABLE, *, now: bool = False) -> str:
    """A restriction in short, for one that is not a ban on a lead: ``West must now lead hearts, if able``.

    ``now``: it is the turn of the player who is bound to this trick.
    """
    who = capital(naming.player(item.seat))
    if item.kind == "play":
        return f"{capital(naming.played_card(item.card))} must be played to this trick at {naming.player(item.seat)}'s turn"
    suit = naming.suit(item.suit)
    if item.until != THIS_TRICK:
        return f"{must_lead(item.seat, item.suit, naming)}, if able"
    plays = "now plays" if now else "plays to this trick"
    if item.kind in ("highest", "lowest"):
        return f"{who} {plays} the {item.kind} card held of the suit led"
    return f"{who}, if unable to follow suit, {plays} {'a' if item.kind == 'require' else 'no'} card of {suit}"


def must_lead(seat: Seat, suit: Suit, naming: NameStyle = AT_THE_TABLE) -> str:
    return f"{capital(naming.player(seat))} must now lead {naming.suit(suit)}"


#: How long a restriction binds, in a few words.
DURATIONS = {THIS_LEAD: "", LEAD_LOST: "while on lead", THIS_TRICK: "to this trick"}


def label(item: Restriction) -> str:
    """A restriction in a few words: ``no heart lead``, ``highest heart``; for a card ``must be played``."""
    if item.kind == "play":
        return "must be played"
    suit = SUIT_WORDS[item.suit][:-1]
    if item.kind in ("highest", "lowest"):
        return f"{item.kind} {suit}"
    act = "play" if item.until == THIS_TRICK else "lead"
    return f"no {suit} {act}" if item.kind == "forbid" else f"{suit} {act}"
