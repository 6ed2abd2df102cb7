"""Clients that keep cases over HTTP and repeat every request until it is acknowledged, and what must be there afterwards.

Every change has an idempotency key. A request whose answer is lost, because the server was killed or because the client closed
the connection too early, is sent again under the same key. So in the end every line must be there once, in its place.
"""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode

from outofturn.notation.case_file import as_object
from tests.random_events import Chance
from tests.random_records import record
from tests.soak import case_of_record

#: Seconds without an acknowledged change after which something is wrong; far longer than anything takes on a slow machine.
PATIENCE = 120.0
#: The server asks to send it again later: the database is away, the disk is full, too many at once.
_LATER = (408, 429, 502, 503, 504)
#: Of so many requests a client closes the connection once without reading the answer.
_LOST_ONCE_IN = 25
#: Of so many changes one goes to the case that all clients share.
_SHARED_ONCE_IN = 5


class Broken(Exception):
    """The server did what it must never do."""


@dataclass
class Expected:
    """A case as it must be found: its lines, and its version, which goes up by one with each change."""

    lines: list[str] = field(default_factory=list)
    version: int = 1


@dataclass
class Ledger:
    """What has been acknowledged; all clients write to it."""

    lock: threading.Condition = field(default_factory=threading.Condition)
    cases: dict[str, Expected] = field(default_factory=dict)
    shared: str = ""
    changes: int = 0
    repeated: int = 0  #: requests that had to be sent again
    refused: int = 0  #: of these, those for which the server asked
    failures: list[str] = field(default_factory=list)

    def acknowledge(self, id: str, lines: Sequence[str], version: int | None) -> None:
        """A change was acknowledged. In the shared case others may have made more changes since, so no version is given."""
        with self.lock:
            expected = self.cases[id]
            expected.lines += lines
            expected.version += 1
            if version not in (None, expected.version):
                self.failures.append(f"case {id} has version {version} after change {expected.version}")
            self.changes += 1
            self.lock.notify_all()

    def note(self, name: str) -> None:
        with self.lock:
            setattr(self, name, getattr(self, name) + 1)
            self.lock.notify_all()

    def fail(self, text: str) -> None:
        with self.lock:
            self.failures.append(text)
            self.lock.notify_all()

    def wait_for(self, name: str, more: int) -> None:
        """Until so many more are counted."""
        with self.lock:
            goal = getattr(self, name) + more
            self.lock.wait_for(lambda: self.failures or getattr(self, name) >= goal, PATIENCE)
            if self.failures:
                raise Broken(self.failures[0])
            if getattr(self, name) < goal:
                raise Broken(f"In {PATIENCE:.0f} seconds there were not {more} more {name}.")


