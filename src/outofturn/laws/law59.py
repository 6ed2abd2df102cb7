"""Law 59: a player who cannot lead or play as required."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.seats import Seat
from outofturn.laws.book import named, provision

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

UNABLE = provision(
    "inability-to-comply",
    {1997: "59"},
    {
        1997: "When a player cannot pay a penalty in leading or playing, for he has nothing in the suit demanded, or nothing"
        " but the suit forbidden, or must follow suit, he may play whatever is legal otherwise.",
        2007: "When a player cannot carry out a rectification in leading or playing, for he has nothing in the suit demanded,"
        " or nothing but the suit forbidden, or must follow suit, he may play whatever is legal otherwise.",
    },
    changes={2007: "No change at the table; what 1997 calls a penalty is now a rectification."},
    verbal=(2007,),
    prevails_over=(
        "declarer-requires-or-forbids-the-suit",
        "partner-to-play-his-highest",
        "partner-to-play-his-lowest",
        "partner-to-play-another-suit",
        "partner-not-to-play-another-suit",
    ),
)


def excused(builder: RulingBuilder, seat: Seat, unable: tuple[obligations.Obligation, ...]) -> None:
    """Cite this Law if a card is legal only because an order could not be obeyed."""
    for item in unable:
        if item.kind in (obligations.REQUIRE, obligations.FORBID, obligations.HIGHEST, obligations.LOWEST):
            if builder.position.plays:
                builder.cite(named("partner-cannot-comply"))
            builder.cite(UNABLE, "could-not-obey", player=seat)
