"""Access control, rate limits and security headers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from outofturn.casebook import Casebook
from outofturn.web import rate_limit
from outofturn.web.access_settings import AccessSettings, parse_proxies
from outofturn.web.app import create_app
from outofturn.web.rate_limit import WriteLimit, WrongTokenLimit
from tests.http_client import CASE, HttpClient, exchange, open_casebook, problem, served

TOKEN = "correct-horse-battery"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
COOKIE = {"Cookie": f"outofturn-8053={TOKEN}"}


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


@pytest.fixture
def ask(casebook: Casebook) -> HttpClient:
    """This computer alone."""
    return HttpClient(create_app(casebook))


@pytest.fixture
def phone(casebook: Casebook) -> HttpClient:
    """A phone in the club's network."""
    return HttpClient(create_app(casebook, access=AccessSettings(TOKEN)), host="192.168.1.5:8053", address="192.168.1.77")


# -- this computer alone


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8053", "127.0.0.1:1", "[::1]:8053", "[::1]"])
def test_this_computer_is_let_in(ask: HttpClient, host: str) -> None:
    assert ask("GET", "/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8053", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5", "", "[::2]"],
)
def test_another_name_for_this_computer_is_not(ask: HttpClient, host: str) -> None:
    """DNS rebinding: a web site whose name suddenly means 127.0.0.1 must not read the cases."""
    answer = ask("GET", "/api/cases", headers={"Host": host})
    assert answer.status_code == 403
    assert answer.json()["error"]["problem"] == "This server answers only to this computer."
    assert ask("GET", "/", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Host", "Forwarded"])
def test_a_proxy_does_not_let_everybody_in(ask: HttpClient, header: str) -> None:
    """It may call the server by its own name for it: 127.0.0.1."""
    answer = ask("GET", "/api/cases", headers={"Host": "127.0.0.1:8053", header: "192.0.2.1"})
    assert "came through a proxy" in problem(answer, 403)
    assert "--trusted-proxy" in answer.json()["error"]["hint"]
    assert ask("GET", "/", headers={header: "192.0.2.1"}).status_code == 403


@pytest.mark.parametrize("hosts", [[], ["localhost", "localhost"], ["localhost", "evil.example"]])
@pytest.mark.parametrize("token", [None, TOKEN])
def test_exactly_one_host(casebook: Casebook, hosts: list[str], token: str | None) -> None:
    head = "".join(f"Host: {host}\r\n" for host in hosts)
    with served(create_app(casebook, access=AccessSettings(token))) as port:
        heard = exchange(port, f"GET /api/about HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode())
        older = exchange(port, b"GET /api/about HTTP/1.0\r\n\r\n")
    head_of_answer, _, body = heard.partition(b"\r\n\r\n")
    assert head_of_answer.startswith(b"HTTP/1.1 400 ")
    error = json.loads(body)["error"]
    assert error["problem"] == "A request must have exactly one Host header."
    assert error["hint"]
    assert older.startswith(b"HTTP/1.1 401 " if token else b"HTTP/1.1 403 ")  # HTTP/1.0 has no Host


# -- other web sites


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "http://localhost:8053.evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[evil"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_web_sites_cannot_write(ask: HttpClient, headers: dict[str, str]) -> None:
    for method, path, body in [
        ("POST", "/api/cases", {"case": CASE}),
        ("DELETE", "/api/cases/aaaaaaaaaaaa", None),
        ("PATCH", "/api/cases/aaaaaaaaaaaa", {"version": 1}),
    ]:
        answer = ask(method, path, json=body, headers=headers)
        assert answer.status_code == 403
        assert "another web site" in answer.json()["error"]["problem"]


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "http://localhost:8053"}, {"Origin": "http://LOCALHOST:8053", "Sec-Fetch-Site": "same-origin"}],
)
def test_the_page_itself_and_programs_can(ask: HttpClient, headers: dict[str, str]) -> None:
    assert ask("POST", "/api/cases", json={"case": CASE}, headers=headers).status_code == 201


