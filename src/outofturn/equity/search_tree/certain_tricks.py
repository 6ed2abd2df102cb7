"""Tricks that a side takes for certain, without a search: at once when it is on lead, sooner or later when it is not.

Each function gives a number of tricks and the cards that matter for it.
"""

from __future__ import annotations

from outofturn.equity.search_tree.cards_left import beats
from outofturn.equity.search_tree.compiled import Array, compiled
from outofturn.equity.search_tree.memory_layout import (
    COUNT,
    DECLARER,
    F_LEFT,
    F_MAJORS,
    F_MINORS,
    F_NEED,
    F_ORDERS,
    F_SEAT,
    HELD,
    HIGHEST,
    LEFT,
    LOWEST,
    NO_TRUMP,
    TOP,
    TRICKS_AT,
    TRUMP,
)


@compiled
def tricks_in_suit(mine: int, my_winners: int, his: int, his_winners: int) -> int:
    """Tricks in one suit for a hand on lead and its partner, who hold so many of its top cards, if the lead goes to partner
    once, after the leader's winners."""
    if his_winners == 0:
        return my_winners
    if my_winners == 0:
        return his_winners if mine else 0
    if HIGHEST[mine] < LOWEST[his]:
        return his_winners
    if LOWEST[mine] > HIGHEST[his]:
        return my_winners
    if his_winners == COUNT[his]:  # he has no small card to play under the leader's winners
        his_winners -= 1
    return min(COUNT[mine], my_winners + his_winners)


@compiled
def top_trumps(left: int, one: int, other: int) -> tuple[int, int]:
    """Trump tricks that two hands cannot fail to take."""
    most = max(COUNT[one], COUNT[other])
    if one == left or other == left:
        return most, 0
    both = one | other
    others = left & ~both
    run = most if others == 0 else min(most, COUNT[both >> (HIGHEST[others] + 1)])
    return run, TOP[left, run]


@compiled
def winners_of(left: int, cards: int) -> int:
    """The cards of a set that are higher than all other cards left of the suit."""
    others = left & ~cards
    if others == 0:
        return cards
    above = HIGHEST[others] + 1
    return cards >> above << above


@compiled
def rounds_before_ruff(state: Array, suit: int, leader: int) -> int:
    """So many times a suit can be led before an opponent can ruff it."""
    trump = state[TRUMP]
    most = 13
    if trump != NO_TRUMP:
        for opponent in (leader + 1 & 3, leader + 3 & 3):
            if state[HELD + 4 * opponent + trump]:
                most = min(most, COUNT[state[HELD + 4 * opponent + suit]])
    return most


@compiled
def quick_in_suit(state: Array, suit: int, leader: int) -> tuple[int, int, bool, int]:
    """Tricks in a side suit if the leader's winners are taken first, and if partner's are; whether partner can be reached; the
    cards that matter."""
    partner = leader + 2 & 3
    mine, his = state[HELD + 4 * leader + suit], state[HELD + 4 * partner + suit]
    left = state[LEFT + suit]
    winners = winners_of(left, mine | his)
    most = rounds_before_ruff(state, suit, leader)
    if winners == 0 or most == 0:
        return 0, 0, False, 0
    longest = max(COUNT[state[HELD + 4 * (leader + 1 & 3) + suit]], COUNT[state[HELD + 4 * (leader + 3 & 3) + suit]])
    mine, his = TOP[mine, most], TOP[his, most]
    my_winners, his_winners = COUNT[winners & mine], COUNT[winners & his]
    entry = his_winners > 0 and mine != 0 and HIGHEST[his] > LOWEST[mine]
    if his_winners == 0:
        relevant = TOP[left, min(my_winners, max(longest, COUNT[his]))]
        back = my_winners if his and HIGHEST[mine] > LOWEST[his] else 0
        if my_winners >= longest and COUNT[his] <= my_winners:  # his long cards win too
            return COUNT[mine], back, entry, relevant
        return my_winners, back, entry, relevant
    if my_winners == 0:
        relevant = TOP[left, min(his_winners, max(longest, COUNT[mine]))]
        if his_winners >= longest and COUNT[mine] <= his_winners:
            his_winners = COUNT[his]
        return (his_winners if mine else 0), his_winners, entry, relevant
    both_ways = tricks_in_suit(mine, my_winners, his, his_winners), tricks_in_suit(his, his_winners, mine, my_winners)
    return both_ways[0], both_ways[1], entry, TOP[left, my_winners + his_winners]


@compiled
def quick_tricks(state: Array, leader: int) -> tuple[int, int]:
    """Tricks that the leader's side can take at once."""
    trump = state[TRUMP]
    tricks = 0
    relevant = 0
    if trump != NO_TRUMP and state[LEFT + trump]:
        mine, his = state[HELD + 4 * leader + trump], state[HELD + 4 * (leader + 2 & 3) + trump]
        tricks, relevant = top_trumps(state[LEFT + trump], mine, his)
        relevant <<= 13 * trump
    mine_first = 0
    his_first = 0
    entry = False
    for suit in range(4):
        if suit != trump:
            first, second, enters, matter = quick_in_suit(state, suit, leader)
            mine_first += first
            his_first += second
            entry = entry or enters
            relevant |= matter << (13 * suit)
    if entry and his_first > mine_first:
        mine_first = his_first
    return tricks + mine_first, relevant


