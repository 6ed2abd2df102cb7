"""A chart as a tree that can be drawn: what is reached by several ways stands in one place only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from outofturn.charts.drawing import MARKS, Line
from outofturn.charts.graph import Branch, Chart, Kind, Node, Way, gathered


class Group(NamedTuple):
    """Branches of a node that lead to the same place."""

    pills: list[tuple[Line, ...]]
    ways: list[Way]
    tree: Tree


class Tree(NamedTuple):
    """A node as it is to be drawn: with what follows, or, where it stands elsewhere already, as a letter."""

    node: Node
    letter: str
    is_reference: bool
    depth: int
    groups: list[Group]

    def all(self) -> Iterator[Tree]:
        yield self
        for group in self.groups:
            yield from group.tree.all()


def tree_of(chart: Chart) -> Tree:
    """The tree to be drawn under the event, with letters for what is reached from several places."""
    root = chart.root.branches[0].node
    home: dict[Node, tuple[Node | None, int]] = {root: (None, 0)}  #: where each node is drawn: as near the root as possible
    shared: set[Node] = set()
    queue = [root]
    for node in queue:
        for number, (child, _) in enumerate(gathered(node.branches)):
            if child in home:
                shared.add(child)
            else:
                home[child] = (node, number)
                queue.append(child)
    letters: dict[Node, str] = {}

    def grow(node: Node, depth: int, place: tuple[Node | None, int]) -> Tree:
        if node in shared:
            letters.setdefault(node, chr(ord("A") + len(letters)))
        letter = letters.get(node, "")
        if home[node] != place:
            return Tree(node, letter, True, depth, [])
        groups = []
        for number, (child, branches) in enumerate(gathered(node.branches)):
            ways = [branch.way for branch in branches]
            tree = grow(child, depth + 1, (node, number))
            groups.append(Group([_pill(chart, branch) for branch in branches], ways, tree))
        return Tree(node, letter, False, depth, groups)

    return grow(root, 0, (None, 0))


def _pill(chart: Chart, branch: Branch) -> tuple[Line, ...]:
    words = Line(marked(chart, branch, branch.words))
    return (words, Line(", ".join(branch.laws), bold=True)) if branch.laws else (words,)


def marked(chart: Chart, branch: Branch, text: str) -> str:
    """The text with a sign for each point on which authorities differ here."""
    marks = [MARKS[chart.disputes.index(why) % len(MARKS)] for why in branch.disputes]
    return f"{text} {''.join(marks)}" if marks else text


def words_of(node: Node) -> tuple[Line, ...]:
    texts = (f"Director: {node.lines[0][0].lower()}{node.lines[0][1:]}",) if node.kind is Kind.FACT else node.lines
    asks = node.kind in (Kind.QUESTION, Kind.FACT)
    return tuple(Line(text, bold=asks and text == texts[-1]) for text in texts)
