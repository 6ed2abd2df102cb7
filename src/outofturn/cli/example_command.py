"""``outofturn example``: a worked example."""

from __future__ import annotations

from argparse import Namespace
from importlib.resources import files

from outofturn.cli import WELL
from outofturn.cli.arguments import add_language, chosen_language
from outofturn.cli.parser import CommandParser
from outofturn.cli.ruling_output import show_case
from outofturn.cli.terminal import Screen
from outofturn.engine.message import message
from outofturn.notation.case_file import parse_case

EXAMPLE = "opening-lead-out-of-turn.yaml"


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/example")
    add_language(parser)


def run(options: Namespace) -> int:
    """Show the case as one writes it down, then the ruling on it."""
    chosen = chosen_language(options)
    screen = Screen()
    text = files("outofturn").joinpath("examples", EXAMPLE).read_text(encoding="utf-8")
    screen.block(chosen.sentence(message("terminal/example-case")), "", "")
    screen.write()
    for line in text.splitlines():
        if "- expect" not in line:  # what the ruling must say is for “outofturn check”
            screen.write("    " + line)
    screen.write()
    screen.block(chosen.sentence(message("terminal/example-ruling", word="outofturn rule CASE.yaml")), "", "")
    screen.write()
    case = parse_case(text)
    show_case(screen, case, case.preferred_edition(), chosen)
    return WELL
