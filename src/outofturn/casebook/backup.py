"""Backups. A backup is a SQLite file with the same tables, whichever database it was made from, and can be restored into
either.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from alembic import command
from sqlalchemy import Connection, NullPool, create_engine, delete, insert, select, text, update

from outofturn.casebook.bin_clock import CLOCK
from outofturn.casebook.content import Unreadable, checksums, checksums_when_written, read_rows, write_checksums
from outofturn.casebook.database_errors import disk_is_full, file_error, location, plain_errors
from outofturn.casebook.database_url import StoreError, parse_url
from outofturn.casebook.migrate import alembic_config, check_revisions, current_revisions, migrate_connection, newest_revisions
from outofturn.casebook.snapshot import columns_of, count_rows, file_url, snapshot
from outofturn.casebook.sqlite_file import new_file, sync
from outofturn.casebook.store import Store
from outofturn.casebook.tables import cases, clock, lines, tokens
from outofturn.engine.message import message
from outofturn.formats.whole_file import is_plain, rename_new
from outofturn.notation.foreign_errors import system_reason

#: Told how much is done, and of how much.
Progress = Callable[[int, int], None]
#: How many pages of a SQLite file are copied at a time.
_PAGES = 1000


class Copied(NamedTuple):
    """What a backup holds."""

    cases: int
    lines: int
    size: int  #: of the file, in bytes
    unreadable: Unreadable | None  #: what cannot be read of it, nor of the database: it cannot be restored


class Restored(NamedTuple):
    """What has been restored, and the backup of what was there before, if there was anything."""

    cases: int
    lines: int
    before: Path | None
    has_checksums: bool  #: whether the backup carries any; those that older versions made do not


def backup(url: str, file: Path, *, force: bool = False, progress: Progress = lambda *_: None) -> Copied:
    """Write all that the database at a URL holds at this moment into a new file, while others go on writing.

    The file is complete when its name appears; until then an old one of that name stays. It carries checksums of its content.
    A file of SQLite of which something cannot be read is copied as it is, without any.
    """
    _check_name(file, force=force)
    _not_the_database(url, file)
    with snapshot(url) as source, _file_errors(file), new_file(file) as temporary:
        rows, unreadable, written = count_rows(source), None, dict[str, str]()
        try:
            written = checksums(source)
        except Unreadable as error:
            unreadable = error
        if source.dialect.name == "sqlite":
            _copy_file(source, temporary, progress)
        else:
            _export(source, temporary, progress)
        with _writable(temporary) as target:
            write_checksums(target, written)
        _check_copy(temporary, rows, written)
        sync(temporary)
        size = temporary.stat().st_size
        if force:
            os.replace(temporary, file)
        else:
            rename_new(temporary, file)
        sync(file.parent)
    return Copied(rows[cases.name], rows[lines.name], size, unreadable)


def restore(
    url: str, file: Path, *, replace: bool = False, force: bool = False, progress: Progress = lambda *_: None
) -> Restored:
    """Put what a backup holds into the database at a URL, in one transaction.

    If there are cases already this is refused, or with ``replace`` they are written to a backup first. A backup that is not as
    it was written is refused, unless with ``force``.
    """
    _not_the_database(url, file)
    has_checksums = _check_as_written(file, force)
    with _newest_form(file) as newest, snapshot(file_url(newest)) as source:
        _remove_empty_file(url)
        with closing(Store(url)) as store, store.database.writing() as target:
            _keep_others_out(target)
            before = None
            if target.scalar(select(cases.c.id).limit(1)) is not None:
                if not replace:
                    there = message("error/cases-are-there", word=location(store.database.url))
                    raise StoreError(there, message("hint/replace-them", word="--replace"))
                before = file.absolute().with_name(f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}.db")
                backup(url, before)
            _copy_rows(source, target, progress)
            _check_restored(source, target)
            # The time since the backup was made does not count for what is in the bin.
            target.execute(update(clock).where(clock.c.id == CLOCK).values(seen=datetime.now(UTC)))
            rows = count_rows(source)
    return Restored(rows[cases.name], rows[lines.name], before, has_checksums)


# -- writing a backup


def _copy_file(source: Connection, temporary: Path, progress: Progress) -> None:
    """By SQLite's own backup, in the transaction of the source: otherwise it would begin again whenever somebody writes."""
    connection = source.connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    with closing(sqlite3.connect(temporary, isolation_level=None)) as target:
        connection.backup(target, pages=_PAGES, progress=lambda _, left, total: progress(total - left, total))
        target.execute("PRAGMA journal_mode = DELETE")  # all in one file


def _export(source: Connection, temporary: Path, progress: Progress) -> None:
    """Row by row, into tables of the same version as those of the source."""
    check_revisions(source)
    with _writable(temporary) as target:
        (revision,) = current_revisions(source)
        command.upgrade(alembic_config(target), revision)
        _copy_rows(source, target, progress)


