"""Events tried out at a table: the engine is asked what it would say, and nothing is known here of what the Laws say."""

from __future__ import annotations

from outofturn.director import observe
from outofturn.engine.cards import SUIT, SUITS, Card, Cards, listed
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Event, Play
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEATS, Seat


def tried(position: Position, event: Event) -> Ruling | None:
    """The ruling on an event; None if the event makes no sense here.

    A set-up can be odd enough that no Law has a rule for an event (dummy on lead to the first trick): such a table can still
    be drawn.
    """
    try:
        return observe(position, event)
    except RecordError:
        return None


def one_of_each_suit(cards: Cards) -> list[Card]:
    return [listed(cards & SUIT[suit])[0] for suit in SUITS if cards & SUIT[suit]]


def cards_to_try(position: Position, seat: Seat) -> list[Card]:
    """A card of each suit that a hand can have, from those that are not known if there are any."""
    return one_of_each_suit(position.possible(seat) or position.held[seat])


def verb_matters(position: Position) -> list[Seat]:
    """The players whose next card is ruled on differently as a lead and as a play."""
    return [seat for seat in SEATS if any(_verb_matters(position, seat, card) for card in cards_to_try(position, seat)[:1])]


def _verb_matters(position: Position, seat: Seat, card: Card) -> bool:
    if seat == position.turn and position.pending is None:
        return False  # the card of the player in turn is his lead if he is on lead, whatever it is called
    lead, play = tried(position, Play(seat, card, lead=True)), tried(position, Play(seat, card))
    if lead is None or play is None:
        return lead is not play
    return (lead.irregularity, lead.told, lead.position) != (play.irregularity, play.told, play.position)
