"""Law 53: a lead out of turn that is accepted, or overtaken by the proper lead.

Laws 54, 55 and 56 say who may decide about it and what follows a refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outofturn.engine.cards import SUIT_OF
from outofturn.engine.consequences import LEAD_LOST, PenaltyCard, Restriction
from outofturn.engine.events import Play
from outofturn.engine.message import EVERYBODY
from outofturn.engine.position import Position
from outofturn.engine.ruling import Irregularity
from outofturn.engine.seats import LHO, PARTNER, RHO
from outofturn.laws import (
    intent,
    interpretations,
    law16,
    law47,
    law48,
    law49,
    law57_stands,
    law60,
    law72,
    penalty_card,
    trick,
)
from outofturn.laws.book import ByEdition, provision
from outofturn.laws.irregular_lead import IrregularLead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

TREATED_AS_CORRECT = provision(
    "lead-out-of-turn-treated-as-correct",
    {1997: "53A"},
    {
        1997: "A faced lead out of turn may be treated as correct (but see 47E1). It becomes so when declarer (or, of a lead by"
        " declarer, either defender) says so, or when the next player in rotation plays to it (but see 53C). Failing that, the"
        " director has the lead made from the correct hand.",
        2007: "A faced lead out of turn may be treated as correct (but see 47E1). It becomes so when declarer (or, of a lead by"
        " declarer, either defender) says so, or when the next hand in rotation plays (but see 53C). Failing that, the director"
        " has the lead made from the correct hand (and see 47B).",
        2017: "Before the thirteenth trick a faced lead out of turn may be treated as correct (but see 47E1). It becomes so"
        " when declarer (or, of a lead by declarer, either defender) says so, or when the next hand in rotation plays (but see"
        " 53B). Failing that, the director has the lead made from the correct hand (and see 47B). At the thirteenth trick it"
        " must go back.",
    },
    changes={
        2007: "A card from the hand next in rotation accepts the lead, whoever plays it: this makes it clear for dummy's hand.",
        2017: "A lead out of turn to the thirteenth trick can no longer be accepted.",
    },
    prevails_over={
        1997: (),
        2007: ("proper-lead-after-irregular-lead",),
        2017: (
            "proper-lead-after-irregular-lead",
            "either-defender-accepts-or-requires-retraction",
            "defenders-exposed-cards",
            "fifth-card-by-a-defender",
            "fifth-card-by-declarer",
            "vague-call-overtaken",
        ),
    },
)
WRONG_DEFENDER_PLAYS = provision(
    "wrong-defender-plays-to-declarers-irregular-lead",
    {1997: "53B", 2017: "53C"},
    {
        1997: "Declarer has led out of turn, and the defender on the right of the leading hand plays to that lead: it stands,"
        " and Law 57 deals with the defender's card (but see 53C).",
        2017: "Declarer has led out of turn from one hand or the other, and the defender on the right of the leading hand"
        " plays a card: the lead stands, and Law 57 deals with the defender's card (but see 53B).",
    },
    changes={2017: "Any card from the wrong defender lets the lead stand, not only one played to it."},
)
PROPER_LEAD = provision(
    "proper-lead-after-irregular-lead",
    {1997: "53C", 2017: "53B"},
    {
        1997: "The lead really belonged to the other side. The player who should have led may still do so, and his card is"
        " then not a reply to the irregular lead: it is the lead to the trick, and whatever was played there by mistake may"
        " be taken back without penalty.",
        2007: "The lead really belonged to the other side, and nobody has accepted the irregular one (53A). The player who"
        " should have led may still do so, and his card is then not a reply to it: it is the lead to the trick, and whatever"
        " was played there by mistake may be taken back. Law 16D applies, nothing more.",
        2017: "The lead really belonged to the other side, and nobody has accepted the irregular one (53A). The player who"
        " should have led may still do so, and his card is then not a reply to it: it is the lead to the trick, and whatever"
        " was played there by mistake may be taken back. Law 16C applies.",
    },
    changes={
        2007: "It no longer prevails once the irregular lead has been accepted, by word or by play.",
        2017: "“No further rectification” has gone; whether a withdrawn card can be a penalty card is open to doubt.",
    },
    prevails_over={
        1997: (
            "lead-out-of-turn-treated-as-correct",
            "wrong-defender-plays-to-declarers-irregular-lead",
            "declarer-plays-from-his-other-hand",
            "illegal-play-treated-as-in-turn",
        ),
        2007: (
            "wrong-defender-plays-to-declarers-irregular-lead",
            "declarer-plays-from-his-other-hand",
            "illegal-play-treated-as-in-turn",
        ),
    },
)

#: The last trick at which a lead out of turn can be accepted.
LAST_ACCEPTABLE_TRICK = ByEdition({1997: 13, 2017: 12}, TREATED_AS_CORRECT, "last trick to which a lead can be accepted")
#: Whether the text still says that nothing further follows for cards withdrawn after the proper lead (H5).
NO_FURTHER_RECTIFICATION_SAID = ByEdition({1997: True, 2017: False}, PROPER_LEAD, "says that nothing further follows")
#: Whether any card of the wrong defender makes the lead stand, or only one played to it (H13).
ANY_CARD_OF_WRONG_DEFENDER = ByEdition({1997: False, 2017: True}, WRONG_DEFENDER_PLAYS, "any card of the wrong defender counts")
#: Whether the proper lead prevails even after the irregular lead has been accepted by a play (H7).
PROPER_LEAD_AFTER_ACCEPTANCE_BY_PLAY = ByEdition({1997: True, 2007: False}, PROPER_LEAD, "prevails over an acceptance by play")


def accept(builder: RulingBuilder, lead: IrregularLead, variant: str, *, spread: bool = False, **values: Any) -> None:
    """Let the lead stand, and treat the cards that the offending side has faced since as played to it.

    The variant and the values are those of the reason why it is treated as correct.
    """
    builder.close()
    builder.cite(TREATED_AS_CORRECT, variant, offender=lead.seat, card=lead.card, **values)
    if not spread:
        lead.accepted(builder)
    if any((ban.seat, ban.until) == (PARTNER[lead.seat], LEAD_LOST) for ban in builder.position.consequences.restrictions):
        builder.dispute(interpretations.BAN_AFTER_PARTNERS_ACCEPTED_LEAD)
    builder.position = trick.put(builder.position, lead.seat, lead.card)
    for place, play in enumerate(lead.since):
        if lead.at_once and place == 0:
            penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
        else:
            law57_stands.faced_before_acceptance(builder, play)


def led_out_of_turn(builder: RulingBuilder, play: Play, kind: Irregularity, lead: type[IrregularLead]) -> IrregularLead | None:
    """Open the decision about a faced lead out of turn; return None if it goes back at once (trick 13 from 2017)."""
    # A choice just made about another lead is not about this one.
    builder.position = position = builder.position.with_consequences(just_decided=None)
    builder.irregular(kind, play.seat)
    pending = lead(play.seat, play.card, position.leader, *_before(position))
    law72.look_again(builder)
    if position.number <= _last_acceptable_trick(builder):
        builder.cite(TREATED_AS_CORRECT, "may-accept", offender=play.seat, card=play.card, leader=position.leader)
        builder.open(pending)
        return pending
    builder.cite(TREATED_AS_CORRECT, "last-trick", offender=play.seat, card=play.card)
    builder.cite(law47.TO_CORRECT)
    builder.tell(EVERYBODY, "lead-to-the-last-trick")
    pending.restored(builder)
    law16.withdrawn(builder, play.seat, play.card, play.seat)
    # What an opponent plays now is played to this card, not to one that dummy had put forward before.
    builder.position = builder.position.with_consequences(attempted_lead=play, dummy_suggested=None)
    return None


def _last_acceptable_trick(builder: RulingBuilder) -> int:
    last = LAST_ACCEPTABLE_TRICK.of(builder.edition)
    if builder.position.number == last == 13 and builder.dispute(interpretations.LEAD_TO_THE_THIRTEENTH_TRICK):
        return 12
    return last


def _plays_to_the_last_lead(position: Position, play: Play) -> bool:
    """An opponent who is not on lead plays to a lead to the last trick that cannot be accepted."""
    return LAST_ACCEPTABLE_TRICK.of(position.edition) < 13 and _plays_to_a_last_lead(position, play)


def _plays_to_the_last_lead_before_2017(position: Position, play: Play) -> bool:
    """The same, where it cannot be accepted by the other reading alone (H25)."""
    return LAST_ACCEPTABLE_TRICK.of(position.edition) == 13 and _plays_to_a_last_lead(position, play)


def _plays_to_a_last_lead(position: Position, play: Play) -> bool:
    attempted = position.consequences.attempted_lead
    assert attempted is not None
    return (
        position.number == 13
        and not (position.plays or position.undecided)
        and not (play.lead or play.told_by is not None)
        and play.seat in (LHO[attempted.seat], RHO[attempted.seat])
        and play.seat != position.leader
    )


def played_to_the_last_lead(builder: RulingBuilder, play: Play) -> None:
    """Rule on such a card: it is no lead, and goes back with the lead to which it was played."""
    attempted = builder.position.consequences.attempted_lead
    assert attempted is not None
    builder.cite(TREATED_AS_CORRECT, "played-to-the-last-lead", player=play.seat, card=play.card, offender=attempted.seat)
    builder.cite(law47.TO_CORRECT)
    builder.tell(EVERYBODY, "lead-to-the-last-trick")
    law16.withdrawn(builder, play.seat, play.card, attempted.seat)


def _before(position: Position) -> tuple[tuple[PenaltyCard, ...], tuple[Restriction, ...]]:
    consequences = position.consequences
    return consequences.penalty_cards, consequences.restrictions


# -- cards played while the lead is undecided


def _lead_of(position: Position) -> IrregularLead:
    """The lead that is undecided; the rules below apply only while there is one."""
    pending = position.pending
    assert isinstance(pending, IrregularLead)
    return pending


def _is_opponents_lead(position: Position, play: Play) -> bool:
    """Whether it is properly this player's lead, and an opponent of his has led."""
    pending = _lead_of(position)
    return play.seat == pending.proper and play.seat not in (pending.seat, PARTNER[pending.seat])


