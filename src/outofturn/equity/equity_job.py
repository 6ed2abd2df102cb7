"""What options are worth on many boards, or in many layouts of one: tasks for processes or a cluster."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.equity.sampling import LEAST, Row, SampledValuation, is_settled, rows, sampled
from outofturn.equity.valuation import Valuation, has_all_hands, question, valuation_of
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, case_of
from outofturn.workers.job import Job, WorkersContext
from outofturn.workers.task_order import done_in_order

#: So many layouts are one task.
_LAYOUTS = LEAST // 3


class Settings(NamedTuple):
    """What all boards have in common."""

    year: int | None  #: the edition; None for that of each case
    samples: int  #: so many layouts at most, if hands are not known
    seed: int


class BoardTask(NamedTuple):
    """One board, or some layouts of it. Cases are sent as JSON: a process elsewhere need not share anything with this one."""

    name: str
    case: str
    settings: Settings
    seeds: tuple[int, int] | None = None  #: the layouts from the first to before the last

    @classmethod
    def of(cls, name: str, case: Case, settings: Settings) -> BoardTask:
        return cls(name, json.dumps(as_object(case)), settings)


class BoardFailure(NamedTuple):
    """Why there is no answer."""

    problem: Message
    hint: Message | None


Answer = Valuation | SampledValuation | BoardFailure


def answer_on(task: BoardTask) -> Answer:
    """Work out one board, in this process. Nothing that a board holds makes it fail."""
    settings = task.settings
    try:
        case = case_of(json.loads(task.case))
        asked = question(case, settings.year)
        if has_all_hands(asked):
            return valuation_of(asked, case)
        found: list[Row] = []
        for first, last in _parts(settings):
            found += rows(case, settings.year, range(first, last))
            if is_settled(found):
                break
        return _sampled(case, settings, found)
    except RecordError as error:
        return BoardFailure(error.problem, error.hint)
    except Exception as error:  # the other boards are not given up for one of them
        return BoardFailure(message("equity/fault", word=f"{type(error).__name__}: {error}"[:200]), None)


def answers(
    tasks: Iterable[BoardTask], *, processes: int | None = None, workers: WorkersContext[BoardTask, Answer] | None = None
) -> Generator[tuple[BoardTask, Answer], None, None]:
    """Work out many boards; the answers come in the order of the boards."""
    return done_in_order(boards_job(), iter(tasks), processes or os.cpu_count() or 1, workers)


def boards_job() -> Job[BoardTask, Answer]:
    return Job(answer_on, _name_of, message("equity/hint/start-again"))


# -- one board whose hands are not known: its layouts are the tasks


def layouts_job() -> Job[BoardTask, list[Row]]:
    return Job(rows_of, _name_of, message("equity/hint/start-again"))


def rows_of(task: BoardTask) -> list[Row]:
    assert task.seeds is not None
    return rows(case_of(json.loads(task.case)), task.settings.year, range(*task.seeds))


def sampled_answer(
    case: Case,
    settings: Settings,
    *,
    processes: int | None = None,
    workers: WorkersContext[BoardTask, list[Row]] | None = None,
) -> Generator[int, None, SampledValuation]:
    """Solve layouts until the order of the options is settled. Gives how many are done, and at the end the answer.

    The answer is the same whatever the number of processes.
    """
    task = BoardTask.of("", case, settings)
    tasks = (task._replace(seeds=seeds) for seeds in _parts(settings))
    found: list[Row] = []
    with closing(done_in_order(layouts_job(), tasks, processes or os.cpu_count() or 1, workers)) as done:
        for _, some in done:
            found += some
            yield len(found)
            if is_settled(found):
                break
    return _sampled(case, settings, found)


def _sampled(case: Case, settings: Settings, found: list[Row]) -> SampledValuation:
    if not found:
        raise RecordError(message("equity/no-layout"))
    return sampled(case, settings.year, found)


def _parts(settings: Settings) -> Iterator[tuple[int, int]]:
    """The seeds of the layouts, a few at a time."""
    first = settings.seed * 1_000_000
    for done in range(0, settings.samples, _LAYOUTS):
        yield first + done, first + min(done + _LAYOUTS, settings.samples)


def _name_of(task: BoardTask) -> str:
    return task.name
