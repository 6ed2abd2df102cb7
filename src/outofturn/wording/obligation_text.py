"""What the players must do as things stand, and what no longer binds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.cards import SUIT_OF, SUIT_WORDS
from outofturn.engine.seats import PARTNER, SEAT_WORDS, Seat
from outofturn.wording.phrases import listing, the, their_card, their_symbols
from outofturn.wording.restriction_text import is_lead_ban, sentence

if TYPE_CHECKING:
    from outofturn.engine.position import Position


def obligations(position: Position) -> list[str]:
    """One sentence for each restriction and each penalty card; the hands need not be known."""
    consequences = position.consequences
    if consequences.claimed is not None:  # nobody plays another card
        return []
    result = [sentence(item) for item in consequences.restrictions]
    for owner in position.defenders:
        result += _of_penalty_cards(position, owner)
    if consequences.early_lead is not None:
        lead = consequences.early_lead[0]
        result.append(f"Finish this trick first; then {their_card(lead.seat, lead.card)} is looked at.")
    return result


def _of_penalty_cards(position: Position, owner: Seat) -> list[str]:
    who, designated = SEAT_WORDS[owner], position.consequences.designated
    cards = position.penalty_cards_of(owner)
    result = [f"{who} must play {the(item.card)} now: declarer has named it." for item in cards if item.card == designated]
    major = [the(item.card) for item in cards if item.major and item.card != designated]
    if len(major) == 1:
        result.append(
            f"{who} must play {major[0]} at the first legal chance, leading, following, discarding or ruffing;"
            f" before {SEAT_WORDS[PARTNER[owner]]} leads, declarer says whether that suit is wanted."
        )
    elif major:
        result.append(
            f"{who} must play one of {listing(major)} at every legal chance, and declarer says which;"
            f" before {SEAT_WORDS[PARTNER[owner]]} leads, declarer says which of these suits are wanted."
        )
    result += [
        f"{who} may not play another {SUIT_WORDS[SUIT_OF[item.card]][:-1]} below the ten before {the(item.card)};"
        " an honour of the suit may be played first."
        for item in cards
        if not item.major
    ]
    return result


def ended(before: Position, now: Position) -> list[str]:
    """What bound the players before a line and no longer does. An order that ends with its own trick goes unsaid."""
    found = [
        f"{SEAT_WORDS[item.seat]} may lead {SUIT_WORDS[item.what]} again."
        for item in before.consequences.restrictions
        if is_lead_ban(item) and item not in now.consequences.restrictions
    ]
    lying = {(card.seat, card.card) for card in now.consequences.penalty_cards}
    return found + [
        f"{their_symbols(card.seat, [card.card])} is no longer a penalty card."
        for card in before.consequences.penalty_cards
        if (card.seat, card.card) not in lying
    ]
