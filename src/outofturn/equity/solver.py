"""Positions of the engine, solved: the compiled search where it can take over, the engine itself until then.

Every decision that is open, and every card that needs more than the compiled search knows, is taken by ``observe``. The
compiled search gets what is left: cards, penalty cards, orders about leads, and the orders for the trick in progress.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from outofturn.director import govern, observe
from outofturn.engine.cards import ALL_CARDS, BIT, NO_CARDS, SUIT, Card, Cards
from outofturn.engine.consequences import LEAD_LOST, NO_CONSEQUENCES, THIS_LEAD, THIS_TRICK, Revoke
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Attention, Choose, Play
from outofturn.engine.message import message
from outofturn.engine.options import FREE, Option, play_card
from outofturn.engine.position import Position, Stage
from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.engine.seats import SIDE, Seat
from outofturn.equity.search_tree import memory_layout as layout
from outofturn.equity.search_tree.cards_left import set_up_owners
from outofturn.equity.search_tree.search import search
from outofturn.laws import law64
from outofturn.laws.law51 import PenaltyCardChoice
from outofturn.laws.lead_choice import LeadChoice

#: Consequences that have no effect on which cards may be played from now on, if nobody commits another irregularity.
_WITHOUT_EFFECT = (
    "spent", "just_decided", "from_auction", "asked", "rights_lost", "unspoken", "attempted_lead", "retraction_required",
    "corrected", "put_up", "may_be_overtaken", "dummy_suggested", "meant", "dummy_seen",
    "opening_lead_refused",
)  # fmt: skip
_ORDER_CODES = {
    "require": layout.REQUIRE, "highest": layout.PLAY_HIGHEST, "lowest": layout.PLAY_LOWEST, "play": layout.PLAY_CARD,
}  # fmt: skip
#: So many positions are looked at by the engine itself before a question counts as too large.
_MOST_POSITIONS = 20_000
_ENTRIES = 1 << 20
#: So many steps of the compiled search, some ten seconds, answer all that is asked about a case, or there is no answer.
#: Steps, not seconds: so the answer is the same on every machine.
MOST_STEPS = 1 << 24
#: For whoever can wait.
NO_LIMIT = 1 << 62


class NotWorkedOutError(Exception):
    """The answer would take too long."""


class Move(NamedTuple):
    """A card or a choice on the best line."""

    event: Play | Choose
    position: Position  #: before it


class _Memory:
    """What the compiled search works with: one for each process, some 70 MB if a deal needs it all."""

    def __init__(self) -> None:
        self.state = np.zeros(layout.STATE_SIZE, np.int64)
        self.owners = np.zeros((4, 1 << 13), np.int64)
        self.shapes = np.zeros((layout.SHAPE_PLACES, layout.SUIT_SHAPES), np.int32)
        self.heads = np.zeros(layout.PLACES, np.int32)
        self.entries = np.zeros((_ENTRIES, layout.ENTRY_SIZE), np.int64)
        self.frames = np.zeros((layout.MOST_FRAMES, layout.FRAME_SIZE), np.int64)
        self.moves = np.zeros((layout.MOST_FRAMES, layout.MOST_MOVES), np.int64)
        self.weights = np.zeros((layout.MOST_FRAMES, layout.MOST_MOVES), np.int64)
        self.hints = np.zeros((layout.HINTS, 2), np.int64)
        self.hands: tuple[Cards, ...] = (NO_CARDS,) * 4
        self.trump = -1

    def forget(self) -> None:
        self.hands, self.trump = (NO_CARDS,) * 4, -1
        self.shapes[:] = 0
        self.heads[:] = -1
        self.hints[:] = 0
        self.state[layout.USED] = 0

    def begin(self, hands: tuple[Cards, ...], trump: int) -> None:
        """Forget what is known, unless it is about the same deal: these cards, or some of them."""
        if trump == self.trump and all(not hand & ~dealt for hand, dealt in zip(hands, self.hands, strict=True)):
            return
        self.forget()
        self.hands, self.trump = hands, trump
        for seat, hand in enumerate(hands):
            for suit in range(4):
                self.state[layout.HELD + 4 * seat + suit] = hand >> 13 * suit & layout.ONE_SUIT
        set_up_owners(self.state, self.owners)


@cache
def _memory() -> _Memory:
    return _Memory()


class Solver:
    """Best play from positions of one deal. There is one memory in a process: only one solver can be at work at a time."""

    def __init__(self, most_steps: int = NO_LIMIT) -> None:
        self._memory = _memory()
        self._memory.forget()  # so that of several best cards it always finds the same one
        self._memory.state[layout.STEPS] = most_steps
        self._values: dict[Position, int] = {}
        self._guess: int | None = None
        self.looked_at = 0  #: positions that the engine has looked at

    def tricks(self, position: Position) -> int:
        """The tricks of North and South at the end of play, tricks given over for revokes included.

        Raises ``NotWorkedOutError`` if that would take too long.
        """
        known = self._values.get(position)
        if known is None:
            known = self._values[position] = self._tricks(position)
        return known

    def line(self, position: Position, most: int) -> Iterator[Move]:
        """Best play: the first cards and choices, as far as they can be worked out."""
        while position.stage is Stage.PLAY and most > 0:
            try:
                event = self._best_event(position)
            except NotWorkedOutError:
                return
            yield Move(event, position)
            position = observe(position, event).position
            most -= isinstance(event, Play)

    def _tricks(self, position: Position) -> int:
        if position.stage is not Stage.PLAY:
            return position.won[0]
        if is_simple(position):
            return _in_all(position, self._rest(position))
        events = moves(position)
        found = [self.tricks(observe(position, event).position) for event in events]
        self.looked_at += len(found)
        if self.looked_at > _MOST_POSITIONS:
            raise NotWorkedOutError
        return max(found) if SIDE[_chooser(position)] == 0 else min(found)

    def _rest(self, position: Position) -> int:
        """The tricks of North and South from the trick in progress on."""
        self._load(position)
        low, high = 0, 14 - position.number
        guess = high // 2 if self._guess is None else self._guess - position.won[0]
        while low < high:
            guess = min(max(guess, low + 1), high)
            found = self._search(guess)
            if found >= guess:
                low, guess = found, found + 1
            else:
                high = guess = found
        self._guess = position.won[0] + low
        return low

    def _search(self, need: int) -> int:
        memory = self._memory
        memory.frames[0, layout.F_KIND] = 0
        result = search(
            memory.state, memory.owners, memory.shapes, memory.heads, memory.entries, memory.frames, memory.moves,
            memory.weights, memory.hints, need,
        )  # fmt: skip
        if result == layout.GIVEN_UP:
            raise NotWorkedOutError
        return int(result) >> layout.TRICKS_AT

    def _best_event(self, position: Position) -> Play | Choose:
        if not is_simple(position):
            value = self.tricks(position)
            events = moves(position)
            return next(event for event in events if self.tricks(observe(position, event).position) == value)
        rest = self._rest(position)
        chooser = _chooser(position)
        need = rest if SIDE[chooser] == 0 else rest + 1
        self._load(position)
        self._search(need)
        place = _place_in_trick(position)
        move = int(self._memory.frames[place, layout.F_MOVE] if place else self._memory.state[layout.MOVE])
        if not 0 < need <= 14 - position.number:
            return moves(position)[0]
        if isinstance(position.pending, LeadChoice):
            return Choose(position.declarer, _option(position, move))
        card = Card((move >> 4) * 13 + (move & 15))
        if isinstance(position.pending, PenaltyCardChoice):
            return Choose(position.declarer, play_card(card))
        assert position.turn is not None
        return Play(position.turn, card)

    def _load(self, position: Position) -> None:
        """Write a position into the state of the compiled search; cards of the trick in progress go back, to be played."""
        memory, consequences = self._memory, position.consequences
        state, frame = memory.state, memory.frames[0]
        hands = _hands_with_trick(position)
        trump = position.table.contract.trump
        memory.begin(hands, layout.NO_TRUMP if trump is None else trump)
        state[layout.FORCED : layout.FORCED + 4] = -1
        state[layout.PLAY_ORDERS : layout.PLAY_ORDERS + 12] = 0
        for seat, card in position.plays:
            state[layout.FORCED + seat] = card
        lengths = 0
        for player, hand in enumerate(hands):
            for suit in range(4):
                cards = hand >> 13 * suit & layout.ONE_SUIT
                state[layout.HELD + 4 * player + suit] = cards
                lengths |= cards.bit_count() << 4 * (4 * player + suit)
        for suit in range(4):
            state[layout.LEFT + suit] = (hands[0] | hands[1] | hands[2] | hands[3]) >> 13 * suit & layout.ONE_SUIT
        state[layout.LENGTHS] = np.uint64(lengths).astype(np.int64)
        state[layout.TRUMP] = layout.NO_TRUMP if trump is None else trump
        state[layout.DECLARER] = position.declarer
        state[layout.TRICKS] = 14 - position.number
        state[layout.ABOUT] = consequences.lead_option_about
        orders = 0
        for order in consequences.restrictions:
            at = layout.ORDER_BITS * order.seat
            if order.until == THIS_TRICK:
                place = layout.PLAY_ORDERS + 3 * order.seat
                if order.kind == "forbid":
                    state[place + 2] |= SUIT[order.what]
                else:
                    state[place], state[place + 1] = _ORDER_CODES[order.kind], order.what
            elif order.kind == "require":
                orders |= (order.what + 1) << at
            else:
                orders |= 1 << (
                    at + (layout.NOT_NEXT_AT if order.until == THIS_LEAD else layout.NOT_UNTIL_LOST_AT) + order.what
                )
        revoke = next(iter(_revokes_that_count_double(position)), None)
        if revoke is not None:
            orders |= 1 << layout.REVOKE_AT
            state[layout.REVOKER], state[layout.REVOKED] = revoke.seat, revoke.playable
        frame[:] = 0
        frame[layout.F_SEAT] = position.leader
        frame[layout.F_LEFT] = 14 - position.number
        frame[layout.F_MAJORS] = sum(1 << item.card for item in consequences.penalty_cards if item.major)
        frame[layout.F_MINORS] = sum(1 << item.card for item in consequences.penalty_cards if not item.major)
        frame[layout.F_ORDERS] = orders
        frame[layout.F_CHOSEN] = bool(position.plays)


def _hands_with_trick(position: Position) -> tuple[Cards, ...]:
    """The cards that can still win a trick: those in the hands, and those of the trick in progress."""
    hands = list(position.held)
    for seat, card in position.plays:
        hands[seat] |= BIT[card]
    return tuple(hands)


def undisturbed(position: Position) -> bool:
    """Whether no irregularity has left anything in force that matters for the play to come."""
    nothing = {name: getattr(NO_CONSEQUENCES, name) for name in (*_WITHOUT_EFFECT, "lead_option_about")}
    return position.consequences._replace(**nothing) == NO_CONSEQUENCES


def is_simple(position: Position) -> bool:
    """Whether the compiled search knows all that can matter from here on."""
    consequences = position.consequences
    if consequences is NO_CONSEQUENCES:
        return True
    pending = consequences.pending
    if pending is not None and not (
        (isinstance(pending, LeadChoice) and pending.led is None)
        or (isinstance(pending, PenaltyCardChoice) and pending.tried is None and pending.among == ALL_CARDS)
    ):
        return False
    if not undisturbed(position.with_consequences(penalty_cards=(), restrictions=(), pending=None, revokes=())):
        return False
    if any(not item.established or item.number >= position.number for item in consequences.revokes):
        return False
    if consequences.revokes and not _more_tricks_are_better(position):
        return False
    ordered: set[tuple[Seat, bool]] = set()
    for order in consequences.restrictions:
        of_a_lead = order.until != THIS_TRICK
        if order.kind != "forbid":
            if (order.seat, of_a_lead) in ordered or (of_a_lead and (order.kind != "require" or order.until == LEAD_LOST)):
                return False
            ordered.add((order.seat, of_a_lead))
        if order.until == THIS_LEAD and position.plays and order.seat == position.leader:
            return False
        if order.until == THIS_TRICK and position.has_played(order.seat):
            return False
    return True


def moves(position: Position) -> list[Play | Choose]:
    """The choices, or the legal cards, of whoever is to choose or to play."""
    pending = position.pending
    if pending is not None:
        if pending.asks_for_fact:
            raise RecordError(message("equity/fact-comes-first"))
        seat = _chooser(position)
        return [Choose(seat, option) for option in pending.options(position)]
    assert position.turn is not None
    return [Play(position.turn, card) for card in position.legal_cards()]


def _chooser(position: Position) -> Seat:
    pending = position.pending
    if pending is not None:
        return pending.decide(position)[0]
    assert position.turn is not None
    return position.turn


def _place_in_trick(position: Position) -> int:
    """How many hands come before the one to play, by rotation: cards played out of rotation lie behind it."""
    assert position.turn is not None
    return position.turn - position.leader & 3


def _option(position: Position, move: int) -> Option:
    """Declarer's option about a lead, as the compiled search writes it."""
    if move == 0:
        return FREE
    verb, suits = ("require", 1 << (move - 1)) if move < 16 else ("forbid", move - 16)
    assert position.pending is not None
    options = position.pending.options(position)
    return next(one for one in options if one.verb == verb and sum(1 << suit for suit in one.suits) == suits)


