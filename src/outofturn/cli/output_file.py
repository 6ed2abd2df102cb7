"""The files that a command writes under a name that somebody gave. One that is there already stays, unless with ``--force``."""

from __future__ import annotations

from pathlib import Path

from outofturn.cli.parser import CommandParser
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.formats.whole_file import is_plain, write_whole
from outofturn.notation.foreign_errors import system_reason

FORCE = "--force"


def add_force(parser: CommandParser) -> None:
    parser.add_argument(FORCE, action="store_true", help=parser.words("help/force"))


def check_output(name: str | Path, *, force: bool, hint: Message | None = None) -> None:
    """Refuse a file that is there already, before any work is done. ``hint`` says how to overwrite it otherwise."""
    try:
        is_there = is_plain(Path(name))
    except OSError as error:
        raise _cannot_be_written(error) from None
    except ValueError:  # a NUL character in it
        raise RecordError(message("error/not-the-name-of-a-file")) from None
    if is_there and not force:
        raise _is_there(name, hint)


def write_output(name: str | Path, content: bytes, *, force: bool, hint: Message | None = None) -> None:
    """Write a file as a whole or not at all; RecordError if it cannot be written, or is there already."""
    check_output(name, force=force, hint=hint)
    try:
        write_whole(Path(name), content, replace=force)
    except FileExistsError:  # it has come there in the meantime
        raise _is_there(name, hint) from None
    except OSError as error:
        raise _cannot_be_written(error) from None


def _is_there(name: str | Path, hint: Message | None) -> RecordError:
    return RecordError(
        message("error/file-is-there", word=str(name)), hint or message("hint/another-name-or-force", word=FORCE)
    )


def _cannot_be_written(error: OSError) -> RecordError:
    return RecordError(message("error/cannot-be-written", text=system_reason(error)), message("hint/another-place-or-name"))
