"""A faced lead out of turn about which the other side has not yet decided (Laws 53 to 56).

Whose lead it was decides which Law says who may choose what: each of Laws 54, 55 and 56 has a class of its own for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.decision import PendingDecision
from outofturn.engine.options import Option
from outofturn.engine.seats import LHO, Seat

if TYPE_CHECKING:
    from outofturn.engine.cards import Card
    from outofturn.engine.consequences import PenaltyCard, Restriction
    from outofturn.engine.events import Play
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder


class IrregularLead(PendingDecision):
    """A faced lead out of turn about which the other side has not yet decided."""

    seat: Seat
    card: Card
    proper: Seat  #: whose lead it really was
    #: What lay on the table and was in force before it, for the edition in which the proper lead undoes what came since.
    penalty_cards: tuple[PenaltyCard, ...]
    restrictions: tuple[Restriction, ...]
    #: Cards faced since by the offending side, in order (60C).
    since: tuple[Play, ...] = ()

    opening: ClassVar[bool] = False

    @property
    def next_hand(self) -> Seat:
        return LHO[self.seat]

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.card, *(play.card for play in self.since))

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.ACCEPT, options.REFUSE)

    def accepted(self, builder: RulingBuilder) -> None:
        """What its own Law says when the lead has been accepted."""

    def accepted_by_play(self, builder: RulingBuilder) -> None:
        """What its own Law says when the next hand has played to it."""

    def restored(self, builder: RulingBuilder) -> None:
        """The lead goes back: the proper leader is to lead."""
        builder.close()
        builder.position = builder.position._replace(leader=self.proper, plays=(), turn=self.proper)


def open_lead(position: Position) -> IrregularLead | None:
    """The lead out of turn that is undecided, if there is one."""
    return position.pending if isinstance(position.pending, IrregularLead) else None