def _in_all(position: Position, rest: int) -> int:
    """The tricks of North and South if they take so many of the rest."""
    if not position.consequences.revokes:
        return position.won[0] + rest
    builder = RulingBuilder(position, Attention(), govern)
    law64.give_over(builder, (rest, 14 - position.number - rest))
    return builder.position.won[0]


def _more_tricks_are_better(position: Position) -> bool:
    """Whether each trick is worth having, whatever then goes over for revokes."""
    if _revokes_that_count_double(position):
        return len(_revokes_that_cost(position)) == 1
    totals = [_in_all(position, rest) for rest in range(15 - position.number)]
    return totals == sorted(totals)


def _revokes_that_cost(position: Position) -> list[tuple[Revoke, int]]:
    """The revokes that cost a trick if their side takes all the rest, and how many."""
    left = 14 - position.number
    found = []
    for side, rest in ((0, (left, 0)), (1, (0, left))):
        builder = RulingBuilder(position, Attention(), govern)
        found += [(revoke, cost) for revoke, cost in law64.transferred(builder, rest) if SIDE[revoke.seat] == side and cost]
    return found


def _revokes_that_count_double(position: Position) -> list[Revoke]:
    """Revokes that cost a second trick if the revoker wins one with a card that he could have played (1997, 64A2)."""
    if not position.consequences.revokes or not law64.LATER_WINNER_COSTS_A_TRICK.of(position.edition):
        return []
    hands = _hands_with_trick(position)
    return [revoke for revoke, cost in _revokes_that_cost(position) if cost == 1 and revoke.playable & hands[revoke.seat]]
