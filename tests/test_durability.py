"""What has been acknowledged is there, whatever happens next."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from random import Random

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.store import Store
from tests.postgres import Server, running_server

pytest_plugins = ["tests.databases"]

#: Adds lines to a case, one after the other, and says so each time; first of all it says which case.
PHONE = """
import sys
from outofturn.casebook import Casebook
from outofturn.casebook.store import Store

casebook = Casebook(Store(sys.argv[1]))
kept = casebook.create({"contract": "4S by S", "events": []})
print(kept["id"], flush=True)
while True:
    kept = casebook.add(kept["id"], kept["version"], ["attention"])
    print(kept["version"], flush=True)
"""


def acknowledged_until_killed(url: str, lines: int) -> tuple[str, int]:
    """Let a phone add lines, and kill it at some moment after it has said so many times that one is kept."""
    with subprocess.Popen([sys.executable, "-c", PHONE, url], stdout=subprocess.PIPE, text=True) as phone:
        assert phone.stdout is not None
        id = phone.stdout.readline().strip()
        for _ in range(lines):
            phone.stdout.readline()
        os.kill(phone.pid, signal.SIGKILL)
        said = phone.stdout.read()
    return id, lines + said.count("\n")


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_acknowledged_line_is_there_after_a_kill(url: str, seed: int) -> None:
    id, acknowledged = acknowledged_until_killed(url, Random(seed).randrange(1, 30))
    with closing(Store(url)) as store:
        kept = Casebook(store).get(id)
        # One more may have been written when the killer came, and not yet been acknowledged; but never half of it.
        assert len(kept["lines"]) - acknowledged in (0, 1)
        assert (kept["version"], kept["ruling"]["error"]) == (1 + len(kept["lines"]), None)
        assert Casebook(store).add(id, kept["version"], ["attention"])["version"] == kept["version"] + 1


def test_every_acknowledged_line_is_there_after_postgresql_has_crashed() -> None:
    with running_server() as server, closing(Store(server.url())) as store:
        casebook = Casebook(store)
        kept = casebook.create({"contract": "4S by S", "events": []})
        for _ in range(20):
            kept = casebook.add(kept["id"], kept["version"], ["attention"])
        server.stop(signal.SIGQUIT)
        server.start()
        assert casebook.get(kept["id"]) == kept


def test_a_server_that_would_acknowledge_too_early_is_told_not_to(server: Server) -> None:
    url = f"{server.empty()}?options=-csynchronous_commit%3Doff"
    with closing(Store(url)) as store, store.database.reading() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
