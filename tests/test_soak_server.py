"""A little of ``tests.soak_server``, which is a matter of minutes, and whether it finds what there is to find."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests import soak_server
from tests.case_writers import differences, writing
from tests.server_process import ServerProcess

LOAD = soak_server.Load(clients=2)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("part", "count"),
    [(soak_server.kills, 2), (soak_server.crashes, 1), (soak_server.full_disks, 2), (soak_server.slow_readers, 5)],
)
def test_a_little_of_each_part(part: Callable[[soak_server.Load, int], soak_server.Outcome], count: int) -> None:
    outcome = part(LOAD, count)
    if outcome.skipped:
        pytest.skip(outcome.skipped)
    assert (outcome.count, outcome.failures) == (count, [])
    assert outcome.lines >= outcome.changes > 0


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("DELETE FROM lines WHERE number = (SELECT max(number) FROM lines)", "others than the"),
        ("UPDATE cases SET version = version + 1", "was acknowledged"),
        ("DELETE FROM lines; DELETE FROM cases", "is not there"),
    ],
)
def test_what_is_lost_is_found(tmp_path: Path, damage: str, found: str) -> None:
    file = tmp_path / "cases.db"
    with ServerProcess(f"sqlite:///{file}", tmp_path / "log") as server:
        with writing(server.port, 1, "damage") as ledger:
            ledger.wait_for("changes", 5)
        assert list(differences(server.port, ledger)) == []
        server.kill()
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.executescript(damage)
        server.start()
        assert found in "\n".join(differences(server.port, ledger))


def test_the_same_seed_gives_the_same_crashes() -> None:
    first, second = (soak_server.Load(seed=7).chance("kills") for _ in range(2))
    assert [first.random() for _ in range(3)] == [second.random() for _ in range(3)]
    assert soak_server.Load(seed=8).chance("kills").random() != soak_server.Load(seed=7).chance("kills").random()
