"""``outofturn chart``: the flow chart of an irregularity, as Mermaid text or as a picture to print."""

from __future__ import annotations

import os
from argparse import Namespace

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_edition, add_language, chosen_language, error_language
from outofturn.cli.case_input import complain
from outofturn.cli.output_file import add_force, check_output, write_output
from outofturn.cli.parser import CommandParser
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import LATEST, edition_of

SUFFIXES = (".svg", ".mmd", ".md")


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/chart")
    parser.add_argument("kind", metavar="KIND", nargs="?", help=parser.words("help/chart/kind"))
    add_edition(parser)
    add_language(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help=parser.words("help/chart/output"))
    add_force(parser)


def run(options: Namespace) -> int:
    """Draw one chart; without a kind, say which there are."""
    source, output = "--language", options.output
    try:
        code = chosen_language(options).code
        if options.kind is None:
            return _list(code)
        source = "--edition"
        year = edition_of(options.edition if options.edition is not None else LATEST).year
        if output is not None:
            source = output
            check_output(output, force=options.force)
        source = "chart"
        text = _drawn(options.kind, year, code, "" if output is None else _suffix(output))
        if output is None:
            _print(text)
        else:
            source = output
            write_output(output, text.encode(), force=options.force)
    except RecordError as error:
        complain(source, error, code=error_language(options))
        return UNREADABLE
    return WELL


def _list(code: str) -> int:
    from outofturn.charts.chart_language import chart_language
    from outofturn.charts.scenarios import SCENARIOS

    say = chart_language(code).sentence
    screen = Screen()
    screen.write(say(message("chart/there-are")))
    screen.write()
    room = max(map(len, SCENARIOS)) + 2
    for kind, scenario in SCENARIOS.items():
        screen.block(say(scenario.title), f"  {kind:{room}}", " " * (room + 2))
    screen.write()
    screen.block(say(message("chart/draw-one", word="outofturn chart KIND -o chart.svg")), "", "")
    return WELL


def _suffix(output: str) -> str:
    suffix = os.path.splitext(output)[1].lower()
    if suffix not in SUFFIXES:
        if suffix:
            problem = message("error/ends-in-another-suffix", word=output, other_word=suffix)
        else:
            problem = message("error/has-no-suffix", word=output)
        raise RecordError(problem, message("hint/suffixes-of-charts"))
    return suffix


def _drawn(kind: str, year: int, code: str, suffix: str) -> str:
    from outofturn.charts.chart_builder import chart_of

    found = chart_of(kind, year, code)
    if suffix == ".svg":
        from outofturn.charts.svg import svg

        return svg(found)
    from outofturn.charts.mermaid import markdown, mermaid

    return markdown(found) if suffix == ".md" else mermaid(found)


def _print(text: str) -> None:
    """On the terminal; a letter that it cannot show is replaced by the nearest."""
    screen = Screen()
    for line in text.splitlines():
        screen.write(line)
