"""Law 52: another card in place of a penalty card."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import BIT, SUIT_OF, Card, Cards, in_order, set_of
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.events import Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations, law24, law51, law60, penalty_card, trick
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

FAILURE = provision(
    "failure-to-play-a-penalty-card",
    {1997: "52A"},
    "A defender who leads or plays another card when Law 50 or 51 calls for a penalty card may not take it back of his own"
    " accord.",
)
MAY_ACCEPT = provision("other-card-may-be-accepted", {1997: "52B1a"}, "Declarer may accept the other card.")
MUST_ACCEPT = provision(
    "other-card-must-be-accepted",
    {1997: "52B1b"},
    "Declarer must accept the other card once he has played from his hand or dummy's.",
)
PENALTY_CARD_REMAINS = provision(
    "penalty-card-remains-after-acceptance",
    {1997: "52B1c"},
    "When the other card is accepted, a penalty card that was not played remains one.",
)
NOT_ACCEPTED = provision(
    "other-card-not-accepted",
    {1997: "52B2"},
    {
        1997: "When declarer does not accept the other card the penalty card is played in its place, and every card wrongly"
        " led or played meanwhile becomes a penalty card.",
        2007: "When declarer does not accept the other card the defender must play the penalty card in its place, and every"
        " card wrongly led or played meanwhile becomes a major penalty card.",
    },
    changes={2007: "The penalty card must be substituted, and the refused card is said outright to be a major one."},
)
OTHER_CARD_PLAYED = provision(
    "another-card-in-place-of-a-penalty-card",
    {1997: "52B"},
    "What follows when another card has been led or played although a penalty card was due.",
    interface=True,
)
#: Whether the text itself says that the refused card becomes a major penalty card.
SAID_TO_BE_MAJOR = ByEdition({1997: False, 2007: True}, NOT_ACCEPTED, "says outright that the card is major")


class OtherCard(PendingDecision):
    """A card led or played in place of a penalty card, on which declarer has not yet decided."""

    kind: ClassVar[DecisionKind] = "card in its place"

    seat: Seat
    card: Card

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.card,)

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.ACCEPT, options.REFUSE)

    def occasion(self, position: Position) -> Message:
        cards = in_order(self.due(position))
        if position.plays:
            return message("occasion/played-in-place-of-a-penalty-card", offender=self.seat, card=self.card, cards=cards)
        return message("occasion/led-in-place-of-a-penalty-card", offender=self.seat, card=self.card, cards=cards)

    def due(self, position: Position) -> Cards:
        """The penalty cards of which one should have been played."""
        designated = position.consequences.designated
        due = law51.playable(position, self.seat)
        if designated is not None and due >> designated & 1:  # declarer has already named the card (51A)
            return BIT[designated]
        return due or set_of([item.card for item in position.penalty_cards_of(self.seat)])

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        if option == "accept":
            builder.cite(MAY_ACCEPT, "accepted", declarer=seat, offender=self.seat, card=self.card)
            self.accepted(builder)
        else:
            self.refused(builder)

    def accepted(self, builder: RulingBuilder) -> None:
        builder.close()
        builder.cite(PENALTY_CARD_REMAINS)
        builder.position = trick.put(builder.position, self.seat, self.card)

    def refused(self, builder: RulingBuilder) -> None:
        due = self.due(builder.position)
        builder.close()
        builder.cite(NOT_ACCEPTED, "refused", offender=self.seat, card=self.card)
        penalty_card.becomes_penalty_card(builder, self.seat, (self.card,), deliberate=True)
        if not SAID_TO_BE_MAJOR.of(builder.edition):
            builder.dispute(interpretations.REFUSED_CARD_IS_MAJOR)
        law51.substitute(builder, self.seat, due)

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        self.accepted(builder)


def is_a_revoke_after_all(builder: RulingBuilder) -> None:
    """Rule on a card in place of a penalty card as a revoke, if its player turns out to hold the suit led: that comes first."""
    position, pending = builder.position, builder.position.pending
    suit = position.suit_led
    assert isinstance(pending, OtherCard)
    if suit is not None and SUIT_OF[pending.card] != suit and position.certainly_has(pending.seat, suit):
        builder.close()
        builder.govern(Play(pending.seat, pending.card))


def not_played(builder: RulingBuilder, play: Play) -> None:
    """Rule on a card led or played in turn when a penalty card was due."""
    builder.irregular("penalty-card-not-played", play.seat)
    law24.cards_from_auction(builder, *(item.card for item in builder.position.penalty_cards_of(play.seat)))
    builder.cite(FAILURE, "played" if builder.position.plays else "led", offender=play.seat, card=play.card)
    builder.open(OtherCard(play.seat, play.card))


def declarer_plays_on(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer playing before he has decided: he must accept the defender's card."""
    pending = builder.position.pending
    assert isinstance(pending, OtherCard)
    builder.cite(MUST_ACCEPT, "declarer-played-on", declarer=builder.position.declarer, card=pending.card)
    pending.accepted(builder)
    builder.govern(play)


def defender_plays_on(builder: RulingBuilder, play: Play) -> None:
    """Rule on a defender playing before declarer has decided: the card is exposed, and the choice stays open (60C)."""
    builder.irregular("exposed-card", play.seat)
    builder.cite(law60.BY_OFFENDING_SIDE, "before-declarers-decision", player=play.seat)
    penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)


def _is_declarers(position: Position, play: Play) -> bool:
    return not position.is_defender(play.seat)


def _is_defenders(position: Position, play: Play) -> bool:
    return position.is_defender(play.seat)


RULES = (
    Rule(MUST_ACCEPT, (Play,), declarer_plays_on, _is_declarers, pending=OtherCard),
    Rule(law60.BY_OFFENDING_SIDE, (Play,), defender_plays_on, _is_defenders, pending=OtherCard),
)
