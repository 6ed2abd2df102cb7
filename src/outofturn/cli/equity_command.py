"""``outofturn equity``: what is each option worth, with best play by both sides?"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import (
    add_language,
    add_readings,
    asked_readings,
    chosen_language,
    error_language,
    positive,
    up_to,
    years,
)
from outofturn.cli.case_input import STANDARD_INPUT, SUFFIXES, add_board, case_on, chosen_boards, complain, read_boards
from outofturn.cli.parser import CommandParser
from outofturn.cli.terminal import ProgressBar, Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import edition_of

if TYPE_CHECKING:
    from outofturn.equity.equity_job import Settings
    from outofturn.equity.sampling import SampledValuation
    from outofturn.equity.valuation import Valuation
    from outofturn.notation.case import Case

_COMMAND = "outofturn equity"
#: The packages of the extras; if one of them is missing, say how to install them.
_EXTRAS = {"numba": "equity", "numpy": "equity", "llvmlite": "equity", "dask": "audit", "distributed": "audit"}
#: Nobody needs more: with so many layouts the error of a mean is a hundredth or two of a trick.
_MOST_SAMPLES = 10_000
_SUFFIXES = (*SUFFIXES, ".pbn", ".lin")


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/equity")
    parser.add_argument(
        "paths",
        metavar="CASE",
        nargs="+",
        help=parser.words("help/equity/paths"),
    )
    add_board(parser)
    parser.add_argument("--edition", metavar="YEAR", help=parser.words("help/equity/edition", word=years()))
    parser.add_argument("--json", action="store_true", help=parser.words("help/equity/json"))
    parser.add_argument(
        "--samples",
        metavar="N",
        type=up_to(_MOST_SAMPLES),
        help=parser.words("help/equity/samples", word=_MOST_SAMPLES),
    )
    parser.add_argument("--seed", metavar="N", type=positive, default=1, help=parser.words("help/equity/seed"))
    parser.add_argument("--jobs", metavar="N", type=positive, help=parser.words("help/audit/jobs"))
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=parser.words("help/audit/cluster"),
    )
    add_language(parser)
    add_readings(parser)


class _Board(NamedTuple):
    file: str
    name: str
    case: Case


def run(options: Namespace) -> int:
    chosen_language(options)  # an unknown language is an error of its own
    try:
        year = edition_of(options.edition).year if options.edition is not None else None
    except RecordError as error:
        complain("--edition", error, code=error_language(options))
        return UNREADABLE
    boards, status = _boards(options)
    if not boards:
        return UNREADABLE
    try:
        return max(status, _worked_out(options, boards, year))
    except RecordError as error:
        complain(boards[0].file if len(boards) == 1 else _COMMAND, error, code=error_language(options))
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _EXTRAS:
            raise
        hint = message("hint/run", word=f"pip install 'outofturn[{_EXTRAS[package]}]'")
        complain(_COMMAND, RecordError(message("equity/needs-package", word=package), hint), code=error_language(options))
    return UNREADABLE


def _boards(options: Namespace) -> tuple[list[_Board], int]:
    """The boards to work out; what cannot be read is said at once."""
    found: list[_Board] = []
    status, readings = WELL, asked_readings(options)
    for path in _files(options.paths):
        try:
            boards = chosen_boards(read_boards(path, error_language(options)), options.board)
        except RecordError as error:
            complain(path, error, code=error_language(options))
            status = UNREADABLE
            continue
        for board in boards:
            try:
                found.append(_Board(path, board.name, case_on(board).following(readings)))
            except RecordError as error:
                complain(path, error, f" ({board.name})" if board.name else "", code=error_language(options))
                status = UNREADABLE
    return found, status


def _files(paths: list[str]) -> Iterator[str]:
    for path in paths:
        if path != STANDARD_INPUT and os.path.isdir(path):
            inside = (os.path.join(folder, file) for folder, _, files in os.walk(path) for file in files)
            yield from sorted(file for file in inside if file.lower().endswith(_SUFFIXES))
        else:
            yield path


def _worked_out(options: Namespace, boards: list[_Board], year: int | None) -> int:
    from outofturn.equity.equity_job import Settings
    from outofturn.equity.sampling import MOST
    from outofturn.equity.search_tree.compiled import is_prepared
    from outofturn.equity.valuation import has_all_hands, question

    settings = Settings(year, options.samples or MOST, options.seed)
    if not is_prepared() and sys.stderr.isatty():
        print(chosen_language(options).text(message("equity/compiling")), file=sys.stderr)
    if len(boards) > 1:
        return _many(options, boards, settings)
    (board,) = boards
    asked = question(board.case, year)
    if has_all_hands(asked):
        from outofturn.equity.valuation import valuation_of

        return _show(options, board, valuation_of(asked, board.case), year)
    return _show(options, board, _sampled(options, board.case, settings), year)


def _sampled(options: Namespace, case: Case, settings: Settings) -> SampledValuation:
    from outofturn.equity.equity_job import layouts_job, sampled_answer

    workers = None
    if options.cluster:
        from outofturn.workers.cluster import cluster_workers

        workers = cluster_workers(options.cluster, layouts_job(), options.jobs)
    bar = ProgressBar(chosen_language(options).sentence(message("terminal/progress/layouts")))
    done = sampled_answer(case, settings, processes=options.jobs, workers=workers)
    try:
        with closing(done):
            while True:
                bar(next(done), settings.samples)
    except StopIteration as end:
        found: SampledValuation = end.value
        return found
    finally:
        bar.clear()


def _many(options: Namespace, boards: list[_Board], settings: Settings) -> int:
    """The answers come in the order of the boards, each as soon as it is there."""
    from outofturn.equity.equity_job import BoardFailure, BoardTask, answers, boards_job

    workers = None
    if options.cluster:
        from outofturn.workers.cluster import cluster_workers

        workers = cluster_workers(options.cluster, boards_job(), options.jobs)
    tasks = [BoardTask.of(board.file, board.case, settings) for board in boards]
    bar = ProgressBar(chosen_language(options).sentence(message("terminal/progress/boards")))
    status = WELL
    with closing(answers(tasks, processes=options.jobs, workers=workers)) as done:
        for number, (board, (_, answer)) in enumerate(zip(boards, done, strict=True), 1):
            bar.clear()
            if isinstance(answer, BoardFailure):
                error = RecordError(answer.problem, answer.hint)
                complain(board.file, error, f" ({board.name})" if board.name else "", code=error_language(options))
                status = UNREADABLE
            else:
                status = max(status, _show(options, board, answer, settings.year, is_one_of_many=True))
            bar(number, len(boards))
    bar.clear()
    return status


def _show(
    options: Namespace,
    board: _Board,
    found: Valuation | SampledValuation,
    year: int | None,
    *,
    is_one_of_many: bool = False,
) -> int:
    from outofturn.equity.sampling import SampledValuation, sampled_json
    from outofturn.equity.valuation import equity_json, question

    is_whole = isinstance(found, SampledValuation) or found.tricks is not None
    status = WELL if is_whole else UNREADABLE
    if options.json:
        answer: Any = sampled_json(found) if isinstance(found, SampledValuation) else equity_json(found)
        name = {"file": board.file, "board": board.name} if is_one_of_many else {}
        print(json.dumps({**name, **answer}))
        return status
    from outofturn.cli.equity_table import show_valuation

    chosen, screen = chosen_language(options, board.case.language), Screen()
    if is_one_of_many:
        title = f"{board.file} · {chosen.text(message('file/board', word=board.name))}" if board.name else board.file
        screen.write(screen.styled(title, "bold"))
    show_valuation(screen, chosen, question(board.case, year).now, found)
    if is_one_of_many:
        screen.write()
    return status
