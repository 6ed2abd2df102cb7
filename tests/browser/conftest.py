"""One browser and one server for the tests of a worker; a fresh page for each test.

The browser is left when a worker leaves this folder: as long as it runs, no other test there could have an event loop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.homes import Home
from tests.browser.local_home import LocalHome
from tests.browser.phone import Phone
from tests.browser.served import Server
from tests.browser.static_host import StaticHost
from tests.samples import is_drawn

#: The whole browser, and the same without its windows, which does with two thirds of the time.
CHROMIUM = Path("/usr/bin/chromium")
HEADLESS = Path("/usr/bin/chromium-headless-shell")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--liftoff-only",  # Python is compiled once, quickly: to optimize it takes longer than it saves
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "service_workers": "block",  # each new browser would fetch the whole page and the engine; see test_site
    "reduced_motion": "reduce",  # a tap waits until nothing moves any more
}

#: What a page looks like in a browser, and nothing that the browser keeps or may do.
LOOKS = {"viewport", "has_touch", "is_mobile", "locale", "timezone_id", "color_scheme", "reduced_motion"}

NewPhone = Callable[..., Phone]
IdlePages = dict[str, list[Page]]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=HEADLESS, args=[*FLAGS, "--process-per-site"])
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    assert server.complaints == ""


@pytest.fixture(scope="package")
def emptied_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("emptied"))
    yield server
    if server.is_running:
        server.stop()


@pytest.fixture
def own_server(emptied_server: Server) -> Iterator[Server]:
    """A server with no case, for tests that count cases or stop it: the same for all of them, since a start takes long."""
    if not emptied_server.is_running:
        emptied_server.start()
    yield emptied_server
    emptied_server.forget()
    assert emptied_server.complaints == ""


@pytest.fixture(scope="package")
def idle_pages() -> IdlePages:
    """Pages that are as new, each in a browser of its own that has the scripts at hand: they open in a third of the time.
    They are kept by the address of the page and by what it looks like there."""
    return defaultdict(list)


@pytest.fixture
def new_phone(browser: Browser, shared_server: Server, idle_pages: IdlePages) -> Iterator[NewPhone]:
    """Gives phones: each a browser of its own. None of them may have complained in the end."""
    with ExitStack() as stack:
        phones: list[Phone] = []
        borrowed: list[tuple[list[Page], Phone]] = []

        def give(
            server: Home | StaticHost = shared_server,
            context: BrowserContext | None = None,
            page: Page | None = None,
            **settings: Any,
        ) -> Phone:
            if page is None and context is None and settings.keys() <= LOOKS:
                idle = idle_pages[f"{server.home} {sorted(settings.items())}"]
                phone = Phone(idle.pop() if idle else browser.new_context(**PHONE | settings).new_page(), server)
                borrowed.append((idle, phone))
            else:
                if page is None:
                    context = context or stack.enter_context(browser.new_context(**PHONE | settings))
                    page = context.new_page()
                phone = Phone(page, server)
            phones.append(phone)
            return phone

        yield give
        complaints = [one for phone in phones for one in phone.unexpected]
        for idle, phone in borrowed:
            phone.forget_all()
            idle.append(phone.page)  # not if anything of this has failed
    assert complaints == []


@pytest.fixture(scope="package")
def usual_context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(**PHONE) as context:
        context.new_page()  # it keeps the window open; a new window for each test takes a third of a second
        yield context


@pytest.fixture(scope="package")
def context_without_network(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(**PHONE | {"service_workers": "allow"}) as context:
        yield context


@pytest.fixture(scope="package")
def local_home(context_without_network: BrowserContext, tmp_path_factory: pytest.TempPathFactory) -> LocalHome:
    return LocalHome(tmp_path_factory.mktemp("site") / "page", context_without_network)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked so are run in both homes of the page: with a server, and in the browser alone, with the network cut. With
    ``both_homes("soak")``, and for most of the others, the latter belongs to ``make soak``."""
    if marker := metafunc.definition.get_closest_marker("both_homes"):
        is_for_soak = marker.args == ("soak",) or not is_drawn(metafunc.definition.nodeid, 8)
        local = pytest.param("local", marks=[pytest.mark.soak] if is_for_soak else [])
        metafunc.parametrize("phone", ["server", local], indirect=True)


@pytest.fixture(scope="package")
def usual_pages() -> dict[str, Page]:
    """The page of each home that one test after the other uses: its process knows the scripts, so that it opens sooner."""
    return {}


@pytest.fixture
def phone(
    request: pytest.FixtureRequest, new_phone: NewPhone, usual_pages: dict[str, Page], shared_server: Server
) -> Iterator[Phone]:
    """The usual browser, which has the scripts at hand already and remembers nothing else but cases."""
    kind = getattr(request, "param", "server")
    context = request.getfixturevalue("usual_context" if kind == "server" else "context_without_network")
    home = shared_server if kind == "server" else request.getfixturevalue("local_home")
    phone = new_phone(home, page=usual_pages.pop(kind, None) or context.new_page())
    yield phone
    context.set_offline(False)
    context.clear_permissions()
    phone.forget()
    usual_pages[kind] = phone.page  # not if anything of this has failed
