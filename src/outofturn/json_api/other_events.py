"""What can be said next at a table besides a lead or a play of one card, found by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

from outofturn.engine.cards import NAMES, SUIT_OF, SUITS, Card, in_order, listed
from outofturn.engine.consequences import Defect
from outofturn.engine.events import (
    Agree,
    Ask,
    ClaimTricks,
    DrawAttention,
    Event,
    Expose,
    Fact,
    Look,
    Name,
    Omit,
    Play,
    PutUp,
    Restore,
    Several,
    Spread,
    Supply,
    Together,
    Volunteer,
    Warn,
)
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, PARTNER, SEATS, Seat
from outofturn.json_api.trials import cards_to_try, one_of_each_suit, tried
from outofturn.notation.json_contract import OtherEventWords, SuitLetter
from outofturn.notation.lines import write
from outofturn.notation.ruling_facts import LETTERS
from outofturn.notation.table_contract import DefectJson, PossibleEventJson, PossibleRevokeJson

#: In the order of the contract.
OTHER_EVENTS: tuple[OtherEventWords, ...] = get_args(OtherEventWords)
#: The letter of each suit, as a type.
_SUIT_LETTERS: tuple[SuitLetter, ...] = ("C", "D", "H", "S")
#: Events for which it is enough to know the player.
_BY_SEAT: dict[OtherEventWords, Callable[[Seat], Event]] = {
    "spreads": Spread,
    "looks": lambda seat: Look(seat, LHO[seat]),
    "warns": Warn,
    "asks": lambda seat: Ask(seat, PARTNER[seat]),
    "draws attention": DrawAttention,
    "plays nothing": Omit,
    "claims": ClaimTricks,
    "agrees": Agree,
}
#: Events with one card of the player's.
_BY_CARD: dict[OtherEventWords, Callable[[Seat, Card], Event]] = {
    "names": lambda seat, card: Name(seat, (card,)),
    "volunteers": Volunteer,
}
#: Events with two cards of the player's.
_BY_TWO_CARDS: dict[OtherEventWords, Callable[[Seat, Card, Card], Event]] = {
    "plays several": lambda seat, card, other: Several(seat, (card, other)),
    "plays unnoticed": lambda seat, card, other: Several(seat, (card, other), unnoticed=True),
    "puts": PutUp,
}


def other_events_json(position: Position) -> list[PossibleEventJson]:
    """What can be said next, and of whom."""
    found: dict[OtherEventWords, list[Seat]] = {words: [] for words in OTHER_EVENTS}
    for seat in SEATS:
        for words in _other_events(position, seat):
            found[words].append(seat)
    return [{"words": words, "seats": [LETTERS[seat] for seat in seats]} for words, seats in found.items() if seats]


def _other_events(position: Position, seat: Seat) -> Iterator[OtherEventWords]:
    cards = cards_to_try(position, seat)
    yield from (words for words, event in _BY_SEAT.items() if tried(position, event(seat)) is not None)
    yield from (words for words, event in _BY_CARD.items() if any(tried(position, event(seat, card)) for card in cards))
    pairs = _two_cards(position, seat)
    yield from (words for words, event in _BY_TWO_CARDS.items() if any(tried(position, event(seat, *pair)) for pair in pairs))
    yield from _exposures(position, seat, cards)
    if _can_play_together(position, seat, cards):
        yield "plays together"


def _two_cards(position: Position, seat: Seat) -> list[tuple[Card, Card]]:
    first, *others = listed(position.possible(seat) or position.held[seat])[:2] or (None,)
    return [(first, others[0])] if first is not None and others else []


def _exposures(position: Position, seat: Seat, cards: list[Card]) -> Iterator[OtherEventWords]:
    for card in cards:
        seen = tried(position, Expose(seat, (card,)))
        if seen is None:
            continue
        yield "exposes"
        if seen.position.consequences != position.consequences:  # else it does not matter whether it was seen
            unseen = tried(position, Expose(seat, (card,), unseen=True))
            if unseen is not None and (unseen.told, unseen.position) != (seen.told, seen.position):
                yield "exposes unseen"
        return


def _can_play_together(position: Position, seat: Seat, cards: list[Card]) -> bool:
    turn = position.turn
    if turn is None or turn == seat or not cards:
        return False
    mine = [card for card in cards_to_try(position, turn) if card != cards[0]]
    lead = not position.plays
    return bool(mine) and tried(position, Together(Play(turn, mine[0], lead=lead), Play(seat, cards[0], lead=lead))) is not None


# -- facts, and the revokes that they show


def facts_found(position: Position) -> list[tuple[Fact, Ruling]]:
    """What can be found out about the hands that are not known, with the ruling on it."""
    facts = (Fact(seat, suit, has) for seat in SEATS if position.maybe[seat] for suit in SUITS for has in (False, True))
    found = ((fact, tried(position, fact)) for fact in facts)
    return [(fact, ruling) for fact, ruling in found if ruling is not None and ruling.position != position]


def possible_revokes_json(position: Position, facts: list[tuple[Fact, Ruling]]) -> list[PossibleRevokeJson]:
    """The revokes that a fact would show, the latest trick first."""
    known = {(item.seat, item.number) for item in position.consequences.revokes}
    found: list[PossibleRevokeJson] = [
        {
            "seat": LETTERS[item.seat],
            "suit": _SUIT_LETTERS[fact.suit],
            "trick": item.number,
            "card": NAMES[item.card],
            "line": write(fact),
            "established": item.established,
        }
        for fact, ruling in facts
        for item in ruling.position.consequences.revokes
        if (item.seat, item.number) not in known and (item.seat, item.suit) == (fact.seat, fact.suit)
    ]
    return sorted(found, key=lambda one: -one["trick"])


# -- tricks with a card too few or too many


def defects_json(position: Position) -> list[DefectJson]:
    """The tricks with a card too few or too many that can be put right now."""
    return [found for item in position.consequences.defects if (found := _defect_json(position, item)) is not None]


def _defect_json(position: Position, defect: Defect) -> DefectJson | None:
    seat, number, extra = defect
    if extra is not None:
        restore = Restore(seat, extra)
        if tried(position, restore) is None:
            return None
        return {"seat": LETTERS[seat], "trick": number, "extra": NAMES[extra], "line": write(restore), "cards": []}
    cards = position.held[seat] | position.maybe[seat]
    suits = {SUIT_OF[card] for card in one_of_each_suit(cards) if tried(position, Supply(seat, card)) is not None}
    if not suits:
        return None
    names = [NAMES[card] for card in in_order(cards) if SUIT_OF[card] in suits]
    return {"seat": LETTERS[seat], "trick": number, "extra": None, "line": f"{LETTERS[seat]} adds", "cards": names}
