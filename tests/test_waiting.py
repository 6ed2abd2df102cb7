"""``outofturn serve`` waits for a PostgreSQL that is not up yet, and says so; for what is wrong it does not wait."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from psycopg import pq
from psycopg.pq import Ping

from outofturn.casebook import wait
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.wait import wait_for_database
from outofturn.cli import UNREADABLE, main
from tests.background import IN_THE_BACKGROUND
from tests.postgres import Server, running_server

pytest_plugins = ["tests.databases"]

NOWHERE = "postgresql://me:secret@127.0.0.1:1/cases"


@contextmanager
def serving(url: str, *, launcher: tuple[str, ...] = ()) -> Iterator[subprocess.Popen[str]]:
    arguments = [*launcher, sys.executable, "-m", "outofturn", "serve", "--no-browser", "--port", "0"]
    environment = {**os.environ, "OUTOFTURN_DATABASE_URL": url, "OUTOFTURN_LANGUAGE": ""}
    with subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def lines_of(process: subprocess.Popen[str], count: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline() for _ in range(count)]


def test_it_waits_and_then_serves() -> None:
    with running_server() as server:
        server.stop()
        with serving(server.url()) as process:
            waiting, _ = lines_of(process, 2)
            assert waiting == f"Waiting for PostgreSQL, at most 60 seconds: {server.url()}\n"
            server.start()
            answers, is_open = lines_of(process, 2)
            assert (answers, is_open[:24]) == ("PostgreSQL answers.\n", "Out of Turn is open at h")
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 0


@pytest.mark.parametrize("launcher", [(), IN_THE_BACKGROUND], ids=["terminal", "background"])
def test_ctrl_c_ends_the_wait(launcher: tuple[str, ...]) -> None:
    with serving(NOWHERE, launcher=launcher) as process:
        (waiting,) = lines_of(process, 1)
        assert "secret" not in waiting
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", NOWHERE)
    monkeypatch.setenv("COLUMNS", "300")
    for seconds, waits in (("1", True), ("0", False)):
        assert main(["serve", "--no-browser", "--wait", seconds]) == UNREADABLE
        out, err = capsys.readouterr()
        assert ("Waiting for PostgreSQL" in out) == waits
        assert "The database cannot be used just now" in err
        assert "secret" not in out + err


@pytest.mark.parametrize("seconds", ["-1", "soon", "1.5", "99999999"])
def test_so_many_seconds(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--wait={seconds}"]) == UNREADABLE
    assert "A whole number of seconds" in capsys.readouterr().err


def never(_: object) -> None:
    raise AssertionError("nothing is waited for here")


def test_what_waiting_does_not_change(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", never)
    for url in (
        server.url(),
        server.url() + "_none",  # no such database
        server.url().replace("postgres@", "nobody@"),
        server.url() + "?sslmode=nonsense",
        "sqlite:////nowhere/cases.db",
    ):
        assert not wait_for_database(url, 60, never)
    with pytest.raises(StoreError, match=r"There is no computer “no-such-host\.invalid”"):
        wait_for_database("postgresql://me@no-such-host.invalid/cases", 60, never)


def test_a_server_that_starts_up_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([Ping.NO_RESPONSE, Ping.REJECT, Ping.REJECT, Ping.OK])
    monkeypatch.setattr(pq, "PGconn", type("Pings", (), {"ping": staticmethod(lambda _: next(answers))}))
    monkeypatch.setattr(wait, "_PAUSE", 0)
    said: list[str] = []
    assert wait_for_database(NOWHERE, 60, said.append)
    assert said == ["postgresql://me:***@127.0.0.1:1/cases"]
