"""A machine that cannot run the tests says so at once, with what is missing and how to get it."""

from __future__ import annotations

import sys

import pytest

from tools import machine_check
from tools.machine_check import Program, problem


def python(script: str, least: tuple[int, ...] = ()) -> Program:
    return Program("Python", [sys.executable, "-c", script], "python3", least)


def test_this_machine_can() -> None:
    assert [found for program in machine_check.programs() if (found := problem(program))] == []


@pytest.mark.parametrize(
    ("program", "found"),
    [
        (python(""), None),
        (Program("Nothing", ["no-such-program"], "nothing"), "It is not installed."),
        (
            python("import sys; sys.exit('libatomic.so.1: no such file\\nand more')"),
            "It does not start: libatomic.so.1: no such file",
        ),
        (python("import sys; sys.exit(7)"), "It does not start: status 7"),
        (python("print('v18.18.0')", (18, 18)), None),
        (python("print('v20.1')", (18, 18)), None),
        (python("print('v18.4.9')", (18, 18)), "It is version v18.4.9; 18.18 or newer is needed."),
    ],
)
def test_what_is_wrong_with_a_program(program: Program, found: str | None) -> None:
    assert problem(program) == found


def test_all_that_is_missing_is_told_together(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    missing = [Program(name, [f"no-{name}"], name.lower()) for name in ("One", "Two")]
    monkeypatch.setattr(machine_check, "programs", lambda: iter([python(""), *missing]))
    assert machine_check.main() == 1
    assert capsys.readouterr().err.splitlines() == [
        "One: It is not installed.",
        "Two: It is not installed.",
        "The tests cannot run here. On Debian or Ubuntu, as root: apt-get install one two",
    ]
