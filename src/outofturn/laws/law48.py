"""Law 48: exposure of declarer's cards. What declarer or dummy shows is never a penalty card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import Card
from outofturn.engine.seats import Seat
from outofturn.laws.book import provision
from outofturn.wording.phrases import listing, name, the

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

EXPOSED = provision(
    "declarer-exposes-a-card",
    {1997: "48A"},
    "Declarer may show cards as he likes (but see 45C2). Neither his cards nor dummy's can be penalty cards, and what he drops"
    " he need not play.",
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
        1997: "Declarer who faces his hand at another time may be taken to have claimed or conceded (68).",
        2007: "Declarer who faces his hand at another time may be taken to have claimed or conceded (68), unless it is plain"
        " that he did not mean to.",
    },
    judgement=True,
    changes={2007: "A declarer who plainly meant no claim simply picks up his hand."},
)


def shown(builder: RulingBuilder, seat: Seat, cards: tuple[Card, ...]) -> None:
    builder.cite(EXPOSED)
    builder.say(f"{name(seat)} picks up {listing([the(card) for card in cards])}; nothing follows from it.")


def spread(builder: RulingBuilder, seat: Seat) -> None:
    """Declarer has faced his hand when no opening lead out of turn lay before him."""
    builder.cite(EXPOSED, f"{name(seat)}'s cards go back to hand; none of them is a penalty card.")
    builder.cite(FACES_HAND)
    builder.review(FACES_HAND)
    builder.say(
        f"{name(seat)}, unless you meant to claim, pick up your hand. You remain declarer and play goes on;"
        " the defenders may use what they have seen."
    )
