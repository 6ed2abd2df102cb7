"""One line of a case under several editions, as JSON."""

from __future__ import annotations

from outofturn.json_api.error_json import error_json
from outofturn.lawbook.divergence import LineComparison
from outofturn.lawbook.divergence_text import causes_of_line, named_by, ruling_in_words
from outofturn.notation.lawbook_contract import GroupRulingJson, LineComparisonJson
from outofturn.wording.composer import sentences
from outofturn.wording.event_messages import line_in_words, ruled_event
from outofturn.wording.language import Language


def line_comparison_json(line: LineComparison, chosen: Language) -> LineComparisonJson:
    """What each group of editions rules on a line, and what makes the difference, as data and in words."""
    return {
        **line.as_dict(),
        "shown": event_in_words(line, chosen),
        "rulings": [_group_ruling_json(line, years, chosen) for years in line.groups],
        "why": causes_of_line(line, chosen),
        "causes": causes_of_line(line, chosen, signs=False),
    }


def event_in_words(line: LineComparison, chosen: Language) -> str:
    """The line for people; one that makes no sense in any edition as it is written."""
    ruling = next(iter(line.rulings.values()), None)
    return line_in_words(line.text, chosen) if ruling is None else chosen.sentence(ruled_event(ruling))


def _group_ruling_json(line: LineComparison, years: tuple[int, ...], chosen: Language) -> GroupRulingJson:
    last = years[-1]
    if last in line.errors:
        error = error_json(line.errors[last], chosen.code)
        return {"editions": list(years), "error": error, "words": [], "cites": [], "look_again": [], "say": []}
    return {
        "editions": list(years),
        "error": None,
        "words": ruling_in_words(line, last, chosen),
        "cites": named_by(line, line.cited_by, years, chosen),
        "look_again": named_by(line, line.reviewed_by, years, chosen),
        "say": [chosen.sentence(item.message) for item in sentences(line.rulings[last])] if line.differs else [],
    }
