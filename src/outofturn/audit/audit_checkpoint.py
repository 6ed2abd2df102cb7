"""What an audit has done so far, in a file, so that it can go on after it was stopped.

The file has a line for the job and then one for each task that is done, in order. Lines are only ever added. The last one may
be torn, if the program was killed while it wrote; it is left out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple

from outofturn.audit.archive_files import ArchiveFile
from outofturn.audit.archive_parts import AuditTask
from outofturn.audit.finding import AuditCount, AuditFinding, PartResult, UnreadableBoard
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message

#: The form of the file.
_VERSION = 1
#: Lines are safe from a crash of this program at once, and from a crash of the machine after so many seconds.
_SYNC_AFTER = 1.0


class DoneTask(NamedTuple):
    identity: list[Any]
    results: tuple[PartResult, ...]


class Checkpoint:
    """The file beside the output of an audit. It is read up to the first task that is not done, then added to."""

    def __init__(self, path: str, job: dict[str, Any]) -> None:
        self.path = path
        self._head = {"audit": _VERSION, **job}
        self._file = open(path, "a+b")  # noqa: SIM115 - closed in __exit__
        _lock(self._file, path)
        self._synced = monotonic()
        self._last = 0  #: where the line of the task begins that ``done`` gave last
        self._file.seek(0)
        self.goes_on = _value(self._file.readline()) == self._head
        if not self.goes_on:
            self._file.seek(0)
            self._cut()
            self._write(self._head)

    def done(self) -> Iterator[DoneTask]:
        """The tasks that are done, in order."""
        while True:
            begins = self._file.tell()
            done = _done_task(_value(self._file.readline()))
            if done is None:
                self._file.seek(begins)
                self._cut()
                return
            self._last = begins
            yield done

    def forget_last(self) -> None:
        """Leave out the task that ``done`` gave last, and all after it: the files have changed since."""
        self._file.seek(self._last)
        self._cut()

    def add(self, task: AuditTask, results: tuple[PartResult, ...]) -> None:
        self._write({"task": identity_of(task), "results": results})

    def finish(self) -> None:
        """Remove the file: the output is complete."""
        self._file.close()
        os.remove(self.path)

    def _cut(self) -> None:
        """Leave out everything from here on."""
        self._file.truncate()

    def _write(self, value: object) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n")
        self._file.flush()
        if monotonic() - self._synced > _SYNC_AFTER:
            self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = monotonic()

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not self._file.closed:
            self._sync()
            self._file.close()


def _lock(file: BinaryIO, path: str) -> None:
    """Two audits must not write to one file at the same time."""
    try:
        import fcntl
    except ImportError:  # not on Windows, where an open file cannot be removed either
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise RecordError(message("audit/in-use", word=path), message("audit/hint/in-use")) from None
    except OSError:  # a file system without locks
        return


def identity_of(task: AuditTask) -> list[Any]:
    """What tells one task from another, and whether its files have changed."""
    return [[part.name, "unreadable"] if isinstance(part, ArchiveFile) else list(part.identity) for part in task]


def _value(line: bytes) -> Any:
    """What a line says; None if it is torn, or if there is none."""
    if not line.endswith(b"\n"):
        return None
    try:
        return json.loads(line.decode("utf-8", "surrogatepass"))
    except ValueError:
        return None


def _done_task(value: Any) -> DoneTask | None:
    try:
        return DoneTask(value["task"], tuple(map(_result, value["results"])))
    except (KeyError, TypeError, ValueError):
        return None


def _result(value: list[Any]) -> PartResult:
    file, start, lines, count, findings, unreadable = value
    return PartResult(
        file, start, lines, AuditCount(*count), tuple(AuditFinding(*item) for item in findings),
        tuple(UnreadableBoard(*item) for item in unreadable),
    )  # fmt: skip
