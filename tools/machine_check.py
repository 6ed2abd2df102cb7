"""Can the tests run on this machine? If not, say at once what is missing, and not in every test that needs it.

    python -m tools.machine_check

The programs that the tests start are started here, each for a moment: a program can be there and lack a library.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

#: Seconds; a program that takes so long only to say its version does not work.
PATIENCE = 60


class Program(NamedTuple):
    """A program that the tests start, how to see that it starts, and what Debian and Ubuntu call its package."""

    what: str
    command: Sequence[str | Path]
    package: str
    least: tuple[int, ...] = ()  #: the oldest version that will do


def programs() -> Iterator[Program]:
    yield Program("Node, for the tests of the page’s scripts", ["node", "--version"], "nodejs npm", (18, 18))
    for name in ("chromium", "chromium-headless-shell"):
        yield Program("Chromium, for the tests in a browser", [f"/usr/bin/{name}", "--version"], name)
    # Playwright brings a Node of its own, which needs this library.
    yield Program("Playwright, which steers the browser", [sys.executable, "-m", "playwright", "--version"], "libatomic1")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    yield Program("PostgreSQL, for the tests of the database", [found[-1] if found else "initdb", "--version"], "postgresql")


def problem(program: Program) -> str | None:
    """What is wrong with it; None if it starts."""
    try:
        run = subprocess.run(program.command, capture_output=True, text=True, timeout=PATIENCE)
    except FileNotFoundError:
        return "It is not installed."
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"It does not start: {error}"
    if run.returncode:
        said = (run.stderr or run.stdout).strip().splitlines()
        return f"It does not start: {said[0] if said else f'status {run.returncode}'}"
    version = tuple(map(int, re.findall(r"\d+", run.stdout)))[: len(program.least)]
    if version < program.least:
        return f"It is version {run.stdout.strip()}; {'.'.join(map(str, program.least))} or newer is needed."
    return None


def main() -> int:
    wrong = [(program, found) for program in programs() if (found := problem(program))]
    for program, found in wrong:
        print(f"{program.what}: {found}", file=sys.stderr)
    if wrong:
        packages = " ".join(program.package for program, _ in wrong)
        print(f"The tests cannot run here. On Debian or Ubuntu, as root: apt-get install {packages}", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
