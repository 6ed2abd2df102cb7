"""Checking a database or a backup: is it sound, and does everything in it agree? Nothing is changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Row, Table, select

from outofturn.casebook.bin_clock import CLOCK, KEYS
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
        columns = columns_of(connection)
        elapsed = _check_clock(connection, found) if clock in columns else None
        for done, id in enumerate(connection.scalars(select(cases.c.id).order_by(cases.c.id)).all(), start=1):
            _check_case(connection, id, columns, elapsed, replay, found)
            progress(done, found.cases)
    return found


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
    for difference in compare_metadata(MigrationContext.configure(connection, opts=options), metadata):
        what = difference[0] if isinstance(difference, tuple) else difference[0][0]
        about = difference[1:] if isinstance(difference, tuple) else difference[0][1:]
        named = " ".join(str(getattr(part, "name", part)) for part in about if part is not None)
        yield DatabaseProblem("", message("error/verify/tables", word=f"{what} {named}"), _RESTORE)


def _check_clock(connection: Connection, found: Verified) -> int | None:
    """The seconds that have passed; None if nobody has looked yet."""
    rows: dict[int, Row[Any]] | None = None
    with suppress(ValueError):  # a date that is none
        rows = {row.id: row for row in connection.execute(select(clock))}
    if rows == {}:
        return None
    now = rows and rows.get(CLOCK)
    if not rows or not now or rows.keys() - {CLOCK, KEYS} or not all(0 <= row.elapsed <= now.elapsed for row in rows.values()):
        found.problems.append(DatabaseProblem("", message("error/verify/clock"), _RESTORE))
        return None
    if now.seen > datetime.now(UTC) + timedelta(days=1):
        found.clock_ahead = now.seen
    return int(now.elapsed)


# -- one case


def _check_case(
    connection: Connection, id: str, columns: Mapping[Table, list[str]], elapsed: int | None, replay: bool, found: Verified
) -> None:
    try:
        head = connection.execute(select(*(cases.c[name] for name in columns[cases])).where(cases.c.id == id)).one()
        numbered = connection.execute(select(lines).where(lines.c.case_id == id).order_by(lines.c.number)).all()
        row = _case_row(head, numbered)
        problems = [*_column_problems(head, row), *_line_problems(numbered)]
        if history in columns:
            problems += _history_problems(connection, row)
        if elapsed is not None and head.deleted_elapsed is not None and head.deleted_elapsed > elapsed:
            problems.append((message("error/verify/deleted-later"), _RESTORE))
    except (ValueError, TypeError, AttributeError) as error:  # a date or JSON that is none
        problems, row = [(message("error/verify/unreadable", word=str(error)), _RESTORE)], None
    if row is not None and replay:
        problems += _replay(row, found)
    found.problems += (DatabaseProblem(id, *problem) for problem in problems)


def _case_row(head: Row[Any], numbered: Sequence[Row[Any]]) -> CaseRow:
    # An older database lacks some of the columns.
    known = {one.name: getattr(head, one.name) for one in fields(CaseRow) if one.name != "lines" and one.name in head._fields}
    return CaseRow(**known, lines=tuple(LineRow(one.text, one.expects, one.digest, one.ruleset) for one in numbered))


_Problem = tuple[Message, Message]


def _column_problems(head: Row[Any], row: CaseRow) -> Iterator[_Problem]:
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
        if getattr(head, key) != value:
            yield message("error/verify/does-not-agree", key=key), _SAVE


def _line_problems(numbered: Sequence[Row[Any]]) -> Iterator[_Problem]:
    if [one.number for one in numbered] != list(range(1, len(numbered) + 1)):
        yield message("error/verify/line-numbers", number=len(numbered)), _RESTORE
    for one in numbered:
        if not _DIGEST.fullmatch(one.digest):
            yield message("error/verify/digest", number=one.number), _RESTORE
        if not isinstance(one.expects, list):
            yield message("error/verify/expectations", number=one.number), _RESTORE


def _history_problems(connection: Connection, row: CaseRow) -> Iterator[_Problem]:
    for version in connection.scalars(select(history.c.version).where(history.c.case_id == row.id)).all():
        if not 1 <= version <= row.version:
            yield message("error/verify/history", number=version), _RESTORE


def _replay(row: CaseRow, found: Verified) -> Iterator[_Problem]:
    """Rule on the case again. What newer rules decide otherwise, or refuse, is worth knowing but no error."""
    try:
        ruled = ruled_case(row)
    except Exception as error:  # whatever it is: the other cases are still worth checking
        yield message("error/verify/replay", word=f"{type(error).__name__}: {error}"), _REPORT
        return
    found.ruled_otherwise += bool(ruled.ruled_otherwise)
    found.refused += isinstance(ruled.replayed, RecordError)
