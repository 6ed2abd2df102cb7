"""``outofturn table``: follow the play at a table, line by line, in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from io import TextIOWrapper

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_edition, add_language, add_readings, asked_readings, chosen_language, error_language
from outofturn.cli.case_input import add_board, complain
from outofturn.cli.parser import CommandParser
from outofturn.cli.table_dialogue import TableDialogue
from outofturn.cli.table_files import is_file_name, load_record
from outofturn.cli.table_prompt import PACKAGE, PlainLines, TypedLines, typed_lines
from outofturn.cli.table_session import TableSession
from outofturn.cli.table_suggestions import suggestions
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.laws.book import edition_of


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/table")
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="*",
        help=parser.words("help/table/what"),
    )
    add_edition(parser)
    add_board(parser)
    add_language(parser)
    add_readings(parser)


def run(options: Namespace) -> int:
    what = " ".join(options.what)
    try:
        year = edition_of(options.edition).year if options.edition is not None else None
        case = load_record(what, error_language(options), options.board) if what and is_file_name(what) else None
        chosen = chosen_language(options, case.language if case else "")
        session = TableSession(chosen, year, readings=asked_readings(options))
        if case is not None:
            session = session.begun(case)
        elif what:
            session = session.with_contract(what)
    except RecordError as error:
        complain(what or "--edition", error, code=error_language(options))
        return UNREADABLE
    is_typed = sys.stdin.isatty()
    dialogue = TableDialogue(session, keeps=is_typed, is_saved=case is not None)
    refused = _converse(dialogue, is_typed=is_typed)
    return UNREADABLE if refused and not is_typed else WELL


def _converse(dialogue: TableDialogue, *, is_typed: bool) -> int:
    """Take lines until somebody leaves or no more come; returns how many were refused."""
    source = _source(dialogue)
    dialogue.welcome(completes=not isinstance(source, PlainLines))
    goes_on, ends = True, 0
    while goes_on:
        try:
            text, ends = _next_line(source, dialogue, ends)
            goes_on = dialogue.hear(text) and ends < 2  # who leaves twice, or is gone, is not held back
        except KeyboardInterrupt:
            if not is_typed:
                raise
            dialogue.interrupted()
    return dialogue.refused


def _next_line(source: TypedLines, dialogue: TableDialogue, ends: int) -> tuple[str, int]:
    """The next line, and how often in a row there was none; the end of the input is like “quit”."""
    try:
        return source.read(dialogue.prompt(), dialogue.again), 0
    except EOFError:
        return "quit", ends + 1


def _source(dialogue: TableDialogue) -> TypedLines:
    screen = Screen()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a wrong character is no reason to stop
    try:
        return typed_lines(lambda text: suggestions(dialogue.session, text), sys.stdin, screen)
    except ModuleNotFoundError:
        dialogue.tell("session/completion-needs", word=PACKAGE)
        dialogue.tell("hint/run", word="pip install 'outofturn[table]'")
        return PlainLines(sys.stdin, screen)
