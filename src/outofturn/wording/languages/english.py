"""English."""

from __future__ import annotations

from typing import ClassVar

from outofturn.wording.language import Language, words

_SUITS = ("clubs", "diamonds", "hearts", "spades")
_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")

#: By form: the 52 cards. Plain: “the five of hearts”; ``bare``: without the article.
_CARDS = {
    form: tuple(f"{article}{rank} of {suit}" for suit in _SUITS for rank in _RANKS)
    for form, article in {"": "the ", "bare": ""}.items()
}


class English(Language):
    code = "en"
    name = "English"
    players: ClassVar = {"": ("North", "East", "South", "West")}
    director: ClassVar = {"": "the director"}
    sides: ClassVar = {"": ("North-South", "East-West")}
    #: ``one``: one card of the suit; ``bare``: before another noun.
    suits: ClassVar = {
        "": _SUITS,
        "one": ("a club", "a diamond", "a heart", "a spade"),
        "bare": ("club", "diamond", "heart", "spade"),
    }
    ranks: ClassVar = {"": _RANKS}
    cards: ClassVar = _CARDS
    rank_letters = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    seat_letters = "NESW"
    numbers: ClassVar = {
        "": words("no one two three four five six seven eight nine ten eleven twelve thirteen"),
        "option": words("None One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen"),
    }
    cards_of_a_suit: ClassVar = {"": "the {count} {suit}"}
    one_of_a_suit: ClassVar = {"": "one of the {count} {suit}"}
    suits_with_number = _SUITS
    last: ClassVar = {"and": " and ", "or": " or "}


LANGUAGE = English()
