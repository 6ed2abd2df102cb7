"""Checking a database or a backup: is it sound, and does everything in it agree? Nothing is changed."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Table, select
from sqlalchemy.exc import DBAPIError, SAWarning

from outofturn.casebook.bin_clock import CLOCK, KEYS
from outofturn.casebook.content import Unreadable, checksum, checksums_when_written, read_rows, revision_checksum
from outofturn.casebook.migrate import check_revisions, current_revisions, newest_revisions
from outofturn.casebook.rows import CaseRow, LineRow
from outofturn.casebook.ruled_case import ruled_case
from outofturn.casebook.snapshot import columns_of, count_rows, snapshot
from outofturn.casebook.tables import VERSION_TABLE, cases, clock, history, idempotency_keys, lines, metadata
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message

_ID = re.compile("[a-z2-7]{12}")
_DIGEST = re.compile("([0-9a-f]{16})?")
#: The tables that every version has.
_FIRST_TABLES = {cases, lines, idempotency_keys}
_RESTORE = message("hint/restore-a-backup", word="outofturn restore")
_SAVE = message("hint/save-the-case-again")
_REPORT = message("hint/report-it")


class DatabaseProblem(NamedTuple):
    """Something that is wrong; ``case`` is the id of the case, empty if it concerns the whole database."""

    case: str
    problem: Message
    hint: Message


@dataclass
class Verified:
    """What a check has found. Only ``problems`` are errors."""

    cases: int = 0
    lines: int = 0
    problems: list[DatabaseProblem] = field(default_factory=list)
    ruled_otherwise: int = 0  #: cases that the rules of today rule otherwise
    refused: int = 0  #: cases whose set-up the rules of today refuse
    is_older: bool = False  #: whether its tables will be migrated when a server opens it
    clock_ahead: datetime | None = None  #: until when the bin is not emptied, because a clock was wrong once
    has_checksums: bool = False  #: whether it is a backup that carries checksums, and its content was compared with them


def verify(url: str, *, replay: bool = True, progress: Callable[[int, int], None] = lambda *_: None) -> Verified:
    """Check the database at a URL as it is at this moment. ``replay`` also rules on every case."""
    found = Verified()
    with snapshot(url) as connection:
        check_revisions(connection)
        found.is_older = current_revisions(connection) != newest_revisions()
        found.problems += _damage(connection) or _table_problems(connection, found.is_older)
        if found.problems:  # the rest could not be read, or makes no sense
            return found
        found.problems += _rows_without_case(connection)
        rows = count_rows(connection)
        found.cases, found.lines = rows[cases.name], rows[lines.name]
        tables = _Tables(connection)
        elapsed = _check_clock(tables, found) if clock in tables.columns else None
        for done, id in enumerate(connection.scalars(select(cases.c.id).order_by(cases.c.id)).all(), start=1):
            _check_case(tables, id, elapsed, replay, found)
            progress(done, found.cases)
        found.problems += (DatabaseProblem("", error.problem, _RESTORE) for error in tables.unreadable.values())
        found.problems += _compared(tables, found)
    return found


class _Tables:
    """All that is in a database, read to the end as ``restore`` reads it, and what of it could not be read."""

    def __init__(self, connection: Connection) -> None:
        self.connection, self.columns = connection, columns_of(connection)
        self.checksums = revision_checksum(connection)
        #: Tables that cannot be read, by name, until it is known which case that is about.
        self.unreadable: dict[str, Unreadable] = {}
        for table, names in self.columns.items():
            try:
                self.checksums[table.name] = checksum(connection, table, names)
            except Unreadable as error:
                self.unreadable[table.name] = error

    def rows(self, table: Table, of_case: str | None = None) -> list[dict[str, Any]]:
        """The rows of a table, or those of one case. Once it is known where they cannot be read, that is told there."""
        try:
            parts = list(read_rows(self.connection, table, self.columns[table], of_case))
        except Unreadable as error:
            self.unreadable.pop(error.table.name, None)
            raise
        return [row for part in parts for row in part]


# -- the whole


def _damage(connection: Connection) -> list[DatabaseProblem]:
    """What SQLite finds in its file; PostgreSQL looks after its files itself."""
    if connection.dialect.name != "sqlite":
        return []
    said = connection.exec_driver_sql("PRAGMA integrity_check(10)").scalars().all()
    return [DatabaseProblem("", message("error/verify/damaged", word=one), _RESTORE) for one in said if one != "ok"]


def _rows_without_case(connection: Connection) -> Iterator[DatabaseProblem]:
    """PostgreSQL never has any; SQLite may, if another program has written to the file."""
    if connection.dialect.name == "sqlite":
        for table in sorted({str(row[0]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all()}):
            yield DatabaseProblem("", message("error/verify/belongs-to-no-case", word=table), _RESTORE)


def _table_problems(connection: Connection, is_older: bool) -> Iterator[DatabaseProblem]:
    """Tables, columns and indexes that are not as the migrations make them. Other programs may have tables there too."""
    if is_older:
        for table in _FIRST_TABLES - columns_of(connection).keys():
            yield DatabaseProblem("", message("error/verify/tables", word=f"add_table {table.name}"), _RESTORE)
        return

    def is_ours(_: object, __: str | None, kind: str, reflected: bool, compared_with: object) -> bool:
        return not (kind == "table" and reflected and compared_with is None)

    options = {"version_table": VERSION_TABLE, "include_object": is_ours}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SAWarning)  # what is damaged is found below, or does not matter
            differences = compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
    except DBAPIError:
        raise
    except Exception as error:  # whatever SQLAlchemy makes of tables that are damaged
        yield DatabaseProblem("", message("error/verify/tables", word=str(error)), _RESTORE)
        return
    for difference in differences:
        what = difference[0] if isinstance(difference, tuple) else difference[0][0]
        about = difference[1:] if isinstance(difference, tuple) else difference[0][1:]
        named = " ".join(str(getattr(part, "name", part)) for part in about if part is not None)
        yield DatabaseProblem("", message("error/verify/tables", word=f"{what} {named}"), _RESTORE)


def _compared(tables: _Tables, found: Verified) -> Iterator[DatabaseProblem]:
    """Tables of a backup that are not as they were written."""
    try:
        written = checksums_when_written(tables.connection)
    except Unreadable as error:
        yield DatabaseProblem("", error.problem, _RESTORE)
        return
    found.has_checksums = bool(written)
    readable = {name: value for name, value in written.items() if name not in tables.unreadable}
    if readable:
        for name in sorted(readable.keys() | tables.checksums.keys()):
            if readable.get(name) != tables.checksums.get(name):
                yield DatabaseProblem("", message("error/verify/checksum", word=name), _RESTORE)


def _check_clock(tables: _Tables, found: Verified) -> int | None:
    """The seconds that have passed; None if nobody has looked yet."""
    try:
        rows = {row["id"]: row for row in tables.rows(clock)}
    except Unreadable:
        rows = {0: {}}
    if not rows:
        return None
    now = rows.get(CLOCK)
    if not now or rows.keys() - {CLOCK, KEYS} or not all(0 <= row["elapsed"] <= now["elapsed"] for row in rows.values()):
        found.problems.append(DatabaseProblem("", message("error/verify/clock"), _RESTORE))
        return None
    if now["seen"] > datetime.now(UTC) + timedelta(days=1):
        found.clock_ahead = now["seen"]
    return int(now["elapsed"])


# -- one case

_Rows = Sequence[Mapping[str, Any]]


def _check_case(tables: _Tables, id: str, elapsed: int | None, replay: bool, found: Verified) -> None:
    try:
        rows = {table: tables.rows(table, id) for table in tables.columns if table is cases or "case_id" in table.c}
        (head,), numbered = rows[cases], sorted(rows[lines], key=lambda line: int(line["number"]))
        row = _case_row(head, numbered)
        problems = [*_column_problems(head, row), *_line_problems(numbered), *_history_problems(rows.get(history, ()), row)]
        if elapsed is not None and (head.get("deleted_elapsed") or 0) > elapsed:
            problems.append((message("error/verify/deleted-later"), _RESTORE))
    except Unreadable as error:
        problems, row = [(message("error/verify/unreadable", word=f"{error.table.name}: {error.why}"), _RESTORE)], None
    except (ValueError, TypeError, AttributeError, LookupError) as error:  # what was read makes no sense
        problems, row = [(message("error/verify/unreadable", word=str(error)), _RESTORE)], None
    if row is not None and replay:
        problems += _replay(row, found)
    found.problems += (DatabaseProblem(str(id), *problem) for problem in problems)


def _case_row(head: Mapping[str, Any], numbered: _Rows) -> CaseRow:
    # An older database lacks some of the columns.
    known = {one.name: head[one.name] for one in fields(CaseRow) if one.name != "lines" and one.name in head}
    return CaseRow(**known, lines=tuple(LineRow(**{name: line[name] for name in LineRow._fields}) for line in numbered))


_Problem = tuple[Message, Message]


def _column_problems(head: Mapping[str, Any], row: CaseRow) -> Iterator[_Problem]:
    if not _ID.fullmatch(row.id):
        yield message("error/verify/id"), _RESTORE
    if row.version < 1:
        yield message("error/verify/version", number=row.version), _RESTORE
    if not isinstance(row.setup.get("contract"), str):
        yield message("error/verify/set-up"), _RESTORE
    texts = [line.text for line in row.lines]
    expected = {
        "count": len(texts),
        "first": texts[0] if texts else "",
        "last": texts[-1] if texts else "",
        "search": row.search_text(),
    }
    for key, value in expected.items():
        if head[key] != value:
            yield message("error/verify/does-not-agree", key=key), _SAVE


def _line_problems(numbered: _Rows) -> Iterator[_Problem]:
    if [line["number"] for line in numbered] != list(range(1, len(numbered) + 1)):
        yield message("error/verify/line-numbers", number=len(numbered)), _RESTORE
    for line in numbered:
        if not _DIGEST.fullmatch(line["digest"]):
            yield message("error/verify/digest", number=line["number"]), _RESTORE
        if not isinstance(line["expects"], list):
            yield message("error/verify/expectations", number=line["number"]), _RESTORE


def _history_problems(changes: _Rows, row: CaseRow) -> Iterator[_Problem]:
    for change in changes:
        if not 1 <= change["version"] <= row.version:
            yield message("error/verify/history", number=change["version"]), _RESTORE
        if not isinstance(change["details"], dict):
            yield message("error/verify/history-details", number=change["version"]), _RESTORE


def _replay(row: CaseRow, found: Verified) -> Iterator[_Problem]:
    """Rule on the case again. What newer rules decide otherwise, or refuse, is worth knowing but no error."""
    try:
        ruled = ruled_case(row)
    except Exception as error:  # whatever it is: the other cases are still worth checking
        yield message("error/verify/replay", word=f"{type(error).__name__}: {error}"), _REPORT
        return
    found.ruled_otherwise += bool(ruled.ruled_otherwise)
    found.refused += isinstance(ruled.replayed, RecordError)
