"""The sample that “make test” takes of what is tried again and again: the same each time, and never nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import samples

NAMES = [f"case {number}" for number in range(1000)]

TESTS = """
import pytest
pytest_plugins = ["tests.conftest"]

@pytest.mark.sample(5)
@pytest.mark.parametrize("number", range(200))
def test_again_and_again(number): pass

@pytest.mark.sample(1000)
@pytest.mark.parametrize("number", range(3))
def test_hardly_ever(number): pass

def test_once(): pass
"""


@pytest.fixture(autouse=True)
def _not_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "WHOLE", False)
    monkeypatch.setattr(samples, "SEED", "1")


def test_about_one_in_so_many() -> None:
    assert 150 < len(samples.sampled(NAMES, 5)) < 250
    assert samples.sampled(NAMES, 1) == NAMES


def test_it_does_not_depend_on_what_else_there_is() -> None:
    drawn = samples.sampled(NAMES, 5)
    assert samples.sampled(NAMES[:500], 5) == [name for name in drawn if name in NAMES[:500]]


def test_another_seed_draws_another_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    before = samples.sampled(NAMES, 5)
    monkeypatch.setattr(samples, "SEED", "2")
    assert samples.sampled(NAMES, 5) != before


def test_never_nothing() -> None:
    assert len(samples.sampled(NAMES[:3], 1000)) == 1
    assert samples.sampled([], 3) == []


def test_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "WHOLE", True)
    assert samples.sampled(NAMES, 1000) == NAMES
    assert samples.examples(3, 15) == 15


@pytest.mark.parametrize(("whole", "least", "most"), [(False, 20, 80), (True, 204, 204)])
def test_of_a_marked_test_some_variants_are_run(tmp_path: Path, whole: bool, least: int, most: int) -> None:
    (tmp_path / "test_marked.py").write_text(TESTS)
    root = Path(__file__).parents[1]
    command = [sys.executable, "-m", "pytest", "-c", str(root / "pyproject.toml"), "-p", "no:cacheprovider", str(tmp_path)]
    environment = {"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"} | ({"OUTOFTURN_WHOLE": "1"} if whole else {})
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed, run.stdout
    assert least <= int(passed[1]) <= most
