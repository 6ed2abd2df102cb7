"""The processes that ``equity`` and ``audit`` start: none of them outlives the command, however it has ended.

They have the standard output of the command. So its end can be read only when the last of them has ended.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench.archive import write_archive
from tests.serve_process import PATIENCE

PROCESSES, CLUSTER = ["--jobs", "2"], ["--cluster", "local", "--jobs", "2"]
ENDINGS = [
    pytest.param(PROCESSES, signal.SIGTERM, id="processes-terminated"),
    pytest.param(PROCESSES, signal.SIGKILL, id="processes-killed"),
    pytest.param(CLUSTER, signal.SIGKILL, id="cluster-killed"),
]


def is_over_when_its_parent_is(command: list[str], ending: signal.Signals) -> None:
    """Ends the command in the middle of its work: when there is a first result there are processes, and tasks in plenty."""
    with subprocess.Popen(
        [sys.executable, "-m", "outofturn", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("{")
        process.send_signal(ending)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == -ending


@pytest.mark.parametrize(("where", "ending"), ENDINGS)
def test_audit(tmp_path: Path, where: list[str], ending: signal.Signals) -> None:
    write_archive(str(tmp_path), 300, seed=9, irregular=100)
    for number in range(1, 40):
        shutil.copy(tmp_path / "0000.pbn", tmp_path / f"{number:04}.pbn")
    is_over_when_its_parent_is(["audit", str(tmp_path), "--json", *where], ending)


@pytest.mark.parametrize(("where", "ending"), ENDINGS)
def test_equity(tmp_path: Path, where: list[str], ending: signal.Signals) -> None:
    deal = "N:AK.432.AKQJ.5432 Q2.AKQJT.5432.76 J43.65.T9.AKQJT8 T98765.987.876.9"
    for number in range(200):
        (tmp_path / f"{number}.yaml").write_text(f'contract: 3NT by S\ndeal: "{deal}"\nevents: [E leads HA]\n')
    is_over_when_its_parent_is(["equity", str(tmp_path), "--json", *where], ending)