def _is_proper_lead(position: Position, play: Play) -> bool:
    return _is_opponents_lead(position, play) and (play.lead or _must_be_a_lead(position, play))


def _must_be_a_lead(position: Position, play: Play) -> bool:
    """Whether the card alone shows that it was meant as a lead, and the director has found nothing else."""
    pending, suit = _lead_of(position), SUIT_OF[_lead_of(position).card]
    if intent.finding(position, play.seat) is not None or intent.may_follow(position, play, pending.card):
        return False
    return not _is_ambiguous(pending) or position.certainly_has(play.seat, suit)  # the next hand may well be void


def _led_or_followed(position: Position, play: Play) -> bool:
    """A card that could follow, not called a lead, from an opponent who was to lead and is not next to the irregular lead."""
    pending = _lead_of(position)
    return (
        _is_opponents_lead(position, play)
        and not _is_ambiguous(pending)
        and not play.lead
        and intent.may_follow(position, play, pending.card)
        and intent.finding(position, play.seat) is None
    )


def asks_what_was_meant(builder: RulingBuilder, play: Play) -> None:
    """Ask the director whether it was the proper lead or a play to the irregular one: both happen."""
    builder.cite(TREATED_AS_CORRECT, "led-or-followed", player=play.seat)
    builder.open(intent.LedOrFollowed(play.seat, (), play, lead=_lead_of(builder.position)))


