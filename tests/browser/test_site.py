"""The folder of static files, on a web host that goes away and comes back with a newer version."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from outofturn.site import page_files
from outofturn.site.page_files import Home
from outofturn.site.pyodide import needed_pyodide
from outofturn.site.site_folder import write_folder
from tests.browser.at_rest import PATIENCE, until, wait_for_rest
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE
from tests.browser.phone import Phone
from tests.browser.static_host import StaticHost
from tools import site_sizes

WITH_SERVICE_WORKER = {**PHONE, "service_workers": "allow"}
#: The script that runs first says of which version it is.
MARK = "document.documentElement.dataset.mark"
QUESTION = "What is the contract?"


def build(folder: Path, *, mark: str, pyodide: Path | None = None, home: Home = "local") -> page_files.Page:
    """A folder with a version of the page; the mark makes it another version."""
    sources = page_files._sources

    def marked(*what: object) -> Iterator[tuple[str, bytes | Path]]:
        for path, source in sources(*what):  # type: ignore[arg-type]
            if path == "static/early-theme.js":
                assert isinstance(source, bytes)
                source += f"\n{MARK} = {mark!r};\n".encode()
            yield path, source

    with patch.object(page_files, "_sources", marked):
        page = page_files._built_page.__wrapped__(home, pyodide)
    write_folder(page, folder)
    return page


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, page_files.Page]]:
    """Two versions without the engine, and so quick to install."""
    above = tmp_path_factory.mktemp("versions")
    return {mark: (above / mark, build(above / mark, mark=mark)) for mark in ("first", "second")}


@pytest.fixture
def host(versions: dict[str, tuple[Path, page_files.Page]]) -> Iterator[StaticHost]:
    host = StaticHost(versions["first"][0])
    yield host
    if host.is_running:
        host.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(**WITH_SERVICE_WORKER) as context:
        yield context


def installed(page: Page) -> None:
    """Wait until the service worker has everything and answers for this page."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def opened(context: BrowserContext, host: StaticHost, route: str = "") -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{host.home}{route}")
    wait_for_rest(page)
    return page


def mark_of(page: Page) -> str:
    return str(page.evaluate(f"() => {MARK}"))


def caches_of(page: Page) -> list[str]:
    """The versions that are on the device."""
    names: list[str] = page.evaluate("() => caches.keys()")
    return sorted(name.rpartition(" ")[2] for name in names if "://" in name)


def choose_language(page: Page, code: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option(code)


def check_for_update(page: Page) -> None:
    """As the page does by itself now and then; whether it was taken is another question."""
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update().catch(() => {}); }")


def ready_notice(page: Page) -> None:
    expect(page.locator(".update")).to_contain_text("A new version is ready.")


# -- without a network


