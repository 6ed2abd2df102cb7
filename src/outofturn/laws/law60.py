"""Law 60: play after an illegal play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.consequences import Restriction
from outofturn.engine.events import Play
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, RHO, Seat
from outofturn.laws import penalty_card, trick
from outofturn.laws.book import provision
from outofturn.laws.irregular_lead import IrregularLead, open_lead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

FORFEITURE = provision(
    "play-forfeits-rectification",
    {1997: "60A1"},
    {
        1997: "A play by the other side from the hand next after the offender, before a penalty has been laid down, gives up"
        " the right to a penalty.",
        2007: "A play by the other side from the hand next after the offender, before the irregularity has been dealt with,"
        " gives up the right to have it rectified.",
    },
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
    prevails_over=("play-by-the-offending-side-before-the-ruling",),
)
TREATED_AS_IN_TURN = provision(
    "illegal-play-treated-as-in-turn",
    {1997: "60A2"},
    {
        1997: "With that right gone, the wrong card counts as if its turn had come (though the player whose turn it really"
        " was may still lead under 53C).",
        2007: "With that right gone, the wrong card counts as if its turn had come, unless 53C applies.",
        2017: "With that right gone, the wrong card counts as if its turn had come, unless 53B applies.",
    },
    changes={
        2007: "The proper lead is an exception to it, no longer a right beside it.",
        2017: "Only the reference changes: the proper-lead clause is now 53B.",
    },
    verbal=(2017,),
    prevails_over=("declarers-premature-play-stands", "fifth-card-by-declarer"),
)
OBLIGATIONS_REMAIN = provision(
    "earlier-obligations-remain",
    {1997: "60A3"},
    {
        1997: "What the offending side already owed before, a penalty card or obedience to a lead or play penalty, it still"
        " owes at its later turns.",
        2007: "What the offending side already owed before, a penalty card or obedience to a lead or play restriction, it still"
        " owes at its later turns.",
    },
    changes={2007: "No change at the table; what 1997 calls a lead or play penalty is now a restriction."},
    verbal=(2007,),
)
AFTER_RETRACTION = provision(
    "play-after-required-retraction",
    {1997: "60B"},
    {
        1997: "Declarer must take back a lead out of turn. Until he leads again, from the correct hand, any card that a"
        " defender plays becomes a penalty card.",
        2007: "Declarer must take back a lead out of turn. Until he leads again, from the correct hand, any card that a"
        " defender plays becomes a major penalty card.",
    },
    changes={2007: "The card is said outright to be a major penalty card; by 50B it was one before."},
    prevails_over=(
        "defenders-lead-out-of-turn-refused",
        "plays-after-the-lead",
        "defenders-exposed-cards",
        "fifth-card-by-a-defender",
    ),
)
BY_OFFENDING_SIDE = provision(
    "play-by-the-offending-side-before-the-ruling",
    {1997: "60C"},
    {
        1997: "A play by the offending side while no penalty has been laid down does not touch the rights of the other side,"
        " and may itself be penalized.",
        2007: "A play by the offending side before the irregularity has been dealt with does not touch the rights of the other"
        " side, and may itself be rectified.",
    },
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
)
AFTER_IRREGULARITY = provision(
    "play-after-an-irregularity",
    {1997: "60A"},
    "What a play by the side that did nothing wrong means before an irregularity has been dealt with.",
    interface=True,
)


def forfeited(builder: RulingBuilder, seat: Seat) -> None:
    """Rule on the next hand playing on: nothing is rectified, but earlier obligations of the offending side remain."""
    builder.cite(FORFEITURE, "played-on", player=seat)
    builder.cite(TREATED_AS_IN_TURN)
    consequences = builder.position.consequences
    if consequences.penalty_cards or consequences.restrictions:
        builder.cite(OBLIGATIONS_REMAIN)


def is_after_retraction(position: Position, play: Play) -> bool:
    return (
        position.consequences.retraction_required
        and not position.is_defender(position.leader)
        and position.is_defender(play.seat)
        and not position.plays
        and not position.undecided
    )


def after_retraction(builder: RulingBuilder, play: Play) -> None:
    builder.irregular("play-after-retraction", play.seat)
    builder.cite(AFTER_RETRACTION, "played-before-the-new-lead", player=play.seat, card=play.card)
    penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)


def _owed_on_the_right(position: Position, play: Play) -> Restriction | None:
    """The card that the player on this player's right must play at his turn (57D), if there is one."""
    if play.lead or play.told_by is not None or position.undecided or play.seat == position.turn:
        return None
    return next(
        (item for item in position.consequences.restrictions if (item.seat, item.kind) == (RHO[play.seat], "play")), None
    )


