"""Law 51: two or more penalty cards with one defender."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import ALL_CARDS, Card, Cards, in_order, listed
from outofturn.engine.consequences import OrderKind
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.message import Message, message
from outofturn.engine.obligations import penalty_cards_due
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import law50, penalty_card, trick
from outofturn.laws.book import ByEdition, provision

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder

OFFENDER_TO_PLAY = provision(
    "declarer-designates-the-penalty-card",
    {1997: "51A"},
    "When a defender to play can legally play more than one of his penalty cards, declarer says which.",
)
SAME_SUIT_REQUIRED = provision(
    "several-penalty-cards-of-a-suit-required",
    {1997: "51B1a"},
    "Several penalty cards of one suit, and declarer requires that suit from the owner's partner: all of them are picked up,"
    " and their owner may play any legal card to the trick.",
)
SAME_SUIT_FORBIDDEN = provision(
    "several-penalty-cards-of-a-suit-forbidden",
    {1997: "51B1b"},
    {
        1997: "Several penalty cards of one suit, and declarer forbids that suit to the owner's partner: all of them are"
        " picked up, and their owner may play any legal card to the trick.",
        2007: "Several penalty cards of one suit, and declarer forbids that suit to the owner's partner for as long as he"
        " keeps the lead: all of them are picked up, and their owner may play any legal card to the trick.",
    },
    changes={2007: "It is said outright how long the ban lasts."},
)
SUITS_REQUIRED = provision(
    "penalty-cards-of-several-suits-one-required",
    {1997: "51B2a"},
    "Penalty cards of more than one suit: declarer may require the owner's partner to lead any one of these suits; the cards"
    " of that suit are picked up (51B1a).",
)
SUITS_FORBIDDEN = provision(
    "penalty-cards-of-several-suits-some-forbidden",
    {1997: "51B2b"},
    {
        1997: "Penalty cards of more than one suit: declarer may forbid the owner's partner one or more of these suits; the"
        " cards of each forbidden suit are picked up.",
        2007: "Penalty cards of more than one suit: declarer may forbid the owner's partner one or more of these suits for as"
        " long as he keeps the lead; the cards of each forbidden suit are picked up.",
    },
    changes={2007: "It is said outright how long the ban lasts."},
)
SUITS_NEITHER = provision(
    "penalty-cards-of-several-suits-neither",
    {2017: "51B2c"},
    "Penalty cards of more than one suit: declarer may do neither; any card may be led, all the cards stay on the table, and"
    " Laws 50 and 51 go on applying.",
    changes={2017: "Said outright: declarer may give no order at all, and all the cards stay."},
)
PARTNER_TO_LEAD = provision(
    "partner-to-lead-with-several-penalty-cards",
    {1997: "51B"},
    "The partner of a defender who has several penalty cards is on lead; what declarer may do depends on whether they are of"
    " one suit (51B1) or of more (51B2).",
    interface=True,
)
#: Whether the text says for how long a suit is forbidden when there are several penalty cards (H3).
SAYS_HOW_LONG = ByEdition({1997: False, 2007: True}, SAME_SUIT_FORBIDDEN, "says how long a ban lasts")


class PenaltyCardChoice(PendingDecision):
    """Declarer chooses which of a defender's penalty cards is to be played (51A)."""

    standing: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "penalty card"

    seat: Seat
    #: A penalty card that the defender has played without waiting for the choice.
    tried: Card | None = None
    #: The cards that declarer may choose from, if not all the playable ones are due (52B2).
    among: Cards = ALL_CARDS

    @property
    def lying(self) -> tuple[Card, ...]:
        return () if self.tried is None else (self.tried,)

    def cards(self, position: Position) -> Cards:
        return playable(position, self.seat) & self.among

    @property
    def concerns(self) -> Seat | None:
        return self.seat

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(map(options.play_card, in_order(self.cards(position))))

    def occasion(self, position: Position) -> Message:
        return message("occasion/several-penalty-cards", owner=self.seat)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        card = option.card
        builder.close()
        builder.cite(OFFENDER_TO_PLAY, "named", declarer=seat, card=card, owner=self.seat)
        if card == self.tried:
            builder.position = trick.put(builder.position, self.seat, card)
            return
        builder.position = builder.position.with_consequences(designated=card)

    def has_lapsed(self, position: Position, event: Event) -> bool:
        """Its turn has passed, no card is left, or his partner has shown another, about which declarer chooses first (50D2)."""
        is_lead_in_question = self.tried is None and penalty_card.is_lead_option_due(position)
        return position.turn != self.seat or not self.cards(position) or is_lead_in_question


def playable(position: Position, seat: Seat) -> Cards:
    """The penalty cards that declarer chooses from."""
    return penalty_cards_due(position, seat)


def is_choice_open(position: Position, seat: Seat) -> bool:
    """Whether declarer still has to choose a penalty card: he has named none, or the one he named is not playable now."""
    if len(position.penalty_cards_of(seat)) < 2:
        return False
    cards, designated = playable(position, seat), position.consequences.designated
    return cards.bit_count() > 1 and (designated is None or not cards >> designated & 1)


def before_the_play(builder: RulingBuilder) -> None:
    """Ask declarer to choose when it is the turn of a defender who can play more than one penalty card."""
    seat = builder.position.turn
    if seat is not None and is_choice_open(builder.position, seat):
        builder.cite(OFFENDER_TO_PLAY)
        builder.open(PenaltyCardChoice(seat))


def designation_lapses(builder: RulingBuilder) -> None:
    """Drop declarer's designation when that card is no longer a penalty card."""
    consequences = builder.position.consequences
    if not any(item.card == consequences.designated for item in consequences.penalty_cards):
        builder.position = builder.position.with_consequences(designated=None)


def substitute(builder: RulingBuilder, seat: Seat, due: Cards) -> None:
    """Have one of the penalty cards that were due played in place of a refused card (52B2)."""
    can = playable(builder.position, seat) & due
    if can.bit_count() > 1:
        builder.cite(OFFENDER_TO_PLAY)
        builder.open(PenaltyCardChoice(seat, among=due))
        return
    if can:  # otherwise he has to follow suit or obey an order after all
        builder.position = builder.position.with_consequences(designated=listed(can)[0])


def put_forward(builder: RulingBuilder, seat: Seat, card: Card) -> None:
    """Rule on a defender playing one of several penalty cards before declarer has chosen: declarer still chooses."""
    builder.cite(OFFENDER_TO_PLAY, "put-forward", owner=seat, card=card)
    builder.open(PenaltyCardChoice(seat, tried=card))


def cite_choice(builder: RulingBuilder, owner: Seat, kind: OrderKind) -> None:
    """Cite the clause of 51B for declarer's order about the lead."""
    one_suit = len(penalty_card.suits_of(builder.position, owner)) == 1
    if kind == "require":
        builder.cite(SAME_SUIT_REQUIRED if one_suit else SUITS_REQUIRED)
    else:
        builder.cite(SAME_SUIT_FORBIDDEN if one_suit else SUITS_FORBIDDEN)


def neither(builder: RulingBuilder, owner: Seat) -> None:
    """Cite the clause for declarer giving no order."""
    several_suits = len(penalty_card.suits_of(builder.position, owner)) > 1
    if several_suits and SUITS_NEITHER.in_force(builder.edition):
        builder.cite(SUITS_NEITHER)
    else:
        builder.cite(law50.NO_RESTRICTION)
