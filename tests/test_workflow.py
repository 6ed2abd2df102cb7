"""The hosted checks can be read, and run on every Python that the package says it runs on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
SUPPORTED = "Programming Language :: Python :: "


def workflow() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    return found


def test_every_supported_python_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = [item.removeprefix(SUPPORTED) for item in project["classifiers"] if item.startswith(SUPPORTED)]
    assert workflow()["jobs"]["versions"]["strategy"]["matrix"]["python"] == supported
    assert project["requires-python"] == f">={supported[0]}"


def test_every_step_does_something() -> None:
    for name, job in workflow()["jobs"].items():
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step), (name, step)
