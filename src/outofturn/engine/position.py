"""The table as it stands: who holds what as far as is known, the trick, and what irregularities have left behind.

A position never changes; what happens makes a new one. Unknown is a value: ``held`` are the cards that a hand is known
to hold, ``maybe`` those that it may hold besides, and a hand is known when nothing is left in ``maybe``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from outofturn.engine import obligations
from outofturn.engine.cards import BIT, NAMES, NO_CARDS, SUIT, SUIT_LETTERS, SUIT_OF, Card, Cards, Suit, listed
from outofturn.engine.consequences import NO_CONSEQUENCES, Consequences, PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_WORDS, SEATS, Seat

if TYPE_CHECKING:
    from outofturn.engine.decision import PendingDecision
    from outofturn.laws.book import Edition

FourSets: TypeAlias = tuple[Cards, Cards, Cards, Cards]

#: Stands beside the seats where the director himself has to establish a fact.
DIRECTOR = Seat(4)


class Stage(IntEnum):
    """How far the board has come: what can happen depends on it."""

    PLAY = 0
    CLAIMED = 1  #: a claim or concession has been made, and play has stopped
    OVER = 2


class Table(NamedTuple):
    """What stays the same from card to card: the code of Laws, the contract, who declares (54A may change that)."""

    edition: Edition
    contract: Contract
    declarer: Seat

    @property
    def dummy(self) -> Seat:
        return PARTNER[self.declarer]


class Trick(NamedTuple):
    """A trick that has been played to the end."""

    leader: Seat
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat


class Position(NamedTuple):
    table: Table
    held: FourSets
    maybe: FourSets
    number: int  #: of the trick in progress or about to begin
    leader: Seat  #: who leads, or led, to it
    plays: tuple[tuple[Seat, Card], ...]  #: the cards that stand, in the order in which they count
    turn: Seat | None  #: whose turn it is by rotation; None when play is over
    quitted: tuple[Trick, ...]
    won: tuple[int, int]
    consequences: Consequences = NO_CONSEQUENCES

    # -- who is who

    @property
    def edition(self) -> Edition:
        return self.table.edition

    @property
    def declarer(self) -> Seat:
        return self.table.declarer

    @property
    def dummy(self) -> Seat:
        return PARTNER[self.table.declarer]

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """In the order of the compass, as they are listed."""
        left, right = LHO[self.table.declarer], RHO[self.table.declarer]
        return (left, right) if left < right else (right, left)

    def is_defender(self, seat: Seat) -> bool:
        return (seat - self.table.declarer) & 1 == 1

    # -- what is known of the hands

    def is_known(self, seat: Seat) -> bool:
        return not self.maybe[seat]

    def cards_left(self, seat: Seat) -> int:
        left = 14 - self.number - (self.has_played(seat) or self.turn is None)
        for defect in self.consequences.defects:
            if defect.seat == seat:
                left += -1 if defect.extra is not None else (defect.number < self.number or self.turn is None)
        return left

    def possible(self, seat: Seat) -> Cards:
        """The cards that a hand may hold besides those it is known to hold, if it has followed suit when it could."""
        cards = self.maybe[seat]
        for shown in self.consequences.shown_out:
            if shown.seat == seat:
                cards &= ~SUIT[shown.suit]
        return cards

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        return not (self.held[seat] | self.possible(seat)) & SUIT[suit]

    def certainly_has(self, seat: Seat, suit: Suit) -> bool:
        if self.held[seat] & SUIT[suit] or suit in self.consequences.has[seat]:
            return True
        elsewhere = (self.held[seat] | self.maybe[seat]) & ~SUIT[suit]
        return bool(self.maybe[seat]) and elsewhere.bit_count() < self.cards_left(seat)

    # -- the trick

    def has_played(self, seat: Seat) -> bool:
        """To the trick in progress."""
        return any(player == seat for player, _ in self.plays)

    def passed_over(self) -> tuple[Seat, ...]:
        """Who has, unnoticed, played no card to the trick in progress (Law 67)."""
        return tuple(item.seat for item in self.consequences.defects if item.number == self.number and item.extra is None)

    @property
    def suit_led(self) -> Suit | None:
        return SUIT_OF[self.plays[0][1]] if self.plays else None

    @property
    def is_opening(self) -> bool:
        """The opening lead is to be made."""
        return self.number == 1 and not self.plays and self.is_defender(self.leader)

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def stage(self) -> Stage:
        if self.consequences.claimed is not None:
            return Stage.CLAIMED
        return Stage.PLAY if self.turn is not None else Stage.OVER

    # -- what is open

    @property
    def pending(self) -> PendingDecision | None:
        return self.consequences.pending

    @property
    def undecided(self) -> bool:
        """An irregularity is open: what is played now is looked at in its light."""
        return self.consequences.pending is not None and not self.consequences.pending.standing

    def penalty_cards_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(card for card in self.consequences.penalty_cards if card.seat == seat)

    def major_penalty_cards_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(card for card in self.consequences.penalty_cards if card.seat == seat and card.major)

    # -- what may be played

    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that the hand to play, being known, may legally play; lowest first."""
        return listed(obligations.legal(self))

    # -- changes, for the Laws' use

    def with_hand(self, seat: Seat, cards: Cards) -> Position:
        """This position with other cards known to be in one hand."""
        held = tuple(cards if other == seat else hand for other, hand in enumerate(self.held))
        return self._replace(held=four(held))

    def with_consequences(self, **changes: Any) -> Position:
        """This position with some of its affairs changed."""
        consequences = self.consequences._replace(**changes)
        return self._replace(consequences=NO_CONSEQUENCES if consequences == NO_CONSEQUENCES else consequences)


