"""A chart as Mermaid text, for web pages, wikis and editors that draw it themselves."""

from __future__ import annotations

from outofturn.charts.chart_words import dispute_text, laws_of, review_text, title_of
from outofturn.charts.graph import Branch, BranchKind, Chart, ChartNode, NodeKind

#: The brackets that give a node its shape: rounded, six-sided, diamond, box.
_SHAPES = {
    NodeKind.EVENT: ("([", "])"),
    NodeKind.QUESTION: ("{{", "}}"),
    NodeKind.FACT: ("{", "}"),
    NodeKind.OUTCOME: ("[", "]"),
}


def mermaid(chart: Chart[str]) -> str:
    """The chart alone: what goes between the fences of a Markdown page, or into a file of its own."""
    names: dict[ChartNode[str], str] = {}
    nodes: list[str] = []
    edges: list[str] = []
    _draw(chart.root, names, nodes, edges)
    head = ["---", f'title: "{_plain(title_of(chart))}"', "---", "flowchart LR"]
    return "\n".join([*head, *(f"    {line}" for line in (*nodes, *edges))]) + "\n"


def markdown(chart: Chart[str]) -> str:
    """The chart in a Markdown page, with its notes."""
    lines = [f"# {chart.title}", "", f"{laws_of(chart)}.", "", "```mermaid", mermaid(chart).rstrip(), "```", ""]
    lines += [f"- **{note.law}** {note.words}" for note in chart.notes]
    lines += [f"- † {dispute_text(chart, dispute)}" for dispute in chart.disputes]
    if chart.review:
        lines.append(f"- {review_text(chart)}")
    return "\n".join(lines).rstrip() + "\n"


def _draw(node: ChartNode[str], names: dict[ChartNode[str], str], nodes: list[str], edges: list[str]) -> str:
    """Add a node and all that follow, each once, and return its name."""
    if node in names:
        return names[node]
    names[node] = name = f"n{len(names) + 1}"
    opened, closed = _SHAPES[node.kind]
    nodes.append(f'{name}{opened}"{"<br/>".join(map(_plain, node.lines))}"{closed}')
    here = len(edges)
    mine = [f"{name} {_arrow(branch)} {_draw(branch.node, names, nodes, edges)}" for branch in node.branches]
    edges[here:here] = mine  # before those of the nodes that follow, so that the text is in reading order
    return name


def _arrow(branch: Branch[str]) -> str:
    """A dotted line for an event at the table; the text and the provisions are on the line."""
    line = "-.->" if branch.kind is BranchKind.TABLE_EVENT else "-->"
    mark = " †" if branch.disputes else ""
    parts = [part for part in (branch.words + mark if branch.words else mark.strip(), ", ".join(branch.laws)) if part]
    return f'{line}|"{"<br/>".join(map(_plain, parts))}"|' if parts else line


def _plain(text: str) -> str:
    """Inside quotation marks Mermaid takes anything but quotation marks and its own escapes."""
    return text.replace("#", "#35;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;")
