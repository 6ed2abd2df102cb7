"""A chart as a tree that can be drawn: a node that is reached from several others is drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from outofturn.charts.drawing import MARKS, ChartLine
from outofturn.charts.graph import Branch, BranchKind, Chart, ChartNode, NodeKind, grouped_by_target


class BranchGroup(NamedTuple):
    """Branches of a node that lead to the same node."""

    pills: list[tuple[ChartLine, ...]]
    kinds: list[BranchKind]
    tree: Tree


class Tree(NamedTuple):
    """A node as it is drawn: with all that follows, or, if it is drawn elsewhere already, as a letter."""

    node: ChartNode[str]
    letter: str
    is_reference: bool
    depth: int
    groups: list[BranchGroup]

    def all(self) -> Iterator[Tree]:
        yield self
        for group in self.groups:
            yield from group.tree.all()


def tree_of(chart: Chart[str]) -> Tree:
    """The tree to be drawn below the event, with letters for nodes that are reached from several places."""
    root = chart.root.branches[0].node
    #: The parent under which each node is drawn, as near the root as possible, and its place there.
    home: dict[ChartNode[str], tuple[ChartNode[str] | None, int]] = {root: (None, 0)}
    shared: set[ChartNode[str]] = set()
    queue = [root]
    for node in queue:
        for number, (child, _) in enumerate(grouped_by_target(node.branches)):
            if child in home:
                shared.add(child)
            else:
                home[child] = (node, number)
                queue.append(child)
    letters: dict[ChartNode[str], str] = {}

    def grow(node: ChartNode[str], depth: int, place: tuple[ChartNode[str] | None, int]) -> Tree:
        if node in shared:
            letters.setdefault(node, chr(ord("A") + len(letters)))
        letter = letters.get(node, "")
        if home[node] != place:
            return Tree(node, letter, True, depth, [])
        groups = []
        for number, (child, branches) in enumerate(grouped_by_target(node.branches)):
            kinds = [branch.kind for branch in branches]
            tree = grow(child, depth + 1, (node, number))
            groups.append(BranchGroup([_pill(chart, branch) for branch in branches], kinds, tree))
        return Tree(node, letter, False, depth, groups)

    return grow(root, 0, (None, 0))


def _pill(chart: Chart[str], branch: Branch[str]) -> tuple[ChartLine, ...]:
    words = ChartLine(marked(chart, branch, branch.words))
    return (words, ChartLine(", ".join(branch.laws), bold=True)) if branch.laws else (words,)


def marked(chart: Chart[str], branch: Branch[str], text: str) -> str:
    """The text with a sign for each point on which authorities differ here."""
    marks = [MARKS[chart.disputes.index(why) % len(MARKS)] for why in branch.disputes]
    return f"{text} {''.join(marks)}" if marks else text


def words_of(node: ChartNode[str]) -> tuple[ChartLine, ...]:
    return _words(node.lines, node.kind in (NodeKind.QUESTION, NodeKind.FACT))


@lru_cache(maxsize=1024)
def _words(lines: tuple[str, ...], asks: bool) -> tuple[ChartLine, ...]:
    return tuple(ChartLine(text, bold=asks and text == lines[-1]) for text in lines)
