"""Law 56: a defender's lead out of turn (after the first trick; the opening lead is Law 54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.events import Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.laws import interpretations, law16, law47, law52, law53, penalty_card
from outofturn.laws.book import ByEdition, named, provision
from outofturn.laws.irregular_lead import IrregularLead
from outofturn.laws.rules import Rule

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

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
#: Whether the Law only refers to 54D for the consequences, as in 2007.
REFERS_TO_54D = ByEdition({1997: False, 2007: True, 2017: False}, RETRACTION, "leaves the consequences to 54D")


class DefendersLead(IrregularLead):
    """A lead out of turn by a defender: declarer decides."""

    def decide(self, position: Position) -> tuple[Seat, ...]:
        return (position.declarer,)

    def occasion(self, position: Position) -> Message:
        if self.proper == PARTNER[self.seat]:
            return message("occasion/lead-at-partners-turn", offender=self.seat, card=self.card, leader=self.proper)
        which = "lead-at-declarers-turn" if self.proper == position.declarer else "lead-at-dummys-turn"
        return message(f"occasion/{which}", offender=self.seat, card=self.card)

    def choose(self, builder: RulingBuilder, seat: Seat, option: Option) -> None:
        if option == "refuse":
            self.refused(builder)
        elif self._is_also_a_failure(builder):
            builder.cite(law53.TREATED_AS_CORRECT, "accepted-by", offender=self.seat, card=self.card, player=seat)
            builder.position = builder.position._replace(leader=self.seat, turn=self.seat)
            law52.not_played(builder, Play(self.seat, self.card, lead=True))
        else:
            law53.accept(builder, self, "accepted-by", player=seat)

    def _is_also_a_failure(self, builder: RulingBuilder) -> bool:
        """Whether a penalty card should have been led, and a record follows the reading by which that matters (H28)."""
        broken = obligations.examine(builder.position, self.seat, self.card).broken
        of_a_penalty_card = broken is not None and broken.kind in (obligations.MAJOR, obligations.MINOR)
        point = interpretations.LEAD_OUT_OF_TURN_BESIDE_A_PENALTY_CARD
        return of_a_penalty_card and not self.since and builder.dispute(point)

    def accepted(self, builder: RulingBuilder) -> None:
        if ACCEPTANCE.in_force(builder.edition):
            builder.cite(ACCEPTANCE)

    def refused(self, builder: RulingBuilder) -> None:
        builder.cite(RETRACTION, "refused", declarer=builder.position.declarer, offender=self.seat, card=self.card)
        if REFERS_TO_54D.of(builder.edition):
            builder.cite(named("opening-lead-out-of-turn-refused"))
        self.goes_back(builder)

    def goes_back(self, builder: RulingBuilder) -> None:
        """Make the refused lead a major penalty card, and give the lead to the proper hand."""
        self.restored(builder)
        builder.cite(law47.TO_COMPLY)
        penalty_card.becomes_penalty_card(builder, self.seat, (self.card,), deliberate=True)
        builder.review(law16.WITHDRAWN)
        again, second = [], None
        for play in self.since:
            if play.seat == PARTNER[self.seat] and play.seat != self.proper and play.lead:
                again.append(play)  # itself a lead out of turn, so declarer has a choice about it too (H9)
            elif builder.position.is_defender(play.seat):
                point = interpretations.SECOND_DEFENDER_ALSO_LEADS
                leads = play.seat == self.proper != self.seat
                if leads and builder.dispute(point, player=play.seat, card=play.card) and second is None:
                    second = play
                else:
                    penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)
        if second is not None:
            builder.open(SecondLead(second.seat, second.card, second.seat, self.penalty_cards, self.restrictions))
        for play in again:
            builder.govern(play)

    def let_stand(self, builder: RulingBuilder, offender: Seat) -> None:
        if self.seat == offender:
            law53.accept(builder, self, "accepted")


class SecondLead(DefendersLead):
    """A lead by the proper leader while his partner's lead out of turn lay there, which has since been refused.

    By one reading declarer may treat it as the real lead (H8).
    """

    def occasion(self, position: Position) -> Message:
        return message("occasion/second-lead", offender=self.seat, card=self.card)


def _is_lead_out_of_turn(position: Position, play: Play) -> bool:
    return (
        not position.plays
        and not position.is_opening
        and not position.is_over
        and position.is_defender(play.seat)
        and play.seat != position.leader
        and play.lead
        and not position.undecided
    )


def lead_out_of_turn(builder: RulingBuilder, play: Play) -> None:
    opened = law53.led_out_of_turn(builder, play, "lead-out-of-turn", DefendersLead)
    if opened is None:
        penalty_card.becomes_penalty_card(builder, play.seat, (play.card,), deliberate=True)


RULES = (Rule(RETRACTION, (Play,), lead_out_of_turn, _is_lead_out_of_turn),)
