"""What SQLite, PostgreSQL and their drivers report, as a StoreError that says what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from outofturn.casebook.database_url import URL_VARIABLE, StoreError
from outofturn.engine.message import message

#: What PostgreSQL says to somebody whom it does not let in. Waiting does not help then.
_NOT_LET_IN = re.compile(r"authentication failed|no password supplied|no pg_hba.conf entry|(role|database) .* does not exist")
_UNKNOWN_HOST = re.compile(r"failed to resolve host '([^']*)'|could not translate host name \"([^\"]*)\"")
#: How PostgreSQL numbers a full disk.
_DISK_FULL = "53100"


@contextmanager
def plain_errors(url: URL) -> Iterator[None]:
    """Every error of the database at this URL as a StoreError."""
    try:
        yield
    except PoolTimeout:
        raise StoreError(message("error/database-is-busy"), message("hint/try-again-in-a-moment")) from None
    except DBAPIError as error:
        raise _store_error(url, error) from error
    except UnicodeDecodeError as error:  # in what SQLite says of a damaged file
        raise file_error(url.database, str(error)) from None


def file_error(file: str | Path | None, why: str) -> StoreError:
    """What SQLite says about a file."""
    if "locked" in why or "busy" in why:
        return another_writes()
    if "full" in why:
        return disk_is_full(str(file))
    return StoreError(message("error/cases-file-cannot-be-used", word=why), message("hint/look-at-the-file", word=str(file)))


def another_writes() -> StoreError:
    return StoreError(message("error/another-program-writes"), message("hint/try-again-in-a-moment"))


def disk_is_full(where: str) -> StoreError:
    return StoreError(message("error/disk-is-full", word=where), message("hint/make-room"))


def unknown_host(host: str) -> StoreError:
    return StoreError(message("error/no-database-host", word=host), message("hint/check-the-url", word=URL_VARIABLE))


def location(url: URL) -> str:
    """Where the cases are kept, to show it; a password in it is left out."""
    if url.drivername == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def _store_error(url: URL, error: DBAPIError) -> StoreError:
    said = str(error.orig).strip().splitlines() or [type(error.orig).__name__]
    why = said[0].rstrip(".")
    if url.drivername == "sqlite":
        return file_error(url.database, why)
    # The message of the driver may repeat parts of the URL: what is secret in it is cut out.
    for secret in (url.password, *url.query.values()):
        if isinstance(secret, str) and secret:
            why = why.replace(secret, "…")
    if getattr(error.orig, "sqlstate", None) == _DISK_FULL:
        return disk_is_full(location(url))
    if found := _UNKNOWN_HOST.search(why):
        return unknown_host(found[1] or found[2])
    if _NOT_LET_IN.search(why):
        return StoreError(message("error/database-refuses", word=why), message("hint/check-the-url", word=URL_VARIABLE))
    if isinstance(error, OperationalError | InterfaceError):
        return StoreError(message("error/database-cannot-be-used", word=why), message("hint/is-postgresql-running"))
    return StoreError(message("error/database-refuses", word=why), message("hint/look-into-the-log"))
