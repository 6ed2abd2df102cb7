"""What a job is, and where its tasks can be done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from outofturn.engine.message import Message

#: So many tasks for each process are under way, waiting, or done and not yet fetched. The memory needed depends on this alone.
IN_FLIGHT = 4

Task = TypeVar("Task")
Result = TypeVar("Result")
Given = TypeVar("Given", contravariant=True)
Done = TypeVar("Done", covariant=True)


class Job(NamedTuple, Generic[Task, Result]):
    """What is to be done with each task. Both functions, and the tasks and results, are sent to other processes."""

    work: Callable[[Task], Result]
    name_of: Callable[[Task], str]  #: for messages
    if_lost: Message  #: what to do if a cluster has been lost


class PendingTask(Protocol[Done]):
    """A task that is under way."""

    def result(self) -> Done: ...


class Workers(Protocol[Given, Done]):
    """Where tasks are done: in processes of this machine or on a cluster."""

    def submit(self, task: Given) -> PendingTask[Done]: ...

    def most_in_flight(self) -> int: ...


#: Starts workers, and stops them at the end.
WorkersContext: TypeAlias = Callable[[], AbstractContextManager[Workers[Task, Result]]]
