"""``outofturn serve`` with several processes, several servers on one database, and how all of them end."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from outofturn.cli import UNREADABLE, main
from tests.http_client import CASE
from tests.postgres import Server
from tests.prepared_program import PreparedProgram
from tests.serve_process import PATIENCE, address_in, heard, is_running, running, started, until, workers_of

pytest_plugins = ["tests.databases"]

TWO = ("--port", "0", "--workers", "2")
RULED = {"contract": "4S by S", "events": []}


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", f"sqlite:///{tmp_path / 'cases.db'}")
    for name in ("OUTOFTURN_TOKEN", "OUTOFTURN_WORKERS", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "cases.db"


@contextlib.contextmanager
def serving(*options: str) -> Iterator[tuple[PreparedProgram, str]]:
    """A server that answers, and its address."""
    with running(*options, "--no-browser") as process:
        url = address_in(heard(process))
        until(lambda: answers(url))
        yield process, url


def answers(url: str) -> bool:
    try:
        return httpx.get(httpx.URL(url).join("/healthz"), timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def both_serve(url: str) -> bool:
    """Whether both workers are up."""
    return "outofturn_workers 2.0" in httpx.get(f"{url}metrics", timeout=PATIENCE).text


def ended(process: PreparedProgram | subprocess.Popen[str]) -> tuple[int, str]:
    """The exit status, and what it complained of."""
    _, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, errors


# -- workers


def test_a_worker_that_dies_is_replaced_and_none_outlives_the_end() -> None:
    with serving(*TWO) as (process, url):
        until(lambda: len(workers_of(process.pid)) == 2)
        before = workers_of(process.pid)
        os.kill(before[0], signal.SIGKILL)
        until(lambda: len(set(workers_of(process.pid)) - set(before)) == 1)
        assert httpx.post(f"{url}api/cases", json={"case": CASE}).status_code == 201
        now = workers_of(process.pid)
        process.send_signal(signal.SIGTERM)
        status, errors = ended(process)
        assert status == 0
        assert re.fullmatch(
            rf"\S+Z ERROR Worker {before[0]} has ended with status -9; another is started( in 1 s)?\.\n", errors
        )
        assert not any(map(is_running, {*before, *now}))


def test_workers_end_when_the_parent_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTOFTURN_WORKERS", "2")  # the environment says how many
    with serving("--port", "0") as (process, _):
        until(lambda: len(workers_of(process.pid)) == 2)
        workers = workers_of(process.pid)
        process.kill()
        until(lambda: not any(map(is_running, workers)))


def test_workers_share_token_database_and_figures() -> None:
    """The token that was made at the start is known to all, and what the one counts the other adds up."""
    with serving(*TWO, "--host", "0.0.0.0") as (_, url):
        address = httpx.URL(url)
        here = f"http://127.0.0.1:{address.port}/"
        until(lambda: both_serve(here))
        assert httpx.get(f"{here}api/cases").status_code == 401
        headers = {"Authorization": f"Bearer {address.fragment.removeprefix('token=')}"}
        for _ in range(5):
            see_changes(here, here, headers)
        # A new connection each time: some of them come to the one, some to the other.
        for _ in range(20):
            assert httpx.post(f"{here}api/rule", json=RULED, headers=headers).status_code == 200
        counted = 'outofturn_http_requests_total{method="POST",route="/api/rule",status="200"} 20.0'
        assert {counted in httpx.get(f"{here}metrics").text for _ in range(10)} == {True}


@pytest.mark.parametrize("number", ["0", "-1", "65", "many", ""])
def test_a_number_of_workers_that_is_none(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--workers={number}"]) == UNREADABLE
    assert "The number of workers is from 1 to 64" in capsys.readouterr().err


# -- several servers on one database


def test_two_servers_on_one_postgresql(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added through the one, the other gives to whoever asks whether there is something new."""
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", server.empty())
    with serving("--port", "0") as (_, one), serving(*TWO) as (_, other):
        see_changes(one, other)


def see_changes(one: str, other: str, headers: dict[str, str] | None = None) -> None:
    with httpx.Client(headers=headers, timeout=PATIENCE) as client:
        client.headers["Connection"] = "close"  # so that any of the workers may answer
        kept = client.post(f"{one}api/cases", json={"case": CASE}).json()
        path = f"api/cases/{kept['id']}"
        seen = client.get(f"{other}{path}")
        assert client.get(f"{other}{path}", headers={"If-None-Match": seen.headers["etag"]}).status_code == 304
        change = {"version": kept["version"], "lines": ["S chooses accept"]}
        assert client.post(f"{one}{path}/lines", json=change).status_code == 201
        now = client.get(f"{other}{path}", headers={"If-None-Match": seen.headers["etag"]})
        assert (now.status_code, now.json()["lines"]) == (200, ["E leads H5", "S chooses accept"])
        # Nobody changes what he has not seen, whichever server he asks.
        assert client.post(f"{other}{path}/lines", json=change).status_code == 409


# -- the end

HALF_A_HEAD = b"GET /api/about HTTP/1.1\r\nHost: local"
WHOLE = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_A_BODY = b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"


@pytest.mark.sample(4)
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGHUP])
def test_whatever_is_half_sent_it_ends_in_good_order(workers: str, stop: signal.Signals) -> None:
    with serving("--port", "0", "--workers", workers) as (process, url), contextlib.ExitStack() as stack:
        for sent in (b"", HALF_A_HEAD, WHOLE, WHOLE + HALF_A_HEAD, HALF_A_BODY, WHOLE + HALF_A_BODY):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", httpx.URL(url).port or 0), timeout=PATIENCE))
            line.sendall(sent)
            if sent.startswith(WHOLE):
                assert line.recv(65536).startswith(b"HTTP/1.1 200")
        answers(url)  # by now it has read the rest too
        process.send_signal(stop)
        assert ended(process) == (0, "")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("workers", "stop", "status"), [("1", signal.SIGTERM, 0), ("2", signal.SIGTERM, 0), ("2", signal.SIGINT, 130)]
)
def test_an_answer_under_way_is_finished(workers: str, stop: signal.Signals, status: int, database: Path) -> None:
    with serving("--port", "0", "--workers", workers) as (process, url):
        found: list[Any] = []

        def keep() -> None:
            found.append(httpx.post(f"{url}api/cases", json={"case": CASE}, timeout=PATIENCE).status_code)

        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # another program is writing: the request has to wait
            client = threading.Thread(target=keep)
            client.start()
            until(lambda: "requests_running 2.0" in httpx.get(f"{url}metrics").text)
            process.send_signal(stop)
            client.join(0.5)
            assert (found, process.poll()) == ([], None)
            other.execute("ROLLBACK")
        client.join()
        assert found == [201]
        assert ended(process) == (status, "")


def test_with_nohup_it_outlives_the_terminal() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does; what is started inherits it
    try:
        with started("--port", "0", "--no-browser") as process:
            url = address_in(heard(process))
            process.send_signal(signal.SIGHUP)
            assert httpx.post(f"{url}api/cases", json={"case": CASE}).status_code == 201
            process.send_signal(signal.SIGTERM)
            assert ended(process) == (0, "")
    finally:
        signal.signal(signal.SIGHUP, before)
