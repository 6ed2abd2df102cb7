"""The forms of players, cards, suits, sides and numbers in each language."""

from __future__ import annotations

import pytest

from outofturn.engine.cards import ALL_CARDS, SUIT_OF, SUIT_SYMBOLS, Card, Suit, listed
from outofturn.engine.message import message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import EAST, NORTH, SEATS, SOUTH, WEST
from outofturn.wording.language import CATALOGUES, LANGUAGES, language
from outofturn.wording.languages import german
from tests.cards import card

#: By language and form: the thirteen hearts from the two up, with commas between them.
HEARTS = {
    "en": {
        "": "the two of hearts, the three of hearts, the four of hearts, the five of hearts, the six of hearts, "
        "the seven of hearts, the eight of hearts, the nine of hearts, the ten of hearts, the jack of hearts, "
        "the queen of hearts, the king of hearts, the ace of hearts",
        "bare": "two of hearts, three of hearts, four of hearts, five of hearts, six of hearts, seven of hearts, "
        "eight of hearts, nine of hearts, ten of hearts, jack of hearts, queen of hearts, king of hearts, ace of hearts",
    },
    "fr": {
        "": "le deux de cœur, le trois de cœur, le quatre de cœur, le cinq de cœur, le six de cœur, le sept de cœur, "
        "le huit de cœur, le neuf de cœur, le dix de cœur, le valet de cœur, la dame de cœur, le roi de cœur, l’as de cœur",
        "de": "du deux de cœur, du trois de cœur, du quatre de cœur, du cinq de cœur, du six de cœur, du sept de cœur, "
        "du huit de cœur, du neuf de cœur, du dix de cœur, du valet de cœur, de la dame de cœur, du roi de cœur, "
        "de l’as de cœur",
        "à": "au deux de cœur, au trois de cœur, au quatre de cœur, au cinq de cœur, au six de cœur, au sept de cœur, "
        "au huit de cœur, au neuf de cœur, au dix de cœur, au valet de cœur, à la dame de cœur, au roi de cœur, "
        "à l’as de cœur",
        "bare": "deux de cœur, trois de cœur, quatre de cœur, cinq de cœur, six de cœur, sept de cœur, huit de cœur, "
        "neuf de cœur, dix de cœur, valet de cœur, dame de cœur, roi de cœur, as de cœur",
        "e": ", , , , , , , , , , e, , ",
        "it": "il, il, il, il, il, il, il, il, il, il, elle, il, il",
    },
    "de": {
        "": "die Coeur-Zwei, die Coeur-Drei, die Coeur-Vier, die Coeur-Fünf, die Coeur-Sechs, die Coeur-Sieben, "
        "die Coeur-Acht, die Coeur-Neun, die Coeur-Zehn, der Coeur-Bube, die Coeur-Dame, der Coeur-König, das Coeur-Ass",
        "acc": "die Coeur-Zwei, die Coeur-Drei, die Coeur-Vier, die Coeur-Fünf, die Coeur-Sechs, die Coeur-Sieben, "
        "die Coeur-Acht, die Coeur-Neun, die Coeur-Zehn, den Coeur-Buben, die Coeur-Dame, den Coeur-König, das Coeur-Ass",
        "dat": "der Coeur-Zwei, der Coeur-Drei, der Coeur-Vier, der Coeur-Fünf, der Coeur-Sechs, der Coeur-Sieben, "
        "der Coeur-Acht, der Coeur-Neun, der Coeur-Zehn, dem Coeur-Buben, der Coeur-Dame, dem Coeur-König, dem Coeur-Ass",
        "gen": "der Coeur-Zwei, der Coeur-Drei, der Coeur-Vier, der Coeur-Fünf, der Coeur-Sechs, der Coeur-Sieben, "
        "der Coeur-Acht, der Coeur-Neun, der Coeur-Zehn, des Coeur-Buben, der Coeur-Dame, des Coeur-Königs, des Coeur-Asses",
        "of": "von der Coeur-Zwei, von der Coeur-Drei, von der Coeur-Vier, von der Coeur-Fünf, von der Coeur-Sechs, "
        "von der Coeur-Sieben, von der Coeur-Acht, von der Coeur-Neun, von der Coeur-Zehn, vom Coeur-Buben, "
        "von der Coeur-Dame, vom Coeur-König, vom Coeur-Ass",
        "bare": "Coeur-Zwei, Coeur-Drei, Coeur-Vier, Coeur-Fünf, Coeur-Sechs, Coeur-Sieben, Coeur-Acht, Coeur-Neun, "
        "Coeur-Zehn, Coeur-Bube, Coeur-Dame, Coeur-König, Coeur-Ass",
        "it": "sie, sie, sie, sie, sie, sie, sie, sie, sie, er, sie, er, es",
        "it-acc": "sie, sie, sie, sie, sie, sie, sie, sie, sie, ihn, sie, ihn, es",
        "which": "die, die, die, die, die, die, die, die, die, der, die, der, das",
        "which-acc": "die, die, die, die, die, die, die, die, die, den, die, den, das",
    },
    "nl": {
        "": "hartentwee, hartendrie, hartenvier, hartenvijf, hartenzes, hartenzeven, hartenacht, hartennegen, hartentien, "
        "hartenboer, hartenvrouw, hartenheer, hartenaas",
        "bare": "hartentwee, hartendrie, hartenvier, hartenvijf, hartenzes, hartenzeven, hartenacht, hartennegen, hartentien, "
        "hartenboer, hartenvrouw, hartenheer, hartenaas",
        "the": "de hartentwee, de hartendrie, de hartenvier, de hartenvijf, de hartenzes, de hartenzeven, de hartenacht, "
        "de hartennegen, de hartentien, de hartenboer, de hartenvrouw, de hartenheer, het hartenaas",
        "which": "die, die, die, die, die, die, die, die, die, die, die, die, dat",
    },
    "pl": {
        "": "dwójka kier, trójka kier, czwórka kier, piątka kier, szóstka kier, siódemka kier, ósemka kier, dziewiątka kier, "
        "dziesiątka kier, walet kier, dama kier, król kier, as kier",
        "bare": "dwójka kier, trójka kier, czwórka kier, piątka kier, szóstka kier, siódemka kier, ósemka kier, "
        "dziewiątka kier, dziesiątka kier, walet kier, dama kier, król kier, as kier",
        "acc": "dwójkę kier, trójkę kier, czwórkę kier, piątkę kier, szóstkę kier, siódemkę kier, ósemkę kier, "
        "dziewiątkę kier, dziesiątkę kier, waleta kier, damę kier, króla kier, asa kier",
        "gen": "dwójki kier, trójki kier, czwórki kier, piątki kier, szóstki kier, siódemki kier, ósemki kier, "
        "dziewiątki kier, dziesiątki kier, waleta kier, damy kier, króla kier, asa kier",
        "dat": "dwójce kier, trójce kier, czwórce kier, piątce kier, szóstce kier, siódemce kier, ósemce kier, "
        "dziewiątce kier, dziesiątce kier, waletowi kier, damie kier, królowi kier, asowi kier",
        "inst": "dwójką kier, trójką kier, czwórką kier, piątką kier, szóstką kier, siódemką kier, ósemką kier, "
        "dziewiątką kier, dziesiątką kier, waletem kier, damą kier, królem kier, asem kier",
        "loc": "dwójce kier, trójce kier, czwórce kier, piątce kier, szóstce kier, siódemce kier, ósemce kier, "
        "dziewiątce kier, dziesiątce kier, walecie kier, damie kier, królu kier, asie kier",
        "a": "a, a, a, a, a, a, a, a, a, , a, , ",
        "y": "a, a, a, a, a, a, a, a, a, y, a, y, y",
        "y-acc": "ą, ą, ą, ą, ą, ą, ą, ą, ą, ego, ą, ego, ego",
        "it-acc": "ją, ją, ją, ją, ją, ją, ją, ją, ją, go, ją, go, go",
        "which": "która, która, która, która, która, która, która, która, która, który, która, który, który",
        "which-acc": "którą, którą, którą, którą, którą, którą, którą, którą, którą, którego, którą, którego, którego",
    },
}
#: The suits as they stand in the name of a card: clubs, diamonds, hearts, spades.
IN_CARDS = {
    "en": ("clubs", "diamonds", "hearts", "spades"),
    "fr": ("trèfle", "carreau", "cœur", "pique"),
    "de": ("Treff", "Karo", "Coeur", "Pik"),
    "nl": ("klaver", "ruiten", "harten", "schoppen"),
    "pl": ("trefl", "karo", "kier", "pik"),
}
#: By language and form: clubs, diamonds, hearts, spades.
IN_SUITS = {
    "en": {
        "": "clubs, diamonds, hearts, spades",
        "one": "a club, a diamond, a heart, a spade",
        "bare": "club, diamond, heart, spade",
    },
    "fr": {
        "": "trèfle, carreau, cœur, pique",
        "bare": "trèfle, carreau, cœur, pique",
        "one": "un trèfle, un carreau, un cœur, un pique",
        "the": "le trèfle, le carreau, le cœur, le pique",
        "plural": "trèfles, carreaux, cœurs, piques",
        "de": "de trèfle, de carreau, de cœur, de pique",
        "du": "du trèfle, du carreau, du cœur, du pique",
        "à": "à trèfle, à carreau, à cœur, à pique",
        "ni": "ni trèfle, ni carreau, ni cœur, ni pique",
        "ni-à": "ni à trèfle, ni à carreau, ni à cœur, ni à pique",
    },
    "de": {
        "": "Treff, Karo, Coeur, Pik",
        "bare": "Treff, Karo, Coeur, Pik",
        "one": "ein Treff, ein Karo, ein Coeur, ein Pik",
        "one-dat": "einem Treff, einem Karo, einem Coeur, einem Pik",
        "no": "kein Treff, kein Karo, kein Coeur, kein Pik",
        "compound": "Treff-, Karo-, Coeur-, Pik-",
    },
    "nl": {
        "": "klaveren, ruiten, harten, schoppen",
        "bare": "klaveren, ruiten, harten, schoppen",
        "compound": "klaver, ruiten, harten, schoppen",
    },
    "pl": {
        "": "trefl, karo, kier, pik",
        "bare": "trefl, karo, kier, pik",
        "one": "trefla, karo, kiera, pika",
        "acc": "trefla, karo, kiera, pika",
        "gen": "trefla, kara, kiera, pika",
        "inst": "treflem, karem, kierem, pikiem",
        "plural": "trefle, kara, kiery, piki",
        "many": "trefli, kart karowych, kierów, pików",
        "loc": "treflach, karach, kierach, pikach",
    },
}
#: By language and form: North, East, South, West, the director.
PLAYERS = {
    "en": {"": "North, East, South, West, the director"},
    "fr": {
        "": "Nord, Est, Sud, Ouest, l’arbitre",
        "de": "de Nord, d’Est, de Sud, d’Ouest, de l’arbitre",
        "à": "à Nord, à Est, à Sud, à Ouest, à l’arbitre",
        "que": "que Nord, qu’Est, que Sud, qu’Ouest, que l’arbitre",
    },
    "de": {
        "": "Nord, Ost, Süd, West, der Turnierleiter",
        "acc": "Nord, Ost, Süd, West, den Turnierleiter",
        "dat": "Nord, Ost, Süd, West, dem Turnierleiter",
        "of": "von Nord, von Ost, von Süd, von West, vom Turnierleiter",
    },
    "nl": {"": "Noord, Oost, Zuid, West, de arbiter"},
    "pl": {
        "": "N, E, S, W, sędzia",
        "acc": "gracza N, gracza E, gracza S, gracza W, sędziego",
        "gen": "gracza N, gracza E, gracza S, gracza W, sędziego",
        "dat": "graczowi N, graczowi E, graczowi S, graczowi W, sędziemu",
        "inst": "graczem N, graczem E, graczem S, graczem W, sędzią",
    },
}
SIDES = {
    "en": {"": "North-South, East-West"},
    "fr": {
        "": "Nord-Sud, Est-Ouest",
        "de": "de Nord-Sud, d’Est-Ouest",
        "à": "à Nord-Sud, à Est-Ouest",
        "que": "que Nord-Sud, qu’Est-Ouest",
    },
    "de": {"": "Nord-Süd, Ost-West", "of": "von Nord-Süd, von Ost-West"},
    "nl": {"": "Noord-Zuid, Oost-West"},
    "pl": {"": "N-S, E-W"},
}
#: By language and form: a rank without a suit, from the two up.
RANKS = {
    "en": {"": "two three four five six seven eight nine ten jack queen king ace"},
    "fr": {
        "": "deux trois quatre cinq six sept huit neuf dix valet dame roi as",
        "one": "un_deux un_trois un_quatre un_cinq un_six un_sept un_huit un_neuf un_dix un_valet une_dame un_roi un_as",
        "the": "le_deux le_trois le_quatre le_cinq le_six le_sept le_huit le_neuf le_dix le_valet la_dame le_roi l’as",
    },
    "de": {
        "": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König Ass",
        "acc": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Buben Dame König Ass",
        "dat": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Buben Dame König Ass",
        "gen": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Buben Dame Königs Asses",
        "one": "eine_Zwei eine_Drei eine_Vier eine_Fünf eine_Sechs eine_Sieben eine_Acht eine_Neun eine_Zehn "
        "ein_Bube eine_Dame ein_König ein_Ass",
        "one-acc": "eine_Zwei eine_Drei eine_Vier eine_Fünf eine_Sechs eine_Sieben eine_Acht eine_Neun eine_Zehn "
        "einen_Buben eine_Dame einen_König ein_Ass",
        "the": "die_Zwei die_Drei die_Vier die_Fünf die_Sechs die_Sieben die_Acht die_Neun die_Zehn "
        "der_Bube die_Dame der_König das_Ass",
        "the-acc": "die_Zwei die_Drei die_Vier die_Fünf die_Sechs die_Sieben die_Acht die_Neun die_Zehn "
        "den_Buben die_Dame den_König das_Ass",
    },
    "nl": {
        "": "twee drie vier vijf zes zeven acht negen tien boer vrouw heer aas",
        "one": "een_twee een_drie een_vier een_vijf een_zes een_zeven een_acht een_negen een_tien een_boer een_vrouw "
        "een_heer een_aas",
        "the": "de_twee de_drie de_vier de_vijf de_zes de_zeven de_acht de_negen de_tien de_boer de_vrouw de_heer het_aas",
    },
    "pl": {
        form: names.replace(" kier", "").replace(",", "")
        for form, names in HEARTS["pl"].items()
        if form in ("", "bare", "acc", "gen", "dat", "inst", "loc")
    },
}
#: By language and form: from none to thirteen.
NUMBERS = {
    "en": {
        "": "no one two three four five six seven eight nine ten eleven twelve thirteen",
        "option": "None One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen",
    },
    "fr": {
        "": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize",
        "m": "aucun un deux trois quatre cinq six sept huit neuf dix onze douze treize",
        "f": "aucune une deux trois quatre cinq six sept huit neuf dix onze douze treize",
        "f-de": "d’aucune d’une de_deux de_trois de_quatre de_cinq de_six de_sept de_huit de_neuf de_dix de_onze de_douze "
        "de_treize",
        "nth": "0 première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième "
        "treizième",
        "option": "0 Un Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Onze Douze Treize",
        "day": "0 1er 2 3 4 5 6 7 8 9 10 11 12 13",
    },
    "de": {
        "": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn",
        "m": "keine ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn",
        "m-acc": "keine einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn",
        "m-dat": "keinen einem zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn",
        "f": "keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn",
        "f-dat": "keinen einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn",
        "nth": "0. erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte",
        "nth-acc": "0. ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften "
        "dreizehnten",
        "option": "0. Erstens Zweitens Drittens Viertens Fünftens Sechstens Siebtens Achtens Neuntens Zehntens Elftens "
        "Zwölftens Dreizehntens",
    },
    "nl": {
        "": "geen één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien",
        "nth": "0 eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende",
        "option": "0 Eén Twee Drie Vier Vijf Zes Zeven Acht Negen Tien Elf Twaalf Dertien",
    },
    "pl": {
        "": "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście",
        "f": "zero jedna dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście",
        "f-acc": "zero jedną dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście",
        "f-gen": "zera jednej dwóch trzech czterech pięciu sześciu siedmiu ośmiu dziewięciu dziesięciu jedenastu dwunastu "
        "trzynastu",
        "f-dat": "zeru jednej dwóm trzem czterem pięciu sześciu siedmiu ośmiu dziewięciu dziesięciu jedenastu dwunastu "
        "trzynastu",
        "f-inst": "zerem jedną dwiema trzema czterema pięcioma sześcioma siedmioma ośmioma dziewięcioma dziesięcioma "
        "jedenastoma dwunastoma trzynastoma",
        "nth": "0 pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta dwunasta trzynasta",
        "nth-acc": "0 pierwszą drugą trzecią czwartą piątą szóstą siódmą ósmą dziewiątą dziesiątą jedenastą dwunastą trzynastą",
        "nth-gen": "0 pierwszej drugiej trzeciej czwartej piątej szóstej siódmej ósmej dziewiątej dziesiątej jedenastej "
        "dwunastej trzynastej",
        "option": "0 Pierwsza Druga Trzecia Czwarta Piąta Szósta Siódma Ósma Dziewiąta Dziesiąta Jedenasta Dwunasta Trzynasta",
    },
}
every_language = pytest.mark.parametrize("code", CATALOGUES)


