"""What binds a lead, as everybody at the table can see it: orders and penalty cards, whatever the leader's hand may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.engine.cards import SUIT_OF, Card, Suit, in_order, set_of
from outofturn.engine.consequences import THIS_TRICK
from outofturn.engine.obligations import FREE_OF_ALL

if TYPE_CHECKING:
    from outofturn.engine.consequences import PenaltyCard, Restriction
    from outofturn.engine.position import Position
    from outofturn.engine.seats import Seat


class BoundLead(NamedTuple):
    """What binds a lead. One that nothing binds is ``FREE_LEAD``."""

    required: tuple[Suit, ...] = ()  #: one of these suits must be led, if the leader can; the penalty cards are those in it
    cards: tuple[Card, ...] = ()  #: penalty cards of which one must be led
    forbidden: tuple[Suit, ...] = ()
    minor: Card | None = None  #: a minor penalty card, before which no other low card of its suit may be led
    otherwise: BoundLead | None = None  #: what binds a leader who has nothing of the suit required, if that may be so


FREE_LEAD = BoundLead()


def bound_lead(position: Position, leader: Seat) -> BoundLead:
    """What binds the lead of this player."""
    required = tuple(item.suit for item in _orders(position, leader) if item.kind == "require")
    other = _otherwise(position, leader, freed=bool(required) and FREE_OF_ALL in position.edition.readings)
    if not required:
        return other
    in_suit = [item for item in position.penalty_cards_of(leader) if SUIT_OF[item.card] in required]
    if not in_suit:
        return BoundLead(required, otherwise=other)
    return _with_penalty_cards(position, BoundLead(required), in_suit)


def _orders(position: Position, leader: Seat) -> list[Restriction]:
    return [item for item in position.consequences.restrictions if item.seat == leader and item.until != THIS_TRICK]


def _otherwise(position: Position, leader: Seat, *, freed: bool) -> BoundLead:
    """What binds the lead if no suit is required, or the leader has nothing of it and is ``freed`` of his penalty cards."""
    forbidden = {item.suit for item in _orders(position, leader) if item.kind == "forbid"}
    lying = () if freed else position.penalty_cards_of(leader)
    allowed = [item for item in lying if SUIT_OF[item.card] not in forbidden]
    return _with_penalty_cards(position, BoundLead(forbidden=tuple(sorted(forbidden, reverse=True))), allowed)


def _with_penalty_cards(position: Position, lead: BoundLead, penalty_cards: list[PenaltyCard]) -> BoundLead:
    majors = [item.card for item in penalty_cards if item.major]
    if position.consequences.designated in majors:
        majors = [position.consequences.designated]
    if majors:
        return lead._replace(cards=in_order(set_of(majors)))
    return lead._replace(minor=next((item.card for item in penalty_cards), None))