def _plays_after_early_card(position: Position, play: Play) -> bool:
    return _owed_on_the_right(position, play) is not None and not position.has_played(play.seat)


def plays_after_early_card(builder: RulingBuilder, play: Play) -> None:
    """Rule on the next hand playing on: the card that was played too early counts as played in turn."""
    owed = _owed_on_the_right(builder.position, play)
    assert owed is not None
    forfeited(builder, play.seat)
    builder.position = trick.put(builder.position, owed.seat, owed.card)
    builder.govern(play)


def _plays_to_early_lead(position: Position, play: Play) -> bool:
    """Declarer plays, from a hand that has played to this trick, to a lead to the next one that counts as made in turn."""
    early = position.consequences.early_lead
    assert early is not None
    return (
        early.stands
        and not (play.lead or play.told_by is not None)
        and not position.undecided
        and not position.is_defender(play.seat)
        and position.has_played(play.seat)
        and all(play.seat != earlier.seat for earlier in early.plays)
    )


def plays_to_early_lead(builder: RulingBuilder, play: Play) -> None:
    """Keep the card until this trick is complete: it is a play to the next one, and no fifth card (45E)."""
    early = builder.position.consequences.early_lead
    assert early is not None
    builder.cite(TREATED_AS_IN_TURN, "played-to-an-early-lead", player=play.seat, card=play.card, other_card=early.play.card)
    builder.position = builder.position.with_consequences(early_lead=early._replace(plays=(*early.plays, play)))


def _is_by_offending_side(position: Position, play: Play) -> bool:
    """The offender, or his partner if they are defenders, plays while a lead out of turn is undecided (H8)."""
    lead = open_lead(position)
    if lead is None:
        return False
    return play.seat == lead.seat or (play.seat == PARTNER[lead.seat] and position.is_defender(lead.seat))


def by_offending_side(builder: RulingBuilder, play: Play) -> None:
    lead = open_lead(builder.position)
    assert lead is not None
    if play.seat != lead.proper:
        builder.irregular(
            "lead-out-of-turn" if builder.position.is_defender(play.seat) else "declarer-lead-out-of-turn", play.seat
        )
    further_card(builder, play)


def further_card(builder: RulingBuilder, play: Play) -> None:
    """Keep the card with the pending decision; it is ruled on when the lead has been accepted or refused."""
    lead = open_lead(builder.position)
    assert lead is not None
    builder.cite(BY_OFFENDING_SIDE, "takes-away-no-choice", player=play.seat, card=play.card, other_card=lead.card)
    builder.open(lead.replace(since=(*lead.since, play)))


RULES = (
    Rule(AFTER_RETRACTION, (Play,), after_retraction, is_after_retraction, needs="retraction_required"),
    Rule(BY_OFFENDING_SIDE, (Play,), by_offending_side, _is_by_offending_side, pending=IrregularLead),
    Rule(TREATED_AS_IN_TURN, (Play,), plays_after_early_card, _plays_after_early_card, needs="restrictions"),
    Rule(TREATED_AS_IN_TURN, (Play,), plays_to_early_lead, _plays_to_early_lead, needs="early_lead"),
)
