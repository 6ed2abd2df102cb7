"""Law 54: a faced opening lead out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import one_of
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations, law24, law48, law50, law53, law56
from outofturn.laws.book import ByEdition, Rule, provision
from outofturn.wording.phrases import name, the, their_card

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder
    from outofturn.laws.law53 import IrregularLead

FACE_DOWN_LEAD_RETRACTED = provision(
    "partners-face-down-lead-goes-back",
    {1997: "54"},
    "An opening lead has been faced out of turn while the offender's partner had his own lead lying face down: that one goes"
    " back to hand.",
)
DECLARER_SPREADS = provision(
    "declarer-spreads-his-hand",
    {1997: "54A"},
    "Declarer may put down his own hand: he is dummy from then on, and his partner plays. Once he has begun and a card"
    " can be seen, he has to go through with it.",
    yields_to={1997: (), 2017: ("opening-lead-must-be-accepted",)},
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
)
REFUSED = provision(
    "opening-lead-out-of-turn-refused",
    {1997: "54D"},
    {
        1997: "Declarer may require the lead to be taken back; then Law 56 applies.",
        2007: "Declarer may have the lead taken back. It is then a major penalty card, subject to 50D.",
    },
    changes={2007: "No change at the table; the consequences are stated here instead of in Law 56."},
    yields_to=("opening-lead-must-be-accepted",),
    verbal=(2007,),
)
BY_DECLARING_SIDE = provision(
    "opening-lead-by-the-declaring-side",
    {2007: "54E"},
    "Declarer or his partner tries to make the opening lead: Law 24 applies, and the card goes back.",
    changes={2007: "New: the card goes back. Before, there was no rule."},
)

#: Whether 54D leaves the consequences of a refusal to Law 56 or states them itself.
REFUSAL_REFERS_TO_56 = ByEdition({1997: True, 2007: False}, REFUSED, "leaves the consequences to Law 56")
#: Whether a declarer who must accept the lead (54C) may still choose to spread his own hand and become dummy (H22).
MAY_SPREAD_WHEN_ACCEPTANCE_IS_FORCED = ByEdition(
    {1997: "disputed", 2017: "no"}, MUST_ACCEPT, "declarer may spread his hand instead"
)


def speech(position: Position, lead: IrregularLead) -> str:
    you, dummy, offender, leader = map(name, (position.declarer, position.dummy, lead.seat, lead.proper))
    suit = one_of(lead.card // 13)
    return (
        f"{you}, {offender} has faced {the(lead.card)} as the opening lead, but it was {leader}'s lead. You have five"
        f" choices; please choose without consulting {dummy}. One: accept the lead and stay declarer; {dummy} goes down as"
        f" dummy and you play second, from your own hand. Two: accept the lead and spread your own hand; you become dummy and"
        f" {dummy} plays it. Three: refuse it and require {leader} to lead {suit}; {offender} picks the card up. Four:"
        f" refuse it and forbid {leader} to lead {suit} for as long as {leader} keeps the lead; {offender} picks the card up."
        f" Five: refuse it and let {leader} {law50.free_lead(position, lead.proper)}; the card stays on the table as a major"
        " penalty card."
    )


def _is_opening(position: Position) -> bool:
    return position.number == 1 and not position.plays and position.is_defender(position.leader)


def _is_opening_lead_out_of_turn(position: Position, play: Play) -> bool:
    return (
        not position.undecided
        and _is_opening(position)
        and position.is_defender(play.seat)
        and play.seat != position.leader
        and play.lead
    )


def _is_by_declaring_side(position: Position, play: Play) -> bool:
    return not position.undecided and _is_opening(position) and not position.is_defender(play.seat)


def opening_lead_out_of_turn(builder: RulingBuilder, play: Play) -> None:
    law53.led_out_of_turn(builder, play, "opening-lead-out-of-turn", opening=True)
    if builder.position.consequences.face_down is not None:
        leader, _ = builder.position.consequences.face_down  # nobody has seen the card: nothing is known from it
        builder.cite(FACE_DOWN_LEAD_RETRACTED, f"{name(leader)}'s card, still face down, goes back to hand.")
        builder.say(f"{name(leader)}, take your face-down card back into your hand.")
        builder.position = builder.position.with_consequences(face_down=None)


def by_declaring_side(builder: RulingBuilder, play: Play) -> None:
    """Declarer or dummy has faced a card as if on lead to the first trick: no lead has been made (H24)."""
    builder.irregular("opening-lead-by-declaring-side", play.seat)
    if BY_DECLARING_SIDE.in_force(builder.edition):
        builder.cite(BY_DECLARING_SIDE)
    else:
        builder.dispute(interpretations.OPENING_LEAD_BY_THE_DECLARING_SIDE_IN_1997)
    builder.cite(law24.OF_DECLARING_SIDE, f"{name(play.seat)} is on the declaring side: the card is picked up.")
    builder.cite(law48.EXPOSED)
    builder.position = builder.position.with_consequences(attempted_lead=True)
    builder.say(
        f"{name(play.seat)}, pick up {the(play.card)}; there is no penalty. {name(builder.position.leader)}, it is your lead."
    )


def dispute_play_to_attempted_lead(builder: RulingBuilder) -> None:
    """A defender plays after the declaring side's attempt at the opening lead (H24)."""
    builder.dispute(interpretations.PLAY_TO_AN_ATTEMPTED_OPENING_LEAD)


