"""Players, cards, lists and numbers in English, for the charts and the lawbook; everything else is a message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from outofturn.engine.cards import SUIT_WORDS, Card, Suit, symbol, words
from outofturn.engine.seats import SEAT_WORDS, Seat


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


# -- cards


def the(card: Card) -> str:
    """``the five of hearts``."""
    return "the " + words(card)


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


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