def read(row: str) -> tuple[str, ...]:
    """A row of single words; ``_`` is a blank within one."""
    return tuple(word.replace("_", " ") for word in row.split())


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_found_by_its_code(code: str) -> None:
    language.cache_clear()  # as when it is asked for the first time
    assert language(code).code == code


def every_card(code: str) -> dict[str, tuple[str, ...]]:
    """The 52 cards by form, from the clubs up."""
    return {
        form: tuple(name.replace(IN_CARDS[code][2], suit) for suit in IN_CARDS[code] for name in names.split(", "))
        for form, names in HEARTS[code].items()
    }


@every_language
def test_every_card_in_every_form(code: str) -> None:
    cards, spoken = listed(ALL_CARDS), language(code)
    assert {form: tuple(spoken.card(card, form) for card in cards) for form in spoken.cards} == every_card(code)


def test_german_forms_are_made_from_the_names_of_the_suits() -> None:
    names = IN_CARDS["de"]
    assert german.cards_by_form(names) == every_card("de")
    assert {form: ", ".join(suits) for form, suits in german.suits_by_form(names).items()} == IN_SUITS["de"]


@every_language
def test_every_suit_in_every_form(code: str) -> None:
    spoken = language(code)
    found = {form: ", ".join(spoken.suit(Suit(suit), form) for suit in range(4)) for form in spoken.suits}
    assert found == IN_SUITS[code]


