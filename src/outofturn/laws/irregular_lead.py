"""A faced lead out of turn that the other side has not yet accepted or refused (Laws 53 to 56).

Laws 54, 55 and 56 each have a subclass of their own, which says who may choose and between what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from outofturn.engine import options
from outofturn.engine.decision import DecisionKind, PendingDecision
from outofturn.engine.options import Option
from outofturn.engine.seats import LHO, PARTNER, Seat

if TYPE_CHECKING:
    from outofturn.engine.cards import Card
    from outofturn.engine.consequences import PenaltyCard, Restriction
    from outofturn.engine.events import Play
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder


class IrregularLead(PendingDecision):
    """A faced lead out of turn that the other side has not yet accepted or refused."""

    kind: ClassVar[DecisionKind] = "lead"

    seat: Seat
    card: Card
    proper: Seat  #: the hand whose lead it was
    #: What was in force before this lead, in case the proper lead comes later and undoes everything since.
    penalty_cards: tuple[PenaltyCard, ...]
    restrictions: tuple[Restriction, ...]
    #: Cards that the offending side has faced since, in order (60C).
    since: tuple[Play, ...] = ()
    taken_up: bool = False  #: the hand next in rotation has played to it
    at_once: bool = False  #: the first of these was led at the same moment as this lead, and each is judged by itself (H9)

    opening: ClassVar[bool] = False

    @property
    def next_hand(self) -> Seat:
        return LHO[self.seat]

    @property
    def lying(self) -> tuple[Card, ...]:
        return (self.card, *(play.card for play in self.since))

    @property
    def led_since(self) -> tuple[tuple[Seat, Card], ...]:
        defenders = (play for play in self.since if play.lead and play.seat == PARTNER[self.seat])
        return tuple((play.seat, play.card) for play in defenders)

    def options(self, position: Position) -> tuple[Option, ...]:
        return (options.ACCEPT, options.REFUSE)

    def accepted(self, builder: RulingBuilder) -> None:
        """Add what the Law for this lead says when it is accepted."""

    def accepted_by_play(self, builder: RulingBuilder) -> None:
        """Add what the Law for this lead says when the next hand plays to it."""

    def restored(self, builder: RulingBuilder) -> None:
        """Take the lead back and give the lead to the proper hand."""
        builder.close()
        builder.position = builder.position._replace(leader=self.proper, plays=(), turn=self.proper)


def open_lead(position: Position) -> IrregularLead | None:
    """The lead out of turn that is still undecided, if there is one."""
    return position.pending if isinstance(position.pending, IrregularLead) else None
