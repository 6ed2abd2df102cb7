"""Penalty cards in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from outofturn.engine.cards import Card
from outofturn.engine.seats import SEATS, Seat
from outofturn.wording.phrases import AT_THE_TABLE, NameStyle, capital, name, symbols

if TYPE_CHECKING:
    from outofturn.engine.consequences import PenaltyCard


def rank(major: bool) -> str:
    return "major" if major else "minor"


def label(major: bool) -> str:
    return f"{rank(major)} penalty card"


def which_cards(major: bool) -> str:
    """Which cards are penalty cards of this rank, for somebody who has to say of which rank one is."""
    if major:
        return "an honour, or a card played on purpose (a lead out of turn, a revoke corrected)"
    return "a card below the ten, shown by accident"


def with_owner(items: Iterable[PenaltyCard]) -> list[str]:
    """One entry for each player and rank: ``East’s major penalty cards ♥K ♥5``."""
    return [f"{name(seat)}’s {_cards(cards, major)}" for seat, major, cards in _grouped(items)]


def without_owner(items: Iterable[PenaltyCard]) -> list[str]:
    """For a place where the owner is named already: ``major penalty cards ♥K ♥5``."""
    return [_cards(cards, major) for _, major, cards in _grouped(items)]


def listed(items: Iterable[PenaltyCard]) -> str:
    """Below the heading of a list: ``East ♥K ♥5 major; West ♣4 minor``."""
    return "; ".join(f"{name(seat)} {symbols(cards)} {rank(major)}" for seat, major, cards in _grouped(items)) or "none"


def status(item: PenaltyCard, naming: NameStyle = AT_THE_TABLE) -> str:
    """``The five of hearts is a major penalty card``."""
    return f"{capital(naming.card(item.card))} is a {label(item.major)}"


def _cards(cards: list[Card], major: bool) -> str:
    return f"{label(major)}{'s' if len(cards) > 1 else ''} {symbols(cards)}"


def _grouped(items: Iterable[PenaltyCard]) -> list[tuple[Seat, bool, list[Card]]]:
    known = list(items)
    found = (
        (seat, major, [item.card for item in known if item.seat == seat and item.major == major])
        for seat in SEATS
        for major in (True, False)
    )
    return [group for group in found if group[2]]