@every_language
def test_every_player_and_the_director_in_every_form(code: str) -> None:
    spoken = language(code)
    assert {form: ", ".join(spoken.player(seat, form) for seat in (*SEATS, DIRECTOR)) for form in spoken.players} == PLAYERS[
        code
    ]
    assert spoken.director.keys() == spoken.players.keys()


@every_language
def test_both_sides_in_every_form(code: str) -> None:
    spoken = language(code)
    assert {form: ", ".join(spoken.value("side", side, form) for side in (0, 1)) for form in spoken.sides} == SIDES[code]


@every_language
def test_every_rank_without_a_suit_in_every_form(code: str) -> None:
    assert language(code).ranks == {form: read(row) for form, row in RANKS[code].items()}


@every_language
def test_every_number_in_every_form(code: str) -> None:
    spoken = language(code)
    found = {form: tuple(spoken.number(number, form) for number in range(14)) for form in spoken.numbers}
    assert found == {form: read(row) for form, row in NUMBERS[code].items()}
    assert (spoken.number(14), spoken.number(5, "digits")) == ("14", "5")


@every_language
def test_a_form_that_a_language_does_not_have_is_an_error(code: str) -> None:
    spoken = language(code)
    for name, value in (("card", card("H5")), ("player", EAST), ("suit", 0), ("side", 0), ("count", 1)):
        with pytest.raises(KeyError):
            spoken.value(name, value, "vocative")


