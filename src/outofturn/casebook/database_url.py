"""The URL of the database in which cases are kept."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

#: The environment variable that names a database.
URL_VARIABLE = "OUTOFTURN_DATABASE_URL"
_HINT = f"Set {URL_VARIABLE} to postgresql://user:password@host/database or to sqlite:///path/to/cases.db."
_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


class StoreError(Exception):
    """Cases cannot be kept or read. ``problem`` says why, ``hint`` what to do about it."""

    def __init__(self, problem: str, hint: str = "") -> None:
        self.problem, self.hint = problem, hint
        super().__init__(f"{problem} {hint}".strip())


def default_url(environment: Mapping[str, str] = os.environ) -> str:
    """The URL of the database: what the environment says, else a file in the user's data folder."""
    if given := environment.get(URL_VARIABLE, "").strip():
        return given
    return f"sqlite:///{user_data_path('outofturn', appauthor=False) / 'cases.db'}"


def parse_url(url: str) -> URL:
    """The URL as SQLAlchemy reads it. Error messages do not show the URL: it may hold a password."""
    scheme = re.match(r"[A-Za-z0-9+]*", url)
    try:
        read = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("The URL of the database cannot be read.", _HINT) from None
    if read.drivername in _POSTGRESQL:
        return read.set(drivername="postgresql+psycopg")
    if read.drivername == "sqlite" and read.database not in (None, "", ":memory:"):
        return read
    if read.drivername == "sqlite":
        raise StoreError("The URL of the SQLite database names no file.", _HINT)
    raise StoreError(f"Cases cannot be kept in “{scheme[0] if scheme else ''}”.", _HINT)


def create_file(file: Path) -> None:
    """Create the SQLite file and its folder, readable for nobody else: it holds names of players."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(
            f"Cases cannot be kept in {file}: {error.strerror or error}.",
            f"Make the folder writable, or name another place: {URL_VARIABLE}=sqlite:///path/to/cases.db.",
        ) from None
