"""``outofturn quiz``: questions about situations that the engine makes, in the terminal or on a sheet to print."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Any

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_edition, add_language, chosen_language, error_language
from outofturn.cli.case_input import complain
from outofturn.cli.one_key import read_key
from outofturn.cli.output_file import add_force, check_output, write_output
from outofturn.cli.parser import CommandParser
from outofturn.cli.quiz_progress import load_progress, progress_file, save_progress
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.quiz_contract import QuizMarkJson, QuizProgressJson, QuizQuestionJson
from outofturn.quiz import schedule
from outofturn.quiz.quiz_api import MOST_QUESTIONS, next_question, sheet_answer
from outofturn.quiz.quiz_json import mark_json, question_json
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_question import SEEDS, QuizQuestion, question
from outofturn.wording.language import Language

_MARGIN = "  "
_SHEETS = (".html", ".pdf", ".txt")
_COUNT = 10


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/quiz")
    add_edition(parser)
    parser.add_argument("--level", type=int, metavar="1-3", help=parser.words("help/quiz/level"))
    parser.add_argument("--kind", metavar="KIND", help=parser.words("help/quiz/kind", word=", ".join(KINDS)))
    add_language(parser)
    parser.add_argument("--count", type=int, default=_COUNT, metavar="N", help=parser.words("help/quiz/count", word=_COUNT))
    parser.add_argument("--seed", type=int, metavar="N", help=parser.words("help/quiz/seed"))
    parser.add_argument("--sheet", metavar="FILE", help=parser.words("help/quiz/sheet", word=", ".join(_SHEETS)))
    add_force(parser)
    parser.add_argument("--progress", metavar="FILE", help=parser.words("help/quiz/progress"))


def run(options: Namespace) -> int:
    try:
        chosen = chosen_language(options)
        if not 1 <= options.count <= MOST_QUESTIONS:
            raise RecordError(message("quiz/error/count", word=str(MOST_QUESTIONS)))
        if options.sheet is not None:
            return _write_sheet(options, chosen)
        return _ask(options, chosen)
    except RecordError as error:
        complain("quiz", error, code=error_language(options))
        return UNREADABLE


def _wanted(options: Namespace, seed: int) -> dict[str, Any]:
    return {"edition": options.edition, "level": options.level, "kind": options.kind, "seed": seed}


def _first_seed(options: Namespace) -> int:
    seed: int = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    return seed


# -- a sheet


def _write_sheet(options: Namespace, chosen: Language) -> int:
    path = Path(options.sheet)
    if path.suffix not in _SHEETS:
        raise RecordError(message("quiz/error/sheet-format", words=_SHEETS))
    check_output(path, force=options.force)
    sheet = sheet_answer(_wanted(options, _first_seed(options)) | {"count": options.count}, chosen.code)
    if path.suffix == ".pdf":
        try:
            from outofturn.quiz.quiz_sheet_pdf import as_pdf
        except ModuleNotFoundError as error:
            problem = message("error/server-needs", word=error.name)
            raise RecordError(problem, message("hint/run", word="pip install 'outofturn[serve]'")) from None
        content = as_pdf(sheet, chosen)
    else:
        from outofturn.quiz.quiz_sheet import as_html, as_text

        content = (as_html if path.suffix == ".html" else as_text)(sheet, chosen).encode()
    write_output(path, content, force=options.force)
    Screen().write(chosen.sentence(message("quiz/sheet-written", count=options.count, word=str(path))))
    return WELL


# -- in the terminal


def _ask(options: Namespace, chosen: Language) -> int:
    """Ask until there have been enough questions, or somebody has had enough: by “q”, Ctrl-C or the end of the input."""
    screen, seed = Screen(), _first_seed(options)
    file = progress_file(options.progress)
    progress = load_progress(file)
    right = asked = 0
    try:
        for place in range(options.count):
            wanted, _ = next_question(_wanted(options, (seed + place) % SEEDS), progress, datetime.now(UTC))
            found = question(wanted)
            _show_question(screen, chosen, place + 1, found)
            number = _answer(screen, chosen, len(found.answers))
            if number is None:
                break
            asked += 1
            mark = mark_json(found, number, chosen)
            right += mark["is_right"]
            _show_mark(screen, chosen, mark)
            progress = schedule.reviewed(progress, found.id, datetime.now(UTC), is_right=mark["is_right"])
            save_progress(file, progress)
    except KeyboardInterrupt:
        screen.write()
    _show_end(screen, chosen, right, asked, progress)
    return WELL


def _answer(screen: Screen, chosen: Language, count: int) -> int | None:
    """The number of an answer; None to stop. Anything else is not heard."""
    prompt = chosen.sentence(message("quiz/prompt", number=count))
    while True:
        screen.stream.write(f"{prompt} ")
        screen.stream.flush()
        key = read_key(sys.stdin)
        screen.write(key)
        if key in ("", "q", "Q", "\x04"):
            return None
        if key.isdecimal() and 1 <= int(key) <= count:
            return int(key)


def _show_question(screen: Screen, chosen: Language, place: int, found: QuizQuestion) -> None:
    shown: QuizQuestionJson = question_json(found, chosen)
    laws = chosen.sentence(message("terminal/laws-of", number=shown["edition"]))
    screen.write()
    title = chosen.sentence(message("quiz/number", number=place))
    screen.block(f"{title} · {shown['level_label']} · {laws}", "", _MARGIN, "cyan")
    for fact in shown["facts"]:
        screen.block(fact, "", _MARGIN)
    for hand in shown["hands"]:
        screen.block(hand, _MARGIN, _MARGIN * 2)
    screen.write()
    for line in shown["record"][:-1]:
        screen.block(line, _MARGIN, _MARGIN * 2)
    screen.block(shown["record"][-1], _MARGIN, _MARGIN * 2, "bold")
    if shown["after"]:
        screen.write(screen.styled(chosen.sentence(message("quiz/after")), "dim"))
    for line in shown["after"]:
        screen.block(line, _MARGIN, _MARGIN * 2)
    screen.write()
    screen.block(shown["question"], "", _MARGIN, "bold")
    for answer in shown["answers"]:
        screen.block(answer["text"], f"{_MARGIN}{answer['number']}  ", _MARGIN + " " * 3)


def _show_mark(screen: Screen, chosen: Language, mark: QuizMarkJson) -> None:
    sign, style = ("✓", "green") if mark["is_right"] else ("✗", "red")
    screen.block(mark["verdict"], f"{sign if screen.unicode else '>'} ", _MARGIN, "bold", style)
    if mark["why_not"]:
        screen.block(mark["why_not"], _MARGIN, _MARGIN)
    for reason in mark["because"]:
        screen.block(reason["text"], _MARGIN + screen.styled(f"{reason['law']:<7}", "bold"), _MARGIN + " " * 7)
    if mark["say"]:
        bar = _MARGIN + screen.styled("│", "cyan") + " "
        for text in mark["say"]:
            screen.block(text, bar, bar + _MARGIN)


def _show_end(screen: Screen, chosen: Language, right: int, asked: int, progress: QuizProgressJson) -> None:
    screen.write()
    if asked:
        screen.block(chosen.sentence(message("quiz/score", number=right, count=asked)), "", "", "bold")
    if not schedule.is_available():
        screen.block(chosen.sentence(message("quiz/no-schedule", word=schedule.PACKAGE)), "", "")
        screen.block(chosen.sentence(message("hint/run", word="pip install 'outofturn[learn]'")), "", "")
    elif progress["cards"]:
        screen.block(chosen.sentence(message("quiz/due-later")), "", "", "dim")
