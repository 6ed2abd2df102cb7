"""A chart as SVG: black on white, one sheet of A4, shapes and words but no colours."""

from __future__ import annotations

from xml.sax.saxutils import escape

from outofturn.charts.drawing import LONG, MARGIN, Box, Line, Sheet, Wire
from outofturn.charts.font_metrics import FAMILY, LEADING, width
from outofturn.charts.graph import Chart
from outofturn.charts.layout import sheet_of

_MILLIMETRES = {LONG: 297}
#: What the shapes mean, for the foot of the page.
_KEY = (
    ("question", "a player decides"),
    ("fact", "the director finds out"),
    ("finding", "what is found"),
    ("choice", "a choice"),
    ("happening", "it happens before a choice"),
    ("outcome", "what then holds"),
    ("circle", "go to this letter"),
)


def svg(chart: Chart) -> str:
    """The whole picture, as text."""
    return draw(chart, sheet_of(chart))


def draw(chart: Chart, sheet: Sheet) -> str:
    title = f"{chart.title} – Laws of {chart.edition}"
    across, down = (_MILLIMETRES.get(side, 210) for side in (sheet.width, sheet.height))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}mm" height="{down}mm"'
        f' viewBox="0 0 {_n(sheet.width)} {_n(sheet.height)}" font-family="{FAMILY}" font-size="{_n(sheet.size)}"'
        ' fill="none" stroke="black" stroke-width="0.8" role="img">',
        f"<title>{escape(title)}</title>",
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 1 8 4 0 7z" fill="black" stroke="none"/></marker></defs>',
        f'<rect width="{_n(sheet.width)}" height="{_n(sheet.height)}" fill="white" stroke="none"/>',
        _title(chart, sheet),
        *map(_wire, sheet.wires),
        *(_box(box, sheet.size) for box in sheet.boxes),
        *(_text(x, y, line, sheet.foot_size) for x, y, line in sheet.foot),
        *_key(sheet),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(x: float, y: float, line: Line, size: float, anchor: str = "start") -> str:
    weight = ' font-weight="bold"' if line.bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{weight}{at}'
    return f'<text {place} fill="black" stroke="none">{escape(line.text)}</text>'


def _title(chart: Chart, sheet: Sheet) -> str:
    size = sheet.size + 5
    edition = f"Laws of {chart.edition}"
    room = sheet.width - 2 * MARGIN - (width(edition, True) + 2) * (sheet.size + 2)
    size = min(size, room / width(chart.title, True))
    y = MARGIN + sheet.size * 1.4
    return (
        _text(MARGIN, y, Line(chart.title, bold=True), size)
        + "\n"
        + _text(sheet.width - MARGIN, y, Line(edition, bold=True), sheet.size + 2, "end")
        + f'\n<path d="M{_n(MARGIN)} {_n(y + sheet.size * 0.6)}H{_n(sheet.width - MARGIN)}" stroke-width="1.4"/>'
    )


def _wire(wire: Wire) -> str:
    points = [point for i, point in enumerate(wire.points) if i == 0 or point != wire.points[i - 1]]
    path = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
    return f'<path d="{path}"' + (' marker-end="url(#arrow)"/>' if wire.arrow else "/>")


def outline(shape: str, x: float, y: float, wide: float, high: float, size: float) -> str:
    """The shape itself. What it is can be told without colour, and without reading."""
    at = f'x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" fill="white"'
    match shape:
        case "event":
            return f'<rect {at} rx="{_n(size * 0.9)}" stroke-width="1.8"/>'
        case "question" | "fact":
            hexagon = _hexagon(x, y, wide, high, size * 0.75, "1.2")
            inner = 2.0
            return (
                hexagon
                if shape == "question"
                else hexagon + _hexagon(x + inner * 1.3, y + inner, wide - 2.6 * inner, high - 2 * inner, size * 0.7, "0.5")
            )
        case "choice":
            return f'<rect {at} rx="{_n(min(high / 2, size))}"/>'
        case "happening":
            return f'<rect {at} rx="{_n(min(high / 2, size))}" stroke-dasharray="3.5 2"/>'
        case "finding":
            return f'<rect {at} rx="{_n(min(high / 2, size))}" stroke-width="0.4"/>'
        case "circle":
            return (
                f'<circle cx="{_n(x + wide / 2)}" cy="{_n(y + high / 2)}" r="{_n(high / 2)}" fill="white" stroke-width="1.2"/>'
            )
    return f'<rect {at} stroke-width="1.2"/>'


def _hexagon(x: float, y: float, wide: float, high: float, notch: float, stroke: str) -> str:
    points = [
        (x, y + high / 2), (x + notch, y), (x + wide - notch, y),
        (x + wide, y + high / 2), (x + wide - notch, y + high), (x + notch, y + high),
    ]  # fmt: skip
    return f'<polygon points="{" ".join(f"{_n(a)},{_n(b)}" for a, b in points)}" fill="white" stroke-width="{stroke}"/>'


def _box(box: Box, size: float) -> str:
    parts = [outline(box.shape, box.x, box.y, box.width, box.height, size)]
    centred = box.shape not in ("outcome", "event")
    y = box.middle - len(box.lines) * LEADING * size / 2 + size * 0.93
    for line in box.lines:
        if centred:
            parts.append(_text(box.x + box.width / 2, y, line, size, "middle"))
        else:
            parts.append(_text(box.x + size * (0.55 if box.shape == "outcome" else 1.2), y, line, size))
        y += LEADING * size
    if box.letter:
        radius = size * 0.72
        # Beside a box, where there is room for it; on the corner of a question, from whose side lines go out.
        x, y = (box.right + radius, box.middle) if box.shape == "outcome" else (box.right, box.y)
        parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="white" stroke-width="1.2"/>')
        parts.append(_text(x, y + size * 0.36, Line(box.letter, bold=True), size, "middle"))
    return "\n".join(parts)


def _key(sheet: Sheet) -> list[str]:
    """The shapes and what they mean, in one line; only those that are there."""
    size, y = sheet.foot_size, sheet.key_y
    used = {box.shape for box in sheet.boxes}
    parts = [f'<path d="M{_n(MARGIN)} {_n(y - size * 0.9)}H{_n(sheet.width - MARGIN)}" stroke-width="0.5"/>']
    x = MARGIN
    for shape, words in _KEY:
        if shape not in used:
            continue
        wide = size * (1.3 if shape == "circle" else 2.2)
        parts.append(outline(shape, x, y - size * 0.25, wide, size * 1.3, size * 0.7))
        parts.append(_text(x + wide + size * 0.4, y + size * 0.72, Line(words), size))
        x += wide + (width(words) + 1.4) * size
    sign = "Out of Turn"
    parts.append(_text(sheet.width - MARGIN, y + size * 0.72, Line(sign), size, "end"))
    return parts
