"""Cases in a database. Every change is one transaction, and on the disk before it is acknowledged."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

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
from outofturn.casebook.rows import (
    CaseRow,
    CaseState,
    CaseSummary,
    HistoryNote,
    HistoryRow,
    LineRow,
    case_insensitive,
    lines_search_text,
)
from outofturn.casebook.store_protocol import CHANGED, CREATED, CaseAndKey, StaleVersion
from outofturn.casebook.tables import cases, history, idempotency_keys, lines

_SUMMARY_COLUMNS = [cases.c[field.name] for field in fields(CaseSummary)]
# Statements that are executed often are built once.
_ADD_CASE, _ADD_LINES, _ADD_CHANGE = insert(cases), insert(lines), insert(history)
_LINE_COLUMNS = [column.name for column in lines.columns]
_ROWS = func.json_each(bindparam("rows")).table_valued("value")
_ADD_MANY_LINES = insert(lines).from_select(
    _LINE_COLUMNS, select(*(func.json_extract(_ROWS.c.value, f"$.{name}") for name in _LINE_COLUMNS))
)
_REPLACE_CASE = update(cases).where((cases.c.id == bindparam("old_id")) & (cases.c.version == bindparam("old_version")))
_LENGTHEN_CASE = _REPLACE_CASE.values(search=cases.c.search + bindparam("more_to_search"))
_DROP_LINES = delete(lines).where((lines.c.case_id == bindparam("old_id")) & (lines.c.number > bindparam("same")))
_USED_FOR = select(idempotency_keys.c.case_id).where(idempotency_keys.c.key == bindparam("key")).scalar_subquery()
_CASE_STATE = select(cases.c.version, cases.c.changed, _USED_FOR).where(cases.c.id == bindparam("id"))


class Store:
    """The cases in the database at a URL (see ``database_url``). One store serves many threads."""

    def __init__(self, url: str, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.database = Database(url)
        self._clock, self._upkeep = clock, Upkeep(self.purge)
        self._whole_case = _whole_case(self.database.is_sqlite).where(cases.c.id == bindparam("id"))
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

    def state(self, id: str, key: str | None = None) -> CaseState | None:
        """The version of a case, and the use of a key, without reading the case."""
        with self.database.reading() as connection:
            found = connection.execute(_CASE_STATE, {"id": id, "key": key}).one_or_none()
        return CaseState(*found) if found else None

    def history(self, id: str, *, limit: int, before: int | None = None, after: int = 0) -> list[HistoryRow]:
        """The changes of a case, the newest first, that led to versions before one and after another."""
        query = select(*(history.c[name] for name in HistoryRow._fields)).where(history.c.case_id == id)
        query = query.where(history.c.version > after).order_by(history.c.version.desc()).limit(limit)
        if before is not None:
            query = query.where(history.c.version < before)
        with self.database.reading() as connection:
            return [HistoryRow(*row) for row in connection.execute(query)]

    def used_for(self, key: str) -> str | None:
        """The id of the case that was made or changed under this idempotency key."""
        with self.database.reading() as connection:
            return connection.scalar(select(idempotency_keys.c.case_id).where(idempotency_keys.c.key == key))

    def find(self, search: str, *, deleted: bool, limit: int, before: str | None = None) -> list[CaseSummary]:
        """Cases in which all words of the search occur, the newest first, after the case ``before``."""
        query = select(*_SUMMARY_COLUMNS).where(cases.c.deleted.is_not(None) if deleted else cases.c.deleted.is_(None))
        for word in case_insensitive(search).split():
            query = query.where(cases.c.search.contains(word, autoescape=True))
        with self.database.reading() as connection:
            return [CaseSummary(*row) for row in connection.execute(_newest_first(query, limit, before))]

    def whole_cases(self, *, limit: int, before: str | None = None) -> list[CaseRow]:
        """Cases with their lines, the newest first, after the case ``before``; without those in the trash."""
        query = _newest_first(_whole_case(self.database.is_sqlite).where(cases.c.deleted.is_(None)), limit, before)
        with self.database.reading() as connection:
            return [_case_row(found) for found in connection.execute(query, {"key": None})]

    # -- writing

    def create(self, row: CaseRow, key: str | None = None, note: HistoryNote = CREATED) -> str:
        """Keep a new case. Returns its id, or the id of the case that was made under this idempotency key before."""
        columns, line_rows = _columns(row), _line_values(row, 0)
        try:
            with self.database.writing() as connection:
                connection.execute(_ADD_CASE, {"id": row.id, "search": row.search_text(), **columns})
                self._add_lines(connection, line_rows)
                _write_history(connection, row.id, row.version, row.changed, note)
                self._use_key(connection, key, row)
        except _KeyUsed as used:
            return self.used_for(used.key) or self.create(row, key, note)  # its case may have been purged just now
        return row.id

    def save(
        self, old: CaseRow, new: CaseRow, key: str | None = None, *, same: int | None = None, note: HistoryNote = CHANGED
    ) -> None:
        """Replace a case by a new version of it; only lines that differ are written. ``same`` is how many at the beginning do
        not, if that is known.

        Raises StaleVersion if the case has changed in the meantime, or if the idempotency key has been used before.
        """
        if same is None:
            most = min(len(old.lines), len(new.lines))
            same = next((at for at in range(most) if old.lines[at] != new.lines[at]), most)
        statement, columns = _replacement(old, new, same)
        line_rows = _line_values(new, same)
        try:
            with self.database.writing() as connection:
                replaced = connection.execute(statement, {"old_id": old.id, "old_version": old.version, **columns})
                if not replaced.rowcount:
                    raise StaleVersion
                if same < len(old.lines):
                    connection.execute(_DROP_LINES, {"old_id": old.id, "same": same})
                self._add_lines(connection, line_rows)
                _write_history(connection, new.id, new.version, new.changed, note)
                self._use_key(connection, key, new)
        except _KeyUsed:
            raise StaleVersion from None

    def set_deleted(self, id: str, deleted: bool, now: datetime, who: str = "") -> None:
        """Put a case in the trash, or take it out again. A second time it changes nothing."""
        is_other = cases.c.deleted.is_(None) if deleted else cases.c.deleted.is_not(None)
        change = update(cases).where((cases.c.id == id) & is_other).returning(cases.c.version)
        values: dict[str, Any] = {
            "deleted": now if deleted else None,
            "deleted_elapsed": None,
            "changed": now,
            "version": cases.c.version + 1,
        }
        with self.database.writing() as connection:
            if deleted:
                values["deleted_elapsed"] = tick(connection, self._clock())
            version = connection.scalar(change.values(values))
            if version is not None:
                _write_history(connection, id, version, now, HistoryNote("delete" if deleted else "restore", who))

    def purge(self) -> None:
        """Remove for good what has been in the bin for long enough (see ``bin_clock``), and old idempotency keys."""
        with self.database.writing() as connection:
            purge(connection, self._clock())

    def _add_lines(self, connection: Connection, line_rows: list[dict[str, Any]]) -> None:
        if self.database.is_sqlite and len(line_rows) > 1:
            # One statement: row by row Python's threads would take turns, and all other writers wait meanwhile.
            connection.execute(_ADD_MANY_LINES, {"rows": json.dumps(list(map(_as_text, line_rows)))})
        elif line_rows:
            connection.execute(_ADD_LINES, line_rows)

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


def _newest_first(query: Select[Any], limit: int, before: str | None) -> Select[Any]:
    """Cases in the order of the list, after the case ``before``."""
    if before is not None:
        last = cases.alias()
        created = select(last.c.created).where(last.c.id == before).scalar_subquery()
        query = query.where(tuple_(cases.c.created, cases.c.id) < tuple_(created, before))
    return query.order_by(cases.c.created.desc(), cases.c.id.desc()).limit(limit)


def _whole_case(is_sqlite: bool) -> Select[Any]:
    """The query for cases: the row, its lines as one JSON list, and the case for which a key was used."""
    expects = func.json(lines.c.expects) if is_sqlite else lines.c.expects
    aggregate, array = (func.json_group_array, func.json_array) if is_sqlite else (func.json_agg, func.json_build_array)
    columns = array(lines.c.number, lines.c.text, expects, lines.c.digest, lines.c.ruleset)
    own_lines = select(aggregate(columns)).where(lines.c.case_id == cases.c.id).scalar_subquery()
    return select(cases, type_coerce(own_lines, JSON).label("lines"), _USED_FOR.label("used_for"))


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


def _replacement(old: CaseRow, new: CaseRow, same: int) -> tuple[Executable, dict[str, Any]]:
    """The statement for a new version of a case, and its values. What a longer record adds to the search is appended."""
    if same < len(old.lines) or old.searched_fields() != new.searched_fields():
        return _REPLACE_CASE, _columns(new) | {"search": new.search_text()}
    return _LENGTHEN_CASE, _columns(new) | {"more_to_search": lines_search_text(new.lines[same:])}


def _write_history(connection: Connection, id: str, version: int, at: datetime, note: HistoryNote) -> None:
    """Write down who made a version of a case, and how, in the transaction that makes it."""
    values = {"case_id": id, "version": version, "at": at, "who": note.who, "what": note.what, "details": dict(note.details)}
    connection.execute(_ADD_CHANGE, values)


def _columns(row: CaseRow) -> dict[str, Any]:
    """All columns but the text for the search."""
    summary = row.summary()
    columns = {column.name: getattr(summary, column.name) for column in _SUMMARY_COLUMNS if column.name != "id"}
    return columns | {"names": dict(row.names), "setup": dict(row.setup), "ruleset": row.ruleset}


def _as_text(line: dict[str, Any]) -> dict[str, Any]:
    """A line with its JSON as the text that SQLite keeps."""
    return {**line, "expects": json.dumps(line["expects"])}


def _line_values(row: CaseRow, after: int) -> list[dict[str, Any]]:
    """The lines of a case after a number."""
    return [
        {"case_id": row.id, "number": number, **line._asdict()}
        for number, line in enumerate(row.lines[after:], start=after + 1)
    ]
