"""The compiled search: do North and South take at least so many of the remaining tricks?

A depth-first search with cut-offs and a transposition table. Beside the answer it finds out which cards' ranks mattered for it
(Ginsberg's partition search). Explicit frames take the place of recursion, because Numba cannot keep a function that calls
itself on the disk. What binds the defenders is in three integers of a frame, all 0 if nothing does: major penalty cards, minor
ones, and orders about leads (see ``memory_layout``).
"""

from __future__ import annotations

from outofturn.equity.search_tree.cards_left import beats, revoked_cards
from outofturn.equity.search_tree.certain_tricks import cut_off, last_trick
from outofturn.equity.search_tree.compiled import Array, ShortArray, compiled
from outofturn.equity.search_tree.memory_layout import (
    CHOICE,
    DECLARER,
    F_BEST,
    F_CHOSEN,
    F_COUNTS,
    F_HINT,
    F_KIND,
    F_LED,
    F_LEFT,
    F_MAJORS,
    F_MINORS,
    F_MOVE,
    F_MOVES,
    F_NEED,
    F_NEXT,
    F_ORDERS,
    F_RANKS,
    F_RELEVANT,
    F_SEAT,
    F_TRICK,
    F_TRICKS,
    F_WANTS,
    GIVEN_UP,
    HELD,
    HIGHEST,
    HINTS,
    LEFT,
    LENGTHS,
    LOWEST,
    MOVE,
    NOT_UNTIL_LOST_AT,
    ONE_SUIT,
    ORDER_BITS,
    RELEVANT,
    REVOKE_AT,
    REVOKED,
    REVOKER,
    STEPS,
    SUITS,
    TRICKS_AT,
    TRUMP,
)
from outofturn.equity.search_tree.moves import choose, is_choice, legal_cards, list_choices, list_moves, order_moves
from outofturn.equity.search_tree.transposition import find_entry, hint_key, keep_entry

# -- one card


@compiled
def play(state: Array, frame: Array, card: int, after: Array) -> None:
    """Play a card; the frame after it is that of the next hand, or of the next trick."""
    seat, kind = frame[F_SEAT], frame[F_KIND]
    suit, rank = card >> 4, card & 15
    state[HELD + 4 * seat + suit] ^= 1 << rank
    state[LENGTHS] -= 1 << (4 * (4 * seat + suit))
    bit = 1 << (13 * suit + rank)
    after[F_MAJORS] = frame[F_MAJORS] & ~bit
    after[F_MINORS] = frame[F_MINORS] & ~bit
    after[F_NEED] = frame[F_NEED]
    after[F_LEFT] = frame[F_LEFT]
    if kind == 0:
        after[F_BEST] = seat << 6 | card
        after[F_TRICK] = card
        after[F_LED] = suit
        # Orders for one lead have been carried out.
        after[F_ORDERS] = frame[F_ORDERS] & ~(((1 << NOT_UNTIL_LOST_AT) - 1) << (ORDER_BITS * seat))
    else:
        wins = beats(card, frame[F_BEST] & 63, state[TRUMP])
        after[F_BEST] = seat << 6 | card if wins else frame[F_BEST]
        after[F_TRICK] = frame[F_TRICK] | card << (6 * kind)
        after[F_LED] = frame[F_LED]
        after[F_ORDERS] = frame[F_ORDERS]
    if kind < 3:
        after[F_KIND] = kind + 1
        after[F_SEAT] = seat + 1 & 3
    else:
        turn_trick(state, after)


@compiled
def turn_trick(state: Array, after: Array) -> None:
    """The trick is complete: its winner leads to the next one."""
    winner, won_with = after[F_BEST] >> 6, after[F_BEST] & 63
    for place in range(4):
        played = after[F_TRICK] >> (6 * place) & 63
        state[LEFT + (played >> 4)] ^= 1 << (played & 15)
    counts_for = winner & 1
    orders = after[F_ORDERS]
    if orders:
        could_have = state[REVOKED] >> (13 * (won_with >> 4) + (won_with & 15)) & 1
        if orders >> REVOKE_AT and winner == state[REVOKER] and could_have:
            orders ^= 1 << REVOKE_AT
            counts_for ^= 1
        for other in range(4):
            if other != winner:
                orders &= ~(SUITS << (ORDER_BITS * other + NOT_UNTIL_LOST_AT))
    after[F_KIND] = 0
    after[F_SEAT] = winner
    after[F_ORDERS] = orders
    after[F_LEFT] -= 1
    after[F_CHOSEN] = 0
    after[F_COUNTS] = counts_for
    if counts_for == 0:
        after[F_NEED] -= 1


