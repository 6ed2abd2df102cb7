"""Every touch of a test waits until the page says that it is at rest (see ``at-rest.js``), and nothing else decides how long.

So a test does the same on a busy machine as on an idle one: it touches what has come to be where it is. The methods of
Playwright by which a test touches a page are replaced here by ones that wait first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, expect

#: Milliseconds after which something has failed; nothing that works takes so long, however busy the machine is.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)

#: Other pages than the director's, such as a report, do not say anything, and are at rest when they are loaded.
_AT_REST = """() => new Promise((done) => {
  const root = document.documentElement;
  const look = () => {
    if (root.dataset.atRest === "false") return;
    watch.disconnect();
    done(true);
  };
  const watch = new MutationObserver(look);
  watch.observe(root, { attributes: true, attributeFilter: ["data-at-rest"] });
  look();
})"""
#: Listens for the click that will come of a touch. A second touch of the same place within a moment counts as a slip (see
#: double-tap.js), so who means it waits until that is over.
_HEAR_CLICK = """(button) => {
  const last = window.lastClick ?? { x: 0, y: 0, timeStamp: -Infinity };
  const middle = () => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isInSight = () => button.contains(document.elementFromPoint(...middle()));
  if (!isInSight()) button.scrollIntoView({ block: "center", behavior: "instant" });
  const [x, y] = middle();
  const isNear = Math.hypot(x - last.x, y - last.y) < 40;
  window.clicked = new Promise((done) => {
    const hear = (click) => {
      window.lastClick = click;
      done(click.composedPath().includes(button) ? "it" : `something else: ${click.target.outerHTML}`);
    };
    addEventListener("click", hear, { capture: true, once: true });
  });
  const pause = isNear ? last.timeStamp + 400 - performance.now() : 0;
  return new Promise((done) => setTimeout(() => done(!button.disabled && isInSight()), Math.max(pause, 0)));
}"""
#: After a touch that leads to another page there is nothing to be heard any more.
_CLICKED = "() => window.clicked ?? 'it'"
_TOUCHES = ("check", "click", "fill", "focus", "press", "press_sequentially", "select_option", "set_input_files", "tap")

_tap = Locator.tap
_held: set[Page] = set()


def wait_for_rest(page: Page) -> None:
    if page not in _held:
        page.wait_for_function(_AT_REST, timeout=PATIENCE)


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait for something outside the page, such as a request that is on its way to the test, or for the answer of a script
    that has to wait itself. (``wait_for_function`` takes the promise of an answer for the answer.)"""
    deadline = monotonic() + PATIENCE / 1000
    while not condition():
        assert monotonic() < deadline, "it did not come about"
        page.wait_for_timeout(20)  # the events of the browser come meanwhile


@contextmanager
def held(page: Page) -> Iterator[None]:
    """This page waits for something that the test holds back: it is touched all the same."""
    _held.add(page)
    try:
        yield
    finally:
        _held.discard(page)


def tap(where: Locator) -> None:
    """Touch it with a finger. A browser makes a click of that some time later, so that is waited for too.

    A page at rest does not move, and what is touched is seen from the click: Playwright need not look for itself (``force``),
    which would take twice as long as the touch. It does for a button that cannot be touched yet, or is not in sight.
    """
    page = where.page
    wait_for_rest(page)
    can_be_touched = where.evaluate(_HEAR_CLICK)
    _tap(where, force=can_be_touched)
    touched = page.wait_for_function(_CLICKED, timeout=PATIENCE).json_value()
    assert touched == "it", touched


def _patient(touch: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(touch)
    def at_rest(where: Locator, *what: Any, **how: Any) -> Any:
        wait_for_rest(where.page)
        return touch(where, *what, **how)

    return at_rest


for _name in _TOUCHES:
    setattr(Locator, _name, _patient(getattr(Locator, _name)))