class Client:
    """One device: an address of its own on the loopback network, and requests that are repeated."""

    def __init__(self, port: int, number: int, chance: Random, ledger: Ledger) -> None:
        self.port, self.source = port, f"127.0.0.{2 + number % 250}"
        self.chance, self.ledger = chance, ledger
        self.connection: http.client.HTTPConnection | None = None

    def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request until there is an answer other than “later”."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self._once(method, path, body)
            except (OSError, http.client.HTTPException):
                self.close()
            else:
                if answer is not None and answer[0] not in _LATER:
                    return answer
                if answer is not None:
                    self.ledger.note("refused")
            self.ledger.note("repeated")
            time.sleep(self.chance.uniform(0.01, 0.1))
        raise Broken(f"{method} {path}: no answer in {PATIENCE:.0f} seconds")

    def _once(self, method: str, path: str, body: Any) -> tuple[int, Any] | None:
        """The answer; None if it was not waited for."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, 30, source_address=(self.source, 0))
        content = None if body is None else json.dumps(body)
        self.connection.request(method, path, content, {"Content-Type": "application/json"} if content else {})
        if body is not None and self.chance.randrange(_LOST_ONCE_IN) == 0:
            self.close()
            return None
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())

    def change(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        """A change, made once however often it has to be sent."""
        return self.send("POST", path, {**body, "key": f"{self.chance.getrandbits(128):032x}"})

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Writer(threading.Thread):
    """A director with a phone: keeps a case, enters its lines one after the other, then the next case."""

    def __init__(self, number: int, port: int, seed: str, ledger: Ledger) -> None:
        super().__init__(name=f"writer {number}", daemon=True)
        self.chance = Random(f"{seed}/{number}")
        self.ledger = ledger
        self.client = Client(port, number, self.chance, ledger)
        self.ended = threading.Event()

    def run(self) -> None:
        try:
            while not self.ended.is_set():
                self._keep_case()
        except Exception as error:
            self.ledger.fail(f"{self.name}: {error!r}")
        finally:
            self.client.close()

    def _keep_case(self) -> None:
        case = as_object(case_of_record(record(Chance(self.chance.randrange), 60)))
        waiting: list[str] = [event for event in case["events"] if isinstance(event, str)]
        status, kept = self.client.change("/api/cases", {"case": {**case, "events": []}})
        self._must_be(201, status, kept)
        with self.ledger.lock:
            self.ledger.cases[kept["id"]] = Expected()
        version = 1
        while waiting and not self.ended.is_set():
            if self.chance.randrange(_SHARED_ONCE_IN) == 0:
                self._add_to_shared()
            count = self.chance.choice((1, 1, 1, 2))
            lines, waiting = waiting[:count], waiting[count:]
            status, answer = self.client.change(f"/api/cases/{kept['id']}/lines", {"version": version, "lines": lines})
            self._must_be(201, status, answer)
            version += 1
            self.ledger.acknowledge(kept["id"], lines, answer["version"])

    def _add_to_shared(self) -> None:
        """A line to the case of all: if somebody else was quicker the answer is 409, and nothing was done."""
        version, lines = 1, ["attention"]
        while True:
            path = f"/api/cases/{self.ledger.shared}/lines"
            status, answer = self.client.change(path, {"version": version, "lines": lines})
            if status == 409:
                version = answer["case"]["version"]
                continue
            if status == 422 and self._is_full(answer):
                return
            self._must_be(201, status, answer)
            self.ledger.acknowledge(self.ledger.shared, lines, None)
            return

    def _is_full(self, answer: Any) -> bool:
        """A case has at most a thousand lines; all clients together may reach that."""
        with self.ledger.lock:
            return len(self.ledger.cases[self.ledger.shared].lines) >= 1000 - 50 and "error" in answer

    def _must_be(self, expected: int, status: int, answer: Any) -> None:
        if status != expected:
            raise Broken(f"{status} instead of {expected}: {json.dumps(answer)[:300]}")


@contextmanager
def writing(port: int, clients: int, seed: str) -> Iterator[Ledger]:
    """Clients at work; in the end each has its last request acknowledged."""
    ledger = Ledger()
    first = Client(port, 0, Random(seed), ledger)
    _, kept = first.change("/api/cases", {"case": {"contract": "4S by S", "events": []}})
    first.close()
    ledger.shared = kept["id"]
    ledger.cases[kept["id"]] = Expected()
    writers = [Writer(number, port, seed, ledger) for number in range(1, clients + 1)]
    for writer in writers:
        writer.start()
    try:
        yield ledger
    finally:
        for writer in writers:
            writer.ended.set()
        for writer in writers:
            writer.join(PATIENCE)
            if writer.is_alive():
                ledger.fail(f"{writer.name} has had no answer")


def differences(port: int, ledger: Ledger) -> Iterator[str]:
    """What is not as it was acknowledged."""
    with closing(Client(port, 0, Random(0), ledger)) as client:
        yield from _differences(client, ledger)


def _differences(client: Client, ledger: Ledger) -> Iterator[str]:
    kept = list(_ids(client))
    if len(kept) != len(set(kept)):
        yield "a case is listed twice"
    yield from (f"case {id} was acknowledged and is not there" for id in ledger.cases.keys() - set(kept))
    yield from (f"case {id} is there and nobody has made it" for id in set(kept) - ledger.cases.keys())
    for id, expected in ledger.cases.items():
        status, case = client.send("GET", f"/api/cases/{id}")
        if status != 200:
            continue
        if case["lines"] != expected.lines:
            yield f"case {id} has {len(case['lines'])} lines, others than the {len(expected.lines)} that were acknowledged"
        if case["version"] != expected.version:
            yield f"case {id} has version {case['version']}; {expected.version} was acknowledged"
        if case["ruling"]["error"]:
            yield f"case {id} has a line that makes no sense: {case['ruling']['error']}"


def _ids(client: Client) -> Iterator[str]:
    before: dict[str, str] = {}
    while True:
        _, found = client.send("GET", "/api/cases?" + urlencode({"limit": 200, **before}))
        yield from (case["id"] for case in found["cases"])
        if not found["more"]:
            return
        before = {"before": found["cases"][-1]["id"]}
