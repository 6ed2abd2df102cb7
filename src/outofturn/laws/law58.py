"""Law 58: simultaneous leads or plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import SUIT_OF, Card
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Play, PlayFaceDown, Several, Together
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import LHO, RHO, Seat
from outofturn.laws import intent, interpretations, law16, law48, penalty_card, waiting_cards, withdrawn_card
from outofturn.laws.book import provision
from outofturn.laws.irregular_lead import open_lead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

TWO_PLAYERS = provision(
    "simultaneous-plays-by-two-players",
    {1997: "58A"},
    "Two players lead or play at the same moment: if one of them was entitled to lead or play, his card counts as the earlier"
    " one.",
)
ONE_VISIBLE = provision(
    "two-cards-one-visible",
    {1997: "58B1"},
    {
        1997: "Of several cards that come at once from one hand only one can be seen: it is the one played, and the rest are"
        " picked up without penalty.",
        2007: "Of several cards that come at once from one hand only one can be seen: it is the one played, the rest are picked"
        " up, and nothing more follows (47F).",
        2017: "Of several cards that come at once from one hand only one shows its face: it is the one played, the rest are"
        " picked up, and nothing more follows (47F).",
    },
    changes={
        2007: "No change at the table; instead of “without penalty” it says that there is no further rectification.",
        2017: "What counts is that the face of the card can be seen.",
    },
    verbal=(2007,),
)
SEVERAL_VISIBLE = provision(
    "two-cards-several-visible",
    {1997: "58B2"},
    {
        1997: "Of several cards that come at once from one hand two or more can be seen: the player says which he means to"
        " play; if he is a defender each of the others becomes a penalty card (50).",
        2017: "Of several cards that come at once from one hand two or more show their faces: the player says which he means to"
        " play; if he is a defender each of the others becomes a penalty card (50).",
    },
    changes={2017: "What counts is that the faces of two cards can be seen."},
)

OPPONENT_MAY_CHANGE = provision(
    "opponent-may-change-after-a-visible-card-is-withdrawn",
    {1997: "58B3"},
    {
        1997: "When a visible card has gone back, an opponent who had played to it may take back his own and play another,"
        " without penalty (16C).",
        2007: "When a visible card has gone back, an opponent who had played to it may take back his own and play another;"
        " nothing more follows (16D).",
        2017: "When a visible card has gone back, an opponent who had played to that trick after it may take back his own and"
        " play another; nothing more follows (16C).",
    },
    changes={
        2007: "No change at the table; the word “penalty” has gone, and withdrawn cards are in 16D.",
        2017: "It is enough that the opponent played to that trick afterwards. Withdrawn cards are in 16C.",
    },
    verbal=(2007,),
)
FOUND_LATER = provision(
    "two-cards-found-later",
    {1997: "58B4"},
    "Cards played at once that come to light only when each side has gone on to the following trick are a matter for Law 67.",
)
ONE_HAND = provision(
    "several-cards-from-one-hand",
    {1997: "58B"},
    "Several cards come at once from one hand.",
    interface=True,
)


class PlayedCardChoice(PendingDecision):
    """A player who has faced several cards at once chooses the one he plays (58B2)."""

    kind: ClassVar[DecisionKind] = "played card"

    seat: Seat
    cards: tuple[Card, ...]
    lead: bool
    #: Cards that others have played since, to be ruled on after the choice.
    since: tuple[Play, ...] = ()
    excused: bool = False  #: nothing is rectified, because a dummy without rights was the first to draw attention to it (43B3)

    @property
    def lying(self) -> tuple[Card, ...]:
        return (*self.cards, *(play.card for play in self.since))

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer if self.seat == position.dummy else self.seat,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return tuple(map(options.play_card, self.cards))

    def occasion(self, position: Position) -> Message:
        return message("occasion/several-cards-led" if self.lead else "occasion/several-cards-played", cards=self.cards)

    def _played_to(self, play: Play, withdrawn: tuple[Card, ...]) -> bool:
        """Whether a card was played to a withdrawn one. If these were leads, it must be of the suit of a withdrawn one."""
        return not self.lead or any(SUIT_OF[play.card] == SUIT_OF[card] for card in withdrawn)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        chosen = option.card
        others = tuple(card for card in self.cards if card != chosen)
        builder.close()
        builder.cite(SEVERAL_VISIBLE, "chosen", player=self.seat, card=chosen)
        builder.govern(Play(self.seat, chosen, lead=self.lead))
        if self.excused:
            for card in others:
                law16.withdrawn(builder, self.seat, card, self.seat)
        elif builder.position.is_defender(self.seat):
            point = interpretations.LOW_CARD_PLAYED_WITH_ANOTHER_IS_MINOR
            penalty_card.becomes_penalty_card(builder, self.seat, others, deliberate=False, disputed=point)
        else:
            law48.picks_up(builder, self.seat, others)
        waiting_cards.govern(builder, self.since)
        order = [player for player, _ in builder.position.plays]
        after = order[order.index(self.seat) :] if self.seat in order else []
        opponents = [seat for seat in (LHO[self.seat], RHO[self.seat]) if seat in after]
        played = tuple(
            dict.fromkeys(play.seat for play in self.since if play.seat in opponents and self._played_to(play, others))
        )
        if played and not builder.position.undecided:
            builder.cite(OPPONENT_MAY_CHANGE)
            withdrawn_card.may_take_back(builder, played, OPPONENT_MAY_CHANGE)

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        builder.open(self.replace(excused=True))


def _is_noticed(position: Position, event: Several) -> bool:
    return not event.unnoticed


def several(builder: RulingBuilder, event: Several) -> None:
    """Rule on two or more cards played at once from one hand."""
    for card in event.cards:
        builder.position = knowing_card(builder.position, event.seat, card)
    for card in event.hidden:
        knowing_card(builder.position, event.seat, card)  # the card must be in the hand, but the players have not learnt that
    builder.irregular("two-cards", event.seat)
    if builder.position.undecided:  # another decision is pending, so each card is ruled on in connection with it
        builder.tell(event.seat, "leave-cards-visible", cards=event.cards)
        for card in event.cards:
            builder.govern(Play(event.seat, card, lead=event.lead))
        return
    lead = intent.as_meant(builder.position, Play(event.seat, event.cards[0], lead=event.lead)).lead
    if len(event.cards) == 1:
        builder.cite(ONE_VISIBLE, "the-card-seen-is-played", card=event.cards[0])
        builder.tell(event.seat, "pick-up-unseen-cards", card=event.cards[0])
        builder.govern(Play(event.seat, event.cards[0], lead=lead))
    else:
        builder.cite(SEVERAL_VISIBLE)
        builder.close()
        builder.open(PlayedCardChoice(event.seat, event.cards, lead))


def together(builder: RulingBuilder, event: Together) -> None:
    """Rule on two players playing at the same moment: the legal play counts as the first (58A)."""
    first, second = event
    turn = builder.position.turn
    if second.seat == turn:
        first, second = second, first
    for play in (first, second):
        builder.position = knowing_card(builder.position, play.seat, play.card)
    if first.seat != turn or builder.position.undecided:
        by_itself = interpretations.TWO_ILLEGAL_LEADS_AT_ONCE.is_other(builder.edition)
        if not by_itself:
            builder.dispute(interpretations.TWO_ILLEGAL_LEADS_AT_ONCE)
        _turn_after(builder, first)
        builder.govern(second)
        lead = open_lead(builder.position)
        if by_itself and lead is not None and lead.since == (second,) and builder.position.is_defender(second.seat):
            builder.dispute(interpretations.TWO_ILLEGAL_LEADS_AT_ONCE)
            builder.open(lead.replace(at_once=True))
        return
    builder.cite(TWO_PLAYERS, "legal-play-comes-first", player=first.seat, other=second.seat)
    if not builder.position.plays:
        second = second._replace(lead=False)
    later = second
    in_between = _turn_after(builder, first)
    if later.seat != in_between:
        builder.irregular("simultaneous-play", later.seat)
    builder.govern(later)


def _turn_after(builder: RulingBuilder, play: Play | PlayFaceDown) -> Seat | None:
    builder.govern(play)
    if builder.position.is_over:
        raise RecordError(message("error/first-card-ends-the-play"), message("hint/write-it-by-itself"))
    if builder.position.consequences.follow_up is not None:
        raise RecordError(message("error/first-card-may-be-answered"), message("hint/write-it-by-itself"))
    return builder.position.turn  # while a decision about the card is pending it is still the turn of its player


def meanwhile(builder: RulingBuilder, play: Play) -> None:
    pending = builder.position.pending
    assert isinstance(pending, PlayedCardChoice)
    builder.cite(SEVERAL_VISIBLE, "not-chosen-yet", player=pending.seat, card=play.card)
    builder.open(pending.replace(since=(*pending.since, play)))


RULES = (
    Rule(ONE_HAND, (Several,), several, _is_noticed),
    Rule(TWO_PLAYERS, (Together,), together),
    Rule(SEVERAL_VISIBLE, (Play,), meanwhile, pending=PlayedCardChoice),
)
