"""What is drawn on the page of a chart: boxes, connectors, notes at the foot; all in points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from outofturn.charts.chart_words import dispute_text, review_text
from outofturn.charts.font_metrics import LEADING, balanced, width, wrapped
from outofturn.charts.graph import Chart

#: A4, in points; portrait and landscape have the same margins.
SHORT, LONG, MARGIN = 595.0, 842.0, 30.0
#: Font sizes in points: smaller text cannot be read through lamination, larger is not wanted.
SMALLEST, COMFORTABLE, LARGEST = 8.5, 10.0, 12.0
MARKS = ("†", "‡", "§", "¶", "††", "‡‡", "§§", "¶¶")


class ChartLine(NamedTuple):
    text: str
    bold: bool = False


class Box(NamedTuple):
    """A shape with its text: a node, or as a pill a branch."""

    shape: str  #: event, question, fact, outcome, choice, happening, finding, circle
    x: float
    y: float
    width: float
    height: float
    lines: tuple[ChartLine, ...]
    letter: str = ""  #: by which circles elsewhere refer to this box

    @property
    def middle(self) -> float:
        return self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width


class Connector(NamedTuple):
    """A line from point to point, the last with an arrowhead or not."""

    points: tuple[tuple[float, float], ...]
    arrow: bool


class ChartPage(NamedTuple):
    """A page with everything in its place."""

    width: float
    height: float
    size: float  #: of the font in the chart
    foot_size: float
    boxes: tuple[Box, ...]
    connectors: tuple[Connector, ...]
    foot: tuple[tuple[float, float, ChartLine], ...]  #: notes: x and base line of each line
    key_y: float


@lru_cache(maxsize=8192)
def set_in(lines: tuple[ChartLine, ...], room: float) -> tuple[ChartLine, ...]:
    """The lines wrapped to fit the room."""
    return tuple(ChartLine(part, line.bold) for line in lines for part in balanced(line.text, room, line.bold))


@lru_cache(maxsize=8192)
def widest(lines: tuple[ChartLine, ...]) -> float:
    return max((width(line.text, line.bold) for line in lines), default=0.0)


# -- the foot of the page


class Foot:
    """Notes in one or two columns, and the key below them."""

    KEY = 2.4

    def __init__(self, size: float, columns: list[list[ChartLine]], column_width: float) -> None:
        self.size, self.columns, self.column_width = size, columns, column_width
        rows = max(map(len, columns), default=0)
        self.height = (rows * LEADING + self.KEY + 1.6) * size

    def placed(self, page_height: float) -> Iterator[tuple[float, float, ChartLine]]:
        for number, lines in enumerate(self.columns):
            x = MARGIN + number * self.column_width
            for row, line in enumerate(lines):
                yield x, page_height - MARGIN - self.height + (row * LEADING + 2.0) * self.size, line

    def key_y(self, page_height: float) -> float:
        return page_height - MARGIN - self.KEY * self.size + 0.9 * self.size


@lru_cache(maxsize=64)
def foot_of(texts: tuple[str, ...], page: tuple[float, float], letters: float) -> Foot:
    size = max(SMALLEST, min(9.0, letters - 1))
    count = 2 if page[0] > page[1] and len(texts) > 1 else 1
    gutter = 2.0
    room = (page[0] - 2 * MARGIN) / size
    each = (room - gutter * (count - 1)) / count
    blocks = [[ChartLine(part) for part in wrapped(text, each)] for text in texts]
    columns: list[list[ChartLine]] = [[] for _ in range(count)]
    half = sum(map(len, blocks)) / count
    for block in blocks:
        fill = 0 if len(columns[0]) + len(block) / 2 <= half or count == 1 else 1
        if fill == 0 and count == 2 and columns[1]:
            fill = 1
        columns[fill] += block
    return Foot(size, columns, (each + gutter) * size)


def foot_texts(chart: Chart[str]) -> tuple[str, ...]:
    """What stands at the foot: provisions, points on which authorities differ, what to look at after play."""
    texts = [f"{note.law}: {note.words}" for note in chart.notes]
    texts += [f"{MARKS[i % len(MARKS)]} {dispute_text(chart, dispute)}" for i, dispute in enumerate(chart.disputes)]
    return (*texts, *([review_text(chart)] if chart.review else []))
