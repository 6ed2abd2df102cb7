"""A chart as SVG: one A4 page in black on white; kinds differ by shape, not by colour."""

from __future__ import annotations

from xml.sax.saxutils import escape

from outofturn.charts.chart_language import chart_language
from outofturn.charts.chart_words import laws_of, title_of
from outofturn.charts.drawing import LONG, MARGIN, Box, ChartLine, ChartPage, Connector
from outofturn.charts.font_metrics import FAMILY, LEADING, width
from outofturn.charts.graph import Chart
from outofturn.charts.layout import page_of
from outofturn.engine.message import message

_MILLIMETRES = {LONG: 297}
#: The shapes whose meaning is said at the foot of the page.
_KEY = ("question", "fact", "finding", "choice", "table_event", "outcome", "circle")


def svg(chart: Chart[str]) -> str:
    """The chart as the text of an SVG file."""
    return draw(chart, page_of(chart))


def draw(chart: Chart[str], page: ChartPage) -> str:
    across, down = (_MILLIMETRES.get(side, 210) for side in (page.width, page.height))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}mm" height="{down}mm"'
        f' viewBox="0 0 {_n(page.width)} {_n(page.height)}" font-family="{FAMILY}" font-size="{_n(page.size)}"'
        ' fill="none" stroke="black" stroke-width="0.8" role="img"'
        f' xml:lang="{chart.language}">',
        f"<title>{escape(title_of(chart))}</title>",
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 1 8 4 0 7z" fill="black" stroke="none"/></marker></defs>',
        f'<rect width="{_n(page.width)}" height="{_n(page.height)}" fill="white" stroke="none"/>',
        _title(chart, page),
        *map(_connector, page.connectors),
        *(_box(box, page.size) for box in page.boxes),
        *(_text(x, y, line, page.foot_size) for x, y, line in page.foot),
        *_key(chart, page),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(x: float, y: float, line: ChartLine, size: float, anchor: str = "start") -> str:
    weight = ' font-weight="bold"' if line.bold else ""
    at = "" if anchor == "start" else f' text-anchor="{anchor}"'
    place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{weight}{at}'
    return f'<text {place} fill="black" stroke="none">{escape(line.text)}</text>'


def _title(chart: Chart[str], page: ChartPage) -> str:
    size = page.size + 5
    edition = laws_of(chart)
    room = page.width - 2 * MARGIN - (width(edition, True) + 2) * (page.size + 2)
    size = min(size, room / width(chart.title, True))
    y = MARGIN + page.size * 1.4
    return (
        _text(MARGIN, y, ChartLine(chart.title, bold=True), size)
        + "\n"
        + _text(page.width - MARGIN, y, ChartLine(edition, bold=True), page.size + 2, "end")
        + f'\n<path d="M{_n(MARGIN)} {_n(y + page.size * 0.6)}H{_n(page.width - MARGIN)}" stroke-width="1.4"/>'
    )


def _connector(connector: Connector) -> str:
    points = [point for i, point in enumerate(connector.points) if i == 0 or point != connector.points[i - 1]]
    path = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
    return f'<path d="{path}"' + (' marker-end="url(#arrow)"/>' if connector.arrow else "/>")


def outline(shape: str, x: float, y: float, wide: float, high: float, size: float) -> str:
    """The outline of a shape; the kinds differ without colour."""
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
        case "table_event":
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
        # Beside an outcome; on the corner of a question, because connectors leave from its side.
        x, y = (box.right + radius, box.middle) if box.shape == "outcome" else (box.right, box.y)
        parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="white" stroke-width="1.2"/>')
        parts.append(_text(x, y + size * 0.36, ChartLine(box.letter, bold=True), size, "middle"))
    return "\n".join(parts)


def _key(chart: Chart[str], page: ChartPage) -> list[str]:
    """The key: the shapes that are used, and what they mean."""
    size, y = page.foot_size, page.key_y
    used = {box.shape for box in page.boxes}
    parts = [f'<path d="M{_n(MARGIN)} {_n(y - size * 0.9)}H{_n(page.width - MARGIN)}" stroke-width="0.5"/>']
    x = MARGIN
    say = chart_language(chart.language).text
    for shape in _KEY:
        if shape not in used:
            continue
        words = say(message(f"chart/key/{shape}"))
        wide = size * (1.3 if shape == "circle" else 2.2)
        parts.append(outline(shape, x, y - size * 0.25, wide, size * 1.3, size * 0.7))
        parts.append(_text(x + wide + size * 0.4, y + size * 0.72, ChartLine(words), size))
        x += wide + (width(words) + 1.4) * size
    sign = "Out of Turn"
    if x + width(sign) * size > page.width - MARGIN:  # the key needs the room
        return parts
    parts.append(_text(page.width - MARGIN, y + size * 0.72, ChartLine(sign), size, "end"))
    return parts
