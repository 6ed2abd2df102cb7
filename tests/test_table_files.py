"""The files of a session at the table: saved and loaded cases, reports, and lines that are not saved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from outofturn.cli import UNREADABLE, WELL, main, table_command, table_files
from outofturn.cli.table_dialogue import TableDialogue
from outofturn.cli.table_files import MOST_KEPT, kept_files, kept_folder
from outofturn.cli.table_session import TableSession
from outofturn.notation.case_file import load_case
from outofturn.wording.language import language
from tests.table_sessions import CASES, DEAL, ROOT, own_folders, piped, session, told  # noqa: F401 - the fixture is used by its name

pytestmark = pytest.mark.usefixtures("own_folders")


# -- files


def test_a_saved_case_is_ruled_alike(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("board.yaml", "board.json"):
        assert "Saved in" in told(monkeypatch, capsys, "edition 2007", "E leads H5", "4", f"deal {DEAL}", f"save {name}")
        case = load_case(name)
        assert (case.edition, [line.text for line in case.lines]) == (
            2007,
            ["E leads H5", "S chooses refuse", "S chooses forbid H"],
        )
    told(monkeypatch, capsys, "save plain")
    assert Path("plain.yaml").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_file_is_never_replaced_in_silence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Path("board.yaml").write_text("precious")
    text = told(monkeypatch, capsys, "W leads H4", "save board.yaml")
    assert "“save! board.yaml” replaces it." in " ".join(text.split())
    assert Path("board.yaml").read_text() == "precious"
    Path("report.txt").write_text("precious")
    assert "report! report.txt" in " ".join(told(monkeypatch, capsys, "W leads H4", "report report.txt").split())
    assert Path("report.txt").read_text() == "precious"
    assert "Saved" in told(monkeypatch, capsys, "W leads H4", "save! board.yaml", "H2", "save")
    assert [line.text for line in load_case("board.yaml").lines] == ["W leads H4", "N plays H2"]


def test_a_file_that_somebody_else_has_changed_since_is_not_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    dialogue = TableDialogue(session("W leads H4"))
    dialogue.hear("save board.yaml")
    Path("board.yaml").write_text("precious")
    dialogue.hear("save")
    assert dialogue.refused == 1
    assert Path("board.yaml").read_text() == "precious"


def test_a_link_stays_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    Path("real.yaml").write_text("old")
    Path("link.yaml").symlink_to("real.yaml")
    TableDialogue(session("W leads H4")).hear("save! link.yaml")
    assert Path("link.yaml").is_symlink()
    assert load_case("real.yaml").lines[0].text == "W leads H4"


def test_what_cannot_be_written_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    dialogue = TableDialogue(session("W leads H4"))
    dialogue.hear("save nowhere/board.yaml")
    assert dialogue.again == "save nowhere/board.yaml"
    assert "It cannot be written" in capsys.readouterr().out


def test_load_goes_on_with_a_case(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    case = ROOT / "cases" / "k07-forbidden-while-lead-is-kept.yaml"
    at_once = told(monkeypatch, capsys, "lines", what=(str(case),))
    assert at_once == told(monkeypatch, capsys, f"load {case}", "lines")
    assert "  1  E leads H5" in at_once
    Path("wrong.yaml").write_text("contract: 4S by S\nevents:\n  - E leads H5\n  - E leads H5\n")
    assert told(monkeypatch, capsys, "load wrong.yaml").startswith("! wrong.yaml, line 4: “E leads H5”: ")
    assert piped(monkeypatch, "", "wrong.yaml") == UNREADABLE
    assert "wrong.yaml, line 4" in capsys.readouterr().err


PBN = """[Board "{}"]
[Dealer "S"]
[Deal "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"]
[Declarer "S"]
[Contract "4S"]
[Play "W"]
H{} HA H9 H8
*

