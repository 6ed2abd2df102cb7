"""``outofturn convert``, and ``rule`` on files of other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outofturn.cli import UNREADABLE, WELL, main
from outofturn.formats.case_documents import boards_of, kind_of, load_boards, write_board
from tests.progress_bars import draw_at_once
from tests.test_pbn_reader import game
from tests.test_pbn_writer import FOREIGN

CASE = Path("cases/k07-forbidden-while-lead-is-kept.yaml")
Captured = pytest.CaptureFixture[str]


def converted(tmp_path: Path, source: Path | str, ending: str) -> Path:
    target = tmp_path / f"converted{ending}"
    assert main(["convert", str(source), str(target), "--force"]) == WELL
    return target


def test_a_case_file_to_pbn_and_back_is_the_same_file(tmp_path: Path) -> None:
    there = converted(tmp_path, CASE, ".pbn")
    assert b'[Contract "4S"]' in there.read_bytes()
    assert converted(tmp_path, there, ".yaml").read_bytes() == CASE.read_bytes()


def test_a_pbn_file_to_yaml_or_json_and_back_is_the_same_file(tmp_path: Path) -> None:
    source = tmp_path / "club.pbn"
    source.write_bytes(f"% PBN 2.1\n{game(West='Zoë')}\n{game(Board='8')}".encode("latin-1"))
    for ending in (".yaml", ".json"):
        assert converted(tmp_path, converted(tmp_path, source, ending), ".pbn").read_bytes() == source.read_bytes()


def test_several_boards_are_several_cases(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "club.pbn"
    source.write_text(f"{game()}\n{game(Board='8')}\n{game(Board='9')}")
    target = converted(tmp_path, source, ".yaml")
    assert "3 boards written to" in capsys.readouterr().out
    assert [board.name for board in load_boards(str(target))] == ["7", "8", "9"]
    assert isinstance(json.loads(converted(tmp_path, source, ".json").read_text()), list)
    assert main(["check", str(target)]) == WELL


def test_to_lin_and_a_link_and_back(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "one.pbn"
    source.write_text(game())
    target = converted(tmp_path, source, ".lin")
    (before,), (after,) = load_boards(str(source)), load_boards(str(target))
    assert before.case is not None
    assert after.case is not None
    assert [line.text for line in after.case.lines] == [line.text for line in before.case.lines]
    capsys.readouterr()
    assert main(["convert", str(source), "--link"]) == WELL
    link = capsys.readouterr().out.strip()
    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?")
    (linked,) = load_boards(str(converted(tmp_path, link, ".yaml")))
    assert linked.case is not None
    assert linked.case.deal == before.case.deal


def test_an_auction_goes_from_one_format_to_the_other_and_back(tmp_path: Path) -> None:
    source = tmp_path / "one.pbn"
    source.write_text(game() + '[Auction "S"]\n1S Pass 2D! X\n4S =1= AP\n')
    lin = converted(tmp_path, source, ".lin")
    assert "mb|1S|mb|p|mb|2D|mb|d|mb|4S|mb|p|mb|p|mb|p|" in lin.read_text()
    back = converted(tmp_path, lin, ".pbn").read_text()
    assert '[Auction "S"]\n1S Pass 2D X\n4S AP\n' in back
    without_passes = source.read_text().replace('[Auction "S"]', '[Auction "E"]')
    source.write_text(without_passes)
    assert "mb|4S|mb|p|mb|p|mb|p|" in converted(tmp_path, source, ".lin").read_text()


def test_bad_boards_are_named_and_the_others_written(tmp_path: Path, capsys: Captured) -> None:
    source, target = tmp_path / "club.pbn", tmp_path / "club.yaml"
    source.write_text(f"{game()}\n{game(Board='8').replace('S7', 'S9')}\n{game(Board='9')}")
    assert main(["convert", str(source), str(target)]) == UNREADABLE
    err = " ".join(capsys.readouterr().err.split())
    assert "club.pbn, line 17, column 4 (Board 8):" in err
    assert [board.name for board in load_boards(str(target))] == ["7", "9"]


def test_what_is_written_is_complete_and_nothing_else_is_touched(tmp_path: Path) -> None:
    (tmp_path / "club.pbn").write_text(game())
    other = tmp_path / "club.yaml.new"
    other.write_text("kept")
    real = tmp_path / "real.yaml"
    (tmp_path / "club.yaml").symlink_to(real)
    assert main(["convert", str(tmp_path / "club.pbn"), str(tmp_path / "club.yaml")]) == WELL
    assert other.read_text() == "kept"
    assert load_boards(str(real))[0].name == "7"
    assert len(list(tmp_path.iterdir())) == 4


def test_the_progress_bar_on_a_terminal(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club.pbn").write_text("\n".join(game(Board=str(number)) for number in range(1, 21)))
    draw_at_once(monkeypatch)
    assert main(["convert", str(tmp_path / "club.pbn"), str(tmp_path / "club.yaml")]) == WELL
    out, shown = capsys.readouterr()
    assert "20 boards" in out
    assert "Reading [" in shown
    assert "Converting [################### ] 19/20" in shown
    assert shown.endswith("\r")


def test_nothing_is_written_if_nothing_can_be_read(tmp_path: Path, capsys: Captured) -> None:
    source, target = tmp_path / "club.pbn", tmp_path / "club.yaml"
    target.write_text("kept")
    source.write_text(game().replace("S7", "S9"))
    assert main(["convert", str(source), str(target)]) == UNREADABLE
    assert target.read_text() == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.pbn", "club.yaml"]


def test_a_hand_record_without_contracts_says_so(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "hands.pbn"
    source.write_text(game("", Contract="", Declarer="", Play=""))
    assert main(["convert", str(source), str(tmp_path / "a.yaml")]) == UNREADABLE
    assert "nothing to rule on" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere.pbn", "a.yaml"], "no such file"),
        ([str(CASE), "a.txt"], "Use one of .yaml, .yml, .json, .pbn, .lin"),
        ([str(CASE)], "Use one of"),
        ([str(CASE), "/no/such/folder/a.pbn"], "cannot be written"),
        ([str(CASE), "a.pbn", "--board", "3"], "There is no board 3"),
        (["README.md", "a.pbn"], "README.md"),
    ],
)
def test_errors_say_what_to_do(arguments: list[str], says: str, capsys: Captured) -> None:
    assert main(["convert", *arguments]) == UNREADABLE
    assert says in " ".join(capsys.readouterr().err.split())
    assert not Path("a.pbn").exists()


def test_comments_are_in_the_language_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "a.pbn"
    assert main(["convert", str(CASE), str(target), "--language", "fr"]) == WELL
    assert "Est entame" in target.read_text("latin-1")


# -- rule


def test_rule_on_a_pbn_file(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "one.pbn"
    source.write_text(game("^L H5 H2 H3 H4\n", Play="E"))
    assert main(["rule", str(source), "--json"]) == WELL
    found = json.loads(capsys.readouterr().out)
    assert found["edition"] == 2017
    assert [step["event"] for step in found["steps"]] == ["E leads H5", "S plays H2", "W plays H3", "N plays H4"]
    assert found["steps"][0]["irregularity"] == "opening-lead-out-of-turn"
    assert main(["rule", str(source)]) == WELL
    assert "Opening lead out of turn: East" in capsys.readouterr().out


def test_rule_on_several_boards_or_one_of_them(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "club.pbn"
    source.write_text(f"{game()}\n{game(Board='8')}")
    assert main(["rule", str(source), "--json"]) == WELL
    assert [one["board"] for one in json.loads(capsys.readouterr().out)["boards"]] == ["7", "8"]
    assert main(["rule", str(source), "--json", "--board", "8"]) == WELL
    assert "steps" in json.loads(capsys.readouterr().out)
    assert main(["rule", str(source)]) == WELL
    out = capsys.readouterr().out
    assert out.index("Board 7") < out.index("Board 8")


def test_a_board_in_a_language_that_there_is_not_does_not_keep_the_others_away(tmp_path: Path, capsys: Captured) -> None:
    case = "contract: 4S by S\nevents: [E leads H5]\n"
    file = tmp_path / "cases.yaml"
    file.write_text(f"{case}language: xx\n---\n{case}")
    assert main(["rule", str(file)]) == UNREADABLE
    captured = capsys.readouterr()
    assert "There is no language “xx” here." in captured.err
    assert "East leads ♥5" in captured.out


def test_check_goes_on_after_a_board_that_cannot_be_read(tmp_path: Path, capsys: Captured) -> None:
    case = "contract: 4S by S\nevents: [E leads H5, {expect: {offender: E}}]\n"
    file = tmp_path / "cases.yaml"
    file.write_text(f"{case}---\n{case.replace('4S', '9S')}---\n{case.replace('offender: E', 'offender: W')}")
    assert main(["check", str(file)]) == UNREADABLE
    captured = capsys.readouterr()
    assert "9S" in captured.err
    assert "offender" in captured.out
    assert "0 passed, 1 failed" in captured.out


def test_the_format_follows_from_the_text_if_the_name_says_nothing(tmp_path: Path) -> None:
    for name, text in (("a", FOREIGN), ("b", CASE.read_text("utf-8")), ("c.txt", "pn|a,b,c,d|md|1,,,|mb|1C|mb|p|mb|p|mb|p|")):
        (tmp_path / name).write_text(text)
        assert len(load_boards(str(tmp_path / name))) == 1


@pytest.mark.parametrize("source", ["club.pbn", "match.lin", "whole-board.yaml"])
@pytest.mark.parametrize("through", ["yaml", "json", "pbn", "lin"])
def test_the_format_of_what_we_write_follows_from_the_text(source: str, through: str) -> None:
    """Whatever it was made from: a case keeps the text of its game, and a game the record of its case."""
    for board in load_boards(f"src/outofturn/examples/{source}"):
        (again,) = boards_of(write_board(board, through))
        assert again.error is None
        assert kind_of(write_board(board, through)) == through
        assert board.case is not None
        assert again.case is not None
        assert again.case.deal == board.case.deal


def test_what_the_page_exports_is_read() -> None:
    case = {"contract": "4S by S", "events": ["E leads H5"]}
    one = {"id": "x", "board": "12", "table": "3", "names": {"N": "Jo"}, "notes": "", "case": case}
    exported = {"format": "outofturn-cases", "version": 1, "cases": [one]}
    (board,) = boards_of(json.dumps(exported))
    assert board.case is not None
    assert (board.name, board.case.other["table"], board.case.lines[0].text) == ("12", "3", "E leads H5")


def test_compare_takes_one_board_of_a_file(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "club.pbn"
    source.write_text(f"{game()}\n{game(Board='8')}")
    assert main(["compare", str(source)]) == UNREADABLE
    assert "This file has 2 boards: which one? It has 7 and 8." in " ".join(capsys.readouterr().err.split())
    assert main(["compare", str(source), "--board", "8"]) == WELL