def next_to_play(leader: Seat, plays: tuple[tuple[Seat, Card], ...], passed_over: tuple[Seat, ...] = ()) -> Seat:
    """The first hand, going round from the leader, that has no card in the trick."""
    done = [seat for seat, _ in plays] + list(passed_over)
    seat = leader
    while seat in done:
        seat = LHO[seat]
    return seat


def knowing_card(position: Position, seat: Seat, card: Card) -> Position:
    """The position with the knowledge that this hand holds this card; an error if it cannot."""
    bit = BIT[card]
    if position.held[seat] & bit:
        return position
    if not position.maybe[seat] & bit:
        raise RecordError(
            f"{SEAT_WORDS[seat]} cannot hold {NAMES[card]}: {_why_not_held(position, seat, card)}.",
            f"Name a card that {SEAT_WORDS[seat]} can still hold.",
        )
    held = tuple(cards | bit if s == seat else cards for s, cards in enumerate(position.held))
    maybe = tuple(cards & ~bit for cards in position.maybe)
    has = position.consequences.has
    if SUIT_OF[card] in has[seat]:
        has = tuple(suits - {SUIT_OF[card]} if s == seat else suits for s, suits in enumerate(has))
        position = position.with_consequences(has=has)
    return counted(position._replace(held=four(held), maybe=four(maybe)))


def _why_not_held(position: Position, seat: Seat, card: Card) -> str:
    for trick in position.quitted:
        for player, played in trick.plays:
            if played == card:
                return f"{SEAT_WORDS[player]} has played it to an earlier trick"
    for player, played in position.plays:
        if played == card:
            return f"{SEAT_WORDS[player]} has played it to this trick"
    for other in SEATS:
        if position.held[other] & BIT[card]:
            return f"{SEAT_WORDS[other]} holds it"
    if position.is_known(seat):
        return "it is not in the hand as given"
    return f"{SEAT_WORDS[seat]} has no {SUIT_LETTERS[SUIT_OF[card]]}, as the record has it"


def knowing_suit(position: Position, seat: Seat, suit: Suit, has: bool) -> Position:
    """The position with the knowledge that this hand has, or lacks, a suit; an error if that cannot be."""
    name = f"{SEAT_WORDS[seat]} {'has' if has else 'void'} {SUIT_LETTERS[suit]}"
    if has:
        if not (position.held[seat] | position.maybe[seat]) & SUIT[suit]:
            raise RecordError(f"“{name}” contradicts what is known: {SEAT_WORDS[seat]} has none.")
        if position.certainly_has(seat, suit):
            return position
        possible = position.maybe[seat] & SUIT[suit]
        if possible.bit_count() == 1:
            return knowing_card(position, seat, listed(possible)[0])
        known = tuple(suits | {suit} if s == seat else suits for s, suits in enumerate(position.consequences.has))
        return position.with_consequences(has=known)
    if position.certainly_has(seat, suit):
        raise RecordError(f"“{name}” contradicts what is known: {SEAT_WORDS[seat]} has one.")
    maybe = tuple(cards & ~SUIT[suit] if s == seat else cards for s, cards in enumerate(position.maybe))
    return counted(position._replace(maybe=four(maybe)))


def counted(position: Position) -> Position:
    """Draw the plain conclusions: a hand of which every card is known is a known hand, and its cards are nobody else's."""
    held, maybe = list(position.held), list(position.maybe)
    if not any(maybe):
        return position
    concluded = True
    while concluded:
        concluded = False
        for seat in SEATS:
            left = position.cards_left(seat)
            known, possible = held[seat].bit_count(), maybe[seat].bit_count()
            if known + possible < left:
                raise RecordError(f"{SEAT_WORDS[seat]} would be left with fewer than {left} cards.")
            if possible and left in (known, known + possible):
                held[seat] |= maybe[seat] if known < left else NO_CARDS
                maybe = [NO_CARDS if other == seat else cards & ~held[seat] for other, cards in enumerate(maybe)]
                concluded = True
    return position._replace(held=four(held), maybe=four(maybe))


def four(sets: Iterable[Cards]) -> FourSets:
    """One set for each seat."""
    north, east, south, west = sets
    return north, east, south, west
