"""How the compiled search lays out its memory: arrays of integers, and tables that answer questions about suits at once.

Cards are as in ``engine.cards``: 13 bits for each suit, clubs lowest. A single card is written as 16 * suit + rank, or as its
number where that is said.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from outofturn.equity.search_tree.compiled import Array

# -- tables

_SUBSETS = range(1 << 13)
#: For each set of cards of one suit: how many there are, the highest, the lowest (-1 if there is none).
COUNT: Final = np.array([cards.bit_count() for cards in _SUBSETS], np.int64)
HIGHEST: Final = np.array([cards.bit_length() - 1 for cards in _SUBSETS], np.int64)
LOWEST: Final = np.array([(cards & -cards).bit_length() - 1 for cards in _SUBSETS], np.int64)


def _tops() -> Array:
    found = np.zeros((1 << 13, 14), np.int64)
    left = np.array(_SUBSETS, np.int64)
    for number in range(1, 14):
        highest = np.where(left > 0, 1 << np.maximum(HIGHEST[left], 0), 0)
        found[:, number] = found[:, number - 1] | highest
        left &= ~highest
    return found


#: For each set of cards of one suit and each number, that many of its highest cards.
TOP: Final = _tops()
#: The owners of the cards of a suit, two bits a card from the highest down, are 26 bits; this masks the first few.
OWNERS_OF_TOP: Final = np.array([((1 << 26) - 1) ^ ((1 << (26 - 2 * number)) - 1) for number in range(14)], np.int64)

ONE_SUIT: Final = (1 << 13) - 1
#: From the ten on.
HONOURS: Final = 0b1111100000000
NO_TRUMP: Final = 4
#: A result of the search is the set of the cards that mattered and, above them, a bound for the tricks of North and South: at
#: least so many if they take as many as they need, otherwise at most so many.
TRICKS_AT: Final = 56
RELEVANT: Final = (1 << 52) - 1

# -- the state: the position, and what holds for the whole search

HELD: Final = 0  # 16: the cards of one suit in one hand, at 4 * seat + suit
LEFT: Final = 16  # 4: the cards of one suit in all hands at the beginning of the trick
TRUMP: Final = 20
DECLARER: Final = 21
LENGTHS: Final = 22  # the length of each suit in each hand, 4 bits each
TRICKS: Final = 23  # tricks left at the root
USED: Final = 24  # entries of the table in use
ABOUT: Final = 25  # penalty cards about which declarer has stated his option for the lead at the root
MOVE: Final = 26  # the card, or the choice, that decided the search at the root; -1 if none did
REVOKER: Final = 27
REVOKED: Final = 28  # the cards that he could have played
FORCED: Final = 29  # 4: the number of the card that a hand plays to the first trick, whatever it holds; -1 if none
PLAY_ORDERS: Final = 33  # 4 * 3: orders for a play to the first trick: kind, suit or number of the card, forbidden cards
STEPS: Final = 45  # so many more steps may be taken
STATE_SIZE: Final = 46

#: The result of a search that has taken all the steps it may take.
GIVEN_UP: Final = -1

#: Kinds of orders for a play.
REQUIRE: Final = 1
PLAY_HIGHEST: Final = 2
PLAY_LOWEST: Final = 3
PLAY_CARD: Final = 4

# -- orders about leads: one integer

#: For each seat: the suit that must be led next (1 to 4), and the suits that must not be led next, and until the lead is lost.
ORDER_BITS: Final = 11
REQUIRED: Final = 0b111
NOT_NEXT_AT: Final = 3
NOT_UNTIL_LOST_AT: Final = 7
SUITS: Final = 0b1111
ONE_SEAT: Final = (1 << ORDER_BITS) - 1
#: Set while a revoker may still win a trick with a card that he could have played when he revoked (1997, 64A2): the first such
#: trick counts for the other side.
REVOKE_AT: Final = 4 * ORDER_BITS

# -- a frame: one card to be played, or one choice to be made

F_KIND: Final = 0  # how many cards the trick has, or CHOICE
F_SEAT: Final = 1
F_NEED: Final = 2  # tricks that North and South want from this trick on
F_BEST: Final = 3  # the best card so far and who has played it: 64 * seat + card
F_LED: Final = 4  # the suit led
F_MAJORS: Final = 5  # the major penalty cards
F_MINORS: Final = 6
F_ORDERS: Final = 7
F_MOVES: Final = 8  # how many there are
F_NEXT: Final = 9  # the place of the next one to be tried
F_WANTS: Final = 10  # 1 if North and South choose here
F_RELEVANT: Final = 11
F_LEFT: Final = 12  # tricks left, this one included
F_OWNERS_HIGH: Final = 13  # the owners of the spades and hearts
F_OWNERS_LOW: Final = 14
F_KNOWN: Final = 15  # under which the position stands in the transposition table
F_MOVE: Final = 17  # the move under way
F_CHOSEN: Final = 18  # declarer has stated his option about this lead
F_TRICK: Final = 19  # the cards of the trick so far, 6 bits each
F_TRICKS: Final = 20  # the best result so far
F_RANKS: Final = 21  # for each suit, the rank below which cards need not be tried
F_HINT: Final = 22  # the key under which a good move is remembered
F_COUNTS: Final = 23  # the side for which the trick before this one counts
FRAME_SIZE: Final = 24
CHOICE: Final = 4
MOST_FRAMES: Final = 70
MOST_MOVES: Final = 32

# -- an entry of the transposition table

E_KNOWN: Final = 0  # a hash of the lengths, and of what binds the defenders
E_DEPTHS: Final = 1  # how many top cards of each suit mattered
E_HIGH: Final = 2  # the owners of these cards
E_LOW: Final = 3
E_AT_LEAST: Final = 4
E_AT_MOST: Final = 5
E_MOVE: Final = 6
E_LINK: Final = 7  # to the next entry of the same place
ENTRY_SIZE: Final = 8
PLACES: Final = 1 << 19

#: The shape of an entry says of each suit whether no top card mattered, one, or more: nine combinations for two suits. Entries
#: are found by shape and by the owners of these cards.
SUIT_SHAPES: Final = 9
OWNERS_IN_SHAPE: Final = np.array(
    [OWNERS_OF_TOP[shape // 3] << 26 | OWNERS_OF_TOP[shape % 3] for shape in range(SUIT_SHAPES)], np.int64
)
SHAPE_PLACES: Final = 1 << 15
HINTS: Final = 1 << 15
