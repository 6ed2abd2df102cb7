"""``outofturn quiz``: asked and marked in the terminal, and as a sheet to print."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from outofturn.cli import UNREADABLE, WELL, main
from outofturn.quiz import schedule
from outofturn.quiz.quiz_api import sheet_questions
from outofturn.wording.language import CATALOGUES

SEED = 7
RIGHT = [asked.right + 1 for asked in sheet_questions(2017, 2, None, SEED, 3)]


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def ask(monkeypatch: pytest.MonkeyPatch, progress: Path, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["quiz", "--seed", str(SEED), "--level", "2", "--progress", str(progress), *arguments])


def test_answers_from_a_pipe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = RIGHT[1] % 3 + 1
    assert ask(monkeypatch, tmp_path / "p.json", f"{RIGHT[0]}\n\n9\n{wrong}\n", "--count", "3") == WELL
    out, err = capsys.readouterr()
    assert out.count("Question ") == 3
    assert "✓ Right." in out
    assert f"✗ No. The right answer is {RIGHT[1]}: " in out
    assert "1 of 2 right." in out
    assert err == ""
    kept = json.loads((tmp_path / "p.json").read_text())
    assert (kept["asked"], kept["right"], len(kept["cards"])) == (2, 1, 2)


@pytest.mark.parametrize("typed", ["", "q\n", "nonsense\nq\n"])
def test_leaving_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    assert ask(monkeypatch, tmp_path / "p.json", typed) == WELL
    assert capsys.readouterr().out.count("Question ") == 1
    assert not (tmp_path / "p.json").exists()


def test_what_was_missed_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.json"
    ask(monkeypatch, file, f"{RIGHT[0] % 3 + 1}\n", "--count", "1")
    first = capsys.readouterr().out.partition("1 to ")[0]
    kept = json.loads(file.read_text())
    (card,) = kept["cards"].values()
    card["due"] = "2020-01-01T00:00:00Z"
    file.write_text(json.dumps(kept))
    ask(monkeypatch, file, "q\n", "--seed", "99")
    assert capsys.readouterr().out.partition("1 to ")[0] == first


def test_a_damaged_progress_file_is_no_reason_to_stop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "p.json").write_text("{")
    assert ask(monkeypatch, tmp_path / "p.json", "1\n", "--count", "1") == WELL
    assert json.loads((tmp_path / "p.json").read_text())["asked"] == 1
    assert sorted(file.read_text() for file in tmp_path.iterdir() if file.name != "p.json") == ["{"]


def test_without_the_scheduler_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(schedule, "is_available", lambda: False)
    assert ask(monkeypatch, tmp_path / "p.json", "1\n", "--count", "1") == WELL
    assert "pip install 'outofturn[learn]'" in capsys.readouterr().out


@pytest.mark.parametrize("code", CATALOGUES)
def test_in_every_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    assert ask(monkeypatch, tmp_path / "p.json", "1\n2\n1\n", "--language", code) == WELL
    out = capsys.readouterr().out
    assert ("Question 1" in out) == (code in ("en", "fr"))


@pytest.mark.parametrize(
    "arguments", [["--level", "4"], ["--kind", "nonsense"], ["--edition", "1900"], ["--count", "0"], ["--language", "it"]]
)
def test_what_makes_no_sense_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert ask(monkeypatch, tmp_path / "p.json", "", *arguments) == UNREADABLE
    assert capsys.readouterr().err


def test_one_key_and_control_c_on_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "outofturn", "quiz", "--seed", "7", "--level", "2", "--progress", str(tmp_path / "p.json")]
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    try:
        shown = _read(ours, "", "to stop:")
        os.write(ours, b"1")  # and no Enter
        shown = _read(ours, shown.replace("to stop:", ""), "to stop:")
        assert "Question 2" in shown
        running.send_signal(signal.SIGINT)
        assert "of 1 right." in _read(ours, "", "right.")
        assert running.wait(20) == WELL
    finally:
        running.kill()
        running.wait()
    os.close(ours)
    assert json.loads((tmp_path / "p.json").read_text())["asked"] == 1


def _read(terminal: int, found: str, wanted: str) -> str:
    """What has come when these words have come."""
    while wanted not in found:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, f"“{wanted}” does not come after {found[-200:]}"
        found += os.read(terminal, 65536).decode()
    return found


# -- sheets


@pytest.mark.parametrize("code", CATALOGUES)
def test_sheet_as_text_html_and_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    for ending in ("txt", "html", "pdf"):
        file = tmp_path / f"sheet.{ending}"
        assert main(["quiz", "--sheet", str(file), "--count", "6", "--seed", "7", "--language", code]) == WELL
    text, page = ((tmp_path / f"sheet.{ending}").read_text("utf-8") for ending in ("txt", "html"))
    asked = sheet_questions(2017, None, None, 7, 6)
    assert page.count("<section>") == 2 * len(asked)
    assert "http" not in page
    assert text.count("\n> ") == len(asked)  # what the director was called for
    written = "".join(sheet.extract_text() for sheet in PdfReader(tmp_path / "sheet.pdf").pages)
    for number, one in enumerate(asked, 1):
        assert f"{number}. → {one.right + 1}: " in page
        assert f"{number}. → {one.right + 1}: " in written
        assert f"\n{number}.  {one.right + 1}: " in text
    first = (tmp_path / "sheet.pdf").read_bytes()
    main(["quiz", "--sheet", str(tmp_path / "again.pdf"), "--count", "6", "--seed", "7", "--language", code])
    assert (tmp_path / "again.pdf").read_bytes() == first


def test_a_sheet_of_another_form_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "--sheet", str(tmp_path / "sheet.docx")]) == UNREADABLE
    assert ".html, .pdf and .txt" in capsys.readouterr().err
