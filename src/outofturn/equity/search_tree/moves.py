"""The moves of the compiled search: which cards are legal, which need to be tried, and in which order; declarer's choices.

Which cards are legal is what ``engine.obligations`` says; ``tests/test_equity_legality.py`` compares the two for every hand,
penalty card and order of a small pack.
"""

from __future__ import annotations

from outofturn.equity.search_tree.cards_left import beats, hand_of, revoked_cards
from outofturn.equity.search_tree.compiled import Array, compiled
from outofturn.equity.search_tree.memory_layout import (
    ABOUT,
    COUNT,
    F_BEST,
    F_CHOSEN,
    F_KIND,
    F_LED,
    F_LEFT,
    F_MAJORS,
    F_MINORS,
    F_MOVES,
    F_NEED,
    F_ORDERS,
    F_SEAT,
    FORCED,
    HELD,
    HIGHEST,
    HONOURS,
    LEFT,
    LOWEST,
    NO_TRUMP,
    NOT_NEXT_AT,
    NOT_UNTIL_LOST_AT,
    ONE_SEAT,
    ONE_SUIT,
    ORDER_BITS,
    PLAY_CARD,
    PLAY_HIGHEST,
    PLAY_LOWEST,
    PLAY_ORDERS,
    REQUIRED,
    SUITS,
    TOP,
    TRICKS,
    TRUMP,
)

# -- legal cards


@compiled
def after_play_orders(state: Array, seat: int, choice: int) -> int:
    """What the orders for a play to the first trick leave of a choice."""
    at = PLAY_ORDERS + 3 * seat
    order, what, forbidden = state[at], state[at + 1], state[at + 2]
    if order:
        met = choice & (1 << what) if order == PLAY_CARD else choice & (ONE_SUIT << (13 * what))
        if met and order == PLAY_HIGHEST:
            met = 1 << (13 * what + HIGHEST[met >> (13 * what)])
        elif met and order == PLAY_LOWEST:
            met = 1 << (13 * what + LOWEST[met >> (13 * what)])
        choice = met or choice
    return choice & ~forbidden or choice


@compiled
def after_lead_orders(frame: Array, choice: int) -> int:
    """What the orders about a lead leave of a choice."""
    orders = frame[F_ORDERS] >> (ORDER_BITS * frame[F_SEAT]) & ONE_SEAT
    if orders & REQUIRED:
        choice = choice & (ONE_SUIT << (13 * ((orders & REQUIRED) - 1))) or choice
    forbidden = (orders >> NOT_NEXT_AT | orders >> NOT_UNTIL_LOST_AT) & SUITS
    met = choice
    for suit in range(4):
        if forbidden >> suit & 1:
            met &= ~(ONE_SUIT << (13 * suit))
    return met or choice


@compiled
def legal_cards(state: Array, frame: Array) -> tuple[int, bool]:
    """The legal cards of the hand to play, and whether declarer says which of them is played (51A)."""
    seat = frame[F_SEAT]
    hand = hand_of(state, seat)
    choice = hand
    is_first_trick = frame[F_LEFT] == state[TRICKS]
    if is_first_trick and state[FORCED + seat] >= 0:
        return 1 << state[FORCED + seat], False
    if frame[F_KIND] > 0:
        choice = hand & (ONE_SUIT << (13 * frame[F_LED])) or hand
        if is_first_trick:
            choice = after_play_orders(state, seat, choice)
    elif frame[F_ORDERS]:
        choice = after_lead_orders(frame, choice)
    met = choice & frame[F_MAJORS]
    if met:
        return met, met & (met - 1) != 0
    minor = hand & frame[F_MINORS]
    if minor:  # no other card of its suit below the ten
        suit = 0
        while minor >> (13 * suit + 13):
            suit += 1
        choice = choice & ~((ONE_SUIT ^ HONOURS) << (13 * suit)) | choice & minor or choice
    return choice, False


@compiled
def list_moves(state: Array, frame: Array, choice: int, moves: Array) -> int:
    """List the legal cards, one of each group of equal cards, the highest first. Gives their number."""
    number = 0
    marked_cards = frame[F_MAJORS] | frame[F_MINORS] | revoked_cards(state, frame[F_ORDERS])
    for suit in range(4):
        cards = choice >> (13 * suit) & ONE_SUIT
        left = state[LEFT + suit]
        marked = marked_cards >> (13 * suit) & ONE_SUIT
        by_honours = frame[F_MINORS] >> (13 * suit) & ONE_SUIT != 0
        while cards:
            rank = HIGHEST[cards]
            moves[number] = suit << 4 | rank
            number += 1
            cards ^= 1 << rank
            below = 0 if marked >> rank & 1 else left & ((1 << rank) - 1)
            while below:
                next_rank = HIGHEST[below]
                if cards >> next_rank & 1 == 0 or marked >> next_rank & 1 or (by_honours and next_rank < 8 <= rank):
                    break
                cards ^= 1 << next_rank
                below ^= 1 << next_rank
    return number


