"""Cards that were put down while a decision was open, and are ruled on when it has been made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.events import Play
from outofturn.laws import law16

if TYPE_CHECKING:
    from collections.abc import Iterable

    from outofturn.engine.events import Event
    from outofturn.engine.position import Position
    from outofturn.engine.ruling_builder import RulingBuilder


def govern(builder: RulingBuilder, events: Iterable[Event]) -> None:
    """Rule on each card as if it were played or shown now; one played after the last card of the board goes back."""
    for event in events:
        if builder.position.is_over:
            if isinstance(event, Play):
                law16.withdrawn(builder, event.seat, event.card, event.seat)
        elif not (isinstance(event, Play) and _counts_already(builder.position, event)):
            builder.govern(event)


def _counts_already(position: Position, play: Play) -> bool:
    """Whether the card is in the trick already: its player had to play it, and the next hand has played after it (60A)."""
    last = position.quitted[-1].plays if position.quitted else ()
    return (play.seat, play.card) in (*last, *position.plays)
