"""Law 59: a player who cannot lead or play as required."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.cards import Card, Cards, set_of
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import interpretations, law64
from outofturn.laws.book import named, provision

if TYPE_CHECKING:
    from outofturn.engine.consequences import Revoke
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


def could_not_obey_after_all(builder: RulingBuilder) -> None:
    """Forget a breach of an order if its player turns out to have held nothing that would have obeyed it."""
    for item in builder.position.consequences.revokes:
        if item.broken is None or item.corrected or _held_since(builder.position, item) & item.playable:
            continue
        position = law64.uncounted(builder.position)
        others = tuple(other for other in position.consequences.revokes if other != item)
        builder.position = position.with_consequences(revokes=others)
        builder.cite(UNABLE, "could-not-obey-after-all", player=item.seat, card=item.card, trick=item.number)


def _held_since(position: Position, item: Revoke) -> Cards:
    """The cards that a player can have held at the trick of his breach, as far as is known now."""
    tricks = [*(trick.plays for trick in law64.tricks_from(position, item.number)), position.plays]
    played = set_of([card for plays in tricks for seat, card in plays if seat == item.seat])
    return played | position.held[item.seat] | position.maybe[item.seat]


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
