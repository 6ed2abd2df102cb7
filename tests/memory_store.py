"""A store in memory, for tests that make very many changes. It does with a change what the database does."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from outofturn.casebook.rows import CaseRow, CaseState, HistoryNote, HistoryRow
from outofturn.casebook.store import CaseAndKey, StaleVersion, Store


class MemoryStore(Store):
    """Without a search, and idempotency keys are not kept."""

    def __init__(self) -> None:
        self.rows: dict[str, CaseRow] = {}
        self.changes: dict[str, list[HistoryRow]] = {}

    def get(self, id: str, key: str | None = None) -> CaseAndKey | None:
        return CaseAndKey(self.rows[id], None) if id in self.rows else None

    def state(self, id: str, key: str | None = None) -> CaseState | None:
        return CaseState(self.rows[id].version, self.rows[id].changed, None) if id in self.rows else None

    def history(self, id: str, *, limit: int, before: int | None = None, after: int = 0) -> list[HistoryRow]:
        found = [one for one in self.changes[id] if after < one.version < (before or 2**31)]
        return found[::-1][:limit]

    def create(self, row: CaseRow, key: str | None = None, note: HistoryNote = HistoryNote("create")) -> str:  # noqa: B008
        self.rows[row.id], self.changes[row.id] = row, []
        self._note(row, note)
        return row.id

    def save(
        self,
        old: CaseRow,
        new: CaseRow,
        key: str | None = None,
        *,
        same: int | None = None,
        note: HistoryNote = HistoryNote("change"),  # noqa: B008
    ) -> None:
        kept = self.rows[old.id]
        if kept.version != old.version:
            raise StaleVersion
        # Lines that are said to be the same are not written.
        self.rows[old.id] = replace(new, lines=(*kept.lines[: same or 0], *new.lines[same or 0 :]))
        self._note(new, note)

    def set_deleted(self, id: str, deleted: bool, now: datetime, who: str = "") -> None:
        row = self.rows[id]
        self.rows[id] = replace(row, deleted=now if deleted else None, version=row.version + 1, changed=now)
        self._note(self.rows[id], HistoryNote("delete" if deleted else "restore", who))

    def _note(self, row: CaseRow, note: HistoryNote) -> None:
        self.changes[row.id].append(HistoryRow(row.version, row.changed, note.who, note.what, note.details))
