"""What a database holds, read in one way: by a backup, by ``verify`` and by ``restore``. So what the one can read, all can.

SQLite keeps whatever is written into a column; a value counts as read if any database could keep it in that column.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import JSON, Column, Connection, Integer, String, Table, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from outofturn.casebook.database_url import StoreError
from outofturn.casebook.migrate import current_revisions
from outofturn.casebook.snapshot import columns_of
from outofturn.casebook.tables import VERSION_TABLE, cases, kept_checksums
from outofturn.engine.message import message

#: So many rows are held in memory at a time.
_ROWS = 500
#: The widest number of a column in PostgreSQL.
_WIDEST = 2**31
#: The longest part of a value that is shown.
_SHOWN = 40


class Unreadable(StoreError):
    """A table holds something that cannot be read."""

    def __init__(self, table: Table, why: str) -> None:
        self.table, self.why = table, why
        problem = message("error/verify/table-unreadable", word=table.name, other_word=why)
        super().__init__(problem, message("hint/restore-a-backup", word="outofturn restore"))


def read_rows(
    connection: Connection, table: Table, names: Sequence[str], of_case: str | None = None
) -> Iterator[list[dict[str, Any]]]:
    """The rows of a table, or those of one case, part by part; raises ``Unreadable``."""
    query = select(*(table.c[name] for name in names)).execution_options(yield_per=_ROWS)
    if of_case is not None:
        query = query.where((cases.c.id if table is cases else table.c.case_id) == of_case)
    try:
        for part in connection.execute(query).mappings().partitions():
            rows = [dict(row) for row in part]
            for row in rows:
                for name, value in row.items():
                    _check(table.c[name], value)
            yield rows
    except (ValueError, TypeError, AttributeError, RecursionError) as error:  # a date or JSON that is none
        raise Unreadable(table, str(error)) from None
    except DBAPIError as error:
        if connection.dialect.name != "sqlite":
            raise
        raise Unreadable(table, str(error.orig)) from None  # text that is none


def _check(column: Column[Any], value: Any) -> None:
    """ValueError if a database could not keep the value in this column."""
    kind = column.type
    if isinstance(kind, JSON):
        json.dumps(value, allow_nan=False)
        return
    if value is None:
        fits = bool(column.nullable)
    elif isinstance(kind, Integer):
        fits = type(value) is int and -_WIDEST <= value < _WIDEST
    elif isinstance(kind, String):
        fits = isinstance(value, str) and "\0" not in value and len(value) <= (kind.length or len(value))
    else:
        fits = isinstance(value, datetime)
    if not fits:
        raise ValueError(f"{column.name}: {value!r:.{_SHOWN}}")


# -- checksums


def checksum(connection: Connection, table: Table, names: Sequence[str]) -> str:
    """The same for the same rows, in whichever database they are and in whatever order; raises ``Unreadable``."""
    total = 0
    for rows in read_rows(connection, table, names):
        for row in rows:
            written = json.dumps(row, sort_keys=True, default=_date_text).encode()
            total += int.from_bytes(sha256(written).digest())
    return f"{total % 2**256:064x}"


def checksums(connection: Connection) -> dict[str, str]:
    """The checksum of each of our tables; raises ``Unreadable``."""
    found = {table.name: checksum(connection, table, names) for table, names in columns_of(connection).items()}
    return found | revision_checksum(connection)


def revision_checksum(connection: Connection) -> dict[str, str]:
    """The checksum of the version of the tables."""
    return {VERSION_TABLE: sha256(" ".join(sorted(current_revisions(connection))).encode()).hexdigest()}


def checksums_when_written(connection: Connection) -> dict[str, str]:
    """Those that a backup carries; none in a database, and in a backup that an older version has made."""
    if not inspect(connection).has_table(kept_checksums.name):
        return {}
    found: dict[str, str] = {}
    for rows in read_rows(connection, kept_checksums, kept_checksums.c.keys()):
        found |= {row["table"]: row["checksum"] for row in rows}
    return found or {kept_checksums.name: ""}  # a table that has lost its rows agrees with nothing


def write_checksums(connection: Connection, found: dict[str, str]) -> None:
    """Put them into a backup, in place of those that may be there; with none, leave it without any."""
    kept_checksums.drop(connection, checkfirst=True)
    if found:
        kept_checksums.create(connection)
        connection.execute(insert(kept_checksums), [{"table": name, "checksum": value} for name, value in found.items()])


def _date_text(value: Any) -> str:
    assert isinstance(value, datetime)
    return value.isoformat()
