"""The URL of the database in which cases are kept."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from outofturn.engine.message import Message, message
from outofturn.wording.error_text import explanation

#: The environment variable that names a database.
URL_VARIABLE = "OUTOFTURN_DATABASE_URL"
_HINT = message("hint/name-a-database", word=URL_VARIABLE)
_POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")


class StoreError(Exception):
    """Cases cannot be kept or read. ``problem`` says why, ``hint`` what to do; ``wording.error_text`` has the words."""

    def __init__(self, problem: Message, hint: Message | None = None) -> None:
        self.problem, self.hint = problem, hint
        super().__init__(problem)

    def __str__(self) -> str:
        """In English, for logs."""
        return explanation(self)


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
        raise StoreError(message("error/database-url-cannot-be-read"), _HINT) from None
    if read.drivername in _POSTGRESQL:
        return read.set(drivername="postgresql+psycopg")
    if read.drivername == "sqlite" and read.database not in (None, "", ":memory:"):
        return read
    if read.drivername == "sqlite":
        raise StoreError(message("error/database-url-names-no-file"), _HINT)
    raise StoreError(message("error/cases-cannot-be-kept-in", word=scheme[0] if scheme else ""), _HINT)
