"""The command line as a person or a script uses it."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from outofturn import __version__
from outofturn.cli import FAILED, FAULT, UNREADABLE, WELL, main
from outofturn.cli.terminal import Screen
from outofturn.json_api import api
from tests.progress_bars import draw_at_once

CASES = Path(__file__).parent.parent / "cases"
ROOT = Path(__file__).parent.parent

CASE = """\
title: The wrong defender leads
editions: [1997, 2007]
contract: 4S by S
deal: "N:- - - AK4.Q2.JT98.K743"
events:
  - E leads H5
  - expect: {decide: [S]}
  - S chooses refuse
  - S chooses forbid H
  - expect 1997: {turn: W}
  - W leads ♦10
"""
STEP_KEYS = (
    "event trick turn on_lead declarer dummy current_trick won penalty_cards restrictions irregularity offender laws decide "
    "options say speech because information legal obligations disputed readings review"
)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


# -- rule


def test_rule_shows_what_the_director_says(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", str(case)]) == WELL
    out, err = capsys.readouterr()
    assert err == ""
    assert "The wrong defender leads\n4♠ by South · Laws of 2007\n" in out
    assert "West   ♠ AK4  ♥ Q2  ♦ J1098  ♣ K743\n" in out
    assert "  1  East leads ♥5\n     Opening lead out of turn: East\n" in out
    assert "     │ One: accept the lead" in out
    assert "     South decides  accept the lead · accept it and put your hand down as dummy\n" in out
    assert "     On the table   East’s major penalty card ♥5\n" in out
    assert "     South decides  require a heart from West · forbid hearts ·\n" in out
    assert "     To play        West\n" in out
    assert "\n     West leads ♦10\n" in out
    assert out.endswith("\nTrick 1: North is to play. Tricks won: North-South 0, East-West 0.\n")
    assert "\x1b" not in out
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize("path", sorted(CASES.glob("*.yaml")), ids=lambda path: path.stem)
def test_rule_shows_every_case(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    assert main(["rule", str(path)]) == WELL
    assert all(len(line) <= 44 for line in capsys.readouterr().out.splitlines())


def test_plain_play_takes_one_line_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("contract: 1NT by S\nevents: [W leads H5, N plays H2, E plays HT, S plays HA, S leads C2]\n")
    assert main(["rule", str(path)]) == WELL
    assert capsys.readouterr().out.splitlines()[2:7] == [
        "  1  West leads ♥5",
        "     North plays ♥2",
        "     East plays ♥10",
        "     South plays ♥A",
        "  2  South leads ♣2",
    ]


@pytest.mark.parametrize(("edition", "year"), [(None, 2007), ("1997", 1997), ("2017", 2017)])
def test_rule_by_an_edition(edition: str | None, year: int, case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", str(case), "--json", *(["--edition", edition] if edition else [])]) == WELL
    assert json.loads(capsys.readouterr().out)["edition"] == year


def test_rule_by_an_edition_that_does_not_exist(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", str(case), "--edition", "1987"]) == UNREADABLE
    assert "The editions are 1997, 2007 and 2017." in capsys.readouterr().err


def test_rule_as_json_has_a_step_for_each_line(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", str(case), "--json"]) == WELL
    ruling = json.loads(capsys.readouterr().out)
    assert list(ruling) == ["edition", "steps"]
    assert [step["event"] for step in ruling["steps"]] == [
        "E leads H5",
        "S chooses refuse",
        "S chooses forbid H",
        "W leads DT",
    ]
    assert all(set(step) == set(STEP_KEYS.split()) for step in ruling["steps"])
    assert ruling["steps"][1]["penalty_cards"] == ["E H5 major"]


def test_rule_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CASE.encode())))
    assert main(["rule", "-"]) == WELL
    assert "East leads ♥5" in capsys.readouterr().out


def test_rule_reads_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({"contract": "4S by S", "edition": 1997, "events": ["E leads H5"]}, indent="\t"))
    assert main(["rule", str(path)]) == WELL
    assert "Laws of 1997" in capsys.readouterr().out


# -- the screen


def on_a_terminal(command: list[str], **environment: str) -> str:
    """What a command writes when its output is a terminal."""
    main_end, other_end = pty.openpty()
    run = subprocess.run(
        [sys.executable, "-m", "outofturn", *command], stdout=other_end, stderr=other_end, check=False,
        env={**os.environ, "TERM": "xterm", **environment},
    )  # fmt: skip
    os.close(other_end)
    written = b""
    try:
        while chunk := os.read(main_end, 65536):
            written += chunk
    except OSError:  # all has been read
        pass
    os.close(main_end)
    assert run.returncode == WELL
    return written.decode()


def test_colour_only_on_a_terminal_that_wants_it(case: Path) -> None:
    assert "\x1b[1m" in on_a_terminal(["rule", str(case)], NO_COLOR="")
    assert "\x1b" not in on_a_terminal(["rule", str(case)], NO_COLOR="1")
    assert "\x1b" not in on_a_terminal(["rule", str(case)], TERM="dumb")


def test_a_screen_without_suit_symbols_shows_letters() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    Screen(stream).write("│ East’s ♥5, ♠10")
    stream.flush()
    stream.seek(0)
    assert stream.read() == "| East's H5, S10\n"


# -- check


def test_check_counts_files(capsys: pytest.CaptureFixture[str], case: Path, tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "other.yml").write_text(CASE, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a case")
    assert main(["check", str(tmp_path), str(case)]) == WELL
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_check_shows_what_came_otherwise(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    case.write_text(CASE.replace("decide: [S]", "decide: [N, S], turn: null, won: {NS: 1, EW: 0}"), encoding="utf-8")
    assert main(["check", str(case)]) == FAILED
    out = capsys.readouterr().out
    assert out.startswith(f"{case}, line 7 (1997): decide\n  expected  [N, S]\n  got       [S]\n{case}, line 7 (1997): won\n")
    assert "  expected  {NS: 1, EW: 0}\n  got       {NS: 0, EW: 0}\n" in out
    assert f"{case}, line 7 (2007): decide\n" in out
    assert out.endswith("\n0 passed, 1 failed\n")


def test_check_goes_on_after_a_file_that_cannot_be_read(capsys: pytest.CaptureFixture[str], case: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("contract: [")
    (tmp_path / "wrong.yaml").write_text(CASE.replace("turn: W", "turn: E"), encoding="utf-8")
    assert main(["check", str(tmp_path)]) == UNREADABLE
    out, err = capsys.readouterr()
    assert "bad.yaml, line 1" in err
    assert "wrong.yaml, line 10 (1997): turn" in out
    assert out.endswith("\n1 passed, 2 failed\n")


def test_check_tells_once_of_a_line_that_makes_no_sense(capsys: pytest.CaptureFixture[str], case: Path) -> None:
    case.write_text(CASE.replace("W leads ♦10", "W sings"), encoding="utf-8")
    assert main(["check", str(case)]) == UNREADABLE
    assert f"{case}, line 11 (1997, 2007): “W sings”\n" in capsys.readouterr().err


def test_check_an_empty_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check", str(tmp_path)]) == UNREADABLE
    assert "No case files" in capsys.readouterr().err


def test_check_shows_a_bar_on_a_terminal_when_it_takes_long(
    capsys: pytest.CaptureFixture[str], case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_at_once(monkeypatch)
    assert main(["check", str(case)]) == WELL
    out, err = capsys.readouterr()
    assert out == "1 passed, 0 failed\n"
    assert "Checking [                    ] 0/1" in err
    assert err.endswith(" \r")  # and takes it away again


@pytest.mark.parametrize(("code", "reading", "checking"), [("fr", "Lecture", "Vérification"), ("de-AT", "Einlesen", "Prüfung")])
def test_the_bar_is_in_the_language_asked_for(
    code: str, reading: str, checking: str, case: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_at_once(monkeypatch)
    assert main(["check", str(case), "--language", code]) == WELL
    assert f"{checking} [" in capsys.readouterr().err
    several = case.with_suffix(".pbn")
    assert main(["convert", str(case), str(several), "--language", code]) == WELL
    capsys.readouterr()
    assert main(["rule", str(several), "--language", code]) == WELL
    assert f"{reading} [" in capsys.readouterr().err


# -- the rest


def test_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["example"]) == WELL
    out = capsys.readouterr().out
    assert "- E leads H5" in out
    assert "West may lead hearts again." in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"outofturn {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    ["--language fr law 57A3", "--language=fr law 57A3", "--lang fr law 57A3", "--language de law 57A3 --language fr"],
)
def test_the_language_before_the_command(arguments: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "57A3", "--language", "fr"]) == WELL
    after = capsys.readouterr().out
    assert "attaque" in after
    assert main(arguments.split()) == WELL
    assert capsys.readouterr().out == after


def test_the_language_before_the_command_is_that_of_help_and_of_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "fr"]) == WELL
    assert capsys.readouterr().out.startswith("utilisation")
    with pytest.raises(SystemExit):
        main(["--language", "fr", "law", "--help"])
    assert capsys.readouterr().out.startswith("utilisation\u00a0: outofturn law")
    assert main(["--language", "fr", "frob"]) == UNREADABLE
    assert "« frob » n’existe pas" in capsys.readouterr().err.replace("\u00a0", " ")
    assert main(["--language", "it", "law", "57A3"]) == UNREADABLE
    assert "There is no language “it” here." in capsys.readouterr().err


def test_no_command_shows_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == WELL
    assert "rule on a case" in capsys.readouterr().out


def test_wrong_use_is_exit_status_2() -> None:
    assert main(["rule"]) == UNREADABLE


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], case: Path) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("outofturn.cli.rule_command.read_boards", interrupt)
    assert main(["rule", str(case)]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_fault_of_our_own_is_called_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], case: Path
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("outofturn.director.observe", fail)
    assert main(["rule", str(case)]) == FAULT
    assert "a fault in Out of Turn, not in what you wrote (ZeroDivisionError: oh)" in capsys.readouterr().err
    assert main(["check", str(case)]) == FAILED
    assert capsys.readouterr().out == "0 passed, 1 failed\n"


def test_whoever_stops_reading_is_not_shouted_at() -> None:
    path = sorted(CASES.glob("c11a*.yaml"))[0]
    shell = f'"{sys.executable}" -m outofturn rule "{path}" | true'
    run = subprocess.run(shell, shell=True, capture_output=True, check=False, timeout=20)
    assert run.stderr == b""


# -- what is not loaded


def modules_after(code: str, *options: str) -> set[str]:
    script = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); {code}; print(*sys.modules)"
    run = subprocess.run([sys.executable, *options, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_the_engine_runs_on_python_alone() -> None:
    """``-S`` leaves out everything that is not in the standard library."""
    loaded = modules_after(
        "import outofturn, outofturn.notation.lines; outofturn.start('4S by S', deal='N:- - - -')", "-I", "-S"
    )
    assert "outofturn.director" in loaded
    assert not loaded & {"yaml", "outofturn.notation.case_file", "outofturn.cli"}


def test_a_ruling_loads_no_more_than_it_needs(case: Path) -> None:
    loaded = modules_after(f"from outofturn.cli import main; main(['rule', {str(case)!r}, '--json'])")
    assert "yaml" in loaded
    assert not loaded & {"dataclasses", "inspect", "difflib", "pathlib", "shutil", "asyncio"}


TOO_MUCH = {
    "too many lines": ({"events": ["attention"] * 1001}, "There are 1001 lines; a case has at most 1000."),
    "a long line": ({"events": [f"E leads H5 {'x' * 200}"]}, "This line has 211 characters; it may have 200."),
    "a long title": ({"title": "t" * 201}, "“title”"),
    "long notes": ({"notes": "n" * 10_001}, "“notes”"),
    "a long name": ({"names": {"N": "n" * 81}}, "“names N”"),
}


@pytest.mark.parametrize(("too_much", "said"), TOO_MUCH.values(), ids=TOO_MUCH)
@pytest.mark.parametrize("command", ["rule", "check", "compare"])
def test_a_case_beyond_the_limits_of_the_api(
    command: str, too_much: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {"contract": "4S by S", "events": ["E leads H5"]} | too_much
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case))
    assert main([command, str(file)]) == UNREADABLE
    shown = " ".join(capsys.readouterr().err.split())
    refused = api.rule(case)["error"]  # type: ignore[typeddict-item]
    assert refused["problem"] in shown
    assert said in shown