@compiled
def take_back(state: Array, frame: Array, card: int, after: Array) -> int:
    """Undo ``play``. If the trick was complete, gives the cards that mattered for who won it, and the trick itself if it
    counts for North and South."""
    seat = frame[F_SEAT]
    found = 0
    if frame[F_KIND] == 3:
        won_with, winner = after[F_BEST] & 63, after[F_BEST] >> 6
        suit, rank = won_with >> 4, won_with & 15
        number = 0
        for place in range(4):
            played = after[F_TRICK] >> (6 * place) & 63
            state[LEFT + (played >> 4)] ^= 1 << (played & 15)
            number += played >> 4 == suit
        if number > 1:
            # With a lower one of equal cards he would have won as well: they matter together.
            cards = 1 << rank
            below = state[LEFT + suit] & (cards - 1)
            own = state[HELD + 4 * winner + suit]
            while below and own >> HIGHEST[below] & 1:
                cards |= 1 << HIGHEST[below]
                below ^= 1 << HIGHEST[below]
            found = cards << (13 * suit)
        if after[F_COUNTS] == 0:
            found |= 1 << TRICKS_AT
    state[HELD + 4 * seat + (card >> 4)] ^= 1 << (card & 15)
    state[LENGTHS] += 1 << (4 * (4 * seat + (card >> 4)))
    return found


# -- one frame


@compiled
def known_result(
    state: Array, frame: Array, owners: Array, shapes: ShortArray, heads: ShortArray, entries: Array, is_root: bool
) -> tuple[bool, int, int]:
    """At the beginning of a trick: whether the question is decided already, the result, and the best move known."""
    left = frame[F_LEFT]
    if frame[F_NEED] <= 0:
        return True, 0, -1
    if frame[F_NEED] > left:
        return True, left << TRICKS_AT, -1
    if is_root:
        return False, 0, -1
    counts_double = frame[F_ORDERS] >> REVOKE_AT != 0
    if left == 1 and not counts_double:
        return True, last_trick(state, frame), -1
    is_known, result, best_move = find_entry(state, frame, owners, shapes, heads, entries)
    if not is_known and not counts_double:
        is_known, result = cut_off(state, frame)
    return is_known, result, best_move


@compiled
def prepare(state: Array, frame: Array, moves: Array, weights: Array, hints: Array, best_move: int) -> None:
    """List the moves of a frame, the most promising one first."""
    if frame[F_KIND] == CHOICE:
        chooser = state[DECLARER]
        number = list_choices(state, frame, moves)
        for at in range(1, number):
            if moves[at] == best_move:
                moves[at] = moves[0]
                moves[0] = best_move
    else:
        choice, declarer_names = legal_cards(state, frame)
        chooser = state[DECLARER] if declarer_names else frame[F_SEAT]
        number = list_moves(state, frame, choice, moves)
        frame[F_MOVES] = number
        if number > 1:
            key = hint_key(state, frame)
            frame[F_HINT] = key
            hint = hints[key & (HINTS - 1), 1] if hints[key & (HINTS - 1), 0] == key else -1
            order_moves(state, frame, moves, weights, hint, best_move)
    frame[F_MOVES] = number
    frame[F_NEXT] = 0
    frame[F_WANTS] = chooser & 1 == 0
    frame[F_RELEVANT] = 0
    frame[F_TRICKS] = 0 if frame[F_WANTS] else 13
    frame[F_RANKS] = 0


