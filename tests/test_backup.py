"""Backups: made while others write, of either database, and restored into either."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert, text, update

from outofturn.casebook import Casebook, backup
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.snapshot import count_rows, snapshot
from outofturn.casebook.store import Store
from outofturn.casebook.tables import cases, clock, tokens
from outofturn.casebook.verify import verify
from outofturn.cli import FAILED, UNREADABLE, WELL, main
from tests.backups import CASE, content, database, fill
from tests.case_rows import NOON, case_row, ids, line
from tests.postgres import Server
from tests.progress_bars import draw_at_once
from tests.test_durability import PHONE
from tests.test_old_databases import DELETED, DUMP, LEAD

pytest_plugins = ["tests.databases"]

# -- there and back


def test_what_was_backed_up_comes_back_in_either_database(url: str, emptied: Callable[[], str], tmp_path: Path) -> None:
    fill(url)
    before = content(url)
    made = backup.backup(url, tmp_path / "backup.db")
    assert (made.cases, made.lines, made.size) == (2, 5, (tmp_path / "backup.db").stat().st_size)
    assert content(f"sqlite:///{tmp_path / 'backup.db'}") == before
    target = emptied()
    assert backup.restore(target, tmp_path / "backup.db") == (2, 5, None, True)
    assert content(target) == before
    assert verify(target).problems == []
    with closing(Store(target)) as store:
        casebook = Casebook(store)
        (found,) = casebook.find("łódź")["cases"]
        assert casebook.add(found["id"], 2, ["W leads D2"])["version"] == 3
        assert casebook.create(CASE, key="key")["id"] == found["id"]


def test_a_backup_is_one_file_that_nobody_else_can_read(url: str, tmp_path: Path) -> None:
    fill(url)
    folder = tmp_path / "backups"
    folder.mkdir()
    backup.backup(url, folder / "backup.db")
    assert [file.name for file in folder.iterdir()] == ["backup.db"]
    assert stat.S_IMODE((folder / "backup.db").stat().st_mode) == 0o600
    with closing(sqlite3.connect(folder / "backup.db")) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert verify(f"sqlite:///{folder / 'backup.db'}").problems == []
    assert [file.name for file in folder.iterdir()] == ["backup.db"]


def test_a_backup_while_somebody_writes(url: str, tmp_path: Path) -> None:
    """All that was acknowledged before it began is in it, and nothing by halves."""
    with subprocess.Popen([sys.executable, "-c", PHONE, url], stdout=subprocess.PIPE, text=True) as phone:
        assert phone.stdout is not None
        id = phone.stdout.readline().strip()
        for number in range(3):
            for _ in range(5):
                acknowledged = int(phone.stdout.readline())
            file = tmp_path / f"{number}.db"
            backup.backup(url, file)
            found = verify(f"sqlite:///{file}")
            assert (found.cases, found.problems) == (1, [])
            assert found.lines >= acknowledged - 1
        phone.kill()
        phone.stdout.read()
    target = f"sqlite:///{tmp_path / 'restored.db'}"
    backup.restore(target, tmp_path / "2.db")
    with closing(Store(target)) as store:
        kept = Casebook(store).get(id)
        assert (kept["version"], len(kept["lines"])) == (found.lines + 1, found.lines)


def test_writers_do_not_make_it_begin_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite’s backup begins again if somebody writes between two steps, and might then never end."""
    monkeypatch.setattr(backup, "_PAGES", 1)
    url, done = f"sqlite:///{tmp_path / 'cases.db'}", []
    with closing(Store(url)) as store:
        for number in range(20):
            store.create(case_row(f"{number:a>12}".replace("0", "z").replace("1", "y"), line(), notes="x" * 4000))

        def write(pages: int, _: int) -> None:
            done.append(pages)
            if len(done) < 500:
                store.set_deleted("a" * 11 + "3", len(done) % 2 == 1, NOON)

        backup.backup(url, tmp_path / "backup.db", progress=write)
    assert done == list(range(1, len(done) + 1))
    with closing(sqlite3.connect(tmp_path / "backup.db")) as connection:
        assert connection.execute("SELECT count(*), count(deleted) FROM cases").fetchone() == (20, 0)


