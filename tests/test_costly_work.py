"""Nobody starves the others: turns of requests, and what takes long."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from fastapi.responses import JSONResponse

from outofturn.casebook import Casebook
from outofturn.engine.errors import RecordError
from outofturn.json_api import api
from outofturn.laws.book import ByEdition
from outofturn.notation import safe_yaml
from outofturn.web import equity_routes
from outofturn.web.app import create_app
from outofturn.web.costly_work import SMALL_BODY, TurnLimits, Turns
from outofturn.web.garbage_collection import GarbageCollector
from outofturn.web.http_error import HttpError
from outofturn.web.json_response import PieceByPieceResponse
from outofturn.web.request_limits import RequestLimits
from tests.http_client import CASE, HttpClient, connected, open_casebook, served
from tests.serve_process import PATIENCE

LONG = CASE | {"events": ["attention"] * 300}


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


def client_at(port: int, address: str) -> httpx.Client:
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=httpx.HTTPTransport(local_address=address))


# -- turns


def in_order(limits: TurnLimits, clients: str) -> list[str]:
    """The order in which requests of these clients, which come in this order, are worked on."""
    worked_on: list[str] = []

    async def one(turns: Turns, client: str) -> None:
        try:
            await turns.begin(client)
        except HttpError as error:
            worked_on.append(f"{client}{error.status_code}")
            return
        worked_on.append(client)
        await asyncio.sleep(0)
        turns.end(client)

    async def all_of_them() -> None:
        turns = Turns(limits)
        await asyncio.gather(*(one(turns, client) for client in clients))

    asyncio.run(all_of_them())
    return worked_on


@pytest.mark.parametrize(
    ("limits", "clients", "order"),
    [
        (TurnLimits(1, 1, 9, 99), "aaabc", "a a b c a"),
        (TurnLimits(1, 1, 9, 99), "abaab", "a b a b a"),
        (TurnLimits(2, 1, 9, 99), "aaab", "a b a a"),
        (TurnLimits(9, 2, 9, 99), "aaab", "a a b a"),
        (TurnLimits(1, 1, 1, 99), "aaab", "a a b a429"),
        (TurnLimits(1, 1, 9, 2), "abc", "a b c503"),
    ],
)
def test_clients_take_turns(limits: TurnLimits, clients: str, order: str) -> None:
    assert in_order(limits, clients) == order.split()


def test_who_gives_up_waiting_holds_up_nobody() -> None:
    async def some() -> None:
        turns = Turns(TurnLimits(1, 1, 9, 99))
        await turns.begin("a")
        waiting = [asyncio.ensure_future(turns.begin(client)) for client in "bcd"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turns.end("a")  # c has its turn now, and is cancelled before it knows of it
        waiting[1].cancel()
        await asyncio.wait_for(waiting[2], 5)
        turns.end("d")
        await asyncio.wait_for(turns.begin("a"), 5)

    asyncio.run(some())


class Gate:
    """Stands in for work that takes long: who is inside, and lets one after the other out."""

    def __init__(self, result: Callable[[], Any]) -> None:
        self.result = result
        self.inside, self.out = threading.Semaphore(0), threading.Semaphore(0)
        self.now = self.most = 0

    def __call__(self, *_: Any, **__: Any) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        self.inside.release()
        assert self.out.acquire(timeout=PATIENCE)
        self.now -= 1
        return self.result()


def test_one_long_task_of_each_client_at_a_time(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(lambda: {"editions": [], "undeclared": [], "notes": [], "parts": False, "lines": []})
    monkeypatch.setattr(api, "compare", gate)
    with served(create_app(casebook)) as port, ThreadPoolExecutor(8) as people, contextlib.ExitStack() as stack:
        one, other = (stack.enter_context(client_at(port, address)) for address in ("127.0.0.2", "127.0.0.3"))

        def sent(client: httpx.Client) -> Future[httpx.Response]:
            return people.submit(client.post, "/api/compare", json=CASE)

        answers = [sent(one)]
        assert gate.inside.acquire(timeout=PATIENCE)
        answers += [sent(one) for _ in range(4)]
        assert not gate.inside.acquire(timeout=0.2)  # they wait for the first
        assert one.get("/api/about").status_code == 200  # but what is short does not
        assert one.post("/api/rule", json=CASE).status_code == 200
        refused = one.post("/api/compare", json=CASE)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert refused.json()["error"]["problem"] == "Too many of your requests are waiting already."
        answers.append(sent(other))
        assert gate.inside.acquire(timeout=PATIENCE)  # that of the other client goes beside it
        gate.out.release(6)
        assert [answer.result().status_code for answer in answers] == [200] * 6
        assert gate.most == 2


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("what", "method", "path", "body"),
    [
        (Casebook, "import_file", "/api/cases/import", {"content": "contract: 4S by S\nevents: []\n"}),
        (Casebook, "create", "/api/cases", {"json": {"case": LONG}}),
        (api, "boards", "/api/boards", {"content": "x"}),
        (api, "convert", "/api/convert", {"json": {"case": CASE, "format": "pbn"}}),
        (equity_routes, "_equity", "/api/equity", {"json": CASE}),
        (api, "rule", "/api/rule", {"json": LONG}),
        (api, "table_view", "/api/table", {"json": LONG}),
        (Casebook, "duplicate", "/api/cases/aaaaaaaaaaaa/duplicate", {}),
    ],
)
def test_what_takes_long(
    casebook: Casebook, monkeypatch: pytest.MonkeyPatch, what: Any, method: str, path: str, body: dict[str, Any]
) -> None:
    kept = casebook.create(CASE)
    gate = Gate(lambda: kept)
    monkeypatch.setattr(what, method, gate)
    with served(create_app(casebook)) as port, ThreadPoolExecutor(2) as people, client_at(port, "127.0.0.2") as client:
        answers = [people.submit(client.post, path, **body) for _ in range(2)]
        assert gate.inside.acquire(timeout=PATIENCE)
        assert not gate.inside.acquire(timeout=0.2)
        gate.out.release(2)
        assert all(answer.result().status_code < 300 for answer in answers)
    assert gate.most == 1


def test_a_large_answer_is_given_in_turn_the_next_time(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    id = casebook.create(CASE | {"events": ["attention"] * 1000})["id"]
    app = create_app(casebook)
    taken: list[str] = []
    begin = Turns.begin

    async def noted(self: Turns, client: str) -> None:
        if self is app.state.costly_turns:
            taken.append(client)
        await begin(self, client)

    monkeypatch.setattr(Turns, "begin", noted)
    here, there = HttpClient(app, address="127.0.0.2"), HttpClient(app, address="127.0.0.3")
    etag = here("GET", f"/api/cases/{id}").headers["etag"]
    assert taken == []
    assert here("GET", f"/api/cases/{id}", headers={"If-None-Match": etag}).status_code == 304
    assert taken == ["127.0.0.2"]
    here("GET", f"/api/cases/{id}", headers={"If-None-Match": etag})  # the last answer was short
    there("GET", f"/api/cases/{id}")
    assert taken == ["127.0.0.2"]


def test_one_client_is_worked_for_twice_at_once(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(lambda: {"cases": [], "more": False})
    monkeypatch.setattr(Casebook, "find", gate)
    with served(create_app(casebook)) as port, ThreadPoolExecutor(8) as people, client_at(port, "127.0.0.2") as client:
        answers = [people.submit(client.get, "/api/cases") for _ in range(6)]
        for _ in range(2):
            assert gate.inside.acquire(timeout=PATIENCE)
        assert not gate.inside.acquire(timeout=0.2)
        assert httpx.get(f"http://127.0.0.1:{port}/api/law/57A3").status_code == 200
        gate.out.release(6)
        assert [answer.result().status_code for answer in answers] == [200] * 6


def test_slow_bodies_use_up_no_turns(casebook: Casebook) -> None:
    head = b"POST /api/rule HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with served(create_app(casebook, limits=RequestLimits(at_once=3))) as port, contextlib.ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(port)).sendall(head)
        assert httpx.get(f"http://127.0.0.1:{port}/api/about").status_code == 200


def test_a_large_body_is_not_read_on_the_event_loop(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    readers: list[str] = []
    loads = json.loads

    def noted(*given: Any, **named: Any) -> Any:
        readers.append(threading.current_thread().name)
        return loads(*given, **named)

    monkeypatch.setattr("outofturn.web.json_body.json.loads", noted)
    ask = HttpClient(create_app(casebook))
    assert len(json.dumps(LONG)) > SMALL_BODY
    for case in (CASE, LONG):
        assert ask("POST", "/api/rule", json=case).status_code == 200
    assert readers[0] == threading.current_thread().name != readers[-1]


@pytest.mark.parametrize("content", [api.table_view(LONG), {"a": {"b": {"c": list("ö" * 60)}}, "d": None, "e": [1]}, {}, []])
def test_a_long_answer_is_written_in_pieces_but_the_same(content: Any) -> None:
    assert PieceByPieceResponse(content).body == JSONResponse(content).body


# -- what takes long to read


def test_a_file_with_too_many_values_is_refused_where_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    seen = 0
    parse = yaml.parse

    def counted(*given: Any, **named: Any) -> Iterator[Any]:
        nonlocal seen
        for event in parse(*given, **named):
            seen += 1
            yield event

    monkeypatch.setattr(yaml, "parse", counted)
    monkeypatch.setattr(safe_yaml, "MOST_VALUES", 100)
    with pytest.raises(RecordError) as caught:
        safe_yaml.parse("events:\n" + "- attention\n" * 10_000)
    # The whole, "events" and its list are values too.
    assert caught.value.line == 1 + 100 - 3 + 1
    assert seen < 110


def test_a_case_as_large_as_can_be_kept_can_be_imported_again(casebook: Casebook) -> None:
    case = CASE | {"events": ["attention"] * 1000, "note": [1] * 16_000, "title": "é" * 200}
    kept = casebook.create(case)
    assert casebook.import_file(casebook.export_file(kept["id"]))["lines"] == kept["lines"]


def test_the_lawbook_does_not_ask_every_provision_about_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    get = ByEdition.get

    def counted(self: ByEdition[Any], edition: Any) -> Any:
        nonlocal asked
        asked += 1
        return get(self, edition)

    monkeypatch.setattr(ByEdition, "get", counted)
    found = len(api.law()["provisions"])  # type: ignore[typeddict-item]
    assert asked < found * found / 2


# -- garbage collection


def test_garbage_is_collected_when_nothing_costly_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    now, costly = 0.0, 0
    collector = GarbageCollector(lambda: costly, lambda: now)

    def tick(after: float, more: int) -> list[str]:
        nonlocal now, costly
        now, costly = now + after, costly + more
        done.clear()
        collector.tick()
        return list(done)

    assert tick(10, 0) == ["collect", "freeze"]
    assert tick(10, 3) == []  # an attack, perhaps
    assert tick(580, 1) == []
    assert tick(10, 1) == ["collect", "freeze"]  # but not for ever
    assert tick(3000, 0) == ["unfreeze", "collect", "freeze"]
    assert tick(10, 0) == ["collect", "freeze"]
