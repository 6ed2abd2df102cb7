"""What is kept of a case, as the store hands it over."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple


class LineRow(NamedTuple):
    """One line of a case."""

    text: str
    expects: list[dict[str, Any]]  #: the ``expect`` items below it in the case file
    digest: str  #: a short hash of what was decided at this line; empty if nothing could be
    ruleset: str  #: the version of the rules that decided it


@dataclass(frozen=True)
class _Head:
    """What is told of a case wherever it is told of."""

    id: str
    version: int
    created: datetime
    changed: datetime
    deleted: datetime | None
    table: str
    board: str
    names: Mapping[str, str]
    notes: str
    setup: Mapping[str, Any]  #: the case without its events


@dataclass(frozen=True)
class CaseRow(_Head):
    """A case as it is kept. Whoever changes it makes a new one and saves that in place of the old."""

    ruleset: str
    lines: tuple[LineRow, ...]

    def searchable(self) -> str:
        """All its words in one text, for the search."""
        setup = [str(self.setup.get(key, "")) for key in ("title", "contract")]
        lines = (line.text for line in self.lines)
        return case_insensitive("\n".join([self.table, self.board, *self.names.values(), self.notes, *setup, *lines]))


@dataclass(frozen=True)
class CaseSummary(_Head):
    """As much of a case as a list shows."""

    count: int  #: of its lines
    first: str
    last: str


def case_insensitive(text: str) -> str:
    """The text as it is searched: great and small letters alike, also where ASCII ends (SQLite's LIKE stops there)."""
    return unicodedata.normalize("NFKC", text.casefold())
