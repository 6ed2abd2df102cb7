"""Law 24: a card exposed or led before play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import Card, is_honour
from outofturn.engine.seats import PARTNER
from outofturn.laws import interpretations
from outofturn.laws.book import provision

if TYPE_CHECKING:
    from outofturn.engine.consequences import PenaltyCard
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder

FACE_UP = provision(
    "card-exposed-before-play",
    {1997: "24"},
    {
        1997: "A card that through a player's own fault his partner could have seen during the auction stays face up until the"
        " auction ends; if that player then defends, declarer may treat each such card as a penalty card.",
        2007: "A card that through a player's own fault his partner could have seen during the auction period stays face up"
        " until it ends; if that player then defends, each such card becomes a penalty card, and if he is declarer or dummy he"
        " picks it up.",
        2017: "A card that through a player's own fault his partner could have seen during the auction stays face up until it"
        " ends; what follows depends on the card and on who plays the hand.",
    },
    changes={
        2007: "The card of a later defender is a penalty card without declarer's asking for it.",
        2017: "Only the place of the rules changes: each case has a letter of its own.",
    },
)

LOW_CARD = provision(
    "low-card-exposed-before-play",
    {1997: "24A"},
    {
        1997: "A single low card that was not led: nothing more follows during the auction.",
        2017: "A single low card that was not led: nothing more follows during the auction (but see E).",
    },
    changes={2017: "Only the reference changes."},
    verbal=(2017,),
)

HONOUR_OR_LED = provision(
    "honour-or-card-led-before-play",
    {1997: "24B"},
    {
        1997: "A single honour, or any card led before its time: the partner must pass, once, when it is next his turn to"
        " call; for a pass that damages the other side see 23.",
        2017: "A single honour, or any card led before its time: the partner must pass, once, when it is next his turn to"
        " call; for a pass that damages the other side see 72C.",
    },
    changes={2017: "Only the reference changes."},
    verbal=(2017,),
)

SEVERAL = provision(
    "several-cards-exposed-before-play",
    {1997: "24C"},
    {
        1997: "Two or more cards: the partner must pass, once, when it is next his turn to call; for a pass that damages the"
        " other side see 23.",
        2017: "Two or more cards: the partner must pass, once, when it is next his turn to call; for a pass that damages the"
        " other side see 72C.",
    },
    changes={2017: "Only the reference changes."},
    verbal=(2017,),
)

OF_DEFENDER = provision(
    "defenders-card-exposed-before-play",
    {2017: "24E"},
    "Each card that a defender has shown becomes a penalty card (50, 51).",
    changes={2017: "Nothing new at the table; it was part of the head of the Law."},
)

OF_DECLARING_SIDE = provision(
    "declaring-sides-card-exposed-before-play",
    {1997: "24", 2017: "24D"},
    {
        1997: "A card shown or led before play begins matters only when its owner becomes a defender.",
        2007: "Cards that the declaring side has shown before play begins are picked up.",
    },
    changes={2007: "It is now said outright that declarer and dummy pick such cards up."},
)


def cards_from_auction(builder: RulingBuilder, *cards: Card) -> None:
    """Explain the penalty cards among these that come from the auction, in the first ruling that is about them."""
    consequences = builder.position.consequences
    shown = [item for item in consequences.penalty_cards if item.card in consequences.from_auction]
    for item in shown:
        if item.card in cards:
            _comes_from_the_auction(builder, item, several=sum(other.seat == item.seat for other in shown) > 1)
    led = led_by_the_leader(builder.position)  # the order for his partner is still to come, by another reading
    builder.position = builder.position.with_consequences(
        from_auction=tuple(card for card in consequences.from_auction if card not in cards or card == led)
    )


def led_by_the_leader(position: Position) -> Card | None:
    """The card that the opening leader led during the auction, where a record follows the reading of it as a premature lead.

    A single low card is major only because it was led. Of an honour the record does not say whether it was.
    """
    consequences, point = position.consequences, interpretations.CARD_LED_IN_THE_AUCTION
    if position.number > 1 or not point.is_other(position.edition):
        return None
    if position.plays and position.plays[0][1] in consequences.from_auction:
        return position.plays[0][1]
    own = [item for item in position.penalty_cards_of(position.leader) if item.card in consequences.from_auction]
    return next((item.card for item in own if len(own) == 1 and item.major and not is_honour(item.card)), None)


def _comes_from_the_auction(builder: RulingBuilder, item: PenaltyCard, *, several: bool) -> None:
    owner, partner = item.seat, PARTNER[item.seat]
    builder.cite(FACE_UP, "of-a-defender", owner=owner, card=item.card)
    if OF_DEFENDER.in_force(builder.edition):
        builder.cite(OF_DEFENDER)
    if not (several or item.major):
        builder.cite(LOW_CARD, "no-pass", owner=owner, partner=partner)
        return
    clause = SEVERAL if several else HONOUR_OR_LED
    builder.cite(clause, "partner-has-passed", owner=owner, partner=partner)
    if not several and not is_honour(item.card):  # a single low card is major only because it was led
        builder.dispute(interpretations.CARD_LED_IN_THE_AUCTION)
