"""The database: new, old or foreign ones, and the errors when one cannot be used."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from outofturn.casebook import migrate
from outofturn.casebook.database_url import StoreError, default_url
from outofturn.casebook.store import Store
from outofturn.casebook.tables import VERSION_TABLE, metadata
from outofturn.cli import UNREADABLE, main
from outofturn.wording.language import CATALOGUES
from tests.case_rows import case_row, ids, kept, line
from tests.postgres import Server, find_programs, running_server

pytest_plugins = ["tests.databases"]


# -- the tables


def test_the_tables_and_their_migrations_agree(store: Store) -> None:
    with store.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


def test_the_migrations_are_those_of_the_files() -> None:
    """Alembic follows what each says of the one before it; to open a store the names of the files are enough."""
    scripts = ScriptDirectory(str(migrate.MIGRATIONS))
    assert [script.revision for script in scripts.walk_revisions()][::-1] == list(migrate._revisions())
    assert set(scripts.get_heads()) == migrate.newest_revisions()


def test_where_nothing_is_to_be_migrated_alembic_is_not_loaded(url: str) -> None:
    Store(url).close()
    code = "import sys; from outofturn.casebook.store import Store; Store(sys.argv[1]).close(); print('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, url], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_database_from_the_future_is_left_alone(url: str) -> None:
    with closing(Store(url)) as store:
        store.create(case_row())
        with store.database.writing() as connection:
            connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(StoreError, match=r"written by a newer Out of Turn\. Install the newest version"):
        Store(url)


def test_a_new_place_opened_by_many_at_once(url: str) -> None:
    barrier = Barrier(6)

    def use(name: str) -> None:
        barrier.wait()
        with closing(Store(url)) as store:
            store.create(case_row(name * 12))

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(use, "abcdef"))
    with closing(Store(url)) as store:
        assert len(ids(store)) == 6


def test_a_file_that_appears_while_one_looks_is_not_taken_for_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, look = tmp_path / "cases.db", Path.stat
    seen: list[Path] = []

    def look_and_make(path: Path, **options: bool) -> os.stat_result:
        """What is there now; right after the first look somebody else makes the file."""
        try:
            return look(path, **options)
        finally:
            if path == file and not seen:
                seen.append(path)
                with closing(Store(f"sqlite:///{file}")):
                    pass

    monkeypatch.setattr(Path, "stat", look_and_make)
    with closing(Store(f"sqlite:///{file}")) as store:
        assert ids(store) == []
    assert seen


#: Opens a store at a word, and says when it is done.
OPENER = """
import sys
from outofturn.casebook.store import Store

