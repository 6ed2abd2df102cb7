"""Options that can be chosen. An option is its id, as in ``S chooses require H``."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, cast

from outofturn.engine.cards import NAMES, SUIT_LETTERS, Card, Suit
from outofturn.engine.seats import SEAT_LETTERS, Seat

OptionVerb: TypeAlias = Literal[
    "accept", "refuse", "spread", "free", "highest", "lowest", "withdraw", "keep", "require", "forbid", "play", "lead",
    "has", "void", "followed", "led", "restores",
]  # fmt: skip


class Option(str):
    """The id of an option.

    The last row of the verbs are answers to a question of fact; they begin with the seat: ``E has H``.
    """

    __slots__ = ()

    @property
    def _is_fact(self) -> bool:
        return self[:1] in SEAT_LETTERS

    @property
    def verb(self) -> OptionVerb:
        return _parsed(self)[0]

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that the option names, in the order written."""
        return _parsed(self)[1]

    @property
    def suit(self) -> Suit:
        """The only suit that the option names."""
        (suit,) = self.suits
        return suit

    @property
    def card(self) -> Card:
        """The card to be played or restored."""
        return Card(NAMES.index(self.split(" ")[-1]))

    @property
    def seat(self) -> Seat:
        """The hand that declarer is to lead from, or the player whom a fact is about."""
        return Seat(SEAT_LETTERS.index(self.split(" ")[0 if self._is_fact else 1]))


@cache  # there are only so many ids
def _parsed(option: str) -> tuple[OptionVerb, tuple[Suit, ...]]:
    """The verb of an option and the suits that it names."""
    words = option.split(" ")
    is_fact = words[0] in SEAT_LETTERS
    verb = cast("OptionVerb", words[is_fact])
    named = [] if verb == "lead" else [word for word in words[1 + is_fact :] if word in SUIT_LETTERS]
    return verb, tuple(Suit(SUIT_LETTERS.index(word)) for word in named)


ACCEPT, REFUSE, SPREAD, FREE = map(Option, ("accept", "refuse", "spread", "free"))
HIGHEST, LOWEST, WITHDRAW, KEEP = map(Option, ("highest", "lowest", "withdraw", "keep"))


def require(suit: Suit) -> Option:
    return Option(f"require {SUIT_LETTERS[suit]}")


def forbid(*suits: Suit) -> Option:
    return Option(" ".join(("forbid", *(SUIT_LETTERS[suit] for suit in suits))))


def play_card(card: Card) -> Option:
    return Option(f"play {NAMES[card]}")


def lead_from(hand: Seat) -> Option:
    return Option(f"lead {SEAT_LETTERS[hand]}")


def fact(seat: Seat, suit: Suit, *, has: bool) -> Option:
    return Option(f"{SEAT_LETTERS[seat]} {'has' if has else 'void'} {SUIT_LETTERS[suit]}")


def meant(seat: Seat, *, led: bool) -> Option:
    return Option(f"{SEAT_LETTERS[seat]} {'led' if led else 'followed'}")


def restore(seat: Seat, card: Card) -> Option:
    return Option(f"{SEAT_LETTERS[seat]} restores {NAMES[card]}")
