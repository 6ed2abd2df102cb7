"""The rows of the database as values."""

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
class _CaseColumns:
    """What a list of cases and a whole case have in common."""

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
class CaseRow(_CaseColumns):
    """A whole case. A change makes a new one, which is saved in place of the old."""

    ruleset: str
    lines: tuple[LineRow, ...]

    def search_text(self) -> str:
        """All its words in one text, for the search."""
        setup = [str(self.setup.get(key, "")) for key in ("title", "contract")]
        lines = (line.text for line in self.lines)
        return case_insensitive("\n".join([self.table, self.board, *self.names.values(), self.notes, *setup, *lines]))


@dataclass(frozen=True)
class CaseSummary(_CaseColumns):
    """As much of a case as a list shows."""

    count: int  #: of its lines
    first: str
    last: str


def case_insensitive(text: str) -> str:
    """The text as it is searched: upper and lower case alike, also beyond ASCII, where SQLite's LIKE tells them apart."""
    return unicodedata.normalize("NFKC", text.casefold())