"""


def test_load_goes_on_with_a_board_of_a_pbn_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    Path("boards.pbn").write_text(PBN.format(11, 2) + PBN.format(12, 3))
    text = told(monkeypatch, capsys, "load boards.pbn")
    assert text.startswith("! boards.pbn: This file has 2 boards: which one? It has 11 and 12.")
    assert "W leads H3" in told(monkeypatch, capsys, "load boards.pbn 12", "lines")
    assert "W leads H2" in told(monkeypatch, capsys, "lines", what=("boards.pbn", "--board", "11"))
    assert "There is no board 13" in told(monkeypatch, capsys, "load boards.pbn 13")


@pytest.mark.parametrize(
    "arguments", [["5X by S"], ["none.yaml"], ["4S by S", "--edition", "1950"], ["4S by S", "--language", "xx"]]
)
def test_arguments_that_make_no_sense(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert piped(monkeypatch, "", *arguments) == UNREADABLE
    assert capsys.readouterr().err


def test_reports(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("E leads H5", "4", "save board.yaml", "report board.txt", "report board.html", "report board.pdf")
    assert "The report is in board.pdf" in told(monkeypatch, capsys, *lines)
    main(["rule", "board.yaml"])
    assert Path("board.txt").read_text(encoding="utf-8") == capsys.readouterr().out
    page = Path("board.html").read_text(encoding="utf-8")
    assert "<style>" in page
    assert "South forbids a heart lead" in page
    assert not re.findall(r'(?:href|src)="[^"]+"', page)
    assert "South forbids a heart lead" in " ".join("".join(one.extract_text() for one in PdfReader("board.pdf").pages).split())


def test_a_case_is_saved_as_pbn_and_loaded_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, capsys, "E leads H5", "4", "save board.pbn")
    found = table_files.load_record("board.pbn", "en")
    assert [line.text for line in found.lines] == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    assert ".pbn" in told(monkeypatch, capsys, "E leads H5", "save board.lin")  # in LIN the choice would be lost
    assert not Path("board.lin").exists()


def test_without_the_packages_for_reports_it_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'jinja2'", name="jinja2")

    monkeypatch.setattr(table_files, "kept_case", missing)
    text = " ".join(told(monkeypatch, capsys, "W leads H4", "report board.html").split())
    assert "pip install 'outofturn[serve]'" in text
    assert "Saved" not in text
    assert "The report is in board.txt" in told(monkeypatch, capsys, "W leads H4", "report board.txt")


def test_without_the_line_editor_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'prompt_toolkit'", name="prompt_toolkit")

    monkeypatch.setattr(table_command, "typed_lines", missing)
    assert piped(monkeypatch, "W leads H4\n", "4S by S") == WELL
    out = capsys.readouterr().out
    assert "pip install 'outofturn[table]'" in out
    assert "  1  West leads ♥4" in out


# -- lines that are not saved


def test_lines_are_kept_until_they_are_saved(capsys: pytest.CaptureFixture[str]) -> None:
    dialogue = TableDialogue(session(), keeps=True)
    assert kept_files() == []
    dialogue.hear("E leads H5")
    dialogue.hear("4")
    (kept,) = kept_files()
    assert [line.text for line in load_case(str(kept)).lines] == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    dialogue.hear("save board.yaml")
    assert kept_files() == []
    dialogue.hear("undo")
    assert len(kept_files()) == 1
    assert dialogue.hear("quit") is False
    assert str(kept) in "".join(capsys.readouterr().out.split("\n  "))
    assert kept_files() == [kept]


def test_a_session_that_was_cut_off_is_taken_up_by_load(capsys: pytest.CaptureFixture[str]) -> None:
    TableDialogue(session(), keeps=True).hear("E leads H5")  # and then the connection is lost
    later = TableDialogue(TableSession(language()), keeps=True)
    later.welcome(completes=True)
    assert "There are lines that were not saved" in capsys.readouterr().out
    later.hear("load")
    assert later.session.lines == ("E leads H5",)
    assert kept_files() == [later.kept.path]
    assert later.hear("quit!") is False
    assert kept_files() == []


def test_another_record_leaves_the_one_before_in_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    dialogue = TableDialogue(session(), keeps=True)
    dialogue.hear("E leads H5")
    dialogue.hear("new 3NT by N")
    dialogue.hear("E leads C2")
    assert len(kept_files()) == 2
    dialogue.hear("load")
    assert dialogue.session.lines == ("E leads H5",)
    dialogue.hear("load")
    assert dialogue.session.lines == ("E leads C2",)
    assert len(kept_files()) == 2


def test_what_was_only_read_needs_no_keeping(capsys: pytest.CaptureFixture[str]) -> None:
    dialogue = TableDialogue(TableSession(language()).begun(CASES[0]), keeps=True, is_saved=True)
    kept = {}
    for typed in ("language fr", "undo", "redo", "edition 1997"):
        dialogue.hear(typed)
        kept[typed] = len(kept_files())
    assert kept == {"language fr": 0, "undo": 1, "redo": 0, "edition 1997": 1}


def test_only_the_latest_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(MOST_KEPT + 3):
        TableDialogue(session(), keeps=True).hear("W leads H4")
    assert len(kept_files()) == MOST_KEPT == len(list(kept_folder().iterdir()))


def test_who_cannot_keep_lines_is_warned_before_leaving(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    dialogue = TableDialogue(session(), keeps=True)
    dialogue.hear("W leads H4")
    assert dialogue.hear("quit") is True
    assert "“quit!” leaves without them" in " ".join(capsys.readouterr().out.split())
    assert dialogue.hear("quit!") is False


def test_a_fault_of_the_program_does_not_end_the_session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oops")

    dialogue = TableDialogue(session("W leads H4"))
    monkeypatch.setattr(TableSession, "with_lines", broken)
    assert dialogue.hear("H2") is True
    assert "This is a fault in Out of Turn" in capsys.readouterr().out
    assert dialogue.session.lines == ("W leads H4",)
