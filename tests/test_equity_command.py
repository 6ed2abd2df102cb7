"""``outofturn equity``: one case, many boards, hands unknown, and what goes wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from outofturn.cli import UNREADABLE, WELL, main

DEAL = "N:AK.432.AKQJ.5432 Q2.AKQJT.5432.76 J43.65.T9.AKQJT8 T98765.987.876.9"
CASE = f"""contract: 3NT by S
vulnerable: NS
deal: "{DEAL}"
events:
  - E leads HA
"""
ENDING = """contract: 3NT by S
deal: "N:AK.A2.. - 32.43.. -"
start: {trick: 10, on_lead: W, won: {NS: 5, EW: 4}}
events:
  - E leads HK
"""
PBN = f"""[Board "1"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "3NT"]

[Board "2"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Declarer "W"]
[Contract "1S"]
"""


@pytest.fixture
def case(tmp_path: Path) -> str:
    path = tmp_path / "case.yaml"
    path.write_text(CASE)
    return str(path)


def lines_of(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_table(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", case]) == WELL
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split()[:4] == ["Without", "the", "irregularity", "8"]
    best = [row for row in rows if row.startswith("●")]
    assert len(best) == 1
    assert best[0].split()[:5] == ["●", "4", "Forbid", "hearts", "13"]
    text = " ".join(rows)
    assert "+720" in text
    assert "−100" in text
    assert "double-dummy" in text
    assert "for the director to judge" in " ".join(text.split())


def test_json(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", case, "--json"]) == WELL
    (answer,) = lines_of(capsys.readouterr().out)
    assert answer["declarer"] == "S"
    assert answer["without"]["tricks"] == 8
    assert {"choose", "tricks", "score", "line"} == set(answer["options"][0])
    assert [option["choose"] for option in answer["options"]][3] == ["refuse", "forbid H"]


def test_another_language_and_edition(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", case, "--language", "fr", "--edition", "1997"]) == WELL
    assert "Sans l’irrégularité" in capsys.readouterr().out
    assert main(["equity", case, "--edition", "1066"]) == UNREADABLE
    assert "--edition" in capsys.readouterr().err


def test_no_irregularity(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "plain.yaml"
    path.write_text(CASE.replace("E leads HA", "W leads H9"))
    assert main(["equity", str(path)]) == WELL
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split()[:4] == ["As", "it", "stands", "8"]
    assert rows[2] == ""


def test_hands_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ending.yaml"
    path.write_text(ENDING)
    assert main(["equity", str(path), "--json", "--samples", "24", "--jobs", "1"]) == WELL
    (answer,) = lines_of(capsys.readouterr().out)
    assert answer["layouts"] == 24
    assert {"tricks", "spread", "error", "score"} == set(answer["without"])
    assert main(["equity", str(path), "--samples", "24", "--jobs", "1"]) == WELL
    assert "24 layouts" in capsys.readouterr().out
    assert main(["equity", str(path), "--json", "--samples", "24", "--jobs", "1", "--seed", "2"]) == WELL
    assert lines_of(capsys.readouterr().out) != [answer]


def test_many_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yaml").write_text(CASE)
    (tmp_path / "b.pbn").write_text(PBN)
    (tmp_path / "c.yaml").write_text("contract: 9S by S\nevents: []\n")
    (tmp_path / "d.yaml").write_text(CASE.replace("E leads HA", "W leads H9\n  - N plays H2\n  - E plays nothing"))
    assert main(["equity", str(tmp_path), "--json", "--jobs", "1"]) == UNREADABLE
    captured = capsys.readouterr()
    found = lines_of(captured.out)
    assert [(Path(one["file"]).name, one["board"]) for one in found] == [("a.yaml", ""), ("b.pbn", "1"), ("b.pbn", "2")]
    assert [one["now"]["tricks"] for one in found] == [13, 8, 5]
    assert "c.yaml" in captured.err
    assert "d.yaml" in captured.err
    assert main(["equity", str(tmp_path / "b.pbn"), "--board", "2"]) == WELL
    assert main(["equity", str(tmp_path / "b.pbn"), "--jobs", "1"]) == WELL
    assert "b.pbn · Board 2" in capsys.readouterr().out


@pytest.mark.sample(2)
@pytest.mark.parametrize("way", [["--jobs", "2"], ["--cluster", "local", "--jobs", "2"]], ids=["processes", "cluster"])
def test_the_same_in_other_processes_and_on_a_cluster(tmp_path: Path, way: list[str]) -> None:
    (tmp_path / "a.yaml").write_text(CASE)
    (tmp_path / "b.pbn").write_text(PBN)
    outputs = []
    for how in (["--jobs", "1"], way):
        command = [sys.executable, "-m", "outofturn", "equity", str(tmp_path), "--json", *how]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
        assert (done.returncode, done.stderr) == (WELL, "")
        outputs.append(done.stdout)
    assert outputs[0].count("\n") == 3
    assert outputs[1] == outputs[0]


def test_what_goes_wrong(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", str(tmp_path / "none.yaml")]) == UNREADABLE
    assert "none.yaml" in capsys.readouterr().err
    path = tmp_path / "fact.yaml"
    path.write_text("contract: 3NT by S\nstart: {trick: 2, on_lead: W}\nevents: [W leads D4 & E leads HK]\n")
    assert main(["equity", str(path)]) == UNREADABLE
    assert "E has D or E void D" in " ".join(capsys.readouterr().err.split())
    assert main(["equity", case, "--samples", "0"]) == UNREADABLE


def test_what_would_take_too_long(case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outofturn.equity.valuation.MOST_STEPS", 2_000)
    assert main(["equity", case]) == UNREADABLE
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split()[:4] == ["Without", "the", "irregularity", "8"]
    assert rows[5].split() == ["4", "Forbid", "hearts", "–", "–", "not", "worked", "out"]
    assert not any(row.startswith("●") for row in rows)  # which is best is not known either
    assert main(["equity", case, "--json"]) == UNREADABLE
    (answer,) = lines_of(capsys.readouterr().out)
    assert [option["tricks"] for option in answer["options"]] == [8, 8, 8, None, None]
    assert answer["now"] == {"tricks": None, "score": None, "line": []}
    assert main(["equity", case, case, "--json", "--jobs", "1"]) == UNREADABLE
    assert len(lines_of(capsys.readouterr().out)) == 2


def test_there_is_a_limit_to_samples(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", case, "--samples", "10001"]) == UNREADABLE
    assert "10000" in capsys.readouterr().err


def test_without_numba(case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("outofturn.equity")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert main(["equity", case]) == UNREADABLE
    assert "pip install 'outofturn[equity]'" in " ".join(capsys.readouterr().err.split())
