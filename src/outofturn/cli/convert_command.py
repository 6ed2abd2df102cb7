"""``outofturn convert``: case files, PBN and LIN into each other."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_language, chosen_language, error_language
from outofturn.cli.case_input import add_board, chosen_boards, complain, read_boards
from outofturn.cli.output_file import add_force, check_output, write_output
from outofturn.cli.parser import CommandParser
from outofturn.cli.terminal import ProgressBar, Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.formats.case_documents import ENDINGS, file_of, write_board
from outofturn.formats.file_board import FileBoard
from outofturn.wording.language import Language


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/convert")
    parser.add_argument("source", metavar="IN", help=parser.words("help/convert/source"))
    parser.add_argument("target", metavar="OUT", nargs="?", help=parser.words("help/convert/target", word=", ".join(ENDINGS)))
    add_board(parser)
    parser.add_argument("--link", action="store_true", help=parser.words("help/convert/link"))
    add_force(parser)
    add_language(parser)


def run(options: Namespace) -> int:
    """Boards that cannot be read or written are named; the others are written all the same."""
    named = options.source
    try:
        chosen = chosen_language(options)
        kind = _kind(options)
        if kind:
            named = options.target
            check_output(named, force=options.force)
        named = options.source
        boards = chosen_boards(read_boards(named, chosen.code), options.board)
    except RecordError as error:
        complain(named, error, code=error_language(options))
        return UNREADABLE
    texts, status = _texts(options, boards, _writer(kind, chosen), chosen)
    if options.link:
        print("\n".join(texts))
    elif texts:
        try:
            write_output(options.target, file_of(texts, kind), force=options.force)
        except RecordError as error:
            complain(options.target, error, code=chosen.code)
            return UNREADABLE
        written = message("file/converted", count=len(texts), word=options.target)
        Screen().block(chosen.sentence(written), "", "  ")
    return status if texts else UNREADABLE


def _kind(options: Namespace) -> str:
    """The format to write; empty for a link."""
    if options.link:
        return ""
    kind = ENDINGS.get(os.path.splitext(options.target or "")[1].lower())
    if kind is None:
        problem = message("file/unknown-ending", word=options.target or "")
        raise RecordError(problem, message("file/hint/endings", word=", ".join(ENDINGS)))
    return kind


def _writer(kind: str, chosen: Language) -> Callable[[FileBoard], str]:
    if kind:
        return lambda board: write_board(
            board, kind, board.case.language if board.case and board.case.language else chosen.code
        )
    from outofturn.formats.lin_writer import hand_viewer_link

    return lambda board: hand_viewer_link(board.case) if board.case else write_board(board, "")


def _texts(
    options: Namespace, boards: list[FileBoard], write: Callable[[FileBoard], str], chosen: Language
) -> tuple[list[str], int]:
    """What is to be written, and the exit status."""
    texts, status = [], WELL
    bar = ProgressBar(chosen.sentence(message("terminal/progress/converting")))
    for done, board in enumerate(boards):
        bar(done, len(boards))
        try:
            if board.error is not None:
                raise board.error
            texts.append(write(board))
        except RecordError as error:
            bar.clear()
            also = f" ({chosen.text(message('file/board', word=board.name))})" if board.name and len(boards) > 1 else ""
            complain(options.source, error, also, code=chosen.code)
            status = UNREADABLE if board.error is not None or board.case is not None else status
    bar.clear()
    return texts, status
