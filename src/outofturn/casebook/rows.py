"""The rows of the database as values."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from types import MappingProxyType
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

    def summary(self) -> CaseSummary:
        """As much of it as a list shows."""
        head = {field.name: getattr(self, field.name) for field in fields(_CaseColumns)}
        texts = [line.text for line in self.lines]
        return CaseSummary(**head, count=len(texts), first=texts[0] if texts else "", last=texts[-1] if texts else "")

    def search_text(self) -> str:
        """All its words in one text, for the search."""
        return case_insensitive("\n".join(self.searched_fields())) + lines_search_text(self.lines)

    def searched_fields(self) -> list[str]:
        """What is searched besides the lines."""
        setup = [str(self.setup.get(key, "")) for key in ("title", "contract")]
        return [self.table, self.board, *self.names.values(), self.notes, *setup]


@dataclass(frozen=True)
class CaseSummary(_CaseColumns):
    """As much of a case as a list shows."""

    count: int  #: of its lines
    first: str
    last: str


class CaseState(NamedTuple):
    """As much of a case as tells whether it is still the same; and what an idempotency key was used for."""

    version: int
    changed: datetime  #: a database that was restored from a backup may come to the same version again
    used_for: str | None  #: the id of the case that was made or changed under the key; None if the key is new


class HistoryNote(NamedTuple):
    """What the history says of a change."""

    what: str
    who: str = ""
    details: Mapping[str, Any] = MappingProxyType({})


class HistoryRow(NamedTuple):
    """A change, and the version to which it led."""

    version: int
    at: datetime
    who: str
    what: str
    details: Mapping[str, Any]


def lines_search_text(lines: Iterable[LineRow]) -> str:
    """What lines add to the text that is searched. A line break before each keeps its words apart from those before it."""
    return "".join("\n" + case_insensitive(line.text) for line in lines)


def case_insensitive(text: str) -> str:
    """The text as it is searched: upper and lower case alike, also beyond ASCII, where SQLite's LIKE tells them apart."""
    return unicodedata.normalize("NFKC", text.casefold())
