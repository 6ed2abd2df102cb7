"""The page without a server: a folder of static files that a browser has installed, and a web host that is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from outofturn.site.page_files import built_page
from outofturn.site.pyodide import needed_pyodide
from outofturn.site.site_folder import write_folder
from tests.browser.static_host import StaticHost

#: Asks the engine in the browser as the scripts of the page do.
_REQUEST = """async ([method, path, body]) => {
  const main = document.querySelector("script[type=module]").src;
  const { request } = await import(new URL("home.js", main).href);
  return request(method, path, body ?? undefined);
}"""


class LocalHome:
    """The cases in a browser, which has the page and the engine at hand; there is no network."""

    def __init__(self, folder: Path, context: BrowserContext) -> None:
        write_folder(built_page("local", needed_pyodide(None)), folder)
        host = StaticHost(folder)
        self.home = host.home
        self._page = context.new_page()
        self._page.goto(self.home)
        self._page.evaluate("() => navigator.serviceWorker.ready")
        self._page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
        host.stop()
        self._page.reload()
        self._page.locator(".question").wait_for()  # the page has its texts
        self.ask("GET", "api/about")  # the engine has started; from now on it starts quickly

    def ask(self, method: str, path: str, **what: Any) -> Any:
        return self._page.evaluate(_REQUEST, [method, f"/{path}", what.get("json")])

    def keep(self, contract: str, lines: list[str], **more: Any) -> str:
        details = {name: more.pop(name) for name in ("table", "board", "names", "notes") if name in more}
        case = {"contract": contract, "events": lines, **more}
        return str(self.ask("POST", "api/cases", json={"case": case, **details})["id"])

    def case(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", f"api/cases/{id}")
        return found

    def lines(self, id: str) -> list[str]:
        found: list[str] = self.case(id)["lines"]
        return found
