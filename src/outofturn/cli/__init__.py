"""The command line. Start-up counts at the table: what a command does not need it does not import."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

#: Exit statuses: all is well; an expectation failed; the input makes no sense.
WELL, FAILED, UNREADABLE = 0, 1, 2


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
    return status


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="outofturn",
        description="The Laws of Duplicate Bridge as running code: what happened at the table goes in, a ruling comes out.",
    )
    parser.add_argument("--version", action=_Version, help="show the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    rule = commands.add_parser("rule", help="rule on a case, line by line", description="Rule on a case, line by line.")
    rule.add_argument("case", metavar="CASE", help="a case file (YAML or JSON), or - for standard input")
    rule.add_argument("--edition", metavar="YEAR", help="the Laws to rule by: 1997, 2007 or 2017 (otherwise the case’s own)")
    rule.add_argument("--json", action="store_true", help="print one JSON object instead of words")

    check = commands.add_parser(
        "check",
        help="check what cases expect",
        description="Check what cases expect of a ruling. Exit status 1 if anything came otherwise, 2 if a case makes no sense.",
    )
    check.add_argument("paths", metavar="CASE", nargs="+", help="case files, or folders with case files in them")

    commands.add_parser("example", help="show a worked example", description="Show a worked example, from lead to last ban.")
    return parser


class _Version(argparse.Action):
    """Looks the version up only when it is asked for: that takes longer than a ruling."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"outofturn {version('outofturn')}")
        except PackageNotFoundError:
            print("outofturn (not installed)")
        parser.exit()
