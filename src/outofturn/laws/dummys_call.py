"""What declarer's words for a card of dummy's mean, as far as dummy's hand is known (Law 46)."""

from __future__ import annotations

from typing import NamedTuple

from outofturn.engine.cards import BIT, NAMES, NO_CARDS, SUIT, SUIT_OF, Card, Cards, listed, parse_card, parse_suit, set_of
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.obligations import legal_for
from outofturn.engine.position import Position
from outofturn.laws import interpretations, trick


class DummysCall(NamedTuple):
    """A call that was made while dummy's hand was unknown; the card comes with a later line."""

    words: str

    def meant_instead(self, position: Position, card: Card, legal: Cards) -> Card | None:
        """The card that the words mean, if it is one of these legal cards of dummy's and not this card."""
        words = self.words
        meant, suit, led = parse_card(words), parse_suit(words), position.suit_led
        trump = position.table.contract.trump
        better: Cards = NO_CARDS
        if meant is not None and meant != card:
            better = legal & BIT[meant]
        if words == "ruff" and trump is not None:
            suit = trump
        if words in ("low", "high") and led is not None:
            beyond = ~BIT[card] if SUIT_OF[card] != led else _below(card) if words == "low" else _above(card)
            better = legal & SUIT[led] & beyond
        if suit is not None:
            named = (legal | BIT[card]) & SUIT[suit]
            named = ruffing(position, named) if words == "ruff" else named
            better = named & (_below(card) if named & BIT[card] else ~NO_CARDS)
        return listed(better)[0] if better else None

    def check(self, position: Position, card: Card) -> None:
        """Raise an error if dummy's card does not go with the call, as far as the hand is known."""
        meant = self.meant_instead(position, card, legal_for(position, position.dummy))
        if meant is not None:
            raise RecordError(
                message("error/call-means-another-card", word=self.words, card=meant, other_card=card),
                message("hint/if-dummy-put-up-another", line=f"puts {NAMES[card]} for {NAMES[meant]}"),
            )


def ruffing(position: Position, trumps: Cards) -> Cards:
    """The trumps of which “ruff” means the lowest: all of them, or by another reading those that beat what lies there."""
    if not interpretations.RUFF_BELOW_A_HIGHER_TRUMP.is_other(position.edition):
        return trumps
    return set_of([card for card in listed(trumps) if beats_all(position, card)]) or trumps


def must_overruff(position: Position) -> bool:
    """Whether “ruff” means a trump that beats one in the trick, whatever dummy holds."""
    trumps = [card for _, card in position.plays if SUIT_OF[card] == position.table.contract.trump]
    return bool(trumps) and interpretations.RUFF_BELOW_A_HIGHER_TRUMP.is_other(position.edition)


def beats_all(position: Position, card: Card) -> bool:
    """Whether this card beats every card played so far."""
    plays = (*position.plays, (position.dummy, card))
    return trick.winner(plays, position.table.contract.trump) == position.dummy


def _below(card: Card) -> Cards:
    return BIT[card] - 1


def _above(card: Card) -> Cards:
    return ~(BIT[card] - 1) & ~BIT[card]
