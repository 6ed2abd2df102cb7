"""Cases from files, folders and standard input, and error messages about them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from outofturn.cli import streams
from outofturn.cli.parser import CommandParser
from outofturn.cli.terminal import ProgressBar, Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.notation.foreign_errors import system_reason

if TYPE_CHECKING:
    from outofturn.formats.file_board import FileBoard
    from outofturn.notation.case import Case

STANDARD_INPUT = "-"
SUFFIXES = (".yaml", ".yml", ".json")


def add_board(parser: CommandParser) -> None:
    parser.add_argument("--board", metavar="NUMBER", help=parser.words("help/board"))


def read_boards(name: str, code: str) -> list[FileBoard]:
    """The cases in a file of any format, a hand viewer's link, or standard input; how far it is is shown in this language."""
    from outofturn.formats.case_documents import LIMIT, boards_in, load_boards
    from outofturn.wording.language import language

    bar = ProgressBar(language(code).sentence(message("terminal/progress/reading")))
    try:
        if name == STANDARD_INPUT:
            return boards_in(_standard_input(LIMIT + 1), watch=bar)
        return load_boards(name, bar)
    finally:
        bar.clear()


def _standard_input(most: int) -> bytes:
    try:
        return sys.stdin.buffer.read(most)
    except OSError as error:
        raise RecordError(message("error/cannot-be-read", text=system_reason(error))) from None


def read_case(name: str, code: str, board: str | None = None) -> Case:
    """The one case in a file, or that of the board with this number."""
    found = chosen_boards(read_boards(name, code), board)
    if len(found) > 1:
        raise RecordError(message("file/which-board", count=len(found)), _boards_hint(found))
    return case_on(found[0])


def case_on(board: FileBoard) -> Case:
    """The case of a board; RecordError if it has none."""
    if board.error is not None:
        raise board.error
    if board.case is None:
        raise RecordError(message("file/nothing-to-rule-on"), line=board.line)
    return board.case


def chosen_boards(boards: list[FileBoard], board: str | None) -> list[FileBoard]:
    """All boards of a file, or those with this number."""
    if board is None:
        return boards
    found = [one for one in boards if one.name == board]
    if not found:
        raise RecordError(message("file/no-such-board", word=board), _boards_hint(boards))
    return found


def _boards_hint(boards: list[FileBoard]) -> Message | None:
    names = tuple(dict.fromkeys(one.name for one in boards if one.name))
    return message("file/hint/boards", words=names[:20]) if names else None


def title_of(name: str, code: str = "en") -> str:
    if name != STANDARD_INPUT:
        return name
    from outofturn.wording.language import language

    return language(code).text(streams.INPUT)


def case_files(names: Iterable[str]) -> Iterator[str]:
    """The files named, and those in the folders named, in order; each once."""
    seen = set()
    for name in names:
        found = [name]
        if name != STANDARD_INPUT and os.path.isdir(name):
            inside = (os.path.join(folder, file) for folder, _, files in os.walk(name) for file in files)
            found = sorted(file for file in inside if file.endswith(SUFFIXES))
        for file in found:
            if file not in seen:
                seen.add(file)
                yield file


def complain(name: str, error: RecordError, also: str = "", *, code: str = "en") -> None:
    """One message on standard error: which file, which line, what is wrong, what could have stood there."""
    from outofturn.wording.error_text import explanation, line_of_file  # not needed if all is well

    title = title_of(name, code)
    where = title if error.line is None else line_of_file(title, error.line, error.column, code)
    complain_in_words(where + also, explanation(error, code), error.text)


def complain_in_words(where: str, what: str, text: str = "") -> None:
    """One message on standard error, in words that are known already; ``text`` is the line that it is about."""
    sys.stdout.flush()
    screen = Screen(sys.stderr)
    screen.write(screen.styled(f"{where}:", "bold") + (f" “{text}”" if text else ""))
    screen.block(what, "  ", "  ")
