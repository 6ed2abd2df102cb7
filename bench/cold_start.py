"""The page without a server and without a network, in a browser that has just been started: how long the director waits.

    python -m bench.cold_start [--runs N]

The static folder is opened once from a web host; then the host is stopped. For each run a new browser process opens the page
from the home screen and enters an opening lead out of turn, then some further lines. The touches come as soon as there is
something to touch, so that they take no time of their own: all the time until the words stand there is the page's. What the
program that touches takes for itself is measured on a page that has nothing to do, and taken off.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import BrowserContext, Locator, Page, Playwright, sync_playwright

from outofturn.site.page_files import built_page
from outofturn.site.pyodide import needed_pyodide
from outofturn.site.site_folder import write_folder
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE
from tests.browser.static_host import StaticHost

#: What is touched for an opening lead out of turn, from the empty page.
TOUCHES = ("4 spades", "South", "Opening lead out of turn", "East", "hearts", "five of hearts")
#: Further lines, typed into the text record.
LINES = ("S chooses refuse", "S chooses forbid H", "W leads CK", "N plays C2", "E plays C7", "S plays C3", "W leads CQ")
GOAL, LINE_GOAL = 3.0, 0.05  # seconds
PATIENCE = 120_000  # milliseconds
#: When the worker's answer to the next line came, by the clock of the page.
_TIMED_LINE = """async (line) => {
  const field = document.querySelector(".line-input input");
  while (field.value) await new Promise((done) => setTimeout(done, 1));
  const before = document.querySelectorAll(".lines li").length;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, line);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const began = performance.now();
  field.form.requestSubmit();
  while (document.querySelectorAll(".lines li").length === before || document.querySelector("main").ariaBusy === "true") {
    await new Promise((done) => setTimeout(done, 1));
    if (performance.now() - began > 10_000) throw new Error(`no answer to ${line}`);
  }
  return (performance.now() - began) / 1000;
}"""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^\W*{re.escape(name)}")).first


def launch(playwright: Playwright, profile: Path) -> BrowserContext:
    settings = {**PHONE, "service_workers": "allow"}
    context = playwright.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=FLAGS, **settings)
    context.set_default_timeout(PATIENCE)
    return context


def install(playwright: Playwright, profile: Path, home: str) -> None:
    """The first visit: all files come to the device, and the engine has run once."""
    context = launch(playwright, profile)
    page = context.new_page()
    page.goto(home)
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    until_the_words(page)
    context.close()


def until_the_words(page: Page) -> None:
    for name in TOUCHES:
        button(page, name).tap()
    page.locator(".choice").first.wait_for()


def cold_start(playwright: Playwright, profile: Path, home: str) -> tuple[float, list[float]]:
    """Seconds from the navigation to the words, and for each further line."""
    context = launch(playwright, profile)
    page = context.new_page()
    began = perf_counter()
    page.goto(home, wait_until="commit")
    until_the_words(page)
    waited = perf_counter() - began - hand_time(context)
    lines = [further_line(page, line) for line in LINES]
    context.close()
    return waited, lines


def further_line(page: Page, line: str) -> float:
    """Seconds for a line typed into the text record, a sheet that closes when the line has been taken."""
    for name in ("More about this case", "Text record"):
        button(page, name).tap()
    page.locator(".line-input input").wait_for()
    needed: float = page.evaluate(_TIMED_LINE, line)
    page.locator("dialog[open]").wait_for(state="detached")
    return needed


def hand_time(context: BrowserContext) -> float:
    """Seconds that the program itself needs for so many touches, on a page that does nothing."""
    page = context.new_page()
    page.set_content("".join(f"<p><button>{name}</button></p>" for name in TOUCHES))
    began = perf_counter()
    for name in TOUCHES:
        button(page, name).tap()
    needed = perf_counter() - began
    page.close()
    return needed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        site, profile = Path(name) / "site", Path(name) / "profile"
        write_folder(built_page("local", needed_pyodide()), site)
        host = StaticHost(site)
        try:
            install(playwright, profile, host.home)
        finally:
            host.stop()
        runs = [cold_start(playwright, profile, host.home) for _ in range(options.runs)]
    starts, lines = [start for start, _ in runs], [line for _, found in runs for line in found]
    print(f"Chromium without a network on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {options.runs} runs")
    print(f"{'cold start to the words of an opening lead out of turn':<58} {show(starts)}   goal {GOAL:.1f} s")
    print(f"{'each further line':<58} {show(lines)}   goal {LINE_GOAL * 1000:.0f} ms")


def show(times: list[float]) -> str:
    unit, factor = ("s", 1.0) if max(times) >= 1 else ("ms", 1000.0)
    digits = 2 if unit == "s" else 0
    low, middle, high = (f"{time * factor:.{digits}f}" for time in (min(times), median(times), max(times)))
    return f"median {middle} {unit} ({low} to {high})"


if __name__ == "__main__":
    main()
