"""German, as it is spoken in Germany; ``austrian_german`` has other names of the suits."""

from __future__ import annotations

from typing import ClassVar

from outofturn.wording.language import Language, words

_FROM_TWO = words("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn")
_NTH = words("erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte")
_PIPS = ("Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn")
#: By case, without an article. „Bube“ is a weak noun.
_RANKS: dict[str, tuple[str, ...]] = {
    "": (*_PIPS, "Bube", "Dame", "König", "Ass"),
    "acc": (*_PIPS, "Buben", "Dame", "König", "Ass"),
    "dat": (*_PIPS, "Buben", "Dame", "König", "Ass"),
    "gen": (*_PIPS, "Buben", "Dame", "Königs", "Asses"),
}
_SUITS = ("Treff", "Karo", "Coeur", "Pik")

#: For each rank: feminine, masculine or neuter.
_GENDERS = "fffffffffmfmn"

_ONE = {"f": "eine", "m": "ein", "n": "ein"}
_ONE_ACC = {"f": "eine", "m": "einen", "n": "ein"}

#: The forms of a card: the case, and what stands before the name. Plain: „der Coeur-Bube“; ``acc``: „den Coeur-Buben“; ``dat``:
#: „dem Coeur-Buben“; ``gen``: „des Coeur-Buben“; ``of``: „vom Coeur-Buben“, „von der Coeur-Fünf“; ``bare``: „Coeur-Bube“.
_BEFORE = {
    "": ("", {"f": "die ", "m": "der ", "n": "das "}),
    "acc": ("acc", {"f": "die ", "m": "den ", "n": "das "}),
    "dat": ("dat", {"f": "der ", "m": "dem ", "n": "dem "}),
    "gen": ("gen", {"f": "der ", "m": "des ", "n": "des "}),
    "of": ("dat", {"f": "von der ", "m": "vom ", "n": "vom "}),
    "bare": ("", {"f": "", "m": "", "n": ""}),
}

#: What agrees with a card. ``it``, ``it-acc``: the card once more; ``which``, ``which-acc``: „{card}, {card:which-acc} Ost …“.
_AGREEMENT = {
    "it": {"f": "sie", "m": "er", "n": "es"},
    "it-acc": {"f": "sie", "m": "ihn", "n": "es"},
    "which": {"f": "die", "m": "der", "n": "das"},
    "which-acc": {"f": "die", "m": "den", "n": "das"},
}

_Suits = tuple[str, str, str, str]

#: The forms of a suit, which is neuter; what they are for stands in the class.
_ABOUT_SUITS = {"": "{}", "bare": "{}", "one": "ein {}", "one-dat": "einem {}", "no": "kein {}", "compound": "{}-"}


def suits_by_form(names: _Suits) -> dict[str, _Suits]:
    """The forms of suits with these names: clubs, diamonds, hearts, spades."""
    clubs, diamonds, hearts, spades = names
    return {
        form: (said.format(clubs), said.format(diamonds), said.format(hearts), said.format(spades))
        for form, said in _ABOUT_SUITS.items()
    }


def cards_by_form(names: _Suits) -> dict[str, tuple[str, ...]]:
    """The forms of the 52 cards of suits with these names."""
    cards = {
        form: tuple(
            f"{before[gender]}{suit}-{rank}" for suit in names for gender, rank in zip(_GENDERS, _RANKS[case], strict=True)
        )
        for form, (case, before) in _BEFORE.items()
    }
    return cards | {form: tuple(agreeing[gender] for gender in _GENDERS) * 4 for form, agreeing in _AGREEMENT.items()}


