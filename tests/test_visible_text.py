"""What is hidden in a text is shown: control characters, marks of direction, characters without width."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from outofturn import report
from outofturn.cli import main
from outofturn.cli.terminal import Screen
from outofturn.wording.visible_text import visible
from tests.reports import lines

TABLE = json.loads((Path(__file__).parent / "visible_text.json").read_text(encoding="utf-8"))
BAD = "Ann\u202ea \u2066B\u200b\u2028"
SHOWN = "Ann⟨U+202E⟩a ⟨U+2066⟩B⟨U+200B⟩⟨U+2028⟩"


@pytest.mark.parametrize(("text", "shown"), TABLE)
def test_the_table_that_the_page_is_tested_with_too(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(shown) == shown


def test_a_screen_shows_its_own_colours_and_nothing_of_what_a_text_hides() -> None:
    stream = io.StringIO()
    screen = Screen(stream)
    screen.colour = screen.unicode = True
    screen.block(f"{BAD}\x1b[2J", "", "", "bold")
    screen.write(screen.styled(f"\x1b[31m{BAD}", "red") + f"\x1b]0;{BAD}")
    assert stream.getvalue() == (f"\x1b[1m{SHOWN}⟨U+001B⟩[2J\x1b[0m\n\x1b[31m⟨U+001B⟩[31m{SHOWN}\x1b[0m⟨U+001B⟩]0;{SHOWN}\n")


def test_the_name_of_a_file_in_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = tmp_path / f"{BAD}\x1b[31m.yaml"
    name.write_text("contract: nonsense")
    for command in ("rule", "check"):
        main([command, str(name)])
    said = "".join(capsys.readouterr())
    assert f"{SHOWN}⟨U+001B⟩[31m.yaml" in said.replace("\n", " ")
    assert "\u202e" not in said
    assert "\x1b" not in said


def test_reports() -> None:
    kept = lines("E leads H5", names={"N": BAD}, notes=BAD)
    page = report.html(kept)
    assert page.count(SHOWN) == 2
    assert "\u202e" not in page
