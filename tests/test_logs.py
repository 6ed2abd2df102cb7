"""Logs: what is in a line, and that nobody can forge one."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from outofturn.web.app import create_app
from outofturn.web.logs import JsonFormatter, TextFormatter, escaped, request_id
from outofturn.web.metrics import Metrics
from outofturn.web.observation import ObservationMiddleware
from tests.http_client import CASE, HttpClient, open_casebook
from tests.serve_process import address_in, heard, running

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[HttpClient]:
    with open_casebook(tmp_path) as casebook:
        yield HttpClient(create_app(casebook))


def record(
    text: str, *given: Any, fields: dict[str, Any] | None = None, error: BaseException | None = None
) -> logging.LogRecord:
    info = (type(error), error, None) if error else None
    found = logging.LogRecord("outofturn.web", logging.ERROR, "", 0, text, given, info)
    if fields:
        found.fields = fields
    return found


def fields_of(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [one.__dict__["fields"] for one in caplog.records if one.name == "outofturn.web.requests"]


# -- the form of a line


def test_a_line_of_text() -> None:
    line = TextFormatter().format(
        record("Worker %d", 7, fields={"client": "127.0.0.1", "who": "Ada L", "path": "/a=b", "ms": 1.5})
    )
    assert re.fullmatch(rf'{TIME} ERROR Worker 7 client=127\.0\.0\.1 who="Ada L" path="/a=b" ms=1\.5', line)


def test_a_line_of_json() -> None:
    found = json.loads(JsonFormatter().format(record("Worker %d", 7, fields={"ms": 1.5}, error=ZeroDivisionError("oh"))))
    assert re.fullmatch(TIME, found.pop("time"))
    traceback = found.pop("traceback")
    assert found == {"level": "error", "logger": "outofturn.web", "message": "Worker 7", "ms": 1.5}
    assert traceback.endswith("ZeroDivisionError: oh")


@pytest.mark.parametrize("evil", ["\n", "\r", "\x1b[2J", "\u2028", "\u202e", "\x85", "\x00", "\ud800", "\u200b"])
def test_nobody_can_forge_a_line(evil: str) -> None:
    forged = f"{evil}2026-01-01T00:00:00.000Z ERROR forged"
    error = ValueError(f"bad{forged}")
    found = record("%s", forged, fields={"path": forged, "sent": {"line": forged}}, error=error)
    text = TextFormatter().format(found)
    first, *below = text.split("\n")
    assert all(one.startswith("    ") for one in below)
    assert re.match(TIME, first)
    assert all(one.isprintable() for one in [first, *below])
    assert len(JsonFormatter().format(found).splitlines()) == 1


def test_what_is_harmless_stays_readable() -> None:
    assert escaped("Zoë ♠ 東") == "Zoë ♠ 東"
    assert escaped("a\tb\\") == "a\\tb\\"


# -- requests


def test_a_request_has_a_line(ask: HttpClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ask("POST", "/api/rule?token=secret", json=CASE)
    (found,) = fields_of(caplog)
    assert found.pop("ms") > 0
    assert found == {"client": "127.0.0.1", "method": "POST", "path": "/api/rule", "status": 200}


def test_whose_token_it_was_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope["state"]["who"] = "Ada"
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    HttpClient(ObservationMiddleware(app, Metrics()))("GET", "/")  # type: ignore[arg-type]
    assert fields_of(caplog)[0]["who"] == "Ada"


def test_load_balancers_do_not_fill_the_log(ask: HttpClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for path in ("/healthz", "/readyz", "/metrics"):
        ask("GET", path)
    assert fields_of(caplog) == []


@pytest.mark.parametrize("given", ["abc-123", "1c0a6e31-5f8a-4f4b-9d21-3f2ab1c0ffee", "a" * 64])
def test_the_id_of_a_proxy_is_taken(ask: HttpClient, given: str) -> None:
    assert ask("GET", "/api/about", headers={"X-Request-ID": given}).headers["x-request-id"] == given


@pytest.mark.sample(3)
@pytest.mark.parametrize("given", [None, "", "a" * 65, "a b", 'a"b', "<b>", "é"])
def test_otherwise_an_id_is_made(ask: HttpClient, given: str | None) -> None:
    headers = {} if given is None else {"X-Request-ID": given.encode()}
    one, other = (ask("GET", "/api/about", headers=headers).headers["x-request-id"] for _ in range(2))
    assert re.fullmatch("[0-9a-f]{16}", one)
    assert one != other


def test_all_that_is_logged_about_a_request_has_its_id() -> None:
    before = request_id.set("abc")
    try:
        assert "request_id=abc" in TextFormatter().format(record("oh"))
        assert json.loads(JsonFormatter().format(record("oh")))["request_id"] == "abc"
    finally:
        request_id.reset(before)


# -- settings


def test_only_our_own_messages_and_those_of_uvicorn_are_wanted() -> None:
    program = (
        "import logging; from outofturn.web.logs import *; configure(LogSettings('text', 'info')); "
        "[logging.getLogger(name).info('from ' + name) for name in ('outofturn.web', 'uvicorn.error', 'alembic')]"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [line.split(" ", 1)[1] for line in done.stderr.splitlines()] == [
        "INFO from outofturn.web",
        "INFO from uvicorn.error",
    ]


def test_a_service_logs_each_request_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", f"sqlite:///{tmp_path / 'cases.db'}")
    with running("--port", "0", "--no-browser", "--log-format", "json", "--log-level", "info") as process:
        url = address_in(heard(process))
        assert httpx.get(f"{url}api/about", headers={"X-Request-ID": "abc"}).status_code == 200
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    lines = [json.loads(line) for line in errors.splitlines()]
    (found,) = [line for line in lines if line["message"] == "request"]
    assert (found["request_id"], found["path"], found["status"]) == ("abc", "/api/about", 200)
    assert any(line["logger"] == "uvicorn.error" for line in lines)


def test_a_request_that_the_end_of_service_cuts_off(caplog: pytest.LogCaptureFixture) -> None:
    """Answered and logged in a line, without a traceback."""
    sent: list[Any] = []

    async def never(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(3600)

    async def send(message: Any) -> None:
        sent.append(message)

    async def cut_off() -> None:
        scope = {"type": "http", "method": "GET", "path": "/api/cases", "headers": [], "query_string": b"language=en"}
        request = asyncio.ensure_future(ObservationMiddleware(never, Metrics())(scope, None, send))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        request.cancel()
        await request

    asyncio.run(cut_off())
    assert sent[0]["status"] == 503
    (found,) = caplog.records
    assert (found.getMessage(), found.exc_info) == ("A request was not finished when the server ended.", None)