class German(Language):
    code = "de"
    name = "Deutsch"
    #: ``acc`` and ``dat`` differ for the director alone; ``of``: „die Karte von Ost“.
    players: ClassVar = {
        "": ("Nord", "Ost", "Süd", "West"),
        "acc": ("Nord", "Ost", "Süd", "West"),
        "dat": ("Nord", "Ost", "Süd", "West"),
        "of": ("von Nord", "von Ost", "von Süd", "von West"),
    }
    director: ClassVar = {
        "": "der Turnierleiter",
        "acc": "den Turnierleiter",
        "dat": "dem Turnierleiter",
        "of": "vom Turnierleiter",
    }
    #: Without an article and without cases; ``of``: „ein Stich von Ost-West“.
    sides: ClassVar = {"": ("Nord-Süd", "Ost-West"), "of": ("von Nord-Süd", "von Ost-West")}
    #: Plain: „in Coeur“; ``bare``: the same; ``one``: one card of the suit, nominative and accusative; ``one-dat``: „mit einem
    #: Coeur“; ``no``: „kein Coeur“, „kein Pik und kein Coeur“; ``compound``: before another noun, also in a list,
    #: „Pik- oder Coeur-Karte“: ``{suits:compound,or}Karte``.
    suits: ClassVar = suits_by_form(_SUITS)
    #: By case, without an article; ``one``, ``one-acc``: „ein König“, „einen König“; ``the``, ``the-acc``: „der“, „den König“.
    ranks: ClassVar = _RANKS | {
        "one": tuple(f"{_ONE[gender]} {rank}" for gender, rank in zip(_GENDERS, _RANKS[""], strict=True)),
        "one-acc": tuple(f"{_ONE_ACC[gender]} {rank}" for gender, rank in zip(_GENDERS, _RANKS["acc"], strict=True)),
        "the": tuple(f"{_BEFORE[''][1][gender]}{rank}" for gender, rank in zip(_GENDERS, _RANKS[""], strict=True)),
        "the-acc": tuple(f"{_BEFORE['acc'][1][gender]}{rank}" for gender, rank in zip(_GENDERS, _RANKS["acc"], strict=True)),
    }
    cards: ClassVar = cards_by_form(_SUITS)
    rank_letters = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A")
    seat_letters = "NOSW"
    #: Plain: for counting, „null“, „eins“. Before a noun (with none, the noun is in the plural): ``m`` „ein Stich“,
    #: ``m-acc`` „einen Stich“, ``m-dat`` „einem Stich“, „keinen Stichen“; ``f`` „eine Karte“ (nominative and accusative),
    #: ``f-dat`` „einer Karte“. ``nth``: „der fünfte Stich“, ``nth-acc``: in all other cases, „den, dem, des fünften“.
    #: ``option``: before one of several choices that are read out. What counts from one has a digit for none.
    numbers: ClassVar = {
        "": ("null", "eins", *_FROM_TWO),
        "m": ("keine", "ein", *_FROM_TWO),
        "m-acc": ("keine", "einen", *_FROM_TWO),
        "m-dat": ("keinen", "einem", *_FROM_TWO),
        "f": ("keine", "eine", *_FROM_TWO),
        "f-dat": ("keinen", "einer", *_FROM_TWO),
        "nth": ("0.", *_NTH),
        "nth-acc": ("0.", *(f"{number}n" for number in _NTH)),
        "option": words(
            "0. Erstens Zweitens Drittens Viertens Fünftens Sechstens Siebtens Achtens Neuntens Zehntens Elftens Zwölftens "
            "Dreizehntens"
        ),
    }
    cards_of_a_suit: ClassVar = {
        "": "die {count} {suit}-Karten",
        "dat": "den {count} {suit}-Karten",
        "gen": "der {count} {suit}-Karten",
        "of": "von den {count} {suit}-Karten",
        "bare": "{count} {suit}-Karten",
    }
    one_of_a_suit: ClassVar = {
        "": "eine der {count} {suit}-Karten",
        "dat": "einer der {count} {suit}-Karten",
        "gen": "einer der {count} {suit}-Karten",
        "of": "von einer der {count} {suit}-Karten",
        "bare": "{suit}-Karte",
    }
    suits_with_number = _SUITS
    last: ClassVar = {"and": " und ", "or": " oder "}


LANGUAGE = German()
