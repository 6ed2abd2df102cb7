"""Arguments that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser

from outofturn.laws.book import EDITIONS

JSON_HELP = "print one JSON object instead of words"


def years() -> str:
    """The editions, for a help text. A draft is not among them."""
    return ", ".join(map(str, EDITIONS))


def add_edition(parser: ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="YEAR", help=f"one of {years()} (otherwise the latest)")


def add_formats(parser: ArgumentParser) -> None:
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help=JSON_HELP)
    formats.add_argument("--markdown", action="store_true", help="print Markdown")