def test_a_link_from_elsewhere_is_fine(ask: HttpClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert ask("GET", "/", headers=headers).status_code == 200


def test_another_site_cannot_load_anything_from_here(ask: HttpClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    assert ask("GET", "/api/cases?search=Smith", headers=headers).status_code == 403


def test_every_loopback_address_is_this_computer(ask: HttpClient) -> None:
    assert ask("GET", "/api/about", headers={"Host": "127.0.0.2:8053"}).status_code == 200


# -- the token


@pytest.mark.parametrize("path", ["/api/about", "/api/cases", "/api/nothing", "/openapi.json", "/api"])
def test_without_the_token_there_is_nothing_for_programs(phone: HttpClient, path: str) -> None:
    answer = phone("GET", path)
    assert answer.status_code == 401
    assert answer.json()["error"]["problem"] == "The token is needed here."
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("path", ["/", "/static/main.js", "/cases/aaaaaaaaaaaa/report", "/nothing", "/static/style.css/"])
def test_without_the_token_there_is_a_page_that_asks_for_it(phone: HttpClient, path: str) -> None:
    answer = phone("GET", path)
    assert (answer.status_code, answer.headers["content-type"]) == (401, "text/html; charset=utf-8")
    assert '<input id="token" name="token"' in answer.text


@pytest.mark.parametrize("path", ["/static/style.css", "/static/icon.svg", "/static/log-in.js", "/manifest.webmanifest"])
def test_what_that_page_needs_is_open(phone: HttpClient, path: str) -> None:
    assert phone("GET", path).status_code == 200
    assert phone("GET", path, headers={"Cookie": "outofturn-8053=old"}).status_code == 200


@pytest.mark.parametrize("headers", [BEARER, COOKIE, {"Cookie": f"a=b; outofturn-8053={TOKEN}; c=d"}])
def test_with_the_token_all_is_open(phone: HttpClient, headers: dict[str, str]) -> None:
    assert phone("GET", "/api/about", headers=headers).status_code == 200
    assert phone("POST", "/api/cases", json={"case": CASE}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": f"Basic {TOKEN}"},
        {"Authorization": f"Bearer {TOKEN}x"},
        {"Authorization": f"Bearer {TOKEN[:-1]}"},
        {"Authorization": "Bearer "},
        {"Authorization": b"Bearer \xff\xfe"},
        {"Cookie": f"outofturn-8054={TOKEN}"},
        {"Cookie": "outofturn-8053="},
    ],
)
def test_anything_else_is_not_the_token(phone: HttpClient, headers: dict[str, Any]) -> None:
    assert phone("GET", "/api/about", headers=headers).status_code == 401


@pytest.mark.parametrize("path", ["/", "/api/about"])
def test_the_token_in_a_query_is_not_taken(phone: HttpClient, path: str) -> None:
    """Addresses stand in logs."""
    answer = phone("GET", f"{path}?token={TOKEN}")
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("headers", [BEARER | {"Cookie": "outofturn-8053=old"}, COOKIE | {"Authorization": "Bearer old"}])
def test_one_good_token_is_enough(phone: HttpClient, headers: dict[str, str]) -> None:
    assert phone("GET", "/api/about", headers=headers).status_code == 200


def test_a_token_that_is_set_is_asked_for_on_this_computer_too(casebook: Casebook) -> None:
    ask = HttpClient(create_app(casebook, access=AccessSettings(TOKEN)))
    assert ask("GET", "/api/about", headers={"Host": "127.0.0.1:8053"}).status_code == 401
    assert ask("GET", "/api/about", headers=BEARER).status_code == 200


def test_on_the_network_nobody_gets_in_if_there_is_no_token_at_all(casebook: Casebook) -> None:
    for access in (
        AccessSettings(network=True),
        AccessSettings(public_url="https://bridge.example"),
        AccessSettings(trusted_proxies=parse_proxies(["10.0.0.1"])),
    ):
        assert HttpClient(create_app(casebook, access=access))("GET", "/api/about").status_code == 401


def test_another_web_site_cannot_write_with_the_phones_cookie(phone: HttpClient) -> None:
    headers = COOKIE | {"Origin": "http://evil.example"}
    assert phone("POST", "/api/cases", json={"case": CASE}, headers=headers).status_code == 403


# -- how often


def guess(phone: HttpClient, number: int) -> httpx.Response:
    return phone("GET", "/api/about", headers={"Authorization": f"Bearer guess-{number}"})


def test_guessing_is_slow(phone: HttpClient) -> None:
    assert [guess(phone, number).status_code for number in range(10)] == [401] * 10
    answer = guess(phone, 10)
    assert "too many wrong tokens" in problem(answer, 429).lower()
    assert 0 < int(answer.headers["retry-after"]) <= 60
    form = {"data": {"token": "another guess"}}
    assert phone("POST", "/log-in", **form).status_code == 429
    assert HttpClient(phone.app, phone.host, "192.168.1.78")("POST", "/log-in", **form).status_code == 401


def test_guesses_of_others_do_not_shut_out_somebody_with_a_good_token(phone: HttpClient) -> None:
    """Behind one router all devices have one address."""
    for number in range(20):
        guess(phone, number)
    assert phone("GET", "/api/about", headers=COOKIE).status_code == 200
    assert phone("GET", "/api/about", headers=BEARER).status_code == 200
    page = phone("GET", "/", headers={"Cookie": "outofturn-8053=old"})
    assert (page.status_code, page.text.count('<form id="log-in"')) == (429, 1)
    assert phone("POST", "/log-in", data={"token": TOKEN}).status_code == 303


def test_wrong_tokens_are_logged_without_the_token(phone: HttpClient, caplog: pytest.LogCaptureFixture) -> None:
    for number in (1, 1, 2):
        guess(phone, number)
    phone("GET", "/api/about", headers=BEARER)
    phone("GET", "/api/about")
    lines = [(one.name, one.levelname, one.getMessage()) for one in caplog.records if one.name == "outofturn.web"]
    assert lines == [("outofturn.web", "WARNING", "A wrong token came from 192.168.1.77.")] * 2


def test_an_old_cookie_is_no_guess(phone: HttpClient) -> None:
    """A page left open over a restart of the server asks again and again with its old token."""
    for _ in range(30):
        assert phone("GET", "/api/about", headers={"Cookie": "outofturn-8053=the-old-one"}).status_code == 401
    assert guess(phone, 1).status_code == 401


def test_guesses_are_forgotten_after_a_minute() -> None:
    now = 0.0
    guesses = WrongTokenLimit(lambda: now)
    for number in range(10):
        guesses.note("10.0.0.1", str(number))
    assert guesses.wait("10.0.0.1") == 60
    now = 59.5
    assert guesses.wait("10.0.0.1") == 1
    now = 60.0
    assert guesses.wait("10.0.0.1") == 0


def test_one_phone_cannot_fill_the_disk(phone: HttpClient) -> None:
    for _ in range(60):
        assert phone("DELETE", "/api/cases/aaaaaaaaaaaa", headers=BEARER).status_code == 404
    answer = phone("DELETE", "/api/cases/aaaaaaaaaaaa", headers=BEARER)
    # The bucket fills while it is emptied, but nowhere near as fast.
    for _ in range(60):
        if answer.status_code != 404:
            break
        answer = phone("DELETE", "/api/cases/aaaaaaaaaaaa", headers=BEARER)
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "1"
    assert phone("GET", "/api/cases", headers=BEARER).status_code == 200
    assert phone("POST", "/api/rule", json=CASE, headers=BEARER).status_code == 200
    assert HttpClient(phone.app, phone.host, "192.168.1.78")("DELETE", "/api/cases/x", headers=BEARER).status_code == 404


def test_only_the_network_is_limited_so(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WriteLimit, "MOST", 1)
    monkeypatch.setattr(WriteLimit, "PER_SECOND", 0.001)
    for access, expected in [(AccessSettings(TOKEN), 429), (AccessSettings(), 404)]:
        ask = HttpClient(create_app(casebook, access=access))
        assert [ask("DELETE", "/api/cases/x", headers=BEARER).status_code for _ in range(2)] == [404, expected]


def test_writes_come_back_with_time() -> None:
    now = 0.0
    writes = WriteLimit(lambda: now)
    assert [writes.wait("10.0.0.1") for _ in range(61)] == [0] * 60 + [1]
    now = 1.0
    assert [writes.wait("10.0.0.1") for _ in range(7)] == [0] * 6 + [1]


def test_what_is_remembered_of_clients_is_bounded() -> None:
    guesses = WrongTokenLimit()
    for number in range(rate_limit.MOST_CLIENTS + 500):
        guesses.note(f"10.0.{number // 256}.{number % 256}", "wrong")
    assert len(guesses.clients.known) == rate_limit.MOST_CLIENTS


def test_all_addresses_of_one_device_are_one_client() -> None:
    guesses = WrongTokenLimit()
    for number in range(10):
        guesses.note(f"2001:db8::{number + 1:x}", str(number))
    assert guesses.wait("2001:db8::ffff")
    assert not guesses.wait("2001:db8:0:1::1")
    for number in range(10):
        guesses.note("::ffff:10.0.0.9", str(number))
    assert guesses.wait("10.0.0.9")


# -- headers


@pytest.mark.parametrize("path", ["/", "/api/about", "/api", "/static/main.js", "/nothing", "/api/nothing", "/openapi.json"])
def test_every_answer_has_safe_headers(ask: HttpClient, phone: HttpClient, path: str) -> None:
    for answer in (ask("GET", path), phone("GET", path), ask("GET", path, headers={"Host": "evil.example"})):
        assert answer.headers["content-security-policy"].startswith(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        )
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]
        expected = "no-cache" if answer.status_code == 200 and path in ("/", "/static/main.js") else "no-store"
        assert answer.headers["cache-control"] == expected
