"""Logging in and out, and the page that asks for the token."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.tokens import Tokens
from outofturn.web.access_settings import AccessSettings, parse_proxies
from outofturn.web.app import create_app
from outofturn.wording.language import CATALOGUES
from tests.http_client import CASE, HttpClient, open_casebook, problem

TOKEN = "correct-horse-battery"
FORM = {"token": TOKEN}


@pytest.fixture(scope="module")
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casebook]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        yield found


@pytest.fixture
def phone(casebook: Casebook) -> HttpClient:
    access = AccessSettings(TOKEN, network=True)
    return HttpClient(create_app(casebook, access=access), host="192.168.1.5:8053", address="192.168.1.77")


def parts_of(cookie: str) -> set[str]:
    return {part.strip().lower() for part in cookie.split(";")[1:]}


# -- in


def test_the_token_becomes_a_cookie(phone: HttpClient) -> None:
    answer = phone("POST", "/log-in", data=FORM, headers={"Origin": "http://192.168.1.5:8053"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"outofturn-8053={TOKEN};")
    assert {"httponly", "path=/", "samesite=lax"} <= parts_of(cookie)
    assert "secure" not in parts_of(cookie)  # or browsers would not send it over HTTP
    logged_in = {"Cookie": cookie.partition(";")[0]}
    assert phone("GET", "/", headers=logged_in).status_code == 200
    again = phone("GET", "/log-in", headers=logged_in)
    assert (again.status_code, again.headers["location"]) == (303, "/")


def test_spaces_around_a_token_do_not_count(phone: HttpClient) -> None:
    assert phone("POST", "/log-in", data={"token": f" {TOKEN}\n"}).status_code == 303


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"token": "wrong"}, "This is not the token."),
        ({"token": "ünïcödé\ufffd"}, "This is not the token."),
        ({"token": ""}, "The token is needed here."),
        ({"other": TOKEN}, "The token is needed here."),
        ({}, "The token is needed here."),
    ],
)
def test_without_a_good_token_the_page_comes_again(phone: HttpClient, form: dict[str, str], said: str) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = phone("POST", "/log-in", data=form, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (401, "text/html; charset=utf-8")
    assert said in answer.text
    assert '<form id="log-in" action="/log-in" method="post">' in answer.text
    assert "set-cookie" not in answer.headers


def test_nothing_but_a_small_form(phone: HttpClient) -> None:
    assert phone("POST", "/log-in", json=FORM).status_code == 415
    assert phone("POST", "/log-in", data={"token": "x" * 5000}).status_code == 413
    assert phone("POST", "/log-in", data={"token": "x" * 500_000}).status_code == 413
    assert phone("GET", "/log-in").status_code == 401


@pytest.mark.parametrize("path", ["/log-in", "/log-out"])
@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": ""}]
)
def test_another_site_cannot_log_anybody_in_or_out(phone: HttpClient, path: str, headers: dict[str, str]) -> None:
    answer = phone("POST", path, data=FORM, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_the_page_lets_browsers_say_where_the_form_comes_from(phone: HttpClient) -> None:
    """With the referrer policy of the header they would send “Origin: null”, which is refused."""
    answer = phone("GET", "/")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert '<meta name="referrer" content="same-origin">' in answer.text
    assert '<script src="/static/log-in.js" defer></script>' in answer.text


def test_where_no_token_is_needed_nobody_has_to_log_in(casebook: Casebook) -> None:
    answer = HttpClient(create_app(casebook))("POST", "/log-in", data=FORM)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "set-cookie" not in answer.headers


# -- out, and who is in


@pytest.mark.parametrize("cookie", [TOKEN, "one-that-does-not-work-any-more"])
def test_log_out_clears_the_cookie(phone: HttpClient, cookie: str) -> None:
    answer = phone("POST", "/log-out", headers={"Cookie": f"outofturn-8053={cookie}"})
    assert answer.status_code == 204
    assert answer.headers["set-cookie"].startswith('outofturn-8053="";')
    assert {"max-age=0", "path=/", "httponly"} <= parts_of(answer.headers["set-cookie"])


def test_who_is_logged_in(casebook: Casebook, phone: HttpClient) -> None:
    token = Tokens(casebook.store.database).new("Ada Łukasz")
    try:
        for given, name in ((TOKEN, "director"), (token, "Ada Łukasz")):
            answer = phone("GET", "/api/session", headers={"Authorization": f"Bearer {given}"})
            assert answer.json() == {"name": name, "token_needed": True}
        assert problem(phone("GET", "/api/session"), 401) == "The token is needed here."
    finally:
        Tokens(casebook.store.database).withdraw("Ada Łukasz")
    answer = HttpClient(create_app(casebook))("GET", "/api/session")
    assert answer.json() == {"name": "", "token_needed": False}


# -- behind a proxy

PUBLIC = AccessSettings(TOKEN, public_url="https://bridge.example")
LOGGED_IN = {"Cookie": f"outofturn-8053={TOKEN}"}


@pytest.mark.parametrize("host", ["bridge.example", "BRIDGE.example:443", "127.0.0.1:8053", "localhost"])
def test_the_host_of_the_public_url(casebook: Casebook, host: str) -> None:
    ask = HttpClient(create_app(casebook, access=PUBLIC))
    assert ask("GET", "/api/about", headers=LOGGED_IN | {"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "bridge.example:80", "bridge.example.evil.example", "192.168.1.5:8053", ""])
def test_another_host_than_that_of_the_public_url(casebook: Casebook, host: str) -> None:
    ask = HttpClient(create_app(casebook, access=PUBLIC))
    answer = ask("GET", "/api/about", headers=LOGGED_IN | {"Host": host})
    assert problem(answer, 403) == "This server is to be found at another address."
    assert ask("POST", "/log-in", data=FORM, headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("host", ["bridge.example", "127.0.0.1:8053"])
@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://bridge.example", 201),
        ("https://bridge.example:443", 201),
        ("http://bridge.example", 403),
        ("https://evil.example", 403),
        ("http://127.0.0.1:8053", 403),
        ("null", 403),
    ],
)
def test_the_origin_of_the_public_url(casebook: Casebook, host: str, origin: str, status: int) -> None:
    ask = HttpClient(create_app(casebook, access=PUBLIC))
    headers = LOGGED_IN | {"Host": host, "Origin": origin}
    assert ask("POST", "/api/cases", json={"case": CASE}, headers=headers).status_code == status


@pytest.mark.parametrize(("url", "secure"), [("https://bridge.example", True), ("http://bridge.example", False)])
def test_the_cookie_is_secure_if_the_public_url_is(casebook: Casebook, url: str, secure: bool) -> None:
    ask = HttpClient(create_app(casebook, access=AccessSettings(TOKEN, public_url=url)), host="bridge.example")
    cookie = ask("POST", "/log-in", data=FORM, headers={"Origin": url}).headers["set-cookie"]
    assert ("secure" in parts_of(cookie)) == secure


PROXIED = AccessSettings(TOKEN, trusted_proxies=parse_proxies(["10.0.0.1", "10.1.0.0/16", "2001:db8::/64"]))


def wrong(ask: HttpClient, number: int, forwarded: str) -> int:
    headers = {"Authorization": f"Bearer guess-{number}", "X-Forwarded-For": forwarded}
    return ask("GET", "/api/about", headers=headers).status_code


@pytest.mark.parametrize("peer", ["10.0.0.1", "10.1.2.3", "::ffff:10.0.0.1", "::ffff:10.1.2.3", "2001:db8::7"])
def test_wrong_tokens_count_for_the_real_client(casebook: Casebook, peer: str) -> None:
    ask = HttpClient(create_app(casebook, access=PROXIED), address=peer)
    # What a client itself has put into the header stands on the left; a trusted proxy may be between.
    assert [wrong(ask, number, f"198.51.100.{number}, 192.0.2.1, 10.1.9.9") for number in range(10)] == [401] * 10
    assert wrong(ask, 10, "192.0.2.1") == 429
    assert wrong(ask, 10, "192.0.2.2") == 401


def test_the_header_of_anybody_else_counts_for_nothing(casebook: Casebook) -> None:
    for peer in ("10.0.0.2", "127.0.0.1", "2001:db8:0:1::7"):
        ask = HttpClient(create_app(casebook, access=PROXIED), address=peer)
        assert [wrong(ask, number, f"192.0.2.{number}") for number in range(11)] == [401] * 10 + [429]


def test_a_trusted_proxy_tells_host_and_scheme(casebook: Casebook) -> None:
    said = {"X-Forwarded-Host": "bridge.example", "X-Forwarded-Proto": "https", "Origin": "https://bridge.example"}
    for peer, status in (("10.0.0.1", 303), ("10.0.0.2", 403)):
        ask = HttpClient(create_app(casebook, access=PROXIED), address=peer)
        answer = ask("POST", "/log-in", data=FORM, headers=said)
        assert answer.status_code == status
        if status == 303:
            assert "secure" in parts_of(answer.headers["set-cookie"])


@pytest.mark.parametrize(
    ("address", "trusted"),
    [
        ("10.0.0.1", True), ("::ffff:10.0.0.1", True), ("10.1.255.255", True), ("2001:db8::1", True), ("10.0.0.2", False),
        ("", False), ("proxy", False),
    ],
)  # fmt: skip
def test_who_is_a_trusted_proxy(address: str, trusted: bool) -> None:
    assert PROXIED.is_trusted_proxy(address) == trusted
    assert not AccessSettings().is_trusted_proxy(address)


# -- languages


@pytest.mark.parametrize("code", CATALOGUES)
def test_pages_about_errors_are_in_the_language_of_the_request(phone: HttpClient, code: str) -> None:
    english = {path: phone("GET", path, headers=headers).text for path, headers in (("/", {}), ("/nothing", LOGGED_IN))}
    for path, headers in (("/", {}), ("/nothing", LOGGED_IN)):
        answer = phone("GET", path, headers=headers | {"Accept-Language": code})
        assert f'<html lang="{code}">' in answer.text
        assert answer.headers["vary"] == "Accept-Language"
        for part in ("h1", "p", "label", "button", "a"):
            own, theirs = (re.findall(rf"<{part}\b[^>]*>([^<]+)</{part}>", text) for text in (answer.text, english[path]))
            assert len(own) == len(theirs)
            assert code == "en" or not set(own) & set(theirs)
