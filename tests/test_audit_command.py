"""``outofturn audit``: the table, JSON lines, CSV and Parquet; what is unreadable; stopped by a signal and started again."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from bench.archive import write_archive
from outofturn.audit import audit_output
from outofturn.audit.finding import AuditCount, AuditFinding
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.wording.language import CATALOGUES
from tests.progress_bars import draw_at_once

GAME = """[Event "Club night"]
[Site ""]
[Board "7"]
[Deal "N:AK5.QJ5.KQ54.A65 432.432.8732.432 QJT.AK6.AJT.KQJT 9876.T987.96.987"]
[Declarer "S"]
[Contract "3NT"]
[Result "13"]
[Play "W"]
S9 S5 S2 ST
S6 ^L SK S3 SJ
"""
BAD = GAME.replace('"7"', '"8"').replace("S9 S5 S2 ST", "S9 S5 S2 SX")
#: Seconds; the machine may have other things to do.
PATIENCE = 60


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, which is the current one, with a file of two boards, one of which cannot be read, and one without a finding."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "a.pbn").write_text(GAME + "\n" + BAD)
    (tmp_path / "club" / "b.pbn").write_text(GAME.replace("S6 ^L SK S3 SJ\n", "*\n"))
    return tmp_path


FINDING = {
    "file": "club/a.pbn", "board": "7", "trick": 2, "seat": "N", "card": "SK", "irregularity": "declarer-lead-out-of-turn",
    "law": "53A", "cost": 0, "line": 1,
}  # fmt: skip


def test_json_lines(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "club", "--json"]) == UNREADABLE
    out, err = capsys.readouterr()
    finding, count = map(json.loads, out.splitlines())
    assert list(finding.items()) == list(FINDING.items())
    assert list(count.items()) == [("boards", 3), ("clean", 1), ("irregular", 1), ("unreadable", 1)]
    assert err.splitlines()[0] == "club/a.pbn, line 20, column 10, board 8: “S9 S5 S2 SX”"
    assert "“SX” is not a card." in err


def test_the_table(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "club"]) == UNREADABLE
    assert capsys.readouterr().out.splitlines() == [
        "  Board   Trick  Player  Card  Law    Tricks lost  Irregularity",
        "club/a.pbn",
        "  7           2  North   ♠K    53A              0  Lead out of turn by the declaring side",
        "",
        "3 boards: 1 clean, 1 irregular and 1 unreadable.",
    ]


@pytest.mark.parametrize("code", CATALOGUES)
def test_the_table_speaks_every_language(files: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    assert main(["audit", "club", "--language", code]) == UNREADABLE
    out, err = capsys.readouterr()
    heads, _, row, _, last = out.splitlines()
    assert row.index("53A") == heads.index({"en": "Law", "fr": "Loi", "de": "§", "nl": "Artikel", "pl": "Przepis"}[code])
    assert last.startswith("3 ")
    assert "S9 S5 S2 SX" in err


def test_nothing_is_irregular(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "club/b.pbn"]) == WELL
    assert capsys.readouterr() == ("1 board: 1 clean, 0 irregular and 0 unreadable.\n", "")


def test_csv(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "club/a.pbn", "club/b.pbn", "--csv"]) == UNREADABLE
    out, err = capsys.readouterr()
    assert list(csv.DictReader(io.StringIO(out))) == [{name: str(value) for name, value in FINDING.items()}]
    assert err.endswith("3 boards: 1 clean, 1 irregular and 1 unreadable.\n")


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        " =1",
        "\t=1",
        "\tx",
        "\rx",
        "\nx",
        "\0",
        "＝1",
        "'=1",
        "'",
        "''x",
        "club",
        "",
        "a=1",
        "4-5",
    ],
)
def test_no_name_in_csv_is_a_formula(name: str) -> None:
    stream = io.StringIO(newline="")
    writer = audit_output.CsvRows(stream)
    writer.write([AuditFinding(name, name, 1, "N", "SA", "revoke", "61A", -1, 1)])
    _, cells = csv.reader(io.StringIO(stream.getvalue(), newline=""))
    row = dict(zip(AuditFinding._fields, cells, strict=True))
    assert row["file"][:1] not in tuple("=+-@\t\r\n\0＝＋－＠ ")
    assert (row["file"] == name) == (name in ("club", "", "a=1", "4-5"))
    assert (audit_output.csv_value(row["file"]), audit_output.csv_value(row["board"])) == (name, name)
    assert row["cost"] == "-1"


@pytest.mark.parametrize("name", ["found.jsonl", "found.csv", "found.parquet", "FOUND.JSON"])
def test_to_a_file(files: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["audit", "club", "--output", name]) == UNREADABLE
    assert capsys.readouterr().out == f"3 boards: 1 clean, 1 irregular and 1 unreadable.\nThe findings are in {name}\n"
    assert sorted(os.listdir()) == sorted(["club", name])
    assert _read(Path(name)) == [FINDING]


def _read(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        assert parquet.read_metadata(path).metadata[b"boards"] == b"3"
        return list(parquet.read_table(path).to_pylist())
    if path.suffix == ".csv":
        with open(path, newline="", encoding="utf-8") as file:
            return [
                {key: int(value) if isinstance(FINDING[key], int) else value for key, value in row.items()}
                for row in csv.DictReader(file)
            ]
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[:-1]]


def test_many_rows_of_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_output, "ROWS_IN_A_GROUP", 10)
    rows = [AuditFinding(f"ü{number}.pbn", "1", 1, "N", "SA", "revoke", "61A", 1, number) for number in range(45)]
    with open(tmp_path / "a.parquet", "wb") as stream:
        writer = audit_output.open_writer("parquet", stream)
        for at in range(0, 45, 7):
            writer.write(rows[at : at + 7])
        writer.finish(AuditCount(45, 0, 45, 0))
    assert [AuditFinding(**row) for row in parquet.read_table(tmp_path / "a.parquet").to_pylist()] == rows
    assert parquet.ParquetFile(tmp_path / "a.parquet").num_row_groups == 5


def test_a_name_that_is_no_text(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = os.fsdecode(b"club/\xff.pbn")
    shutil.copy("club/a.pbn", name)
    for forms in (["--json"], ["--csv"], []):
        assert main(["audit", name, *forms]) == UNREADABLE
        assert ("udcff" if forms else "U+DCFF") in capsys.readouterr().out


# -- what goes wrong


def test_no_files(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkdir("empty")
    assert main(["audit", "empty", "--json"]) == UNREADABLE
    out, err = capsys.readouterr()
    assert json.loads(out) == {"boards": 0, "clean": 0, "irregular": 0, "unreadable": 0}
    assert err == "No PBN or LIN files in empty.\n"


def test_a_file_that_is_not_there(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "none.pbn", "club/b.pbn", "--json"]) == UNREADABLE
    out, err = capsys.readouterr()
    assert json.loads(out) == {"boards": 2, "clean": 1, "irregular": 0, "unreadable": 1}
    assert err.startswith("none.pbn:\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--output", "found.xls"], "Use .jsonl, .csv or .parquet."),
        (["--output", "nowhere/found.csv"], "It cannot be written: there is no such file or folder."),
        (["--edition", "1066"], "1066"),
        (["--language", "la"], "“la”"),
        (["--cluster", "nonsense:1:1"], "Give an address like"),
    ],
)
def test_arguments_that_make_no_sense(files: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["audit", "club/b.pbn", *arguments]) == UNREADABLE
    out, err = capsys.readouterr()
    assert out == ""
    assert said in " ".join(err.split())


@pytest.mark.parametrize(
    ("package", "arguments"), [("pyarrow", ["--output", "a.parquet"]), ("distributed", ["--cluster", "local"])]
)
def test_a_package_that_is_missing(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, package: str, arguments: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert main(["audit", "club/b.pbn", *arguments]) == UNREADABLE
    err = capsys.readouterr().err
    assert f"This needs “{package}”." in err
    assert "pip install 'outofturn[audit]'" in err


def test_a_fault_of_the_program_is_named_with_its_board(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("outofturn.audit.audit_part.findings_of_board", fails)
    assert main(["audit", "club/a.pbn", "--json"]) == UNREADABLE
    out, err = capsys.readouterr()
    assert json.loads(out)["unreadable"] == 2
    assert "club/a.pbn, line 1, board 7:" in err
    assert "ZeroDivisionError: oh" in " ".join(err.split())


def test_a_full_disk(files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(audit_output.CsvRows, "write", full)
    assert main(["audit", "club/b.pbn", "--output", "found.csv"]) == UNREADABLE
    assert "It cannot be written: the disk is full." in capsys.readouterr().err
    assert "found.csv" not in os.listdir()


# -- in a process of its own


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of 18,000 boards, in copies of one file."""
    folder = tmp_path_factory.mktemp("large")
    write_archive(str(folder), 300, seed=9, irregular=100)
    for number in range(1, 60):
        shutil.copy(folder / "0000.pbn", folder / f"{number:04}.pbn")
    return folder


