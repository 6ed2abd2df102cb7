"""A fault in the program: the log has all that is needed to repeat it, and the case can still be saved."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.ruled_cases import RuledCases
from outofturn.casebook.tokens import Tokens
from outofturn.json_api import replayed_case
from outofturn.web import internal_errors
from outofturn.web.app import create_app
from outofturn.web.logs import TextFormatter
from outofturn.web.token_check import TokenCheck
from tests.http_client import CASE, HttpClient, open_casebook, problem

ID = {"X-Request-ID": "abc-123"}


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[HttpClient]:
    with open_casebook(tmp_path) as casebook:
        yield HttpClient(create_app(casebook))


@pytest.fixture
def kept(ask: HttpClient) -> str:
    body = {"case": CASE, "names": {"N": "Ada"}, "notes": "a quarrel"}
    return str(ask("POST", "/api/cases", json=body).json()["id"])


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, ask: HttpClient, kept: str) -> None:
    """An engine with a fault in it, and nothing of what it ruled before."""

    def fail(*_: Any) -> None:
        raise ZeroDivisionError("in Law 57")

    monkeypatch.setattr(replayed_case, "rulings", fail)
    monkeypatch.setattr(ask.app.state.casebook, "recent", RuledCases())


def logged(caplog: pytest.LogCaptureFixture) -> logging.LogRecord:
    (found,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    return found


def fields(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    found: dict[str, Any] = logged(caplog).__dict__["fields"]
    return found


@pytest.mark.usefixtures("broken")
def test_the_answer_names_the_request_and_the_log_has_the_case_that_was_sent(
    ask: HttpClient, caplog: pytest.LogCaptureFixture
) -> None:
    answer = ask("POST", "/api/rule", json=CASE | {"names": {"N": "Ada"}}, headers=ID)
    assert problem(answer, 500) == "This is a fault in Out of Turn, not in what you sent."
    assert answer.json()["error"]["hint"] == "Please report it, with the case and the number abc-123."
    assert answer.headers["x-request-id"] == "abc-123"
    assert fields(caplog) == {"method": "POST", "path": "/api/rule", "sent": CASE}
    text = TextFormatter().format(logged(caplog))
    assert "ZeroDivisionError: in Law 57" in text
    assert '"events": ["E leads H5"]' in text


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/lines", {"version": 1, "lines": ["S chooses accept"]}),
        ("PUT", "/lines/1", {"version": 1, "line": "E leads H6"}),
        ("GET", "", None),
    ],
)
def test_the_log_has_the_kept_case_and_what_was_to_be_changed(
    ask: HttpClient, kept: str, caplog: pytest.LogCaptureFixture, method: str, path: str, body: Any
) -> None:
    ask.app.state.casebook = Casebook(ask.app.state.casebook.store)  # one that remembers no ruling
    answer = ask(method, f"/api/cases/{kept}{path}", **({"json": body} if body else {}), headers=ID)
    assert answer.status_code == 500
    found = fields(caplog)
    assert found["kept"] == CASE
    assert found.get("sent") == body
    assert "Ada" not in str(found)
    assert "quarrel" not in str(found)


@pytest.mark.usefixtures("broken")
def test_a_case_that_cannot_be_ruled_can_still_be_saved(ask: HttpClient, kept: str) -> None:
    assert ask("GET", f"/api/cases/{kept}").status_code == 500
    file = ask("GET", f"/api/cases/{kept}/file")
    assert file.status_code == 200
    assert "E leads H5" in file.text


@pytest.mark.usefixtures("broken")
def test_the_log_has_the_case_of_a_file(ask: HttpClient, caplog: pytest.LogCaptureFixture) -> None:
    file = "contract: 4S by S\nnames: {N: Ada}\nevents: [E leads H5]\n"
    assert (
        ask("POST", "/api/cases/import", content=file.encode(), headers={"Content-Type": "application/yaml"}).status_code == 500
    )
    assert fields(caplog)["sent"] == {"contract": "4S by S", "events": ["E leads H5"]}


@pytest.mark.usefixtures("broken")
def test_what_is_logged_is_bounded(ask: HttpClient, caplog: pytest.LogCaptureFixture) -> None:
    long = CASE | {"events": ["W plays C2 " + "and so on " * 15] * 900}
    assert ask("POST", "/api/rule", json=long).status_code == 500
    assert len(str(fields(caplog)["sent"])) < internal_errors.LONGEST + 100


@pytest.mark.usefixtures("broken")
def test_a_database_that_is_away_too_is_no_second_fault(
    ask: HttpClient, kept: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise OSError("disk")

    monkeypatch.setattr(Casebook, "get_if_newer", away)
    monkeypatch.setattr(ask.app.state.casebook.store, "get", away)
    assert ask("GET", f"/api/cases/{kept}").status_code == 500
    assert fields(caplog)["kept"] == {"unreadable": "disk"}


def test_the_token_is_not_logged(ask: HttpClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    Tokens(ask.app.state.casebook.store.database).new("Ada")

    async def fail(*_: Any) -> None:
        raise ZeroDivisionError("in the check of tokens")

    monkeypatch.setattr(TokenCheck, "who", fail)
    answer = ask("POST", "/log-in", data={"token": "spades-over-hearts-24"})
    assert answer.status_code == 500
    assert "in the check of tokens" in (logged(caplog).exc_text or str(logged(caplog).exc_info))
    assert "spades-over-hearts" not in str(vars(logged(caplog)))
