"""Law 62D2 (1997): declarer chooses which of two cards the revoker's partner plays to the twelfth trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import SUIT_OF, SUITS, Suit, in_order, listed
from outofturn.engine.consequences import THIS_TRICK, Restriction
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.message import Message, message
from outofturn.engine.obligations import legal_for
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.laws import law62

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder


class PartnersLastCards(PendingDecision):
    """Declarer may choose the card of the revoker's partner at the twelfth trick (1997, 62D2)."""

    standing: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "partners card"

    seat: Seat

    @property
    def concerns(self) -> Seat | None:
        return self.seat

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(map(options.play_card, in_order(legal_for(position, self.seat))))

    def occasion(self, position: Position) -> Message:
        return message("occasion/revoke-at-the-twelfth-trick", offender=PARTNER[self.seat], partner=self.seat)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        card = option.card
        builder.close()
        builder.cite(law62.TWELFTH_TRICK_PARTNER, "declarer-has-chosen", player=seat, card=card, partner=self.seat)
        builder.order(Restriction(self.seat, "play", card, THIS_TRICK))

    def has_lapsed(self, position: Position, event: Event) -> bool:
        return position.turn != self.seat


class PartnersLastSuit(PendingDecision):
    """The same if the partner's hand is not known: declarer names the suit, in case the partner cannot follow suit."""

    standing: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "partners play"

    seat: Seat
    led: Suit

    @property
    def concerns(self) -> Seat | None:
        return self.seat

    @property
    def suit_in_question(self) -> Suit | None:
        return self.led

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(map(options.require, suits_besides(position, self.seat, self.led)))

    def occasion(self, position: Position) -> Message:
        return message("occasion/revoke-at-the-twelfth-trick", offender=PARTNER[self.seat], partner=self.seat)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        builder.close()
        builder.cite(law62.TWELFTH_TRICK_PARTNER, "declarer-has-named-a-suit", player=seat, suit=option.suit, partner=self.seat)
        builder.order(Restriction(self.seat, "require", option.suit, THIS_TRICK))
        builder.position = builder.position.with_consequences(declarer_chooses_for=None)

    def has_lapsed(self, position: Position, event: Event) -> bool:
        must_follow = position.certainly_has(self.seat, self.led)
        return position.turn != self.seat or must_follow or len(self.options(position)) < 2


def suits_besides(position: Position, seat: Seat, led: Suit) -> list[Suit]:
    """The suits that a hand which cannot follow suit may hold."""
    return [suit for suit in SUITS if suit != led and not position.is_void(seat, suit)]


def due(builder: RulingBuilder) -> None:
    """Ask declarer to choose at the partner's turn to trick 12, if there is a choice as far as is known."""
    position = builder.position
    seat, led = position.consequences.declarer_chooses_for, position.suit_led
    if seat is None or seat != position.turn or led is None:
        return
    if position.is_known(seat):
        if len({SUIT_OF[card] for card in listed(legal_for(position, seat))}) < 2:
            return
        choice: PendingDecision = PartnersLastCards(seat)
    elif position.certainly_has(seat, led) or len(suits_besides(position, seat, led)) < 2:
        return
    else:
        choice = PartnersLastSuit(seat, led)
    builder.cite(law62.TWELFTH_TRICK_PARTNER, "declarer-may-choose", partner=seat)
    builder.open(choice)
