"""The contract: level, denomination, doubling, declarer."""

from __future__ import annotations

import re
from typing import NamedTuple

from outofturn.engine.cards import SUIT_LETTERS, Suit, parse_suit
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import SEAT_LETTERS, Seat, parse_seat

# No two adjacent parts can match the same blanks, because backtracking over them could take seconds on long input.
_CONTRACT = re.compile(r"\s*([1-7])\s*(NT|[SHDCN♠♥♦♣])(?:\s*(XX|X))?\s*by\s+(\w+)\s*", re.IGNORECASE)


class Contract(NamedTuple):
    level: int
    trump: Suit | None  #: None in notrump
    doubled: str  #: "", "X" or "XX"
    declarer: Seat

    @classmethod
    def parse(cls, text: str) -> Contract:
        found = _CONTRACT.fullmatch(text)
        declarer = parse_seat(found[4]) if found else None
        if found is None or declarer is None:
            raise RecordError(
                message("error/not-a-contract", word=text),
                message("hint/write-it-like", words=("4S by S", "3NTX by N", "1C by W")),
            )
        trump = None if found[2].upper().startswith("N") else parse_suit(found[2])
        return cls(int(found[1]), trump, (found[3] or "").upper(), declarer)

    def __str__(self) -> str:
        denomination = "NT" if self.trump is None else SUIT_LETTERS[self.trump]
        return f"{self.level}{denomination}{self.doubled} by {SEAT_LETTERS[self.declarer]}"
