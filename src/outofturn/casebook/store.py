"""The store: cases in, cases out. Every change is one transaction, and on the disk before it is acknowledged."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    Connection,
    Executable,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    type_coerce,
    update,
)  # fmt: skip
from sqlalchemy.dialects import postgresql, sqlite

from outofturn.casebook.database import Database
from outofturn.casebook.migrate import migrate
from outofturn.casebook.rows import CaseRow, CaseSummary, LineRow, case_insensitive
from outofturn.casebook.tables import cases, lines, receipts

#: Deleted cases can be restored for so long.
GRACE = timedelta(days=30)
_GLANCE = [cases.c[field.name] for field in fields(CaseSummary)]
# What is written all evening is put together once.
_ADD_CASE, _ADD_LINES = insert(cases), insert(lines)
_REPLACE_CASE = update(cases).where((cases.c.id == bindparam("old_id")) & (cases.c.version == bindparam("old_version")))
_DROP_LINES = delete(lines).where((lines.c.case_id == bindparam("old_id")) & (lines.c.number > bindparam("same")))


class StaleVersion(Exception):
    """The case is no longer at the version that was to be replaced; nothing has been written."""


class Found(NamedTuple):
    """A case, and the id of the case that was made or changed under a key already (None if it is a new key)."""

    record: CaseRow
    receipt: str | None


class Store:
    """Cases in the database at a URL (see ``place``). One store serves many threads."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self._whole_case = _whole_case(self.database.is_sqlite)
        self._add_receipt = _add_receipt(self.database.is_sqlite)
        try:
            migrate(self.database)
            self.purge(datetime.now(UTC) - GRACE)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    # -- reading

    def get(self, id: str, key: str | None = None) -> Found | None:
        """A case with its lines, and what is known of a key, in one question: so they belong together."""
        with self.database.reading() as connection:
            row = connection.execute(self._whole_case, {"id": id, "key": key}).one_or_none()
        return Found(_record(row), row.receipt) if row else None

    def receipt(self, key: str) -> str | None:
        """The id of the case that was made or changed under this key."""
        with self.database.reading() as connection:
            return connection.scalar(select(receipts.c.case_id).where(receipts.c.key == key))

    def find(self, search: str, *, deleted: bool, limit: int, before: str | None = None) -> list[CaseSummary]:
        """Cases in which all words of the search occur, the newest first, from below the case ``before``."""
        question = select(*_GLANCE).where(cases.c.deleted.is_not(None) if deleted else cases.c.deleted.is_(None))
        for word in case_insensitive(search).split():
            question = question.where(cases.c.search.contains(word, autoescape=True))
        if before is not None:
            last = cases.alias()
            created = select(last.c.created).where(last.c.id == before).scalar_subquery()
            question = question.where(tuple_(cases.c.created, cases.c.id) < tuple_(created, before))
        question = question.order_by(cases.c.created.desc(), cases.c.id.desc()).limit(limit)
        with self.database.reading() as connection:
            return [CaseSummary(*row) for row in connection.execute(question)]

    # -- writing

    def create(self, record: CaseRow, key: str | None = None) -> str:
        """Keep a new case. Its id comes back, or the id of the case that was made under this key before."""
        columns, rows = _columns(record), _rows(record, 0)
        try:
            with self.database.writing() as connection:
                connection.execute(_ADD_CASE, {"id": record.id, **columns})
                if rows:
                    connection.execute(_ADD_LINES, rows)
                self._sign(connection, key, record)
        except _Repeated as repeated:
            return self.receipt(repeated.key) or self.create(record, key)  # its case may have been purged just now
        return record.id

    def save(self, old: CaseRow, new: CaseRow, key: str | None = None) -> None:
        """Put a case in the place of its old version; only lines that differ are written.

        Raises StaleVersion if the case has changed in the meantime, or if the key has been used before.
        """
        same = 0
        while same < min(len(old.lines), len(new.lines)) and old.lines[same] == new.lines[same]:
            same += 1
        columns, rows = _columns(new), _rows(new, same)
        try:
            with self.database.writing() as connection:
                replaced = connection.execute(_REPLACE_CASE, {"old_id": old.id, "old_version": old.version, **columns})
                if not replaced.rowcount:
                    raise StaleVersion
                if same < len(old.lines):
                    connection.execute(_DROP_LINES, {"old_id": old.id, "same": same})
                if rows:
                    connection.execute(_ADD_LINES, rows)
                self._sign(connection, key, new)
        except _Repeated:
            raise StaleVersion from None

    def mark(self, id: str, deleted: bool, now: datetime) -> None:
        """Delete a case, which can be undone, or undo that. Done twice it is done once."""
        otherwise = cases.c.deleted.is_(None) if deleted else cases.c.deleted.is_not(None)
        change = update(cases).where((cases.c.id == id) & otherwise)
        with self.database.writing() as connection:
            connection.execute(change.values(deleted=now if deleted else None, changed=now, version=cases.c.version + 1))

    def purge(self, before: datetime) -> None:
        """Forget for good what was deleted before a moment, and the keys from before it: nobody sends those again."""
        with self.database.writing() as connection:
            connection.execute(delete(cases).where(cases.c.deleted < before))
            connection.execute(delete(receipts).where(receipts.c.created < before))

    def _sign(self, connection: Connection, key: str | None, record: CaseRow) -> None:
        """Write a receipt for a key; if there is one already, all that has been done in this transaction is undone."""
        if key is not None:
            values = {"key": key, "case_id": record.id, "created": record.changed}
            if not connection.scalar(self._add_receipt, values):
                raise _Repeated(key)


