"""Limits of size, time and number of requests; over a real connection where that matters."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from outofturn.casebook import Casebook
from outofturn.json_api import api
from outofturn.notation.case_size import LONGEST_FILE
from outofturn.notation.safe_yaml import LIMIT
from outofturn.web.api_examples import ENDING
from outofturn.web.app import create_app
from outofturn.web.http_protocol import LARGEST_HEAD, LimitedProtocol
from outofturn.web.request_limits import RequestLimits
from tests.http_client import CASE, HttpClient, exchange, open_casebook, served
from tests.serve_process import PATIENCE

HEAD = b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
IMPORT_HEAD = HEAD.replace(b"/api/rule", b"/api/cases/import")
WHOLE = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = json.dumps(CASE).encode()
QUICK = RequestLimits(body_time=0.3)


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


@pytest.fixture(scope="module")
def port(casebook: Casebook) -> Iterator[int]:
    with served(create_app(casebook, limits=QUICK)) as found:
        yield found


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def refuses(answer: bytes, status: int) -> None:
    """It is an error in the documented form, and the connection is closed."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert status_of(answer) == status
    assert b"connection: close" in head.lower()
    assert b"content-type: application/json" in head.lower()
    assert set(json.loads(body)["error"]) == {"problem", "hint", "line", "column", "text"}


def still_well(port: int) -> bool:
    return httpx.get(f"http://127.0.0.1:{port}/api/about").status_code == 200


# -- bodies


def test_a_body_that_says_it_is_too_large_is_not_even_read(port: int) -> None:
    answer = exchange(port, HEAD + b"Content-Length: 256001\r\n\r\n")
    assert status_of(answer) == 413
    assert b"connection: close" in answer.lower()
    assert b'"problem":"This is larger than 256 kB."' in answer
    assert status_of(exchange(port, HEAD + b"Content-Length: 99999999999999999999999999\r\n\r\n")) in (400, 413)


def test_a_body_that_turns_out_too_large_is_cut_off(port: int) -> None:
    pieces = [chunk(b" " * 50_000)] * 6
    assert status_of(exchange(port, HEAD + b"Transfer-Encoding: chunked\r\n\r\n", *pieces)) == 413
    assert still_well(port)


def test_a_body_in_chunks_is_read(port: int) -> None:
    head = HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = exchange(port, head, chunk(BODY[:20]), chunk(BODY[20:]), chunk(b""))
    assert status_of(answer) == 200


def test_a_case_file_may_be_larger(port: int) -> None:
    file = b"contract: 4S by S\nevents: [attention]\n#"
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Content-Type": "application/yaml"}) as client:
        assert client.post("/api/cases/import", content=file + b" " * (LIMIT - len(file))).status_code == 201
        assert client.post("/api/cases/import", content=b" " * (LIMIT + 1)).status_code == 413


def test_a_file_of_boards_may_be_larger_still(port: int) -> None:
    file = b'[Board "1"]\n[Contract "4S"]\n[Declarer "S"]\n'
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Content-Type": "text/plain"}) as client:
        assert client.post("/api/boards", content=file + b" " * (LONGEST_FILE - len(file))).status_code == 200
        assert client.post("/api/boards", content=b" " * (LONGEST_FILE + 1)).status_code == 413


def test_a_body_that_does_not_come_is_given_up(port: int) -> None:
    answer = exchange(port, HEAD + b"Content-Length: 100\r\n\r\n{")
    assert status_of(answer) == 408
    assert b'"problem":"The rest of the body did not come in time."' in answer


def test_a_body_that_trickles_in_is_given_up(port: int) -> None:
    answer = exchange(port, HEAD + b"Content-Length: 100\r\n\r\n", *[b" "] * 8, pause=0.1)
    assert status_of(answer) == 408


def test_whoever_hangs_up_half_way_does_no_harm(casebook: Casebook, caplog: pytest.LogCaptureFixture) -> None:
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/rule", "query_string": b"", "client": ("127.0.0.1", 1)}
    scope["headers"] = [(b"host", b"localhost"), (b"content-length", b"9")]
    asyncio.run(create_app(casebook)(scope, receive, send))
    assert (sent, caplog.text) == ([], "")


# -- connections


