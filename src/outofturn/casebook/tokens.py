"""The access tokens of several directors. Of a token itself only the SHA-256 digest is kept."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import insert, select, text, update

from outofturn.casebook.database import Database
from outofturn.casebook.tables import tokens
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message

LONGEST_NAME = 60
#: Random bytes of a new token: nobody guesses so many, and so its digest needs no salt.
_BYTES = 16
_LIST = "outofturn token list"


class TokenEntry(NamedTuple):
    """Whose a token is, and since when, and until when."""

    name: str
    created: datetime
    withdrawn: datetime | None


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Tokens:
    """The tokens in a database, each with the name of a director."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def in_force(self) -> dict[str, str]:
        """The names by the digests of their tokens."""
        with self.database.reading() as connection:
            found = connection.execute(select(tokens.c.digest, tokens.c.name).where(tokens.c.withdrawn.is_(None)))
            return {row.digest: row.name for row in found}

    def entries(self) -> list[TokenEntry]:
        """All tokens, also those that have been withdrawn, the oldest first."""
        query = select(tokens.c.name, tokens.c.created, tokens.c.withdrawn).order_by(tokens.c.created, tokens.c.name)
        with self.database.reading() as connection:
            return [TokenEntry(*row) for row in connection.execute(query)]

    def new(self, name: str) -> str:
        """A new token for a name that has none. This is the only time that anybody sees it."""
        name = _checked(name)
        token = secrets.token_urlsafe(_BYTES)
        with self.database.writing() as connection:
            if not self.database.is_sqlite:  # SQLite has one writer at a time anyway
                connection.execute(text("LOCK TABLE tokens IN SHARE ROW EXCLUSIVE MODE"))
            taken = connection.scalars(select(tokens.c.name).where(tokens.c.withdrawn.is_(None)))
            if name.casefold() in {one.casefold() for one in taken}:
                raise RecordError(
                    message("error/name-has-a-token", word=name),
                    message("hint/withdraw-it-or-take-another-name", word=f"outofturn token withdraw {name}"),
                )
            connection.execute(insert(tokens), {"digest": digest_of(token), "name": name, "created": datetime.now(UTC)})
        return token

    def withdraw(self, name: str) -> None:
        """From now on nobody gets in with the token of this name."""
        wanted = _normal(name).casefold()
        with self.database.writing() as connection:
            found = connection.execute(select(tokens.c.digest, tokens.c.name).where(tokens.c.withdrawn.is_(None)))
            digests = [digest for digest, known in found if known.casefold() == wanted]
            if not digests:
                raise RecordError(
                    message("error/name-has-no-token", word=name[:LONGEST_NAME]), message("hint/names-with-a-token", word=_LIST)
                )
            connection.execute(update(tokens).where(tokens.c.digest.in_(digests)).values(withdrawn=datetime.now(UTC)))


def _normal(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def _checked(name: str) -> str:
    """A name as it is kept; it is shown on the page and stands in the history of cases."""
    name = _normal(name)
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise RecordError(message("error/not-a-name-for-a-token"), message("hint/name-for-a-token", number=LONGEST_NAME))
    return name
