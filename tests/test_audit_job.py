"""An audit as a whole: by several processes, stopped and gone on, with processes that are killed."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from bench.archive import write_archive
from outofturn.audit import audit_job
from outofturn.audit.archive_files import archive_files
from outofturn.audit.archive_parts import AuditTask, tasks_of
from outofturn.audit.audit_checkpoint import Checkpoint
from outofturn.audit.audit_job import Results, TaskDone, audit_archive
from outofturn.audit.audit_part import AuditSettings, audit_task
from outofturn.audit.finding import AuditFinding
from outofturn.engine.errors import RecordError
from outofturn.workers.job import IN_FLIGHT, PendingTask
from outofturn.workers.processes import Processes

SETTINGS = AuditSettings(2017, "en")
PART = 20_000
JOB = {"edition": 2017}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[AuditFinding]]:
    """An archive of some 400 kB, and what is to be found in it."""
    folder = str(tmp_path_factory.mktemp("archive"))
    return folder, write_archive(folder, 800, seed=4, irregular=20)


def findings(done: Iterator[TaskDone]) -> list[AuditFinding]:
    return [item for task in done for result in task.results for item in result.findings]


# -- several processes


def test_several_processes_find_the_same_in_the_same_order(archive: tuple[str, list[AuditFinding]]) -> None:
    folder, known = archive
    assert findings(audit_archive([folder], SETTINGS, jobs=2, part_size=PART)) == known


def test_processes_that_are_killed_are_replaced(archive: tuple[str, list[AuditFinding]]) -> None:
    folder, known = archive
    before = set(multiprocessing.active_children())
    found: list[AuditFinding] = []
    done = audit_archive([folder], SETTINGS, jobs=2, part_size=PART)
    for number, task in enumerate(done):
        found += [item for result in task.results for item in result.findings]
        if number == 1:
            (victim, *_) = set(multiprocessing.active_children()) - before
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
    assert found == known


def test_a_task_that_ends_its_process_again_and_again_is_an_error(
    archive: tuple[str, list[AuditFinding]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = archive
    monkeypatch.setattr("outofturn.audit.audit_job.audit_task", _ends_the_process)
    with pytest.raises(RecordError, match="process-ended"):
        findings(audit_archive([folder], SETTINGS, jobs=2, part_size=PART))


def _ends_the_process(task: AuditTask, settings: AuditSettings) -> Results:
    os._exit(9)


def test_no_process_is_left_when_the_reader_goes_away(archive: tuple[str, list[AuditFinding]]) -> None:
    folder, _ = archive
    before = set(multiprocessing.active_children())
    with closing(audit_archive([folder], SETTINGS, jobs=2, part_size=PART)) as done:
        next(done)
    assert set(multiprocessing.active_children()) == before


def test_one_task_is_done_without_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = write_archive(str(tmp_path), 20, irregular=5)
    monkeypatch.setattr("outofturn.workers.task_order.Processes", None)
    assert findings(audit_archive([str(tmp_path)], SETTINGS, jobs=8)) == known


class _Counted:
    """Does the tasks in this process, when the result is asked for, and counts those that wait."""

    def __init__(self) -> None:
        self.waiting, self.most = 0, 0

    def submit(self, task: AuditTask) -> PendingTask[Results]:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        return _Late(self, task)

    def most_in_flight(self) -> int:
        return 5


class _Late:
    def __init__(self, counted: _Counted, task: AuditTask) -> None:
        self.counted, self.task = counted, task

    def result(self) -> Results:
        self.counted.waiting -= 1
        return audit_task(self.task, SETTINGS)


def test_never_more_than_so_many_tasks_are_under_way(archive: tuple[str, list[AuditFinding]]) -> None:
    """So memory does not grow with the archive: neither tasks nor results pile up, and tasks are made as they are needed."""
    folder, known = archive
    counted = _Counted()
    found = findings(audit_archive([folder], SETTINGS, workers=lambda: nullcontext(counted), part_size=PART))
    assert found == known
    assert len(list(tasks_of(archive_files([folder]), PART))) > 15
    assert counted.most == 5
    assert Processes(3, audit_job.audit_job(SETTINGS)).most_in_flight() == 3 * IN_FLIGHT


# -- stopped and gone on


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def _stopped_after(tasks: int, folder: str, path: Path) -> None:
    with (
        Checkpoint(str(path), JOB) as checkpoint,
        closing(audit_archive([folder], SETTINGS, jobs=1, checkpoint=checkpoint, part_size=PART)) as done,
    ):
        for _ in range(tasks):
            next(done)


def _gone_on(folder: str, path: Path, job: dict[str, Any] = JOB) -> tuple[list[AuditFinding], int]:
    """What is found, and how many tasks had not to be done again."""
    with Checkpoint(str(path), job) as checkpoint:
        done = list(audit_archive([folder], SETTINGS, jobs=1, checkpoint=checkpoint, part_size=PART))
    return findings(iter(done)), sum(task.was_done for task in done)


def test_an_audit_goes_on_where_it_was(archive: tuple[str, list[AuditFinding]], tmp_path: Path) -> None:
    folder, known = archive
    _stopped_after(5, folder, tmp_path / "p")
    assert _gone_on(folder, tmp_path / "p") == (known, 5)
    assert _gone_on(folder, tmp_path / "p") == (known, len(list(tasks_of(archive_files([folder]), PART))))


@pytest.mark.sample(2)
@pytest.mark.parametrize("torn", [b'{"task": [["a', b"\xff\n", b"\n", b"{}\n", b'{"task": []}'])
def test_a_torn_line_is_left_out(archive: tuple[str, list[AuditFinding]], tmp_path: Path, torn: bytes) -> None:
    folder, known = archive
    _stopped_after(5, folder, tmp_path / "p")
    with open(tmp_path / "p", "ab") as file:
        file.write(torn)
    assert _gone_on(folder, tmp_path / "p") == (known, 5)
    assert all(_lines(tmp_path / "p"))


@pytest.mark.sample(3)
@pytest.mark.parametrize("last", range(1, 60, 7))
def test_a_file_that_was_cut_off_anywhere(archive: tuple[str, list[AuditFinding]], tmp_path: Path, last: int) -> None:
    folder, known = archive
    _stopped_after(5, folder, tmp_path / "p")
    os.truncate(tmp_path / "p", (tmp_path / "p").stat().st_size * last // 60)
    found, again = _gone_on(folder, tmp_path / "p")
    assert found == known
    assert again < 5


def test_another_job_begins_anew(archive: tuple[str, list[AuditFinding]], tmp_path: Path) -> None:
    folder, known = archive
    _stopped_after(5, folder, tmp_path / "p")
    assert _gone_on(folder, tmp_path / "p", {"edition": 1997}) == (known, 0)


def test_a_file_that_has_changed_is_done_again(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    write_archive(str(folder), 300, irregular=10)
    (folder / "0000.pbn").rename(folder / "b.pbn")
    write_archive(str(folder), 300, irregular=10)
    _stopped_after(12, str(folder), tmp_path / "p")
    text = (folder / "b.pbn").read_text()
    (folder / "b.pbn").write_text(text.replace("Bench", "Elsewhere"))
    found, again = _gone_on(str(folder), tmp_path / "p")
    assert 0 < again < 12
    assert found == findings(audit_archive([str(folder)], SETTINGS, jobs=1))


def test_two_audits_cannot_write_the_same_file(tmp_path: Path) -> None:
    with Checkpoint(str(tmp_path / "p"), JOB), pytest.raises(RecordError, match="in-use"):
        Checkpoint(str(tmp_path / "p"), JOB)


def test_it_works_in_a_thread_too(archive: tuple[str, list[AuditFinding]]) -> None:
    """Only the main thread may say what becomes of Ctrl-C."""
    folder, known = archive
    found: list[AuditFinding] = []
    thread = threading.Thread(target=lambda: found.extend(findings(audit_archive([folder], SETTINGS, jobs=2, part_size=PART))))
    thread.start()
    thread.join()
    assert found == known
