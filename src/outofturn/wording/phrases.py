"""Words for the table: cards and players as one speaks of them, and what each must do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from outofturn.engine.cards import RANK_OF, RANK_WORDS, SUIT_OF, SUIT_WORDS, SUITS, Card, one_of, words
from outofturn.engine.seats import PARTNER, SEAT_WORDS, Seat

if TYPE_CHECKING:
    from outofturn.engine.position import Position, Restriction


def name(seat: Seat) -> str:
    return SEAT_WORDS[seat]


def the(card: Card) -> str:
    """``the five of hearts``."""
    return "the " + words(card)


def their_card(seat: Seat, card: Card) -> str:
    """``East's five of hearts``."""
    return f"{SEAT_WORDS[seat]}'s {words(card)}"


def listing(items: list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def the_cards(cards: Sequence[Card]) -> str:
    """The cards by name; nobody wants to hear more than five of them, so then suit by suit."""
    if len(cards) <= 5:
        return listing([the(card) for card in cards])
    parts = []
    for suit in SUITS:
        ranks = [RANK_WORDS[RANK_OF[card]] for card in cards if SUIT_OF[card] == suit]
        if ranks:
            parts.append(f"the {listing(ranks)} of {SUIT_WORDS[suit]}")
    return listing(parts)


def number(count: int) -> str:
    words = "no one two three four five six seven eight nine ten eleven twelve thirteen"
    return words.split()[count]


def restriction(item: Restriction) -> str:
    """A restriction as the player bound by it hears it."""
    who = SEAT_WORDS[item.seat]
    if item.kind == "play":
        return f"{who} must play {the(item.what)} to this trick when the turn comes, if it is legal."
    suit = SUIT_WORDS[item.what]
    if item.kind in ("highest", "lowest"):
        return f"{who} must play the {item.kind} of the {suit} held to this trick, with one at all."
    act = "play" if item.until == "this trick" else "lead"
    if item.kind == "require":
        return f"{who} must {act} {one_of(item.what)} now; with none, any other legal card."
    length = " to this trick" if item.until == "this trick" else f" for as long as {who} keeps the lead"
    return f"{who} may not {act} {one_of(item.what)}{length}; with nothing else, it is allowed."


def obligations(position: Position) -> list[str]:
    """What the players must do as things stand, for a table whose hands are not known."""
    consequences = position.consequences
    if consequences.claimed is not None:  # nobody plays another card
        return []
    result = [restriction(item) for item in consequences.restrictions]
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
