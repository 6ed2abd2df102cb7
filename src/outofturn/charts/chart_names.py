"""What players, suits and cards are called in a chart: by what they are to one another, for a chart is about any deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from outofturn.charts.scenario import Variant
from outofturn.engine.cards import NAMES, SUIT_LETTERS, Card, Suit
from outofturn.engine.position import Position
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.wording.english_phrases import NameStyle


class ChartNames(NameStyle):
    """The names in one variant of a scenario."""

    options: ClassVar[Mapping[str, str]] = {
        "spread": "accept, and spread own hand",
        "highest": "highest of the suit led",
        "lowest": "lowest of the suit led",
        "withdraw": "take it back",
        "keep": "leave it",
        "free": "neither: any lead",
    }

    def __init__(self, variant: Variant, start: Position) -> None:
        self.variant = variant
        declarer = start.declarer
        self.roles = {
            declarer: "declarer",
            start.dummy: "dummy",
            (declarer + 1) % 4: "left defender",
            (declarer + 3) % 4: "right defender",
        } | {SEAT_LETTERS.index(letter): words for letter, words in variant.roles.items()}

    def player(self, seat: Seat) -> str:
        return self.roles[seat]

    def suit(self, suit: Suit) -> str:
        return self.variant.suits.get(SUIT_LETTERS[suit], "the suit named")

    def offered_suit(self, suit: Suit) -> str:
        return self.variant.suits.get(SUIT_LETTERS[suit], "one other suit")

    def played_card(self, card: Card) -> str:
        return self._form(card, 0)

    def card(self, card: Card) -> str:
        return self._form(card, 1)

    def offered_card(self, card: Card) -> str:
        return self._form(card, 2)

    def _form(self, card: Card, form: int) -> str:
        name = NAMES[card]
        forms = self.variant.cards.get(name, name).split("|")
        return forms[form] if len(forms) > 1 else forms[0]