# -- declarer's option before a lead (50D2, 51B)


@compiled
def is_choice(state: Array, frame: Array, is_root: bool) -> bool:
    """Whether declarer states an option before this lead."""
    if frame[F_MAJORS] == 0 or frame[F_CHOSEN] or frame[F_LEFT] == 1:
        return False
    majors = hand_of(state, frame[F_SEAT] + 2 & 3) & frame[F_MAJORS]
    if is_root:
        majors &= ~state[ABOUT]
    return majors != 0


@compiled
def list_choices(state: Array, frame: Array, moves: Array) -> int:
    """List declarer's options: 0 for neither, 1 to 4 to require a suit, 16 and more to forbid suits. Gives their number."""
    majors = hand_of(state, frame[F_SEAT] + 2 & 3) & frame[F_MAJORS]
    suits = 0
    number = 0
    for suit in range(4):
        if majors >> (13 * suit) & ONE_SUIT:
            suits |= 1 << suit
            moves[number] = suit + 1
            number += 1
    subset = (0 - suits) & suits
    while subset:
        moves[number] = 16 + subset
        number += 1
        subset = (subset - suits) & suits
    moves[number] = 0
    return number + 1


@compiled
def choose(state: Array, frame: Array, choice: int, after: Array) -> None:
    """Write down what binds the defenders after such an option, as ``laws.lead_choice`` does."""
    leader = frame[F_SEAT]
    majors, orders = frame[F_MAJORS], frame[F_ORDERS]
    if choice:
        suits = choice - 16 if choice >= 16 else 1 << (choice - 1)
        at = ORDER_BITS * leader
        forbidden = orders >> at >> NOT_UNTIL_LOST_AT & SUITS & ~suits
        own = (forbidden | suits) << NOT_UNTIL_LOST_AT if choice >= 16 else forbidden << NOT_UNTIL_LOST_AT | choice
        orders = orders & ~(ONE_SEAT << at) | own << at
        for suit in range(4):
            if suits >> suit & 1:
                majors &= ~(state[HELD + 4 * (leader + 2 & 3) + suit] << (13 * suit))
    after[F_MAJORS] = majors
    after[F_MINORS] = frame[F_MINORS]
    after[F_ORDERS] = orders
    after[F_KIND] = 0
    after[F_SEAT] = leader
    after[F_NEED] = frame[F_NEED]
    after[F_LEFT] = frame[F_LEFT]
    after[F_CHOSEN] = 1


# -- the most promising move first


@compiled
def is_good_finesse(state: Array, suit: int, seat: int) -> bool:
    """Whether a lead of a suit goes through an honour to a tenace with partner."""
    his, before = state[HELD + 4 * (seat + 2 & 3) + suit], state[HELD + 4 * (seat + 1 & 3) + suit]
    if COUNT[his] < 2 or COUNT[before] < 2:
        return False
    left, ours = state[LEFT + suit], his | state[HELD + 4 * seat + suit]
    ace, king = TOP[left, 1], TOP[left, 2] ^ TOP[left, 1]
    queen, jack, ten = TOP[left, 3] ^ TOP[left, 2], TOP[left, 4] ^ TOP[left, 3], TOP[left, 5] ^ TOP[left, 4]
    if his & king and before & ace:
        return True
    if his & ace and before & king and (his & queen or (ours & queen and ours & jack)):
        return True
    return (his & king and before & queen and (his & jack or (ours & jack and ours & ten))) != 0


@compiled
def can_ruff(state: Array, suit: int, seat: int) -> bool:
    return state[HELD + 4 * seat + suit] == 0 and state[HELD + 4 * seat + state[TRUMP]] != 0


