"""Law 67: a defective trick, to which a hand has played no card or one too many."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.cards import BIT, SUIT_OF, Card, set_of
from outofturn.engine.consequences import Defect, PenaltyCard, Revoke
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import (
    Ask,
    Attention,
    Choose,
    DrawAttention,
    Fact,
    Look,
    Meant,
    Omit,
    Play,
    Restore,
    Several,
    Supply,
    Warn,
)
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import DIRECTOR, Position, Stage, counted, knowing_card
from outofturn.engine.seats import SIDE, Seat
from outofturn.laws import interpretations, law45, law58, penalty_card, revoke, trick, withdrawn_card
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.engine.ruling_builder import RulingBuilder

MISSING_IN_TIME = provision(
    "missing-card-found-in-time",
    {1997: "67A1"},
    "Found in time, while one of the sides has yet to play to the next trick: a player whose card is missing adds one that is"
    " legal.",
    prevails_over=(
        "declarers-premature-play-stands",
        "premature-lead-or-play",
        "premature-play-at-rho-turn",
        "lead-at-rhos-turn",
        "illegal-play-treated-as-in-turn",
        "lead-or-play-told-by-an-opponent",
        "penalty-card-let-pass",
        "proper-lead-after-a-play",
    ),
)
EXTRA_IN_TIME = provision(
    "extra-card-found-in-time",
    {1997: "67A2"},
    "Found in time, while one of the sides has yet to play to the next trick: a card too many is a matter for 45E or 58B.",
)
MISSING_SUIT_LED = provision(
    "missing-card-of-the-suit-led",
    {1997: "67B1a"},
    {
        1997: "Found later: a player with too many cards faces one and adds it to the trick, which still belongs to the same"
        " side. If he can follow to that trick he must do so; there is no penalty.",
        2007: "Found later: a player with too many cards faces one and adds it to the trick, which still belongs to the same"
        " side. If he can follow to that trick he must do so; it counts as a revoke and may cost a trick (64A2).",
    },
    changes={2007: "A card of the suit led, added late, now counts as a revoke too."},
)
MISSING_OTHER = provision(
    "missing-card-of-another-suit",
    {1997: "67B1b"},
    {
        1997: "Found later, and the player cannot follow to that trick: he adds any card, it counts as a revoke, and it may"
        " cost a trick (64).",
        2007: "Found later, and the player cannot follow to that trick: he adds any card, it counts as a revoke, and it may"
        " cost a trick (64A2).",
    },
    changes={2007: "Only the reference changes."},
    verbal=(2007,),
)
EXTRA_LATER = provision(
    "extra-card-found-later",
    {1997: "67B2"},
    "Found later: of the cards that a player put into the trick, the one that was faced stays. If nobody can tell which that"
    " was, the highest that would have been legal stays. Every other goes back to his hand and counts as held all the time,"
    " so that not playing it earlier can be a revoke.",
)
BEFORE_BOTH_SIDES = provision(
    "defective-trick-found-in-time",
    {1997: "67A"},
    "A defective trick that is found while one of the sides has yet to play to the next.",
    interface=True,
)
AFTER_BOTH_SIDES = provision(
    "defective-trick-found-later",
    {1997: "67B"},
    "A defective trick that is found when both sides have gone on to the next.",
    interface=True,
)

#: Whether adding a card of the suit led still counts as a revoke.
SUIT_LED_IS_A_REVOKE = ByEdition({1997: False, 2007: True}, MISSING_SUIT_LED, "a card of the suit led is a revoke")


class OutOfCards(PendingDecision):
    """A hand is to play but has no card left, because it played one too many; the extra card must be given back."""

    standing: ClassVar[bool] = True
    asks_for_fact: ClassVar[bool] = True
    kind: ClassVar[DecisionKind] = "fact"

    seat: Seat
    card: Card

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (DIRECTOR,)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.restore(self.seat, self.card),)

    def occasion(self, position: Position) -> Message:
        return message("occasion/no-card-left", player=self.seat)

    def blocks(self, event: Event) -> bool:
        return not isinstance(event, Fact | Meant | Attention | Choose | Restore | Look | Warn | Ask | DrawAttention)

    def has_lapsed(self, position: Position, event: Event) -> bool:
        return position.turn != self.seat


def omitted(builder: RulingBuilder, event: Omit) -> None:
    """Note that a hand plays nothing at its turn; nobody has noticed, so there is no ruling yet."""
    position = builder.position
    awaited = position.consequences.follow_up is not None
    if event.seat != position.turn or not position.plays or awaited:
        raise RecordError(
            message("error/not-to-play-now", player=event.seat), message("hint/for-a-hand-passed-over", line="plays nothing")
        )
    builder.close()
    defect = Defect(event.seat, position.number, None)
    builder.position = builder.position.with_consequences(defects=(*position.consequences.defects, defect))
    builder.position = counted(trick.gone_round(builder.position))


def _is_unnoticed(position: Position, event: Several) -> bool:
    return event.unnoticed


def played_too_many(builder: RulingBuilder, event: Several) -> None:
    """Note that a hand plays extra cards without anyone noticing: the first card counts."""
    first, *extra = event.cards + event.hidden
    for card in (first, *extra):
        builder.position = knowing_card(builder.position, event.seat, card)
    number = builder.position.number
    builder.govern(Play(event.seat, first, lead=event.lead))
    lead = builder.position.consequences.face_down
    if builder.position.undecided or (lead is not None and lead[1] in extra):
        raise RecordError(message("error/not-unnoticed"), message("hint/leave-out", word="unnoticed"))
    defects = tuple(Defect(event.seat, number, card) for card in extra)
    builder.position = builder.position.with_hand(event.seat, builder.position.held[event.seat] & ~set_of(extra))
    consequences = builder.position.consequences
    lying = tuple(item for item in consequences.penalty_cards if item.card in extra)
    builder.position = builder.position.with_consequences(
        defects=(*consequences.defects, *defects),
        penalty_cards=tuple(item for item in consequences.penalty_cards if item not in lying),
        spent=consequences.spent + tuple((number, item) for item in lying),
    )
    builder.position = counted(builder.position)


def _found_in_time(position: Position, number: int) -> bool:
    """Whether one of the sides has yet to play to the trick after this one."""
    if position.number == number:
        return True
    sides = {SIDE[player] for player, _ in position.plays}
    return position.number == number + 1 and len(sides) < 2 and not position.is_over


def supplied(builder: RulingBuilder, event: Supply) -> None:
    """Rule on a missing card that is found and added."""
    position = builder.position
    defect = next((item for item in position.consequences.defects if item.seat == event.seat and item.extra is None), None)
    if defect is None:
        raise RecordError(
            message("error/has-missed-no-trick", player=event.seat), message("hint/first-a-line-like", line="E plays nothing")
        )
    builder.position = knowing_card(position, event.seat, event.card)
    in_time = _found_in_time(position, defect.number)
    if in_time and (position.number > defect.number or position.is_over):
        builder.position = withdrawn_card.reopened(builder.position, offender=event.seat)
    builder.position = builder.position.with_consequences(
        defects=tuple(item for item in builder.position.consequences.defects if item != defect)
    )
    if in_time:
        _supplied_in_time(builder, Play(event.seat, event.card))
        return
    _added_later(builder, event, defect)


def _supplied_in_time(builder: RulingBuilder, play: Play) -> None:
    builder.close()
    builder.cite(MISSING_IN_TIME, "card-is-added", player=play.seat, card=play.card)
    builder.tell(play.seat, "card-belongs-to-trick", card=play.card, trick=builder.position.number)
    builder.position = builder.position._replace(turn=play.seat)
    law45.in_turn(builder, play)


def _was_passed_over(position: Position, play: Play) -> bool:
    return play.seat in position.passed_over() and not position.undecided


def played_late(builder: RulingBuilder, play: Play) -> None:
    """Rule on a hand that was passed over and now plays to the trick: the missing card has been found in time."""
    defects = tuple(
        item
        for item in builder.position.consequences.defects
        if (item.seat, item.number, item.extra) != (play.seat, builder.position.number, None)
    )
    builder.position = builder.position.with_consequences(defects=defects)
    _supplied_in_time(builder, play)


def _added_later(builder: RulingBuilder, event: Supply, defect: Defect) -> None:
    position = builder.position
    back = (position.number if position.is_over else position.number - 1) - defect.number
    trick = position.quitted[-1 - back]
    suit_led = SUIT_OF[trick.plays[0][1]]
    follows = SUIT_OF[event.card] == suit_led
    if not follows and position.certainly_has(event.seat, suit_led):
        raise RecordError(
            message("error/must-add-suit-led", player=event.seat, suit=suit_led), message("hint/suit-led-is-added", law="67B1")
        )
    tricks = list(position.quitted)
    tricks[-1 - back] = trick._replace(plays=(*trick.plays, (event.seat, event.card)))
    position = position.with_hand(event.seat, position.held[event.seat] & ~BIT[event.card])._replace(quitted=tuple(tricks))
    consequences = position.consequences
    builder.position = position.with_consequences(
        penalty_cards=tuple(item for item in consequences.penalty_cards if item.card != event.card),
        restrictions=tuple(item for item in consequences.restrictions if (item.kind, item.what) != ("play", event.card)),
    )
    clause = MISSING_SUIT_LED if follows else MISSING_OTHER
    side = SIDE[trick.winner]
    if follows and not SUIT_LED_IS_A_REVOKE.of(builder.edition):
        builder.cite(clause, "no-rectification", player=event.seat, card=event.card, trick=defect.number)
        builder.tell(event.seat, "card-added-to-trick", card=event.card, trick=defect.number, side=side)
    else:
        builder.cite(clause, "counts-as-a-revoke", player=event.seat, card=event.card, trick=defect.number)
        builder.tell(event.seat, "card-added-counts-as-a-revoke", card=event.card, trick=defect.number, side=side)
        revoke.note(builder, Revoke(event.seat, event.card, defect.number, None, established=True))


def restored(builder: RulingBuilder, event: Restore) -> None:
    """Rule on an extra card that is found and given back."""
    position = builder.position
    defect = next((item for item in position.consequences.defects if (item.seat, item.extra) == (event.seat, event.card)), None)
    if defect is None:
        raise RecordError(
            message("error/not-a-card-too-many", card=event.card, player=event.seat),
            message("hint/first-a-line-like", line="E plays H5 D2 unnoticed"),
        )
    in_time = _found_in_time(position, defect.number)
    position = position.with_hand(event.seat, position.held[event.seat] | BIT[event.card])
    builder.position = position.with_consequences(
        defects=tuple(item for item in position.consequences.defects if item != defect)
    )
    if isinstance(builder.position.pending, OutOfCards):
        builder.close()
    if in_time:
        # The card was under the other one, so its face was not visible.
        builder.cite(EXTRA_IN_TIME)
        spent = builder.position.consequences.spent
        for entry in spent:
            if isinstance(entry[1], PenaltyCard) and entry[1].card == event.card:
                position = builder.position.with_consequences(spent=tuple(item for item in spent if item != entry))
                builder.position = penalty_card.lying_again(position, entry[1])
                return
        if builder.position.is_defender(event.seat) and builder.dispute(interpretations.HIDDEN_CARD_TOO_MANY):
            builder.cite(law58.SEVERAL_VISIBLE, "extra-card-could-be-seen", card=event.card)
            point = interpretations.LOW_CARD_PLAYED_WITH_ANOTHER_IS_MINOR
            penalty_card.becomes_penalty_card(builder, event.seat, (event.card,), deliberate=False, disputed=point)
            return
        builder.cite(law58.ONE_VISIBLE, "extra-card-goes-back", card=event.card)
        return
    builder.cite(law58.FOUND_LATER)
    builder.cite(EXTRA_LATER, "held-all-the-time", player=event.seat, card=event.card)


def out_of_cards(builder: RulingBuilder) -> None:
    """Ask for the extra card when a hand has no card left at its turn."""
    position = builder.position
    seat = position.turn
    if seat is None or position.cards_left(seat) > 0 or position.pending is not None:
        return
    extra = next((item.extra for item in position.consequences.defects if item.seat == seat and item.extra is not None), None)
    if extra is not None:
        builder.cite(EXTRA_LATER)
        builder.open(OutOfCards(seat, extra))


RULES = (
    Rule(AFTER_BOTH_SIDES, (Omit,), omitted),
    Rule(AFTER_BOTH_SIDES, (Several,), played_too_many, _is_unnoticed),
    Rule(BEFORE_BOTH_SIDES, (Supply,), supplied, stages=(Stage.PLAY, Stage.OVER)),
    Rule(BEFORE_BOTH_SIDES, (Restore,), restored, stages=(Stage.PLAY, Stage.OVER)),
    Rule(MISSING_IN_TIME, (Play,), played_late, _was_passed_over, needs="defects"),
)