def _copy_rows(source: Connection, target: Connection, progress: Progress) -> None:
    """Replace what the target holds. Tokens that it has already stay as they are: one may have been withdrawn since."""
    columns, rows = columns_of(source), count_rows(source)
    done, total = 0, sum(rows.values())
    known = set(target.scalars(select(tokens.c.digest))) if tokens in columns else set()
    for table in reversed(columns_of(target)):
        if table is not tokens:
            target.execute(delete(table))
    for table, names in columns.items():
        for part in read_rows(source, table, names):
            if new := [row for row in part if table is not tokens or row["digest"] not in known]:
                target.execute(insert(table), new)
            done += len(part)
            progress(done, total)


def _check_copy(temporary: Path, rows: dict[str, int], written: dict[str, str]) -> None:
    """What has been written is sound and all that there was."""
    with snapshot(file_url(temporary)) as copy:
        sound = copy.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok" and count_rows(copy) == rows
        if sound and written:
            sound = checksums(copy) == checksums_when_written(copy) == written
        if not sound:
            raise StoreError(message("error/backup-is-not-sound"), message("hint/verify-the-database"))


# -- reading a backup


def _check_as_written(file: Path, force: bool) -> bool:
    """Whether a backup carries checksums. One that does not agree with them is refused, unless with ``force``."""
    with snapshot(file_url(file)) as source:
        written = checksums_when_written(source)
        if written and not force and written != checksums(source):
            problem = message("error/backup-is-damaged", word=str(file))
            raise StoreError(problem, message("hint/another-backup-or-force", word="--force"))
    return bool(written)


def _check_restored(source: Connection, target: Connection) -> None:
    """What is in the database is what the backup holds; of tokens there may be others."""
    if {**checksums(source), tokens.name: ""} != {**checksums(target), tokens.name: ""}:
        raise StoreError(message("error/restored-otherwise"), message("hint/verify-the-database"))


@contextmanager
def _newest_form(file: Path) -> Iterator[Path]:
    """The backup with its tables in their newest form. If it is older a copy is migrated; the backup itself never changes."""
    with snapshot(file_url(file)) as source:
        is_newest = current_revisions(source) == newest_revisions()
    if is_newest:
        yield file
        return
    with tempfile.TemporaryDirectory(prefix="outofturn-") as folder:
        copy = Path(folder) / "backup.db"
        with snapshot(file_url(file)) as source, _file_errors(copy):
            _copy_file(source, copy, lambda *_: None)
        with _writable(copy) as connection:
            migrate_connection(connection)
        yield copy


def _keep_others_out(target: Connection) -> None:
    """Nobody else writes until the transaction ends; with SQLite that is so anyway. Reading goes on."""
    if target.dialect.name == "postgresql":
        target.execute(text("SET LOCAL statement_timeout = 0"))
        target.execute(text(f"LOCK TABLE {', '.join(table.name for table in columns_of(target))} IN EXCLUSIVE MODE"))


def _remove_empty_file(url: str) -> None:
    """An empty file is refused elsewhere, because cases may have been in it; to restore them is the way out."""
    sizes = [file.stat().st_size if file.exists() else None for file in _database_files(url)]
    if sizes in ([0, None], [0, 0]):
        _database_files(url)[0].unlink()


def _not_the_database(url: str, file: Path) -> None:
    if any(one.exists() and file.exists() and one.samefile(file) for one in _database_files(url)):
        raise StoreError(message("error/backup-is-the-database", word=str(file)), message("hint/name-another-file"))


def _check_name(file: Path, *, force: bool) -> None:
    """Refuse what is there already; what is no file at all, such as a device, is never replaced by one."""
    try:
        with _file_errors(file):
            plain = is_plain(file)
    except ValueError:  # a NUL character in it
        raise StoreError(message("error/not-the-name-of-a-file")) from None
    if plain and not force:
        raise _is_there(file)
    if plain is False:
        reason = message("error/system/folder" if file.is_dir() else "error/system/not-a-plain-file")
        raise StoreError(message("error/cannot-be-written", text=reason), message("hint/another-place-or-name"))


def _is_there(file: Path) -> StoreError:
    there = message("error/file-is-there", word=str(file))
    return StoreError(there, message("hint/another-name-or-force", word="--force"))


def _database_files(url: str) -> list[Path]:
    """The SQLite file at a URL and its write-ahead log; none for PostgreSQL."""
    parsed = parse_url(url)
    return [Path(f"{parsed.database}{suffix}") for suffix in ("", "-wal")] if parsed.drivername == "sqlite" else []


@contextmanager
def _writable(file: Path) -> Iterator[Connection]:
    """A transaction on a SQLite file that nobody else uses."""
    engine = create_engine(file_url(file), poolclass=NullPool)
    try:
        with plain_errors(engine.url), engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _file_errors(file: Path) -> Iterator[None]:
    """Errors of the file system and of SQLite while a file is written."""
    try:
        yield
    except sqlite3.Error as error:
        raise file_error(file, str(error)) from None
    except FileExistsError:  # it has come there in the meantime
        raise _is_there(file) from None
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise disk_is_full(str(file)) from None
        cannot = message("error/cannot-be-written", text=system_reason(error))
        raise StoreError(cannot, message("hint/another-place-or-name")) from None
