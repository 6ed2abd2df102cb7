"""What a language needs to say a message: the forms of players, cards, suits, sides and numbers, lists and plurals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, ClassVar

from outofturn.engine.cards import NAMES, RANK_OF, SUIT_OF, SUIT_SYMBOLS, Card, Suit
from outofturn.engine.errors import RecordError
from outofturn.engine.message import KIND_OF, Kind, Message, message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import Seat
from outofturn.wording.catalogue import templates
from outofturn.wording.text_wrap import NO_BREAK

#: The language when none is asked for.
DEFAULT = "en"
#: The languages that there are, each with the module that knows it. A national variant has the catalogue of its language.
LANGUAGES = {
    "en": "english", "fr": "french", "de": "german", "de-AT": "austrian_german", "nl": "dutch", "pl": "polish",
}  # fmt: skip
#: Those with a catalogue of their own.
CATALOGUES = tuple(code for code in LANGUAGES if "-" not in code)
#: What the items of a list are.
_KIND_OF_ITEMS: dict[Kind, Kind] = {"players": "player", "suits": "suit", "words": "word"}


#: More cards than this are not read out one by one.
MOST_CARDS = 5


class Language:
    """The grammar of one language; a subclass fills the tables. The plain form in each table is the empty string."""

    code: ClassVar[str]
    #: What the language calls itself.
    name: ClassVar[str]
    #: By form: North, East, South, West.
    players: ClassVar[dict[str, tuple[str, str, str, str]]]
    #: By form: the director.
    director: ClassVar[dict[str, str]]
    #: By form: the two sides.
    sides: ClassVar[dict[str, tuple[str, str]]]
    #: By form: clubs, diamonds, hearts, spades.
    suits: ClassVar[dict[str, tuple[str, str, str, str]]]
    #: By form: two, three … ace, without a suit.
    ranks: ClassVar[dict[str, tuple[str, ...]]]
    #: By form: the 52 cards, in the order of the engine.
    cards: ClassVar[dict[str, tuple[str, ...]]]
    #: The letters for the ranks from two to ace, and for the seats, as they are written.
    rank_letters: ClassVar[tuple[str, ...]]
    seat_letters: ClassVar[str]
    #: From none to thirteen.
    numbers: ClassVar[dict[str, tuple[str, ...]]]
    #: By form: so many cards of a suit, where there are too many cards to be read out one by one; with ``or``, one of them.
    #: A form that is not there is the plain one.
    cards_of_a_suit: ClassVar[dict[str, str]]
    one_of_a_suit: ClassVar[dict[str, str]]
    #: The suits as they stand there.
    suits_with_number: ClassVar[tuple[str, str, str, str]]
    between_clauses: ClassVar[str] = "; "
    #: How the last item of a list is joined on.
    last: ClassVar[dict[str, str]]

    # -- what a subclass may have to do in another way

    def plural(self, count: int) -> int:
        """Which of the plural forms goes with a number."""
        return int(count != 1)

    # -- messages

    def text(self, message: Message) -> str:
        """A message in this language."""
        return _said(self, message)

    def worded(self, message: Message) -> str:
        """The same, made anew."""
        values = dict(message.values)
        forms = templates(self.code, message.id)
        template = forms[0] if len(forms) == 1 else forms[self.plural(_count(values))]
        return "".join(
            part.literal if part.name is None else part.literal + self.value(part.name, values[part.name], part.form)
            for part in template
        )

    def sentence(self, message: Message) -> str:
        """A message that begins with a capital letter."""
        text = self.text(message)
        return text[:1].upper() + text[1:]

    def value(self, name: str, value: Any, form: str) -> str:
        """A value of a message in the form that the sentence needs; ``or`` in the form makes a list of alternatives."""
        kind = KIND_OF[name]
        form, _, last = form.partition(",")
        if form in self.last:
            form, last = "", form
        if kind == "message":
            return self.messages([value] if isinstance(value, Message) else value, last)
        if kind == "cards":
            return self.card_list(value, form, last or "and")
        if kind in _KIND_OF_ITEMS:
            return self.listing([self._one(_KIND_OF_ITEMS[kind], item, form) for item in value], last or "and")
        return self._one(kind, value, form)

    def _one(self, kind: Kind, value: Any, form: str) -> str:
        match kind:
            case "player":
                return self.player(value, form)
            case "card":
                return self.card(value, form)
            case "suit":
                return self.suit(value, form)
            case "side":
                return self.sides[form][value]
            case "rank":
                return self.rank(value, form)
            case "number":
                return self.number(value, form)
            case _:  # a word
                return str(value)

    def messages(self, found: Iterable[Message], last: str = "") -> str:
        """Several messages in one sentence: with semicolons, or as a list."""
        texts = map(self.text, found)
        return self.listing(texts, last) if last else self.between_clauses.join(texts)

    # -- values

    def player(self, seat: Seat, form: str = "") -> str:
        return self.director[form] if seat == DIRECTOR else self.players[form][seat]

    def card(self, card: Card, form: str = "") -> str:
        if form == "written":
            return self.written(card)
        return self.symbol(card) if form == "symbol" else self.cards[form][card]

    def card_list(self, cards: Sequence[Card], form: str = "", last: str = "and") -> str:
        """The cards by name; of more than anybody wants to hear, how many there are of each suit: “the three spades”."""
        if len(cards) <= MOST_CARDS or form == "symbol":  # symbols are read, not heard
            return self.listing([self.card(card, form) for card in cards], last)
        suits: dict[Suit, list[Card]] = {}
        for card in cards:
            suits.setdefault(SUIT_OF[card], []).append(card)
        return self.listing([self._of_a_suit(suit, mine, form, last) for suit, mine in suits.items()], last)

    def _of_a_suit(self, suit: Suit, cards: Sequence[Card], form: str, last: str) -> str:
        if len(cards) == 1:
            return self.card(cards[0], form)
        table = self.one_of_a_suit if last == "or" else self.cards_of_a_suit
        count, template = len(cards), table.get(form, table[""])
        named, noun = self.suits_with_number[suit], self.noun_for_cards(count)
        return template.format(count=self.number(count), digits=count, suit=named, cards=noun)

    def noun_for_cards(self, count: int) -> str:
        """The word for so many cards, in a language in which it depends on the number."""
        return ""

    def suit(self, suit: Suit, form: str = "") -> str:
        return SUIT_SYMBOLS[suit] if form == "symbol" else self.suits[form][suit]

    def rank(self, rank: int, form: str = "") -> str:
        return self.ranks[form][rank]

    def number(self, number: int, form: str = "") -> str:
        if form == "digits" or number >= len(self.numbers[form]):
            return str(number)
        return self.numbers[form][number]

    def symbol(self, card: Card) -> str:
        """As one shows it to people: ``♥5``, ``♠10``."""
        return SUIT_SYMBOLS[SUIT_OF[card]] + self.rank_letters[RANK_OF[card]]

    def written(self, card: Card) -> str:
        """For an error: ``♥R (HK)``, with the name in the notation where its letter is another one than the language's."""
        shown, name = self.symbol(card), NAMES[card]
        return shown if shown[1:] == name[1:] else f"{shown}{NO_BREAK}({name})"

    def listing(self, items: Sequence[str] | Iterable[str], last: str = "and") -> str:
        """``a, b and c``."""
        found = list(items)
        return found[0] if len(found) == 1 else f"{', '.join(found[:-1])}{self.last[last]}{found[-1]}"


def words(text: str) -> tuple[str, ...]:
    """A row of a table, written as one string with blanks between the words."""
    return tuple(text.split())


def _count(values: dict[str, Any]) -> int:
    """The number on which the plural form of a message depends."""
    count = values.get("count")
    if count is None:
        return len(next(values[name] for name in ("cards", "suits", "words") if name in values))
    return int(count)


def known_language(code: object) -> str:
    """The code, if there is such a language; RecordError if not."""
    if isinstance(code, str) and code in LANGUAGES:
        return code
    raise RecordError(message("error/no-such-language", word=str(code)[:40]), message("hint/languages", words=tuple(LANGUAGES)))


def language_of_tag(tag: str) -> str | None:
    """The code for a tag such as ``fr-CH`` or ``de-AT``: the national variant if there is one, or else its language."""
    named = {code.lower(): code for code in LANGUAGES}
    return named.get(tag.lower()) or named.get(tag.partition("-")[0].lower())


@lru_cache(maxsize=16384)  # most sentences of a record are said again whenever a line is added to it
def _said(speaker: Language, what: Message) -> str:
    return speaker.worded(what)


def forget_words() -> None:
    """Forget the sentences and templates that are kept: for tests that change a catalogue."""
    _said.cache_clear()
    templates.cache_clear()


@cache
def language(code: str = "en") -> Language:
    """The language with this code."""
    module = import_module(f"outofturn.wording.languages.{LANGUAGES[code]}")
    found: Language = module.LANGUAGE
    return found
