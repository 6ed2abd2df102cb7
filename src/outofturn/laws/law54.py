"""Law 54: a faced opening lead out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.events import Expose, Meant, Play, Spread
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position, knowing_card
from outofturn.engine.seats import LHO, Seat
from outofturn.laws import intent, interpretations, law16, law24, law48, law49, law50, law53, law55, law56, penalty_card
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.irregular_lead import IrregularLead, open_lead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

FACE_DOWN_LEAD_RETRACTED = provision(
    "partners-face-down-lead-goes-back",
    {1997: "54"},
    "An opening lead has been faced out of turn: this Law says what follows. If the offender's partner had led face down,"
    " that lead goes back to hand.",
)
DECLARER_SPREADS = provision(
    "declarer-spreads-his-hand",
    {1997: "54A"},
    "Declarer may put down his own hand: he is dummy from then on, and his partner plays. Once he has begun and a card"
    " can be seen, he has to go through with it.",
    prevails_over=("declarer-faces-hand",),
)
ACCEPTED = provision(
    "opening-lead-out-of-turn-accepted", {1997: "54B"}, "Declarer may accept the lead (53); dummy then puts down his hand (41)."
)
SECOND_CARD_FROM_DECLARER = provision(
    "second-card-from-declarers-hand", {1997: "54B1"}, "The second card to the trick comes from declarer's hand."
)
SECOND_CARD_FROM_DUMMY = provision(
    "second-card-from-dummy-stands",
    {1997: "54B2"},
    "A second card that declarer has played from dummy instead stays there, unless it was a revoke and has to be corrected.",
)
MUST_ACCEPT = provision(
    "opening-lead-must-be-accepted",
    {1997: "54C"},
    {
        1997: "Declarer may have seen a card of dummy's hand, one that was not shown in the auction (24): he has no choice but"
        " to accept the lead.",
        2017: "Declarer may have seen a card of dummy's hand, one that was not shown in the auction (24): he has no choice but"
        " to accept the lead, and he stays declarer.",
    },
    changes={2017: "Declarer stays declarer: he can no longer spread his own hand instead."},
    prevails_over={
        1997: ("opening-lead-out-of-turn-refused", "declarer-exposes-a-card"),
        2017: ("opening-lead-out-of-turn-refused", "declarer-exposes-a-card", "declarer-spreads-his-hand"),
    },
)
REFUSED = provision(
    "opening-lead-out-of-turn-refused",
    {1997: "54D"},
    {
        1997: "Declarer may require the lead to be taken back; then Law 56 applies.",
        2007: "Declarer may have the lead taken back. It is then a major penalty card, subject to 50D.",
    },
    changes={2007: "No change at the table; the consequences are stated here instead of in Law 56."},
    verbal=(2007,),
)
BY_DECLARING_SIDE = provision(
    "opening-lead-by-the-declaring-side",
    {2007: "54E"},
    "Declarer or his partner tries to make the opening lead: Law 24 applies, and the card goes back.",
    changes={2007: "New: the card goes back. Before, there was no rule."},
)

#: Whether 54D refers to Law 56 for the consequences of a refusal, or states them itself.
REFUSAL_REFERS_TO_56 = ByEdition({1997: True, 2007: False}, REFUSED, "leaves the consequences to Law 56")
#: Whether a declarer who must accept the lead (54C) may still spread his own hand and become dummy (H22).
MAY_SPREAD_WHEN_ACCEPTANCE_IS_FORCED = ByEdition(
    {1997: "disputed", 2017: "no"}, MUST_ACCEPT, "declarer may spread his hand instead"
)


#: Whether Law 24 reaches to the opening lead, so that it may cover a card shown after the last pass.
AUCTION_PERIOD_LASTS_UNTIL_THE_LEAD = ByEdition(
    {1997: False, 2007: True, 2017: False}, MUST_ACCEPT, "Law 24 reaches to the opening lead"
)


class OpeningLead(law56.DefendersLead):
    """An opening lead by the wrong defender: declarer may also choose to become dummy."""

    opening: ClassVar[bool] = True

    may_refuse: bool = True
    may_spread: bool = True

    def options(self, position: Position) -> tuple[Option, ...]:
        offered = (options.ACCEPT, options.SPREAD if self.may_spread else None, options.REFUSE if self.may_refuse else None)
        return tuple(option for option in offered if option is not None)

    def occasion(self, position: Position) -> Message:
        return message("occasion/opening-lead", offender=self.seat, card=self.card, leader=self.proper)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        if option == "spread":
            declarer_spreads(builder, self)
        else:
            law56.DefendersLead.choose(self, builder, seat, option)

    def accepted(self, builder: RulingBuilder) -> None:
        builder.cite(ACCEPTED, "dummy-goes-down", dummy=builder.position.dummy)
        builder.cite(SECOND_CARD_FROM_DECLARER)
        if not isinstance(builder.event, Spread):  # otherwise dummy has gone down already (54C)
            builder.tell(builder.position.dummy, "put-down-dummy")

    def accepted_by_play(self, builder: RulingBuilder) -> None:
        """Note that a declarer who only follows to the lead has accepted it, and has not begun to spread his hand (H21)."""
        builder.dispute(interpretations.FOLLOWING_IS_NOT_SPREADING)

    def refused(self, builder: RulingBuilder) -> None:
        builder.cite(REFUSED, "refused", declarer=builder.position.declarer, offender=self.seat, card=self.card)
        if REFUSAL_REFERS_TO_56.of(builder.edition):
            builder.cite(law56.RETRACTION)
        builder.position = builder.position.with_consequences(opening_lead_refused=True)
        self.goes_back(builder)


def _is_opening_lead_out_of_turn(position: Position, play: Play) -> bool:
    return (
        not position.undecided
        and position.is_opening
        and position.is_defender(play.seat)
        and play.seat != position.leader
        and play.lead
    )


def _is_by_declaring_side(position: Position, play: Play) -> bool:
    return not position.undecided and position.is_opening and not position.is_defender(play.seat)


def opening_lead_out_of_turn(builder: RulingBuilder, play: Play) -> None:
    builder.position = builder.position.with_consequences(attempted_lead=None)  # who plays now takes this card for the lead
    law53.led_out_of_turn(builder, play, "opening-lead-out-of-turn", OpeningLead)
    pending = builder.position.pending
    assert isinstance(pending, OpeningLead)
    builder.cite(FACE_DOWN_LEAD_RETRACTED, "is-for-this-law", offender=play.seat, card=play.card)
    face_down = builder.position.consequences.face_down
    if face_down is not None:
        builder.cite(FACE_DOWN_LEAD_RETRACTED, "goes-back", leader=face_down[0])
        _face_down_lead_goes_back(builder)
    if builder.position.consequences.dummy_seen and not _falls_under_24(builder):
        _has_to_accept(builder, pending)
    elif builder.position.consequences.opening_lead_refused and builder.dispute(
        interpretations.SECOND_OPENING_LEAD_OUT_OF_TURN, declarer=builder.position.declarer
    ):
        builder.open(pending.replace(may_spread=False))


def _face_down_lead_goes_back(builder: RulingBuilder) -> None:
    if builder.position.consequences.face_down is not None:
        leader, _ = builder.position.consequences.face_down  # nobody has seen the card, so nothing is known from it
        builder.tell(leader, "take-back-face-down-lead")
        builder.position = builder.position.with_consequences(face_down=None)


def _falls_under_24(builder: RulingBuilder) -> bool:
    """Whether the card of dummy's that was seen before the lead counts as shown in the auction, so that 54C does not apply."""
    if not AUCTION_PERIOD_LASTS_UNTIL_THE_LEAD.of(builder.edition):
        return False
    return builder.dispute(interpretations.DUMMYS_CARD_SEEN_BEFORE_THE_LEAD, declarer=builder.position.declarer)


