"""What irregularities have left behind: penalty cards, restrictions, revokes, and what is still to come because of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from outofturn.engine.cards import NAMES, NO_CARDS, SUIT_LETTERS, Card, Cards, Suit
from outofturn.engine.seats import SEAT_LETTERS, Seat

if TYPE_CHECKING:
    from outofturn.engine.decision import PendingDecision
    from outofturn.engine.events import Play


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
