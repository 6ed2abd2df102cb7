"""The transposition table of the compiled search.

An entry holds for all positions in which each hand has as many cards of each suit, the same binds the defenders, and the top
cards of each suit, down to the lowest one that mattered, are in the same hands (partition search).
"""

from __future__ import annotations

from outofturn.equity.search_tree.cards_left import binding_key, depths_of, hand_of, mixed, tops_of
from outofturn.equity.search_tree.compiled import Array, compiled
from outofturn.equity.search_tree.memory_layout import (
    E_AT_LEAST,
    E_AT_MOST,
    E_DEPTHS,
    E_HIGH,
    E_KEY,
    E_LENGTHS,
    E_LINK,
    E_LOW,
    E_MASK_HIGH,
    E_MASK_LOW,
    E_MOVE,
    F_BEST,
    F_CHOSEN,
    F_KEY,
    F_KIND,
    F_LED,
    F_LEFT,
    F_MAJORS,
    F_MINORS,
    F_NEED,
    F_ORDERS,
    F_OWNERS_HIGH,
    F_OWNERS_LOW,
    F_PLACE,
    F_SEAT,
    HELD,
    LEFT,
    LENGTHS,
    OWNERS_OF_TOP,
    PLACES,
    RELEVANT,
    TRICKS_AT,
    USED,
)


@compiled
def key_of(state: Array, frame: Array) -> int:
    """Who leads, and what binds the defenders."""
    seat = frame[F_SEAT]
    if (frame[F_MAJORS] | frame[F_MINORS] | frame[F_ORDERS]) == 0:
        return seat
    key = binding_key(state, frame[F_MAJORS], frame[F_MINORS], frame[F_ORDERS]) << 3
    is_decided = frame[F_CHOSEN] != 0 and hand_of(state, seat + 2 & 3) & frame[F_MAJORS] != 0
    return key ^ (seat | is_decided << 2)


@compiled
def find_entry(state: Array, frame: Array, owners: Array, heads: Array, entries: Array) -> tuple[bool, int, int]:
    """Look for the position. Gives whether it decides the question, the result, and the best move known."""
    high = owners[3, state[LEFT + 3]] << 26 | owners[2, state[LEFT + 2]]
    low = owners[1, state[LEFT + 1]] << 26 | owners[0, state[LEFT]]
    lengths, need = state[LENGTHS], frame[F_NEED]
    key = key_of(state, frame)
    place = mixed(lengths ^ mixed(key)) & (PLACES - 1)
    frame[F_OWNERS_HIGH] = high
    frame[F_OWNERS_LOW] = low
    frame[F_KEY] = key
    frame[F_PLACE] = place
    best_move = -1
    at = heads[place]
    while at >= 0:
        entry = entries[at]
        if (
            entry[E_LENGTHS] == lengths
            and entry[E_KEY] == key
            and high & entry[E_MASK_HIGH] == entry[E_HIGH]
            and low & entry[E_MASK_LOW] == entry[E_LOW]
        ):
            if entry[E_AT_LEAST] >= need:
                return True, tops_of(state, entry[E_DEPTHS]) | entry[E_AT_LEAST] << TRICKS_AT, -1
            if entry[E_AT_MOST] < need:
                return True, tops_of(state, entry[E_DEPTHS]) | entry[E_AT_MOST] << TRICKS_AT, -1
            best_move = entry[E_MOVE]
        at = entry[E_LINK]
    return False, 0, best_move


@compiled
def new_entry(state: Array, frame: Array, heads: Array, entries: Array, depths: int) -> int:
    """Add an entry for the position; if the table is full it begins again, empty."""
    if state[USED] == entries.shape[0]:
        state[USED] = 0
        heads[:] = -1
    at = state[USED]
    state[USED] += 1
    entry = entries[at]
    entry[E_LENGTHS] = state[LENGTHS]
    entry[E_KEY] = frame[F_KEY]
    entry[E_DEPTHS] = depths
    entry[E_MASK_HIGH] = OWNERS_OF_TOP[depths >> 12] << 26 | OWNERS_OF_TOP[depths >> 8 & 15]
    entry[E_HIGH] = frame[F_OWNERS_HIGH] & entry[E_MASK_HIGH]
    entry[E_MASK_LOW] = OWNERS_OF_TOP[depths >> 4 & 15] << 26 | OWNERS_OF_TOP[depths & 15]
    entry[E_LOW] = frame[F_OWNERS_LOW] & entry[E_MASK_LOW]
    entry[E_AT_LEAST] = 0
    entry[E_AT_MOST] = frame[F_LEFT]
    entry[E_MOVE] = -1
    entry[E_LINK] = heads[frame[F_PLACE]]
    heads[frame[F_PLACE]] = at
    return at


@compiled
def keep_entry(state: Array, frame: Array, heads: Array, entries: Array, result: int, move: int) -> None:
    """Write down what has been found out, and the move that decided it (-1 if none did)."""
    depths = depths_of(state, result & RELEVANT)
    at = heads[frame[F_PLACE]]
    while at >= 0:
        entry = entries[at]
        if (
            entry[E_LENGTHS] == state[LENGTHS]
            and entry[E_KEY] == frame[F_KEY]
            and entry[E_DEPTHS] == depths
            and entry[E_HIGH] == frame[F_OWNERS_HIGH] & entry[E_MASK_HIGH]
            and entry[E_LOW] == frame[F_OWNERS_LOW] & entry[E_MASK_LOW]
        ):
            break
        at = entry[E_LINK]
    if at < 0:
        at = new_entry(state, frame, heads, entries, depths)
    entry = entries[at]
    tricks = result >> TRICKS_AT
    if tricks >= frame[F_NEED]:
        entry[E_AT_LEAST] = max(entry[E_AT_LEAST], tricks)
    else:
        entry[E_AT_MOST] = min(entry[E_AT_MOST], tricks)
    if move >= 0:
        entry[E_MOVE] = move


@compiled
def hint_key(state: Array, frame: Array) -> int:
    """What the best card of a hand is likely to depend on: it is remembered under this."""
    seat, kind = frame[F_SEAT], frame[F_KIND]
    if kind == 0:
        return mixed(hand_of(state, seat) << 4 | seat)
    following = state[HELD + 4 * seat + frame[F_LED]]
    if following:
        left = state[LEFT + frame[F_LED]]
        return mixed(((left << 2 | frame[F_LED]) << 10 | frame[F_BEST]) << 6 | kind << 2 | seat) ^ following
    return mixed(hand_of(state, seat) ^ (frame[F_BEST] << 54)) ^ (kind << 2 | seat)
