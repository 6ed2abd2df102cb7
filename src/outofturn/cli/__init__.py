"""The command line. Start-up time counts at the table: only the module of the command that is run is imported."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from outofturn import __version__
from outofturn.cli import streams
from outofturn.cli.terminal import columns
from outofturn.wording.visible_text import visible

if TYPE_CHECKING:
    from outofturn.engine.errors import RecordError

#: Exit statuses: all is well; an expectation failed; the input makes no sense; the program is at fault.
WELL, FAILED, UNREADABLE, FAULT = 0, 1, 2, 70

#: Each command with its help. Its module is ``<command>_command``, with ``add_arguments(parser)`` and ``run(options)``.
COMMANDS = {
    "rule": "rule on a case, line by line",
    "check": "check what cases expect",
    "law": "read the provisions of a Law",
    "compare": "compare the editions, on a Law or on a case",
    "chart": "draw the flow chart of an irregularity",
    "table": "follow the play at a table, line by line, in the terminal",
    "convert": "turn case files, PBN and LIN into each other",
    "audit": "find every irregularity in an archive of played boards",
    "equity": "say what each option is worth, with best play by both sides",
    "quiz": "ask questions, to learn and to keep in practice",
    "serve": "open the director’s page and the JSON API",
    "site": "write the director’s page as a folder that needs no server",
    "token": "make, list and withdraw the access tokens of directors",
    "backup": "write all kept cases into one file",
    "restore": "put the cases of a backup back",
    "verify": "check a database or a backup",
    "example": "show a worked example",
}


class WrongSetting(Exception):
    """What an option or an environment variable asks for does not exist; ``source`` is where that stands."""

    def __init__(self, source: str, error: RecordError) -> None:
        super().__init__(source)
        self.source, self.error = source, error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; no traceback ever reaches the person at the table."""
    if arguments is None:
        streams.prepare()
    options = argparse.Namespace()
    try:
        try:
            status = _run(sys.argv[1:] if arguments is None else arguments, options)
        except SystemExit:  # the help, or arguments that make no sense
            streams.flush_output()
            raise
        streams.flush_output()
    except WrongSetting as wrong:
        from outofturn.cli.case_input import complain

        complain(wrong.source, wrong.error)
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
    # No option that comes before the command takes a value, so the first other word is the command.
    named = next((word for word in arguments if not word.startswith("-")), None)
    parser = _parser(named)
    parser.parse_args(arguments, options)
    if options.command is None:
        parser.print_help()
        return WELL
    status: int = options.run(options)
    return status


class _Parser(argparse.ArgumentParser):
    """Knows how wide the terminal is; to find that out, argparse would import half the standard library."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        return _PlainFormatter(self.prog, width=columns() - 2)


class _PlainFormatter(argparse.HelpFormatter):
    """Help without colours on every Python; since 3.14 argparse has them, and loads much for them with each command."""

    def _set_color(self, *_: object, **__: object) -> None:
        self._theme = _NoColours()
        self._decolor = str


class _NoColours:
    """The colours of argparse: none for any part of the help."""

    def __getattr__(self, part: str) -> str:
        return ""


def _parser(named: str | None) -> argparse.ArgumentParser:
    """The parser for all commands; only that of the command named has its arguments."""
    parser = _Parser(
        prog="outofturn",
        description="The Laws of Duplicate Bridge as running code: the events at a table go in, a ruling comes out.",
    )
    parser.add_argument("--version", action="version", version=f"outofturn {__version__}", help="show the version")
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar="COMMAND")
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text)
        if name == named:
            module = import_module(f"outofturn.cli.{name}_command")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser
