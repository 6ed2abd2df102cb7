"""Players, cards, lists and numbers in words: what every longer text is built from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from outofturn.engine.cards import NAMES, RANK_OF, RANK_WORDS, SUIT_OF, SUIT_WORDS, SUITS, Card, Suit, symbol, words
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import SEAT_LETTERS, SEAT_WORDS, SIDE_LETTERS, Seat

if TYPE_CHECKING:
    pass

#: A space at which no line is broken.
NO_BREAK = "\u00a0"


class NameStyle:
    """What players, suits and cards are called in a text. At the table by seat and rank; a chart has a naming of its own."""

    #: Options of the notation that are called something else.
    options: ClassVar[Mapping[str, str]] = {}

    def player(self, seat: Seat) -> str:
        return SEAT_WORDS[seat]

    def suit(self, suit: Suit) -> str:
        return SUIT_WORDS[suit]

    def offered_suit(self, suit: Suit) -> str:
        """A suit as part of an option."""
        return SUIT_WORDS[suit]

    def card(self, card: Card) -> str:
        return the(card)

    def played_card(self, card: Card) -> str:
        """A card that is being played."""
        return the(card)

    def offered_card(self, card: Card) -> str:
        """A card as part of an option."""
        return symbol(card)


AT_THE_TABLE = NameStyle()


# -- players


def name(seat: Seat) -> str:
    return SEAT_WORDS[seat]


def names(seats: Iterable[Seat], last: str = "and") -> str:
    """``East and West``, ``the director``, ``nobody``."""
    found = [SEAT_WORDS[seat] if seat < len(SEAT_WORDS) else "the director" for seat in seats]
    return listing(found, last) if found else "nobody"


def seat_of(letter: str) -> Seat:
    """The seat for a letter in JSON; ``director`` is a seat of its own."""
    return Seat(SEAT_LETTERS.index(letter)) if letter in SEAT_LETTERS else DIRECTOR


# -- cards


def the(card: Card) -> str:
    """``the five of hearts``."""
    return "the " + words(card)


def their_card(seat: Seat, card: Card) -> str:
    """``East's five of hearts``."""
    return f"{SEAT_WORDS[seat]}'s {words(card)}"


def the_cards(cards: Sequence[Card]) -> str:
    """The cards by name; nobody wants to hear more than five of them, so then suit by suit."""
    if len(cards) <= 5:
        return listing([the(card) for card in cards])
    parts = []
    for suit in SUITS:
        ranks = [RANK_WORDS[RANK_OF[card]] for card in cards if SUIT_OF[card] == suit]
        if ranks:
            parts.append(f"the {listing(ranks)} of {SUIT_WORDS[suit]}")
    return listing(parts)


def symbols(cards: Iterable[Card]) -> str:
    """``♥K ♥5 ♣A``: spades first, each suit from the top."""
    return " ".join(map(symbol, sorted(cards, reverse=True)))


def their_symbols(seat: Seat, cards: Iterable[Card]) -> str:
    """``East’s ♥K ♥5``."""
    return f"{SEAT_WORDS[seat]}’s {symbols(cards)}"


def card_of(text: str) -> Card:
    """The card for a name in JSON."""
    return Card(NAMES.index(text))


# -- lists and numbers


def listing(items: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def number(count: int) -> str:
    words = "no one two three four five six seven eight nine ten eleven twelve thirteen"
    return words.split()[count]


def ranges(numbers: Sequence[int]) -> tuple[str, ...]:
    """``2–5``, ``9``; two numbers in a row are not a range."""
    runs: list[list[int]] = []
    for one in numbers:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return tuple(parts)


def number_ranges(numbers: Sequence[int]) -> str:
    """``2–5 and 9``."""
    return listing(list(ranges(numbers))) if numbers else "none"


def line_numbers(numbers: Sequence[int]) -> str:
    """``line 2``, ``lines 2–5 and 9``."""
    return f"line{'' if len(numbers) == 1 else 's'} {number_ranges(numbers)}"


def years(found: Iterable[int]) -> str:
    """``1997, 2007 and 2017``."""
    return listing([str(year) for year in sorted(found)])


def tricks_won(won: Sequence[int]) -> str:
    """``NS 3, EW 2``."""
    return ", ".join(f"{side} {count}" for side, count in zip(SIDE_LETTERS, won, strict=True))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
