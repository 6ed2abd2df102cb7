"""Which cards the compiled search takes to be legal: exactly those of the engine.

Every hand of up to four cards of a small pack, every set of penalty cards in it, every order that there is, as a lead and in
following each suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from outofturn import director
from outofturn.engine import obligations
from outofturn.engine.cards import ALL_CARDS, HEARTS, SPADES, Card, Cards, Suit, listed, parse_card, set_of
from outofturn.engine.consequences import LEAD_LOST, THIS_LEAD, THIS_TRICK, PenaltyCard, Restriction
from outofturn.engine.position import Position
from outofturn.engine.seats import Seat
from outofturn.equity.search_tree import memory_layout as layout
from outofturn.equity.search_tree.moves import legal_cards
from outofturn.equity.solver import Solver, is_simple

_WEST, _EAST = Seat(3), Seat(1)
_PACK = tuple(Card(card) for card in map(parse_card, ("HA", "HT", "H9", "H2", "SK", "S3")) if card is not None)


def _hands() -> Iterator[tuple[Card, ...]]:
    for size in range(1, 5):
        yield from combinations(_PACK, size)


def _penalty_cards(hand: tuple[Card, ...]) -> Iterator[tuple[PenaltyCard, ...]]:
    yield ()
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            yield tuple(PenaltyCard(_WEST, card, True) for card in cards)
    for card in hand:
        if card % 13 < 8:  # below the ten
            yield (PenaltyCard(_WEST, card, False),)


def _orders(hand: tuple[Card, ...], *, leading: bool) -> Iterator[tuple[Restriction, ...]]:
    yield ()
    for suit in (HEARTS, SPADES):
        if leading:
            yield (Restriction(_WEST, "require", suit, THIS_LEAD),)
            yield (Restriction(_WEST, "forbid", suit, THIS_LEAD),)
            yield (Restriction(_WEST, "forbid", suit, LEAD_LOST),)
        else:
            for kind in ("require", "forbid", "highest", "lowest"):
                yield (Restriction(_WEST, kind, suit, THIS_TRICK),)
    if leading:
        yield tuple(Restriction(_WEST, "forbid", suit, LEAD_LOST) for suit in (HEARTS, SPADES))
        yield (Restriction(_WEST, "require", SPADES, THIS_LEAD), Restriction(_WEST, "forbid", HEARTS, LEAD_LOST))
    else:
        yield from ((Restriction(_WEST, "play", card, THIS_TRICK),) for card in hand)
        yield (Restriction(_WEST, "highest", HEARTS, THIS_TRICK), Restriction(_WEST, "forbid", SPADES, THIS_TRICK))


def _position(hand: tuple[Card, ...], led: Suit | None) -> Position:
    """West is to lead, or to play to a lead of South's."""
    others = [card for card in listed(ALL_CARDS & ~set_of(_PACK)) if led is None or card // 13 != led]
    leads = [card for card in listed(ALL_CARDS & ~set_of(_PACK)) if card // 13 == led]
    size = len(hand)
    south = (leads[:1] + others[: size - 1]) if led is not None else others[:size]
    rest = [card for card in others if card not in south]
    hands: list[Cards] = [set_of(rest[:size]), set_of(rest[size : 2 * size]), set_of(south), set_of(hand)]
    position = director.start("3NT by S", deal=tuple(hands), trick=14 - size, on_lead=Seat(3 if led is None else 2))
    if led is None:
        return position
    return position._replace(
        plays=((Seat(2), south[0]),), held=(hands[0], hands[1], hands[2] ^ 1 << south[0], hands[3]), turn=_WEST
    )


@pytest.mark.parametrize("led", [None, HEARTS, SPADES, Suit(1)])
def test_legal_cards_are_those_of_the_engine(led: Suit | None) -> None:
    solver = Solver()
    memory = solver._memory
    compared = 0
    for hand in _hands():
        bare = _position(hand, led)
        for cards in _penalty_cards(hand):
            for orders in _orders(hand, leading=led is None):
                position = bare.with_consequences(penalty_cards=cards, restrictions=orders)
                assert is_simple(position)
                solver._load(position)
                frame = memory.frames[0].copy()
                frame[layout.F_SEAT] = _WEST
                if led is not None:
                    frame[layout.F_KIND], frame[layout.F_LED] = 1, led
                found, declarer_names = legal_cards(memory.state, frame)
                expected = obligations.legal_for(position, _WEST)
                assert found == expected, (position, orders)
                due = obligations.penalty_cards_due(position, _WEST)
                assert declarer_names == (due.bit_count() > 1)
                compared += 1
    assert compared > 1000
