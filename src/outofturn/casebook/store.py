"""Cases in a database. Every change is one transaction, and on the disk before it is acknowledged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import UTC, datetime
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

from outofturn.casebook.bin_clock import Upkeep, purge, tick
from outofturn.casebook.database import Database
from outofturn.casebook.migrate import migrate
from outofturn.casebook.rows import CaseRow, CaseSummary, LineRow, case_insensitive
from outofturn.casebook.tables import cases, idempotency_keys, lines

_SUMMARY_COLUMNS = [cases.c[field.name] for field in fields(CaseSummary)]
# Statements that are executed often are built once.
_ADD_CASE, _ADD_LINES = insert(cases), insert(lines)
_REPLACE_CASE = update(cases).where((cases.c.id == bindparam("old_id")) & (cases.c.version == bindparam("old_version")))
_DROP_LINES = delete(lines).where((lines.c.case_id == bindparam("old_id")) & (lines.c.number > bindparam("same")))


class StaleVersion(Exception):
    """The case is no longer at the version that was to be replaced; nothing has been written."""


class CaseAndKey(NamedTuple):
    """A case, and the id of the case that was made or changed under an idempotency key (None if the key is new)."""

    row: CaseRow
    used_for: str | None


class Store:
    """The cases in the database at a URL (see ``database_url``). One store serves many threads."""

    def __init__(self, url: str, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.database = Database(url)
        self._clock, self._upkeep = clock, Upkeep(self.purge)
        self._whole_case = _whole_case(self.database.is_sqlite)
        self._add_key = _add_key(self.database.is_sqlite)
        try:
            migrate(self.database)
            self.purge()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._upkeep.stop()
        self.database.close()

    def start_upkeep(self) -> None:
        """Empty the bin by age while the server runs, until the store is closed."""
        self._upkeep.start()

    # -- reading

    def get(self, id: str, key: str | None = None) -> CaseAndKey | None:
        """A case with its lines, and the use of a key, in one query, so that both are of the same moment."""
        with self.database.reading() as connection:
            found = connection.execute(self._whole_case, {"id": id, "key": key}).one_or_none()
        return CaseAndKey(_case_row(found), found.used_for) if found else None

    def used_for(self, key: str) -> str | None:
        """The id of the case that was made or changed under this idempotency key."""
        with self.database.reading() as connection:
            return connection.scalar(select(idempotency_keys.c.case_id).where(idempotency_keys.c.key == key))

    def find(self, search: str, *, deleted: bool, limit: int, before: str | None = None) -> list[CaseSummary]:
        """Cases in which all words of the search occur, the newest first, after the case ``before``."""
        query = select(*_SUMMARY_COLUMNS).where(cases.c.deleted.is_not(None) if deleted else cases.c.deleted.is_(None))
        for word in case_insensitive(search).split():
            query = query.where(cases.c.search.contains(word, autoescape=True))
        if before is not None:
            last = cases.alias()
            created = select(last.c.created).where(last.c.id == before).scalar_subquery()
            query = query.where(tuple_(cases.c.created, cases.c.id) < tuple_(created, before))
        query = query.order_by(cases.c.created.desc(), cases.c.id.desc()).limit(limit)
        with self.database.reading() as connection:
            return [CaseSummary(*row) for row in connection.execute(query)]

    # -- writing

    def create(self, row: CaseRow, key: str | None = None) -> str:
        """Keep a new case. Returns its id, or the id of the case that was made under this idempotency key before."""
        columns, line_rows = _columns(row), _line_values(row, 0)
        try:
            with self.database.writing() as connection:
                connection.execute(_ADD_CASE, {"id": row.id, **columns})
                if line_rows:
                    connection.execute(_ADD_LINES, line_rows)
                self._use_key(connection, key, row)
        except _KeyUsed as used:
            return self.used_for(used.key) or self.create(row, key)  # its case may have been purged just now
        return row.id

    def save(self, old: CaseRow, new: CaseRow, key: str | None = None) -> None:
        """Replace a case by a new version of it; only lines that differ are written.

        Raises StaleVersion if the case has changed in the meantime, or if the idempotency key has been used before.
        """
        same = 0
        while same < min(len(old.lines), len(new.lines)) and old.lines[same] == new.lines[same]:
            same += 1
        columns, line_rows = _columns(new), _line_values(new, same)
        try:
            with self.database.writing() as connection:
                replaced = connection.execute(_REPLACE_CASE, {"old_id": old.id, "old_version": old.version, **columns})
                if not replaced.rowcount:
                    raise StaleVersion
                if same < len(old.lines):
                    connection.execute(_DROP_LINES, {"old_id": old.id, "same": same})
                if line_rows:
                    connection.execute(_ADD_LINES, line_rows)
                self._use_key(connection, key, new)
        except _KeyUsed:
            raise StaleVersion from None

    def set_deleted(self, id: str, deleted: bool, now: datetime) -> None:
        """Put a case in the trash, or take it out again. A second time it changes nothing."""
        is_other = cases.c.deleted.is_(None) if deleted else cases.c.deleted.is_not(None)
        change = update(cases).where((cases.c.id == id) & is_other)
        with self.database.writing() as connection:
            change = change.values(deleted_elapsed=tick(connection, self._clock()) if deleted else None)
            connection.execute(change.values(deleted=now if deleted else None, changed=now, version=cases.c.version + 1))

    def purge(self) -> None:
        """Remove for good what has been in the bin for long enough (see ``bin_clock``), and old idempotency keys."""
        with self.database.writing() as connection:
            purge(connection, self._clock())

    def _use_key(self, connection: Connection, key: str | None, row: CaseRow) -> None:
        """Write down the use of an idempotency key; if it was used before, the whole transaction is undone."""
        if key is not None:
            values = {"key": key, "case_id": row.id, "created": row.changed}
            if not connection.scalar(self._add_key, values):
                raise _KeyUsed(key)


class _KeyUsed(Exception):
    """The same was done under this key already: it must not be done again."""

    def __init__(self, key: str) -> None:
        self.key = key


def _whole_case(is_sqlite: bool) -> Select[Any]:
    """The query for a case: its row, its lines as one JSON list, and the case for which a key was used."""
    expects = func.json(lines.c.expects) if is_sqlite else lines.c.expects
    aggregate, array = (func.json_group_array, func.json_array) if is_sqlite else (func.json_agg, func.json_build_array)
    columns = array(lines.c.number, lines.c.text, expects, lines.c.digest, lines.c.ruleset)
    own_lines = select(aggregate(columns)).where(lines.c.case_id == cases.c.id).scalar_subquery()
    used_for = select(idempotency_keys.c.case_id).where(idempotency_keys.c.key == bindparam("key")).scalar_subquery()
    return select(cases, type_coerce(own_lines, JSON).label("lines"), used_for.label("used_for")).where(
        cases.c.id == bindparam("id")
    )


def _add_key(is_sqlite: bool) -> Executable:
    """Adds an idempotency key and returns it, or nothing if it is there already."""
    new = sqlite.insert(idempotency_keys) if is_sqlite else postgresql.insert(idempotency_keys)
    return new.on_conflict_do_nothing().returning(idempotency_keys.c.key)


def _case_row(row: Row[Any]) -> CaseRow:
    found = sorted(row.lines or [])  # by their numbers
    return CaseRow(
        id=row.id, version=row.version, created=row.created, changed=row.changed, deleted=row.deleted,
        table=row.table, board=row.board, names=row.names, notes=row.notes, ruleset=row.ruleset, setup=row.setup,
        lines=tuple(LineRow(*values) for _, *values in found),
    )  # fmt: skip


def _columns(row: CaseRow) -> dict[str, Any]:
    return {
        "version": row.version,
        "created": row.created,
        "changed": row.changed,
        "deleted": row.deleted,
        "table": row.table,
        "board": row.board,
        "names": dict(row.names),
        "notes": row.notes,
        "ruleset": row.ruleset,
        "setup": dict(row.setup),
        "count": len(row.lines),
        "first": row.lines[0].text if row.lines else "",
        "last": row.lines[-1].text if row.lines else "",
        "search": row.search_text(),
    }


def _line_values(row: CaseRow, after: int) -> list[dict[str, Any]]:
    """The lines of a case after a number."""
    return [
        {"case_id": row.id, "number": number, **line._asdict()}
        for number, line in enumerate(row.lines[after:], start=after + 1)
    ]
