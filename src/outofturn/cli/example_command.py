"""``outofturn example``: a worked example."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.resources import files

from outofturn.cli import WELL
from outofturn.cli.ruling_output import show_case
from outofturn.cli.terminal import Screen
from outofturn.notation.case_file import parse_case

EXAMPLE = "opening-lead-out-of-turn.yaml"


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Show a worked example, from lead to last ban."


def run(_: Namespace) -> int:
    """Show the case as one writes it down, then the ruling on it."""
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
