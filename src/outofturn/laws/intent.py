"""What a card was meant as: a lead, or a play to a card that its player takes for the lead (H26).

The record has the verb, and the director may have found more. Where neither says it, the first card of a trick is a lead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import SUIT_OF

if TYPE_CHECKING:
    from outofturn.engine.cards import Card
    from outofturn.engine.events import Play
    from outofturn.engine.position import Position


def as_meant(position: Position, play: Play) -> Play:
    """A card put down when none has been led is a lead, whoever plays it and whatever the record calls it.

    It is not if its player takes another card for the lead. While the trick before lies there complete, a card that was played
    and not led is a fifth card to that one (45E).
    """
    is_fifth_card = bool(position.quitted) and play.seat != position.leader
    if play.lead or position.plays or position.undecided or is_fifth_card or _takes_another_for_the_lead(position, play):
        return play
    return play._replace(lead=True)


def may_follow(position: Position, play: Play, led: Card) -> bool:
    """Whether a card may well have been meant as a play to this one: it is of its suit, or its player has none."""
    return SUIT_OF[play.card] == SUIT_OF[led] or position.is_void(play.seat, SUIT_OF[led])


def _takes_another_for_the_lead(position: Position, play: Play) -> bool:
    """A card lies there that is no lead, or not yet: led by the declaring side before the opening lead (54E), put forward by
    dummy (45D), face down, waiting for a choice, or just refused.
    """
    consequences, pending, decided = position.consequences, position.pending, position.consequences.just_decided
    attempted = None if consequences.attempted_lead is None else consequences.attempted_lead.card
    return (
        any(card is not None and may_follow(position, play, card) for card in (attempted, consequences.dummy_suggested))
        or consequences.face_down is not None
        or (pending is not None and bool(pending.lying or pending.settled_since()))
        or (decided is not None and decided.kind == "lead")
    )
