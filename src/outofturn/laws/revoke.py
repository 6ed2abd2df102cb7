"""Revokes: how a card is examined, how a revoke is recorded, and how it comes to light (Laws 44C, 61 to 64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine import obligations
from outofturn.engine.cards import BIT, SUIT, SUIT_OF, Card, Suit, listed, set_of
from outofturn.engine.consequences import Revoke, ShownOut
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.laws import law44, law61, law63, law64, trick

if TYPE_CHECKING:
    from outofturn.engine.events import Play
    from outofturn.engine.ruling_builder import RulingBuilder


def examined(
    builder: RulingBuilder, seat: Seat, card: Card, before: tuple[tuple[Seat, Card], ...], *, asks: bool = False
) -> obligations.Finding:
    """Examine a card as played to a trick after these plays, and record a suit in which it shows the hand to be void.

    That is not recorded of a suit that the caller asks for.
    """
    position = builder.position._replace(plays=before)
    finding = obligations.examine(position, seat, card)
    suits = _suits_only_in_earlier_tricks(position, seat, card, finding)
    if finding.void is not None and not (asks and finding.void in finding.ask):
        suits.append(finding.void)
    if suits:
        shown = (ShownOut(seat, suit, builder.position.number) for suit in suits)
        noted = dict.fromkeys((*builder.position.consequences.shown_out, *shown))
        builder.position = builder.position.with_consequences(shown_out=tuple(noted))
    return finding


def _suits_only_in_earlier_tricks(position: Position, seat: Seat, card: Card, finding: obligations.Finding) -> list[Suit]:
    """The suits in which the hand is void only because it has put a card too many into an earlier trick.

    Such a card counts as held all the time when it comes back (67B2). Only suits matter that the hand had to play.
    """
    extra = set_of([item.extra for item in position.consequences.defects if item.seat == seat and item.extra is not None])
    if not extra:
        return []
    broken = obligations.examine(position.with_hand(seat, position.held[seat] | extra), seat, card).broken
    if broken not in finding.unable or broken.kind not in (obligations.FOLLOW, obligations.REQUIRE, obligations.FORBID):
        return []
    return [SUIT_OF[item] for item in listed(extra & broken.cards)]


def note(builder: RulingBuilder, revoke: Revoke) -> None:
    """Record a revoke."""
    position = law64.uncounted(builder.position)  # it may cost tricks, even if those of others have been given over
    builder.position = position.with_consequences(revokes=(*position.consequences.revokes, revoke))


def broken(builder: RulingBuilder, play: Play, item: obligations.Obligation) -> None:
    """Rule on a card that breaks an obligation its player could have met; it stays until it is corrected or established."""
    breach(builder, play, item)
    builder.position = trick.put(builder.position, play.seat, play.card)


def breach(builder: RulingBuilder, play: Play, item: obligations.Obligation) -> None:
    """Name and record the breach of an obligation; the caller plays the card."""
    following = item.kind == obligations.FOLLOW
    builder.irregular("revoke" if following else "restriction-broken", play.seat)
    if following:
        builder.cite(law44.FOLLOW_SUIT)
    builder.cite(law61.REVOKE, "could-follow-suit" if following else "could-obey", player=play.seat, card=play.card)
    faced = _only_faced(builder.position, play, item)
    kind = item.kind if item.kind in ("require", "forbid", "highest", "lowest", "play") else None
    note(builder, Revoke(play.seat, play.card, builder.position.number, item.suit, item.cards, faced, broken=kind))


def _only_faced(position: Position, play: Play, item: obligations.Obligation) -> str:
    """The kind of the faced cards ("penalty card" or "faced card") if only such cards would have been legal (64B3), else ""."""
    could = position.held[play.seat] & item.cards & ~BIT[play.card]
    penalty_cards = set_of([card.card for card in position.penalty_cards_of(play.seat)])
    owed = set_of(
        [
            order.card
            for order in position.consequences.restrictions
            if order.seat == play.seat and order.kind == obligations.PLAY
        ]
    )
    if not position.is_known(play.seat) or could & ~(penalty_cards | owed):
        return ""
    return "faced card" if could & ~penalty_cards else "penalty card"


def contradicted(builder: RulingBuilder) -> None:
    """Find the revokes that new knowledge of a hand reveals."""
    for item in builder.position.consequences.shown_out:
        if builder.position.certainly_has(item.seat, item.suit):
            comes_to_light(builder, item.seat, item.suit)


def comes_to_light(builder: RulingBuilder, seat: Seat, suit: Suit) -> None:
    """Record the revokes of a hand that showed out of a suit and turns out to hold it."""
    shown = [item for item in builder.position.consequences.shown_out if (item.seat, item.suit) == (seat, suit)]
    if not shown:
        return
    known = {(item.seat, item.number) for item in builder.position.consequences.revokes}
    for item in shown:
        card = card_played(builder.position, seat, item.number)
        if card is None or (seat, item.number) in known:
            continue
        builder.irregular("revoke", seat)
        gone_on = item.gone_on or law63.is_established(builder.position, seat, item.number)
        revoke = Revoke(seat, card, item.number, suit, SUIT[suit], established=gone_on)
        if any((other.seat, other.suit) == (seat, suit) for other in builder.position.consequences.revokes):
            law64.look_at_repeated(builder)
        note(builder, revoke)
        builder.cite(law61.REVOKE, "has-the-suit-after-all", player=seat, suit=suit, card=card, trick=item.number)
        if revoke.established:
            law63.has_been_established(builder, revoke)
    kept = tuple(item for item in builder.position.consequences.shown_out if item not in shown)
    builder.position = builder.position.with_consequences(shown_out=kept)


def card_played(position: Position, seat: Seat, number: int) -> Card | None:
    """The card that a seat played to the trick with this number, if the record goes back that far."""
    if number == position.number and position.plays:
        plays = position.plays
    else:
        back = (position.number if position.is_over else position.number - 1) - number
        if not 0 <= back < len(position.quitted):
            return None
        plays = position.quitted[-1 - back].plays
    return next((card for player, card in plays if player == seat), None)
