"""``outofturn restore``: the cases of a backup back into the database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from outofturn.cli import FAILED, WELL
from outofturn.cli.arguments import add_language
from outofturn.cli.parser import CommandParser
from outofturn.cli.store_access import run_command, say
from outofturn.cli.terminal import ProgressBar
from outofturn.cli.verify_command import print_problems
from outofturn.engine.message import message
from outofturn.wording.language import Language


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/restore")
    parser.add_argument("file", metavar="FILE", help=parser.words("help/restore/file"))
    parser.add_argument("--replace", action="store_true", help=parser.words("help/restore/replace"))
    parser.add_argument("--force", action="store_true", help=parser.words("help/restore/force"))
    add_language(parser)


def run(options: Namespace) -> int:
    return run_command("outofturn restore", options, lambda chosen: _restore(options, chosen))


def _restore(options: Namespace, chosen: Language) -> int:
    from outofturn.casebook.backup import restore
    from outofturn.casebook.database_url import default_url
    from outofturn.casebook.snapshot import file_url
    from outofturn.casebook.verify import verify

    file = Path(options.file)
    checking, restoring = (
        ProgressBar(chosen.sentence(message(identity)))
        for identity in ("terminal/progress/checking", "terminal/progress/restoring")
    )
    try:
        checked = verify(file_url(file), replay=False, progress=checking)
        checking.clear()
        print_problems(chosen, options.file, checked.problems)
        if checked.problems and not options.force:
            say(chosen, message("terminal/nothing-restored", word="--force"))
            return FAILED
        restored = restore(default_url(), file, replace=options.replace, force=options.force, progress=restoring)
    finally:
        checking.clear()
        restoring.clear()
    say(chosen, message("terminal/restored", word=options.file, number=restored.cases, count=restored.lines))
    if not restored.has_checksums:
        say(chosen, message("terminal/no-checksums"))
    if restored.before:
        say(chosen, message("terminal/what-was-there", word=str(restored.before)))
    return WELL
