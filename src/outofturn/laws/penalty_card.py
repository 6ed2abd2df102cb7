"""Penalty cards: how a card becomes one, who may use the information from it, and how it ceases to be one (Laws 50 and 51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import SUIT_OF, SUITS, Card, Cards, Suit, is_honour, set_of
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, SEATS, Seat
from outofturn.laws import interpretations, law16, law24, law50, law72
from outofturn.laws.interpretations import Interpretation

if TYPE_CHECKING:
    from outofturn.engine.ruling_builder import RulingBuilder


def becomes_penalty_card(
    builder: RulingBuilder, seat: Seat, cards: tuple[Card, ...], *, deliberate: bool, disputed: Interpretation | None = None
) -> None:
    """Make these cards of a defender penalty cards; a card that is a major one already stays major.

    They came to light by deliberate play or by accident (50B). Where authorities differ on which it was, ``deliberate`` is the
    usual reading of the ``disputed`` point.
    """
    before = builder.position.penalty_cards_of(seat)
    others = tuple(item for item in builder.position.consequences.penalty_cards if item.seat != seat)
    new = [card for card in cards if all(item.card != card for item in before)]
    together = len(before) + len(new) > 1
    # Another card beside it, or an honour, is major by both readings.
    if disputed is not None and not together and new and not is_honour(new[0]) and builder.dispute(disputed):
        deliberate = not deliberate
    mine = tuple(
        PenaltyCard(seat, item.card, True) if deliberate and item.card in cards else item.among(together) for item in before
    ) + tuple(PenaltyCard(seat, card, deliberate or is_honour(card)).among(together) for card in new)
    builder.position = builder.position.with_consequences(penalty_cards=others + mine)
    if not deliberate:
        builder.cite(law50.PENALTY_CARD)
    builder.cite(law50.REMAINS_EXPOSED)
    if together:
        builder.cite(law50.MAJOR_OR_MINOR, "several", owner=seat)
    else:
        builder.cite(law50.MAJOR_OR_MINOR, _why_major_or_minor(mine[-1], deliberate, new), owner=seat, card=cards[-1])
    if mine[-1].major:
        builder.cite(law50.MAJOR)
        builder.cite(law50.MUST_BE_PLAYED, "is-due", owner=seat, cards=cards)
        if law50.FOLLOWING_COMES_FIRST.in_force(builder.edition):
            builder.cite(law50.FOLLOWING_COMES_FIRST)
    else:
        builder.cite(law50.MINOR)
    for card in cards:
        lies_on_the_table(builder, seat, card, major=mine[-1].major)
    builder.review(law50.INFORMATION)
    law72.look_again(builder)


def _why_major_or_minor(item: PenaltyCard, deliberate: bool, new: list[Card]) -> str:
    """Why the only penalty card of a defender is major or minor: the variant of the reason."""
    if deliberate:
        return "deliberate"
    if item.card not in new:
        return "already"
    return "honour" if is_honour(item.card) else "low"


def lying_again(position: Position, was: PenaltyCard) -> Position:
    """Put a penalty card that had been played back on the table, as it was, or as major if it is not the only one (50B)."""
    cards = (*position.consequences.penalty_cards, was)
    several = sum(item.seat == was.seat for item in cards) > 1
    return position.with_consequences(penalty_cards=tuple(item.among(several and item.seat == was.seat) for item in cards))


def left_alone(builder: RulingBuilder) -> None:
    """Note a card that is the only one left, and would be minor if it were shown now: it stays major (H27)."""
    for seat in builder.position.defenders:
        cards = builder.position.penalty_cards_of(seat)
        if len(cards) == 1 and cards[0].beside_others and builder.dispute(interpretations.MAJOR_STAYS_MAJOR):
            minor = PenaltyCard(seat, cards[0].card, major=False)
            others = (item for item in builder.position.consequences.penalty_cards if item.seat != seat)
            builder.position = builder.position.with_consequences(penalty_cards=(*others, minor))
            builder.cite(law50.MAJOR_OR_MINOR, "low", owner=seat, card=minor.card)
            builder.cite(law50.MINOR)
            lies_on_the_table(builder, seat, minor.card, major=False)


def lies_on_the_table(builder: RulingBuilder, seat: Seat, card: Card, *, major: bool) -> None:
    """State who may use the information from a penalty card while it is on the table."""
    if law50.PARTNER_MAY_KNOW_THE_CARD.of(builder.edition):
        builder.inform(seat, card, SEATS, (), law50.REQUIREMENTS_AUTHORIZED)
        builder.cite(law50.REQUIREMENTS_AUTHORIZED, "card-and-requirements")
        return
    partner = PARTNER[seat]
    source = (
        law50.SIGHT_UNAUTHORIZED
        if law50.SIGHT_UNAUTHORIZED.in_force(builder.edition)
        else (law50.MUST_BE_PLAYED if major else law50.MINOR)
    )
    builder.inform(seat, card, tuple(other for other in SEATS if other != partner), (partner,), source)
    if law50.REQUIREMENTS_AUTHORIZED.in_force(builder.edition):
        builder.cite(law50.REQUIREMENTS_AUTHORIZED, "requirements-only")
        builder.cite(law50.SIGHT_UNAUTHORIZED, "on-the-table")


def picked_up(builder: RulingBuilder, cards: list[PenaltyCard]) -> None:
    """Return penalty cards to their owner's hand."""
    consequences = builder.position.consequences
    builder.position = builder.position.with_consequences(
        penalty_cards=tuple(item for item in consequences.penalty_cards if item not in cards),
        # if one of them becomes a penalty card again declarer has his choice again (50D2)
        lead_option_about=consequences.lead_option_about & ~set_of([item.card for item in cards]),
    )
    for item in cards:
        partner = PARTNER[item.seat]
        source = law50.SIGHT_UNAUTHORIZED if law50.SIGHT_UNAUTHORIZED.in_force(builder.edition) else law16.WITHDRAWN
        builder.inform(item.seat, item.card, tuple(s for s in SEATS if s != partner), (partner,), source)
    if law50.SIGHT_UNAUTHORIZED.in_force(builder.edition):
        builder.cite(law50.SIGHT_UNAUTHORIZED, "picked-up")
    builder.review(law16.WITHDRAWN)
    builder.review(law50.INFORMATION)


