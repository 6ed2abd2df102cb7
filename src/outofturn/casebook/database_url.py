"""Where cases are kept, and what to say when that place cannot be used."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

#: The environment variable that names a database.
VARIABLE = "OUTOFTURN_DATABASE_URL"
_HINT = f"Set {VARIABLE} to postgresql://user:password@host/database or to sqlite:///path/to/cases.db."
_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


class StoreError(Exception):
    """Cases cannot be kept or fetched just now. ``problem`` says why, ``hint`` the way out."""

    def __init__(self, problem: str, hint: str = "") -> None:
        self.problem, self.hint = problem, hint
        super().__init__(f"{problem} {hint}".strip())


def default_url(environment: Mapping[str, str] = os.environ) -> str:
    """The URL of the database: what the environment says, else a file in the user's data folder."""
    if given := environment.get(VARIABLE, "").strip():
        return given
    return f"sqlite:///{user_data_path('outofturn', appauthor=False) / 'cases.db'}"


def parse_url(url: str) -> URL:
    """The URL as the database library reads it. What is wrong with one is told without showing it: it may hold a password."""
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


def prepare(file: Path) -> None:
    """The SQLite file and its folder, which nobody else may read: names of players stand in it."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(
            f"Cases cannot be kept in {file}: {error.strerror or error}.",
            f"Make the folder writable, or name another place: {VARIABLE}=sqlite:///path/to/cases.db.",
        ) from None
