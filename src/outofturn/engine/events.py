"""Events at the table: one immutable type for each kind of line in a record."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from outofturn.engine.cards import Card, Suit
from outofturn.engine.options import Option
from outofturn.engine.seats import Seat


class Play(NamedTuple):
    """A hand faces one card. For dummy, declarer has named or touched the card."""

    seat: Seat
    card: Card
    lead: bool = False  #: meant as a lead, as the director has found
    told_by: Seat | None = None  #: the opponent who said that it was this player's turn


class PlayFaceDown(NamedTuple):
    """A hand puts a card on the table face down, usually the opening lead."""

    seat: Seat
    card: Card
    lead: bool = False
    told_by: Seat | None = None


class Several(NamedTuple):
    """Two or more cards played at once from one hand (Law 58B). The faces of the hidden ones cannot be seen."""

    seat: Seat
    cards: tuple[Card, ...]
    hidden: tuple[Card, ...] = ()
    lead: bool = False
    unnoticed: bool = False  #: play went on, and it is found later, if at all (Law 67)


class Together(NamedTuple):
    """Two players play at the same moment (Law 58A)."""

    first: Play | PlayFaceDown
    second: Play | PlayFaceDown


class Expose(NamedTuple):
    """Cards shown without being played. Partner could have seen them, unless ``unseen``."""

    seat: Seat
    cards: tuple[Card, ...]
    unseen: bool = False


class Name(NamedTuple):
    """A player names cards that he holds."""

    seat: Seat
    cards: tuple[Card, ...]


class Spread(NamedTuple):
    """Declarer begins to spread his hand, or dummy begins to spread his."""

    seat: Seat


class Volunteer(NamedTuple):
    """Dummy puts a card forward, or suggests one, without being asked."""

    seat: Seat
    card: Card


class PutUp(NamedTuple):
    """Dummy puts up a card other than the one that declarer named, and nobody notices (Law 45D)."""

    seat: Seat
    card: Card
    named: Card


class Call(NamedTuple):
    """Declarer calls for a card from dummy without naming it fully, or names a card that is not there (Law 46)."""

    seat: Seat
    words: str  #: high, win, low, anything, ruff, cover; a suit; a rank; a card
    instead: bool = False  #: replaces the card called before, which declarer did not mean (45C4b)


class ClaimTricks(NamedTuple):
    """A player claims or concedes, in words or by facing his cards (Law 68)."""

    seat: Seat
    tricks: int | None = None  #: tricks for the claimer's side, out of those not yet finished; None if no number was given


class Agree(NamedTuple):
    """It is established that the other side agrees to a claim or concession (Law 69)."""

    seat: Seat


class Look(NamedTuple):
    """Dummy looks at another hand (Law 43A2), on his own initiative unless a defender has ``shown`` it to him."""

    seat: Seat
    at: Seat
    shown: bool = False


class Warn(NamedTuple):
    """Dummy warns declarer that he is about to lead from the wrong hand (Law 42B2)."""

    seat: Seat


class Ask(NamedTuple):
    """A player asks another whether a failure to follow suit is a revoke (Law 61B)."""

    seat: Seat
    whom: Seat


class DrawAttention(NamedTuple):
    """Dummy is the first to draw attention to an irregularity (Law 43A1)."""

    seat: Seat


class Omit(NamedTuple):
    """A hand plays no card to the trick, and nobody notices (Law 67)."""

    seat: Seat


class Supply(NamedTuple):
    """A hand was found to have played no card to an earlier trick, and adds this one (Law 67)."""

    seat: Seat
    card: Card


class Restore(NamedTuple):
    """A hand was found to have played too many cards to a trick, and takes this one back (Law 67)."""

    seat: Seat
    card: Card


class Correct(NamedTuple):
    """A player takes back his last card, which broke a Law, and plays this one instead."""

    seat: Seat
    card: Card


class Fact(NamedTuple):
    """An established fact about a hand that is not fully known: it has a card of this suit, or none."""

    seat: Seat
    suit: Suit
    has: bool


class Meant(NamedTuple):
    """The director has found what a player's card was meant as: a lead, or a play to another card."""

    seat: Seat
    led: bool


class Attention(NamedTuple):
    """Someone has drawn attention to something or called the director."""


class Choose(NamedTuple):
    """A player entitled to decide chooses one of the options."""

    seat: Seat
    option: Option


Event: TypeAlias = (
    Play
    | PlayFaceDown
    | Several
    | Together
    | Expose
    | Name
    | Spread
    | Volunteer
    | PutUp
    | Call
    | ClaimTricks
    | Agree
    | Look
    | Warn
    | Ask
    | DrawAttention
    | Omit
    | Supply
    | Restore
    | Correct
    | Fact
    | Meant
    | Attention
    | Choose
)


def shown_by(event: Event | None) -> tuple[tuple[Seat, Card], ...]:
    """The cards that an event brings to light or speaks of, with their owners."""
    match event:
        case Play(seat, card) | Correct(seat, card) | Supply(seat, card) | Restore(seat, card) | PutUp(seat, card):
            return ((seat, card),)
        case Several() | Expose() | Name():
            return tuple((event.seat, card) for card in event.cards)
        case Together(first, second):
            return tuple((play.seat, play.card) for play in (first, second) if isinstance(play, Play))
    return ()
