"""What players, suits and cards are called in one variant of a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outofturn.charts.chart_language import ChartName
from outofturn.charts.scenario import CardNames, Variant
from outofturn.engine.cards import NAMES, SUIT_LETTERS, Card, Suit
from outofturn.engine.message import KIND_OF, Message
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, RHO, SEAT_LETTERS, Seat


def player_name(name: str) -> ChartName:
    return ChartName(f"chart/player/{name}")


def card_name(name: str) -> ChartName:
    return ChartName(f"chart/card/{name}")


def suit_name(name: str) -> ChartName:
    return ChartName(f"chart/suit/{name}")


EITHER_DEFENDER = player_name("either-defender")
THE_CARD = card_name("card")
THE_LEAD = card_name("lead")
OPENING_LEAD = card_name("opening-lead")
CARD_LED = card_name("card-led")
#: Of the cards that have a name, those that are called a lead.
LEADS = (card_name("early-lead"), card_name("proper-lead"))


class ChartNames:
    """The names in one variant of a scenario."""

    def __init__(self, variant: Variant, start: Position) -> None:
        self.variant = variant
        declarer = start.declarer
        roles = {
            declarer: "declarer",
            start.dummy: "dummy",
            LHO[declarer]: "left-defender",
            RHO[declarer]: "right-defender",
        }
        roles |= {Seat(SEAT_LETTERS.index(letter)): name for letter, name in variant.roles.items()}
        self.players = {seat: player_name(name) for seat, name in roles.items()}

    def player(self, seat: Seat) -> ChartName:
        return self.players[seat]

    def suit(self, suit: Suit) -> ChartName:
        return suit_name(self.variant.suits.get(SUIT_LETTERS[suit], "suit-named"))

    def offered_suit(self, suit: Suit) -> ChartName:
        """A suit as part of an option."""
        return suit_name(self.variant.suits.get(SUIT_LETTERS[suit], "other-suit"))

    def played_card(self, card: Card) -> ChartName:
        """A card that is being played."""
        return self._card(card, 0)

    def card(self, card: Card) -> ChartName:
        return self._card(card, 1)

    def offered_card(self, card: Card) -> ChartName:
        """A card as part of an option."""
        return self._card(card, 2)

    def has_card(self, card: Card) -> bool:
        return NAMES[card] in self.variant.cards

    def _card(self, card: Card, form: int) -> ChartName:
        names = self.variant.cards[NAMES[card]]
        return card_name(names[form] if isinstance(names, CardNames) else names)

    def named(self, found: Message) -> Message:
        """A message about players, cards and suits at the table as one about those of the chart."""
        return found._replace(values=tuple((name, self._value(KIND_OF[name], value)) for name, value in found.values))

    def _value(self, kind: str, value: Any) -> Any:
        match kind:
            case "player":
                return self.player(value)
            case "card":
                return self.card(value)
            case "suit":
                return self.suit(value)
            case "players":
                return tuple(map(self.player, value))
            case "cards":
                return self.cards(value)
            case "suits":
                return tuple(dict.fromkeys(map(self.suit, value)))
        return value

    def cards(self, cards: Iterable[Card]) -> tuple[ChartName, ...]:
        """Several cards; those with the same name are one."""
        return tuple(dict.fromkeys(map(self.card, cards)))
