"""A database with something in every table, for the tests of backups, and what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from sqlalchemy import insert, select

from outofturn.casebook import Casebook
from outofturn.casebook.snapshot import snapshot
from outofturn.casebook.store import Store
from outofturn.casebook.tables import clock, history, metadata, tokens
from tests.case_rows import NOON

CASE = {"title": "Łódź", "contract": "4S by S", "events": ["E leads H5", "S chooses refuse"]}


def fill(url: str) -> None:
    """Put something into every table."""
    with closing(Store(url)) as store:
        casebook = Casebook(store)
        kept = casebook.create(CASE, names={"N": "Zoë"}, notes="a\nnote", key="key")
        casebook.add(kept["id"], 1, ["S chooses forbid H"], key="another key")
        casebook.delete(casebook.create(CASE)["id"])
        with store.database.writing() as connection:
            row = {"case_id": kept["id"], "version": 2, "at": NOON, "who": "Anna", "what": "add", "details": {"lines": [3]}}
            if connection.scalar(select(history.c.case_id).where(history.c.version == 2)) is None:
                connection.execute(insert(history), row)
            connection.execute(insert(tokens), {"digest": "0" * 64, "name": "Anna", "created": NOON, "withdrawn": None})


def content(url: str) -> dict[str, list[Any]]:
    """All that a database holds, but for what the clock shows."""
    with snapshot(url) as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in metadata.sorted_tables
        }
        found["clock"] = list(connection.scalars(select(clock.c.id).order_by(clock.c.id)))
        return found


@contextmanager
def database(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("OUTOFTURN_DATABASE_URL", url)
        patch.setenv("COLUMNS", "300")
        yield
