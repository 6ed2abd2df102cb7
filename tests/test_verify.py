"""``outofturn verify``: each thing that can be wrong is found, and nothing is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from outofturn.casebook import Casebook
from outofturn.casebook import verify as module
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.store import Store
from outofturn.casebook.verify import verify
from outofturn.cli import FAILED, UNREADABLE, WELL, main
from outofturn.wording.error_text import explanation
from outofturn.wording.language import CATALOGUES
from tests.test_old_databases import DUMP

pytest_plugins = ["tests.databases"]

LINES = ["E leads H5", "S chooses refuse", "S chooses forbid H"]


def fill(url: str) -> str:
    """A database with two cases, one of them in the bin; the id of the other."""
    with closing(Store(url)) as store:
        casebook = Casebook(store)
        casebook.delete(casebook.create({"contract": "1NT by W", "events": ["N leads C4"]})["id"])
        return casebook.create({"contract": "4S by S", "events": LINES})["id"]


def spoil(url: str, *statements: str) -> None:
    with closing(Store(url)) as store, store.database.writing() as connection:
        for statement in statements:
            connection.execute(text(statement))


def test_nothing_is_wrong(url: str) -> None:
    fill(url)
    found = verify(url)
    assert (found.cases, found.lines, found.problems) == (2, 4, [])
    assert (found.ruled_otherwise, found.refused, found.is_older, found.clock_ahead) == (0, 0, False, None)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE cases SET count = 7 WHERE deleted IS NULL", "Its “count” does not agree with its lines."),
        ("UPDATE cases SET first = 'x' WHERE deleted IS NULL", "Its “first” does not agree with its lines."),
        ("UPDATE cases SET last = '' WHERE deleted IS NULL", "Its “last” does not agree with its lines."),
        ("UPDATE cases SET search = 'x' WHERE deleted IS NULL", "Its “search” does not agree with its lines."),
        ("UPDATE cases SET version = 0 WHERE deleted IS NULL", "Its version is 0, but versions begin with 1."),
        ("UPDATE cases SET setup = '{}' WHERE deleted IS NULL", "Its set-up has no contract."),
        ("UPDATE cases SET setup = '[1]' WHERE deleted IS NULL", "It cannot be read: "),
        ("UPDATE lines SET number = 9 WHERE number = 3", "Its lines are not numbered from 1 to 3."),
        ("UPDATE lines SET digest = 'xyz' WHERE number = 2", "Its line 2 has a digest that is not one."),
        ("UPDATE lines SET expects = '{}' WHERE number = 2", "What is expected below its line 2 is not a list."),
        (
            "INSERT INTO history SELECT id, 9, changed, '', 'add', '{}' FROM cases WHERE deleted IS NULL",
            "Its history has a version 9, which the case does not have.",
        ),
        ("UPDATE cases SET deleted_elapsed = 99999999 WHERE deleted IS NULL", "It was deleted later than the clock"),
    ],
)
def test_what_is_wrong_with_a_case(url: str, statement: str, problem: str) -> None:
    id = fill(url)
    spoil(url, statement)
    problems = verify(url, replay=False).problems
    assert {finding.case for finding in problems} == {id}
    texts = [explanation(finding) for finding in problems]
    assert any(said.startswith(problem) for said in texts), texts


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE clock SET elapsed = -1 WHERE id = 1", "The clock by which the bin is emptied makes no sense."),
        ("DELETE FROM clock WHERE id = 1", "The clock by which the bin is emptied makes no sense."),
        ("INSERT INTO clock SELECT 3, seen, elapsed FROM clock WHERE id = 1", "The clock by which the bin is emptied"),
        ("DROP TABLE receipts", "The tables are not as they should be: add_table receipts."),
        ("DROP INDEX cases_newest", "The tables are not as they should be: add_index cases_newest."),
        ("ALTER TABLE cases DROP COLUMN notes", "The tables are not as they should be: add_column cases notes."),
    ],
)
def test_what_is_wrong_with_the_whole(url: str, statement: str, problem: str) -> None:
    fill(url)
    spoil(url, statement)
    problems = verify(url).problems
    assert problems[0].case == ""
    assert explanation(problems[0]).startswith(problem)


def test_the_tables_of_other_programs_in_postgresql_are_left_out(url: str) -> None:
    fill(url)
    spoil(url, "CREATE TABLE something_else (x INTEGER)")
    assert verify(url).problems == []


def sqlite_file(tmp_path: Path, *statements: str) -> str:
    """The URL of a file into which another program has written without any care."""
    url = f"sqlite:///{tmp_path / 'cases.db'}"
    fill(url)
    with closing(sqlite3.connect(tmp_path / "cases.db")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return url


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cases SET setup = '{' WHERE deleted IS NULL",
        "UPDATE cases SET created = 'yesterday' WHERE deleted IS NULL",
        "UPDATE lines SET expects = 'x' WHERE number = 2",
    ],
)
def test_what_only_sqlite_would_keep(tmp_path: Path, statement: str) -> None:
    (finding,) = verify(sqlite_file(tmp_path, statement)).problems
    assert explanation(finding).startswith("It cannot be read: ")


def test_lines_of_no_case(tmp_path: Path) -> None:
    found = verify(sqlite_file(tmp_path, "DELETE FROM cases WHERE deleted IS NULL"))
    assert [explanation(finding).partition(".")[0] for finding in found.problems] == [
        "The table “history” has rows that belong to no case",
        "The table “lines” has rows that belong to no case",
    ]
    assert found.cases == 1


def test_an_id_that_is_none(tmp_path: Path) -> None:
    url = sqlite_file(tmp_path, "UPDATE cases SET id = 'X' WHERE deleted IS NULL")
    assert "Its id is not an id." in [explanation(finding)[:20] for finding in verify(url).problems]


def test_a_clock_that_shows_no_time(tmp_path: Path) -> None:
    (finding,) = verify(sqlite_file(tmp_path, "UPDATE clock SET seen = 'soon'")).problems
    assert finding.problem.id == "error/verify/clock"


def test_a_damaged_file(tmp_path: Path) -> None:
    url, file = sqlite_file(tmp_path), tmp_path / "cases.db"
    written = bytearray(file.read_bytes())
    middle = len(written) // 4096 // 2 * 4096
    written[middle : middle + 4096] = b"\xff" * 4096
    file.write_bytes(written)
    try:
        problems: Sequence[object] = verify(url).problems
    except StoreError as error:  # too damaged even to be checked
        problems = [error]
    assert problems


def test_what_is_worth_knowing_is_no_error(url: str) -> None:
    """Cases that newer rules decide otherwise, or refuse."""
    fill(url)
    spoil(
        url,
        "UPDATE lines SET ruleset = 'old', digest = '0123456789abcdef' WHERE number = 1",
        'UPDATE cases SET setup = \'{"contract": "9NT by W"}\' WHERE deleted IS NOT NULL',
        "UPDATE cases SET search = replace(search, '1nt', '9nt') WHERE deleted IS NOT NULL",
    )
    found = verify(url)
    assert found.problems == []
    assert (found.ruled_otherwise, found.refused) == (2, 1)


def test_a_clock_that_was_ahead_once(url: str) -> None:
    fill(url)
    later = datetime.now(UTC) + timedelta(days=400)
    with closing(Store(url, lambda: later)):
        pass
    found = verify(url)
    assert found.problems == []
    assert found.clock_ahead is not None
    assert found.clock_ahead.date() == later.date()


def test_a_case_at_which_the_program_fails(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    fill(url)
    monkeypatch.setattr(module, "ruled_case", fail)
    texts = [explanation(finding) for finding in verify(url).problems]
    assert texts == ["The program fails at it: ZeroDivisionError: oh. Please report it, with the case."] * 2
    assert verify(url, replay=False).problems == []


def test_nothing_is_changed(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(DUMP)
    before = old.read_bytes()
    found = verify(f"sqlite:///{old}")
    assert (found.cases, found.problems, found.is_older) == (5, [], True)
    assert old.read_bytes() == before
    with pytest.raises(StoreError, match="No cases are kept in"):
        verify(f"sqlite:///{tmp_path / 'none.db'}")
    assert [file.name for file in tmp_path.iterdir()] == ["old.db"]


@pytest.mark.parametrize("code", CATALOGUES)
def test_the_command(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    url = sqlite_file(tmp_path)
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", url)
    monkeypatch.setenv("OUTOFTURN_LANGUAGE", code)
    monkeypatch.chdir(tmp_path)
    for arguments in ([], [url], ["cases.db"], [str(tmp_path / "cases.db")]):
        assert main(["verify", *arguments]) == WELL
        out, err = capsys.readouterr()
        assert f"{tmp_path}/cases.db" in out
        assert err == ""
    sqlite_file(tmp_path, "UPDATE cases SET count = 7")
    assert main(["verify"]) == FAILED
    assert capsys.readouterr().out.count("count") == 4
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_text("no database, " * 1000)
    for name in ("none.db", "empty.db", "text.db", "mysql://x/y"):
        assert main(["verify", name]) == FAILED
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("outofturn verify:\n")
    assert main(["verify", "--language", "xx"]) == UNREADABLE


def test_what_the_command_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(DUMP)
        connection.execute("UPDATE lines SET ruleset = 'old', digest = '0123456789abcdef'")
        connection.commit()
    assert main(["verify", str(old)]) == WELL
    assert capsys.readouterr().out == (
        "The tables are of an older version; they are brought up to date when the server opens them.\n"
        "Cases that today’s rules rule differently: 5.\n"
        f"Nothing is wrong in {old}; cases: 5, lines: 11.\n"
    )
