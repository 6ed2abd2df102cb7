"""An audit on a Dask cluster: the same findings in the same order, even if a worker is killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from bench.archive import write_archive
from outofturn.audit.archive_files import ArchiveFile
from outofturn.audit.archive_parts import AuditTask
from outofturn.audit.audit_job import audit_archive, audit_job
from outofturn.audit.audit_part import AuditSettings
from outofturn.audit.finding import AuditFinding
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.engine.errors import RecordError
from outofturn.workers import cluster as cluster_module
from outofturn.workers.cluster import cluster_workers

SETTINGS = AuditSettings(2017, "en")
PART = 10_000

# Dask and Tornado leave sockets to the garbage collector when a worker has been killed.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[AuditFinding]]:
    """An archive of some 300 kB, and what is to be found in it."""
    folder = str(tmp_path_factory.mktemp("archive"))
    return folder, write_archive(folder, 600, seed=6, irregular=20)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler with two workers, each a process of its own."""
    import distributed

    local: Any = distributed.LocalCluster
    with local(n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50) as running:
        yield running


def test_a_worker_that_is_killed_changes_nothing(cluster: Any, archive: tuple[str, list[AuditFinding]]) -> None:
    folder, known = archive
    workers = cluster_workers(cluster.scheduler_address, audit_job(SETTINGS), None)
    found: list[AuditFinding] = []
    killed = 0
    for number, task in enumerate(audit_archive([folder], SETTINGS, workers=workers, part_size=PART)):
        found += [item for result in task.results for item in result.findings]
        if number == 3:
            killed = next(iter(cluster.workers.values())).pid
            os.kill(killed, signal.SIGKILL)
    assert killed
    assert found == known


def test_files_that_the_workers_cannot_see_are_sent(
    cluster: Any, archive: tuple[str, list[AuditFinding]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here they could see them; so they are told of a path that is not there."""
    folder, known = archive
    monkeypatch.setattr("outofturn.audit.archive_parts._with_data", _elsewhere)
    workers = cluster_workers(cluster.scheduler_address, audit_job(SETTINGS), None)
    done = audit_archive([folder], SETTINGS, workers=workers, part_size=PART, send=True)
    assert [item for task in done for result in task.results for item in result.findings] == known


def _elsewhere(part: Any) -> Any:
    return part.read()._replace(path="/nowhere")


def test_the_command_with_a_scheduler_that_is_there(
    cluster: Any, archive: tuple[str, list[AuditFinding]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, known = archive
    assert main(["audit", folder, "--json", "--cluster", cluster.scheduler_address]) == WELL
    there = capsys.readouterr().out
    assert main(["audit", folder, "--json", "--jobs", "1"]) == WELL
    assert there == capsys.readouterr().out
    assert there.count("\n") == len(known) + 1


def test_the_command_starts_a_cluster_of_its_own(archive: tuple[str, list[AuditFinding]], tmp_path: Path) -> None:
    folder, known = archive
    output = tmp_path / "found.csv"
    command = [sys.executable, "-m", "outofturn", "audit", folder, "--cluster", "local", "--jobs", "2", "--output", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (WELL, "")
    assert output.read_text().count("\n") == len(known) + 1


def test_a_worker_with_another_version_is_not_used(
    cluster: Any, archive: tuple[str, list[AuditFinding]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "__version__", "99.0")
    assert main(["audit", archive[0], "--json", "--cluster", cluster.scheduler_address]) == UNREADABLE
    assert "pip install outofturn==99.0" in " ".join(capsys.readouterr().err.split())


def test_a_scheduler_that_is_lost() -> None:
    class Lost:
        def result(self) -> None:
            raise CancelledError

    task: AuditTask = (ArchiveFile("a.pbn", "a.pbn"),)
    with pytest.raises(RecordError, match="cluster-lost"):
        cluster_module._ClusterTask(audit_job(SETTINGS), task, Lost()).result()


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch, archive: tuple[str, list[AuditFinding]]) -> None:
    monkeypatch.setattr(cluster_module, "_PATIENCE", 1)
    workers = cluster_workers("tcp://127.0.0.1:9", audit_job(SETTINGS), None)
    with pytest.raises(RecordError, match="no-cluster"):
        next(audit_archive([archive[0]], SETTINGS, workers=workers))
