"""A disk that fills: what was acknowledged stays, nothing is written by halves, and it goes on when there is room again."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from outofturn.casebook import Casebook
from outofturn.casebook.backup import backup
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.store import Store
from outofturn.casebook.verify import verify
from outofturn.web.app import create_app
from tests.case_rows import case_row, ids, kept, line
from tests.http_client import HttpClient, problem
from tests.postgres import Server

pytest_plugins = ["tests.databases"]

NOTES = "x" * 9000
#: What PostgreSQL says when its disk is full.
FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$
"""


@contextmanager
def no_more_pages(store: Store) -> Iterator[None]:
    """The file may not grow: SQLite answers as it does when the disk is full."""
    engine = store.database.engine

    def limit(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # as many as there are

    event.listen(engine, "checkout", limit)
    try:
        yield
    finally:
        event.remove(engine, "checkout", limit)
        engine.dispose()


def test_a_full_disk_and_then_room_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'cases.db'}"
    with closing(Store(url)) as store:
        old = case_row("aaaaaaaaaaaa", line("a"))
        store.create(old)
        new = replace(old, version=2, notes=NOTES, lines=(line("a"), *(line("x" * 200) for _ in range(100))))
        with no_more_pages(store):
            for _ in range(2):
                with pytest.raises(StoreError, match=r"There is no room left for .*cases\.db\. Make room on the disk"):
                    store.save(old, new, "key")
                with pytest.raises(StoreError, match="There is no room left"):
                    store.create(case_row("bbbbbbbbbbbb", notes=NOTES))
            assert (kept(store), store.used_for("key")) == (old, None)
            assert verify(url).problems == []
        store.save(old, new, "key")
        assert (kept(store), ids(store)) == (new, ["aaaaaaaaaaaa"])


def test_the_server_says_so_and_goes_on(sqlite_casebook: Casebook, caplog: pytest.LogCaptureFixture) -> None:
    client = HttpClient(create_app(sqlite_casebook))
    body = {"case": {"contract": "4S by S", "events": []}, "notes": NOTES}
    id = client("POST", "/api/cases", json=body).json()["id"]
    with no_more_pages(sqlite_casebook.store):
        answer = client("POST", "/api/cases", json=body)
        assert problem(answer, 503) == "The cases cannot be reached just now."
        assert client("GET", f"/api/cases/{id}").status_code == 200
    assert "There is no room left" in caplog.text
    assert client("POST", "/api/cases", json=body).status_code == 201


def test_a_full_disk_of_postgresql(server: Server) -> None:
    with closing(Store(server.empty())) as store:
        old = case_row("aaaaaaaaaaaa", line("a"))
        store.create(old)
        with store.database.writing() as connection:
            connection.execute(text(FULL))
            connection.execute(text("CREATE TRIGGER full_disk BEFORE INSERT ON receipts EXECUTE FUNCTION full_disk()"))
        new = replace(old, version=2, lines=(line("a"), line("b")))
        with pytest.raises(StoreError, match=r"There is no room left for postgresql://.*\. Make room on the disk"):
            store.save(old, new, "key")
        assert kept(store) == old
        with store.database.writing() as connection:
            connection.execute(text("DROP TRIGGER full_disk ON receipts"))
        store.save(old, new, "key")
        assert kept(store) == new


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only the administrator of a computer can mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill_up(store: Store) -> list[str]:
    """Keep cases until there is no room; those that were acknowledged."""
    done: list[str] = []
    for number in range(10_000):
        id = "".join("abcdefghij"[int(digit)] for digit in f"{number:012}")
        try:
            store.create(case_row(id, line(), notes=NOTES))
        except StoreError:
            return done
        done.append(id)
    raise AssertionError("the disk never fills")


def test_a_real_disk_that_fills(small_disk: Path, tmp_path: Path) -> None:
    ballast, url = small_disk / "ballast", f"sqlite:///{small_disk / 'cases.db'}"
    ballast.write_bytes(b"x" * 300_000)
    with closing(Store(url)) as store:
        acknowledged = fill_up(store)
        assert acknowledged
        assert {id for id in acknowledged if store.get(id) is None} == set()
        with pytest.raises(StoreError, match=r"There is no room left for .*backup\.db"):
            backup(url, small_disk / "backup.db")
        assert not (small_disk / "backup.db").exists()
        ballast.unlink()
        store.create(case_row("zzzzzzzzzzzz", line()))
        assert backup(url, tmp_path / "backup.db").cases == len(acknowledged) + 1
    for one in (url, f"sqlite:///{tmp_path / 'backup.db'}"):
        found = verify(one, replay=False)
        assert (found.cases, found.problems) == (len(acknowledged) + 1, [])