@compiled
def later_trump(state: Array, leader: int) -> tuple[int, int]:
    """A trump trick for the side not on lead although it has not the highest trump: a king behind the ace, and the like."""
    trump = state[TRUMP]
    left = state[LEFT + trump]
    if COUNT[left] < 3:
        return 0, 0
    first, second = TOP[left, 1], TOP[left, 2] ^ TOP[left, 1]
    third = TOP[left, 3] ^ TOP[left, 2]
    for step in (1, 3):
        holder = leader + step & 3
        cards = state[HELD + 4 * holder + trump]
        before = state[HELD + 4 * (holder + 3 & 3) + trump]
        if cards & second and COUNT[cards] >= 2 and before & first:
            return 1, TOP[left, 2] << (13 * trump)
        if cards & third and COUNT[cards] >= 3 and before & first and before & second:
            return 1, TOP[left, 3] << (13 * trump)
    one, other = state[HELD + 4 * (leader + 1 & 3) + trump], state[HELD + 4 * (leader + 3 & 3) + trump]
    if (one | other) & second and (one | other) & third and max(COUNT[one], COUNT[other]) >= 2:
        return 1, TOP[left, 3] << (13 * trump)
    return 0, 0


@compiled
def tops_behind(state: Array, leader: int) -> tuple[int, int]:
    """Without trumps: the tops of all suits that the leader can lead, if the other side has them."""
    left_hand, partner = leader + 1 & 3, leader + 2 & 3
    relevant = 0
    number = 0
    in_left = 0
    for suit in range(4):
        if state[HELD + 4 * leader + suit]:
            top = 1 << HIGHEST[state[LEFT + suit]]
            if (state[HELD + 4 * leader + suit] | state[HELD + 4 * partner + suit]) & top:
                return 0, 0
            in_left += state[HELD + 4 * left_hand + suit] & top != 0
            relevant |= top << (13 * suit)
            number += 1
    # One hand will take all of them; two hands may have to play two of them to one trick.
    return (number if in_left in (0, number) else 1), relevant


@compiled
def sure_tricks(state: Array, leader: int, is_free: bool) -> tuple[int, int]:
    """Tricks that the side not on lead takes whatever is led. ``is_free``: nothing binds that side."""
    trump = state[TRUMP]
    if trump == NO_TRUMP or state[LEFT + trump] == 0:
        return tops_behind(state, leader) if is_free else (0, 0)
    left = state[LEFT + trump]
    one, other = state[HELD + 4 * (leader + 1 & 3) + trump], state[HELD + 4 * (leader + 3 & 3) + trump]
    if not is_free:  # they may have to play two winners to one trick
        if one >> HIGHEST[left] & 1:
            other = 0
        else:
            one = 0
    tricks, relevant = top_trumps(left, one, other)
    if tricks == 0 and is_free:
        return later_trump(state, leader)
    return tricks, relevant << (13 * trump)


@compiled
def cut_off(state: Array, frame: Array) -> tuple[bool, int]:
    """Whether the question can be decided without a search, and the result."""
    leader, need, left = frame[F_SEAT], frame[F_NEED], frame[F_LEFT]
    is_bound = frame[F_MAJORS] | frame[F_MINORS] | frame[F_ORDERS] != 0
    is_declarers = (leader ^ state[DECLARER]) & 1 == 0
    # What binds the defenders takes cards from their choice: what declarer's side can do against any defence stays true.
    if is_declarers or not is_bound:
        tricks, relevant = quick_tricks(state, leader)
        bound = min(tricks, left) if leader & 1 == 0 else left - min(tricks, left)
        if (leader & 1 == 0) == (bound >= need):
            return True, relevant | bound << TRICKS_AT
    tricks, relevant = sure_tricks(state, leader, not is_declarers or not is_bound)
    if tricks:
        bound = left - tricks if leader & 1 == 0 else tricks
        if (leader & 1 != 0) == (bound >= need):
            return True, relevant | bound << TRICKS_AT
    return False, 0


@compiled
def last_trick(state: Array, frame: Array) -> int:
    """The result when each hand has one card."""
    trump, leader = state[TRUMP], frame[F_SEAT]
    best = -1
    winner = 0
    for place in range(4):
        seat = leader + place & 3
        for suit in range(4):
            cards = state[HELD + 4 * seat + suit]
            if cards:
                card = suit << 4 | HIGHEST[cards]
                if best < 0 or beats(card, best, trump):
                    best = card
                    winner = seat
    suit = best >> 4
    relevant = 0
    if COUNT[state[LEFT + suit]] > 1:
        relevant = 1 << (13 * suit + (best & 15))
    return relevant | (1 - (winner & 1)) << TRICKS_AT
