"""Stores and casebooks for tests, in SQLite and in a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.store import Store
from tests.postgres import Server, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, SQLite and PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'cases.db'}"
    server: Server = request.getfixturevalue("server")
    return server.empty()


@pytest.fixture(params=["sqlite", "postgresql"])
def emptied(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes an empty database of either kind and returns its URL."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path / 'restored.db'}"
    server: Server = request.getfixturevalue("server")
    return server.empty


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(Store(url)) as store:
        yield store


@pytest.fixture
def casebook(store: Store) -> Casebook:
    return Casebook(store)


@pytest.fixture
def sqlite_casebook(tmp_path: Path) -> Iterator[Casebook]:
    """A casebook for what does not depend on the database."""
    with closing(Store(f"sqlite:///{tmp_path / 'cases.db'}")) as store:
        yield Casebook(store)
