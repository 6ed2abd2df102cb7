"""The table as it stands: who holds what as far as is known, the trick, and what irregularities have left behind.

A position never changes; what happens makes a new one. Unknown is a value: ``held`` are the cards that a hand is known
to hold, ``maybe`` those that it may hold besides, and a hand is known when nothing is left in ``maybe``.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from outofturn.engine import obligations
from outofturn.engine.cards import BIT, NAMES, NO_CARDS, SUIT, SUIT_LETTERS, SUIT_OF, Card, Cards, Suit, listed
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import LHO, PARTNER, RHO, SEAT_LETTERS, SEAT_WORDS, SEATS, Seat

if TYPE_CHECKING:
    from outofturn.engine.decision import PendingDecision
    from outofturn.engine.events import Play
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


class PenaltyCard(NamedTuple):
    seat: Seat
    card: Card
    major: bool

    def __str__(self) -> str:
        return f"{SEAT_LETTERS[self.seat]} {NAMES[self.card]} {'major' if self.major else 'minor'}"


#: What is demanded of a lead or play: the lead or play of a suit, its highest or lowest card, or one card.
OrderKind: TypeAlias = Literal["require", "forbid", "highest", "lowest", "play"]
#: How long a restriction binds.
Duration: TypeAlias = Literal["this lead", "until lead lost", "this trick"]
THIS_LEAD: Duration = "this lead"
LEAD_LOST: Duration = "until lead lost"
THIS_TRICK: Duration = "this trick"


class Restriction(NamedTuple):
    """What an opponent's choice, or the Law itself, demands of a player's next lead or play."""

    seat: Seat
    kind: OrderKind
    what: Suit | Card  #: the card if it is to play one, else the suit
    until: Duration

    @property
    def suit(self) -> Suit:
        return Suit(self.what)

    @property
    def card(self) -> Card:
        return Card(self.what)

    def __str__(self) -> str:
        what = NAMES[self.what] if self.kind == "play" else SUIT_LETTERS[self.what]
        return f"{SEAT_LETTERS[self.seat]} {self.kind} {what} {self.until}"


class Trick(NamedTuple):
    """A trick that has been played to the end."""

    leader: Seat
    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat


class ShownOut(NamedTuple):
    """A hand that is not known did not follow suit: it is taken to have none, until something contradicts that."""

    seat: Seat
    suit: Suit
    number: int  #: of the trick
    gone_on: bool = False  #: its side has led or played to a later trick, legally or not


class Revoke(NamedTuple):
    """A card that broke the duty to follow suit, or an order, and has not been corrected (Law 61)."""

    seat: Seat
    card: Card
    number: int  #: of the trick
    suit: Suit | None  #: what should have been played, if it was a matter of one suit
    playable: Cards = NO_CARDS  #: the cards that would have been in order
    faced: str = ""  #: "penalty card" or "faced card" if nothing else would have been in order (64B3)
    established: bool = False
    both_sides: bool = False  #: the other side revoked on the same trick, and has corrected that (62C3)
    corrected: bool = False  #: the card has been replaced, but it costs what an established revoke costs (43B2b; 1997, 63B)


class Claimed(NamedTuple):
    """A claim or concession has been made: play has stopped (Law 68)."""

    seat: Seat
    tricks: int | None  #: for the claimer's side, of those not yet finished; None if no number was given
    #: The seat and trick of every failure to follow that the claim itself has put beyond correction (63A3).
    established: tuple[tuple[Seat, int], ...] = ()
    agreed: bool = False  #: the other side agrees (Law 69)


class Asked(NamedTuple):
    """A player has been asked about a failure to follow suit, and what follows if he corrects it."""

    whom: Seat
    number: int  #: of the trick
    law: str = ""  #: the name of the provision that then applies; empty if the question was in order


class Unspoken(NamedTuple):
    """A defender's irregularity of which nobody has spoken yet, and what there was before it (43B3)."""

    offender: Seat
    penalty_cards: tuple[PenaltyCard, ...]
    restrictions: tuple[Restriction, ...]


class FollowUp(NamedTuple):
    """A player may take back his card after an opponent, who has taken back his, has played another."""

    after: Seat
    seat: Seat
    law: str  #: the name of the provision
    earlier: tuple[Seat, ...] = ()  #: whose card in the trick came before the change, and stays