def by_declaring_side(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer or dummy facing a card as the opening lead: no lead has been made (H24)."""
    builder.irregular("opening-lead-by-declaring-side", play.seat)
    if BY_DECLARING_SIDE.in_force(builder.edition):
        builder.cite(BY_DECLARING_SIDE)
    elif builder.dispute(interpretations.OPENING_LEAD_BY_THE_DECLARING_SIDE_IN_1997):
        law55.declarers_lead_out_of_turn(builder, play)
        _face_down_lead_goes_back(builder)
        return
    builder.cite(law24.OF_DECLARING_SIDE, "opening-lead", player=play.seat, card=play.card)
    builder.cite(law48.EXPOSED)
    builder.position = builder.position.with_consequences(attempted_lead=play)
    builder.tell(play.seat, "defenders-make-the-opening-lead")


def _follows_to_an_attempted_lead(position: Position, play: Play) -> bool:
    """A defender plays, and does not lead, to a card with which the declaring side has tried to make the opening lead."""
    attempted = position.consequences.attempted_lead
    assert attempted is not None
    return (
        position.is_opening
        and position.is_defender(play.seat)
        and not (position.undecided or play.lead or play.told_by is not None)
        and position.consequences.face_down is None
        and intent.may_follow(position, play, attempted.card)
    )


def follows_to_an_attempted_lead(builder: RulingBuilder, play: Play) -> None:
    """Rule on that card: no lead has been made, and the offenders gain nothing by it. There are two other readings (H24)."""
    attempted = builder.position.consequences.attempted_lead
    assert attempted is not None
    point = interpretations.PLAY_TO_AN_ATTEMPTED_OPENING_LEAD
    reading = point.reading(builder.edition)
    builder.dispute(point)
    if reading == "other":
        _accepted_by_following(builder, attempted, play)
        return
    builder.position = builder.position.with_consequences(attempted_lead=None)  # it has been ruled on: the next card is a lead
    if reading == "penalty-card":
        builder.irregular("exposed-card", play.seat)
        builder.cite(law49.EXPOSED, "played-to-no-lead", player=play.seat, card=play.card)
        penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=False)
    else:
        builder.cite(law50.PENALTY_CARD, "followed-to-an-attempted-lead", player=play.seat, card=play.card)
        law16.withdrawn(builder, play.seat, play.card, attempted.seat)


def _accepted_by_following(builder: RulingBuilder, attempted: Play, play: Play) -> None:
    """Treat the attempted lead as a lead out of turn by declarer, which this card accepts (53)."""
    position = intent.found(builder.position, Meant(play.seat, led=False))
    consequences = position.consequences
    lead = law55.DeclarersLead(
        attempted.seat, attempted.card, position.leader, consequences.penalty_cards, consequences.restrictions
    )
    builder.position = position
    builder.open(lead)
    builder.govern(play)


def declarer_spreads(builder: RulingBuilder, lead: IrregularLead) -> None:
    """Make declarer dummy and dummy declarer; the lead stands."""
    old, new = builder.position.declarer, builder.position.dummy
    builder.cite(law48.FACES_HAND_AFTER_OPENING_LEAD)
    builder.cite(DECLARER_SPREADS, "spreads", player=old, partner=new)
    law53.accept(builder, lead, "declarer-spreads", spread=True, player=old)
    builder.position = builder.position._replace(table=builder.position.table._replace(declarer=new))


def _opening_lead(position: Position) -> IrregularLead | None:
    lead = open_lead(position)
    return lead if lead is not None and lead.opening else None


def _dummy_shows_cards(position: Position, event: Expose | Spread) -> bool:
    """Presumed dummy shows cards that declarer could have seen, while an opening lead out of turn is undecided."""
    unseen = isinstance(event, Expose) and event.unseen
    return _opening_lead(position) is not None and event.seat == position.dummy and not unseen


def must_be_accepted(builder: RulingBuilder, event: Expose | Spread) -> None:
    lead = _opening_lead(builder.position)
    assert lead is not None
    if isinstance(event, Expose):
        for card in event.cards:
            builder.position = knowing_card(builder.position, event.seat, card)
        builder.cite(law48.EXPOSED)
    _has_to_accept(builder, lead)


def _has_to_accept(builder: RulingBuilder, lead: IrregularLead) -> None:
    declarer = builder.position.declarer
    builder.cite(MUST_ACCEPT, "could-have-seen", declarer=declarer)
    disputed = MAY_SPREAD_WHEN_ACCEPTANCE_IS_FORCED.of(builder.edition) == "disputed"
    if disputed and builder.dispute(interpretations.FORCED_ACCEPTANCE_KEEPS_DECLARER, declarer=declarer):
        builder.tell(declarer, "could-have-seen-dummy-may-spread")
        builder.open(lead.replace(may_refuse=False))
        return
    builder.tell(declarer, "could-have-seen-dummy")
    law53.accept(builder, lead, "accepted")


def _follows_to_the_opening_lead(position: Position, play: Play) -> bool:
    return (
        interpretations.FOLLOWING_IS_NOT_SPREADING.is_other(position.edition)
        and _opening_lead(position) is not None
        and play.seat == position.declarer
    )


def followed(builder: RulingBuilder, play: Play) -> None:
    """Rule on declarer playing one card to the lead, where that is read as beginning to spread his hand (H21)."""
    lead = _opening_lead(builder.position)
    assert lead is not None
    builder.dispute(interpretations.FOLLOWING_IS_NOT_SPREADING)
    declarer_spreads(builder, lead)


def _declarer_begins_to_spread(position: Position, event: Spread) -> bool:
    return _opening_lead(position) is not None and event.seat == position.declarer


def begins_to_spread(builder: RulingBuilder, event: Spread) -> None:
    lead = _opening_lead(builder.position)
    assert lead is not None
    declarer_spreads(builder, lead)


def _spreads_before_the_lead(position: Position, event: Spread) -> bool:
    point = interpretations.HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK
    return point.is_other(position.edition) and law48.is_before_the_lead(position, event) and open_lead(position) is None


def spreads_before_the_lead(builder: RulingBuilder, event: Spread) -> None:
    """Rule on declarer spreading his hand with no lead there, where that makes him dummy: the hand on the left of the new
    declarer leads (H23).
    """
    old, new = builder.position.declarer, builder.position.dummy
    builder.dispute(interpretations.HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK, player=old)
    builder.cite(DECLARER_SPREADS, "spreads", player=old, partner=new)
    _face_down_lead_goes_back(builder)
    builder.position = builder.position._replace(
        table=builder.position.table._replace(declarer=new), leader=LHO[new], turn=LHO[new]
    )


RULES = (
    Rule(REFUSED, (Play,), opening_lead_out_of_turn, _is_opening_lead_out_of_turn),
    Rule(BY_DECLARING_SIDE, (Play,), by_declaring_side, _is_by_declaring_side),
    Rule(
        interpretations.PLAY_TO_AN_ATTEMPTED_OPENING_LEAD,
        (Play,),
        follows_to_an_attempted_lead,
        _follows_to_an_attempted_lead,
        needs="attempted_lead",
    ),
    Rule(MUST_ACCEPT, (Expose, Spread), must_be_accepted, _dummy_shows_cards),
    Rule(DECLARER_SPREADS, (Spread,), begins_to_spread, _declarer_begins_to_spread),
    Rule(interpretations.FOLLOWING_IS_NOT_SPREADING, (Play,), followed, _follows_to_the_opening_lead, pending=OpeningLead),
    Rule(interpretations.HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK, (Spread,), spreads_before_the_lead, _spreads_before_the_lead),
)
