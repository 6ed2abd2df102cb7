"""The pictures of the page in ``docs/pictures``: phone and desktop, light and dark, taken from the page itself.

    python -m tools.screenshots [FOLDER]

Each moment is a file in English; the four sheets ``languages-…`` have all moments in all languages side by side. What stands
in them (times, ids) changes with every run, so they are taken when the page has changed, not at every test.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from outofturn.wording.language import CATALOGUES
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
#: How wide a picture is on a sheet.
WIDTHS = {"phone": 260, "desktop": 480}
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

PLACE: dict[str, Any] = {"table": "7", "board": "12", "edition": 2017}
RULING: dict[str, Any] = {"contract": "4S by S", "lines": ["E leads H5"], **PLACE}
#: West may not lead a heart, East has a penalty card, a revoke is established, and it is East's turn.
AFTER: dict[str, Any] = {
    "contract": "4S by S",
    "deal": "N:AK43.Q2.KJ7.A982 - - -",
    "lines": [
        *("W leads CK", "N plays C2", "E plays D2", "S plays C3"),
        *("W leads H3", "N plays HQ", "E plays H8", "S plays H4"),
        *("N leads C8", "E plays C4", "S plays C5", "W plays CJ"),
        *("E leads H5", "S chooses refuse", "S chooses forbid H", "W leads S2", "N plays S3", "E exposes DQ"),
    ],
    **PLACE,
}
OTHERS: tuple[dict[str, Any], ...] = (
    {"contract": "3NT by N", "lines": ["E leads D4"], "table": "2", "board": "7"},
    {"contract": "2H by W", "lines": ["N leads CA"], "table": "9", "board": "21", "names": {"N": "Łukasz"}},
)
#: What has been answered on the way to “What happened?”.
DRAFT = json.dumps({"contract": "4S", "declarer": "S"})


class Moment(NamedTuple):
    """A view, by its address, and what is there when it can be photographed."""

    name: str
    address: str
    awaits: str


def moments(server: Server) -> list[Moment]:
    ruling, after = server.keep(**RULING), server.keep(**AFTER)
    for one in OTHERS:
        server.keep(**one)
    return [
        Moment("ruling", f"#/case/{ruling}", ".choice"),
        Moment("menu", "#/", ".question ~ * button"),
        Moment("after", f"#/case/{after}", ".strip .pill"),
        Moment("cases", "#/cases", ".cases li"),
    ]


@contextmanager
def page(browser: Browser, screen: str, scheme: Scheme, code: str) -> Iterator[Page]:
    locale = "en-GB" if code == "en" else code
    context = browser.new_context(color_scheme=scheme, locale=locale, **SCREENS[screen])
    context.add_init_script(f"sessionStorage.setItem('draft', {DRAFT!r})")
    yield context.new_page()
    context.close()


def photograph(view: Page, home: str, moment: Moment) -> bytes:
    view.goto(f"{home}{moment.address}")
    view.locator(moment.awaits).first.wait_for()
    view.mouse.move(0, 0)
    view.wait_for_timeout(250)  # for fonts
    return view.screenshot()


def sheet(browser: Browser, rows: list[list[bytes]], width: int, path: Path) -> None:
    """All pictures on one: a row for each language."""
    images = [f'<img width="{width}" src="data:image/png;base64,{b64encode(one).decode()}">' for row in rows for one in row]
    columns = len(rows[0])
    style = f"display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 12px; padding: 12px; margin: 0"
    context = browser.new_context(viewport={"width": columns * (width + 12) + 12, "height": 400})
    view = context.new_page()
    view.set_content(f'<body style="{style}; background: #777">{"".join(images)}</body>')
    view.screenshot(path=path, full_page=True)
    context.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place))
        found = moments(server)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for screen, width in WIDTHS.items():
            for scheme in SCHEMES:
                rows = []
                for code in CATALOGUES:
                    with page(browser, screen, scheme, code) as view:
                        rows.append([photograph(view, server.home, moment) for moment in found])
                for moment, picture in zip(found, rows[0], strict=True):
                    (folder / f"{screen}-{moment.name}-{scheme}.png").write_bytes(picture)
                sheet(browser, rows, width, folder / f"languages-{screen}-{scheme}.png")
        browser.close()
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
