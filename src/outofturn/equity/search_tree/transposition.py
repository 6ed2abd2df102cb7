"""The transposition table of the compiled search.

An entry holds for all positions in which each hand has as many cards of each suit, the same binds the defenders, and the top
cards of each suit, down to the lowest one that mattered, are in the same hands (partition search). A thousand entries may have
the same lengths. So that not all of them have to be tried, the place of an entry follows from its shape too, and from who has
the top cards that the shape names; a position is looked up once for each shape that there is with its lengths.
"""

from __future__ import annotations

from outofturn.equity.search_tree.cards_left import binding_key, depths_of, hand_of, mixed, tops_of
from outofturn.equity.search_tree.compiled import Array, ShortArray, compiled
from outofturn.equity.search_tree.memory_layout import (
    E_AT_LEAST,
    E_AT_MOST,
    E_DEPTHS,
    E_HIGH,
    E_KNOWN,
    E_LINK,
    E_LOW,
    E_MOVE,
    F_BEST,
    F_CHOSEN,
    F_KIND,
    F_KNOWN,
    F_LED,
    F_LEFT,
    F_MAJORS,
    F_MINORS,
    F_NEED,
    F_ORDERS,
    F_OWNERS_HIGH,
    F_OWNERS_LOW,
    F_SEAT,
    HELD,
    LEFT,
    LENGTHS,
    LOWEST,
    OWNERS_IN_SHAPE,
    OWNERS_OF_TOP,
    PLACES,
    RELEVANT,
    SHAPE_PLACES,
    SUIT_SHAPES,
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
def owners_mask(depths: int) -> int:
    """The owners of so many top cards of two suits."""
    return OWNERS_OF_TOP[depths >> 4] << 26 | OWNERS_OF_TOP[depths & 15]


@compiled
def place_of(known: int, shape: int, high: int, low: int) -> int:
    """Where entries stand that have the same lengths, bind alike, and have the same owners of the top cards of this shape."""
    tops = (high & OWNERS_IN_SHAPE[shape // SUIT_SHAPES]) ^ mixed((low & OWNERS_IN_SHAPE[shape % SUIT_SHAPES]) + shape)
    return mixed(known ^ mixed(tops)) & (PLACES - 1)


@compiled
def find_entry(
    state: Array, frame: Array, owners: Array, shapes: ShortArray, heads: ShortArray, entries: Array
) -> tuple[bool, int, int]:
    """Look for the position. Gives whether it decides the question, the result, and the best move known."""
    high = owners[3, state[LEFT + 3]] << 26 | owners[2, state[LEFT + 2]]
    low = owners[1, state[LEFT + 1]] << 26 | owners[0, state[LEFT]]
    need = frame[F_NEED]
    known = mixed(state[LENGTHS] ^ mixed(key_of(state, frame)))
    frame[F_OWNERS_HIGH] = high
    frame[F_OWNERS_LOW] = low
    frame[F_KNOWN] = known
    best_move = -1
    in_use = shapes[known & (SHAPE_PLACES - 1)]
    for part in range(SUIT_SHAPES):
        bits = in_use[part]
        while bits:
            shape = SUIT_SHAPES * part + LOWEST[bits]
            bits &= bits - 1
            at = heads[place_of(known, shape, high, low)]
            while at >= 0:
                entry = entries[at]
                depths = entry[E_DEPTHS]
                if (
                    entry[E_KNOWN] == known
                    and high & owners_mask(depths >> 8) == entry[E_HIGH]
                    and low & owners_mask(depths & 255) == entry[E_LOW]
                ):
                    if entry[E_AT_LEAST] >= need:
                        return True, tops_of(state, depths) | entry[E_AT_LEAST] << TRICKS_AT, -1
                    if entry[E_AT_MOST] < need:
                        return True, tops_of(state, depths) | entry[E_AT_MOST] << TRICKS_AT, -1
                    best_move = entry[E_MOVE]
                at = entry[E_LINK]
    return False, 0, best_move


@compiled
def shape_of(depths: int) -> int:
    """How many top cards of each suit mattered: none, one, or more."""
    shape = 0
    for suit in range(3, -1, -1):
        shape = 3 * shape + min(depths >> (4 * suit) & 15, 2)
    return shape


@compiled
def new_entry(state: Array, frame: Array, shapes: ShortArray, heads: ShortArray, entries: Array, shape: int, place: int) -> int:
    """Add an entry for the position; if the table is full it begins again, empty."""
    if state[USED] == entries.shape[0]:
        state[USED] = 0
        heads[:] = -1
        shapes[:] = 0
    at = state[USED]
    state[USED] += 1
    shapes[frame[F_KNOWN] & (SHAPE_PLACES - 1), shape // SUIT_SHAPES] |= 1 << shape % SUIT_SHAPES
    entry = entries[at]
    entry[E_KNOWN] = frame[F_KNOWN]
    entry[E_AT_LEAST] = 0
    entry[E_AT_MOST] = frame[F_LEFT]
    entry[E_MOVE] = -1
    entry[E_LINK] = heads[place]
    heads[place] = at
    return at


@compiled
def keep_entry(
    state: Array, frame: Array, shapes: ShortArray, heads: ShortArray, entries: Array, result: int, move: int
) -> None:
    """Write down what has been found out, and the move that decided it (-1 if none did)."""
    depths = depths_of(state, result & RELEVANT)
    shape = shape_of(depths)
    high, low = frame[F_OWNERS_HIGH] & owners_mask(depths >> 8), frame[F_OWNERS_LOW] & owners_mask(depths & 255)
    place = place_of(frame[F_KNOWN], shape, high, low)
    at = heads[place]
    while at >= 0:
        entry = entries[at]
        if entry[E_KNOWN] == frame[F_KNOWN] and entry[E_DEPTHS] == depths and entry[E_HIGH] == high and entry[E_LOW] == low:
            break
        at = entry[E_LINK]
    if at < 0:
        at = new_entry(state, frame, shapes, heads, entries, shape, place)
        entries[at, E_DEPTHS] = depths
        entries[at, E_HIGH] = high
        entries[at, E_LOW] = low
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
