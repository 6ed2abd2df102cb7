"""Suits, ranks, cards and sets of cards.

A card is an integer from 0 to 51, and a set of cards is an integer with one bit per card. The legal cards are computed at
every turn, and on bits that is a single operation.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

Suit = NewType("Suit", int)
Rank = NewType("Rank", int)
Card = NewType("Card", int)
#: A set of cards: bit ``c`` is set if it contains card ``c``.
Cards: TypeAlias = int

CLUBS, DIAMONDS, HEARTS, SPADES = map(Suit, range(4))
#: The suits in the order in which they are written and read out.
SUITS: tuple[Suit, ...] = (SPADES, HEARTS, DIAMONDS, CLUBS)
SUIT_LETTERS = "CDHS"
SUIT_SYMBOLS = "♣♦♥♠"
RANK_LETTERS = "23456789TJQKA"
#: The ten is the lowest honour (the Definitions, all editions).
LOWEST_HONOUR = Rank(8)

ALL_CARDS: Cards = (1 << 52) - 1
NO_CARDS: Cards = 0
#: For each suit, all thirteen cards.
SUIT: tuple[Cards, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))
SUIT_OF: tuple[Suit, ...] = tuple(Suit(card // 13) for card in range(52))
RANK_OF: tuple[Rank, ...] = tuple(Rank(card % 13) for card in range(52))
#: For each card, all the cards of its suit, which are the cards that follow suit to it.
FOLLOWING: tuple[Cards, ...] = tuple(SUIT[card // 13] for card in range(52))
BIT: tuple[Cards, ...] = tuple(1 << card for card in range(52))
HONOURS: Cards = sum(BIT[card] for card in range(52) if RANK_OF[card] >= LOWEST_HONOUR)
NAMES: tuple[str, ...] = tuple(SUIT_LETTERS[card // 13] + RANK_LETTERS[card % 13] for card in range(52))

_SUIT_BY_LETTER = {letter: Suit(suit) for suit, letter in enumerate(SUIT_LETTERS)}
_SUIT_BY_LETTER |= {symbol: Suit(suit) for suit, symbol in enumerate(SUIT_SYMBOLS)}
_SUIT_BY_LETTER |= {symbol: Suit(suit) for suit, symbol in enumerate("♧♢♡♤")}
_RANK_BY_LETTER = {letter: Rank(rank) for rank, letter in enumerate(RANK_LETTERS)} | {"10": Rank(8)}


def card_of(suit: Suit, rank: Rank) -> Card:
    return Card(suit * 13 + rank)


def parse_suit(text: str) -> Suit | None:
    """Parse a suit such as ``H``, ``h`` or ``♥``; return None if the text is not a suit."""
    return _SUIT_BY_LETTER.get(text.upper().rstrip("\ufe0e\ufe0f"))


def parse_card(text: str) -> Card | None:
    """Parse a card such as ``HK``, ``♥K``, ``s10`` or ``KH``; return None if the text is not a card."""
    plain = text.upper().replace("\ufe0e", "").replace("\ufe0f", "")
    for suit_text, rank_text in ((plain[:1], plain[1:]), (plain[-1:], plain[:-1])):
        suit, rank = _SUIT_BY_LETTER.get(suit_text), _RANK_BY_LETTER.get(rank_text)
        if suit is not None and rank is not None:
            return card_of(suit, rank)
    return None


def set_of(cards: tuple[Card, ...] | list[Card]) -> Cards:
    result = NO_CARDS
    for card in cards:
        result |= BIT[card]
    return result


#: Cache for ``listed``: the cards of each set within one suit. There are few enough such sets to keep them all.
_LISTS: dict[Cards, tuple[Card, ...]] = {NO_CARDS: ()}


def listed(cards: Cards) -> tuple[Card, ...]:
    """List the cards of a set, lowest bit first."""
    known = _LISTS.get(cards)
    if known is not None:
        return known
    found: tuple[Card, ...] = ()
    for suit in SUIT:
        part = cards & suit
        if part:
            if part not in _LISTS:
                _LISTS[part] = tuple(Card(card) for card in range(52) if part >> card & 1)
            found += _LISTS[part]
    return found


def in_order(cards: Cards) -> tuple[Card, ...]:
    """List the cards of a set in display order: spades, hearts, diamonds, clubs, each from the highest card down."""
    return tuple(card for suit in SUITS for card in reversed(listed(cards & SUIT[suit])))


def highest(cards: Cards) -> Cards:
    """The highest card of a set of cards of one suit, as a set."""
    return 1 << cards.bit_length() - 1 if cards else NO_CARDS


def lowest(cards: Cards) -> Cards:
    return cards & -cards


def is_honour(card: Card) -> bool:
    return RANK_OF[card] >= LOWEST_HONOUR


def symbol(card: Card) -> str:
    """The card with its suit symbol: ``♥5``, ``♠10``."""
    rank = RANK_LETTERS[RANK_OF[card]]
    return SUIT_SYMBOLS[SUIT_OF[card]] + ("10" if rank == "T" else rank)
