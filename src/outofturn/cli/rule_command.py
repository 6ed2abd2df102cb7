"""``outofturn rule`` and ``outofturn example``."""

from __future__ import annotations

import sys

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.case_input import complain, read_text
from outofturn.cli.ruling_view import show_case
from outofturn.cli.terminal import Screen
from outofturn.director import replay_case
from outofturn.engine.errors import RecordError
from outofturn.laws.book import edition_of
from outofturn.notation.case_file import parse_case
from outofturn.notation.ruling_json import ruling_json

EXAMPLE = "opening-lead-out-of-turn.yaml"


def rule(name: str, *, edition: str | None = None, as_json: bool = False) -> int:
    """Rule on one case. A line that makes no sense ends it; the rulings before that have been shown."""
    try:
        asked = edition_of(edition).year if edition is not None else None
    except RecordError as error:
        complain("--edition", error)
        return UNREADABLE
    try:
        case = parse_case(read_text(name))
        year = asked if asked is not None else case.preferred_edition()
        if not as_json:
            show_case(Screen(), case, year)
            return WELL
        import json

        rulings = [ruling_json(ruling) for ruling in replay_case(case, year)]
        utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        print(json.dumps({"edition": year, "steps": rulings}, ensure_ascii=not utf8, indent=2))
    except RecordError as error:
        complain(name, error)
        return UNREADABLE
    return WELL


def example() -> int:
    """Show the worked example: the case as one writes it down, then the ruling on it."""
    from importlib.resources import files

    screen = Screen()
    text = files("outofturn").joinpath("examples", EXAMPLE).read_text(encoding="utf-8")
    screen.write("A case, as one writes it down:")
    screen.write()
    for line in text.splitlines():
        if "- expect" not in line:  # what the ruling must say is for “outofturn check”
            screen.write("    " + line)
    screen.write()
    screen.write("The ruling, line by line, as “outofturn rule CASE.yaml” shows it:")
    screen.write()
    case = parse_case(text)
    show_case(screen, case, case.preferred_edition())
    return WELL
