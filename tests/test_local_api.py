"""The local API beside the server: to the same requests both give the same answers, ids and times aside."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote_plus

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outofturn.casebook import Casebook
from outofturn.casebook.ruled_cases import RuledCases
from outofturn.local_api.dispatch import answer, answer_text, is_late
from outofturn.local_api.record_contract import CaseRecord, ChangeRecord, KeyRecord, Records
from outofturn.local_api.routes import ROUTES
from outofturn.web.app import create_app
from tests.http_client import HttpClient, open_casebook
from tests.samples import examples

STATIC = Path("src/outofturn/web/static")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class Browser:
    """Keeps records as the page does, and asks the local API."""

    def __init__(self) -> None:
        self.cases: dict[str, CaseRecord] = {}
        self.changes: list[ChangeRecord] = []
        self.keys: dict[str, KeyRecord] = {}
        self.recent = RuledCases()

    def __call__(self, method: str, path: str, body: Any = None, etag: str = "") -> tuple[int, Any]:
        records: Records = {"cases": [*self.cases.values()], "changes": self.changes, "keys": [*self.keys.values()]}
        request = {"method": method, "path": path, "body": body, "etag": etag, "records": records}
        found = answer(json.loads(json.dumps(request)), self.recent)
        for write in json.loads(json.dumps(found["writes"])):
            kept = self.cases.get(write["case"]["id"])
            assert write["replaces"] == (kept["version"] if kept else None)
            self.cases[write["case"]["id"]] = write["case"]
            self.changes.append(write["change"])
            if write["key"]:
                self.keys[write["key"]["key"]] = write["key"]
        return found["status"], json.loads(json.dumps(found["body"]))


class Pair:
    """A server and a browser that are asked the same."""

    def __init__(self, casebook: Casebook) -> None:
        self._client, self.browser = HttpClient(create_app(casebook)), Browser()
        self.ids: list[tuple[str, str]] = []  #: of the same case, there and here

    def ask(self, method: str, path: str, body: Any = None, etag: str = "") -> tuple[int, Any]:
        """The answer, which both give. ``{0}`` in a path or an etag is the id of the first case."""
        there, here = ([pair[side] for pair in self.ids] for side in (0, 1))
        if body is None:
            sent: dict[str, Any] = {}
        elif isinstance(body, str) and path.startswith(("/api/cases/import", "/api/boards")):
            sent = {"content": body.encode(), "headers": {"Content-Type": "application/yaml"}}
        else:
            sent = {"content": json.dumps(body).encode(), "headers": {"Content-Type": "application/json"}}
        if etag:
            sent.setdefault("headers", {})["If-None-Match"] = etag
        response = self._server(method, _filled(path, there), **sent)
        status, local = self.browser(method, _filled(path, here), body, etag)
        assert status == response.status_code, (method, path, body, local, response.text)
        if status == 304:
            return status, None
        is_json = response.headers["content-type"].startswith("application/json")
        remote = response.json() if is_json else response.text
        if isinstance(remote, dict) and status == 201 and remote["id"] not in there:
            self.ids.append((remote["id"], local["id"]))
        assert self._alike(local) == self._alike(remote), (method, path, body)
        return status, local

    def _server(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """A server on a busy machine may ask for patience before it has done anything."""
        response = self._client(method, path, **sent)
        for _ in range(3):
            if response.status_code != 503:
                break
            response = self._client(method, path, **sent)
        return response

    def _alike(self, value: Any) -> Any:
        text = _TIME.sub("TIME", json.dumps(value, ensure_ascii=False, sort_keys=True))
        for number, pair in enumerate(self.ids):
            for id in pair:
                text = text.replace(id, f"ID{number}")
        return text


def _filled(text: str, ids: list[str]) -> str:
    return re.sub(r"\{(\d)\}", lambda match: ids[int(match[1]) % len(ids)] if ids else "aaaaaaaaaaaa", text)


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with open_casebook(tmp_path) as casebook:
        yield Pair(casebook)


CASE = {"contract": "4S by S", "edition": 2017, "events": ["E leads H5"]}
SETUP = {"contract": "4S by S", "events": []}
GAMES = '[Board "1"]\n[Contract "4S"]\n[Declarer "S"]\n[Play "W"]\n- - ^L H5\n\n[Board "2"]\n[Contract "9S"]\n'

# -- every path


def test_what_the_page_asks_for_in_every_language(pair: Pair) -> None:
    for code in ("en", "fr", "de", "nl", "pl"):
        query = f"?language={code}"
        for method, path, body in [
            ("GET", "/api/about", None),
            ("GET", "/api/readings", None),
            ("GET", "/api/session", None),
            ("POST", "/api/table", CASE),
            ("POST", "/api/table", {**CASE, "events": ["E leads H5", "nonsense"]}),
            ("POST", "/api/rule", CASE),
            ("POST", "/api/compare", SETUP | {"events": CASE["events"]}),
            ("POST", "/api/boards", GAMES),
            ("POST", "/api/boards", "no board"),
            ("POST", "/api/convert", {"case": CASE, "format": "pbn"}),
            ("POST", "/api/convert", {"case": CASE, "format": "link"}),
            ("POST", "/api/convert", {"case": CASE, "format": "paper"}),
            ("POST", "/api/hands", {"text": '[Deal "N:AK42.Q2.JT98.K74 - - -"]'}),
            ("GET", "/api/law/57A", None),
            ("GET", "/api/law/99", None),
            ("POST", "/api/cases", {"case": CASE, "table": "7", "names": {"N": "Ada"}}),
        ]:
            pair.ask(method, path + query, body)
    pair.ask("GET", "/api/law?edition=2007&search=penalty+card")
    pair.ask("GET", "/api/compare/57A3?editions=1997,2017")
    pair.ask("POST", "/api/compare?editions=1987", CASE)
    pair.ask("POST", "/api/cases", {"case": CASE, "table": "17"})
    for words, count in [("ada", 5), ("table 7", 5), ("TISCH 17", 1), ("table 1", 0), ("opening lead 53A", 6)]:
        assert len(pair.ask("GET", f"/api/cases?search={quote_plus(words)}")[1]["cases"]) == count
    pair.ask("GET", "/api/cases?search=ada&limit=2")
    pair.ask("GET", "/api/cases?deleted=true")


def test_the_life_of_a_case(pair: Pair) -> None:
    assert pair.ask("POST", "/api/cases", {"case": CASE, "key": "first"})[0] == 201
    assert pair.ask("POST", "/api/cases", {"case": CASE, "key": "first"})[0] == 201  # the same one
    assert len(pair.ids) == 1
    assert pair.ask("POST", "/api/cases/{0}/lines", {"version": 1, "lines": ["S chooses accept"], "known": 1})[0] == 201
    assert pair.ask("POST", "/api/cases/{0}/lines", {"version": 1, "lines": ["attention"]})[0] == 409
    assert pair.ask("POST", "/api/cases/{0}/lines", {"version": 2, "lines": ["nonsense"]})[0] == 422
    assert pair.ask("PUT", "/api/cases/{0}/lines/1", {"version": 2, "line": "E leads H6", "key": "k"})[0] == 200
    assert pair.ask("GET", "/api/cases/{0}?version=1&known=1")[0] == 200
    assert pair.ask("GET", "/api/cases/{0}?version=2&known=2&language=de")[0] == 200
    assert pair.ask("PATCH", "/api/cases/{0}", {"version": 3, "title": "Łódź", "deal": None, "names": {"E": "Ben"}})[0] == 200
    assert pair.ask("DELETE", "/api/cases/{0}/lines/2?version=4&key=z")[0] == 200
    assert pair.ask("PATCH", "/api/cases/{0}", {"version": 5, "readings": {"low-card-named-is-minor": "mine"}})[0] == 422
    assert pair.ask("PATCH", "/api/cases/{0}", {"version": 5, "readings": ["other"]})[0] == 422
    assert pair.ask("POST", "/api/cases/{0}/rule-afresh", {"version": 5})[0] == 200
    assert pair.ask("POST", "/api/cases/{0}/duplicate")[0] == 201
    assert pair.ask("POST", "/api/cases/{0}/duplicate", {"key": "copy"})[0] == 201
    assert pair.ask("DELETE", "/api/cases/{0}")[0] == 200
    assert pair.ask("PATCH", "/api/cases/{0}", {"version": 7, "table": "9"})[0] == 422
    assert pair.ask("GET", "/api/cases?deleted=true")[0] == 200
    assert pair.ask("POST", "/api/cases/{0}/restore")[0] == 200
    assert pair.ask("GET", "/api/cases/{0}/history?limit=3")[1]["more"]
    assert pair.ask("GET", "/api/cases/{0}/history?before=4&language=fr")[0] == 200
    assert pair.ask("GET", "/api/cases/{0}/file")[0] == 200
    assert pair.ask("GET", "/cases/{0}/report?language=nl")[0] == 200
    assert pair.ask("PATCH", "/api/cases/{0}", {"version": 8, "readings": {"low-card-named-is-minor": "other"}})[0] == 200
    assert pair.ask("POST", "/api/cases/import", "contract: 3NT by W\nevents:\n  - N leads C2\n")[0] == 201
    assert pair.ask("POST", "/api/cases/import?key=once", "contract: [")[0] == 422
    assert pair.ask("GET", "/api/cases?search=ben")[0] == 200
    assert pair.ask("GET", "/api/cases?before={0}")[0] == 200


def test_an_etag_of_the_version_that_is_there(pair: Pair) -> None:
    pair.ask("POST", "/api/cases", {"case": CASE})
    (local,) = pair.browser.cases.values()
    tag = answer(
        {
            "method": "GET",
            "path": f"/api/cases/{local['id']}",
            "body": None,
            "etag": "",
            "records": {"cases": [local], "changes": [], "keys": []},
        }
    )["etag"]
    assert pair.ask("GET", "/api/cases/{0}", etag=tag)[0] == 304
    assert pair.ask("GET", "/api/cases/{0}?language=fr", etag=tag)[0] == 200


def test_a_summary_is_what_the_list_of_the_server_shows(pair: Pair) -> None:
    pair.ask("POST", "/api/cases?language=de", {"case": CASE, "board": "12"})
    (listed,) = pair.ask("GET", "/api/cases?language=de")[1]["cases"]
    (record,) = pair.browser.cases.values()
    assert record["summary"] == listed


def test_a_copy_of_a_server_s_case_is_listed_with_its_outcome() -> None:
    """Copies come without it; see offline-engine.js."""
    browser = Browser()
    browser("POST", "/api/cases", {"case": CASE, "table": "7"})
    (listed,) = browser("GET", "/api/cases")[1]["cases"]
    assert listed["irregularities"]
    (record,) = browser.cases.values()
    browser.cases[record["id"]] = {**record, "outcome": None, "search": ""}
    assert browser("GET", "/api/cases?search=table+7+53A")[1]["cases"] == [listed]


# -- whatever is sent

_WORDS = st.sampled_from(["", "7", "Łódź", "x" * 41, "a\x00b", "\ud800"])
_LINES = st.sampled_from(["E leads H5", "S chooses accept", "attention", "nonsense", "", "x" * 300])
_KEYS = st.sampled_from(["red", "green", "", "two words", "y" * 65])
_ODD: st.SearchStrategy[Any] = st.sampled_from([None, True, 0, -1, 1.5, 2**40, [], {}, "text", ["text"], {"N": 1}])


def _fields(**kinds: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A body: each field may be absent, and may be something else; there may be one that nobody knows."""
    fields = {name: st.one_of(kind, kind, kind, kind, _ODD) for name, kind in kinds.items()}
    unknown = {"unknown": st.just(1), "names.X": st.just(2)}
    return st.one_of(
        st.fixed_dictionaries({}, optional=fields | unknown),
        *[st.fixed_dictionaries(fields)] * 3,
    )


_NAMES = st.fixed_dictionaries({}, optional={"N": _WORDS, "director": _WORDS, "X": _WORDS})
_VERSIONS = st.integers(0, 4)
_CASES = st.fixed_dictionaries(
    {"contract": st.sampled_from(["4S by S", "3NT by W", "8S by S"]), "events": st.lists(_LINES, max_size=2)}
)
_BODIES: dict[str, st.SearchStrategy[Any]] = {
    "POST /api/cases": _fields(case=_CASES, table=_WORDS, names=_NAMES, key=_KEYS),
    "POST /api/cases/{0}/lines": _fields(
        version=_VERSIONS, lines=st.lists(_LINES, max_size=2), key=_KEYS, known=st.integers(-1, 3)
    ),
    "PUT /api/cases/{0}/lines/1": _fields(version=_VERSIONS, line=_LINES),
    "PATCH /api/cases/{0}": _fields(
        version=_VERSIONS,
        title=st.none() | _WORDS,
        edition=st.sampled_from([2017, "1997", 1066]),
        start=st.none() | st.fixed_dictionaries({"trick": st.integers(0, 14)}),
        lines=st.lists(_LINES, max_size=3),
    ),
    "POST /api/cases/{0}/rule-afresh": _fields(version=_VERSIONS),
    "POST /api/cases/{0}/duplicate": st.none() | _fields(key=_KEYS),
    "POST /api/table": _CASES | _ODD,
    "POST /api/cases/import": st.sampled_from(["contract: 4S by S\nevents: []", "contract: [", "a\x00", ""]),
}
_PATHS = st.sampled_from(
    [
        "GET /api/cases/{0}",
        "GET /api/cases/{0}?version=1&known=1",
        "GET /api/cases/{0}?version=x&known=1001",
        "GET /api/cases/{0}/history?limit=0",
        "GET /api/cases/{0}/history?limit=2&before=3",
        "GET /api/cases?limit=201",
        "GET /api/cases?deleted=yes&search=łódź",
        "GET /api/cases?deleted=perhaps",
        "GET /api/cases?before=nobody",
        "GET /api/cases/aaaaaaaaaaaa",
        f"GET /api/cases/{'a' * 70}",
        "DELETE /api/cases/{0}",
        "DELETE /api/cases/{0}/lines/1?version=2",
        "DELETE /api/cases/{0}/lines/0",
        "POST /api/cases/{0}/restore",
        "GET /api/law/57A?edition=1066",
        "GET /api/nothing",
        "PUT /api/cases",
        "GET /api/about?language=xx",
        "GET /api/about?language=" + "x" * 30,
    ]
)
_REQUESTS = st.lists(
    st.one_of(
        st.tuples(_PATHS, st.none()),
        *[st.tuples(st.just(path), body) for path, body in _BODIES.items()],
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=examples(20, 60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(_REQUESTS)
def test_both_homes_answer_alike(requests: list[tuple[str, Any]]) -> None:
    with TemporaryDirectory() as folder, open_casebook(Path(folder)) as casebook:
        pair = Pair(casebook)
        pair.ask("POST", "/api/cases", {"case": CASE})
        for where, body in requests:
            method, _, path = where.partition(" ")
            pair.ask(method, path, body)


# -- the rest


def test_a_fault_in_the_program_writes_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("outofturn.local_api.dispatch.case_summary_json", lambda *_: 1 / 0)
    request = {
        "method": "POST",
        "path": "/api/cases?language=de",
        "body": {"case": CASE},
        "etag": "",
        "records": {"cases": [], "changes": [], "keys": []},
    }
    found = json.loads(answer_text(json.dumps(request)))
    assert (found["status"], found["writes"]) == (500, [])
    assert "Out of Turn" in found["body"]["error"]["problem"]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_what_options_are_worth_is_for_a_server() -> None:
    for code, words in (("en", "This needs a server"), ("de", "Das braucht einen Server")):
        status, found = Browser()("POST", f"/api/equity?language={code}", CASE)
        assert status == 501
        assert words in found["error"]["problem"]
        assert found["error"]["hint"]


def test_what_comes_late() -> None:
    late = {f"{route.method} {route.path}" for route in ROUTES if is_late(route.method, route.path.replace("{id}", "x"))}
    charts, quiz = ("GET /api/charts", "GET /api/charts/{id}"), ("GET kinds", "POST question", "POST answer", "POST sheet")
    learning = {f"{method} /api/quiz/{what}" for method, what in map(str.split, quiz)}
    files = {"POST /api/hands", "POST /api/boards", "POST /api/convert"}
    assert late == files | {"POST /api/cases/import", "GET /cases/{id}/report", *charts, *learning}
    assert not is_late("GET", "/api/nothing")


def _asked_by_the_page() -> Iterator[str]:
    """Methods and paths of all requests in the scripts, with “x” for whatever is put into them."""
    for script in sorted(STATIC.glob("**/*.js")):
        text = re.sub(r"pathOf\(id(?:, )?([^)]*)\)", r"`/api/cases/x${\1}`", script.read_text("utf-8"))
        for method, path in re.findall(r'(?:\brequest\(|\breturn \[)\s*"([A-Z]+)",\s*(["`].*?["`])(?=[,)\]])', text, re.DOTALL):
            yield f"{method} {_plain(path[1:-1])}"


def _plain(path: str) -> str:
    """A template with its values filled in, from the inside out, and without its query."""
    value = re.compile(r"\$\{([^{}]*)\}")
    while value.search(path):
        path = value.sub(_value, path)
    return path.partition("?")[0]


def _value(match: re.Match[str]) -> str:
    if match[1][:1] in ("`", '"', ""):
        return match[1][1:-1]
    return "" if " ? " in match[1] else "x"


def test_the_local_api_knows_every_path_of_the_page() -> None:
    known = {f"{route.method} {re.sub('{.*?}', 'x', route.path)}": route for route in ROUTES}
    asked = set(_asked_by_the_page())
    assert len(asked) > 15
    assert asked - set(known) == set()
