"""Law 59: a player who cannot lead or play as required."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.cards import Card
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations
from outofturn.laws.book import named, provision

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder

UNABLE = provision(
    "inability-to-comply",
    {1997: "59"},
    {
        1997: "When a player cannot pay a penalty in leading or playing, because he has nothing in the suit demanded, or"
        " nothing but the suit forbidden, or must follow suit, he may play whatever is otherwise legal.",
        2007: "When a player cannot carry out a rectification in leading or playing, because he has nothing in the suit"
        " demanded, or nothing but the suit forbidden, or must follow suit, he may play whatever is otherwise legal.",
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


def frees_of_penalty_cards(builder: RulingBuilder, card: Card | None = None) -> None:
    """Name the reading by which a player who cannot obey is free of his penalty cards too, where it makes a difference (H1).

    It may do so to what the player whose turn it is may play, or to this card of his.
    """
    point, position = interpretations.ORDER_OF_OBLIGATIONS, builder.position
    assert position.turn is not None
    if point.is_other(builder.edition):
        usual = position._replace(table=position.table._replace(edition=point.with_usual_reading(builder.edition)))
        if _allowed(usual, position.turn, card) != _allowed(position, position.turn, card):
            builder.dispute(point)


def _allowed(position: Position, seat: Seat, card: Card | None) -> tuple[object, ...]:
    return (
        position.is_known(seat) and obligations.legal_for(position, seat),
        obligations.penalty_cards_due(position, seat),
        card is not None and obligations.examine(position, seat, card),
    )
