"""A call for a card of dummy's that has still to be played. What it means is said in ``laws``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from outofturn.engine.cards import Card, Cards
    from outofturn.engine.position import Position


class CalledCard(Protocol):
    """Declarer's call for a card, made while dummy's hand was unknown."""

    def meant_instead(self, position: Position, card: Card, legal: Cards) -> Card | None:
        """The card that the call means, if it is one of these legal cards of dummy's and not this card."""

    def check(self, position: Position, card: Card) -> None:
        """Raise an error if dummy's card does not go with the call, as far as the hand is known."""