def test_opens_without_a_network_in_every_language(context: BrowserContext, host: StaticHost) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    installed(opened(context, host))
    host.stop()
    page = opened(context, host)
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    choose_language(page, "pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.goto(f"{host.home}index.html?from=home-screen#/cases")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert [url for url in asked if not url.startswith(host.home)] == []


def test_opens_after_the_browser_was_closed(playwright: Playwright, host: StaticHost, tmp_path: Path) -> None:
    for is_first in (True, False):
        context = launched(playwright, tmp_path)
        page = opened(context, host)
        expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
        if is_first:
            installed(page)
            host.stop()
        context.close()


def test_can_be_installed(context: BrowserContext, host: StaticHost) -> None:
    page = opened(context, host)
    installed(page)
    session = context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Nothing is installed from a window without a history.
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["manifest"]["scope"] == host.home


@pytest.fixture(scope="module")
def with_engine(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A version with the engine."""
    above = tmp_path_factory.mktemp("with-engine")

    def made(mark: str) -> Path:
        if not (above / mark).exists():
            build(above / mark, mark=mark, pyodide=needed_pyodide())
        return above / mark

    return made


def launched(playwright: Playwright, profile: Path) -> BrowserContext:
    """A browser that remembers; closed and launched again, it is another process."""
    return playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=FLAGS, **WITH_SERVICE_WORKER)


def test_a_case_from_the_first_call_to_the_next_day(
    playwright: Playwright, with_engine: Callable[[str], Path], tmp_path: Path
) -> None:
    """The network is cut as soon as the page is installed, and the browser is closed in the middle of the case."""
    host = StaticHost(with_engine("first"))
    context = launched(playwright, tmp_path)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = opened(context, host)
    installed(page)
    host.stop()
    page.reload()
    phone = Phone(page, host)
    phone.tap("4 spades", "South", "Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    expect(page.locator(".choice")).to_have_count(5)
    words = page.locator(".say").inner_text()
    id = phone.id
    context.close()

    context = launched(playwright, tmp_path)
    context.on("request", lambda request: asked.append(request.url))
    page = opened(context, host, f"#/case/{id}")
    phone = Phone(page, host)
    phone.shows_lines(1)
    assert page.locator(".say").inner_text() == words
    phone.touch(page.locator(".choice").nth(3))
    phone.shows_lines(3)
    page.goto(f"{host.home}#/cases")
    expect(page.locator(f'a[href="#/case/{id}"]')).to_be_visible()
    context.close()
    assert [url for url in asked if not url.startswith((host.home, "about:", "blob:", "data:"))] == []
    assert phone.unexpected == []


@pytest.mark.soak
def test_a_new_version_while_a_case_is_open(playwright: Playwright, with_engine: Callable[[str], Path], tmp_path: Path) -> None:
    host = StaticHost(with_engine("first"))
    context = launched(playwright, tmp_path)
    page = opened(context, host)
    installed(page)
    phone = Phone(page, host)
    phone.tap("4 spades", "South", "Opening lead out of turn", "East", "H5")
    phone.shows_lines(1)
    host.folder = with_engine("second")
    check_for_update(page)
    ready_notice(page)
    phone.touch(page.locator(".choice").nth(3))  # the old engine goes on
    phone.shows_lines(3)
    assert mark_of(page) == "first"
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_function(f"() => {MARK} === 'second'")
    host.stop()
    expect(page.locator(".lines li")).to_have_count(3)  # a new version starts without a snapshot
    phone.shows_lines(3)
    phone.next_cards("CK")
    phone.shows_lines(4)
    assert phone.unexpected == []
    context.close()


# -- a new version


def test_a_new_version_waits_until_somebody_says_so(
    context: BrowserContext, host: StaticHost, versions: dict[str, tuple[Path, page_files.Page]]
) -> None:
    page = opened(context, host)
    installed(page)
    other = opened(context, host)
    host.folder = versions["second"][0]
    check_for_update(page)
    ready_notice(page)
    ready_notice(other)
    # Until then everything is of the old version, though the host has only the new one; also in a page that is opened now.
    choose_language(page, "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    third = context.new_page()
    third.goto(host.home)
    assert {mark_of(one) for one in (page, other, third)} == {"first"}
    page.evaluate("() => localStorage.clear()")
    other.get_by_role("button", name="Use it now").click()
    for one in (other, third):
        one.wait_for_function(f"() => {MARK} === 'second'")
    assert mark_of(page) == "first"  # its settings are open
    page.close()
    host.stop()
    fourth = opened(context, host)
    assert mark_of(fourth) == "second"
    expect(fourth.locator(".update p")).to_have_count(0)


def test_a_page_in_which_somebody_types_is_not_reloaded(
    context: BrowserContext, host: StaticHost, versions: dict[str, tuple[Path, page_files.Page]]
) -> None:
    busy, idle = opened(context, host, "#/cases"), opened(context, host)
    installed(busy)
    busy.get_by_role("searchbox").fill("table 7")
    host.folder = versions["second"][0]
    check_for_update(idle)
    ready_notice(idle)
    idle.get_by_role("button", name="Use it now").click()
    idle.wait_for_function(f"() => {MARK} === 'second'")
    expect(busy.locator(".update")).to_contain_text("in another window")
    expect(busy.get_by_role("searchbox")).to_have_value("table 7")
    first, second = versions["first"][1].version, versions["second"][1].version
    assert caches_of(busy) == sorted([first, second])
    texts = "(code) => fetch(`v/${document.documentElement.dataset.version}/static/messages/${code}.json`).then((r) => r.ok)"
    assert busy.evaluate(texts, "de")  # of its own version, which the host has no more
    busy.get_by_role("button", name="Reload").click()
    busy.wait_for_function(f"() => {MARK} === 'second'")
    opened(context, host)
    until(busy, lambda: caches_of(busy) == [second])


@pytest.mark.parametrize("fault", ["missing", "of another version"])
def test_a_version_that_is_not_complete_is_not_taken(
    context: BrowserContext, host: StaticHost, versions: dict[str, tuple[Path, page_files.Page]], tmp_path: Path, fault: str
) -> None:
    page = opened(context, host)
    installed(page)
    folder, second = versions["second"]
    half = tmp_path / "half"
    shutil.copytree(folder, half)
    damaged = half / second.address("static/early-theme.js")  # the one that is not as it was before
    if fault == "missing":
        damaged.unlink()
    else:
        damaged.write_bytes(damaged.read_bytes() + b"\n")
    host.folder = half
    check_for_update(page)
    until(page, lambda: page.evaluate("async () => !(await navigator.serviceWorker.ready).installing"))
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting === null")
    expect(page.locator(".update p")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name=QUESTION)).to_be_visible()
    assert mark_of(page) == "first"
    host.folder = folder  # the rest has been copied
    check_for_update(page)
    ready_notice(page)


def test_only_what_has_changed_is_fetched(
    context: BrowserContext, host: StaticHost, versions: dict[str, tuple[Path, page_files.Page]]
) -> None:
    page = opened(context, host)
    installed(page)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url.removeprefix(host.home)))
    host.folder = versions["second"][0]
    check_for_update(page)
    ready_notice(page)
    second = versions["second"][1]
    assert {path for path in asked if path.startswith("v/")} == {second.address("static/early-theme.js")}


def test_a_first_visit_never_mixes_two_versions(
    browser: Browser, host: StaticHost, versions: dict[str, tuple[Path, page_files.Page]]
) -> None:
    """No service worker yet, and the host is updated while the page is open."""
    first = versions["first"][1]
    with browser.new_context(**PHONE) as context:
        page = opened(context, host)
        answered: list[str] = []
        page.on("response", lambda response: answered.append(response.url.removeprefix(host.home)))
        host.folder = versions["second"][0]
        with page.expect_response(f"**/{first.address('static/messages/de.json')}") as german:
            choose_language(page, "de")
        assert german.value.status == 404
        wait_for_rest(page)
        assert [address for address in answered if not address.startswith(f"v/{first.version}/")] == []
        assert page.locator("html").get_attribute("lang") == "en"


# -- the documentation


def test_the_sizes_in_the_documentation_are_about_right() -> None:
    """They change a little with every change of the page; by more than a tenth they may not be wrong."""
    told, now = site_sizes.written(site_sizes.PAGE.read_text("utf-8")), site_sizes.sizes()
    assert told.keys() == now.keys()
    for name, size in now.items():
        for text, real in zip(told[name], size, strict=True):
            number, unit = text.split()
            assert float(number) * {"kB": 1e3, "MB": 1e6}[unit] == pytest.approx(real, rel=0.1), f"{name}: run “make sizes”"
