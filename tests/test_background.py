"""The tests can be run in the background: what they start gets the usual signals all the same."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.background import IN_THE_BACKGROUND

#: Tells which of the signals a child of this process ignores.
_ASK_CHILD = """
import json, signal, subprocess, sys
child = "import json, signal; print(json.dumps([one for one in (1, 2, 3) if signal.getsignal(one) is signal.SIG_IGN]))"
print(subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=True).stdout)
"""
ALL = [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT]


@pytest.mark.parametrize(("before", "ignored"), [("", ALL), ("import tests.conftest\n", [])], ids=["any program", "a test"])
def test_a_child_gets_the_usual_signals(before: str, ignored: list[int]) -> None:
    command = [*IN_THE_BACKGROUND, sys.executable, "-c", before + _ASK_CHILD]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
    assert json.loads(run.stdout) == ignored


def test_the_tests_themselves_still_ignore_them() -> None:
    script = "import os, signal, tests.conftest\nfor one in (1, 2, 3): os.kill(os.getpid(), one)\nprint('still here')"
    command = [*IN_THE_BACKGROUND, sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
    assert run.stdout == "still here\n"
