"""``outofturn serve`` as one starts and stops it."""

from __future__ import annotations

import builtins
import contextlib
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno

from outofturn.casebook import Casebook
from outofturn.casebook.store import Store
from outofturn.cli import UNREADABLE, main
from outofturn.cli import serve_command as command
from outofturn.cli.qr_code import qr_code
from outofturn.engine.errors import RecordError
from outofturn.web import access_settings
from outofturn.web import listener as listener_module
from outofturn.web import server as server
from outofturn.web.access_settings import AccessSettings
from outofturn.web.app import create_app
from tests.errors import raises_error
from tests.http_client import CASE
from tests.serve_process import PATIENCE, address_in, heard, running, started

TOKEN = "correct-horse-battery"


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", f"sqlite:///{tmp_path / 'cases.db'}")
    for name in ("OUTOFTURN_TOKEN", "OUTOFTURN_PUBLIC_URL", "OUTOFTURN_TRUSTED_PROXY", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port where somebody listens already."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


# -- start and stop


@pytest.mark.sample(2)
@pytest.mark.parametrize(("stop", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_starts_serves_and_stops(stop: signal.Signals, status: int, tmp_path: Path) -> None:
    with started("--port", "0") as process:
        said = heard(process)
        assert f"Cases are kept in {tmp_path / 'cases.db'}\n" in said
        assert "token" not in said
        url = address_in(said)
        assert httpx.get(url, timeout=PATIENCE).status_code == 200
        assert httpx.post(f"{url}api/cases", json={"case": CASE}).status_code == 201
        process.send_signal(stop)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (status, "")


def test_cases_outlive_the_server() -> None:
    for expected in (0, 1):
        with started("--port", "0") as process:
            url = address_in(heard(process))
            assert len(httpx.get(f"{url}api/cases").json()["cases"]) == expected
            assert httpx.post(f"{url}api/cases", json={"case": CASE}).status_code == 201
            process.kill()  # not even asked to stop: what was acknowledged is on the disk


def test_on_the_network_the_token_is_demanded() -> None:
    with running("--port", "0", "--host", "0.0.0.0") as process:
        said = heard(process)
        assert "Whoever has this address can read and change the cases." in said
        url, _, token = address_in(said).partition("#token=")
        assert len(token) >= 20
        assert "0.0.0.0" not in url
        here = f"http://127.0.0.1:{httpx.URL(url).port}/"
        assert httpx.get(f"{here}api/cases").status_code == 401
        with httpx.Client(follow_redirects=True, timeout=PATIENCE) as browser:
            assert browser.post(f"{here}log-in", data={"token": token}).status_code == 200
            assert browser.get(f"{here}api/cases").status_code == 200
            process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (0, "")


@pytest.mark.sample(3)
@pytest.mark.parametrize("arguments", [[], ["--host", "0.0.0.0"], ["--public-url", "https://bridge.example"]])
def test_a_token_that_is_set_is_asked_for_and_stands_in_no_log(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What a service prints is kept."""
    monkeypatch.setenv("OUTOFTURN_TOKEN", TOKEN)
    with listener_module.listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    with running("--port", str(port), *arguments) as process:
        said = heard(process)
        assert "The page asks for the token." in said
        assert TOKEN not in said
        here = f"http://127.0.0.1:{port}/"
        assert httpx.get(here).status_code == 401
        assert httpx.get(here, headers={"Authorization": f"Bearer {TOKEN}"}, timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
        assert errors == ""


@pytest.mark.sample(2)
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_with_tokens_of_directors_no_other_is_made(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["token", "new", "Ada"]) == 0
    token = capsys.readouterr().out.splitlines()[0]
    with running("--port", "0", "--host", host) as process:
        said = heard(process)
        assert "#token" not in said
        assert "The page asks for the token." in said
        here = f"http://127.0.0.1:{httpx.URL(address_in(said)).port}/"
        found = httpx.get(f"{here}api/session", headers={"Authorization": f"Bearer {token}"}).json()
        assert found == {"name": "Ada", "token_needed": True}


def test_behind_a_proxy_the_address_is_the_public_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTOFTURN_PUBLIC_URL", "https://Bridge.example:443/")
    monkeypatch.setenv("OUTOFTURN_TRUSTED_PROXY", "127.0.0.1, 10.0.0.0/8")
    with running("--port", "0") as process:
        said = heard(process)
        assert re.search(r"open at https://bridge\.example/#token=\S{20,}\n", said)
        assert "--host" not in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--public-url", "https://bridge.example/club"], "The public URL must not have a path"),
        (["--public-url", "https://bridge.example/?x"], "The public URL must not have a path"),
        (["--public-url", "bridge.example"], "The public URL cannot be read. Write, for example, https://bridge.example"),
        (["--public-url", "ftp://bridge.example"], "The public URL cannot be read."),
        (["--public-url", "https://me@bridge.example"], "The public URL cannot be read."),
        (["--public-url", "https://bridge.example:port"], "The public URL cannot be read."),
        (["--trusted-proxy", "10.0.0.1", "--trusted-proxy", "proxy"], "“proxy” is neither an IP address nor a network."),
        (["--trusted-proxy", "10.0.0.1/8"], "“10.0.0.1/8” is neither an IP address nor a network."),
    ],
)
def test_a_proxy_that_makes_no_sense(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--no-browser", *arguments]) == UNREADABLE
    assert said in one_line(capsys)


def test_on_a_screen_there_is_a_code_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTOFTURN_TOKEN", TOKEN)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("PYTHONUTF8", "1")
    screen, end = pty.openpty()
    with started("--port", "0", "--host", "0.0.0.0", output=end):
        os.close(end)
        said = b""
        while b"Stop with" not in said:
            said += os.read(screen, 65536)
    os.close(screen)
    text = said.decode().replace("\r\n", "\n")
    url = re.search(r"http://[^\s\x1b]+", text)
    assert url
    for line in qr_code(url[0]):
        assert line in text


# -- where it listens


def test_a_port_that_is_taken(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", str(taken), "--no-browser"]) == UNREADABLE
    assert f"Port {taken} is taken. Name another one with --port, or leave --port out." in one_line(capsys)


def test_the_next_port_is_tried(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener_module, "PORT", taken)
    with listener_module.listen("127.0.0.1") as listener:
        assert taken < listener.getsockname()[1] < taken + 20
    monkeypatch.setattr(listener_module, "_TRIES", 1)
    with raises_error("are all taken"):
        listener_module.listen("127.0.0.1")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", "no.such.host.invalid"], "There is no host “no.such.host.invalid” here."),
        (["--host", "192.0.2.7", "--port", "0"], "Nothing can listen at 192.0.2.7, port 0:"),
        (["--host", "x" * 300], "There is no host"),
    ],
)
def test_a_place_where_nothing_can_listen(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", *arguments]) == UNREADABLE
    assert said in one_line(capsys)


@pytest.mark.parametrize("port", ["-1", "65536", "many", "80.5", ""])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == UNREADABLE
    assert "A port is a number from 0 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "loopback", "address"),
    [
        ("127.0.0.1", True, "http://127.0.0.1:{port}/"),
        ("127.0.0.2", True, "http://127.0.0.2:{port}/"),
        ("localhost", True, None),
        ("0.0.0.0", False, None),
    ],
)
def test_whether_others_can_reach_it(host: str, loopback: bool, address: str | None) -> None:
    with listener_module.listen(host, 0) as listener:
        assert listener_module.is_loopback(listener) == loopback
        if address:
            assert listener_module.address(listener) == address.format(port=listener.getsockname()[1])
        settings = AccessSettings("a+b/c", network=not loopback)
        assert settings.address(listener_module.address(listener), with_token=True).endswith("/#token=a%2Bb%2Fc")


def test_an_address_of_ipv6_stands_in_brackets() -> None:
    try:
        listener = listener_module.listen("::1", 0)
    except RecordError:
        pytest.skip("this computer has no IPv6")
    with listener:
        assert listener_module.is_loopback(listener)
        assert listener_module.address(listener) == f"http://[::1]:{listener.getsockname()[1]}/"


# -- the token and the code


def test_a_token_that_is_too_short(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OUTOFTURN_TOKEN", "fifteen-letters")
    assert main(["serve", "--port", "0", "--host", "0.0.0.0", "--no-browser"]) == UNREADABLE
    assert "OUTOFTURN_TOKEN must be at least 16 plain characters long" in one_line(capsys)


def test_every_start_has_a_token_of_its_own() -> None:
    assert access_settings.token_from({}) is access_settings.token_from({"OUTOFTURN_TOKEN": " "}) is None
    one, other = access_settings.new_token(), access_settings.new_token()
    assert one != other
    assert len(one) >= 20
    assert access_settings.token_from({"OUTOFTURN_TOKEN": TOKEN}) == TOKEN
    with pytest.raises(RecordError):
        access_settings.token_from({"OUTOFTURN_TOKEN": "ünïcödé" * 5})


def test_the_code_is_that_of_the_address() -> None:
    url = f"http://192.168.1.5:8053/#token={TOKEN}"
    lines = [line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in qr_code(url)]
    upper, lower = str.maketrans(" ▀▄█", "0101"), str.maketrans(" ▀▄█", "0011")
    rows = [line.translate(half) for line in lines for half in (upper, lower)]
    code = segno.make(url, error="l", micro=False)
    assert rows[: len(rows[0])] == ["".join(map(str, row)) for row in code.matrix_iter(border=2)]


# -- what else can be wrong


def test_a_store_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", "mysql://somewhere")
    assert main(["serve", "--no-browser"]) == UNREADABLE
    assert "Cases cannot be kept in “mysql”." in one_line(capsys)


def test_a_server_that_is_not_installed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    missing(monkeypatch, "fastapi")
    assert main(["serve"]) == UNREADABLE
    assert "The server needs “fastapi”. Run pip install 'outofturn[serve]'." in one_line(capsys)


def test_nothing_is_believed_or_written_down_that_must_not_be(tmp_path: Path) -> None:
    """Who asks is not what a header says, and the address with the token is not in any log."""
    with contextlib.closing(Store(f"sqlite:///{tmp_path / 'cases.db'}")) as store:
        chosen = server.settings(create_app(Casebook(store)))
    assert not chosen.proxy_headers
    assert not chosen.access_log


def test_rulings_need_none_of_it(tmp_path: Path) -> None:
    program = (
        "import sys; from outofturn.cli import main; main(['example']); "
        "print([name for name in sys.modules if name.partition('.')[0] in ('fastapi', 'starlette', 'uvicorn', 'sqlalchemy')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("browser", "display", "opened"), [(True, ":0", True), (False, ":0", False), (True, "", False)])
def test_a_browser_is_opened_if_there_is_a_display(
    browser: bool, display: str, opened: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(webbrowser, "open", seen.append)

    def run(*_: Any, ready: Callable[[], None], **__: Any) -> None:
        ready()
        for thread in threading.enumerate():
            if thread.name == "browser":
                thread.join()

    monkeypatch.setattr(server, "run", run)
    options = Namespace(
        host="127.0.0.1",
        port=0,
        browser=browser,
        wait=0,
        language=None,
        workers=1,
        pyodide=None,
        readings=None,
        log_format="text",
        log_level="warning",
        public_url=None,
        trusted_proxy=None,
    )
    assert command.run(options) == 0
    assert seen == ([address_in(capsys.readouterr().out)] if opened else [])


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().err.split())


def missing(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """As if a package were not installed."""
    for name in [name for name in sys.modules if name.startswith("outofturn.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(sys.modules["outofturn"], "web", raising=False)
    real: Callable[..., Any] = builtins.__import__

    def importing(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == package:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", importing)