def _started(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "outofturn", "audit", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def _wait_for_tasks(path: Path, tasks: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") <= tasks:
        assert process.poll() is None, process.stderr.read() if process.stderr else ""
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("jobs", "ending"), [("1", "jsonl"), ("2", "parquet")])
def test_killed_in_the_middle_and_started_again(large: Path, tmp_path: Path, jobs: str, ending: str) -> None:
    whole, found = tmp_path / f"whole.{ending}", tmp_path / f"found.{ending}"
    last = tmp_path / "last.pbn"
    shutil.copy(large / "0000.pbn", last)
    assert main(["audit", str(large), str(last), "--output", str(whole), "--jobs", "1"]) == WELL
    last.unlink()
    os.mkfifo(last)  # see the next test
    arguments = (str(large), str(last), "--output", str(found), "--jobs", jobs)
    progress = tmp_path / f"found.{ending}.progress"
    tasks = 0
    for _ in range(2):
        with _started(*arguments, start_new_session=True) as process:
            _wait_for_tasks(progress, tasks + 2, process)
            os.killpg(process.pid, signal.SIGKILL)
        tasks = progress.read_bytes().count(b"\n")
        assert not found.exists()
    with open(progress, "ab") as file:
        file.write(b'{"task": [["to')
    last.unlink()
    shutil.copy(large / "0000.pbn", last)
    with _started(*arguments) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == WELL, err
    assert "boards had been done before the audit was stopped." in err
    assert "18300 boards:" in out
    assert found.read_bytes() == whole.read_bytes()
    assert sorted(os.listdir(tmp_path)) == sorted([whole.name, found.name, last.name])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_at_once_and_what_is_done_is_kept(large: Path, tmp_path: Path, jobs: str) -> None:
    """It cannot have ended before: the last file is a pipe that nobody writes to."""
    progress, last = tmp_path / "found.csv.progress", tmp_path / "last.pbn"
    os.mkfifo(last)
    arguments = (str(large), str(last), "--output", str(tmp_path / "found.csv"), "--jobs", jobs)
    with _started(*arguments, start_new_session=True) as process:
        _wait_for_tasks(progress, 3, process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all processes of the command
        assert process.communicate(timeout=PATIENCE) == ("", "")
    assert process.returncode == 130
    assert progress.read_bytes().count(b"\n") > 3
    assert sorted(os.listdir(tmp_path)) == [progress.name, last.name]


def test_a_reader_that_goes_away(large: Path) -> None:
    with _started(str(large), "--json", "--jobs", "2") as process:
        assert process.stdout
        assert process.stdout.readline().startswith("{")
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_memory_does_not_grow_with_the_archive(large: Path, tmp_path: Path) -> None:
    """Eight megabytes more of files, and hardly more memory."""
    small = tmp_path / "small"
    small.mkdir()
    for number in range(3):
        shutil.copy(large / "0000.pbn", small / f"{number}.pbn")
    assert _memory(large) < _memory(small) + 2_000


def _memory(folder: Path) -> int:
    """The most memory that an audit in one process takes, in kilobytes."""
    code = (
        "import resource, sys; from outofturn.cli import main; main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == 'darwin' else 1))"
    )
    command = [sys.executable, "-c", code, "audit", str(folder), "--json", "--jobs", "1"]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1])


def test_the_progress_bar_on_a_terminal(
    large: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    draw_at_once(monkeypatch)
    assert main(["audit", str(large), "--json", "--jobs", "1", "--language", "fr"]) == WELL
    out, shown = capsys.readouterr()
    assert "Examen [" in shown
    assert re.search(r"/9 MB, \d+ donnes, \d+ avec irrégularité", shown)
    assert shown.endswith("\r")
    assert all(map(json.loads, out.splitlines()))
