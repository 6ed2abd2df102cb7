"""Nobody starves the others: connections, and what is open on them when the server ends."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from outofturn.casebook import Casebook
from outofturn.json_api import api
from outofturn.web import http_protocol, server
from outofturn.web.app import create_app
from outofturn.web.connection_limits import MOST, PER_CLIENT, OpenConnections
from outofturn.web.http_protocol import LimitedProtocol
from tests.http_client import connected, exchange, open_casebook, served
from tests.serve_process import PATIENCE

ABOUT = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


def status_of(line: socket.socket) -> int:
    line.sendall(ABOUT)
    return int(line.recv(65536).split(b" ", 2)[1])


def test_idle_connections_shut_nobody_out(casebook: Casebook) -> None:
    with served(create_app(casebook)) as port, contextlib.ExitStack() as stack:
        idle = [stack.enter_context(connected(port, "127.0.0.2")) for _ in range(PER_CLIENT + 20)]
        assert status_of(stack.enter_context(connected(port, "127.0.0.2"))) == 200
        assert status_of(stack.enter_context(connected(port, "127.0.0.3"))) == 200
        assert idle[0].recv(1) == b""  # the oldest have made room
        assert status_of(idle[-1]) == 200


class FakeConnection:
    def __init__(self, waits: bool = True) -> None:
        self.waits_for_client, self.is_open = waits, True

    def hang_up(self) -> None:
        self.is_open = False


def test_a_full_server_closes_those_of_whoever_holds_most() -> None:
    table = OpenConnections(lambda address: False, per_client=10, most=30)
    single = FakeConnection()
    assert table.admit(single, "192.0.2.1") == 0  # idle for longest, but the only one of its client
    many = [FakeConnection() for _ in range(10)]
    assert [table.admit(one, "192.0.2.2") for one in many] == [0] * 10
    others = [FakeConnection() for _ in range(9)]
    assert [table.admit(one, "192.0.2.3") for one in others] == [0] * 9
    assert [table.admit(FakeConnection(), f"192.0.2.{number}") for number in range(10, 20)] == [0] * 10
    table.note(many[0])  # it has just been used, so another is the oldest
    assert table.admit(FakeConnection(), "192.0.2.99") == 0
    assert [one for one in (single, *many, *others) if not one.is_open] == [many[1]]


def test_only_connections_that_are_worked_for_are_refused_another() -> None:
    table = OpenConnections(lambda address: False, per_client=2, most=3)
    busy = [FakeConnection(waits=False) for _ in range(2)]
    assert [table.admit(one, "192.0.2.1") for one in busy] == [0, 0]
    assert table.admit(FakeConnection(), "192.0.2.1") == 429
    assert table.admit(FakeConnection(waits=False), "192.0.2.2") == 0
    assert table.admit(FakeConnection(), "192.0.2.3") == 503
    table.remove(busy[0])
    assert table.admit(FakeConnection(), "192.0.2.3") == 0
    assert all(one.is_open for one in busy)


def test_a_network_of_ipv6_addresses_is_one_client_and_a_proxy_is_many() -> None:
    table = OpenConnections(lambda address: address == "192.0.2.80", per_client=2, most=MOST)
    first = FakeConnection()
    for address, connection in (("2001:db8::1", first), ("2001:db8::2", FakeConnection()), ("2001:db8::3", FakeConnection())):
        assert table.admit(connection, address) == 0
    assert not first.is_open
    behind = [FakeConnection(waits=False) for _ in range(50)]
    assert [table.admit(one, "192.0.2.80") for one in behind] == [0] * 50


def test_a_refused_connection_is_told_so_in_json(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenConnections, "admit", lambda *_: 429)
    with served(create_app(casebook)) as port:
        answer = httpx.get(f"http://127.0.0.1:{port}/api/about")
        assert (answer.status_code, answer.headers["retry-after"], answer.headers["connection"]) == (429, "1", "close")
        assert answer.json()["error"]["problem"] == "Too many connections are open."
        monkeypatch.setattr(http_protocol, "_MOST_LINGERING", 0)
        assert b"Too many connections" in exchange(port)


def test_an_answer_that_nobody_reads_is_given_up(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = threading.Event()
    connection_lost = LimitedProtocol.connection_lost

    def noticed(self: LimitedProtocol, exc: Exception | None) -> None:
        connection_lost(self, exc)
        lost.set()

    monkeypatch.setattr(LimitedProtocol, "answer_timeout", 0.2)
    monkeypatch.setattr(LimitedProtocol, "connection_lost", noticed)
    monkeypatch.setattr(api, "about", lambda *_: {"much": "x" * 20_000_000})  # more than the system buffers
    with served(create_app(casebook)) as port, connected(port) as line:
        line.sendall(ABOUT * 3)
        assert lost.wait(PATIENCE)
        read = 0
        with contextlib.suppress(ConnectionError):
            while found := len(line.recv(1_000_000)):
                read += found
        assert read < 20_000_000


def test_requests_of_a_client_that_has_left_are_dropped(
    casebook: Casebook, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    began, release, seen = threading.Event(), threading.Event(), []

    def slow(*_: Any, **__: Any) -> dict[str, Any]:
        seen.append(1)
        began.set()
        release.wait(PATIENCE)
        return {"cases": [], "more": False}

    monkeypatch.setattr(Casebook, "find", slow)
    with served(create_app(casebook)) as port:
        with connected(port) as line:
            line.sendall(ABOUT.replace(b"about", b"cases") * 5)
            assert began.wait(PATIENCE)
        for _ in range(2):
            assert httpx.get(f"http://127.0.0.1:{port}/api/about").status_code == 200
            release.set()
    assert len(seen) == 1
    assert caplog.text == ""


def test_half_a_request_at_the_end_of_service(casebook: Casebook, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with contextlib.ExitStack() as stack:
        with served(create_app(casebook)) as port:
            body, part = (stack.enter_context(connected(port)) for _ in range(2))
            body.sendall(head)
            part.sendall(head[:20])
            assert httpx.get(f"http://127.0.0.1:{port}/api/about").status_code == 200
        answer = body.recv(65536)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["problem"] == "The server is being stopped."
        assert part.recv(1) == b""
    assert caplog.text == ""


def test_work_that_does_not_end_at_the_end_of_service(
    casebook: Casebook, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    inside, release = threading.Event(), threading.Event()

    def slow(*_: Any, **__: Any) -> dict[str, Any]:
        inside.set()
        release.wait(PATIENCE)
        return {"cases": [], "more": False}

    monkeypatch.setattr(Casebook, "find", slow)
    monkeypatch.setattr(server, "GRACE", 1)
    with ThreadPoolExecutor(1) as people:
        with served(create_app(casebook)) as port:
            waiting = people.submit(httpx.get, f"http://127.0.0.1:{port}/api/cases", timeout=PATIENCE)
            assert inside.wait(PATIENCE)
            threading.Timer(3, release.set).start()
        assert waiting.result().status_code == 503
        assert waiting.result().json()["error"]["problem"] == "The server is being stopped."
    assert "Traceback" not in caplog.text
