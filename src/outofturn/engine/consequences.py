"""Consequences of irregularities that are still in force: penalty cards, restrictions, revokes, and what is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from outofturn.engine.cards import NAMES, NO_CARDS, SUIT_LETTERS, Card, Cards, Suit
from outofturn.engine.seats import SEAT_LETTERS, Seat

if TYPE_CHECKING:
    from outofturn.engine.called_card import CalledCard
    from outofturn.engine.decision import PendingDecision
    from outofturn.engine.events import Meant, Play


class PenaltyCard(NamedTuple):
    seat: Seat
    card: Card
    major: bool
    #: It is major only because its owner has, or had, another one: a low card that was shown by accident (50B).
    beside_others: bool = False

    def among(self, several: bool) -> PenaltyCard:
        """The card as it is if its owner has several: they are all major."""
        return self._replace(major=True, beside_others=True) if several and not self.major else self

    def __str__(self) -> str:
        return f"{SEAT_LETTERS[self.seat]} {NAMES[self.card]} {'major' if self.major else 'minor'}"


#: What a restriction demands: to lead or play a suit, not to do so, to play its highest or lowest card, or to play one card.
OrderKind: TypeAlias = Literal["require", "forbid", "highest", "lowest", "play"]
#: How long a restriction lasts.
Duration: TypeAlias = Literal["this lead", "until lead lost", "this trick"]
THIS_LEAD: Duration = "this lead"
LEAD_LOST: Duration = "until lead lost"
THIS_TRICK: Duration = "this trick"


class Restriction(NamedTuple):
    """A restriction on a player's next lead or play, chosen by an opponent or imposed by a Law."""

    seat: Seat
    kind: OrderKind
    what: Suit | Card  #: a card if the kind is ``play``, otherwise a suit
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


class ShownOut(NamedTuple):
    """An unknown hand did not follow suit. It is assumed to be void until something contradicts that."""

    seat: Seat
    suit: Suit
    number: int  #: number of the trick
    gone_on: bool = False  #: this side has since led or played to a later trick, in turn or not


class Revoke(NamedTuple):
    """A card that failed to follow suit, or broke an order, and has not been corrected (Law 61)."""

    seat: Seat
    card: Card
    number: int  #: number of the trick
    suit: Suit | None  #: the suit that should have been played, if it was one suit
    playable: Cards = NO_CARDS  #: the cards that would have been legal
    faced: str = ""  #: "penalty card" or "faced card" if only faced cards would have been legal (64B3)
    established: bool = False
    both_sides: bool = False  #: the other side revoked on the same trick and has corrected its revoke (62C3)
    corrected: bool = False  #: replaced, but the revoke costs what an established one costs (43B2b; 1997, 63B)
    broken: OrderKind | None = None  #: the kind of order that it broke; None if it failed to follow suit


class Claimed(NamedTuple):
    """A claim or concession that has been made, so that play has stopped (Law 68)."""

    seat: Seat
    tricks: int | None  #: tricks claimed for the claimer's side, out of those not yet finished; None if no number was given
    #: The seat and trick of each revoke, or possible revoke, that the claim or the agreement to it establishes (63A3, 63A4).
    established: tuple[tuple[Seat, int], ...] = ()
    agreed: bool = False  #: the other side agrees (Law 69)


class Asked(NamedTuple):
    """A question to a player about a failure to follow suit."""

    whom: Seat
    number: int  #: number of the trick
    law: str = ""  #: name of the provision that applies if the player then corrects a revoke; empty if the question was allowed


class Unspoken(NamedTuple):
    """A defender's irregularity to which nobody has drawn attention yet, and what was in force before it (43B3)."""

    offender: Seat
    penalty_cards: tuple[PenaltyCard, ...]
    restrictions: tuple[Restriction, ...]


class FollowUp(NamedTuple):
    """A player's right to take back his card once an opponent who took back his own has played another."""

    after: Seat
    seat: Seat
    law: str  #: name of the provision
    earlier: tuple[Seat, ...] = ()  #: players whose card in the trick was played before the changed one, and stays


class NextTrick(NamedTuple):
    """Cards already played to the next trick while the last one is put right. They count once that trick is complete again."""

    plays: tuple[tuple[Seat, Card], ...]
    offender: Seat  #: the player whose irregularity is being put right
    orders: tuple[Restriction, ...] = ()  #: orders for the plays still to come to the next trick
    #: Cards that the offending side has played to it while the other side may still take back its own (60C).
    since: tuple[Play, ...] = ()

    @property
    def lying(self) -> tuple[tuple[Seat, Card], ...]:
        """All the cards that lie there for the next trick, with their owners."""
        return self.plays + tuple((play.seat, play.card) for play in self.since)

    def cards_of(self, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, Card], ...]:
        return tuple(play for play in self.plays if play[0] in seats)

    def without(self, cards: tuple[tuple[Seat, Card], ...]) -> tuple[tuple[Seat, Card], ...]:
        """The cards that are left when these go back: none if the lead is one of them."""
        return () if self.plays[0] in cards else tuple(play for play in self.plays if play not in cards)


