"""Law 48: exposure of declarer's cards. No card of declarer or dummy becomes a penalty card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import Card
from outofturn.engine.events import Expose, Name, Spread
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations
from outofturn.laws.book import provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

EXPOSED = provision(
    "declarer-exposes-a-card",
    {1997: "48A"},
    "Declarer may show cards as he likes (but see 45C2). Neither his cards nor dummy's can be penalty cards, and he need not"
    " play what he drops.",
)
FACES_HAND_AFTER_OPENING_LEAD = provision(
    "declarer-faces-hand-after-opening-lead-out-of-turn",
    {1997: "48B1"},
    "The opening lead was out of turn and declarer faces his hand: Law 54 says what that means.",
)
FACES_HAND = provision(
    "declarer-faces-hand",
    {1997: "48B2"},
    {
        1997: "A declarer who faces his hand at another time may be taken to have claimed or conceded (68).",
        2007: "A declarer who faces his hand at another time may be taken to have claimed or conceded (68), unless it is"
        " plain that he did not mean to.",
    },
    judgement=True,
    changes={2007: "A declarer who plainly meant no claim simply picks up his hand."},
)


def picks_up(builder: RulingBuilder, seat: Seat, cards: tuple[Card, ...]) -> None:
    builder.cite(EXPOSED, "picked-up", player=seat, cards=cards)


def _is_of_declaring_side(position: Position, event: Expose | Name | Spread) -> bool:
    return not position.is_defender(event.seat)


def shown(builder: RulingBuilder, event: Expose | Name) -> None:
    """Rule on cards that declarer or dummy shows or names."""
    for card in event.cards:
        builder.position = knowing_card(builder.position, event.seat, card)
    if isinstance(event, Name):
        builder.cite(EXPOSED, "named", player=event.seat, cards=event.cards)
        builder.tell(event.seat, "declaring-side-named-cards", cards=event.cards)
    else:
        picks_up(builder, event.seat, event.cards)
        builder.tell(event.seat, "declaring-side-showed-cards", cards=event.cards)
        if not event.unseen:
            _dummy_is_seen(builder, event.seat)


def _dummy_is_seen(builder: RulingBuilder, seat: Seat) -> None:
    """Remember that declarer could have seen a card of dummy's before the opening lead (54C)."""
    if seat == builder.position.dummy and builder.position.is_opening:
        builder.position = builder.position.with_consequences(dummy_seen=True)


def _is_dummys(position: Position, event: Spread) -> bool:
    return event.seat == position.dummy


def dummy_spreads(builder: RulingBuilder, event: Spread) -> None:
    builder.cite(EXPOSED)
    _dummy_is_seen(builder, event.seat)
    if builder.position.number == 1 and not builder.position.plays:
        builder.tell(event.seat, "dummy-spread-too-soon")


def _is_declarers(position: Position, event: Spread) -> bool:
    return event.seat == position.declarer


def is_before_the_lead(position: Position, event: Spread) -> bool:
    """Whether declarer faces his hand when no opening lead lies there (H23)."""
    return event.seat == position.declarer and position.number == 1 and not position.plays


def declarer_faces_hand(builder: RulingBuilder, event: Spread) -> None:
    """Rule on declarer facing his hand when there is no opening lead out of turn to decide on."""
    seat = event.seat
    builder.cite(EXPOSED, "hand-faced", player=seat)
    builder.cite(FACES_HAND)
    builder.review(FACES_HAND)
    builder.tell(seat, "declarer-faced-hand")
    if is_before_the_lead(builder.position, event):
        builder.dispute(interpretations.HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK, player=seat)


RULES = (
    Rule(EXPOSED, (Expose, Name), shown, _is_of_declaring_side),
    Rule(EXPOSED, (Spread,), dummy_spreads, _is_dummys),
    Rule(FACES_HAND, (Spread,), declarer_faces_hand, _is_declarers),
)