def test_an_old_database_is_backed_up_as_it_is_and_restored_in_its_newest_form(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(DUMP)
    before = old.read_bytes()
    assert backup.backup(f"sqlite:///{old}", tmp_path / "backup.db").cases == 5
    assert old.read_bytes() == before
    found = verify(f"sqlite:///{tmp_path / 'backup.db'}")
    assert (found.is_older, found.problems) == (True, [])
    written = (tmp_path / "backup.db").read_bytes()
    backup.restore(f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_bytes() == written
    found = verify(f"sqlite:///{tmp_path / 'new.db'}")
    assert (found.is_older, found.problems, found.cases) == (False, [], 5)
    with closing(Store(f"sqlite:///{tmp_path / 'new.db'}")) as store:
        assert Casebook(store).get(LEAD)["names"]["director"] == "Zoë"
        assert ids(store, deleted=True) == [DELETED]


# -- what is refused


def test_a_file_is_overwritten_only_if_that_is_wanted(url: str, tmp_path: Path) -> None:
    fill(url)
    file = tmp_path / "backup.db"
    file.write_text("something else")
    with pytest.raises(StoreError, match=r"backup.db is there already\. Name another file, or overwrite it with --force"):
        backup.backup(url, file)
    assert file.read_text() == "something else"
    late = tmp_path / "late.db"

    def come_first(*_: int) -> None:
        late.write_text("in the meantime")

    with pytest.raises(StoreError, match="is there already"):
        backup.backup(url, late, progress=come_first)
    assert late.read_text() == "in the meantime"
    assert backup.backup(url, file, force=True).cases == 2


def test_the_database_is_not_its_own_backup(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'cases.db'}", tmp_path / "cases.db"
    fill(url)
    for attempt in (
        lambda: backup.backup(url, file, force=True),
        lambda: backup.restore(url, file, replace=True),
    ):
        with pytest.raises(StoreError, match="is the database itself"):
            attempt()


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(url)
    with pytest.raises(StoreError, match="It cannot be written: there is no such file or folder"):
        backup.backup(url, tmp_path / "nowhere" / "backup.db")
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "backup.db").write_text("the last one")
    monkeypatch.setattr(backup, "count_rows", lambda connection: {**count_rows(connection), "cases": id(connection)})
    with pytest.raises(StoreError, match="The backup was not written as it should be"):
        backup.backup(url, folder / "backup.db", force=True)
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("backup.db", "the last one")]


def test_no_backup_of_nothing(tmp_path: Path, server: Server) -> None:
    for url in (f"sqlite:///{tmp_path / 'cases.db'}", server.empty()):
        with pytest.raises(StoreError, match="No cases are kept in"):
            backup.backup(url, tmp_path / "backup.db")
    assert list(tmp_path.iterdir()) == []


# -- restoring where there is something already


def test_cases_that_are_there_are_replaced_only_if_that_is_wanted(
    emptied: Callable[[], str], tmp_path: Path, sqlite_casebook: Casebook
) -> None:
    sqlite_casebook.create({"contract": "1NT by W", "events": []})
    file, target = tmp_path / "backup.db", emptied()
    backup.backup(f"sqlite:///{tmp_path / 'cases.db'}", file)
    fill(target)
    before = content(target)
    with pytest.raises(StoreError, match=r"There are cases already in .*\. To replace them, add --replace"):
        backup.restore(target, file)
    assert content(target) == before
    restored = backup.restore(target, file, replace=True)
    assert restored.before is not None
    assert restored.before.parent == tmp_path
    assert content(f"sqlite:///{restored.before}") == before
    assert len(content(target)["cases"]) == 1
    assert verify(target).problems == []


def test_what_goes_wrong_half_way_changes_nothing(
    emptied: Callable[[], str], tmp_path: Path, sqlite_casebook: Casebook
) -> None:
    sqlite_casebook.create(CASE)
    file, target = tmp_path / "backup.db", emptied()
    backup.backup(f"sqlite:///{tmp_path / 'cases.db'}", file)
    fill(target)
    before = content(target)

    def stop(done: int, _: int) -> None:
        if done > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        backup.restore(target, file, replace=True, progress=stop)
    assert content(target) == before


def test_a_token_withdrawn_since_stays_withdrawn(url: str, tmp_path: Path) -> None:
    fill(url)
    backup.backup(url, tmp_path / "backup.db")
    with closing(Store(url)) as store, store.database.writing() as connection:
        connection.execute(update(tokens).values(withdrawn=NOON))
        connection.execute(insert(tokens), {"digest": "1" * 64, "name": "Ben", "created": NOON, "withdrawn": None})
    backup.restore(url, tmp_path / "backup.db", replace=True)
    assert [(name, withdrawn) for _, name, _, withdrawn in content(url)["tokens"]] == [("Anna", NOON), ("Ben", None)]


