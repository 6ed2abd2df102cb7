"""What can happen at the table: one small frozen value for each kind of line in a record."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from outofturn.engine.cards import Card, Suit
from outofturn.engine.options import Option
from outofturn.engine.seats import Seat


class Play(NamedTuple):
    """A hand faces one card. For dummy: declarer has named or touched the card."""

    seat: Seat
    card: Card
    lead: bool = False  #: meant as a lead: the director has found so
    told_by: Seat | None = None  #: the opponent who said that it was this player's turn


class PlayFaceDown(NamedTuple):
    """A hand lays a card, usually the opening lead, on the table without facing it."""

    seat: Seat
    card: Card
    lead: bool = False
    told_by: Seat | None = None


class Several(NamedTuple):
    """Two or more cards at once from one hand (Law 58B); the hidden ones cannot be identified."""

    seat: Seat
    cards: tuple[Card, ...]
    hidden: tuple[Card, ...] = ()
    lead: bool = False
    unnoticed: bool = False  #: play went on; found only later, if at all (Law 67)


class Together(NamedTuple):
    """Two players at the same moment (Law 58A)."""

    first: Play | PlayFaceDown
    second: Play | PlayFaceDown


class Expose(NamedTuple):
    """Cards shown without being played, where partner could (or, ``unseen``, could not) have seen them."""

    seat: Seat
    cards: tuple[Card, ...]
    unseen: bool = False


class Name(NamedTuple):
    """A defender names cards as held."""

    seat: Seat
    cards: tuple[Card, ...]


class Spread(NamedTuple):
    """Declarer begins to spread his hand, or dummy his."""

    seat: Seat


class Volunteer(NamedTuple):
    """Dummy puts a card forward, or suggests one, of his own accord."""

    seat: Seat
    card: Card


class PutUp(NamedTuple):
    """Dummy puts up another card than the one that declarer named, unnoticed (Law 45D)."""

    seat: Seat
    card: Card
    named: Card


class Call(NamedTuple):
    """Declarer calls for dummy's card in words that do not name it fully, or names one that is not there (Law 46)."""

    seat: Seat
    words: str  #: high, win, low, anything, ruff, cover; a suit; a rank; a card
    instead: bool = False  #: in place of the card called before, which was not meant (45C4b)


class ClaimTricks(NamedTuple):
    """A player claims or concedes, in words or by facing his cards (Law 68)."""

    seat: Seat
    tricks: int | None = None  #: of those not yet finished, for the claimer's side; None if no number was given


class Agree(NamedTuple):
    """It is established that the other side agrees to a claim or concession (Law 69)."""

    seat: Seat


class Look(NamedTuple):
    """Dummy looks at another hand on his own initiative (Law 43A2)."""

    seat: Seat
    at: Seat


class Warn(NamedTuple):
    """Dummy warns declarer that he is about to lead from the wrong hand (Law 42B2)."""

    seat: Seat


class Ask(NamedTuple):
    """A player asks another whether a failure to follow suit is a revoke (Law 61B)."""

    seat: Seat
    whom: Seat


class DrawAttention(NamedTuple):
    """Dummy is the first to speak of an opponent's irregularity (Law 43A1)."""

    seat: Seat


class Omit(NamedTuple):
    """A hand plays no card to the trick, and nobody notices (Law 67)."""

    seat: Seat


class Supply(NamedTuple):
    """It has been found that a hand played no card to an earlier trick: it adds this one (Law 67)."""

    seat: Seat
    card: Card


class Restore(NamedTuple):
    """It has been found that a hand played a card too many: this one goes back to it (Law 67)."""

    seat: Seat
    card: Card


class Correct(NamedTuple):
    """A player takes back his last card, which broke a Law, and plays this one instead."""

    seat: Seat
    card: Card


class Fact(NamedTuple):
    """Something established about a hand that is not wholly known: it has this suit, or has none of it."""

    seat: Seat
    suit: Suit
    has: bool


class Attention(NamedTuple):
    """Someone has drawn attention or called the director; nothing is chosen by it."""


class Choose(NamedTuple):
    """Someone entitled to decide has decided; ``option`` is one of the ids on offer."""

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
    | Attention
    | Choose
)