print("ready", flush=True)
sys.stdin.readline()
Store(sys.argv[1]).close()
"""


@pytest.mark.sample(2)
def test_a_new_place_opened_by_many_programs_at_once(url: str) -> None:
    command = [sys.executable, "-c", OPENER, url]
    programs = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("now\n")
        program.stdin.flush()
    for program in programs:
        with program:
            pass
    assert [program.returncode for program in programs] == [0, 0, 0]
    with closing(Store(url)) as store:
        assert store.create(case_row()) == "aaaaaaaaaaaa"


# -- where, and when it cannot be


def test_without_a_word_cases_are_kept_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("OUTOFTURN_DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_url() == f"sqlite:///{tmp_path}/data/outofturn/cases.db"
    with closing(Store(default_url())) as store:
        store.create(case_row())
        folder = tmp_path / "data" / "outofturn"
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", " postgres://somewhere/else ")
    assert default_url() == "postgres://somewhere/else"


def test_every_write_reaches_the_disk(store: Store) -> None:
    with store.database.reading() as connection:
        if store.database.is_sqlite:
            assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")] == [
                "wal",
                2,
            ]
        else:
            assert connection.scalar(text("SHOW synchronous_commit")) == "on"


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("mysql://me:secret@host/cases", "Cases cannot be kept in “mysql”."),
        ("postgresql+asyncpg://me:secret@host/cases", "Cases cannot be kept in “postgresql+asyncpg”."),
        ("postgresql://me:secret@host:port/cases", "The URL of the database cannot be read."),
        ("secret", "The URL of the database cannot be read."),
        ("", "The URL of the database cannot be read."),
        ("sqlite://", "The URL of the SQLite database names no file."),
        ("sqlite:///:memory:", "The URL of the SQLite database names no file."),
    ],
)
def test_a_url_that_leads_nowhere(url: str, problem: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store(url)
    assert str(caught.value).startswith(f"{problem} Set OUTOFTURN_DATABASE_URL to postgresql://")
    assert "secret" not in str(caught.value)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for url in (f"sqlite:///{tmp_path}/file/cases.db", f"sqlite:///{tmp_path}"):
        with pytest.raises(StoreError, match=r"Cases cannot be kept in .*: .*\. Make the folder writable"):
            Store(url)


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database at all, " * 1000)
    with pytest.raises(StoreError, match=r"cannot be used: file is not a database\. Look at .*notes.txt"):
        Store(f"sqlite:///{tmp_path}/notes.txt")


def test_an_empty_file_where_cases_were_is_no_new_store(tmp_path: Path) -> None:
    file = tmp_path / "cases.db"
    file.touch()
    with pytest.raises(StoreError, match=r"cases.db, is empty\. If cases were kept there, restore a backup .*remove the file"):
        Store(f"sqlite:///{file}")
    assert (file.read_bytes(), [one.name for one in tmp_path.iterdir()]) == (b"", ["cases.db"])
    file.unlink()
    with closing(Store(f"sqlite:///{file}")) as store:
        store.create(case_row())


@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "missing"])
def test_the_newest_cases_are_not_lost_with_the_file(tmp_path: Path, is_empty: bool) -> None:
    """They are in the write-ahead log, which SQLite would delete if it found the file empty."""
    file, log = tmp_path / "cases.db", tmp_path / "cases.db-wal"
    with closing(Store(f"sqlite:///{file}")) as store:
        store.create(case_row("aaaaaaaaaaaa", line()))
        database, newest = file.read_bytes(), log.read_bytes()
    file.unlink()
    log.write_bytes(newest)
    if is_empty:
        file.touch()
    with pytest.raises(StoreError, match=r"cases.db, is missing or empty, but .*cases.db-wal beside it.*Put the file back"):
        Store(f"sqlite:///{file}")
    assert log.read_bytes() == newest
    file.write_bytes(database)
    with closing(Store(f"sqlite:///{file}")) as store:
        assert ids(store) == ["aaaaaaaaaaaa"]


def test_copying_the_file_alone_loses_the_newest_cases(tmp_path: Path) -> None:
    """That is why there is a command for backups."""
    with closing(Store(f"sqlite:///{tmp_path / 'cases.db'}")) as store:
        store.create(case_row())
        (tmp_path / "copy.db").write_bytes((tmp_path / "cases.db").read_bytes())
    with closing(Store(f"sqlite:///{tmp_path / 'copy.db'}")) as store:
        assert ids(store) == []


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE cases (id INTEGER)")
    before = file.read_bytes()
    with pytest.raises(StoreError, match=r"other.db is the database of another program\. Name another file"):
        Store(f"sqlite:///{file}")
    assert (file.read_bytes(), [one.name for one in tmp_path.iterdir()]) == (before, ["other.db"])


@pytest.mark.parametrize("code", CATALOGUES)
def test_errors_are_told_in_every_language(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cases.db").touch()
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", f"sqlite:///{tmp_path / 'cases.db'}")
    assert main(["serve", "--no-browser", "--language", code]) == UNREADABLE
    said = " ".join(capsys.readouterr().err.split())
    assert {"en": "is empty.", "fr": "est vide.", "de": "ist leer.", "nl": "is leeg.", "pl": "jest pusty."}[code] in said
    assert "outofturn restore" in said


def test_a_file_that_is_spoilt_later(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path}/cases.db")) as store:
        with store.database.writing() as connection:
            connection.execute(text("DROP TABLE receipts"))
        with pytest.raises(StoreError, match=r"cannot be used: no such table: receipts\. Look at "):
            store.used_for("key")


def test_a_file_in_which_another_program_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outofturn.casebook.database.TIMEOUT", 0.01)
    with closing(Store(f"sqlite:///{tmp_path}/cases.db")) as store:
        with store.database.engine.execution_options(writes=True).begin() as other:
            other.execute(text("DELETE FROM receipts"))
            with pytest.raises(StoreError, match=r"Another program is writing to the cases\. Try again"):
                store.create(case_row())
        store.create(case_row())
        assert ids(store) == ["aaaaaaaaaaaa"]


def test_more_at_once_than_there_are_connections(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.database.engine.pool, "_timeout", 0.01)

    def read_inside_one_another(depth: int) -> None:
        with store.database.reading():
            read_inside_one_another(depth - 1) if depth else None

    with pytest.raises(StoreError, match="The database is busy"):
        read_inside_one_another(100)
    assert ids(store) == []


# -- PostgreSQL comes and goes


def test_postgresql_comes_back() -> None:
    with running_server() as server, closing(Store(server.url())) as store:
        store.create(case_row("aaaaaaaaaaaa", line()))
        server.stop()
        attempts: list[Callable[[], object]] = [
            lambda: store.get("aaaaaaaaaaaa"),
            lambda: store.create(case_row("bbbbbbbbbbbb")),
            lambda: Store(server.url().replace("postgres@", "postgres:secret@")),
            lambda: Store(server.url() + "?password=secret"),
        ]
        for attempt in attempts:
            with pytest.raises(StoreError, match=r"The database cannot be used just now: .*\. Is PostgreSQL running") as caught:
                attempt()
            assert "secret" not in str(caught.value)
        server.start()
        assert kept(store) == case_row("aaaaaaaaaaaa", line())
        store.create(case_row("bbbbbbbbbbbb"))
        server.stop()
        server.start()
        store.create(case_row("cccccccccccc"))
        assert len(ids(store)) == 3


def test_postgresql_that_lets_nobody_in(server: Server) -> None:
    """What waiting does not change is told as such."""
    rules = server.folder / "data" / "pg_hba.conf"
    rules.write_text("host all anna 127.0.0.1/32 scram-sha-256\n" + rules.read_text())
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute("CREATE ROLE anna LOGIN PASSWORD 'right'")
        connection.execute("SELECT pg_reload_conf()")
    for url, problem in (
        (server.url() + "_none", r"The database refuses: .*database \"postgres_none\" does not exist"),
        (server.url().replace("postgres@", "ben:secret@"), r"The database refuses: .*role \"ben\" does not exist"),
        (server.url().replace("postgres@", "anna:secret@"), r"The database refuses: .*password authentication failed"),
        ("postgresql://me:secret@no-such-host.invalid/cases", "There is no computer “no-such-host.invalid”"),
    ):
        with pytest.raises(StoreError, match=problem + r".*Check the host, the user, the password and the database") as caught:
            Store(url)
        assert "secret" not in str(caught.value)


def test_postgresql_that_refuses(server: Server) -> None:
    with closing(Store(server.empty())) as store:
        with store.database.writing() as connection:
            connection.execute(text("DROP TABLE receipts"))
        with pytest.raises(StoreError, match=r"The database refuses: relation \"receipts\" does not exist.*log of PostgreSQL"):
            store.used_for("key")


def test_without_postgresql_the_way_out_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="“make test” installs them"):
        find_programs(tmp_path)


def test_a_file_put_in_the_place_of_the_cases_is_noticed(tmp_path: Path) -> None:
    """What went into the file that is gone would be acknowledged, and lost."""
    file = tmp_path / "cases.db"
    with closing(Store(f"sqlite:///{file}")) as store:
        store.create(case_row())
        file.rename(tmp_path / "moved.db")
        with pytest.raises(StoreError, match="deleted or replaced"):
            store.create(case_row())
        file.write_bytes(b"")
        with pytest.raises(StoreError, match="deleted or replaced"):
            store.create(case_row())
