"""Layouts of hands that are not known: each that fits all that was seen is as likely as any other.

Seen are the cards played and faced, the suits in which a hand has shown out or is known to have a card, and the hands that are
known. No inference is drawn from the bidding or from how anybody has played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from random import Random

from outofturn.engine.cards import BIT, NO_CARDS, SUIT, Card, Cards, listed
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.seats import SEATS

#: After so many layouts in a row that do not fit, there seems to be none.
_MOST_ATTEMPTS = 2_000

_FourCounts = tuple[int, int, int, int]


class Layouts:
    """The layouts of a position. A seed gives a layout: always the same one."""

    def __init__(self, position: Position) -> None:
        self._position = position
        rooms = [position.cards_left(seat) - position.held[seat].bit_count() for seat in SEATS]
        self._rooms = (rooms[0], rooms[1], rooms[2], rooms[3])
        # Cards that could be in the same hands are alike.
        groups: dict[tuple[bool, ...], list[Card]] = {}
        possible = [position.possible(seat) for seat in SEATS]
        for card in listed(possible[0] | possible[1] | possible[2] | possible[3]):
            groups.setdefault(tuple(bool(cards & BIT[card]) for cards in possible), []).append(card)
        self._groups = tuple((may, tuple(cards)) for may, cards in groups.items())
        self._shares = tuple((may, len(cards)) for may, cards in self._groups)

    def draw(self, seed: int) -> tuple[Cards, ...]:
        """The cards left in each hand."""
        rng = Random(seed)
        for _ in range(_MOST_ATTEMPTS):
            hands = self._drawn(rng)
            if hands is not None and self._fits(hands):
                return hands
        raise RecordError(message("equity/no-layout"))

    def _drawn(self, rng: Random) -> tuple[Cards, ...] | None:
        rooms, hands = self._rooms, list(self._position.held)
        for at, (may, cards) in enumerate(self._groups):
            shares = [(share, ways) for share, ways in _shares(may, len(cards), rooms)]
            weights = [ways * _count(self._shares[at + 1 :], _less(rooms, share)) for share, ways in shares]
            if not sum(weights):
                return None
            share = rng.choices([share for share, _ in shares], weights)[0]
            pack = list(cards)
            rng.shuffle(pack)
            for seat in SEATS:
                for card in pack[: share[seat]]:
                    hands[seat] |= BIT[card]
                del pack[: share[seat]]
            rooms = _less(rooms, share)
        return tuple(hands) if not any(rooms) else None

    def _fits(self, hands: tuple[Cards, ...]) -> bool:
        return all(hands[seat] & SUIT[suit] for seat in SEATS for suit in self._position.consequences.has[seat])


def whole_deal(position: Position, hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """The hands at the beginning of the record, from those left and the cards that it has played."""
    found = list(hands)
    for plays in (*(trick.plays for trick in position.quitted), position.plays):
        for seat, card in plays:
            found[seat] |= BIT[card]
    return tuple(cards or NO_CARDS for cards in found)


def _less(rooms: _FourCounts, share: _FourCounts) -> _FourCounts:
    return (rooms[0] - share[0], rooms[1] - share[1], rooms[2] - share[2], rooms[3] - share[3])


def _shares(may: tuple[bool, ...], number: int, rooms: _FourCounts) -> Iterator[tuple[_FourCounts, int]]:
    """How so many cards can be shared out to hands with so much room, and in how many ways each time."""
    most = [room if allowed else 0 for allowed, room in zip(may, rooms, strict=True)]
    for north in range(min(most[0], number) + 1):
        for east in range(min(most[1], number - north) + 1):
            for south in range(min(most[2], number - north - east) + 1):
                west = number - north - east - south
                if west <= most[3]:
                    ways = comb(number, north) * comb(number - north, east) * comb(number - north - east, south)
                    yield (north, east, south, west), ways


@lru_cache(maxsize=1 << 16)
def _count(groups: tuple[tuple[tuple[bool, ...], int], ...], rooms: _FourCounts) -> int:
    """In how many ways groups of cards can fill the room exactly."""
    if not groups:
        return int(not any(rooms))
    (may, number), *rest = groups
    return sum(ways * _count(tuple(rest), _less(rooms, share)) for share, ways in _shares(may, number, rooms))
