"""The position at the table: the cards known to be in each hand, the trick in progress, and the consequences in force.

A position is immutable; an event leads to a new one. Hands may be unknown: ``held`` has the cards that a hand is known to
hold, ``maybe`` the other cards that it could hold. A hand is known when its ``maybe`` is empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from outofturn.engine import obligations
from outofturn.engine.cards import BIT, NO_CARDS, SUIT, SUIT_LETTERS, SUIT_OF, Card, Cards, Suit, listed
from outofturn.engine.consequences import NO_CONSEQUENCES, Consequences, PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_LETTERS, SEATS, Seat

if TYPE_CHECKING:
    from outofturn.engine.decision import PendingDecision
    from outofturn.laws.book import Edition

FourSets: TypeAlias = tuple[Cards, Cards, Cards, Cards]

#: Used in place of a seat when the director has to establish a fact.
DIRECTOR = Seat(4)


class Stage(IntEnum):
    """The stage of the board, which limits what can happen."""

    PLAY = 0
    CLAIMED = 1  #: a claim or concession has been made, and play has stopped
    OVER = 2


class Table(NamedTuple):
    """What does not change from card to card: the edition of the Laws, the contract, and declarer (54A may change declarer)."""

    edition: Edition
    contract: Contract
    declarer: Seat

    @property
    def dummy(self) -> Seat:
        return PARTNER[self.declarer]


class Trick(NamedTuple):
    """A completed trick."""

    leader: Seat
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat


class Position(NamedTuple):
    table: Table
    held: FourSets
    maybe: FourSets
    number: int  #: number of the trick in progress or about to begin
    leader: Seat  #: who leads, or has led, to it
    plays: tuple[tuple[Seat, Card], ...]  #: the cards played to the trick that count, in the order in which they count
    turn: Seat | None  #: whose turn it is by rotation; None when play is over
    quitted: tuple[Trick, ...]
    won: tuple[int, int]
    consequences: Consequences = NO_CONSEQUENCES

    # -- seats

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
        """The two defenders, in compass order."""
        left, right = LHO[self.table.declarer], RHO[self.table.declarer]
        return (left, right) if left < right else (right, left)

    def is_defender(self, seat: Seat) -> bool:
        return (seat - self.table.declarer) & 1 == 1

    # -- knowledge of the hands

    def is_known(self, seat: Seat) -> bool:
        return not self.maybe[seat]

    def cards_left(self, seat: Seat) -> int:
        left = 14 - self.number - (self.has_played(seat) or self.turn is None)
        for defect in self.consequences.defects:
            if defect.seat == seat:
                left += -1 if defect.extra is not None else (defect.number < self.number or self.turn is None)
        return left

    def possible(self, seat: Seat) -> Cards:
        """The cards that a hand could hold besides those it is known to hold, assuming that it has not revoked."""
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
        """Whether this hand has played to the trick in progress."""
        return any(player == seat for player, _ in self.plays)

    def passed_over(self) -> tuple[Seat, ...]:
        """The hands that have played no card to the trick in progress without anyone noticing (Law 67)."""
        return tuple(item.seat for item in self.consequences.defects if item.number == self.number and item.extra is None)

    @property
    def suit_led(self) -> Suit | None:
        return SUIT_OF[self.plays[0][1]] if self.plays else None

    @property
    def is_opening(self) -> bool:
        """Whether the opening lead is still to be made."""
        return self.number == 1 and not self.plays and self.is_defender(self.leader)

    @property
    def is_over(self) -> bool:
        return self.turn is None

    @property
    def stage(self) -> Stage:
        if self.consequences.claimed is not None:
            return Stage.CLAIMED
        return Stage.PLAY if self.turn is not None else Stage.OVER

    # -- pending decisions and penalty cards

    @property
    def pending(self) -> PendingDecision | None:
        return self.consequences.pending

    @property
    def undecided(self) -> bool:
        """Whether a decision about an irregularity is pending, so that the next card is ruled on in connection with it."""
        return self.consequences.pending is not None and not self.consequences.pending.standing

    def penalty_cards_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(card for card in self.consequences.penalty_cards if card.seat == seat)

    def major_penalty_cards_of(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(card for card in self.consequences.penalty_cards if card.seat == seat and card.major)

    # -- legal cards

    def legal_cards(self) -> tuple[Card, ...]:
        """The legal cards of the hand to play, which must be known; lowest first."""
        return listed(obligations.legal(self))

    # -- changes, used by the Laws

    def with_hand(self, seat: Seat, cards: Cards) -> Position:
        """Return this position with other known cards in one hand."""
        held = tuple(cards if other == seat else hand for other, hand in enumerate(self.held))
        return self._replace(held=four(held))

    def with_consequences(self, **changes: Any) -> Position:
        """Return this position with some consequences changed."""
        consequences = self.consequences._replace(**changes)
        return self._replace(consequences=NO_CONSEQUENCES if consequences == NO_CONSEQUENCES else consequences)


def next_to_play(leader: Seat, plays: tuple[tuple[Seat, Card], ...], passed_over: tuple[Seat, ...] = ()) -> Seat:
    """The first hand, clockwise from the leader, that has no card in the trick."""
    done = [seat for seat, _ in plays] + list(passed_over)
    seat = leader
    while seat in done:
        seat = LHO[seat]
    return seat


def knowing_card(position: Position, seat: Seat, card: Card) -> Position:
    """Return the position with this card known to be in this hand; raise ``RecordError`` if it cannot be there."""
    bit = BIT[card]
    if position.held[seat] & bit:
        return position
    if not position.maybe[seat] & bit:
        raise RecordError(_why_not_held(position, seat, card), message("hint/card-still-held", player=seat))
    held = tuple(cards | bit if s == seat else cards for s, cards in enumerate(position.held))
    maybe = tuple(cards & ~bit for cards in position.maybe)
    has = position.consequences.has
    if SUIT_OF[card] in has[seat]:
        has = tuple(suits - {SUIT_OF[card]} if s == seat else suits for s, suits in enumerate(has))
        position = position.with_consequences(has=has)
    return counted(position._replace(held=four(held), maybe=four(maybe)))


def _why_not_held(position: Position, seat: Seat, card: Card) -> Message:
    for trick in position.quitted:
        for player, played in trick.plays:
            if played == card:
                return message("error/card-in-earlier-trick", player=seat, card=card, other=player)
    for player, played in position.plays:
        if played == card:
            return message("error/card-in-this-trick", player=seat, card=card, other=player)
    for other in SEATS:
        if position.held[other] & BIT[card]:
            return message("error/card-held-by-another", player=seat, card=card, other=other)
    if position.is_known(seat):
        return message("error/card-not-in-hand", player=seat, card=card)
    return message("error/card-of-a-void-suit", player=seat, card=card, suit=SUIT_OF[card])


def knowing_suit(position: Position, seat: Seat, suit: Suit, has: bool) -> Position:
    """Return the position with this hand known to have a suit or to be void; raise ``RecordError`` if that is impossible."""
    line = f"{SEAT_LETTERS[seat]} {'has' if has else 'void'} {SUIT_LETTERS[suit]}"
    if has:
        if not (position.held[seat] | position.maybe[seat]) & SUIT[suit]:
            raise RecordError(message("error/known-to-be-void", line=line, player=seat))
        if position.certainly_has(seat, suit):
            return position
        possible = position.maybe[seat] & SUIT[suit]
        if possible.bit_count() == 1:
            return knowing_card(position, seat, listed(possible)[0])
        known = tuple(suits | {suit} if s == seat else suits for s, suits in enumerate(position.consequences.has))
        return position.with_consequences(has=known)
    if position.certainly_has(seat, suit):
        raise RecordError(message("error/known-to-have-one", line=line, player=seat))
    maybe = tuple(cards & ~SUIT[suit] if s == seat else cards for s, cards in enumerate(position.maybe))
    return counted(position._replace(maybe=four(maybe)))


def counted(position: Position) -> Position:
    """Complete each hand whose cards follow from their number, and remove those cards from the other hands."""
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
                raise RecordError(message("error/too-few-cards-left", player=seat, count=left))
            if possible and left in (known, known + possible):
                held[seat] |= maybe[seat] if known < left else NO_CARDS
                maybe = [NO_CARDS if other == seat else cards & ~held[seat] for other, cards in enumerate(maybe)]
                concluded = True
    return position._replace(held=four(held), maybe=four(maybe))


def four(sets: Iterable[Cards]) -> FourSets:
    """Pack one set of cards for each seat into a tuple."""
    north, east, south, west = sets
    return north, east, south, west
