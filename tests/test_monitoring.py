"""/healthz, /readyz and /metrics: who is answered, and with what."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from outofturn import __version__
from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.engine.message import message
from outofturn.laws.book import RULESET
from outofturn.web import monitoring_routes
from outofturn.web.access_settings import AccessSettings
from outofturn.web.app import create_app
from outofturn.web.request_limits import RequestLimits
from tests.http_client import CASE, HttpClient, open_casebook, problem

TOKEN = "correct-horse-battery"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def casebook(tmp_path: Path) -> Iterator[Casebook]:
    with open_casebook(tmp_path) as found:
        yield found


@pytest.fixture
def ask(casebook: Casebook) -> HttpClient:
    return HttpClient(create_app(casebook))


def figures(answer: httpx.Response) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """All figures by name and labels, as Prometheus reads them."""
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {(one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples}


def figure(ask: HttpClient, name: str, **labels: str) -> float:
    return figures(ask("GET", "/metrics")).get((f"outofturn_{name}", frozenset(labels.items())), 0.0)


# -- health


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_load_balancers_are_answered_whoever_they_are(casebook: Casebook, method: str, path: str) -> None:
    """Without a token, under any name of the server, from anywhere, and with a limit that is reached."""
    app = create_app(casebook, access=AccessSettings(TOKEN), limits=RequestLimits(at_once=0))
    ask = HttpClient(app, host="10.0.0.7:8053", address="192.0.2.9")
    answer = ask(method, path, headers={"X-Forwarded-For": "192.0.2.1"})
    assert (answer.status_code, answer.json() if answer.content else None) in [(200, {"status": "ok"}), (200, None)]
    assert answer.headers["cache-control"] == "no-store"


def test_a_database_that_is_away(
    casebook: Casebook, ask: HttpClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*_: Any) -> None:
        raise StoreError(message("error/disk-is-full", word="/home/eve"))

    monkeypatch.setattr(casebook.store.database, "reading", away)
    answer = ask("GET", "/readyz")
    assert problem(answer, 503) == "The cases cannot be reached just now."
    assert answer.headers["retry-after"] == "5"
    assert "/home/eve" not in answer.text
    assert "Not ready: There is no room left for /home/eve." in caplog.text
    assert ask("GET", "/healthz").status_code == 200
    assert figure(ask, "database_errors_total") == 1


def test_a_database_that_does_not_answer_is_asked_once(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask, and none of them waits for long."""
    asked, go_on = [], threading.Event()

    def hang(casebook: Casebook) -> None:
        asked.append(1)
        go_on.wait()

    monkeypatch.setattr(monitoring_routes, "PATIENCE", 0.2)
    monkeypatch.setattr(monitoring_routes, "_ask", hang)

    async def many() -> list[int]:
        transport = httpx.ASGITransport(create_app(casebook))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            try:
                answers = await asyncio.gather(*(client.get("/readyz") for _ in range(20)))
                return [answer.status_code for answer in answers]
            finally:
                go_on.set()

    assert asyncio.run(many()) == [503] * 20
    assert len(asked) == 1


# -- figures


def test_what_is_counted(ask: HttpClient) -> None:
    kept = ask("POST", "/api/cases", json={"case": CASE}).json()
    ask("POST", f"/api/cases/{kept['id']}/lines", json={"version": 1, "lines": ["S chooses accept"]})
    ask("POST", f"/api/cases/{kept['id']}/lines", json={"version": 1, "lines": ["S chooses accept"]})
    ask("GET", f"/api/cases/{kept['id']}")
    ask("GET", "/static/no-such-file")
    ask("GET", "/no/such/place")
    ask("BREW", "/api/about")
    requests = "http_requests_total"
    add = "/api/cases/{id}/lines"
    assert figure(ask, requests, route="/api/cases", method="POST", status="201") == 1
    assert figure(ask, requests, route=add, method="POST", status="201") == 1
    assert figure(ask, requests, route=add, method="POST", status="409") == 1
    assert figure(ask, requests, route="/api/cases/{id}", method="GET", status="200") == 1
    assert figure(ask, requests, route="/static/{path:path}", method="GET", status="404") == 1
    assert figure(ask, requests, route="none", method="GET", status="404") == 1
    assert figure(ask, "http_request_seconds_count", route=add, method="POST") == 2
    assert figure(ask, "case_changes_total", change="add_lines") == 1
    assert figure(ask, "case_changes_total", change="create") == 1
    assert figure(ask, "http_requests_running") == 1  # this very one
    assert figure(ask, "build_info", version=__version__, ruleset=RULESET) == 1


def test_whatever_is_asked_there_are_no_more_labels(ask: HttpClient) -> None:
    def labels() -> int:
        return len(figures(ask("GET", "/metrics")))

    ask("GET", "/one")
    ask("BREW", "/one")
    ask("GET", "/api/cases/one")
    labels()  # which counts itself the next time
    before = labels()
    for name in ("two", "three", "four"):
        ask("GET", f"/{name}")
        ask(name.upper(), "/one")
        ask("GET", f"/api/cases/{name}")
    assert labels() == before


def test_refusals_are_counted_by_reason(casebook: Casebook) -> None:
    ask = HttpClient(create_app(casebook, access=AccessSettings(TOKEN)))
    ask("GET", "/api/cases")
    ask("POST", "/api/rule", content=b" " * 300_000, headers={**BEARER, "Content-Type": "application/json"})
    for guess in range(11):
        ask("GET", "/api/cases", headers={"Authorization": f"Bearer wrong-{guess}"})
    assert figure(ask, "http_refusals_total", reason="token") == 11
    assert figure(ask, "http_refusals_total", reason="too large") == 1
    assert figure(ask, "http_refusals_total", reason="rate limit") == 1
    busy = HttpClient(create_app(casebook, limits=RequestLimits(at_once=0)))
    busy("GET", "/api/about")
    assert figure(busy, "http_refusals_total", reason="busy") == 1


@pytest.mark.parametrize(
    ("address", "host", "headers", "status"),
    [
        ("127.0.0.1", "localhost:8053", {}, 200),
        ("::1", "[::1]:8053", {}, 200),
        ("127.0.0.1", "localhost:8053", {"X-Forwarded-For": "192.0.2.1"}, 401),
        ("127.0.0.1", "localhost:8053", {"Forwarded": "for=192.0.2.1"}, 401),
        ("127.0.0.1", "localhost:8053", {"X-Real-IP": "192.0.2.1"}, 401),
        ("127.0.0.1", "evil.example", {}, 401),
        ("192.0.2.9", "localhost:8053", {}, 401),
        ("192.0.2.9", "localhost:8053", BEARER, 200),
        ("127.0.0.1", "localhost:8053", {"X-Forwarded-For": "192.0.2.1", **BEARER}, 200),
    ],
)
def test_figures_are_for_this_computer_or_with_a_token(
    casebook: Casebook, address: str, host: str, headers: dict[str, str], status: int
) -> None:
    ask = HttpClient(create_app(casebook, access=AccessSettings(TOKEN)), host=host, address=address)
    assert ask("GET", "/metrics", headers=headers).status_code == status


def test_without_a_token_a_proxy_gets_no_figures(ask: HttpClient) -> None:
    answer = ask("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert problem(answer, 403) == "This came through a proxy, but this server answers only to this computer."
