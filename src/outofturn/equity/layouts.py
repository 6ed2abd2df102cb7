"""Layouts of hands that are not known: each that fits all that was seen is as likely as any other.

Seen are the cards played and faced, the suits in which a hand has shown out or is known to have a card, and the hands that are
known. No inference is drawn from the bidding or from how anybody has played. In a record that begins in the middle of the play,
cards that nobody is known to hold may also have been played before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb
from random import Random

from outofturn.engine.cards import BIT, NO_CARDS, SUIT, Card, Cards, listed
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.position import Position
from outofturn.engine.seats import SEATS

#: After so many layouts in a row that do not fit, there seems to be none.
_MOST_ATTEMPTS = 2_000

#: The four hands, and the tricks before the record.
_Counts = tuple[int, int, int, int, int]


class Layouts:
    """The layouts of a position. A seed gives a layout: always the same one."""

    def __init__(self, position: Position) -> None:
        self._position = position
        north, east, south, west = (position.cards_left(seat) - position.held[seat].bit_count() for seat in SEATS)
        unseen = position.maybe[0] | position.maybe[1] | position.maybe[2] | position.maybe[3]
        self._rooms = (north, east, south, west, unseen.bit_count() - north - east - south - west)
        # Cards that could be in the same hands are alike.
        groups: dict[tuple[bool, ...], list[Card]] = {}
        possible = [position.possible(seat) for seat in SEATS]
        for card in listed(unseen):
            groups.setdefault((*(bool(cards & BIT[card]) for cards in possible), True), []).append(card)
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
            shares = list(_shares(may, len(cards), rooms))
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


def _less(rooms: _Counts, share: _Counts) -> _Counts:
    north, east, south, west, before = (room - part for room, part in zip(rooms, share, strict=True))
    return north, east, south, west, before


def _shares(may: tuple[bool, ...], number: int, rooms: _Counts) -> Iterator[tuple[_Counts, int]]:
    """How so many cards can be shared out to places with so much room, and in how many ways each time."""
    most = [min(room, number) if allowed else 0 for allowed, room in zip(may, rooms, strict=True)]
    for north, east, south, west in product(*(range(one + 1) for one in most[:4])):
        before = number - north - east - south - west
        if 0 <= before <= most[4]:
            yield (north, east, south, west, before), _ways(number, (north, east, south, west))


def _ways(number: int, parts: tuple[int, ...]) -> int:
    ways = 1
    for part in parts:
        ways *= comb(number, part)
        number -= part
    return ways


@lru_cache(maxsize=1 << 16)
def _count(groups: tuple[tuple[tuple[bool, ...], int], ...], rooms: _Counts) -> int:
    """In how many ways groups of cards can fill the room exactly."""
    if not groups:
        return int(not any(rooms))
    (may, number), *rest = groups
    return sum(ways * _count(tuple(rest), _less(rooms, share)) for share, ways in _shares(may, number, rooms))
