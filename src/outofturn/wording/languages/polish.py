"""Polish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from outofturn.engine.cards import Card, Suit
from outofturn.engine.message import KIND_OF
from outofturn.engine.seats import SEATS
from outofturn.wording.language import Language, words

_SEATS = ("N", "E", "S", "W")
#: A letter has no cases, so the noun “gracz” before it carries them: of one player, and of several.
_PLAYER = {"acc": "gracza", "gen": "gracza", "dat": "graczowi", "inst": "graczem"}
_PLAYERS = {"acc": "graczy", "gen": "graczy", "dat": "graczom", "inst": "graczami"}
_SIDES = ("N-S", "E-W")
_SUITS = ("trefl", "karo", "kier", "pik")
_ONE = ("trefla", "karo", "kiera", "pika")
_NOMINATIVE = words("dwójka trójka czwórka piątka szóstka siódemka ósemka dziewiątka dziesiątka walet dama król as")
#: By case, and so the forms of a card too; the suit after the rank is not declined. Plain: “król kier”; ``bare``: the same;
#: ``acc``: “zagrać króla kier”, “damę karo”; ``gen``: “nie ma piątki kier”; ``dat``: “dzięki asowi pik”;
#: ``inst``: “wyjść piątką kier”; ``loc``: “po piątce kier”.
_RANKS = {
    "": _NOMINATIVE,
    "bare": _NOMINATIVE,
    "acc": words("dwójkę trójkę czwórkę piątkę szóstkę siódemkę ósemkę dziewiątkę dziesiątkę waleta damę króla asa"),
    "gen": words("dwójki trójki czwórki piątki szóstki siódemki ósemki dziewiątki dziesiątki waleta damy króla asa"),
    "dat": words("dwójce trójce czwórce piątce szóstce siódemce ósemce dziewiątce dziesiątce waletowi damie królowi asowi"),
    "inst": words("dwójką trójką czwórką piątką szóstką siódemką ósemką dziewiątką dziesiątką waletem damą królem asem"),
    "loc": words("dwójce trójce czwórce piątce szóstce siódemce ósemce dziewiątce dziesiątce walecie damie królu asie"),
}
_FROM_THREE = words("trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście")

#: By the form of some cards: the form of their number.
_CASE_OF_A_NUMBER = {"gen": "f-gen", "loc": "f-gen", "dat": "f-dat", "inst": "f-inst"}

#: For each rank: feminine or masculine.
_GENDERS = "fffffffffmfmm"

#: What agrees with a card. ``a``: the ending of a verb in the past, “{card} został{card:a}”; ``y``: the ending of a participle,
#: “zagran{card:y}”; ``y-acc``: the same as the object, “odsłonięt{card:y-acc} {card:acc}”; ``it-acc``: the card once more, as
#: the object; ``which`` and ``which-acc``: “{card}, {card:which-acc} E …”.
_AGREEMENT = {
    "a": {"f": "a", "m": ""},
    "y": {"f": "a", "m": "y"},
    "y-acc": {"f": "ą", "m": "ego"},
    "it-acc": {"f": "ją", "m": "go"},
    "which": {"f": "która", "m": "który"},
    "which-acc": {"f": "którą", "m": "którego"},
}

#: By form: the 52 cards.
_CARDS: dict[str, tuple[str, ...]] = {
    form: tuple(f"{rank} {suit}" for suit in _SUITS for rank in ranks) for form, ranks in _RANKS.items()
} | {form: tuple(agreeing[gender] for gender in _GENDERS) * 4 for form, agreeing in _AGREEMENT.items()}


class Polish(Language):
    code = "pl"
    name = "polski"
    #: Plain: the letter, for the nominative alone, “W wistuje”. ``acc`` and ``gen``: “wybór gracza W”; ``dat``: “nakazać
    #: graczowi W”; ``inst``: “przed graczem W”. Several players: “graczom N, E i S”.
    players: ClassVar = {"": _SEATS} | {case: (f"{one} N", f"{one} E", f"{one} S", f"{one} W") for case, one in _PLAYER.items()}
    director: ClassVar = {"": "sędzia", "acc": "sędziego", "gen": "sędziego", "dat": "sędziemu", "inst": "sędzią"}
    #: Not declined.
    sides: ClassVar = {"": _SIDES}
    #: Plain: the name of the suit; ``bare``: the same. One card of the suit: ``one`` and ``acc``, “wyjść w pika”, “zagrać
    #: kiera”; ``gen``: “zażądać kara”, “bez pika”; ``inst``: “wyjść pikiem”. All cards of the suit: ``plural`` (nominative and
    #: accusative), “wychodzić w piki”; ``many`` (genitive), “nie ma pików”, but “kart karowych”, for “kar” is the genitive of
    #: “kara”, a penalty, too; ``loc``: “najstarsza karta w pikach”.
    suits: ClassVar = {
        "": _SUITS,
        "bare": _SUITS,
        "one": _ONE,
        "acc": _ONE,
        "gen": ("trefla", "kara", "kiera", "pika"),
        "inst": ("treflem", "karem", "kierem", "pikiem"),
        "plural": ("trefle", "kara", "kiery", "piki"),
        "many": ("trefli", "kart karowych", "kierów", "pików"),
        "loc": ("treflach", "karach", "kierach", "pikach"),
    }
    ranks: ClassVar = _RANKS
    cards: ClassVar = _CARDS
    rank_letters = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "W", "D", "K", "A")
    seat_letters = "NESW"
    #: Plain: for counting; before a feminine noun ``f``: “jedna lewa”, “dwie lewy”; ``f-acc``: “jedną lewę”; ``f-gen``: “jednej
    #: lewy”, “dwóch lew”; ``f-dat``: “trzem kartom”; ``f-inst``: “trzema kartami”. ``nth``: “piąta lewa”; ``nth-acc`` (and
    #: instrumental): “piątą lewę”; ``nth-gen`` (dative and locative too): “w piątej lewie”. ``option``: before one of several
    #: choices that are read out, “(możliwość) pierwsza”. What counts from one has a digit for none.
    numbers: ClassVar = {
        "": ("zero", "jeden", "dwa", *_FROM_THREE),
        "f": ("zero", "jedna", "dwie", *_FROM_THREE),
        "f-acc": ("zero", "jedną", "dwie", *_FROM_THREE),
        "f-gen": words(
            "zera jednej dwóch trzech czterech pięciu sześciu siedmiu ośmiu dziewięciu dziesięciu jedenastu dwunastu trzynastu"
        ),
        "f-dat": words(
            "zeru jednej dwóm trzem czterem pięciu sześciu siedmiu ośmiu dziewięciu dziesięciu jedenastu dwunastu trzynastu"
        ),
        "f-inst": words(
            "zerem jedną dwiema trzema czterema pięcioma sześcioma siedmioma ośmioma dziewięcioma dziesięcioma jedenastoma "
            "dwunastoma trzynastoma"
        ),
        "nth": words(
            "0 pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta dwunasta trzynasta"
        ),
        "nth-acc": words(
            "0 pierwszą drugą trzecią czwartą piątą szóstą siódmą ósmą dziewiątą dziesiątą jedenastą dwunastą trzynastą"
        ),
        "nth-gen": words(
            "0 pierwszej drugiej trzeciej czwartej piątej szóstej siódmej ósmej dziewiątej dziesiątej jedenastej dwunastej "
            "trzynastej"
        ),
        "option": words(
            "0 Pierwsza Druga Trzecia Czwarta Piąta Szósta Siódma Ósma Dziewiąta Dziesiąta Jedenasta Dwunasta Trzynasta"
        ),
    }
    #: “Te trzy karty pik”, “tych pięć kart pik”; ``{count}`` is the number in the case of the noun.
    cards_of_a_suit: ClassVar = {
        "": "te {count} {cards} {suit}",
        "gen": "tych {count} kart {suit}",
        "inst": "tymi {count} kartami {suit}",
        "loc": "tych {count} kartach {suit}",
        "dat": "tym {count} kartom {suit}",
    }
    one_of_a_suit: ClassVar = {
        "": "jedna z {count} kart {suit}",
        "acc": "jedną z {count} kart {suit}",
        "gen": "jednej z {count} kart {suit}",
        "inst": "jedną z {count} kart {suit}",
        "loc": "jednej z {count} kart {suit}",
        "dat": "jednej z {count} kart {suit}",
    }
    suits_with_number = _SUITS
    #: ``nor``: alternatives after a negation, “nie wolno wychodzić w kiery ani piki”.
    last: ClassVar = {"and": " i ", "or": " lub ", "nor": " ani "}

    def value(self, name: str, value: Any, form: str) -> str:
        """Several players have one noun before all their letters: “graczom N, E i S”, but “graczowi N lub S”."""
        case, _, last = form.partition(",")
        if KIND_OF[name] != "players" or case not in _PLAYER or len(value) < 2 or not set(value) <= set(SEATS):
            return super().value(name, value, form)
        noun = (_PLAYER if last in ("or", "nor") else _PLAYERS)[case]
        return f"{noun} {super().value(name, value, last)}"

    def _of_a_suit(self, suit: Suit, cards: Sequence[Card], form: str, last: str) -> str:
        """The number is declined as well: “z trzech kart pik”, “tymi trzema kartami pik”."""
        count = len(cards)
        if count == 1:
            return self.card(cards[0], form)
        table = self.one_of_a_suit if last == "or" else self.cards_of_a_suit
        case = _CASE_OF_A_NUMBER.get(form, "f") if last != "or" else "f-gen"
        template = table.get(form, table[""])
        return template.format(
            count=self.number(count, case), cards=self.noun_for_cards(count), suit=self.suits_with_number[suit]
        )

    def noun_for_cards(self, count: int) -> str:
        """“Trzy karty pik”, “pięć kart pik”."""
        return "karty" if self.plural(count) == 1 else "kart"

    def plural(self, count: int) -> int:
        """One; two to four, but not twelve to fourteen; all others."""
        if count == 1:
            return 0
        return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


LANGUAGE = Polish()
