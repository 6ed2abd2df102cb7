"""The two pictures of ``docs/equity.md``, as SVG: shares as bars, and times as curves over a logarithmic scale.

They are drawn for the width of a phone and follow the reader's choice of light or dark. Nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

#: In units of the drawing, and on a large screen in pixels.
WIDTH, SHOWN = 400, 560
_STYLE = """<style>
  svg { --paper: #fff; --ink: #1b1b18; --soft: #5d5d55; --line: #c9c7bd; --one: #14532d; --other: #9a4d00; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #1b1b18; --ink: #f2f1ea; --soft: #b9b7ac; --line: #55544c; --one: #7fd19b; --other: #ffb066; }
  }
  text { fill: var(--ink); } .soft { fill: var(--soft); } .strong { font-weight: 600; } .end { text-anchor: end; }
  .middle { text-anchor: middle; } .line { stroke: var(--line); fill: none; } .one { fill: var(--one); stroke: var(--one); }
  .other { fill: var(--other); stroke: var(--other); } path.one, path.other { fill: none; } .paper { fill: var(--paper); }
  .frame { fill: none; stroke: var(--one); stroke-width: 1.2; } text.one, text.other { stroke: none; }
</style>"""


class Bar(NamedTuple):
    label: str
    share: float  #: from 0 to 1
    part: float  #: of it, drawn solid
    note: str  #: behind the bar


def _picture(height: float, title: str, description: str, parts: Sequence[str]) -> str:
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SHOWN}" height="{SHOWN * height / WIDTH:.0f}"'
        f' viewBox="0 0 {WIDTH} {height:g}" font-family="system-ui, DejaVu Sans, Arial, sans-serif" font-size="13"'
        ' role="img" aria-labelledby="title description">'
    )
    return "\n".join([
        opening, f'<title id="title">{escape(title)}</title>', f'<desc id="description">{escape(description)}</desc>', _STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{height:g}"/>', *parts, "</svg>",
    ]) + "\n"  # fmt: skip


def _text(x: float, y: float, text: str, style: str = "", size: float | None = None) -> str:
    asked = (f' class="{style}"' if style else "") + (f' font-size="{size:g}"' if size else "")
    return f'<text x="{x:.1f}" y="{y:.1f}"{asked}>{escape(text)}</text>'


# -- bars

_LEFT, _FULL, _ROW = 10, 235, 40


def bars(panels: Mapping[str, Sequence[Bar]]) -> str:
    """How often each option is best: the whole bar; alone best: its solid part. The mean gain stands behind it."""
    title = "How often each option is best after an opening lead out of turn"
    parts = [
        '<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M2.5 0V5" class="one" stroke-width="1.1"/></pattern></defs>',
        _text(_LEFT, 24, "How often is each option best?", "strong", 16),
        f'<rect class="one" x="{_LEFT}" y="36" width="18" height="12"/>',
        _text(_LEFT + 24, 47, "it alone"),
        f'<rect class="frame" style="fill:url(#hatch)" x="{_LEFT + 92}" y="36" width="18" height="12"/>',
        _text(_LEFT + 116, 47, "as good as another"),
        _text(WIDTH - 10, 47, "tricks gained", "soft end"),
    ]
    said = []
    y = 62.0
    for heading, rows in panels.items():
        parts += [f'<path class="line" d="M{_LEFT} {y:.1f}H{WIDTH - 10}"/>', _text(_LEFT, y + 19, heading, "strong")]
        y += 27
        for bar in rows:
            whole, solid = _FULL * bar.share, _FULL * bar.part
            parts += [
                _text(_LEFT, y + 13, bar.label),
                _text(WIDTH - 10, y + 31, bar.note, "end"),
                f'<rect class="frame" style="fill:url(#hatch)" x="{_LEFT}" y="{y + 19:.1f}" width="{whole:.1f}" height="14"/>',
                f'<rect class="one" x="{_LEFT}" y="{y + 19:.1f}" width="{solid:.1f}" height="14"/>',
                _text(_LEFT + whole + 6, y + 31, f"{100 * bar.share:.0f}%, alone {100 * bar.part:.0f}%", "soft"),
            ]
            said.append(f"{bar.label}: best on {100 * bar.share:.0f}%, alone on {100 * bar.part:.0f}%, {bar.note} tricks")
            y += _ROW
        said[-len(rows)] = f"{heading}: {said[-len(rows)]}"
        y += 12
    return _picture(y, title, ". ".join(said) + ".", parts)


# -- curves

_TOP, _BOTTOM, _FROM, _TO = 62.0, 300.0, 46.0, 306.0


def curves(rows: Sequence[tuple[int, float, float]]) -> str:
    """Milliseconds by number of cards left: the solver as a full line with dots, DDS as a broken line with squares."""
    sizes = [size for size, _, _ in rows]
    values = [value for _, ours, theirs in rows for value in (ours, theirs)]
    low, high = log10(min(values) / 1.4), log10(max(values) * 1.2)

    def across(size: int) -> float:
        return _FROM + (_TO - _FROM) * (size - sizes[0]) / (sizes[-1] - sizes[0])

    def down(value: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (log10(value) - low) / (high - low)

    parts = [_text(10, 24, "Time for one position", "strong", 16), _text(10, 44, "milliseconds, median", "soft")]
    for power in range(ceil(low), floor(high) + 1):
        y = down(10.0**power)
        parts += [
            f'<path class="line" d="M{_FROM - 6} {y:.1f}H{_TO + 6}"/>',
            _text(_FROM - 10, y + 4.5, f"{10.0**power:g}", "end"),
        ]
    parts += [_text(across(size), _BOTTOM + 20, str(size), "middle", 12) for size in sizes]
    parts.append(_text((_FROM + _TO) / 2, _BOTTOM + 42, "cards left in each hand", "soft middle"))
    ends = []
    for column, style, dashes in ((1, "one", ""), (2, "other", ' stroke-dasharray="7 4"')):
        points = [(across(row[0]), down(row[column])) for row in rows]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path class="{style}" d="M{path}" stroke-width="2"{dashes}/>')
        if style == "one":
            parts += [f'<circle class="one" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
        else:
            parts += [f'<rect class="other" x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>' for x, y in points]
        ends.append(points[-1])
    (x, ours), (_, theirs) = ends
    apart = max(0.0, 36 - abs(ours - theirs)) / 2 * (1 if ours <= theirs else -1)
    for y, name, value, style in (
        (ours - apart, "this solver", rows[-1][1], "one"),
        (theirs + apart, "DDS", rows[-1][2], "other"),
    ):
        parts += [_text(x + 10, y, name, f"{style} strong"), _text(x + 10, y + 15, f"{value:.0f} ms", style)]
    said = [f"{size} cards: {ours:.2g} and {theirs:.2g}" for size, ours, theirs in rows]
    description = (
        "Median milliseconds for one position, this solver and DDS, by cards left in each hand. " + "; ".join(said) + "."
    )
    return _picture(_BOTTOM + 54, "Time for one position by number of cards left", description, parts)
