"""The four seats in clockwise order, and each seat's partner and opponents."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)

NORTH, EAST, SOUTH, WEST = map(Seat, range(4))
SEATS: tuple[Seat, ...] = (NORTH, EAST, SOUTH, WEST)
SEAT_LETTERS = "NESW"
SEAT_WORDS = ("North", "East", "South", "West")
SIDE_LETTERS = ("NS", "EW")

LHO: tuple[Seat, ...] = (EAST, SOUTH, WEST, NORTH)
PARTNER: tuple[Seat, ...] = (SOUTH, WEST, NORTH, EAST)
RHO: tuple[Seat, ...] = (WEST, NORTH, EAST, SOUTH)
#: 0 for North and South, 1 for East and West.
SIDE: tuple[int, ...] = (0, 1, 0, 1)

_SEAT_BY_NAME = {name: seat for seat in SEATS for name in (SEAT_LETTERS[seat], SEAT_WORDS[seat].upper())}


def parse_seat(text: str, declarer: Seat | None = None) -> Seat | None:
    """Parse ``E`` or ``east``, and, if declarer is given, ``declarer``, ``dummy``, ``lho`` or ``rho``."""
    name = text.upper()
    if declarer is not None:
        by_role = {"DECLARER": declarer, "DUMMY": PARTNER[declarer], "LHO": LHO[declarer], "RHO": RHO[declarer]}
        if name in by_role:
            return by_role[name]
    return _SEAT_BY_NAME.get(name)