class NextTrick(NamedTuple):
    """Cards that lie to the next trick while the last one is put right; they count when that is complete again."""

    plays: tuple[tuple[Seat, Card], ...]
    offender: Seat  #: whose irregularity is put right
    orders: tuple[Restriction, ...] = ()  #: what was laid down for the plays still to come to it

    def cards_of(self, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, Card], ...]:
        return tuple(play for play in self.plays if play[0] in seats)


class Defect(NamedTuple):
    """A trick to which a hand has played no card, or one too many, unnoticed (Law 67)."""

    seat: Seat
    number: int  #: of the trick
    extra: Card | None  #: the card too many; None if there was no card at all


class Consequences(NamedTuple):
    """What irregularities have left behind. In a position where nothing ever went wrong this is CALM."""

    penalty_cards: tuple[PenaltyCard, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    pending: PendingDecision | None = None
    #: For each seat the suits that it is known to hold although no card of them is known.
    has: tuple[frozenset[Suit], ...] = (frozenset(),) * 4
    #: Who has failed to follow to which suit, and at which trick: void in it until something contradicts that.
    shown_out: tuple[ShownOut, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    #: A card that dummy put up in place of the one named: the trick, the card, the card that was named, if any was (45D).
    put_up: tuple[int, Card, Card | None] | None = None
    #: The seat and trick of revokes that have been corrected, of this trick and the last (62C3).
    corrected: tuple[tuple[Seat, int], ...] = ()
    defects: tuple[Defect, ...] = ()
    #: Who may take back his card once another player, who has taken back his, has played again (62C2, 45D).
    follow_up: FollowUp | None = None
    #: Penalty cards that have been played and orders that have been carried out, with the number of the trick: this one's
    #: and the last one's, for a card may still be corrected there.
    spent: tuple[tuple[int, PenaltyCard | Restriction], ...] = ()
    #: The tricks that Law 64 has given over at the end of play, to be added to those that each side won.
    given_over: tuple[int, int] | None = None
    #: For whom declarer may choose the card at the twelfth trick (1997, 62D2).
    declarer_chooses_for: Seat | None = None
    #: The penalty cards about which declarer has stated his option for the lead now due (50D2): he is not asked again
    #: while the leader's partner has no others.
    lead_option_about: Cards = NO_CARDS
    #: An opening lead that lies face down.
    face_down: tuple[Seat, Card] | None = None
    #: Declarer has been required to lead from the other hand and has not yet done so (60B).
    retraction_required: bool = False
    #: A choice just made about which the other defender may still speak, until the next card (55A, 43B2a).
    just_decided: PendingDecision | None = None
    #: A member of the declaring side has attempted the opening lead (54E), and the lead has not been made since.
    attempted_lead: bool = False
    #: A lead that the next hand accepted by playing to it, while the proper leader may still make his own (1997, 53C).
    may_be_overtaken: PendingDecision | None = None
    #: A card that dummy has put forward or suggested to this trick of his own accord (45D, 57C).
    dummy_suggested: Card | None = None
    #: Which of a defender's penalty cards is to be played now: declarer has said so (51A, 52B2).
    designated: Card | None = None
    #: A lead to the next trick that came before this one was complete, and whether it stands (45E, 60A2).
    early_lead: tuple[Play, bool] | None = None
    #: What has been played to the next trick while the last one is put right (45D, 62, 67A1).
    next_trick: NextTrick | None = None
    #: A claim or concession, from the line that made it on.
    claimed: Claimed | None = None
    #: Declarer's words for a card of dummy's, where dummy's hand is not known and the card is still to come (Law 46).
    called: str | None = None
    #: The dummy who has lost his rights by looking at another hand (43A2).
    rights_lost: Seat | None = None
    #: Questions about a revoke, for this trick and the last.
    asked: tuple[Asked, ...] = ()
    #: Kept only when dummy has lost his rights.
    unspoken: Unspoken | None = None
    #: Penalty cards that come from the auction (Law 24), as long as no ruling has spoken of them.
    from_auction: tuple[Card, ...] = ()

    def is_designated_of(self, seat: Seat) -> bool:
        """Whether the penalty card that declarer has named is this player's."""
        return any(item.seat == seat and item.card == self.designated for item in self.penalty_cards)


NO_CONSEQUENCES = Consequences()


class Position(NamedTuple):
    table: Table
    held: FourSets
    maybe: FourSets
    number: int  #: of the trick in progress or about to begin
    leader: Seat  #: who leads, or led, to it
    plays: tuple[tuple[Seat, Card], ...]  #: the cards that stand, in the order in which they count
    turn: Seat | None  #: whose turn it is by rotation; None when play is over
    quitted: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
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
