"""Law 59: inability to lead or play as required."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn import duty
from outofturn.laws.book import provision
from outofturn.seats import Seat
from outofturn.speech import name

if TYPE_CHECKING:
    from outofturn.ruling import Ruling

UNABLE = provision(
    "inability-to-comply",
    {1997: "59"},
    "A player who cannot lead or play as a rectification requires, because he has no card of the required suit, or only cards"
    " of a forbidden one, or must follow suit, may play any otherwise legal card.",
)


def excused(ruling: Ruling, seat: Seat, unable: tuple[duty.Duty, ...]) -> None:
    """Say so when a card is in order only because an order could not be obeyed."""
    from outofturn.laws import law57

    for item in unable:
        if item.kind in (duty.REQUIRE, duty.FORBID, duty.HIGHEST, duty.LOWEST):
            if ruling.now.plays:
                ruling.cite(law57.CANNOT_COMPLY)
            ruling.cite(UNABLE, f"{name(seat)} could not do as ordered, so any otherwise legal card may be played.")
