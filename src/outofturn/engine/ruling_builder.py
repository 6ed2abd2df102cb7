"""The ruling on one event while the Laws are applied to it; at the end it becomes a ``Ruling``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from outofturn.engine.cards import Card
from outofturn.engine.consequences import Restriction
from outofturn.engine.decision import PendingDecision
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.ruling import Dispute, Information, Irregularity, Reason, Ruling, Told
from outofturn.engine.seats import Seat

if TYPE_CHECKING:
    from outofturn.engine.events import Event
    from outofturn.laws.book import Edition, Provision
    from outofturn.laws.interpretations import Interpretation


class RulingBuilder:
    """Collects what the Laws find about one event. ``position`` is the position as changed so far."""

    def __init__(self, position: Position, event: Event, govern: Callable[[RulingBuilder, Event], None]) -> None:
        self.before = position
        self.position = position
        self._govern = govern
        self.event = event
        self.irregularity: Irregularity | None = None
        self.offender: Seat | None = None
        self.disputed: Dispute | None = None
        self._reasons: list[Reason] = []
        self._told: list[Told] = []
        self._information: dict[Card, Information] = {}
        self._look_again: list[Provision] = []
        self._readings: list[str] = []

    @property
    def edition(self) -> Edition:
        return self.position.table.edition

    # -- what the ruling says

    def cite(self, provision: Provision, variant: str = "", /, **values: Any) -> None:
        """Apply a provision: its number and the reason go into the ruling.

        The reason is the message ``reason/<name of the provision>``, or with a ``variant`` what the provision means here, for
        the players and cards among the ``values``.
        """
        number = provision.number(provision.source(self.edition))
        if number is None:
            raise LookupError(f"“{provision.name}” is not in the edition of {self.edition}")
        what = message(f"reason/{provision.name}{'/' if variant else ''}{variant}", **values)
        reason = Reason(provision, number, what)
        if reason not in self._reasons:
            self._reasons.append(reason)

    def irregular(self, kind: Irregularity, offender: Seat) -> None:
        """Name the irregularity; only the first name given to an event is kept."""
        if self.irregularity is None:
            self.irregularity, self.offender = kind, offender

    def tell(self, to: Seat, what: str, /, **values: Any) -> None:
        """Have the director say something that does not follow from what lies on the table and who has to act.

        It is the message ``told/<what>``.
        """
        self._told.append(Told(to, message(f"told/{what}", **values)))

    def dispute(self, point: Interpretation, /, **values: Any) -> bool:
        """Authorities differ on this point, and it matters here; ``values`` are the players and cards of its texts.

        Return whether the record follows another reading than the usual one. A point that is settled well enough is marked
        only then.
        """
        is_other = point.is_other(self.edition)
        if is_other and point.name not in self._readings:
            self._readings.append(point.name)
        if self.disputed is None and (is_other or point.is_disputed):
            reading, others = point.texts(self.edition)
            other = message(others[0], **values)
            for text in others[1:]:
                other = message("dispute/or", text=other, then=message(text, **values))
            why = message(f"dispute/{point.name}/why", **values)
            self.disputed = Dispute(point.name, message(reading, **values), other, why)
        return is_other

    def inform(
        self, seat: Seat, card: Card, authorized: tuple[Seat, ...], unauthorized: tuple[Seat, ...], provision: Provision
    ) -> None:
        """State who may use what a card has shown; a later statement about the same card replaces an earlier one."""
        number = provision.number(self.edition)
        if number is not None:
            self._information.pop(card, None)
            self._information[card] = Information(
                seat, card, tuple(sorted(authorized)), tuple(sorted(unauthorized)), number, provision
            )

    def review(self, provision: Provision) -> None:
        """Note a provision under which the director should review the board after play."""
        if provision.in_force(self.edition) and provision not in self._look_again:
            self._look_again.append(provision)

    # -- restrictions and orders

    def restrict(self, *restrictions: Restriction) -> None:
        """Add restrictions; one that is in force already is not added twice."""
        in_force = dict.fromkeys((*self.position.consequences.restrictions, *restrictions))
        self.position = self.position.with_consequences(restrictions=tuple(in_force))

    def order(self, order: Restriction) -> None:
        """Order what a player must play to this trick, replacing an earlier order for the same play."""
        others = (
            item for item in self.position.consequences.restrictions if (item.seat, item.until) != (order.seat, order.until)
        )
        self.position = self.position.with_consequences(restrictions=(*others, order))

    # -- steps of the ruling

    def govern(self, event: Event) -> None:
        """Rule on a card again, after what came before it has been settled."""
        self._govern(self, event)

    def open(self, pending: PendingDecision) -> None:
        self.position = self.position.with_consequences(pending=pending)

    def close(self) -> None:
        self.position = self.position.with_consequences(pending=None)

    def ruling(self) -> Ruling:
        return Ruling(
            self.event, self.before, self.position, self.irregularity, self.offender, tuple(self._reasons),
            tuple(self._told), self.disputed, tuple(self._information.values()), tuple(self._look_again),
            tuple(self._readings),
        )  # fmt: skip
