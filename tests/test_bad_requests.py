"""Whatever is sent, the error answer has one form, says what to do, and is never a stack trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.engine.message import message
from outofturn.json_api import api
from outofturn.web.app import create_app
from tests.http_client import CASE, HttpClient, open_casebook, problem

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


@pytest.fixture(scope="module")
def ask(casebook: Casebook) -> HttpClient:
    return HttpClient(create_app(casebook))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "“version” is missing. “lines” is missing."),
        ({"version": 1, "lines": ["attention"], "verison": 2}, "“verison” is not known here."),
        ({"version": "1", "lines": ["attention"]}, "“version” must be a whole number."),
        ({"version": 10**30, "lines": ["attention"]}, "“version”"),
        ({"version": True, "lines": ["attention"]}, "“version” must be a whole number."),
        ({"version": 1, "lines": []}, "“lines” is empty."),
        ({"version": 1, "lines": ["x" * 201]}, "“lines.0” is longer than 200 characters."),
        ({"version": 1, "lines": ["attention"], "key": "k" * 65}, "“key”"),
        ([], "The body must be an object"),
        (None, "The body"),
    ],
)
def test_fields_that_make_no_sense(ask: HttpClient, body: Any, said: str) -> None:
    answer = ask("POST", "/api/cases/aaaaaaaaaaaa/lines", content=json.dumps(body), headers=JSON)
    assert problem(answer, 422).startswith(said)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "The body is missing."),
        (b"{", "This is not JSON: "),
        (b'{"events": NaN}', "NaN is not JSON."),
        (b'{"events": -Infinity}', "-Infinity is not JSON."),
        (b'{"events": 1e999}', "“inf” cannot be used in a case."),
        (b'{"contract": "4S by S", "contract": "3NT by S"}', "“contract” is in the same object twice."),
        (b'{"\\ud800": 1, "\\ud800": 2}', "The character U+D800 cannot be used here."),
        (b'{"contract": "\\ud800"}', "The character U+D800 cannot be used here."),
        (b'{"contract": "4S by S\\u0000"}', "The character U+0000 cannot be used here."),
        (b'{"\\u0000": 1}', "The character U+0000 cannot be used here."),
        (b'{"contract": "\xff"}', "This is not text in UTF-8 (line 1)."),
        (b'{"contract": ' + b"9" * 5000 + b"}", "There is a number in this that is far too long."),
        (b"[" * 20_000, "Lists or objects are nested"),
        (b"[" * 200_000, "There are more than 20000 values in this."),
        (b'{"events": [' + b"1," * 20_000 + b"1]}", "There are more than 20000 values in this."),
        (b"[" * 30 + b"]" * 30, "Lists or objects are nested"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "Lists or objects are nested"),
        (b'"E leads H5"', "The body must be an object"),
        (b'{"contract": "4S by S"}', "“events” is missing."),
    ],
)
def test_bodies_that_make_no_sense(ask: HttpClient, body: bytes, said: str) -> None:
    assert problem(ask("POST", "/api/rule", content=body, headers=JSON), 422).startswith(said)


def test_bodies_of_another_type(ask: HttpClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "application/jsonish"):
        answer = ask("POST", "/api/rule", content=json.dumps(CASE), headers={"Content-Type": kind})
        assert problem(answer, 415) == "The body must be JSON."
    answer = ask("POST", "/api/rule", content=json.dumps(CASE), headers={"Content-Type": "application/JSON; charset=utf-8"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/cases?limit=0", "“limit” should be greater than or equal to 1."),
        ("/api/cases?limit=many", "“limit” must be a whole number."),
        ("/api/cases?deleted=perhaps", "“deleted” should be a valid boolean"),
        ("/api/cases?before=a%00b", "The character U+0000 cannot be used in an address."),
        ("/api/cases?search=%00", "The character U+0000 cannot be used in an address."),
        ("/api/law/%00", "The character U+0000 cannot be used in an address."),
        (f"/api/cases?search={'x' * 201}", "“search” is longer than 200 characters."),
        ("/api/law?edition=1066", "There is no edition"),
    ],
)
def test_addresses_that_make_no_sense(ask: HttpClient, path: str, said: str) -> None:
    assert problem(ask("GET", path), 422).startswith(said)


LAUGHS = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "There is nothing in this case."),
        (LAUGHS.encode(), "Anchors (&) and aliases (*) are not read in a case file."),
        (b"contract: !!python/object/apply:os.system [ls]", "Tags (!) are not read in a case file."),
        (b"[" * 499_000, "Lists are nested more than 10 deep"),
        (b"- " * 249_000, "Lists are nested more than 10 deep"),
        (b"{" * 499_000, ""),
        (b"contract: \xff", "This is not text in UTF-8 (line 1)."),
        (b"contract: 4S by S\0", "The character U+0000 cannot be used here."),
        (b'contract: "4S by S\\0"', "The character U+0000 cannot be used in a case."),
        (b"contract: 8S by S\nevents: []", "“8S by S” is not a contract"),
        (b"contract: 4S by S\nevents: [" + b"attention, " * 1001 + b"]", ""),
        (b"contract: 4S by S\nevents: [" + b"a, " * 20_000 + b"]", "There are more than 20000 values in this."),
    ],
)
def test_hostile_case_files(ask: HttpClient, file: bytes, said: str) -> None:
    answer = ask("POST", "/api/cases/import", content=file, headers={"Content-Type": "application/yaml"})
    assert problem(answer, 422).startswith(said)


@pytest.mark.parametrize(
    "case",
    [
        {"contract": "4S" + " " * 240_000 + "q", "events": []},
        {"contract": "4S by S", "events": [{"expect" + " " * 240_000 + "\nx\n": {}}]},
        {"contract": "4S by S", "events": [], **{f"kontract{number}": 1 for number in range(12_000)}},
    ],
    ids=["contract", "expect", "keys"],
)
def test_what_would_take_minutes_to_read(ask: HttpClient, case: dict[str, Any]) -> None:
    """Were it read the slow way, this would not come to an end for many minutes."""
    answer = ask("POST", "/api/rule", content=json.dumps(case), headers=JSON)
    assert answer.status_code == 422
    assert len(answer.content) < 5000


def test_unknown_addresses(ask: HttpClient) -> None:
    assert problem(ask("GET", "/api/nothing"), 404) == "There is nothing at this address."
    assert problem(ask("PUT", "/api/rule", json=CASE), 405) == "This address does not take that method."
    page = ask("GET", "/<script>")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is nothing at this address." in page.text
    assert "<script>" not in page.text


def test_a_fault_of_the_program_is_told_kindly_and_logged(
    casebook: Casebook, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(api, "about", broken)
    answer = HttpClient(create_app(casebook))("GET", "/api/about")
    assert problem(answer, 500) == "This is a fault in Out of Turn, not in what you sent."
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "ZeroDivisionError: secret" in caplog.text


def test_a_store_out_of_reach(casebook: Casebook, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def gone(*_: Any, **__: Any) -> None:
        raise StoreError(message("error/disk-is-full", word="/home/eve"))

    monkeypatch.setattr(Casebook, "find", gone)
    answer = HttpClient(create_app(casebook))("GET", "/api/cases")
    assert problem(answer, 503) == "The cases cannot be reached just now."
    assert answer.headers["retry-after"] == "5"
    assert "/home/eve" not in answer.text
    assert "/home/eve" in caplog.text
