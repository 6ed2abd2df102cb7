"""What the service needs of a store: a database, or the records that a browser keeps."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Protocol

from outofturn.casebook.rows import CaseRow, CaseState, CaseSummary, HistoryNote, HistoryRow

CREATED, CHANGED = HistoryNote("create"), HistoryNote("change")


class StaleVersion(Exception):
    """The case is no longer at the version that was to be replaced; nothing has been written."""


class CaseAndKey(NamedTuple):
    """A case, and the id of the case that was made or changed under an idempotency key (None if the key is new)."""

    row: CaseRow
    used_for: str | None


class CaseStore(Protocol):
    """Cases, their history, and the idempotency keys under which they were made and changed."""

    def get(self, id: str, key: str | None = None) -> CaseAndKey | None:
        """A case with its lines, and the use of a key, both of the same moment."""

    def state(self, id: str, key: str | None = None) -> CaseState | None:
        """The version of a case, and the use of a key, without reading the case."""

    def history(self, id: str, *, limit: int, before: int | None = None, after: int = 0) -> list[HistoryRow]:
        """The changes of a case, the newest first, that led to versions before one and after another."""

    def used_for(self, key: str) -> str | None:
        """The id of the case that was made or changed under this idempotency key."""

    def find(self, search: str, *, deleted: bool, limit: int, before: str | None = None) -> list[CaseSummary]:
        """Cases in which all words of the search occur, the newest first, after the case ``before``."""

    def whole_cases(self, *, limit: int, before: str | None = None) -> list[CaseRow]:
        """Cases with their lines, the newest first, after the case ``before``; without those in the trash."""

    def create(self, row: CaseRow, key: str | None = None, note: HistoryNote = CREATED) -> str:
        """Keep a new case. Returns its id, or the id of the case that was made under this idempotency key before."""

    def save(
        self, old: CaseRow, new: CaseRow, key: str | None = None, *, same: int | None = None, note: HistoryNote = CHANGED
    ) -> None:
        """Replace a case by a new version of it. ``same`` is how many lines at the beginning do not differ, if that is known.

        Raises StaleVersion if the case has changed in the meantime, or if the idempotency key has been used before.
        """

    def set_deleted(self, id: str, deleted: bool, now: datetime, who: str = "") -> None:
        """Put a case in the trash, or take it out again. A second time it changes nothing."""
