"""The file of a SQLite database: making it, and refusing one that cannot be the cases.

Copying the file alone loses the newest cases: until SQLite moves them, they are in the file beside it whose name ends in
``-wal`` (the write-ahead log).
"""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

from outofturn.casebook.database_errors import disk_is_full, file_error
from outofturn.casebook.database_url import URL_VARIABLE, StoreError
from outofturn.casebook.tables import VERSION_TABLE
from outofturn.engine.message import message
from outofturn.formats.whole_file import rename_new
from outofturn.notation.foreign_errors import system_reason

#: How many seconds to wait for others who use the file.
TIMEOUT = 10


def prepare_file(file: Path) -> None:
    """Make the file if there is none; refuse one that is empty or belongs to another program."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not exists(file):
            _create(file)
        os.close(os.open(file, os.O_RDWR))
    except OSError as error:
        raise _cannot_be_kept(file, error) from None
    check_owner(file)
    _use_wal(file)


def exists(file: Path) -> bool:
    """Whether cases are kept in the file. Refuses a file that has lost its content, before SQLite sees it.

    SQLite would take an empty file for a new database, and delete the write-ahead log beside it with all that it holds.
    """
    log = Path(f"{file}-wal")
    size = _size(file)  # looked at once: somebody else may make the file meanwhile
    if size:
        return True
    if _size(log) and not _size(file):
        lost = message("error/cases-file-is-lost", word=str(file), other_word=str(log))
        raise StoreError(lost, message("hint/put-the-file-back", word=str(log)))
    if size is not None:
        raise StoreError(message("error/cases-file-is-empty", word=str(file)), message("hint/restore-or-remove"))
    return False


def _size(file: Path) -> int | None:
    """The size of a file, None if there is none. What is no plain file, such as a device, is not empty."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else 1


def check_owner(file: Path) -> None:
    """Refuse the database of another program: it has tables, but not ours."""
    found = _execute(file, open_read_only, "SELECT name FROM sqlite_master WHERE type = 'table'")
    if found and (VERSION_TABLE,) not in found:
        raise StoreError(message("error/database-of-another-program", word=str(file)), message("hint/name-another-file"))


def open_read_only(file: Path) -> sqlite3.Connection:
    """A connection that cannot write, and that begins transactions only when it is told to."""
    name = f"file:{quote(str(file))}?mode=ro"
    return sqlite3.connect(name, uri=True, timeout=TIMEOUT, isolation_level=None, check_same_thread=False)


@contextmanager
def new_file(file: Path) -> Iterator[Path]:
    """A file under a temporary name beside ``file``, readable for nobody else: it holds names of players.

    At the end it is on the disk, for the caller to rename; if it still has its temporary name then, it is deleted.
    """
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(6)}")
    os.close(os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield temporary
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            Path(f"{temporary}{suffix}").unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Write a file or the entries of a folder to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _create(file: Path) -> None:
    """A new database, complete when its name appears: whoever opens it at the same time never sees it empty."""
    with new_file(file) as temporary:
        _use_wal(temporary)  # this also writes the first page
        sync(temporary)
        with suppress(FileExistsError):  # somebody else was quicker
            rename_new(temporary, file)
    sync(file.parent)


def _cannot_be_kept(file: Path, error: OSError) -> StoreError:
    if error.errno == errno.ENOSPC:
        return disk_is_full(str(file))
    problem = message("error/cases-cannot-be-kept-there", word=str(file), text=system_reason(error))
    return StoreError(problem, message("hint/make-the-folder-writable", word=f"{URL_VARIABLE}=sqlite:///path/to/cases.db"))


def _use_wal(file: Path) -> None:
    """Let readers and a writer work at once; the file remembers it."""
    _execute(file, lambda file: sqlite3.connect(file, timeout=TIMEOUT), "PRAGMA journal_mode = WAL")


def _execute(file: Path, connect: Callable[[Path], sqlite3.Connection], statement: str) -> list[tuple[Any, ...]]:
    """Execute one statement. While others open the file, SQLite may refuse without waiting."""
    deadline = time.monotonic() + TIMEOUT
    while True:
        try:
            with closing(connect(file)) as connection:
                return connection.execute(statement).fetchall()
        except UnicodeDecodeError as error:  # in what SQLite says of a damaged file
            raise file_error(file, str(error)) from None
        except sqlite3.Error as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise file_error(file, str(error)) from None
            time.sleep(0.01)
