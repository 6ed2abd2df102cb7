"""A store over the records of one request. What is written is collected, for the browser to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from outofturn.casebook.case_outcome import outcome_of, search_terms
from outofturn.casebook.rows import CaseRow, CaseState, CaseSummary, HistoryNote, HistoryRow, LineRow, case_insensitive
from outofturn.casebook.ruled_case import ruled_case
from outofturn.casebook.store_protocol import CHANGED, CREATED, CaseAndKey, StaleVersion
from outofturn.local_api.record_contract import CaseRecord, ChangeRecord, KeyRecord, LineRecord, Records, Write


class RecordStore:
    """See ``casebook.store_protocol.CaseStore``. It knows the records that it was given, and those that it has written."""

    def __init__(self, records: Records | None = None) -> None:
        found = records or {"cases": [], "changes": [], "keys": []}
        self._cases = {record["id"]: case_row(record) for record in found["cases"]}
        self._changes: dict[str, list[HistoryRow]] = {}
        for change in found["changes"]:
            self._changes.setdefault(change["case_id"], []).append(history_row(change))
        self._keys = {record["key"]: record["case_id"] for record in found["keys"]}
        self.writes: list[Write] = []

    # -- reading

    def get(self, id: str, key: str | None = None) -> CaseAndKey | None:
        row = self._cases.get(id)
        return CaseAndKey(row, self._keys.get(key or "")) if row else None

    def state(self, id: str, key: str | None = None) -> CaseState | None:
        row = self._cases.get(id)
        return CaseState(row.version, row.changed, self._keys.get(key or "")) if row else None

    def history(self, id: str, *, limit: int, before: int | None = None, after: int = 0) -> list[HistoryRow]:
        changes = [one for one in self._changes.get(id, []) if after < one.version and (before is None or one.version < before)]
        return sorted(changes, key=lambda one: one.version, reverse=True)[:limit]

    def used_for(self, key: str) -> str | None:
        return self._keys.get(key)

    def find(self, search: str, *, deleted: bool, limit: int, before: str | None = None) -> list[CaseSummary]:
        terms = list(search_terms(case_insensitive(search).split()))
        rows = [_with_outcome(row) for row in self._newest_first(before) if (row.deleted is not None) == deleted]
        rows = [row for row in rows if _has_terms(row, terms)]
        return [row.summary() for row in rows[:limit]]

    def whole_cases(self, *, limit: int, before: str | None = None) -> list[CaseRow]:
        return [row for row in self._newest_first(before) if row.deleted is None][:limit]

    def _newest_first(self, before: str | None) -> list[CaseRow]:
        """The cases in the order of the list, after the case ``before``."""
        last = self._cases.get(before) if before is not None else None
        if before is not None and last is None:
            return []
        rows = [row for row in self._cases.values() if last is None or (row.created, row.id) < (last.created, last.id)]
        return sorted(rows, key=lambda row: (row.created, row.id), reverse=True)

    # -- writing

    def create(self, row: CaseRow, key: str | None = None, note: HistoryNote = CREATED) -> str:
        if key is not None and key in self._keys:
            return self._keys[key]
        self._write(row, None, key, note)
        return row.id

    def save(
        self, old: CaseRow, new: CaseRow, key: str | None = None, *, same: int | None = None, note: HistoryNote = CHANGED
    ) -> None:
        kept = self._cases[old.id]
        if kept.version != old.version or (key is not None and key in self._keys):
            raise StaleVersion
        # Lines that are said to be the same are not written.
        self._write(replace(new, lines=(*kept.lines[: same or 0], *new.lines[same or 0 :])), kept.version, key, note)

    def set_deleted(self, id: str, deleted: bool, now: datetime, who: str = "") -> None:
        row = self._cases.get(id)
        if row and (row.deleted is not None) != deleted:
            new = replace(row, deleted=now if deleted else None, version=row.version + 1, changed=now)
            self._write(new, row.version, None, HistoryNote("delete" if deleted else "restore", who))

    def _write(self, row: CaseRow, replaces: int | None, key: str | None, note: HistoryNote) -> None:
        change = HistoryRow(row.version, row.changed, note.who, note.what, dict(note.details))
        used: KeyRecord | None = None
        if key is not None:
            self._keys[key] = row.id
            used = {"key": key, "case_id": row.id, "created": row.changed.isoformat()}
        self._cases[row.id] = row
        self._changes.setdefault(row.id, []).append(change)
        self.writes.append(
            {"case": case_record(row), "replaces": replaces, "change": change_record(row.id, change), "key": used}
        )


def _with_outcome(row: CaseRow) -> CaseRow:
    """A copy of a server's case comes without its outcome."""
    return row if row.outcome is not None else replace(row, outcome=outcome_of(ruled_case(row).replayed))


def _has_terms(row: CaseRow, terms: Sequence[str]) -> bool:
    text = row.search_text() if terms else ""
    return all(term in text for term in terms)


# -- rows and records


def case_row(record: CaseRecord) -> CaseRow:
    return CaseRow(
        id=record["id"],
        version=record["version"],
        created=datetime.fromisoformat(record["created"]),
        changed=datetime.fromisoformat(record["changed"]),
        deleted=datetime.fromisoformat(record["deleted"]) if record["deleted"] else None,
        table=record["table"],
        board=record["board"],
        names=record["names"],
        notes=record["notes"],
        setup=record["setup"],
        ruleset=record["ruleset"],
        lines=tuple(LineRow(**line) for line in record["lines"]),
        outcome=record["outcome"],
    )


def case_record(row: CaseRow) -> CaseRecord:
    lines: list[LineRecord] = [
        {"text": line.text, "expects": line.expects, "digest": line.digest, "ruleset": line.ruleset} for line in row.lines
    ]
    return {
        "id": row.id,
        "version": row.version,
        "created": row.created.isoformat(),
        "changed": row.changed.isoformat(),
        "deleted": row.deleted.isoformat() if row.deleted else None,
        "table": row.table,
        "board": row.board,
        "names": dict(row.names),
        "notes": row.notes,
        "setup": dict(row.setup),
        "ruleset": row.ruleset,
        "lines": lines,
        "outcome": None if row.outcome is None else dict(row.outcome),
        "search": row.search_text(),
    }


def history_row(record: ChangeRecord) -> HistoryRow:
    at = datetime.fromisoformat(record["at"])
    return HistoryRow(record["version"], at, record["who"], record["what"], record["details"])


def change_record(id: str, row: HistoryRow) -> ChangeRecord:
    return {
        "case_id": id,
        "version": row.version,
        "at": row.at.isoformat(),
        "who": row.who,
        "what": row.what,
        "details": dict(row.details),
    }
