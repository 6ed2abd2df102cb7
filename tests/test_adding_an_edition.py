"""The page on adding an edition does what it says: its file is laid among the Laws, and the draft can be asked for."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-an-edition.md").read_text(encoding="utf-8")
(DRAFT,) = re.findall(r"```edition\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line for line in re.findall(r"```commands\n(.*?)```", PAGE, re.DOTALL)[0].splitlines() if line]

#: As if the file lay in src/outofturn/laws.
RUN = """
import sys, outofturn.laws
outofturn.laws.__path__.append(sys.argv.pop(1))
from outofturn.cli import main
sys.exit(main(sys.argv[1:]))
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", RUN, str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, encoding="utf-8")


@pytest.fixture
def laws(tmp_path: Path) -> Path:
    (tmp_path / "edition2027.py").write_text(DRAFT, encoding="utf-8")
    return tmp_path


def test_without_the_file_there_is_no_such_edition(tmp_path: Path) -> None:
    done = run(tmp_path, "law", "55A", "--edition", "2027")
    assert done.returncode == 2
    assert "2027" in done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_the_draft_can_be_asked_for(laws: Path, command: str) -> None:
    _, *arguments = shlex.split(command)
    done = run(laws, *arguments)
    assert "Traceback" not in done.stderr
    if arguments[0] == "rule":  # East, farther away, has no say any more
        assert done.returncode == 2
        assert "West" in done.stdout
        assert "choice is not East" in done.stderr
    else:
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def test_the_draft_says_its_own_law(laws: Path) -> None:
    done = run(laws, "rule", "cases/c69a-wrong-hand-lead-next-hand-plays.yaml", "--edition", "2027", "--json")
    first = json.loads(done.stdout)["steps"][0]
    (decides,) = first["decide"]
    partner = {"E": "West", "W": "East"}[decides]
    assert first["say"].startswith({"E": "East, ", "W": "West, "}[decides])
    assert {item["to"] for item in first["speech"]} == {decides}
    assert "Either" not in first["say"]
    assert "prevails" not in first["say"]
    assert f"choose without consulting {partner}" in first["say"]


def test_a_draft_is_not_among_the_editions_of_everybody(laws: Path) -> None:
    script = (
        "import outofturn.laws; outofturn.laws.__path__.append(sys.argv[1])\n"
        "from outofturn.laws.book import EDITIONS, edition_of\n"
        "assert edition_of(2027).year == 2027\n"
        "print(*EDITIONS)"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{script}", str(laws)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1997", "2007", "2017"]


def test_comparing_shows_what_the_draft_changes(laws: Path) -> None:
    done = run(laws, "compare", "55", "2017", "2027")
    assert "The defender farther away no longer has a say." in " ".join(done.stdout.split())


def test_the_draft_does_not_touch_the_laws_in_force(laws: Path) -> None:
    case = "cases/c65-far-defender-accepts-wrong-hand-lead.yaml"
    assert (
        run(laws, "rule", case, "--edition", "2017", "--json").stdout
        == run(ROOT, "rule", case, "--edition", "2017", "--json").stdout
    )
