"""Tokens of several directors: kept as digests, made and withdrawn on the command line, known to running servers."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import select

from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.store import Store
from outofturn.casebook.tables import tokens
from outofturn.casebook.tokens import Tokens
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.web import token_check
from outofturn.web.app import create_app
from outofturn.web.token_check import REFRESH, TokenCache
from tests.errors import raises_error
from tests.http_client import HttpClient
from tests.serve_process import PATIENCE

pytest_plugins = ["tests.databases"]

# -- in the database


def test_only_a_digest_is_kept(store: Store) -> None:
    token = Tokens(store.database).new("Ada")
    with store.database.reading() as connection:
        [row] = connection.execute(select(tokens)).all()
    assert row.digest == hashlib.sha256(token.encode()).hexdigest()
    assert not any(token in str(value) for value in row)
    assert len(token) >= 20
    assert Tokens(store.database).in_force() == {row.digest: "Ada"}


def test_a_name_has_one_token_at_a_time(store: Store) -> None:
    known = Tokens(store.database)
    first = known.new("Ada  Lovelace ")
    with raises_error("“ada lovelace” has a token already."):
        known.new("ada lovelace")
    known.withdraw("ADA LOVELACE")
    assert known.in_force() == {}
    with raises_error("“Ada Lovelace” has no token."):
        known.withdraw("Ada Lovelace")
    assert known.new("Ada Lovelace") != first
    assert [(entry.name, entry.withdrawn is None) for entry in known.entries()] == [
        ("Ada Lovelace", False),
        ("Ada Lovelace", True),
    ]


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x07b", "a\u202eb", "a\0b", "\ud800"])
def test_what_is_no_name(tmp_path: Path, name: str) -> None:
    with closing(Store(f"sqlite:///{tmp_path / 'cases.db'}")) as kept:
        with raises_error("This cannot be a name."):
            Tokens(kept.database).new(name)
        assert Tokens(kept.database).entries() == []


def test_two_at_once_get_one_token(store: Store) -> None:
    made: list[str] = []

    def make() -> None:
        with suppress(RecordError):
            made.append(Tokens(store.database).new("Ada"))

    threads = [threading.Thread(target=make) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == len(Tokens(store.database).in_force()) == 1


# -- on the command line


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    address = f"sqlite:///{tmp_path / 'cases.db'}"
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", address)
    for name in ("OUTOFTURN_PUBLIC_URL", "OUTOFTURN_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return address


def test_from_a_new_token_to_its_end(here: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["token", "list"]) == WELL
    assert "There are no tokens." in capsys.readouterr().out
    assert main(["token", "new", "Ada"]) == WELL
    said = capsys.readouterr().out
    token = said.splitlines()[0]
    assert f"/#token={token}" in said
    with closing(Store(here)) as kept:
        assert Tokens(kept.database).in_force() == {hashlib.sha256(token.encode()).hexdigest(): "Ada"}
    assert main(["token", "list"]) == WELL
    listed = capsys.readouterr().out
    assert listed.startswith("Ada  20")
    assert token not in listed
    assert "withdrawn" not in listed
    assert main(["token", "withdraw", "Ada"]) == WELL
    capsys.readouterr()
    assert main(["token", "list"]) == WELL
    assert "withdrawn 20" in capsys.readouterr().out


def test_the_address_is_that_of_the_public_url(
    here: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OUTOFTURN_PUBLIC_URL", "https://bridge.example/")
    assert main(["token", "new", "Ada"]) == WELL
    token, *said = capsys.readouterr().out.splitlines()
    assert f"https://bridge.example/#token={token}" in " ".join(said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["withdraw", "Ben"], "“Ben” has no token."),
        (["new", "Ada"], "“Ada” has a token already."),
        (["new", ""], "This cannot be a name."),
        (["withdraw", "Ben", "--language", "fr"], "« Ben » n’a pas de jeton."),
    ],
)
def test_what_cannot_be_done(here: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["token", "new", "Ada"]) == WELL
    assert main(["token", *arguments]) == UNREADABLE
    assert said in " ".join(capsys.readouterr().err.split())


def test_a_database_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", "mysql://somewhere")
    assert main(["token", "list"]) == UNREADABLE
    assert "Cases cannot be kept in “mysql”." in " ".join(capsys.readouterr().err.split())


# -- in running servers


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(f"sqlite:///{tmp_path / 'cases.db'}")) as found:
        yield found


def test_a_withdrawn_token_stops_working_everywhere(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers on one database; neither is told, and neither is started again."""
    monkeypatch.setattr(token_check, "REFRESH", 0.0)
    servers = [HttpClient(create_app(Casebook(kept))) for _ in range(2)]
    known = Tokens(kept.database)
    assert [ask("GET", "/api/about").status_code for ask in servers] == [200, 200]  # no token is needed yet
    ada, ben = ({"Authorization": f"Bearer {known.new(name)}"} for name in ("Ada", "Ben"))
    assert [ask("GET", "/api/about").status_code for ask in servers] == [401, 401]
    assert [ask("GET", "/api/session", headers=ada).json()["name"] for ask in servers] == ["Ada", "Ada"]
    known.withdraw("Ada")
    assert [ask("GET", "/api/about", headers=ada).status_code for ask in servers] == [401, 401]
    assert [ask("GET", "/api/about", headers=ben).status_code for ask in servers] == [200, 200]