def test_the_time_since_the_backup_does_not_count_for_the_bin(url: str, tmp_path: Path) -> None:
    fill(url)
    with closing(Store(url)) as store, store.database.writing() as connection:
        old = {"deleted": NOON - timedelta(days=100), "deleted_elapsed": 0}
        connection.execute(update(cases).where(cases.c.deleted.is_not(None)).values(**old))
        connection.execute(update(clock).values(seen=NOON - timedelta(days=20), elapsed=25 * 86400))
    backup.backup(url, tmp_path / "backup.db")
    backup.restore(url, tmp_path / "backup.db", replace=True)
    with closing(Store(url)) as store:
        assert len(ids(store, deleted=True)) == 1


def test_an_empty_file_is_restored_into(tmp_path: Path, sqlite_casebook: Casebook) -> None:
    sqlite_casebook.create(CASE)
    backup.backup(f"sqlite:///{tmp_path / 'cases.db'}", tmp_path / "backup.db")
    (tmp_path / "lost.db").touch()
    assert backup.restore(f"sqlite:///{tmp_path / 'lost.db'}", tmp_path / "backup.db").cases == 1


def test_what_a_lost_file_left_behind_is_not_touched(tmp_path: Path, sqlite_casebook: Casebook) -> None:
    sqlite_casebook.create(CASE)
    backup.backup(f"sqlite:///{tmp_path / 'cases.db'}", tmp_path / "backup.db")
    log = tmp_path / "lost.db-wal"
    log.write_bytes(b"the newest cases")
    for file in (None, tmp_path / "lost.db"):
        if file:
            file.touch()
        with pytest.raises(StoreError, match=r"missing or empty, but .*lost.db-wal beside it .*move .*lost.db-wal away"):
            backup.restore(f"sqlite:///{tmp_path / 'lost.db'}", tmp_path / "backup.db")
    assert log.read_bytes() == b"the newest cases"


# -- the commands


def test_the_commands(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fill(url)
    file = str(tmp_path / "backup.db")
    with database(url, monkeypatch):
        assert main(["backup", file]) == WELL
        out, err = capsys.readouterr()
        assert out.startswith(f"The backup is in {file}\nCases: 2, lines: 5, size: ")
        assert err == ""
        assert main(["backup", file, "--language", "de"]) == UNREADABLE
        assert f"Die Datei {file} gibt es schon. Nennen Sie eine andere Datei" in " ".join(capsys.readouterr().err.split())
        assert main(["verify"]) == WELL
        assert "; cases: 2, lines: 5." in capsys.readouterr().out
        assert main(["restore", file]) == UNREADABLE
        assert "There are cases already in" in capsys.readouterr().err
        assert main(["restore", file, "--replace"]) == WELL
        out = capsys.readouterr().out
        assert f"Restored from {file}: cases: 2, lines: 5.\nWhat was there before is in {tmp_path}/before-restore-" in out
    with database(f"sqlite:///{tmp_path / 'other.db'}", monkeypatch):
        assert main(["restore", file, "--language", "fr"]) == WELL
        assert f"Restauré depuis {file}" in capsys.readouterr().out


def test_a_backup_with_problems_is_restored_only_if_that_is_wanted(
    tmp_path: Path, sqlite_casebook: Casebook, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    id = sqlite_casebook.create(CASE)["id"]
    file = tmp_path / "backup.db"
    backup.backup(f"sqlite:///{tmp_path / 'cases.db'}", file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE cases SET count = 7")
        connection.commit()
    with database(f"sqlite:///{tmp_path / 'other.db'}", monkeypatch):
        assert main(["restore", str(file)]) == FAILED
        out = capsys.readouterr().out
        assert f"Case {id}:\n  Its “count” does not agree with its lines." in out
        assert "Nothing has been restored." in out
        assert not (tmp_path / "other.db").exists()
        assert main(["restore", str(file), "--force"]) == WELL


def test_progress_is_shown_if_it_takes_long(
    tmp_path: Path, sqlite_casebook: Casebook, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sqlite_casebook.create(CASE)
    draw_at_once(monkeypatch)
    with database(f"sqlite:///{tmp_path / 'cases.db'}", monkeypatch):
        assert main(["backup", str(tmp_path / "backup.db")]) == WELL
    shown = capsys.readouterr().err
    assert "Backup [####################]" in shown
    assert shown.endswith(" \r")


def test_no_password_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    url = "postgresql://me:secret@127.0.0.1:1/cases?password=hidden"
    with database(url, monkeypatch):
        for command in (["backup", str(tmp_path / "file")], ["verify"], ["verify", url]):
            assert main(command) in (UNREADABLE, FAILED)
            shown = "".join(capsys.readouterr())
            assert "cannot be used just now" in shown
            assert "secret" not in shown
            assert "hidden" not in shown


def test_a_snapshot_changes_nothing(url: str) -> None:
    fill(url)
    with snapshot(url) as connection, pytest.raises(Exception, match=r"read-?only"):
        connection.execute(text("DELETE FROM tokens"))
