"""The icons for home screens, drawn from ``static/icon.svg`` by Chromium: ``python -m tools.icons`` writes them again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS

STATIC = Path(__file__).resolve().parents[1] / "src" / "outofturn" / "web" / "static"
#: Each with its width in pixels, and how large the drawing is on it. With less than all of it the colour goes up to the edges:
#: Android cuts any shape out of a maskable icon, of which only the inner 80 % are safe, and iOS rounds the corners by itself.
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-192.png": (192, 0.8),
    "icon-maskable-512.png": (512, 0.8),
    "apple-touch-icon.png": (180, 0.9),
}
_PAGE = """<!doctype html><style>
  body {{ margin: 0; display: grid; place-items: center; height: 100vh; background: {background}; }}
  svg {{ width: {share}%; }}
</style>{drawing}"""
_COLOUR = "#0d5c46"


def main() -> None:
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, (width, scale) in ICONS.items():
            page = browser.new_page(viewport={"width": width, "height": width})
            background = _COLOUR if scale < 1 else "transparent"
            page.set_content(_PAGE.format(background=background, share=scale * 100, drawing=drawing))
            page.screenshot(path=STATIC / name, omit_background=True)
            print(f"{name}: {(STATIC / name).stat().st_size / 1000:.1f} kB")
        browser.close()


if __name__ == "__main__":
    main()