def accepted(builder: RulingBuilder, lead: IrregularLead) -> None:
    builder.cite(ACCEPTED, f"{name(builder.position.dummy)} goes down as dummy.")
    builder.cite(SECOND_CARD_FROM_DECLARER)
    builder.say(f"{their_card(lead.seat, lead.card)} is the opening lead. {name(builder.position.dummy)}, put down dummy.")
    if not isinstance(builder.event, Play):  # accepted by word: the second card is still to come
        builder.say(f"{name(builder.position.declarer)}, play from your hand first.")


def second_card_from_dummy(builder: RulingBuilder) -> None:
    builder.cite(SECOND_CARD_FROM_DUMMY)


def refused(builder: RulingBuilder, lead: IrregularLead) -> None:
    builder.cite(REFUSED, f"{name(builder.position.declarer)} has refused {their_card(lead.seat, lead.card)}.")
    if REFUSAL_REFERS_TO_56.of(builder.edition):
        builder.cite(law56.RETRACTION)
    law56.goes_back(builder, lead)


def declarer_spreads(builder: RulingBuilder, lead: IrregularLead) -> None:
    """Declarer becomes dummy; the lead stands and dummy becomes declarer."""
    old, new = builder.position.declarer, builder.position.dummy
    builder.cite(law48.FACES_HAND_AFTER_OPENING_LEAD)
    builder.cite(DECLARER_SPREADS, f"{name(old)} spreads his hand; {name(new)} is now declarer.")
    lead.accept(builder, f"{name(old)} spreads his hand, so {their_card(lead.seat, lead.card)} stands.", spread=True)
    builder.position = builder.position._replace(table=builder.position.table._replace(declarer=new))
    builder.say(f"{name(old)}, spread your whole hand: you are dummy. {name(new)}, you are declarer; play from dummy first.")


def shown_by_declaring_side(builder: RulingBuilder, seat: Seat) -> None:
    """Cards of dummy-to-be come to light while an opening lead out of turn lies there: it must be accepted."""
    lead = builder.position.pending
    if not isinstance(lead, law53.IrregularLead) or not lead.opening or seat != builder.position.dummy:
        return
    declarer = builder.position.declarer
    builder.cite(MUST_ACCEPT, f"{name(declarer)} could have seen a card of dummy's, so the lead must be accepted.")
    if MAY_SPREAD_WHEN_ACCEPTANCE_IS_FORCED.of(builder.edition) == "disputed":
        builder.dispute(interpretations.FORCED_ACCEPTANCE_KEEPS_DECLARER, declarer=name(declarer))
    lead.accept(builder, f"{their_card(lead.seat, lead.card)} stands.")


def spread(builder: RulingBuilder, seat: Seat) -> None:
    """Someone has begun to spread his hand."""
    pending = builder.position.pending
    if isinstance(pending, law53.IrregularLead) and pending.opening:
        if seat == builder.position.declarer:
            declarer_spreads(builder, pending)
        else:
            shown_by_declaring_side(builder, seat)
    elif seat == builder.position.declarer:
        law48.spread(builder, seat)
        if builder.position.number == 1 and not builder.position.plays:
            builder.dispute(interpretations.HAND_SPREAD_AFTER_A_LEAD_TAKEN_BACK, player=name(seat))
    else:
        builder.cite(law48.EXPOSED)
        if builder.position.number == 1 and not builder.position.plays:
            builder.say(f"{name(seat)}, pick up your hand until the opening lead has been faced.")


def declarer_followed(builder: RulingBuilder) -> None:
    """A declarer who merely follows to the lead has accepted it; he has not begun to spread his hand (H21)."""
    builder.dispute(interpretations.FOLLOWING_IS_NOT_SPREADING)


RULES = (
    Rule("opening-lead-out-of-turn", _is_opening_lead_out_of_turn, opening_lead_out_of_turn),
    Rule("opening-lead-by-the-declaring-side", _is_by_declaring_side, by_declaring_side),
)