def _is_proper_lead_from_the_next_hand(position: Position, play: Play) -> bool:
    """The hand next to the lead was also to lead, so its card may be a play to the lead or the proper lead (H6)."""
    return _is_ambiguous(_lead_of(position)) and _is_proper_lead(position, play)


def _plays_next(position: Position, play: Play) -> bool:
    return play.seat == _lead_of(position).next_hand


def _wrong_defender_plays(position: Position, play: Play) -> bool:
    pending = _lead_of(position)
    return not position.is_defender(pending.seat) and play.seat == RHO[pending.seat]


def _declarers_other_hand_plays(position: Position, play: Play) -> bool:
    """Declarer plays to a defender's lead from the hand that is not next to it (H18)."""
    pending = _lead_of(position)
    return position.is_defender(pending.seat) and play.seat == RHO[pending.seat]


def _is_ambiguous(pending: IrregularLead) -> bool:
    return pending.next_hand == pending.proper


def _dispute_intent(builder: RulingBuilder) -> None:
    builder.dispute(interpretations.PLAY_OR_PROPER_LEAD)


def accepted_by_play(builder: RulingBuilder, play: Play) -> None:
    pending = _lead_of(builder.position)
    if _is_ambiguous(pending):
        _dispute_intent(builder)
    accept(builder, pending, "next-hand-played", player=play.seat)
    law60.forfeited(builder, play.seat)
    pending.accepted_by_play(builder)
    _may_be_overtaken(builder, pending.replace(taken_up=True))
    builder.govern(play._replace(lead=False))


def _may_be_overtaken(builder: RulingBuilder, pending: IrregularLead) -> None:
    """Remember whose lead it was, because the proper leader may still lead although the irregular lead stands (H7).

    When it stands because the wrong defender played, that is so in every edition: that clause yields to the proper-lead clause.
    """
    if pending.proper not in (pending.seat, PARTNER[pending.seat]):
        builder.position = builder.position.with_consequences(may_be_overtaken=pending)


def leads_after_all(builder: RulingBuilder, play: Play, told: str = "proper-lead-stands") -> None:
    """Rule on the proper lead, which may be wrong in itself: made before declarer's choice, or in place of a penalty card."""
    builder.govern(play)
    if builder.position.plays:
        builder.tell(EVERYBODY, told, leader=play.seat)


