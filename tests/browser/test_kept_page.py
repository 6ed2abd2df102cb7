"""The page of a server, kept on the device by its service worker: it opens when the server is out of reach, and nobody gets
past the log-in page by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.browser.test_access import TOKEN

QUESTION = "What is the contract?"
REFUSED = "The token is needed here."


@pytest.fixture
def engine_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, has_engine=True)
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def token_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, token=TOKEN)
    yield server
    if server.process.poll() is None:
        server.stop()


def with_service_worker(new_phone: NewPhone, server: Server) -> Phone:
    phone = new_phone(server, service_workers="allow")
    for words in ("net::ERR_", "401", "503"):
        phone.expect_complaint(words)
    return phone


def installed(page: Page) -> None:
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def test_opens_when_the_server_is_out_of_reach(new_phone: NewPhone, engine_server: Server) -> None:
    phone = with_service_worker(new_phone, engine_server)
    phone.open()
    installed(phone.page)
    engine_server.stop()
    phone.page.goto("about:blank")
    phone.open()
    phone.question(QUESTION)
    kept: list[str] = phone.page.evaluate("""async () => {
      const keys = [];
      for (const name of await caches.keys()) keys.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
      return keys.map((url) => new URL(url).pathname);
    }""")
    version = phone.page.locator("html").get_attribute("data-version")
    assert f"/v/{version}/engine/pyodide/pyodide.asm.wasm" in kept
    # Of cases nothing is kept here, nor of who is logged in.
    assert {path.split("/")[1] for path in kept} == {"", "manifest.webmanifest", "v"}
    engine_server.start()
    phone.open()
    phone.question(QUESTION)
    phone.tap("4 spades", "South", "Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)


def test_logging_in_and_out_with_the_page_kept(new_phone: NewPhone, token_server: Server) -> None:
    phone = with_service_worker(new_phone, token_server)
    phone.open(f"#token={TOKEN}")
    installed(phone.page)
    phone.tap("Settings", "Log out")
    expect(phone.page.get_by_role("heading", name=REFUSED)).to_be_visible()
    phone.open("#/cases")
    expect(phone.page.get_by_role("heading", name=REFUSED)).to_be_visible()
    phone.page.goto("about:blank")
    phone.open(f"#token={TOKEN}")
    phone.question(QUESTION)
    assert phone.page.url == token_server.home
    assert [cookie.get("name") for cookie in phone.page.context.cookies()] == [f"outofturn-{token_server.port}"]
