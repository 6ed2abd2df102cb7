"""What the checksums of a backup find."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Column, Integer

from outofturn.casebook import Casebook, backup
from outofturn.casebook.content import checksums_when_written, read_rows
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.snapshot import snapshot
from outofturn.casebook.store import Store
from outofturn.casebook.tables import kept_checksums, metadata
from outofturn.casebook.verify import verify
from outofturn.cli import FAILED, WELL, main
from outofturn.wording.error_text import explanation
from tests.backups import CASE, content, database, fill

pytest_plugins = ["tests.databases"]

#: What another program may leave in a field, or a disk that goes wrong.
DAMAGED: list[Any] = ["{x", "[1]", "", b"\xff", -(2**40), 1.5, "a\0b", "NaN", "x" * 100]


def damage(file: Path, table: str, column: str, value: Any) -> None:
    with closing(sqlite3.connect(file)) as connection:
        if isinstance(value, bytes):  # no text, though it is said to be
            connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = CAST(? AS TEXT)', (value,))
        else:
            connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ?', (value,))
        connection.commit()


def restored_content(url: str, file: Path, target: Path) -> dict[str, list[Any]] | None:
    """What is restored of a backup with which “verify” finds nothing wrong; None if it finds something."""
    try:
        if verify(f"sqlite:///{file}", replay=False).problems:
            return None
    except StoreError:
        return None
    backup.restore(f"sqlite:///{target}", file, replace=True)
    return content(f"sqlite:///{target}")


@pytest.mark.sample(8)
@pytest.mark.parametrize("value", DAMAGED, ids=repr)
@pytest.mark.parametrize("column", [column for table in metadata.sorted_tables for column in table.columns], ids=str)
def test_a_damaged_field_is_found_or_does_not_matter(column: Column[Any], value: Any, damaged: tuple[str, Path]) -> None:
    url, file = damaged
    if isinstance(column.type, Integer) and column.table.primary_key.columns.keys() == [column.name]:
        value = 7  # SQLite itself refuses all but numbers
    damage(file, column.table.name, column.name, value)
    assert restored_content(url, file, file.with_name("target.db")) in (None, content(url))


@pytest.mark.parametrize("seed", range(4))
def test_a_flipped_bit_is_found_or_does_not_matter(seed: int, damaged: tuple[str, Path]) -> None:
    url, file = damaged
    chance, sound, before = Random(seed), file.read_bytes(), content(url)
    for place in chance.sample([place for place, byte in enumerate(sound) if byte], 25):
        bad = bytearray(sound)
        bad[place] ^= 1 << chance.randrange(8)
        file.write_bytes(bad)
        found = restored_content(url, file, file.with_name("target.db"))
        assert found in (None, before), (place, bad[place])


@pytest.fixture
def damaged(url: str, tmp_path: Path) -> tuple[str, Path]:
    """A database of either kind, and a backup of it that a test may damage."""
    fill(url)
    backup.backup(url, tmp_path / "backup.db")
    return url, tmp_path / "backup.db"


@pytest.mark.parametrize(
    ("table", "column"), [("history", "details"), ("history", "at"), ("receipts", "created"), ("clock", "elapsed")]
)
def test_what_cannot_be_restored_is_found_without_checksums_too(table: str, column: str, damaged: tuple[str, Path]) -> None:
    """In a backup that an older version has made, and in the database itself."""
    _, file = damaged
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"DROP TABLE {kept_checksums.name}")
    damage(file, table, column, "{x")
    found = verify(f"sqlite:///{file}", replay=False)
    assert (bool(found.problems), found.has_checksums) == (True, False)
    with pytest.raises(StoreError, match=f"The table “{table}” cannot be read"):
        backup.restore(f"sqlite:///{file.with_name('target.db')}", file, force=True)
    assert content(f"sqlite:///{file.with_name('target.db')}")["cases"] == []


def test_a_letter_that_has_changed_is_found_by_the_checksum_alone(damaged: tuple[str, Path], tmp_path: Path) -> None:
    _, file = damaged
    damage(file, "history", "who", "Bnna")
    target = f"sqlite:///{tmp_path / 'target.db'}"
    (problem,) = verify(f"sqlite:///{file}").problems
    assert explanation(problem).startswith("The table “history” is not as it was written: its checksum is different.")
    with pytest.raises(StoreError, match=r"backup\.db is not as it was written: .* all the same with --force"):
        backup.restore(target, file)
    assert backup.restore(target, file, force=True).has_checksums


@pytest.mark.parametrize(
    "statement", ["DELETE FROM {}", "DELETE FROM {} WHERE \"table\" = 'clock'", "UPDATE {} SET checksum = ''"]
)
def test_checksums_that_are_damaged_themselves(statement: str, damaged: tuple[str, Path]) -> None:
    _, file = damaged
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement.format(kept_checksums.name))
        connection.commit()
    assert verify(f"sqlite:///{file}").problems
    with pytest.raises(StoreError, match="is not as it was written"):
        backup.restore(f"sqlite:///{file.with_name('target.db')}", file)


def test_the_checksums_are_the_same_in_either_database(emptied: Callable[[], str], damaged: tuple[str, Path]) -> None:
    _, file = damaged
    target = emptied()
    backup.restore(target, file)
    backup.backup(target, file.with_name("second.db"))
    found = []
    for one in (file, file.with_name("second.db")):
        with snapshot(f"sqlite:///{one}") as connection:
            found.append({**checksums_when_written(connection), "clock": ""})
    assert found[0] == found[1]


def test_a_backup_without_checksums_is_restored(
    damaged: tuple[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url, file = damaged
    with database(url, monkeypatch):
        assert main(["verify", str(file)]) == WELL
        assert "as it was written" in capsys.readouterr().out
        assert main(["restore", "--replace", str(file)]) == WELL
        assert "carries no checksums" not in capsys.readouterr().out
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(f"DROP TABLE {kept_checksums.name}")
        assert main(["verify", str(file)]) == WELL
        assert "as it was written" not in capsys.readouterr().out
        assert main(["restore", "--replace", str(file)]) == WELL
        assert "The backup carries no checksums, because an older version wrote it" in capsys.readouterr().out


def test_a_backup_in_which_somebody_goes_on_writing_is_a_database(damaged: tuple[str, Path]) -> None:
    _, file = damaged
    with closing(Store(f"sqlite:///{file}")) as store:
        Casebook(store).create(CASE)
    found = verify(f"sqlite:///{file}")
    assert (found.problems, found.has_checksums, found.cases) == ([], False, 3)


def test_what_cannot_be_read_is_backed_up_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that the database can be replaced by a sound backup without losing the rest."""
    url, sound = f"sqlite:///{tmp_path / 'cases.db'}", tmp_path / "sound.db"
    fill(url)
    backup.backup(url, sound)
    damage(tmp_path / "cases.db", "history", "details", "{x")
    with database(url, monkeypatch):
        assert main(["backup", str(tmp_path / "damaged.db")]) == FAILED
        assert "It cannot be restored, because something in it cannot be read. “outofturn verify” says where." in " ".join(
            capsys.readouterr().err.split()
        )
        assert main(["restore", "--replace", str(sound)]) == WELL
        assert main(["verify"]) == WELL


def test_what_is_put_into_the_database_is_compared_with_the_backup(
    emptied: Callable[[], str], tmp_path: Path, sqlite_casebook: Casebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    sqlite_casebook.create(CASE)
    file, target = tmp_path / "backup.db", emptied()
    backup.backup(f"sqlite:///{tmp_path / 'cases.db'}", file)

    def other_rows(*arguments: Any) -> Iterator[list[dict[str, Any]]]:
        for part in read_rows(*arguments):
            yield [{**row, "notes": "x"} if "notes" in row else row for row in part]

    monkeypatch.setattr(backup, "read_rows", other_rows)
    with pytest.raises(StoreError, match="is not what the backup holds; nothing has been restored"):
        backup.restore(target, file)
    assert content(target)["cases"] == []