class _Repeated(Exception):
    """The same was done under this key already: it must not be done again."""

    def __init__(self, key: str) -> None:
        self.key = key


def _whole_case(is_sqlite: bool) -> Select[Any]:
    """The question for a case: its row, its lines as one JSON list, and the receipt of a key."""
    expects = func.json(lines.c.expects) if is_sqlite else lines.c.expects
    together, row = (func.json_group_array, func.json_array) if is_sqlite else (func.json_agg, func.json_build_array)
    columns = row(lines.c.number, lines.c.text, expects, lines.c.digest, lines.c.ruleset)
    own_lines = select(together(columns)).where(lines.c.case_id == cases.c.id).scalar_subquery()
    receipt = select(receipts.c.case_id).where(receipts.c.key == bindparam("key")).scalar_subquery()
    return select(cases, type_coerce(own_lines, JSON).label("lines"), receipt.label("receipt")).where(
        cases.c.id == bindparam("id")
    )


def _add_receipt(is_sqlite: bool) -> Executable:
    """Adds a receipt and gives its key back, or nothing if there is one."""
    new = sqlite.insert(receipts) if is_sqlite else postgresql.insert(receipts)
    return new.on_conflict_do_nothing().returning(receipts.c.key)


def _record(row: Row[Any]) -> CaseRow:
    found = sorted(row.lines or [])  # by their numbers
    return CaseRow(
        id=row.id, version=row.version, created=row.created, changed=row.changed, deleted=row.deleted,
        table=row.table, board=row.board, names=row.names, notes=row.notes, ruleset=row.ruleset, setup=row.setup,
        lines=tuple(LineRow(*values) for _, *values in found),
    )  # fmt: skip


def _columns(record: CaseRow) -> dict[str, Any]:
    return {
        "version": record.version,
        "created": record.created,
        "changed": record.changed,
        "deleted": record.deleted,
        "table": record.table,
        "board": record.board,
        "names": dict(record.names),
        "notes": record.notes,
        "ruleset": record.ruleset,
        "setup": dict(record.setup),
        "count": len(record.lines),
        "first": record.lines[0].text if record.lines else "",
        "last": record.lines[-1].text if record.lines else "",
        "search": record.searchable(),
    }


def _rows(record: CaseRow, after: int) -> list[dict[str, Any]]:
    """The lines of a case that stand below a number."""
    return [
        {"case_id": record.id, "number": number, **entry._asdict()}
        for number, entry in enumerate(record.lines[after:], start=after + 1)
    ]