class _Source:
    """A table of tokens that can be slow or out of reach; counts how often it is read, and in which thread."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {"digest": "Ada"}
        self.reads, self.is_down = 0, False
        self.free = threading.Event()
        self.free.set()
        self.threads: set[int] = set()

    def __call__(self) -> Mapping[str, str]:
        self.reads += 1
        self.threads.add(threading.get_ident())
        self.free.wait(PATIENCE)
        if self.is_down:
            raise StoreError(message("error/database-is-busy"))
        return self.names


def test_the_database_is_asked_at_most_once_in_a_while() -> None:
    now, source = 0.0, _Source()

    async def run() -> None:
        nonlocal now
        cache = TokenCache(source, lambda: now)
        for _ in range(3):
            await asyncio.gather(*(cache.names() for _ in range(20)))
        assert source.reads == 1
        now = REFRESH
        source.names = {}
        assert await asyncio.gather(*(cache.names() for _ in range(20))) == [{}] * 20
        assert source.reads == 2

    asyncio.run(run())
    assert threading.get_ident() not in source.threads  # never on the event loop


def test_known_tokens_go_on_working_while_the_database_is_down(caplog: pytest.LogCaptureFixture) -> None:
    now, source = 0.0, _Source()

    async def run() -> None:
        nonlocal now
        cache = TokenCache(source, lambda: now)
        await cache.names()
        source.is_down = True
        for _ in range(3):
            now += REFRESH
            assert await cache.names() == {"digest": "Ada"}
        source.is_down, source.names = False, {}
        now += REFRESH
        assert await cache.names() == {}

    asyncio.run(run())
    assert [one.getMessage() for one in caplog.records] == [
        "The access tokens could not be read again. The database is busy: no connection became free in time."
    ]


def test_nobody_waits_long_for_a_database_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_check, "PATIENCE", 0.01)
    now, source = 0.0, _Source()

    async def run() -> None:
        nonlocal now
        cache = TokenCache(source, lambda: now)
        await cache.names()
        source.free.clear()
        now = REFRESH
        assert await cache.names() == {"digest": "Ada"}
        source.free.set()

    asyncio.run(run())


def test_before_the_tokens_have_been_read_nobody_is_let_in(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Tokens) -> Mapping[str, str]:
        raise StoreError(message("error/database-is-busy"))

    monkeypatch.setattr(Tokens, "in_force", fail)
    answer = HttpClient(create_app(Casebook(kept)))("GET", "/api/about")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["error"]["problem"] == "The cases cannot be reached just now."
