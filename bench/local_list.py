"""A week of use in the browser: how long the list of 500 kept cases takes, and a further line, without a server.

    python -m bench.local_list [--cases N]

Measured in Chromium, from the moment the page is opened until its first fifty cases are drawn. Nothing is asserted.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from outofturn.site.page_files import built_page
from outofturn.site.pyodide import needed_pyodide
from outofturn.site.site_folder import write_folder
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.static_host import StaticHost

LINES = ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads CK", "N plays C2", "E plays C7", "S plays C3"]
#: One case is made by the engine; the others are copies of its records.
_FILL = """async ([lines, count]) => {
  const here = document.querySelector("script[type=module]").src;
  const { request } = await import(new URL("home.js", here).href);
  const { commitWrites, readRecords } = await import(new URL("local-cases.js", here).href);
  const { id } = await request("POST", "/api/cases", { case: { contract: "4S by S", events: lines }, table: "7" });
  const { cases: [record], changes: [change] } = await readRecords({ id, key: "", withHistory: true });
  const name = (number) => [...number.toString().padStart(12, "0")].map((digit) => "abcdefghij"[digit]).join("");
  const writes = Array.from({ length: count - 1 }, (_, number) => ({
    case: { ...record, id: name(number), summary: { ...record.summary, id: name(number) } },
    replaces: null,
    change: { ...change, case_id: name(number) },
    key: null,
  }));
  await commitWrites(writes, "en");
  return id;
}"""
_ADD = """async ([id, line]) => {
  const { request } = await import(new URL("home.js", document.querySelector("script[type=module]").src).href);
  const { version } = await request("GET", `/api/cases/${id}`);
  const start = performance.now();
  await request("POST", `/api/cases/${id}/lines`, { version, lines: [line] });
  return performance.now() - start;
}"""


def list_time(page: Page, home: str) -> float:
    """Milliseconds from a new page to fifty rows."""
    page.goto("about:blank")
    page.goto(f"{home}#/cases", wait_until="commit")
    page.wait_for_function("() => document.querySelectorAll('.cases li').length >= 50")
    return float(page.evaluate("() => performance.now()"))


def main() -> None:
    parser = argparse.ArgumentParser(description="The list of many kept cases in a browser.")
    parser.add_argument("--cases", type=int, default=500)
    count = parser.parse_args().cases
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_folder(built_page("local", needed_pyodide()), Path(folder) / "site")
        site = StaticHost(Path(folder) / "site")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(site.home)
        page.locator("main").wait_for()
        id = page.evaluate(_FILL, [LINES, count])
        times = [list_time(page, site.home) for _ in range(5)]
        print(f"list of {count} cases: {median(times):.0f} ms (of five; the slowest {max(times):.0f} ms)")
        added = [page.evaluate(_ADD, [id, line]) for line in ["W leads CQ", "N plays C4", "E plays C8", "S plays C5"]]
        print(f"a further line, on the disk: {median(added):.0f} ms (the slowest {max(added):.0f} ms)")
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
