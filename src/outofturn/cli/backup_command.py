"""``outofturn backup``: all kept cases in one file, made while the server runs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from outofturn.cli import FAILED, WELL
from outofturn.cli.arguments import add_language
from outofturn.cli.case_input import complain
from outofturn.cli.output_file import add_force
from outofturn.cli.parser import CommandParser
from outofturn.cli.store_access import run_command, say, size_text
from outofturn.cli.terminal import ProgressBar
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.wording.language import Language


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/backup")
    parser.add_argument("file", metavar="FILE", help=parser.words("help/backup/file"))
    add_force(parser)
    add_language(parser)


def run(options: Namespace) -> int:
    return run_command("outofturn backup", options, lambda chosen: _backup(options, chosen))


def _backup(options: Namespace, chosen: Language) -> int:
    from outofturn.casebook.backup import backup
    from outofturn.casebook.database_url import default_url

    progress = ProgressBar(chosen.sentence(message("terminal/progress/backup")))
    try:
        made = backup(default_url(), Path(options.file), force=options.force, progress=progress)
    finally:
        progress.clear()
    say(chosen, message("terminal/backup-is-in", word=options.file))
    say(chosen, message("terminal/backup-size", number=made.cases, count=made.lines, word=size_text(made.size)))
    if made.unreadable is not None:
        problem = RecordError(
            message("error/backup-cannot-be-restored"), message("hint/verify-says-where", word="outofturn verify")
        )
        complain(options.file, problem, code=chosen.code)
        return FAILED
    return WELL
