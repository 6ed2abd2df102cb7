"""Are the tests in a browser steady? They are run again and again beside processes that keep the machine busy.

    python -m tools.steady [--runs 10] [--busy 2] [tests …]

A test that fails once in ten runs on a busy machine will refuse good work some day. Tells which tests ever failed, how often,
and what they said.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).parents[1]
_BUSY = "while True: pass"


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """So many processes that do nothing but work."""
    working = [subprocess.Popen([sys.executable, "-c", _BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in working:
            process.kill()
            process.wait()


class Run(NamedTuple):
    tests: int
    failed: dict[str, str]  #: the tests that failed, and what they said


def run_once(tests: list[str], processes: int, report: Path) -> Run:
    """Run these tests once."""
    command = [sys.executable, "-m", "pytest", "-n", str(processes), "--dist", "worksteal", f"--junit-xml={report}", *tests]
    status = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL).returncode
    if status not in (0, 1):
        raise SystemExit(f"The tests could not be run: status {status}.")
    cases = list(ElementTree.parse(report).iter("testcase"))
    failed = {}
    for case in cases:
        for problem in (*case.iter("failure"), *case.iter("error")):
            failed[f"{case.get('classname')}::{case.get('name')}"] = problem.get("message", "")
    return Run(len(cases), failed)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.steady", description="Are the tests in a browser steady?")
    parser.add_argument("--runs", type=int, default=10, help="how often they are run (otherwise 10)")
    parser.add_argument("--busy", type=int, default=2, help="how many processes keep the machine busy meanwhile (otherwise 2)")
    parser.add_argument("--processes", type=int, default=2, help="how many run the tests (otherwise 2, as for “make test”)")
    parser.add_argument("tests", nargs="*", default=["tests/browser"], help="which tests (otherwise those in a browser)")
    asked = parser.parse_args()
    failed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, busy_machine(asked.busy):
        for number in range(1, asked.runs + 1):
            begun = time.monotonic()
            run = run_once(asked.tests, asked.processes, Path(folder) / "report.xml")
            failed.update(run.failed.keys())
            seconds = time.monotonic() - begun
            print(f"Run {number} of {asked.runs}: {run.tests} tests, {len(run.failed)} failed, {seconds:.0f} s", flush=True)
            for name, said in run.failed.items():
                print(f"  {name}\n    {said[:500]}", flush=True)
    for name, times in failed.most_common():
        print(f"{times} of {asked.runs}: {name}")
    print(f"{len(failed)} tests failed in {asked.runs} runs beside {asked.busy} busy processes.")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
