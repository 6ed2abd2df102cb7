"""The pictures of the page in ``docs/pictures``: phone and desktop, light and dark, taken from the page itself.

    python -m tools.screenshots [FOLDER]

What stands in them (times, ids) changes with every run, so they are taken when the page has changed, not at every test.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.served import Server

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 1.5,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
SCREENS = {"phone": PHONE, "desktop": DESKTOP}
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

NAMES = {"N": "Ada", "E": "Boris", "S": "Chloé", "W": "Dmitri", "director": "Fatima"}
#: A defender's lead before declarer has chosen: two penalty cards, a disputed point, a choice; dummy's hand is known.
RICH: dict[str, Any] = {
    "contract": "4S by S",
    "deal": "N:AK4.Q2.KJ73.A982 - - -",
    "lines": ["E exposes HK", "W leads CK"],
    "table": "5",
    "board": "12",
    "names": NAMES,
    "notes": "East dropped the card while sorting his hand; West had not heard the director.",
}


@contextmanager
def page(browser: Browser, screen: str, scheme: Scheme) -> Iterator[Page]:
    context = browser.new_context(color_scheme=scheme, locale="en-GB", **SCREENS[screen])
    yield context.new_page()
    context.close()


def asked(view: Page, home: str, shot: Any) -> None:
    """From the empty page to the ruling, as at the table."""
    view.goto(home)
    view.get_by_role("button", name="4 spades").click()
    view.get_by_role("button", name="South").click()
    view.get_by_role("button", name="Opening lead out of turn").wait_for()
    shot("asking")
    view.get_by_role("button", name="Opening lead out of turn").click()
    view.get_by_role("button", name="East").click()
    view.get_by_role("button", name="hearts", exact=True).click()
    shot("card")
    view.get_by_role("button", name="five of hearts").click()
    view.get_by_role("heading", name="Say this").wait_for()
    shot("ruling")
    view.get_by_role("button", name="5 Let West lead anything").scroll_into_view_if_needed()
    view.evaluate("window.scrollTo(0, document.querySelector('.options').offsetTop - 60)")
    shot("choices")
    view.get_by_role("button", name="4 Forbid hearts").click()
    view.get_by_text("no heart lead").wait_for()
    view.evaluate("window.scrollTo(0, document.querySelector('.watch').offsetTop - 60)")
    shot("after")


def kept(view: Page, home: str, rich: str, shot: Any) -> None:
    """A case with much in it, its report, and the list of cases."""
    view.goto(f"{home}#/case/{rich}")
    view.get_by_role("heading", name="Authorities differ").wait_for()
    view.get_by_role("button", name="Why?").click()
    shot("case")
    view.goto(f"{home}cases/{rich}/report")
    shot("report")
    view.goto(f"{home}#/cases")
    view.get_by_role("link", name="4♠").first.wait_for()
    shot("cases")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place))
        rich = server.keep(**RICH)
        server.keep("3NT by N", ["E leads D4"], table="2", board="7")
        server.keep("2H by W", ["N leads CA"], table="9", board="21", names={"N": "Łukasz"})
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for screen in SCREENS:
            for scheme in SCHEMES:
                with page(browser, screen, scheme) as view:

                    def shot(name: str, view: Page = view, screen: str = screen, scheme: str = scheme) -> None:
                        view.mouse.move(0, 0)
                        view.wait_for_timeout(250)  # for fonts and the scrolling
                        view.screenshot(path=folder / f"{screen}-{name}-{scheme}.png")

                    asked(view, server.home, shot)
                    kept(view, server.home, rich, shot)
        browser.close()
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
