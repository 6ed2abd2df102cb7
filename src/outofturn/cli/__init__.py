"""The command line. Start-up counts at the table: what a command does not need it does not import."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from outofturn import __version__
from outofturn.cli.terminal import columns
from outofturn.laws.book import EDITIONS

#: Exit statuses: all is well; an expectation failed; the input makes no sense; the program is at fault.
WELL, FAILED, UNREADABLE, FAULT = 0, 1, 2, 70


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; no traceback ever reaches the person at the table."""
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever was reading has gone (as with “| head”); Python must not try to write the rest on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if sys.flags.dev_mode:  # python -X dev -m outofturn …
            raise
        print(fault(error), file=sys.stderr)
        return FAULT
    return status


def fault(error: Exception) -> str:
    """What to say when the program itself has failed."""
    return (
        f"This is a fault in Out of Turn, not in what you wrote ({type(error).__name__}: {error}). "
        "Please report it, with the case."
    )


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    if options.command == "rule":
        from outofturn.cli.rule_command import rule

        return rule(options.case, edition=options.edition, as_json=options.json)
    if options.command == "check":
        from outofturn.cli.check_command import check

        return check(options.paths)
    if options.command == "example":
        from outofturn.cli.rule_command import example

        return example()
    if options.command == "law":
        from outofturn.cli.law_command import law

        return law(
            options.number, search=options.search, edition=options.edition, as_json=options.json, as_markdown=options.markdown
        )
    if options.command == "compare":
        from outofturn.cli.compare_command import compare

        return compare(options.what, options.years, as_json=options.json, as_markdown=options.markdown)
    if options.command == "chart":
        from outofturn.cli.chart_command import chart

        return chart(options.kind, edition=options.edition, output=options.output)
    if options.command == "serve":
        from outofturn.cli.serve_command import serve

        return serve(options.host, options.port, browser=options.browser)
    _parser().print_help()
    return WELL


class _Parser(argparse.ArgumentParser):
    """Knows how wide the screen is; left to find that out, argparse loads half the standard library."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        return argparse.HelpFormatter(self.prog, width=columns() - 2)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="outofturn",
        description="The Laws of Duplicate Bridge as running code: the events at a table go in, a ruling comes out.",
    )
    parser.add_argument("--version", action="version", version=f"outofturn {__version__}", help="show the version")
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="COMMAND")

    rule = commands.add_parser("rule", help="rule on a case, line by line", description="Rule on a case, line by line.")
    rule.add_argument("case", metavar="CASE", help="a case file (YAML or JSON), or - for standard input")
    years = ", ".join(map(str, EDITIONS))
    rule.add_argument("--edition", metavar="YEAR", help=f"the Laws to rule by: {years} (otherwise the case’s own)")
    rule.add_argument("--json", action="store_true", help="print one JSON object instead of words")

    check = commands.add_parser(
        "check",
        help="check what cases expect",
        description="Check what cases expect. Exit status 1 if anything came otherwise, 2 if a case makes no sense.",
    )
    check.add_argument("paths", metavar="CASE", nargs="+", help="case files, or folders with case files in them")

    law = commands.add_parser(
        "law",
        help="read the provisions of a Law",
        description="The provisions in our own words; without a number, the contents.",
    )
    law.add_argument(
        "number",
        metavar="NUMBER",
        nargs="*",
        help="a Law or a provision, and all below it: 57, 57A, 57A3; or words to look for",
    )
    law.add_argument("--search", metavar="WORDS", help="the provisions that have all these words")
    law.add_argument("--edition", metavar="YEAR", help=f"one of {years} (otherwise the latest)")
    _formats(law)

    compare = commands.add_parser(
        "compare",
        help="compare the editions, on a Law or on a case",
        description="What the editions say, provision by provision, or how they rule on the same facts.",
    )
    compare.add_argument(
        "what", metavar="WHAT", help="a Law or a provision (57, 57A3), or a case file, or - for standard input"
    )
    compare.add_argument("years", metavar="YEAR", nargs="*", help=f"the editions, of {years} (otherwise all)")
    _formats(compare)

    chart = commands.add_parser(
        "chart",
        help="draw the flow chart of an irregularity",
        description="Draw the flow chart of an irregularity, from the engine itself; without a kind, say which there are.",
    )
    chart.add_argument("kind", metavar="KIND", nargs="?", help="the irregularity: opening-lead-out-of-turn, …")
    chart.add_argument("--edition", metavar="YEAR", help=f"one of {years} (otherwise the latest)")
    chart.add_argument("-o", "--output", metavar="FILE", help="a picture (.svg) or Mermaid (.mmd, .md), not the screen")

    serve = commands.add_parser(
        "serve",
        help="open the director’s page and the JSON API",
        description="Open the director’s page and the JSON API on this computer, or with --host 0.0.0.0 on the network.",
    )
    serve.add_argument(
        "--host", metavar="HOST", default="127.0.0.1", help="where to listen (otherwise for this computer alone)"
    )
    serve.add_argument("--port", metavar="PORT", type=_port, help="the port (otherwise 8053, or the next one that is free)")
    serve.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")

    commands.add_parser("example", help="show a worked example", description="Show a worked example, from lead to last ban.")
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or int(text[:6]) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def _formats(command: argparse.ArgumentParser) -> None:
    formats = command.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="print one JSON object instead of words")
    formats.add_argument("--markdown", action="store_true", help="print Markdown")
