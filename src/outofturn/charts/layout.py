"""The layout of a chart: a tree from left to right on one A4 page, in the largest font size that fits.

A node that is reached by several branches is drawn once. Branches from the same question run together; elsewhere a circle
with a letter stands for the box with the same letter.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from outofturn.charts.drawing import (
    COMFORTABLE,
    LARGEST,
    LONG,
    MARGIN,
    SHORT,
    SMALLEST,
    Box,
    ChartLine,
    ChartPage,
    Connector,
    Foot,
    foot_of,
    foot_texts,
    set_in,
    widest,
)
from outofturn.charts.font_metrics import LEADING, wrapped
from outofturn.charts.graph import Chart
from outofturn.charts.tree import BranchGroup, Tree, marked, tree_of, words_of


class Measures(NamedTuple):
    """One way to divide the page: the font size, and the width of questions and pills in units of it."""

    size: float
    page: tuple[float, float]
    question: float
    pill: float
    flowing: bool = False  #: an outcome is written as one text, not sentence by sentence
    tight: bool = False  #: boxes are close to one another
    run_in: bool = False  #: provisions stand in the line of the words before them


def page_of(chart: Chart[str]) -> ChartPage:
    """The chart on one page, in the largest font size with which it fits, and its text in as few lines as possible."""
    half_points = range(round(LARGEST * 2), round(SMALLEST * 2) - 1, -1)
    tree, texts = tree_of(chart), foot_texts(chart)
    columns_of = cache(lambda *measures: Columns(tree, *measures))  # the same in every size
    pages = ((LONG, SHORT), (SHORT, LONG))
    #: Boxes close to one another are for charts that do not fit otherwise.
    ways = [(doubled / 2, flowing, False, False) for doubled, flowing in product(half_points, (False, True))]
    ways += [(SMALLEST, flowing, True, run_in) for run_in, flowing in product((False, True), repeat=2)]
    for size, flowing, tight, run_in in ways:
        if flowing and size > COMFORTABLE:
            continue
        fits = []
        for page, question, pill in product(pages, (6, 7, 8, 9, 10, 12, 14), (5, 6, 7, 8, 9, 11, 13, 16)):
            measures = Measures(size, page, question, pill, flowing, tight, run_in)
            placed = _Attempt(chart, columns_of(question, pill, tight, run_in), texts, measures)
            if placed.fits:
                fits.append(placed)
        if fits:
            return min(fits, key=lambda placed: placed.waste).chart_page()
    raise ValueError(f"the chart of {chart.kind} ({chart.edition}) does not fit on a page")


class Columns:
    """The widths of the questions and pills of each depth, in units of the font size."""

    PAD = 0.55

    def __init__(self, tree: Tree, question: float, pill: float, tight: bool, run_in: bool) -> None:
        self.tree, self.trees = tree, list(tree.all())
        self.gap = 1.3 if tight else 1.5
        self.begin: list[float] = []  #: where the nodes of each depth begin
        self.nodes: list[float] = []
        self.pills: list[float] = []
        self._pills_of = {
            id(group): [set_in(_run_in(lines) if run_in else lines, pill) for lines in group.pills]
            for tree in self.trees
            for group in tree.groups
        }
        x = 0.0
        for depth in range(max((tree.depth for tree in self.trees), default=0) + 1):
            here = [tree for tree in self.trees if tree.groups and tree.depth == depth]
            nodes = max((widest(set_in(words_of(tree.node), question)) for tree in here), default=0.0)
            pills = max((widest(one) for tree in here for group in tree.groups for one in self.pills_of(group)), default=0.0)
            self.begin.append(x)
            self.nodes.append(nodes + 2 * self.PAD + 1.3)
            self.pills.append(pills + 2 * self.PAD + 0.3)
            x += self.nodes[-1] + self.pills[-1] + 2 * self.gap
        #: Where the last outcome begins.
        self.last = max(self.begin[tree.depth] for tree in self.trees if not tree.groups)

    def pills_of(self, group: BranchGroup) -> list[tuple[ChartLine, ...]]:
        """What is written on the pills of a group, line by line."""
        return self._pills_of[id(group)]


def _run_in(pill: tuple[ChartLine, ...]) -> tuple[ChartLine, ...]:
    return (ChartLine(" · ".join(line.text for line in pill)),)


@lru_cache(maxsize=4096)
def _outcome_lines(sentences: tuple[str, ...], room: float, flowing: bool) -> tuple[ChartLine, ...]:
    texts = [" ".join(sentences)] if flowing else sentences
    return tuple(ChartLine(part) for text in texts for part in wrapped(text, room))


class _Attempt:
    """One attempt at a layout. Lengths are in units of the font size until boxes are placed on the page."""

    PAD = Columns.PAD
    MOST_OUTCOME = 34.0

    def __init__(self, chart: Chart[str], columns: Columns, texts: tuple[str, ...], measures: Measures) -> None:
        self.chart, self.columns, self.texts, self.measures = chart, columns, texts, measures
        self.size = measures.size
        self.pill_gap, self.row_gap, self.least_outcome = (0.2, 0.2, 10.0) if measures.tight else (0.35, 0.7, 12.0)
        self.gap, self.tree, self.trees = columns.gap, columns.tree, columns.trees
        self.page_width, self.page_height = measures.page
        self.room = (self.page_width - 2 * MARGIN) / self.size

    @cached_property
    def foot(self) -> Foot:
        return foot_of(self.texts, self.measures.page, self.size)

    @cached_property
    def head(self) -> float:
        return 3.4 + self._event_height() + 1.6

    @cached_property
    def free(self) -> float:
        return (self.page_height - 2 * MARGIN - self.foot.height) / self.size - self.head

    @cached_property
    def height(self) -> float:
        return self._height(self.tree)

    @property
    def fits(self) -> bool:
        narrowest = self._room_from(self.columns.last)
        return narrowest >= self.least_outcome and self._is_shapely and self.height <= self.free

    @property
    def _is_shapely(self) -> bool:
        """A larger font is worth nothing if the text is then broken into many short lines."""
        if self.size <= COMFORTABLE:
            return True
        questions = [len(self._lines(tree)) for tree in self.trees if tree.groups]
        pills = [len(lines) for tree in self.trees for group in tree.groups for lines in self.columns.pills_of(group)]
        return max(questions, default=0) <= 7 and max(pills, default=0) <= 5

    @property
    def waste(self) -> float:
        """The lower the better: few short lines, and no half of the page left empty."""
        lines = sum(len(self._lines(tree)) ** 2 for tree in self.trees)
        lines += sum(len(pill) ** 2 for tree in self.trees for group in tree.groups for pill in self.columns.pills_of(group))
        upright = self.page_height > self.page_width
        return lines + self.height / self.free + (1000 if upright and self.height < self.free / 2 else 0)

    # -- widths

    def _outcome_room(self, depth: int) -> float:
        return self._room_from(self.columns.begin[depth])

    def _room_from(self, x: float) -> float:
        return min(self.MOST_OUTCOME, self.room - x - 2 * self.PAD)

    # -- words and heights

    def _lines(self, tree: Tree) -> tuple[ChartLine, ...]:
        if tree.is_reference:
            return (ChartLine(tree.letter, bold=True),)
        if tree.groups:
            return set_in(words_of(tree.node), self.measures.question)
        return _outcome_lines(tree.node.lines, self._outcome_room(tree.depth), self.measures.flowing)

    def _box_height(self, lines: tuple[ChartLine, ...]) -> float:
        return len(lines) * LEADING + 0.7

    def _pill_height(self, lines: tuple[ChartLine, ...]) -> float:
        return len(lines) * LEADING + 0.45

    def _own_height(self, tree: Tree) -> float:
        return 1.9 if tree.is_reference else self._box_height(self._lines(tree))

    def _group_height(self, group: BranchGroup) -> float:
        pills = self.columns.pills_of(group)
        stack = sum(map(self._pill_height, pills)) + self.pill_gap * (len(pills) - 1)
        return max(stack, self._height(group.tree))

    def _height(self, tree: Tree) -> float:
        groups = sum(map(self._group_height, tree.groups)) + self.row_gap * max(0, len(tree.groups) - 1)
        return max(self._own_height(tree), groups)

    def _event_lines(self) -> tuple[ChartLine, ...]:
        root = self.chart.root
        first = root.branches[0]
        lines = [ChartLine(text) for text in root.lines]
        if first.laws:
            lines.append(ChartLine(marked(self.chart, first, ", ".join(first.laws)), bold=True))
        return set_in(tuple(lines), self.room - 4)

    def _event_height(self) -> float:
        return self._box_height(self._event_lines())

    # -- on the page

    def chart_page(self) -> ChartPage:
        self.boxes: list[Box] = []
        self.connectors: list[Connector] = []
        rows = sum(1 for tree in self.trees if not tree.groups)
        spare = self.free - self.height
        #: Space that is left over goes between the rows, up to a limit.
        self.extra = min(1.4, spare / max(1, rows)) if rows > 1 else 0.0
        event = self._box("event", 0.0, 3.4, min(self.room, widest(self._event_lines()) + 3), self._event_lines())
        top = self.head
        root = self._place(self.tree, top)
        x = min(root.x + root.width / 2, event.right - self.size)
        self.connectors.append(Connector(((x, event.y + event.height), (x, root.y)), arrow=True))
        return ChartPage(
            self.page_width, self.page_height, self.size, self.foot.size, tuple(self.boxes), tuple(self.connectors),
            tuple(self.foot.placed(self.page_height)), self.foot.key_y(self.page_height),
        )  # fmt: skip

    def _box(
        self, shape: str, x: float, y: float, wide: float, lines: tuple[ChartLine, ...], letter: str = "", high: float = 0.0
    ) -> Box:
        high = high or (self._pill_height(lines) if shape in ("choice", "table_event", "finding") else self._box_height(lines))
        box = Box(
            shape, MARGIN + x * self.size, MARGIN + y * self.size, wide * self.size, high * self.size, lines, letter
        )  # fmt: skip
        self.boxes.append(box)
        return box

    def _spread(self, tree: Tree) -> float:
        """The height of a tree, with its part of the spare room."""
        groups = [self._group_spread(group) for group in tree.groups]
        return max(self._own_height(tree), sum(groups) + (self.row_gap + self.extra) * max(0, len(groups) - 1))

    def _group_spread(self, group: BranchGroup) -> float:
        return max(self._group_height(group), self._spread(group.tree))

    def _place(self, tree: Tree, top: float) -> Box:
        """Place a tree with its upper edge at ``top``, its node half-way between the first and the last that follow."""
        lines = self._lines(tree)
        high = self._own_height(tree)
        total = self._spread(tree)
        x = self.columns.begin[tree.depth]
        if tree.is_reference:
            return self._box("circle", x, top + (total - high) / 2, high, lines, high=high)
        if not tree.groups:
            leaves = [
                other for other in self.trees if not other.groups and not other.is_reference and other.depth == tree.depth
            ]
            wide = max(widest(self._lines(other)) for other in leaves) + 2 * self.PAD
            return self._box("outcome", x, top + (total - high) / 2, wide, lines, tree.letter)
        y = top + (total - sum(map(self._group_spread, tree.groups)) - (self.row_gap + self.extra) * (len(tree.groups) - 1)) / 2
        middles: list[float] = []
        pending: list[tuple[BranchGroup, float, float]] = []
        for group in tree.groups:
            room = self._group_spread(group)
            pending.append((group, y, room))
            middles.append(y + room / 2)
            y += room + self.row_gap + self.extra
        middle = (middles[0] + middles[-1]) / 2
        middle = min(max(middle, top + high / 2), top + total - high / 2)
        shape = tree.node.kind.value
        box = self._box(shape, x, middle - high / 2, self.columns.nodes[tree.depth], lines, tree.letter)
        for group, upper, room in pending:
            self._place_group(tree, group, box, upper, room)
        return box

    def _place_group(self, tree: Tree, group: BranchGroup, parent: Box, top: float, room: float) -> None:
        target = self._place(group.tree, top + (room - self._spread(group.tree)) / 2)
        pills = self.columns.pills_of(group)
        y = (target.middle - MARGIN) / self.size - (sum(map(self._pill_height, pills)) + self.pill_gap * (len(pills) - 1)) / 2
        x = self.columns.begin[tree.depth] + self.columns.nodes[tree.depth] + self.gap
        out, into = parent.right + self.gap * self.size * 0.45, target.x - self.gap * self.size * 0.62
        for lines, kind in zip(pills, group.kinds, strict=True):
            pill = self._box(kind.value, x, y, self.columns.pills[tree.depth], lines)
            y += self._pill_height(lines) + self.pill_gap
            before = ((parent.right, parent.middle), (out, parent.middle), (out, pill.middle), (pill.x, pill.middle))
            after = ((pill.right, pill.middle), (into, pill.middle), (into, target.middle))
            self.connectors += [Connector(before, False), Connector(after, False)]
        self.connectors.append(Connector(((into, target.middle), (target.x, target.middle)), True))
