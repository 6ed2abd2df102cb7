"""Small compiled questions about the cards left: whose they are, which card wins, what binds a defender."""

from __future__ import annotations

import numpy as np

from outofturn.equity.search_tree.compiled import Array, compiled
from outofturn.equity.search_tree.memory_layout import (
    COUNT,
    HELD,
    HIGHEST,
    HONOURS,
    LEFT,
    LOWEST,
    ONE_SUIT,
    REVOKE_AT,
    REVOKED,
    REVOKER,
    TOP,
)


@compiled
def set_up_owners(state: Array, owners: Array) -> None:
    """For each set of cards of one suit left in play, write down who holds its cards, from the highest down."""
    for suit in range(4):
        full = 0
        owner = np.zeros(13, np.int64)
        for seat in range(4):
            cards = state[HELD + 4 * seat + suit]
            full |= cards
            for rank in range(13):
                if cards >> rank & 1:
                    owner[rank] = seat
        owners[suit, 0] = 0
        subset = (0 - full) & full
        while subset:
            high = HIGHEST[subset]
            owners[suit, subset] = owner[high] << 24 | owners[suit, subset ^ (1 << high)] >> 2
            subset = (subset - full) & full


@compiled
def hand_of(state: Array, seat: int) -> int:
    at = HELD + 4 * seat
    return state[at] | state[at + 1] << 13 | state[at + 2] << 26 | state[at + 3] << 39


@compiled
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card beats the best card so far."""
    if card >> 4 == best >> 4:
        return card > best
    return card >> 4 == trump


@compiled
def mixed(value: int) -> int:
    """A hash of an integer."""
    value ^= (value >> 31) & 0x1FFFFFFFF
    value *= -7046029254386353131
    value ^= (value >> 29) & 0x7FFFFFFFF
    value *= -4658895280553007687
    value ^= (value >> 32) & 0xFFFFFFFF
    return value


@compiled
def tops_of(state: Array, depths: int) -> int:
    """The top cards of each suit, down to these depths."""
    cards = 0
    for suit in range(4):
        cards |= TOP[state[LEFT + suit], depths >> (4 * suit) & 15] << (13 * suit)
    return cards


@compiled
def depths_of(state: Array, relevant: int) -> int:
    """How many top cards of each suit there are down to the lowest relevant one."""
    depths = 0
    for suit in range(4):
        cards = relevant >> (13 * suit) & ONE_SUIT
        if cards:
            depths |= COUNT[state[LEFT + suit] >> LOWEST[cards]] << (4 * suit)
    return depths


@compiled
def revoked_cards(state: Array, orders: int) -> int:
    """The cards with which a revoker must not win a trick (1997, 64A2)."""
    if orders >> REVOKE_AT:
        return hand_of(state, state[REVOKER]) & state[REVOKED]
    return 0


@compiled
def places_key(state: Array, majors: int, minors: int) -> int:
    """Marked cards by their places among the cards left."""
    key = 1
    for suit in range(4):
        left = state[LEFT + suit]
        major, minor = majors >> (13 * suit) & ONE_SUIT, minors >> (13 * suit) & ONE_SUIT
        places = 0
        if minor:  # the owner may play honours before it
            places = COUNT[left & HONOURS] + 1
        bound = major | minor
        while bound:
            low = LOWEST[bound]
            bound &= bound - 1
            places = places << 5 | COUNT[left >> low] << 1 | (minor >> low & 1)
        key = mixed(key ^ places)
    return key


@compiled
def binding_key(state: Array, majors: int, minors: int, orders: int) -> int:
    """What binds the defenders: the same for all positions that are alike."""
    key = mixed(orders + 1)
    if orders >> REVOKE_AT:
        key = mixed(key ^ places_key(state, revoked_cards(state, orders), 0))
    return mixed(key ^ places_key(state, majors, minors))