@pytest.fixture
def impatient(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(LimitedProtocol, "timeout", 0.4)
    with served(create_app(casebook)) as found:
        yield found


@pytest.mark.parametrize(
    "pieces",
    [
        [],
        [b"GET / HTTP/1.1\r\n"],
        [b"GET / HTTP/1.1\r\nHost: localhost\r\n", *[b"X-Slow: 1\r\n"] * 10],
        [b"\r\n"] * 10,
    ],
    ids=["silence", "half a head", "a head without end", "empty lines"],
)
def test_a_connection_without_a_request_is_closed(impatient: int, pieces: list[bytes]) -> None:
    assert exchange(impatient, *pieces, pause=0.1) == b""
    assert still_well(impatient)


@pytest.mark.parametrize(
    "pieces", [[WHOLE + b"GET / HTTP/1.1\r\nHo"], [WHOLE, b"GET / HTTP/1.1\r\nHo"], [WHOLE, b"\r\n"], [WHOLE + b"G"]]
)
def test_nor_is_a_second_request_waited_for(impatient: int, pieces: list[bytes]) -> None:
    answer = exchange(impatient, *pieces, pause=0.1)
    assert (status_of(answer), answer.count(b"HTTP/1.1")) == (200, 1)


def test_a_body_after_the_answer_is_not_waited_for(impatient: int) -> None:
    head = b"POST /api/rule HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100\r\n\r\n"
    assert status_of(exchange(impatient, head, *[b" "] * 8, pause=0.1)) == 403


def test_a_head_that_never_ends_is_cut_off(port: int) -> None:
    line = b"X-Long: " + b"x" * 8000 + b"\r\n"
    refuses(exchange(port, b"GET / HTTP/1.1\r\n", *[line] * (2 * LARGEST_HEAD // len(line)), pause=0.01), 431)
    assert still_well(port)


def test_nonsense_instead_of_a_request(port: int) -> None:
    refuses(exchange(port, b"\x16\x03\x01 hello\r\n\r\n"), 400)
    assert still_well(port)


def test_a_web_socket_is_not_opened(port: int, caplog: pytest.LogCaptureFixture) -> None:
    upgrade = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n"
    assert status_of(exchange(port, upgrade)) == 200


# -- requests


def test_a_request_that_takes_too_long(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()

    def slow(*_: Any, **__: Any) -> dict[str, Any]:
        release.wait(PATIENCE)
        return {"cases": [], "more": False}

    monkeypatch.setattr(Casebook, "find", slow)
    with served(create_app(casebook, limits=RequestLimits(time=0.3))) as port:
        answer = httpx.get(f"http://127.0.0.1:{port}/api/cases")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["error"]["problem"] == "This took too long."
        release.set()
        assert still_well(port)


def test_the_solver_may_take_longer(casebook: Casebook) -> None:
    """It is compiled when it is first used."""
    with served(create_app(casebook, limits=RequestLimits(time=0))) as port:
        assert httpx.get(f"http://127.0.0.1:{port}/api/cases").status_code == 503
        assert httpx.post(f"http://127.0.0.1:{port}/api/equity", json=ENDING, timeout=60).status_code == 200


def test_too_many_at_once(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    release, inside = threading.Event(), threading.Semaphore(0)

    def slow(*_: Any, **__: Any) -> dict[str, Any]:
        inside.release()
        release.wait(PATIENCE)
        return {"cases": [], "more": False}

    monkeypatch.setattr(Casebook, "find", slow)
    with served(create_app(casebook, limits=RequestLimits(at_once=3, per_client=3))) as port, ThreadPoolExecutor(3) as people:
        waiting = [people.submit(httpx.get, f"http://127.0.0.1:{port}/api/cases") for _ in range(3)]
        for _ in waiting:
            assert inside.acquire(timeout=PATIENCE)
        answer = httpx.get(f"http://127.0.0.1:{port}/api/about")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["error"]["problem"] == "Too many requests at once."
        release.set()
        assert [one.result().status_code for one in waiting] == [200, 200, 200]
        assert still_well(port)


def test_a_long_record_keeps_nobody_waiting(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling that takes its time runs beside the others."""
    release, inside = threading.Event(), threading.Event()

    def slow(*_: Any) -> dict[str, Any]:
        inside.set()
        release.wait(PATIENCE)
        return {"edition": 2017, "steps": []}

    monkeypatch.setattr(api, "rule", slow)
    long = CASE | {"events": ["attention"] * 100}
    with served(create_app(casebook)) as port, ThreadPoolExecutor(1) as people:
        waiting = people.submit(httpx.post, f"http://127.0.0.1:{port}/api/rule", json=long)
        assert inside.wait(PATIENCE)
        assert still_well(port)
        assert not waiting.done()
        release.set()
        assert waiting.result().status_code == 200


def test_a_record_of_a_thousand_lines_is_kept_and_compared(casebook: Casebook) -> None:
    ask = HttpClient(create_app(casebook))
    case = CASE | {"events": ["attention"] * 1000}
    answer = ask("POST", "/api/cases", json={"case": case})
    assert (answer.status_code, len(answer.json()["ruling"]["steps"])) == (201, 1000)
    assert len(ask("POST", "/api/compare", json=case).json()["lines"]) == 1000
    id = answer.json()["id"]
    answer = ask("POST", f"/api/cases/{id}/lines", json={"version": 1, "lines": ["attention"]})
    assert answer.status_code == 422