def proper_lead(builder: RulingBuilder, play: Play) -> None:
    pending = _lead_of(builder.position)
    if _is_ambiguous(pending) or not play.lead:
        _dispute_intent(builder)
    pending.restored(builder)
    builder.cite(PROPER_LEAD, "goes-back", leader=play.seat, offender=pending.seat, card=pending.card)
    if law47.AFTER_PROPER_LEAD.in_force(builder.edition):
        builder.cite(law47.AFTER_PROPER_LEAD)
    withdrawn = ((pending.seat, pending.card), *((later.seat, later.card) for later in pending.since))
    for seat, card in withdrawn:
        law16.withdrawn(builder, seat, card, pending.seat)
    by_defender = builder.position.is_defender(pending.seat)
    open_to_doubt = by_defender and not NO_FURTHER_RECTIFICATION_SAID.of(builder.edition)
    if open_to_doubt and builder.dispute(interpretations.CARD_WITHDRAWN_AFTER_THE_PROPER_LEAD):
        builder.cite(law49.EXPOSED)
        for seat, card in withdrawn:
            penalty_card.becomes_penalty_card(builder, seat, (card,), deliberate=True)
        leads_after_all(builder, play, "proper-lead-made")
    else:
        leads_after_all(builder, play)


def lead_from_the_next_hand(builder: RulingBuilder, play: Play) -> None:
    """Rule on a lead by the proper leader who is also next to the irregular lead (H6)."""
    if builder.dispute(interpretations.PLAY_OR_PROPER_LEAD):
        accepted_by_play(builder, play)
    else:
        proper_lead(builder, play)


def wrong_defender_plays(builder: RulingBuilder, play: Play) -> None:
    pending = _lead_of(builder.position)
    meant_as_lead = play.lead and play.seat != pending.proper and not pending.since
    open_to_doubt = meant_as_lead and not ANY_CARD_OF_WRONG_DEFENDER.of(builder.edition)
    if open_to_doubt and builder.dispute(interpretations.ANY_CARD_OF_THE_WRONG_DEFENDER):
        builder.irregular("exposed-card", play.seat)
        builder.cite(law49.EXPOSED, "led-beside-an-irregular-lead", player=play.seat, card=play.card)
        penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
        return
    builder.close()
    builder.cite(WRONG_DEFENDER_PLAYS, "played", player=play.seat, offender=pending.seat, card=pending.card)
    builder.position = trick.put(builder.position, pending.seat, pending.card)
    _may_be_overtaken(builder, pending)
    for later in pending.since:
        law57_stands.faced_before_acceptance(builder, later)
    if pending.since:
        builder.dispute(interpretations.DECLARER_CORRECTS_HIMSELF)
    builder.govern(play._replace(lead=False))


def other_hand_plays(builder: RulingBuilder, play: Play) -> None:
    pending = _lead_of(builder.position)
    point = interpretations.DECLARER_PLAYS_FROM_HIS_OTHER_HAND
    is_other = point.is_other(builder.edition) and not pending.opening  # of an opening lead 54B2 says that the card stays
    if is_other:
        builder.dispute(point)
        law48.picks_up(builder, play.seat, (play.card,))
        return
    accept(builder, pending, "declarer-played", declarer=builder.position.declarer)
    if not point.is_other(builder.edition):
        builder.dispute(point)
    builder.govern(play._replace(lead=False))


RULES = (
    Rule(TREATED_AS_CORRECT, (Play,), accepted_by_play, _plays_next, pending=IrregularLead),
    Rule(TREATED_AS_CORRECT, (Play,), played_to_the_last_lead, _plays_to_the_last_lead, needs="attempted_lead"),
    Rule(
        interpretations.LEAD_TO_THE_THIRTEENTH_TRICK,
        (Play,),
        played_to_the_last_lead,
        _plays_to_the_last_lead_before_2017,
        needs="attempted_lead",
    ),
    Rule(PROPER_LEAD, (Play,), proper_lead, _is_proper_lead, pending=IrregularLead),
    Rule(
        interpretations.PLAY_OR_PROPER_LEAD,
        (Play,),
        lead_from_the_next_hand,
        _is_proper_lead_from_the_next_hand,
        pending=IrregularLead,
    ),
    Rule(WRONG_DEFENDER_PLAYS, (Play,), wrong_defender_plays, _wrong_defender_plays, pending=IrregularLead),
    Rule(
        interpretations.DECLARER_PLAYS_FROM_HIS_OTHER_HAND,
        (Play,),
        other_hand_plays,
        _declarers_other_hand_plays,
        pending=IrregularLead,
    ),
    Rule(interpretations.LED_OR_EXPOSED, (Play,), asks_what_was_meant, _led_or_followed, pending=IrregularLead),
)
