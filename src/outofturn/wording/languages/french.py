"""French."""

from __future__ import annotations

from typing import ClassVar

from outofturn.wording.language import Language, words

_FROM_TWO = words("deux trois quatre cinq six sept huit neuf dix onze douze treize")
_SUITS = ("trèfle", "carreau", "cœur", "pique")
_RANKS = ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "valet", "dame", "roi", "as")

#: For each rank: masculine, feminine, or before a vowel (and masculine).
_GENDERS = "mmmmmmmmmmfmv"

_ONE = {"m": "un", "f": "une", "v": "un"}

#: The forms of a card, with what stands before the rank. Plain: « le cinq de cœur », « l’as de pique »; ``de``: « du cinq »,
#: « de la dame »; ``à``: « au cinq », « à l’as »; ``bare``: « cinq de cœur ».
_BEFORE = {
    "": {"m": "le ", "f": "la ", "v": "l’"},
    "de": {"m": "du ", "f": "de la ", "v": "de l’"},
    "à": {"m": "au ", "f": "à la ", "v": "à l’"},
    "bare": {"m": "", "f": "", "v": ""},
}

#: What agrees with a card. ``e``: the ending of a participle or an adjective, « {card} est accepté{card:e} »;
#: ``it``: the card once more, as the subject.
_AGREEMENT = {
    "e": {"m": "", "f": "e", "v": ""},
    "it": {"m": "il", "f": "elle", "v": "il"},
}

#: By form: the 52 cards.
_CARDS: dict[str, tuple[str, ...]] = {
    form: tuple(f"{before[gender]}{rank} de {suit}" for suit in _SUITS for gender, rank in zip(_GENDERS, _RANKS, strict=True))
    for form, before in _BEFORE.items()
} | {form: tuple(agreeing[gender] for gender in _GENDERS) * 4 for form, agreeing in _AGREEMENT.items()}


class French(Language):
    code = "fr"
    name = "français"
    #: ``de``: « la carte d’Est »; ``à``: « c’est à Est de jouer »; ``que``: « avant qu’Est joue », and also
    #: « lorsqu’Est », « puisqu’Est », « parce qu’Est »: ``lors{player:que}``.
    players: ClassVar = {
        "": ("Nord", "Est", "Sud", "Ouest"),
        "de": ("de Nord", "d’Est", "de Sud", "d’Ouest"),
        "à": ("à Nord", "à Est", "à Sud", "à Ouest"),
        "que": ("que Nord", "qu’Est", "que Sud", "qu’Ouest"),
    }
    director: ClassVar = {"": "l’arbitre", "de": "de l’arbitre", "à": "à l’arbitre", "que": "que l’arbitre"}
    #: The forms of the players.
    sides: ClassVar = {
        "": ("Nord-Sud", "Est-Ouest"),
        "de": ("de Nord-Sud", "d’Est-Ouest"),
        "à": ("à Nord-Sud", "à Est-Ouest"),
        "que": ("que Nord-Sud", "qu’Est-Ouest"),
    }
    #: Plain: after a preposition, « en trèfle »; ``bare``: the same; ``one``: one card of the suit, « un trèfle »;
    #: ``the``: « le trèfle est interdit »; ``plural``: « ses trèfles »; ``de``: « une carte de trèfle »;
    #: ``du``: « jouer du trèfle »; ``à``: « jouer à trèfle », « à pique ou à cœur »; of several suits with ``nor``:
    #: ``ni``: « ne jouer ni pique ni cœur »; ``ni-à``: « n’attaquer ni à pique ni à cœur ».
    suits: ClassVar = {
        "": _SUITS,
        "bare": _SUITS,
        "one": ("un trèfle", "un carreau", "un cœur", "un pique"),
        "the": ("le trèfle", "le carreau", "le cœur", "le pique"),
        "plural": ("trèfles", "carreaux", "cœurs", "piques"),
        "de": ("de trèfle", "de carreau", "de cœur", "de pique"),
        "du": ("du trèfle", "du carreau", "du cœur", "du pique"),
        "à": ("à trèfle", "à carreau", "à cœur", "à pique"),
        "ni": ("ni trèfle", "ni carreau", "ni cœur", "ni pique"),
        "ni-à": ("ni à trèfle", "ni à carreau", "ni à cœur", "ni à pique"),
    }
    #: ``one``: « une dame »; ``the``: « la dame », « l’as ».
    ranks: ClassVar = {
        "": _RANKS,
        "one": tuple(f"{_ONE[gender]} {rank}" for gender, rank in zip(_GENDERS, _RANKS, strict=True)),
        "the": tuple(f"{_BEFORE[''][gender]}{rank}" for gender, rank in zip(_GENDERS, _RANKS, strict=True)),
    }
    cards: ClassVar = _CARDS
    rank_letters = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R", "A")
    seat_letters = "NESO"
    #: Plain: for counting; ``m`` and ``f``: before a noun, « aucun choix », « une levée »; ``f-de``: « d’une levée »,
    #: « de deux levées »; ``nth``: « la cinquième levée »; ``option``: before one of several choices that are read out;
    #: ``day``: of a month, « 1er mars », « 2 mars ». What counts from one has a digit for none.
    numbers: ClassVar = {
        "": ("zéro", "un", *_FROM_TWO),
        "m": ("aucun", "un", *_FROM_TWO),
        "f": ("aucune", "une", *_FROM_TWO),
        "f-de": ("d’aucune", "d’une", *(f"de {number}" for number in _FROM_TWO)),
        "nth": words(
            "0 première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième "
            "treizième"
        ),
        "option": words("0 Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Onze Douze Treize"),
        "day": words("0 1er 2 3 4 5 6 7 8 9 10 11 12 13"),
    }
    cards_of_a_suit: ClassVar = {"": "les {count} {suit}", "de": "des {count} {suit}", "à": "aux {count} {suit}"}
    one_of_a_suit: ClassVar = {"": "un des {count} {suit}", "de": "d’un des {count} {suit}", "à": "à un des {count} {suit}"}
    suits_with_number = ("trèfles", "carreaux", "cœurs", "piques")
    between_clauses = "\u00a0; "
    #: ``nor``: of items that each begin with « ni ».
    last: ClassVar = {"and": " et ", "or": " ou ", "nor": " "}

    def plural(self, count: int) -> int:
        """None is singular too: « aucune levée »."""
        return int(count > 1)


LANGUAGE = French()
