"""English."""

from __future__ import annotations

from outofturn.engine.cards import RANK_OF, SUIT_OF, Card
from outofturn.wording.language import Language


class English(Language):
    code = "en"
    name = "English"
    players = {"": ("North", "East", "South", "West")}
    director = {"": "the director"}
    sides = {"": ("North-South", "East-West")}
    #: ``one``: one card of the suit; ``bare``: before another noun.
    suits = {
        "": ("clubs", "diamonds", "hearts", "spades"),
        "one": ("a club", "a diamond", "a heart", "a spade"),
        "bare": ("club", "diamond", "heart", "spade"),
    }
    ranks = {"": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")}
    rank_letters = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    seat_letters = "NESW"
    numbers = {
        "": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
        "option": ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
                   "Thirteen"),
    }  # fmt: skip
    last = {"and": " and ", "or": " or "}

    def card_name(self, card: Card, form: str) -> str:
        """``the five of hearts``; ``bare``: without the article."""
        name = f"{self.ranks[''][RANK_OF[card]]} of {self.suits[''][SUIT_OF[card]]}"
        return name if form == "bare" else f"the {name}"


LANGUAGE = English()
