"""``outofturn rule``: the rulings on a case, line by line."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import (
    add_language,
    add_readings,
    asked_readings,
    chosen_language,
    error_language,
    years,
)
from outofturn.cli.case_input import add_board, case_on, chosen_boards, complain, read_boards
from outofturn.cli.parser import CommandParser
from outofturn.cli.ruling_output import show_case
from outofturn.cli.terminal import Screen
from outofturn.director import replay_case
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import edition_of

if TYPE_CHECKING:
    from outofturn.formats.file_board import FileBoard
    from outofturn.notation.case import Case
    from outofturn.notation.json_contract import ErrorJson


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/rule")
    parser.add_argument("case", metavar="CASE", help=parser.words("help/rule/case"))
    parser.add_argument("--edition", metavar="YEAR", help=parser.words("help/rule/edition", word=years()))
    add_board(parser)
    add_language(parser)
    add_readings(parser)
    parser.add_argument("--json", action="store_true", help=parser.words("help/json"))


def run(options: Namespace) -> int:
    """A line that makes no sense ends the case; the rulings before that have been shown, and the other boards follow."""
    try:
        asked = edition_of(options.edition).year if options.edition is not None else None
    except RecordError as error:
        complain("--edition", error, code=error_language(options))
        return UNREADABLE
    try:
        boards = chosen_boards(read_boards(options.case, error_language(options)), options.board)
    except RecordError as error:
        complain(options.case, error, code=error_language(options))
        return UNREADABLE
    status, readings = WELL, asked_readings(options)
    answers: list[dict[str, Any]] = []
    for board in boards:
        try:
            case = case_on(board).following(readings)
            if options.json:
                answers.append(_answer(options, board, case, asked, name_it=len(boards) > 1))
            else:
                _show(options, board, case, asked, name_it=len(boards) > 1)
        except RecordError as error:
            complain(options.case, error, _also(options, board, len(boards)), code=error_language(options))
            answers.append({"board": board.name, "error": _error(error, options)})
            status = UNREADABLE
    if options.json and (len(boards) > 1 or status == WELL):
        from outofturn.cli.json_output import print_json

        print_json(answers[0] if len(boards) == 1 else {"boards": answers})
    return status


def _error(error: RecordError, options: Namespace) -> ErrorJson:
    from outofturn.json_api.error_json import error_json

    return error_json(error, error_language(options))


def _answer(options: Namespace, board: FileBoard, case: Case, asked: int | None, *, name_it: bool) -> dict[str, Any]:
    from outofturn.json_api.ruling_json import ruling_json

    chosen = chosen_language(options, case.language)
    year = asked if asked is not None else case.preferred_edition()
    steps = [ruling_json(ruling, chosen.code) for ruling in replay_case(case, year)]
    return {**({"board": board.name} if name_it else {}), "edition": year, "steps": steps}


def _show(options: Namespace, board: FileBoard, case: Case, asked: int | None, *, name_it: bool) -> None:
    screen, chosen = Screen(), chosen_language(options, case.language)
    if name_it:
        screen.block(chosen.sentence(message("file/board", word=board.name or "?")), "", "", "bold")
    show_case(screen, case, asked if asked is not None else case.preferred_edition(), chosen)
    if name_it:
        screen.write()


def _also(options: Namespace, board: FileBoard, count: int) -> str:
    """Which board an error is about, if there are several."""
    if count == 1 or not board.name:
        return ""
    from outofturn.wording.language import language

    return f" ({language(error_language(options)).text(message('file/board', word=board.name))})"
