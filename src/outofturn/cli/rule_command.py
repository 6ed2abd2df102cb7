"""``outofturn rule``: the rulings on a case, line by line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import JSON_HELP, UnknownLanguage, add_language, chosen_language, error_language, years
from outofturn.cli.case_input import complain, read_text
from outofturn.cli.ruling_output import show_case
from outofturn.cli.terminal import Screen
from outofturn.director import replay_case
from outofturn.engine.errors import RecordError
from outofturn.laws.book import edition_of
from outofturn.notation.case_file import parse_case


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Rule on a case, line by line."
    parser.add_argument("case", metavar="CASE", help="a case file (YAML or JSON), or - for standard input")
    parser.add_argument("--edition", metavar="YEAR", help=f"the Laws to rule by: {years()} (otherwise the case’s own)")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help=JSON_HELP)


def run(options: Namespace) -> int:
    """A line that makes no sense ends the case; the rulings before that have been shown."""
    try:
        asked = edition_of(options.edition).year if options.edition is not None else None
    except RecordError as error:
        complain("--edition", error, code=error_language(options))
        return UNREADABLE
    try:
        case = parse_case(read_text(options.case))
        chosen = chosen_language(options, case.language)
        year = asked if asked is not None else case.preferred_edition()
        if options.json:
            from outofturn.cli.json_output import print_json
            from outofturn.json_api.ruling_json import ruling_json

            print_json({"edition": year, "steps": [ruling_json(ruling, chosen.code) for ruling in replay_case(case, year)]})
        else:
            show_case(Screen(), case, year, chosen)
    except UnknownLanguage as error:
        complain(error.source, error)
        return UNREADABLE
    except RecordError as error:
        complain(options.case, error, code=error_language(options))
        return UNREADABLE
    return WELL