class EarlyLead(NamedTuple):
    """A lead to the next trick, made before this one is complete."""

    play: Play
    stands: bool  #: it counts as made in turn, because the next hand has let it pass (60A2)
    plays: tuple[Play, ...] = ()  #: cards that declarer has already played to it

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.play.card, *(play.card for play in self.plays))


class Defect(NamedTuple):
    """A trick to which a hand played no card, or one too many, without anyone noticing (Law 67)."""

    seat: Seat
    number: int  #: number of the trick
    extra: Card | None  #: the extra card; None if a card is missing


class Consequences(NamedTuple):
    """Everything that irregularities have left in force. Without any irregularity this is ``NO_CONSEQUENCES``."""

    penalty_cards: tuple[PenaltyCard, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    pending: PendingDecision | None = None
    #: For each seat, the suits that it is known to hold although no card of them is known.
    has: tuple[frozenset[Suit], ...] = (frozenset(),) * 4
    #: Declarer could have seen a card of dummy's before the opening lead (54C).
    dummy_seen: bool = False
    #: Declarer has refused an opening lead out of turn, and the opening lead has not been made yet.
    opening_lead_refused: bool = False
    #: What the director has found that a player's next card, or the one that he is asked about, was meant as.
    meant: tuple[Meant, ...] = ()
    #: Who failed to follow to which suit at which trick. The hand is assumed to be void in it until something contradicts that.
    shown_out: tuple[ShownOut, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    #: A card that dummy put up in place of the one named: the trick, the card, and the card named, if there was one (45D).
    put_up: tuple[int, Card, Card | None] | None = None
    #: The seat and trick of revokes on this trick and the last that have been corrected (62C3).
    corrected: tuple[tuple[Seat, int], ...] = ()
    defects: tuple[Defect, ...] = ()
    #: Who may take back his card once another player, who took back his own, has played again (62C2, 45D).
    follow_up: FollowUp | None = None
    #: Who has taken back his card from this trick, and the hands whose cards were put down after it.
    gone_back: tuple[tuple[Seat, tuple[Seat, ...]], ...] = ()
    #: Penalty cards that have been played and orders that have been carried out, with the number of the trick. They are kept
    #: for this trick and the last, where a card may still be corrected.
    spent: tuple[tuple[int, PenaltyCard | Restriction], ...] = ()
    #: How each side's tricks have changed at the end of play, by Law 64 and by tricks claimed but not played.
    given_over: tuple[int, int] | None = None
    #: The defender whose card declarer may choose at the twelfth trick (1997, 62D2).
    declarer_chooses_for: Seat | None = None
    #: The penalty cards for which declarer has stated his option about the current lead (50D2). He is not asked again unless
    #: the leader's partner has other ones.
    lead_option_about: Cards = NO_CARDS
    #: A face-down opening lead.
    face_down: tuple[Seat, Card] | None = None
    #: Declarer has been required to lead from the other hand and has not yet done so (60B).
    retraction_required: bool = False
    #: A choice just made, about which the other defender may still speak until the next card is played (55A, 43B2a).
    just_decided: PendingDecision | None = None
    #: A lead that can be none, while the real one has not been made yet: the opening lead that the declaring side has tried to
    #: make (54E), or since 2017 one out of turn to the last trick (53A).
    attempted_lead: Play | None = None
    #: A lead that stands because the next hand (1997) or the wrong defender played, while the proper leader may still lead
    #: (53C; 2017, 53B).
    may_be_overtaken: PendingDecision | None = None
    #: A card that dummy has put forward or suggested to this trick without being asked (45D, 57C).
    dummy_suggested: Card | None = None
    #: The penalty card that declarer has named to be played now (51A, 52B2).
    designated: Card | None = None
    #: A lead to the next trick made before this one was complete (45E, 60A2).
    early_lead: EarlyLead | None = None
    #: Cards played to the next trick while the last one is put right (45D, 62, 67A1).
    next_trick: NextTrick | None = None
    #: A claim or concession that has been made.
    claimed: Claimed | None = None
    #: Declarer's call for a card of dummy's, while dummy's hand is unknown and the card has not been played yet (Law 46).
    called: CalledCard | None = None
    #: The dummy who has lost his rights by looking at another hand (43A2).
    rights_lost: Seat | None = None
    #: Questions about a revoke on this trick or the last.
    asked: tuple[Asked, ...] = ()
    #: A defender's irregularity that dummy could be the first to mention. Kept only if dummy has lost his rights.
    unspoken: Unspoken | None = None
    #: Penalty cards from the auction (Law 24) that no ruling has explained yet.
    from_auction: tuple[Card, ...] = ()

    def is_designated_of(self, seat: Seat) -> bool:
        """Whether the penalty card that declarer has named belongs to this player."""
        return any(item.seat == seat and item.card == self.designated for item in self.penalty_cards)


NO_CONSEQUENCES = Consequences()
