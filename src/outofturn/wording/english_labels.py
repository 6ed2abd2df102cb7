"""English texts that only the charts and the comparison of editions still use; everything else is a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from outofturn.engine.cards import one_of, symbol
from outofturn.engine.consequences import THIS_TRICK
from outofturn.engine.options import Option
from outofturn.wording.english_phrases import AT_THE_TABLE, NameStyle, capital, listing, name

if TYPE_CHECKING:
    from outofturn.engine.cards import Suit
    from outofturn.engine.consequences import PenaltyCard, Restriction
    from outofturn.engine.seats import Seat

OTHER_READING = "Others read"


# -- options


def option_in_list(option: Option, naming: NameStyle = AT_THE_TABLE) -> str:
    """An option in a list, in the words of the notation: ``forbid spades and hearts``, ``play ♥5``, ``East has a heart``."""
    verb = option.verb
    if verb in naming.options:
        return naming.options[verb]
    if verb in ("has", "void", "restores"):
        return _fact(option)
    if verb == "lead":
        return f"lead from {naming.player(option.seat)}"
    if verb == "play":
        return f"play {naming.offered_card(option.card)}"
    suits = list(dict.fromkeys(map(naming.offered_suit, option.suits)))
    return f"{verb} {listing(suits)}" if suits else verb


def _fact(option: Option) -> str:
    who = name(option.seat)
    if option.verb == "restores":
        return f"{who} takes back {symbol(option.card)}"
    return f"{who} has {one_of(option.suit) if option.verb == 'has' else 'no' + one_of(option.suit)[1:]}"


# -- penalty cards and restrictions


def penalty_card_status(item: PenaltyCard, naming: NameStyle = AT_THE_TABLE) -> str:
    """``The five of hearts is a major penalty card``."""
    return f"{capital(naming.card(item.card))} is a {'major' if item.major else 'minor'} penalty card"


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


def review_after_play(laws: Sequence[str]) -> str:
    """``look again at Law 16C and 50E``."""
    return f"look again at Law {listing(list(laws))}"
