"""Declarer's choice about the lead of a defender whose partner has a major penalty card (Laws 50D2 and 51B)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import NO_CARDS, SUIT_OF, Card, Suit
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK, OrderKind, Restriction
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.laws import interpretations, law24, law49, law50, law51, trick
from outofturn.laws.penalty_card import (
    becomes_penalty_card,
    is_lead_option_due,
    majors_of,
    picked_up,
    suits_of,
)

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder


_KINDS: dict[str, OrderKind] = {"require": "require", "forbid": "forbid"}


def subsets(suits: list[Suit]) -> list[list[Suit]]:
    """All combinations of one or more of the suits, single suits first."""
    chosen = [[suit for bit, suit in enumerate(suits) if pick >> bit & 1] for pick in range(1, 1 << len(suits))]
    return sorted(chosen, key=lambda choice: (len(choice), [suits.index(suit) for suit in choice]))


class LeadChoice(PendingDecision):
    """Declarer chooses what a defender may lead whose partner has major penalty cards (50D2, 51B)."""

    standing: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "partners lead"

    leader: Seat
    #: A card that the leader has led without waiting. It is a penalty card, and declarer still has his choice.
    led: Card | None = None

    @property
    def lying(self) -> tuple[Card, ...]:
        return () if self.led is None else (self.led,)

    @property
    def concerns(self) -> Seat | None:
        return self.leader

    def cards_in_question(self, position: Position) -> tuple[Card, ...]:
        return tuple(item.card for item in position.major_penalty_cards_of(PARTNER[self.leader]))

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def options(self, position: Position) -> tuple[Option, ...]:
        suits = suits_of(position, PARTNER[self.leader])
        forbid = (options.forbid(*choice) for choice in subsets(suits))
        may_accept = self.led is not None and interpretations.LEAD_BEFORE_DECLARERS_CHOICE.is_other(position.edition)
        accept = (options.ACCEPT,) if may_accept else ()
        return (*accept, *map(options.require, suits), *forbid, options.FREE)

    def occasion(self, position: Position) -> Message:
        owner = PARTNER[self.leader]
        cards = tuple(item.card for item in position.major_penalty_cards_of(owner))
        return message("occasion/major-penalty-card", owner=owner, cards=cards, leader=self.leader)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        owner, leader = PARTNER[self.leader], self.leader
        law24.cards_from_auction(builder, *(item.card for item in builder.position.major_penalty_cards_of(owner)))
        if option == options.ACCEPT:
            builder.cite(law50.PARTNERS_LEAD, "treated-as-led", player=seat, card=self.led)
            self.let_stand(builder, leader)
            return
        several = len(builder.position.major_penalty_cards_of(owner)) > 1
        builder.close()
        about, had = majors_of(builder.position, owner), builder.position.consequences.lead_option_about
        about |= NO_CARDS if law50.choice_comes_back(builder.edition) else had
        builder.position = builder.position.with_consequences(lead_option_about=about)
        if not law50.SAID_TO_COME_BACK.of(builder.edition) and option.suits != tuple(suits_of(builder.position, owner)):
            builder.dispute(interpretations.THE_CHOICE_COMES_BACK)
        if option == options.FREE:
            law51.neither(builder, owner)
            if law50.USE_OF_SIGHT_IS_DISPUTED.of(builder.edition):
                builder.dispute(interpretations.WHAT_PARTNER_MAY_KNOW, leader=leader, owner=owner)
            return
        suits, kind = option.suits, _KINDS[option.verb]
        back = [item for item in builder.position.major_penalty_cards_of(owner) if SUIT_OF[item.card] in suits]
        if several:
            law51.cite_choice(builder, owner, kind)
        cards = tuple(item.card for item in back)
        once = kind == "require" or _bans_one_lead(builder, several=several)
        until = THIS_LEAD if once else LEAD_LOST
        restrictions = tuple(Restriction(leader, kind, suit, until) for suit in suits)
        older = tuple(
            item
            for item in builder.position.consequences.restrictions
            if not (item.seat == leader and item.until != THIS_TRICK and _is_replaced(item, kind, suits))
        )
        builder.position = builder.position.with_consequences(restrictions=older)
        builder.restrict(*restrictions)
        if kind == "require":
            builder.cite(law50.REQUIRE_OR_FORBID, "required", leader=leader, suit=option.suit, owner=owner, cards=cards)
        else:
            forbidden = "forbidden-once" if once else "forbidden"
            builder.cite(law50.REQUIRE_OR_FORBID, forbidden, leader=leader, suits=suits, owner=owner, cards=cards)
        picked_up(builder, back)

    def has_lapsed(self, position: Position, event: Event) -> bool:
        return position.leader != self.leader or not position.major_penalty_cards_of(PARTNER[self.leader])

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        if self.led is not None:
            builder.close()
            builder.position = trick.put(builder.position, self.leader, self.led)


def _is_replaced(earlier: Restriction, kind: str, suits: tuple[Suit, ...]) -> bool:
    """Whether a new order about a lead takes the place of an earlier one; one that can be obeyed beside it remains (60A3)."""
    return (earlier.kind == kind == "require") or earlier.suit in suits


def _bans_one_lead(builder: RulingBuilder, *, several: bool) -> bool:
    """Whether by another reading a ban holds for one lead only: always, or where the text of 51B does not say how long (H3)."""
    point = interpretations.HOW_LONG_A_BAN_LASTS
    always = point.reading(builder.edition) == "one-lead"
    return (always or (several and not law51.SAYS_HOW_LONG.of(builder.edition))) and builder.dispute(point)


def before_the_lead(builder: RulingBuilder) -> None:
    """Ask declarer to choose before the lead of a defender whose partner has a major penalty card."""
    leader = builder.position.leader
    if is_lead_option_due(builder.position):
        builder.cite(law50.PARTNERS_LEAD, "is-to-lead", leader=leader, owner=PARTNER[leader])
        builder.open(LeadChoice(leader))


def led_before_choice(builder: RulingBuilder, seat: Seat, card: Card) -> None:
    """Rule on a lead made before declarer has chosen: Law 49 applies, and the choice stays open (H29)."""
    builder.irregular("lead-before-choice", seat)
    law24.cards_from_auction(builder, *(item.card for item in builder.position.major_penalty_cards_of(PARTNER[seat])))
    builder.cite(law50.PARTNERS_LEAD, "led-before-choice", leader=seat, card=card)
    builder.cite(law49.EXPOSED, "led-before-declarers-choice", player=seat, card=card)
    becomes_penalty_card(builder, seat, (card,), deliberate=True)
    builder.dispute(interpretations.LEAD_BEFORE_DECLARERS_CHOICE)
    builder.open(LeadChoice(seat, led=card))
