"""The command line. Start-up time counts at the table: only the module of the command that is run is imported."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from outofturn import __version__
from outofturn.cli import streams
from outofturn.cli.parser import CommandParser, WrongArguments
from outofturn.wording.visible_text import visible

if TYPE_CHECKING:
    from outofturn.engine.errors import RecordError
    from outofturn.wording.language import Language

#: Exit statuses: all is well; an expectation failed; the input makes no sense; the program is at fault.
WELL, FAILED, UNREADABLE, FAULT = 0, 1, 2, 70

#: The commands. The module of each is ``<command>_command``, with ``add_arguments(parser)`` and ``run(options)``; the message
#: ``help/command/…`` says what it does.
COMMANDS = (
    "rule", "check", "law", "compare", "chart", "table", "convert", "audit", "equity", "quiz", "serve", "site", "token",
    "backup", "restore", "verify", "example",
)  # fmt: skip


class WrongSetting(Exception):
    """What an option or an environment variable asks for does not exist; ``source`` is where that stands."""

    def __init__(self, source: str, error: RecordError) -> None:
        super().__init__(source)
        self.source, self.error = source, error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; no traceback ever reaches the person at the table."""
    if arguments is None:
        streams.prepare()
    options, arguments = argparse.Namespace(), sys.argv[1:] if arguments is None else arguments
    try:
        try:
            status = _run(arguments, options)
        except SystemExit:  # the help
            streams.flush_output()
            raise
        streams.flush_output()
    except WrongArguments as wrong:
        from outofturn.cli.wrong_arguments import complain_of_arguments

        complain_of_arguments(wrong, arguments)
        return UNREADABLE
    except WrongSetting as setting:
        from outofturn.cli.arguments import error_language
        from outofturn.cli.case_input import complain

        complain(setting.source, setting.error, code=error_language(options))
        return UNREADABLE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever was reading has gone, as with “| head”
        streams.discard_output()
        return 141
    except OSError as error:
        return _complain_of_system(error, options)
    except Exception as error:
        if sys.flags.dev_mode:  # python -X dev -m outofturn …
            raise
        print(visible(fault(error)), file=sys.stderr)
        return FAULT
    return status


def fault(error: Exception) -> str:
    """What to say when the program itself has failed."""
    return (
        f"This is a fault in Out of Turn, not in what you wrote ({type(error).__name__}: {error}). "
        "Please report it, with the case."
    )


def _complain_of_system(error: OSError, options: argparse.Namespace) -> int:
    """Say what the operating system refuses: a stream that is closed or full, a file. Nothing is wrong with the program."""
    from outofturn.cli.arguments import error_language
    from outofturn.cli.case_input import complain_in_words
    from outofturn.engine.errors import RecordError
    from outofturn.engine.message import message
    from outofturn.notation.foreign_errors import system_reason
    from outofturn.wording.error_text import explanation
    from outofturn.wording.language import language

    code, stream = error_language(options), streams.failing()
    if stream == streams.OUTPUT:
        streams.discard_output()
    where = language(code).text(stream) if stream else str(error.filename or "outofturn")
    identity = {streams.OUTPUT: "error/cannot-be-written", streams.INPUT: "error/cannot-be-read"}
    problem = message(identity[stream] if stream else "error/cannot-be-used", text=system_reason(error))
    complain_in_words(where, explanation(RecordError(problem), code))
    return UNREADABLE


def _run(arguments: Sequence[str], options: argparse.Namespace) -> int:
    named = _command_in(arguments)
    parser = _parser(named, _help_language(arguments, named))
    parser.parse_args(arguments, options)
    if options.command is None:
        parser.print_help()
        return WELL
    status: int = options.run(options)
    return status


def _command_in(arguments: Sequence[str]) -> str | None:
    """The first word that is no option; before the command only ``--language``, which can be shortened, takes a value."""
    pairs = zip(["", *arguments], arguments, strict=False)
    return next((word for before, word in pairs if not (word.startswith("-") or _is_language(before))), None)


def _is_language(option: str) -> bool:
    return option.startswith("--l") and "--language".startswith(option)


def _parser(named: str | None, spoken: Language | None) -> CommandParser:
    """The parser for all commands; only that of the command named has its arguments. ``spoken``: the language of the help."""
    from outofturn.cli.arguments import add_language

    parser = CommandParser(prog="outofturn", language=spoken)
    parser.description = parser.words("help/outofturn")
    parser.add_argument("--version", action="version", version=f"outofturn {__version__}", help=parser.words("help/version"))
    add_language(parser)
    parser.set_defaults(language=None)
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="COMMAND")
    for name in COMMANDS:
        command = commands.add_parser(name, help=parser.words(f"help/command/{name}"), language=spoken)
        if name == named:
            module = import_module(f"outofturn.cli.{name}_command")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _help_language(arguments: Sequence[str], named: str | None) -> Language | None:
    """The language of the help that is asked for; None if it is not."""
    if named is not None and not {"-h", "--help"}.intersection(arguments):
        return None
    from outofturn.cli.arguments import asked_language
    from outofturn.wording.language import language

    return language(asked_language(arguments))
