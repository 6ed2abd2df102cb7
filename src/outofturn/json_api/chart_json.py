"""The flow charts with JSON on both sides, as ``api`` has the rest. To draw one takes longer than to rule, so it is apart."""

from __future__ import annotations

from functools import lru_cache

from outofturn.charts.chart_builder import chart_of
from outofturn.charts.chart_language import chart_language
from outofturn.charts.chart_words import dispute_text, laws_of, review_text
from outofturn.charts.graph import Chart, ChartNode
from outofturn.charts.lead_scenarios import LEADS
from outofturn.charts.play_scenarios import PLAYS
from outofturn.charts.revoke_scenarios import REVOKES
from outofturn.charts.scenario import Scenario
from outofturn.charts.svg import svg
from outofturn.engine.errors import RecordError
from outofturn.json_api.error_json import error_json
from outofturn.laws.book import LATEST, edition_of
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.notation.lawbook_contract import (
    ChartAnswer,
    ChartBranchJson,
    ChartGroup,
    ChartListAnswer,
    ChartNodeJson,
    ListedChartJson,
)
from outofturn.wording.language import DEFAULT, known_language

#: How many charts are held; there are about 30 for each edition and language.
_MOST_HELD = 32


def charts(edition: int | str | None = None, code: str = DEFAULT) -> ChartListAnswer | ErrorAnswer:
    """All flow charts by name."""
    try:
        year = LATEST.year if edition is None else edition_of(edition).year
        say = chart_language(known_language(code)).sentence
    except RecordError as error:
        return {"error": error_json(error, code)}

    def listed(group: ChartGroup, scenario: Scenario) -> ListedChartJson:
        return {"id": scenario.kind, "group": group, "title": say(scenario.title), "event": say(scenario.event)}

    groups: tuple[tuple[ChartGroup, tuple[Scenario, ...]], ...] = (("lead", LEADS), ("play", PLAYS), ("revoke", REVOKES))
    return {"edition": year, "charts": [listed(group, one) for group, some in groups for one in some]}


def chart(id: str, edition: int | str | None = None, code: str = DEFAULT) -> ChartAnswer | ErrorAnswer:
    """One flow chart: the drawing, and the same as nodes with branches for whoever cannot see it."""
    try:
        year = LATEST.year if edition is None else edition_of(edition).year
        return _chart(id, year, known_language(code))
    except RecordError as error:
        return {"error": error_json(error, code)}


@lru_cache(_MOST_HELD)
def _chart(id: str, year: int, code: str) -> ChartAnswer:
    found = chart_of(id, year, code)
    return {
        "id": id,
        "title": found.title,
        "edition": found.edition,
        "laws_of": laws_of(found),
        "svg": svg(found),
        "nodes": _nodes(found),
        "notes": [{"law": note.law, "words": note.words} for note in found.notes],
        "disputes": [dispute_text(found, one) for one in found.disputes],
        "review": review_text(found) if found.review else "",
    }


def _nodes(found: Chart[str]) -> list[ChartNodeJson]:
    """The nodes, each once, in reading order; a branch names the number of the node to which it leads."""
    numbers: dict[ChartNode[str], int] = {}
    for node in found.root.walk():
        numbers.setdefault(node, len(numbers))

    def branches(node: ChartNode[str]) -> list[ChartBranchJson]:
        return [
            {"kind": one.kind.value, "words": one.words, "laws": list(one.laws), "to": numbers[one.node]}
            for one in node.branches
        ]

    return [{"kind": node.kind.value, "lines": list(node.lines), "branches": branches(node)} for node in numbers]
