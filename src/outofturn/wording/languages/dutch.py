"""Dutch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outofturn.engine.cards import Card, Suit
from outofturn.wording.language import Language, words

_SUITS = ("klaveren", "ruiten", "harten", "schoppen")
_COMPOUND = ("klaver", "ruiten", "harten", "schoppen")
_RANKS = ("twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "boer", "vrouw", "heer", "aas")

#: For each rank whether it goes with “de” or with “het”.
_GENDERS = "ddddddddddddh"

#: The forms of a card, with what stands before the name. Plain: without an article, as bridge players say which card somebody
#: leads, plays, names or chooses, “Oost speelt hartenvijf”; ``bare``: the same; ``the``: a card that lies there or is held, and
#: of which something is said, “de hartenvijf gaat terug”, “neem het schoppenaas terug”.
_BEFORE = {
    "": {"d": "", "h": ""},
    "bare": {"d": "", "h": ""},
    "the": {"d": "de ", "h": "het "},
}

#: What agrees with a card. ``which``: “{card:the}, {card:which} Oost …”.
_AGREEMENT = {"which": {"d": "die", "h": "dat"}}

#: By form: the 52 cards.
_CARDS: dict[str, tuple[str, ...]] = {
    form: tuple(f"{before[gender]}{suit}{rank}" for suit in _COMPOUND for gender, rank in zip(_GENDERS, _RANKS, strict=True))
    for form, before in _BEFORE.items()
} | {form: tuple(agreeing[gender] for gender in _GENDERS) * 4 for form, agreeing in _AGREEMENT.items()}


class Dutch(Language):
    code = "nl"
    name = "Nederlands"
    players: ClassVar = {"": ("Noord", "Oost", "Zuid", "West")}
    director: ClassVar = {"": "de arbiter"}
    sides: ClassVar = {"": ("Noord-Zuid", "Oost-West")}
    #: Plain: “in klaveren”, “geen klaveren”; ``bare``: the same; ``compound``: the first part of a word, “klaverkaart”:
    #: ``{suit:compound}kaart``.
    suits: ClassVar = {
        "": _SUITS,
        "bare": _SUITS,
        "compound": _COMPOUND,
    }
    #: ``one``: “een heer”; ``the``: “de heer”, “het aas”.
    ranks: ClassVar = {
        "": _RANKS,
        "one": tuple(f"een {rank}" for rank in _RANKS),
        "the": tuple(f"{_BEFORE['the'][gender]}{rank}" for gender, rank in zip(_GENDERS, _RANKS, strict=True)),
    }
    cards: ClassVar = _CARDS
    rank_letters = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "V", "H", "A")
    seat_letters = "NOZW"
    #: Plain: before a noun, “geen slagen”, “één slag”, or after one, “slag vijf”; ``nth``: “de vijfde slag”;
    #: ``option``: before one of several choices that are read out. What counts from one has a digit for none.
    numbers: ClassVar = {
        "": words("geen één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien"),
        "nth": words("0 eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende"),
        # A capital E has no accent here.
        "option": words("0 Eén Twee Drie Vier Vijf Zes Zeven Acht Negen Tien Elf Twaalf Dertien"),
    }
    cards_of_a_suit: ClassVar = {"": "de {count} {suit}kaarten"}
    one_of_a_suit: ClassVar = {"": "een van de {count} {suit}kaarten"}
    suits_with_number = _COMPOUND
    last: ClassVar = {"and": " en ", "or": " of "}

    def _of_a_suit(self, suit: Suit, cards: Sequence[Card], form: str, last: str) -> str:
        """Beside “de drie klaverkaarten” a single card has its article too."""
        return super()._of_a_suit(suit, cards, form or "the", last)


LANGUAGE = Dutch()
