"""Law 56: a defender's lead out of turn (after the first trick; the opening lead is Law 54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import one_of
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER
from outofturn.laws import interpretations, law16, law47, law50, law53, law54
from outofturn.laws.book import ByEdition, Rule, provision
from outofturn.wording.phrases import name, the, their_card

if TYPE_CHECKING:
    from outofturn.engine.events import Play
    from outofturn.engine.ruling_builder import RulingBuilder
    from outofturn.laws.law53 import IrregularLead

ACCEPTANCE = provision(
    "defenders-lead-out-of-turn-accepted",
    {2017: "56A"},
    "Declarer may accept a defender's faced lead out of turn, as Law 53 provides.",
    changes={2017: "No change at the table; before, acceptance followed from Law 53 alone."},
    verbal=(2017,),
)
RETRACTION = provision(
    "defenders-lead-out-of-turn-refused",
    {1997: "56", 2017: "56B"},
    {
        1997: "Declarer may have a defender's faced lead out of turn taken back. It is then a penalty card, subject to 50D.",
        2007: "What 54D says of the opening lead goes for every lead: declarer may have a defender's faced lead out of turn"
        " taken back. It is then a major penalty card, subject to 50D.",
        2017: "Declarer may have a defender's faced lead out of turn taken back. It is then a major penalty card,"
        " subject to 50D.",
    },
    changes={
        2007: "The Law only refers to 54D now; the card is said outright to be a major penalty card.",
        2017: "No change at the table; the Law has a text of its own again.",
    },
    verbal=(2017,),
)
#: The edition of 2007 merely refers to Law 54D, where the consequences stand.
REFERS_TO_54D = ByEdition({1997: False, 2007: True, 2017: False}, RETRACTION, "leaves the consequences to 54D")


def speech(position: Position, lead: IrregularLead) -> str:
    you, offender, proper, suit = name(position.declarer), name(lead.seat), name(lead.proper), one_of(lead.card // 13)
    start = f"{you}, {offender} has led {the(lead.card)} out of turn; it was"
    if lead.proper == PARTNER[lead.seat]:
        return (
            f"{start} {proper}'s lead. You may accept it, and play goes on from there. Or you may refuse it; then you may"
            f" require {proper} to lead {suit}, and the card is picked up; or forbid {proper} to lead {suit} for as long as"
            f" {proper} keeps the lead, and the card is picked up; or let {proper} {law50.free_lead(position, lead.proper)},"
            " and the card stays on the table as a major penalty card."
        )
    mine = "your own lead" if lead.proper == position.declarer else "dummy's lead"
    return (
        f"{start} {mine}. You may accept it, and play goes on from there. Or you may refuse it; then you lead from the correct"
        f" hand, and {the(lead.card)} stays on the table as a major penalty card."
    )


def _is_lead_out_of_turn(position: Position, play: Play) -> bool:
    return (
        not position.plays
        and position.number > 1
        and not position.is_over
        and position.is_defender(play.seat)
        and play.seat != position.leader
        and play.lead
        and not position.undecided
    )


def lead_out_of_turn(builder: RulingBuilder, play: Play) -> None:
    opened = law53.led_out_of_turn(builder, play, "lead-out-of-turn")
    if opened is None:
        law50.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)


def accepted(builder: RulingBuilder, lead: IrregularLead) -> None:
    if ACCEPTANCE.in_force(builder.edition):
        builder.cite(ACCEPTANCE)
    builder.say(f"{their_card(lead.seat, lead.card)} stands as led.")


def refused(builder: RulingBuilder, lead: IrregularLead) -> None:
    builder.cite(RETRACTION, f"{name(builder.position.declarer)} has refused {their_card(lead.seat, lead.card)}.")
    if REFERS_TO_54D.of(builder.edition):
        builder.cite(law54.REFUSED)
    goes_back(builder, lead)


def goes_back(builder: RulingBuilder, lead: IrregularLead) -> None:
    """The lead has been refused: the card is a major penalty card and the lead is with the proper hand."""
    lead.restored(builder)
    builder.cite(law47.TO_COMPLY)
    law50.becomes_penalty_card(builder, lead.seat, (lead.card,), deliberate=True)
    builder.review(law16.WITHDRAWN)
    again = []
    for play in lead.since:
        if play.seat == PARTNER[lead.seat] and play.seat != lead.proper and play.lead:
            again.append(play)  # itself a lead out of turn: declarer has his choice about that one too (H9)
        elif builder.position.is_defender(play.seat):
            law50.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
            if play.seat == lead.proper:
                _dispute_second_lead(builder, play)
    for play in again:
        builder.govern(play)


def _dispute_second_lead(builder: RulingBuilder, play: Play) -> None:
    builder.dispute(interpretations.SECOND_DEFENDER_ALSO_LEADS, card=their_card(play.seat, play.card))


RULES = (Rule("defenders-lead-out-of-turn", _is_lead_out_of_turn, lead_out_of_turn),)
