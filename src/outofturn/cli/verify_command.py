"""``outofturn verify``: is a database or a backup sound?"""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from outofturn.cli import FAILED, WELL
from outofturn.cli.arguments import add_language
from outofturn.cli.parser import CommandParser
from outofturn.cli.store_access import run_command, say
from outofturn.cli.terminal import ProgressBar, Screen
from outofturn.engine.message import message
from outofturn.wording.error_text import explanation
from outofturn.wording.language import Language

if TYPE_CHECKING:
    from outofturn.casebook.verify import DatabaseProblem, Verified


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/verify")
    parser.add_argument(
        "database",
        metavar="DATABASE",
        nargs="?",
        help=parser.words("help/verify/database"),
    )
    add_language(parser)


def run(options: Namespace) -> int:
    return run_command("outofturn verify", options, lambda chosen: _verify(options, chosen), failed=FAILED)


def _verify(options: Namespace, chosen: Language) -> int:
    from outofturn.casebook.database_errors import location
    from outofturn.casebook.database_url import default_url, parse_url
    from outofturn.casebook.snapshot import file_url
    from outofturn.casebook.verify import verify

    url = options.database or default_url()
    if options.database and not re.match(r"[a-z0-9+]+://", url):
        url = file_url(Path(os.path.abspath(url)))
    progress = ProgressBar(chosen.sentence(message("terminal/progress/checking")))
    try:
        found = verify(url, progress=progress)
    finally:
        progress.clear()
    where = location(parse_url(url))
    print_problems(chosen, where, found.problems)
    _print_information(chosen, found)
    if found.problems:
        say(chosen, message("terminal/problems-found", word=where, number=len(found.problems)))
        return FAILED
    say(chosen, message("terminal/nothing-is-wrong", word=where, number=found.cases, count=found.lines))
    return WELL


def print_problems(chosen: Language, where: str, problems: Sequence[DatabaseProblem]) -> None:
    """What is wrong, with which case, and what to do about it."""
    screen = Screen()
    for finding in problems:
        case = chosen.sentence(message("terminal/case", word=finding.case)) if finding.case else where
        screen.write(screen.styled(f"{case}:", "bold"))
        screen.block(explanation(finding, chosen.code), "  ", "  ")


def _print_information(chosen: Language, found: Verified) -> None:
    """What is worth knowing, but no error."""
    if found.has_checksums and not found.problems:
        say(chosen, message("terminal/checksums-agree"))
    if found.is_older:
        say(chosen, message("terminal/tables-are-older"))
    if found.ruled_otherwise:
        say(chosen, message("terminal/ruled-otherwise", number=found.ruled_otherwise))
    if found.refused:
        say(chosen, message("terminal/set-ups-refused", number=found.refused))
    if found.clock_ahead:
        say(chosen, message("terminal/clock-was-ahead", word=f"{found.clock_ahead:%Y-%m-%d}"))
