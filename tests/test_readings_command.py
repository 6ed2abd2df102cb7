"""The readings of disputed points on the command line: a file for all records, and how a ruling parts by reading."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from outofturn.cli import FAILED, UNREADABLE, WELL, main
from outofturn.notation.case_file import load_case

POINT = "low-card-named-is-minor"
CASE = "contract: 4S by S\nevents: [E names D4]\n"


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    return path


@pytest.fixture
def readings(tmp_path: Path) -> Path:
    path = tmp_path / "federation.yaml"
    path.write_text(f"{POINT}: other\n", encoding="utf-8")
    return path


def penalty_cards(capsys: pytest.CaptureFixture[str]) -> list[str]:
    found: list[str] = json.loads(capsys.readouterr().out)["steps"][0]["penalty_cards"]
    return found


def test_a_file_of_readings_is_followed(case: Path, readings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", str(case), "--json"]) == WELL
    assert penalty_cards(capsys) == ["E D4 minor"]
    assert main(["rule", str(case), "--json", "--readings", str(readings)]) == WELL
    assert penalty_cards(capsys) == ["E D4 major"]


def test_the_environment_may_name_the_file(
    case: Path, readings: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTOFTURN_READINGS", str(readings))
    assert main(["rule", str(case), "--json"]) == WELL
    assert penalty_cards(capsys) == ["E D4 major"]


def test_what_a_case_says_itself_comes_first(case: Path, readings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case.write_text(f"{CASE}readings: {{{POINT}: reading}}\n", encoding="utf-8")
    assert main(["rule", str(case), "--json", "--readings", str(readings)]) == WELL
    assert penalty_cards(capsys) == ["E D4 minor"]


def test_a_ruling_in_words_says_which_reading_was_followed(
    case: Path, readings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rule", str(case), "--readings", str(readings)]) == WELL
    assert f"Ruled by a reading other than the usual one: {POINT}" in capsys.readouterr().out
    assert main(["rule", str(case)]) == WELL
    assert "a reading other than" not in capsys.readouterr().out


def test_what_cases_expect_can_be_checked_by_other_readings(
    case: Path, readings: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = "contract: 4S by S\nevents: [E names D4, expect: {penalty_cards: [E D4 minor]}]\n"
    case.write_text(expected, encoding="utf-8")
    monkeypatch.setenv("OUTOFTURN_READINGS", str(readings))  # a case must come out the same everywhere
    assert main(["check", str(case)]) == WELL
    assert main(["check", str(case), "--readings", str(readings)]) == FAILED
    assert "1 failed" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["rule", "table", "equity", "check", "audit"])
def test_a_file_that_makes_no_sense_is_an_error_that_names_it(
    command: str, case: Path, readings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    readings.write_text("\nno-such-point: other\n", encoding="utf-8")
    assert main([command, str(case), "--readings", str(readings)]) == UNREADABLE
    told = " ".join(capsys.readouterr().err.split())
    assert "federation.yaml, line 2:" in told
    assert "“no-such-point” is not a point" in told
    assert main([command, str(case), "--readings", str(readings.with_name("absent.yaml"))]) == UNREADABLE
    assert "absent.yaml" in capsys.readouterr().err


def test_a_record_at_the_table_keeps_its_readings(readings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "saved.yaml"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"E names D4\nsave {target}\n"))
    assert main(["table", "4S", "by", "S", "--readings", str(readings)]) == WELL
    assert load_case(str(target)).readings == ((POINT, "other"),)


# -- compare


def test_compare_finds_the_points_on_which_a_reading_matters(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(case), "--readings"]) == WELL
    shown = " ".join(capsys.readouterr().out.split())
    assert f"{POINT}: other" in shown
    assert "A single low card that is merely named is a minor penalty card." in shown
    assert f"Another reading of one point would change a ruling: {POINT}." in shown


def test_compare_by_reading_as_json(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(case), "1997", "2017", "--readings", "--json"]) == WELL
    answers = json.loads(capsys.readouterr().out)["editions"]
    assert [answer["edition"] for answer in answers] == [1997, 2017]
    for answer in answers:
        (point,) = answer["points"]
        assert (point["id"], point["followed"], point["other"]) == (POINT, "reading", "other")
        (line,) = point["lines"]
        assert line["differs"]["penalty_cards"] == {"reading": ["E D4 minor"], "other": ["E D4 major"]}


def test_compare_by_reading_as_markdown(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(case), "--readings", "--markdown"]) == WELL
    assert f"## `{POINT}: other`" in capsys.readouterr().out


def test_a_case_without_a_disputed_point_has_none_to_show(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case.write_text("contract: 4S by S\nevents: [W leads DK]\n", encoding="utf-8")
    assert main(["compare", str(case), "--readings"]) == WELL
    assert "No other reading would change a ruling on this case." in capsys.readouterr().out