@compiled
def skip_alike(state: Array, frame: Array, moves: Array, move: int, result: int) -> None:
    """If the rank of the card did not matter, no card below the lowest one that did would do otherwise."""
    if frame[F_KIND] == CHOICE:
        return
    if (frame[F_MAJORS] | frame[F_MINORS] | frame[F_ORDERS] >> REVOKE_AT) == 0:
        at = 4 * (move >> 4)
        mattered = result >> (13 * (move >> 4)) & ONE_SUIT
        lowest = LOWEST[mattered] if mattered else 13
        if move & 15 < lowest and frame[F_RANKS] >> at & 15 < lowest:
            frame[F_RANKS] = frame[F_RANKS] & ~(15 << at) | lowest << at
    while frame[F_NEXT] < frame[F_MOVES]:
        other = moves[frame[F_NEXT]]
        if other & 15 >= frame[F_RANKS] >> (4 * (other >> 4)) & 15:
            return
        frame[F_NEXT] += 1


@compiled
def is_decided(state: Array, frame: Array, moves: Array, hints: Array, result: int) -> bool:
    """Take in the result of the move under way; whether no other one has to be tried."""
    move = frame[F_MOVE]
    tricks = result >> TRICKS_AT
    if (tricks >= frame[F_NEED]) == (frame[F_WANTS] != 0):
        frame[F_RELEVANT] = result & RELEVANT  # only what mattered for this move
        frame[F_TRICKS] = tricks
        if frame[F_KIND] != CHOICE and frame[F_MOVES] > 1:
            place = frame[F_HINT] & (HINTS - 1)
            hints[place, 0] = frame[F_HINT]
            hints[place, 1] = move
        return True
    frame[F_RELEVANT] |= result & RELEVANT
    frame[F_TRICKS] = max(frame[F_TRICKS], tricks) if frame[F_WANTS] else min(frame[F_TRICKS], tricks)
    skip_alike(state, frame, moves, move, result)
    return False


@compiled
def search(
    state: Array, owners: Array, shapes: ShortArray, heads: ShortArray, entries: Array, frames: Array, moves: Array,
    weights: Array, hints: Array, need: int,
) -> int:  # fmt: skip
    """Search from the position of the first frame, for so many tricks of North and South; gives the result, or that it has
    been given up."""
    depth = 0
    result = 0
    is_new = True
    state[MOVE] = -1
    frames[0, F_NEED] = need
    while depth >= 0:
        frame = frames[depth]
        if is_new:
            if state[STEPS] == 0:
                return GIVEN_UP
            state[STEPS] -= 1
            best_move = -1
            if frame[F_KIND] == 0:
                is_known, result, best_move = known_result(state, frame, owners, shapes, heads, entries, depth == 0)
                if is_known:
                    depth -= 1
                    is_new = False
                    continue
                if is_choice(state, frame, depth == 0):
                    frame[F_KIND] = CHOICE
            prepare(state, frame, moves[depth], weights[depth], hints, best_move)
        else:
            if frame[F_KIND] != CHOICE:
                trick = take_back(state, frame, frame[F_MOVE], frames[depth + 1])
                result = (result | trick & RELEVANT) + (trick & ~RELEVANT)
            decided = is_decided(state, frame, moves[depth], hints, result)
            if decided or frame[F_NEXT] == frame[F_MOVES]:
                move = frame[F_MOVE] if decided else -1
                result = frame[F_RELEVANT] | frame[F_TRICKS] << TRICKS_AT
                if frame[F_KIND] in (0, CHOICE):
                    result |= frame[F_MAJORS] | frame[F_MINORS] | revoked_cards(state, frame[F_ORDERS])
                    if depth > 0:
                        keep_entry(state, frame, shapes, heads, entries, result, move)
                    else:
                        state[MOVE] = move
                depth -= 1
                continue
        move = moves[depth, frame[F_NEXT]]
        frame[F_MOVE] = move
        frame[F_NEXT] += 1
        if frame[F_KIND] == CHOICE:
            choose(state, frame, move, frames[depth + 1])
        else:
            play(state, frame, move, frames[depth + 1])
        depth += 1
        is_new = True
    return result