def played(builder: RulingBuilder, item: PenaltyCard) -> None:
    """Rule on a penalty card that has been played in turn."""
    law24.cards_from_auction(builder, item.card)
    if item.major:
        builder.cite(law50.MUST_BE_PLAYED, "played", owner=item.seat, card=item.card)
    else:
        builder.cite(law50.MINOR, "played", owner=item.seat, card=item.card)
    if law50.ORIGIN_UNAUTHORIZED.in_force(builder.edition):
        partner = PARTNER[item.seat]
        builder.cite(law50.ORIGIN_UNAUTHORIZED)
        builder.inform(item.seat, item.card, tuple(s for s in SEATS if s != partner), (partner,), law50.ORIGIN_UNAUTHORIZED)
    if law50.ADJUST.in_force(builder.edition):
        builder.cite(law50.ADJUST)
    builder.review(law50.INFORMATION)


# -- penalty cards and the lead


def suits_of(position: Position, owner: Seat) -> list[Suit]:
    """The suits in which a defender has major penalty cards, in the order in which they are read out."""
    suits = {SUIT_OF[item.card] for item in position.major_penalty_cards_of(owner)}
    return [suit for suit in SUITS if suit in suits]


def majors_of(position: Position, owner: Seat) -> Cards:
    return set_of([item.card for item in position.major_penalty_cards_of(owner)])


def is_lead_option_due(position: Position) -> bool:
    """Whether declarer has still to state his option about major penalty cards of the leader's partner."""
    return _is_to_be_chosen(position) and not _own_card_comes_first(position)


def _is_to_be_chosen(position: Position) -> bool:
    return (
        not position.plays
        and bool(majors_of(position, PARTNER[position.leader]) & ~position.consequences.lead_option_about)
        and position.number < 13  # then the leader has only one card
    )


def _own_card_comes_first(position: Position) -> bool:
    """Whether by another reading the leader's own major penalty card is due before declarer can choose (H2)."""
    point = interpretations.BOTH_DEFENDERS_HAVE_PENALTY_CARDS
    return point.is_other(position.edition) and bool(majors_of(position, position.leader))


def own_card_comes_first(builder: RulingBuilder) -> None:
    """Name the other reading where declarer has no choice because of it."""
    position = builder.position
    if _own_card_comes_first(position) and _is_to_be_chosen(position) and not position.undecided:
        builder.dispute(interpretations.BOTH_DEFENDERS_HAVE_PENALTY_CARDS)
