"""The page's font, cut down to what the page can show: ``python -m tools.font`` writes ``static/inter.woff2`` again.

The whole font comes with the npm package ``inter-ui`` (``make lint-js`` installs it). Kept are the letters of the Latin
alphabets of Europe, digits, punctuation and some arrows, and the weights that the style sheets use. Suit symbols are not in
Inter: they come from the fonts of the device.
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib import instancer  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "node_modules" / "inter-ui"
SOURCE = PACKAGE / "variable" / "InterVariable.woff2"
TARGET = ROOT / "src" / "outofturn" / "web" / "static" / "inter.woff2"
LICENCE = TARGET.parent / "vendor" / "LICENSE-inter"
#: Weights from regular to extra bold; all in the shape for text, which is drawn for small sizes.
AXES = {"wght": (400, 800), "opsz": 14}
CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A: the five languages, and the names of most players
    0x218, 0x219, 0x21A, 0x21B, 0x1E9E,
    *range(0x2010, 0x2028), 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122,
    *range(0x2190, 0x2194), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x25B6, 0x25CF, 0x2713, 0x2717,
]  # fmt: skip
#: Letters side by side, forms of single languages, digits of equal width; what else Inter can do the page never asks for.
FEATURES = ["kern", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "case", "zero"]


def small_font(source: Path) -> bytes:
    """The font with these characters and weights alone; always the same bytes from the same source."""
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=FEATURES, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    font.flavor = None
    font.save(cut := BytesIO())
    font = TTFont(cut, recalcTimestamp=False)
    instancer.instantiateVariableFont(font, AXES, inplace=True)
    font.flavor = "woff2"
    font.save(written := BytesIO())
    return written.getvalue()


def main() -> None:
    TARGET.write_bytes(small_font(SOURCE))
    shutil.copyfile(PACKAGE / "LICENSE.txt", LICENCE)
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
