"""One line of a case under several editions, as JSON."""

from __future__ import annotations

from outofturn.json_api.error_json import error_json
from outofturn.lawbook.divergence import LineComparison
from outofturn.lawbook.divergence_text import causes_of_line, named_by, ruling_in_words
from outofturn.notation.lawbook_contract import GroupRulingJson, LineComparisonJson
from outofturn.wording.composer import sentences
from outofturn.wording.labels import pretty
from outofturn.wording.language import language


def line_comparison_json(line: LineComparison) -> LineComparisonJson:
    """What each group of editions rules on a line, and what makes the difference, as data and in words."""
    return {
        **line.as_dict(),
        "shown": pretty(line.text),
        "rulings": [_group_ruling_json(line, years) for years in line.groups],
        "why": causes_of_line(line),
    }


def _group_ruling_json(line: LineComparison, years: tuple[int, ...]) -> GroupRulingJson:
    last = years[-1]
    if last in line.errors:
        error = error_json(line.errors[last])
        return {"editions": list(years), "error": error, "words": [], "cites": [], "look_again": [], "say": []}
    return {
        "editions": list(years),
        "error": None,
        "words": ruling_in_words(line, last),
        "cites": named_by(line, line.cited_by, years),
        "look_again": named_by(line, line.reviewed_by, years),
        "say": [language().sentence(item.message) for item in sentences(line.rulings[last])] if line.differs else [],
    }
