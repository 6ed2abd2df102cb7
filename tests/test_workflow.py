"""The hosted checks can be read, and run on every Python that the package says it runs on."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
SUPPORTED = "Programming Language :: Python :: "


def workflow(path: Path = ROOT / ".github/workflows/ci.yml") -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def test_every_supported_python_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = [item.removeprefix(SUPPORTED) for item in project["classifiers"] if item.startswith(SUPPORTED)]
    assert workflow()["jobs"]["versions"]["strategy"]["matrix"]["python"] == supported
    assert project["requires-python"] == f">={supported[0]}"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_step_does_something(path: Path) -> None:
    for name, job in workflow(path)["jobs"].items():
        assert job["timeout-minutes"]
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step), (name, step)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_a_step_runs_is_there(path: Path) -> None:
    """The targets of the Makefile, and the files, that a step names."""
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    steps = [step.get("run", "") for job in workflow(path)["jobs"].values() for step in job["steps"]]
    assert {target for step in steps for target in re.findall(r"^make ([\w-]+)", step, re.MULTILINE)} <= targets
    names = {name for step in steps for name in re.findall(r"(?:tests|deploy)/[\w./-]+", step)}
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_server_is_soaked_by_itself_now_and_then() -> None:
    soak = workflow(ROOT / ".github/workflows/soak.yml")
    assert soak[True]["schedule"]  # YAML reads the key "on" as a truth value
    assert any("make soak-server" in step.get("run", "") for step in soak["jobs"]["server"]["steps"])


def test_the_oldest_and_the_newest_packages_are_tested() -> None:
    jobs = workflow()["jobs"]
    assert jobs["versions"]["strategy"]["matrix"]["dependencies"] == ["lowest", "newest"]
    assert any("--resolution lowest " in step.get("run", "") for step in jobs["oldest"]["steps"])
    assert any("--constraint constraints.txt" in step.get("run", "") for step in jobs["deployment"]["steps"])
