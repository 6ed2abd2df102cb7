"""The cases used last with their rulings, in memory, so that a line added to a long record is ruled without all before it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from outofturn.casebook.ruled_case import RuledCase

#: How many cases are held at most, and how many lines they may have together (a ruling takes about 4 kB).
MOST_CASES = 500
MOST_LINES = 4_000


class RuledCases:
    """A cache, bounded by the number of cases and by that of their lines; those not used for longest go first.

    Other processes write to the same database: whether a case is still as it is here, only the database can say. One cache
    serves many threads.
    """

    def __init__(self, most_cases: int = MOST_CASES, most_lines: int = MOST_LINES) -> None:
        self.most_cases, self.most_lines = most_cases, most_lines
        self.lines = 0
        self._cases: OrderedDict[str, RuledCase] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._cases)

    def get(self, id: str) -> RuledCase | None:
        with self._lock:
            if id in self._cases:
                self._cases.move_to_end(id)
            return self._cases.get(id)

    def put(self, ruled: RuledCase) -> None:
        """Hold a case, unless a later version of it is held: of two threads the one that was later may come first."""
        id = ruled.row.id
        with self._lock:
            held = self._cases.get(id)
            if held and held.row.version > ruled.row.version:
                return
            self._remove(id)
            self._cases[id] = ruled
            self.lines += len(ruled.row.lines)
            while self._cases and (len(self._cases) > self.most_cases or self.lines > self.most_lines):
                self._remove(next(iter(self._cases)))

    def discard(self, ruled: RuledCase) -> None:
        """No longer hold this version of a case."""
        with self._lock:
            if self._cases.get(ruled.row.id) is ruled:
                self._remove(ruled.row.id)

    def _remove(self, id: str) -> None:
        if found := self._cases.pop(id, None):
            self.lines -= len(found.row.lines)
