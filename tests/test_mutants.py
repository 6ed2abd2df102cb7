"""The tool that looks for changes of the Laws that no test notices: what it changes, what not, and how."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tools import mutants, mutations

RULING = '''
"""Nothing here rules."""
from outofturn.laws.book import Claim, Dated, provision

SAID = provision("name", {1997: "45A"}, "Words.", judgement=True)
SINCE = Dated({1997: False, 2007: True})


def rules(ruling: Ruling, number: int = 1) -> bool | None:
    """Rule."""
    ruling.say(f"{number + 1} cards, {'yes' if number == 2 else 'no'}.")
    if number == 4:
        ruling.say("Four.")
    else:
        ruling.say("Not four.")
    if number > 12 and not ruling.now.plays:
        ruling.now = ruling.now.but(lead=None)
    return zip((1,), (2,), strict=True)


def words(number: int) -> str:
    return "one" if number == 1 else "more"
'''


@pytest.fixture
def changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Each change of that text: the line that goes and the line that comes."""
    path = tmp_path / "law99.py"
    path.write_text(RULING, encoding="utf-8")
    monkeypatch.setattr(mutations, "SOURCE", tmp_path)
    found = [place.mutant() for place in mutations.places(path)]
    return [(mutant.change["was"], mutant.change["becomes"]) for mutant in found if mutant is not None]


def test_what_rules_is_changed(changes: list[tuple[str, str]]) -> None:
    condition = "if number > 12 and not ruling.now.plays:"
    for becomes in (
        "if number >= 12 and not ruling.now.plays:",
        "if number > 13 and not ruling.now.plays:",
        "if number > 12 or not ruling.now.plays:",
        "if number > 12 and ruling.now.plays:",
        "if number > 12:",
        "if not ruling.now.plays:",
    ):
        assert (condition, becomes) in changes
    assert ("ruling.now = ruling.now.but(lead=None)", "pass") in changes
    assert ("SINCE = Dated({1997: False, 2007: True})", "SINCE = Dated({1997: True, 2007: True})") in changes
    assert any("number: int = 2" in becomes for _, becomes in changes)


def test_texts_are_not(changes: list[tuple[str, str]]) -> None:
    touched = " ".join(was for was, _ in changes)
    for text in ("SAID", "say", "number == 4", '"one"', "Rule.", "import"):
        assert text not in touched
    assert all("strict=True" in becomes for was, becomes in changes if "strict" in was)


@pytest.mark.parametrize(
    ("module", "function", "was", "becomes"),
    [
        ("engine/position.py", "Position.is_over", "return self.turn is None", "return self.turn is not None"),
        ("engine/obligations.py", "legal", "if seat is None:", "if seat is not None:"),
    ],
)
def test_a_mutant_takes_the_place_of_the_original(module: str, function: str, was: str, becomes: str) -> None:
    """In a process of its own, so that no other test sees it."""
    script = (
        "import json, sys\n"
        "from outofturn import director\n"
        "from outofturn.engine import obligations\n"
        "from tools import mutants, mutations\n"
        f"wanted = {(function, was, becomes)!r}\n"
        f"found = [place for place in mutations.places(mutations.SOURCE / {module!r}) if place.function == wanted[0]]\n"
        "each = [mutant for mutant in (place.mutant() for place in found) if mutant]\n"
        "[mutant] = [one for one in each if (one.change['was'], one.change['becomes']) == wanted[1:]]\n"
        "position = director.start('3NT by S', deal='N:AK32.AK32.AK3.A2 - - -')\n"
        "def look(): return [position.is_over, obligations.legal(position._replace(turn=0)) != 0]\n"
        "before = look(); mutants.put_in_place(mutant); print(json.dumps([before, look()]))\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=mutations.ROOT, capture_output=True, text=True, check=True)
    before, after = json.loads(run.stdout)
    assert before == [False, True]
    assert after != before


def entries() -> Iterator[dict[str, str]]:
    yield from yaml.safe_load(mutations.EQUIVALENT.read_text(encoding="utf-8"))


def test_each_change_called_equivalent_has_a_reason() -> None:
    for entry in entries():
        assert set(entry) == {"file", "in", "was", "becomes", "why"}
        assert entry["why"].strip()
        assert entry["was"] != entry["becomes"]


def test_a_change_called_equivalent_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [place for place in mutations.places(mutations.SOURCE / "engine/obligations.py") if place.function == "legal"]
    real = next(mutant.change for mutant in (place.mutant() for place in found) if mutant is not None)
    gone = real | {"was": "if the_code_has_gone:"}
    monkeypatch.setattr(mutations, "_known", lambda: [real, gone])
    assert mutations.stale(found) == [gone]


def test_no_change_called_equivalent_is_of_code_that_has_gone() -> None:
    """The tool looks more closely; that takes long."""
    for entry in entries():
        source = (mutations.SOURCE / entry["file"]).read_text(encoding="utf-8")
        name = entry["in"].rpartition(".")[2]
        assert not name or f"def {name}(" in source, entry
        assert "".join(entry["was"].split()) in "".join(source.split()), entry


def test_the_tool_refuses_a_list_that_is_out_of_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = {"file": "laws/law57.py", "in": "rules", "was": "if the_code_has_gone:", "becomes": "if True:"}
    monkeypatch.setattr(mutants, "FILES", [])
    monkeypatch.setattr(mutations, "_known", lambda: [gone])
    monkeypatch.setattr(sys, "argv", ["mutants"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert mutants.main() == 2
    assert "speaks of code that is not there: laws/law57.py, rules: if the_code_has_gone:" in capsys.readouterr().out
