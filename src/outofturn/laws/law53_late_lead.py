"""Law 53C (2017: 53B): the proper lead, made when the irregular one already stands because somebody has played to it.

The provision is in ``law53``, with the proper lead made while the irregular one is undecided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import SUIT_OF
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.laws import intent, interpretations, law16, law53, question, withdrawn_card
from outofturn.laws.irregular_lead import IrregularLead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder
    from outofturn.laws.book import Edition


def _may_overtake(edition: Edition, lead: IrregularLead) -> bool:
    """Whether the proper lead still prevails over this one, by the reading that is followed (H7)."""
    usual = law53.PROPER_LEAD_AFTER_ACCEPTANCE_BY_PLAY.of(edition) or not lead.taken_up
    return usual != interpretations.PROPER_LEAD_AFTER_A_PLAY.is_other(edition)


def _dispute_overtaking(builder: RulingBuilder, lead: IrregularLead) -> None:
    point = interpretations.PROPER_LEAD_AFTER_A_PLAY
    usual = law53.PROPER_LEAD_AFTER_ACCEPTANCE_BY_PLAY.of(builder.edition) or not lead.taken_up
    builder.dispute(point if usual else point.reversed)


def _leads_late(position: Position, play: Play) -> bool:
    """The hand whose lead it was leads, although the irregular lead stands."""
    pending = position.consequences.may_be_overtaken
    assert isinstance(pending, IrregularLead)
    return play.lead and play.seat == pending.proper and not position.has_played(play.seat) and bool(position.plays)


def _overtakes(position: Position, play: Play) -> bool:
    pending = position.consequences.may_be_overtaken
    assert isinstance(pending, IrregularLead)
    return _leads_late(position, play) and _may_overtake(position.edition, pending)


def _is_too_late(position: Position, play: Play) -> bool:
    """So that the card is a play to the lead that stands, or too early for one."""
    pending = position.consequences.may_be_overtaken
    assert isinstance(pending, IrregularLead)
    return _leads_late(position, play) and not _may_overtake(position.edition, pending)


def _is_at_turn(position: Position, play: Play) -> bool:
    return play.seat == position.turn and not position.undecided


def too_late(builder: RulingBuilder, play: Play) -> None:
    """Rule on a card meant as the lead when that is no longer possible. That it is of another suit shows nothing (61A)."""
    pending = builder.position.consequences.may_be_overtaken
    assert isinstance(pending, IrregularLead)
    _dispute_overtaking(builder, pending)
    if not _is_at_turn(builder.position, play):
        builder.position = builder.position.with_consequences(may_be_overtaken=None)
        builder.govern(play)
        return
    suit, seat = builder.position.suit_led, play.seat
    assert suit is not None
    builder.position = intent.forgotten(builder.position, seat)  # it is a play, whatever he meant
    builder.cite(law53.TREATED_AS_CORRECT, "too-late-to-lead", leader=seat, offender=pending.seat, card=pending.card)
    play = play._replace(lead=False)
    if SUIT_OF[play.card] == suit:
        builder.govern(play)
    else:
        builder.open(question.Question(seat, (suit,), play))


def overtaken(builder: RulingBuilder, play: Play) -> None:
    """Rule on the proper lead made after the next hand has played to the irregular one: all those cards go back."""
    pending = builder.position.consequences.may_be_overtaken
    assert isinstance(pending, IrregularLead)
    builder.cite(law53.PROPER_LEAD, "after-a-play", leader=play.seat, offender=pending.seat, card=pending.card)
    _dispute_overtaking(builder, pending)
    for seat, card in reversed(builder.position.plays):
        builder.position = withdrawn_card.taken_back(builder.position, seat)[0]
        law16.withdrawn(builder, seat, card, pending.seat)
    builder.position = builder.position.with_consequences(
        may_be_overtaken=None, penalty_cards=pending.penalty_cards, restrictions=pending.restrictions, dummy_suggested=None
    )
    pending.restored(builder)
    law53.leads_after_all(builder, play)


RULES = (
    Rule(interpretations.PROPER_LEAD_AFTER_A_PLAY, (Play,), overtaken, _overtakes, needs="may_be_overtaken"),
    Rule(interpretations.PROPER_LEAD_AFTER_A_PLAY, (Play,), too_late, _is_too_late, needs="may_be_overtaken"),
)
