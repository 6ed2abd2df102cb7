"""What the players must do as things stand, whether or not their hands are known."""

from __future__ import annotations

from collections.abc import Iterable

from outofturn.engine.cards import SUIT_OF, Suit
from outofturn.engine.consequences import THIS_LEAD, THIS_TRICK, Duration, OrderKind, Restriction
from outofturn.engine.message import Message, message
from outofturn.engine.position import Position
from outofturn.engine.seats import PARTNER, Seat
from outofturn.wording.opening_leads import as_at


def obligations(position: Position) -> list[Message]:
    """One message for each order and each penalty card."""
    consequences = position.consequences
    if consequences.claimed is not None:  # nobody plays another card
        return []
    result = orders(consequences.restrictions)
    for owner in position.defenders:
        result += _of_penalty_cards(position, owner)
    if consequences.early_lead is not None:
        lead = consequences.early_lead.play
        result.append(message("must/finish-the-trick", player=lead.seat, card=lead.card))
    return [as_at(position, item) for item in result]


def orders(items: Iterable[Restriction]) -> list[Message]:
    """What orders demand; a ban on several suits for one player is one message."""
    found: list[Message] = []
    grouped: dict[tuple[Seat, OrderKind, Duration], list[Suit]] = {}
    for item in items:
        if item.kind == "play":
            found.append(message("must/play", player=item.seat, card=item.card))
        elif item.kind in ("highest", "lowest"):
            found.append(message(f"must/{item.kind}", player=item.seat, suit=item.suit))
        else:
            grouped.setdefault((item.seat, item.kind, item.until), []).append(item.suit)
    for (seat, kind, until), suits in grouped.items():
        act = "play" if until == THIS_TRICK else "one-lead" if (kind, until) == ("forbid", THIS_LEAD) else "lead"
        found.append(message(f"must/{kind}-{act}", player=seat, suits=tuple(sorted(suits, reverse=True))))
    return found


def _of_penalty_cards(position: Position, owner: Seat) -> list[Message]:
    designated = position.consequences.designated
    cards = position.penalty_cards_of(owner)
    result = [message("must/designated", player=owner, card=item.card) for item in cards if item.card == designated]
    major = tuple(item.card for item in cards if item.major and item.card != designated)
    if major:
        result.append(message("must/major", player=owner, cards=major, partner=PARTNER[owner], declarer=position.declarer))
    return result + [
        message("must/minor", player=owner, card=item.card, suit=SUIT_OF[item.card]) for item in cards if not item.major
    ]


def ended(before: Position, now: Position) -> list[Message]:
    """The penalty cards that are none any more."""
    lying = {(card.seat, card.card) for card in now.consequences.penalty_cards}
    return [
        message("must/no-penalty-card", player=item.seat, card=item.card)
        for item in before.consequences.penalty_cards
        if (item.seat, item.card) not in lying
    ]