@compiled
def weigh_suit(state: Array, seat: int, suit: int) -> int:
    """How promising it is to lead a suit that nobody can ruff, or to which partner follows."""
    if is_good_finesse(state, suit, seat):
        return 90
    left = state[LEFT + suit]
    mine, his = state[HELD + 4 * seat + suit], state[HELD + 4 * (seat + 2 & 3) + suit]
    before, behind = state[HELD + 4 * (seat + 1 & 3) + suit], state[HELD + 4 * (seat + 3 & 3) + suit]
    ours = mine | his
    if state[TRUMP] != NO_TRUMP and COUNT[mine] >= 2 and COUNT[behind] >= 2:
        ace, king, queen = TOP[left, 1], TOP[left, 2] ^ TOP[left, 1], TOP[left, 3] ^ TOP[left, 2]
        if (mine & ace and behind & king) or (mine & king and behind & ace and ours & queen == 0):
            return 40  # it would give them a finesse
    if before and behind and COUNT[ours & TOP[left, 3]] >= 2:
        return 80
    return 60


@compiled
def weigh_lead(state: Array, seat: int, card: int) -> int:
    """How promising it is to lead a card."""
    trump = state[TRUMP]
    suit, rank = card >> 4, card & 15
    mine = state[HELD + 4 * seat + suit]
    # The highest card of a suit or the lowest one, rather than one between.
    order = 2 if rank == HIGHEST[mine] else 1 if mine & ((1 << rank) - 1) == 0 else -20
    if trump != NO_TRUMP and state[LEFT + trump]:
        if suit == trump:
            return 20 + order
        left_ruffs, right_ruffs = can_ruff(state, suit, seat + 1 & 3), can_ruff(state, suit, seat + 3 & 3)
        if left_ruffs or right_ruffs:
            return order
        partner = seat + 2 & 3
        all_follow = state[HELD + 4 * (seat + 1 & 3) + suit] != 0 and state[HELD + 4 * (seat + 3 & 3) + suit] != 0
        has_fewer = COUNT[state[HELD + 4 * partner + trump]] <= COUNT[state[HELD + 4 * seat + trump]]
        if can_ruff(state, suit, partner) and has_fewer and all_follow and rank != HIGHEST[state[LEFT + suit]]:
            return 110 - rank
    return weigh_suit(state, seat, suit) + order


@compiled
def is_safe(state: Array, frame: Array, card: int) -> bool:
    """Whether no opponent who is still to play can beat a card that wins so far."""
    seat, led, trump = frame[F_SEAT], frame[F_LED], state[TRUMP]
    suit, rank = card >> 4, card & 15
    for place in range(frame[F_KIND] + 1, 4, 2):
        player = seat + place - frame[F_KIND] & 3
        following = state[HELD + 4 * player + led]
        if following:
            if suit == led and following >> (rank + 1):
                return False
        elif trump != NO_TRUMP and led != trump:
            trumps = state[HELD + 4 * player + trump]
            if trumps and (suit != trump or trumps >> (rank + 1)):
                return False
    return True


@compiled
def weigh_play(state: Array, frame: Array, card: int) -> int:
    """How promising it is to play a card to a trick."""
    seat, kind, led, trump = frame[F_SEAT], frame[F_KIND], frame[F_LED], state[TRUMP]
    suit, rank = card >> 4, card & 15
    partner_wins = (frame[F_BEST] >> 6 ^ seat) & 1 == 0
    if beats(card, frame[F_BEST] & 63, trump):
        if kind == 3:
            return (-40 if partner_wins else 60) - rank - (8 if suit == trump and led != trump else 0)
        if is_safe(state, frame, card):
            return (0 if partner_wins else 60) - rank
        if kind == 1:
            return -rank
        return (5 if partner_wins else 10) - rank
    if suit == led:
        return (8 if partner_wins and kind < 3 else 0) - rank
    weight = COUNT[state[HELD + 4 * seat + suit]] - rank
    if rank == HIGHEST[state[LEFT + suit]]:
        weight -= 20
    if suit == trump:
        weight -= 30
    return weight


@compiled
def order_moves(state: Array, frame: Array, moves: Array, weights: Array, hint: int, best_move: int) -> None:
    """Sort the moves; those that were best before come first."""
    for at in range(frame[F_MOVES]):
        move = moves[at]
        if move == best_move:
            weight = 100001
        elif move == hint:
            weight = 100000
        elif frame[F_KIND] == 0:
            weight = weigh_lead(state, frame[F_SEAT], move)
        else:
            weight = weigh_play(state, frame, move)
        place = at
        while place > 0 and weights[place - 1] < weight:
            moves[place] = moves[place - 1]
            weights[place] = weights[place - 1]
            place -= 1
        moves[place] = move
        weights[place] = weight