@pytest.mark.parametrize(
    ("code", "name", "seats", "hearts"),
    [
        ("en", "English", "NESW", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("fr", "français", "NESO", "2 3 4 5 6 7 8 9 10 V D R A"),
        ("de", "Deutsch", "NOSW", "2 3 4 5 6 7 8 9 10 B D K A"),
        ("nl", "Nederlands", "NOZW", "2 3 4 5 6 7 8 9 10 B V H A"),
        ("pl", "polski", "NESW", "2 3 4 5 6 7 8 9 10 W D K A"),
    ],
)
def test_the_letters_as_each_country_writes_them(code: str, name: str, seats: str, hearts: str) -> None:
    spoken = language(code)
    assert (spoken.code, spoken.name, spoken.seat_letters) == (code, name, seats)
    expected = [suit + rank for suit in SUIT_SYMBOLS for rank in hearts.split()]
    assert [spoken.card(Card(card), "symbol") for card in range(52)] == expected
    assert [spoken.suit(SUIT_OF[card], "symbol") for card in (0, 13, 26, 39)] == ["♣", "♦", "♥", "♠"]


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", {0: 1, 1: 0, 2: 1, 5: 1, 13: 1}),
        ("fr", {0: 0, 1: 0, 2: 1, 5: 1, 13: 1}),
        ("de", {0: 1, 1: 0, 2: 1, 5: 1, 13: 1}),
        ("nl", {0: 1, 1: 0, 2: 1, 5: 1, 13: 1}),
        (
            "pl",
            {0: 2, 1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 10: 2, 11: 2, 12: 2, 13: 2, 14: 2, 15: 2, 21: 2, 22: 1, 24: 1, 25: 2, 33: 1}
            | {101: 2, 102: 1, 111: 2, 112: 2, 113: 2, 114: 2, 122: 1},
        ),
    ],
)
def test_which_plural_form_goes_with_a_number(code: str, forms: dict[int, int]) -> None:
    spoken = language(code)
    assert {count: spoken.plural(count) for count in forms} == forms


