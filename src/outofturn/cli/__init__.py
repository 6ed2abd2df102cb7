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
        from outofturn.cli.rule import rule

        return rule(options.case, edition=options.edition, as_json=options.json)
    if options.command == "check":
        from outofturn.cli.checking import check

        return check(options.paths)
    if options.command == "example":
        from outofturn.cli.rule import example

        return example()
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

    commands.add_parser("example", help="show a worked example", description="Show a worked example, from lead to last ban.")
    return parser