@pytest.mark.parametrize(
    ("code", "form", "spoken"),
    [
        ("en", "", "the queen of diamonds, the jack of clubs and the ace of spades"),
        ("en", "or", "the queen of diamonds, the jack of clubs or the ace of spades"),
        ("fr", "", "la dame de carreau, le valet de trèfle et l’as de pique"),
        ("fr", "de,or", "de la dame de carreau, du valet de trèfle ou de l’as de pique"),
        ("de", "", "die Karo-Dame, der Treff-Bube und das Pik-Ass"),
        ("de", "acc,or", "die Karo-Dame, den Treff-Buben oder das Pik-Ass"),
        ("nl", "", "ruitenvrouw, klaverboer en schoppenaas"),
        ("nl", "the,or", "de ruitenvrouw, de klaverboer of het schoppenaas"),
        ("pl", "", "dama karo, walet trefl i as pik"),
        ("pl", "acc,or", "damę karo, waleta trefl lub asa pik"),
        ("pl", "gen,nor", "damy karo, waleta trefl ani asa pik"),
    ],
)
def test_a_list_of_cards(code: str, form: str, spoken: str) -> None:
    assert language(code).value("cards", (card("DQ"), card("CJ"), card("SA")), form) == spoken


@pytest.mark.parametrize(
    ("code", "form", "spoken"),
    [
        ("fr", "que", "qu’Ouest et que Nord"),
        ("fr", "de,or", "d’Ouest ou de Nord"),
        ("de", "of", "von West und von Nord"),
        ("nl", "or", "West of Noord"),
        ("pl", "gen,or", "gracza W lub N"),
        ("pl", "dat", "graczom W i N"),
    ],
)
def test_a_list_of_players(code: str, form: str, spoken: str) -> None:
    assert language(code).value("players", (WEST, NORTH), form) == spoken
    assert language(code).value("players", (SOUTH,), "") == language(code).player(SOUTH)


def test_a_list_of_suits_before_one_noun() -> None:
    assert language("de").value("suits", (3, 2), "compound,or") + "Karte" == "Pik- oder Coeur-Karte"
    assert language("fr").value("suits", (3, 2), "à,or") == "à pique ou à cœur"
    assert language("pl").value("suits", (3, 1), "one,or") == "pika lub karo"


def test_french_clauses_have_a_no_break_space_before_the_semicolon() -> None:
    clauses = (message("then/decides", players=(SOUTH,)), message("then/becomes-declarer", declarer=NORTH))
    assert language("fr").value("then", clauses, "") == "Sud décide ensuite\u00a0; Nord devient déclarant"
    assert language("fr").value("text", clauses[0], "") == "Sud décide ensuite"
