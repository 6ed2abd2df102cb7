"""Kept cases as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from datetime import datetime
from typing import Any, cast

from outofturn.casebook.case_outcome import irregularities_in_words, result_in_words
from outofturn.casebook.rows import CaseRow, CaseSummary, HistoryRow
from outofturn.casebook.ruled_case import RuledCase, case_object
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import Seat
from outofturn.json_api.error_json import error_json
from outofturn.json_api.replayed_case import case_language, case_ruling_json
from outofturn.laws.book import LATEST
from outofturn.notation.json_contract import CaseJson
from outofturn.notation.kept_case_contract import (
    CaseHeadJson,
    CaseSummaryJson,
    ChangedLineJson,
    ChangeJson,
    ChangeKind,
    KeptCaseJson,
    NewerRulingJson,
    PlayerNames,
)
from outofturn.notation.table_contract import CaseRulingJson
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import language


def kept_case_json(ruled: RuledCase, code: str, known: int = 0) -> KeptCaseJson:
    """A kept case with its ruling in the words of one language, but for the first lines, so many of them, which are known."""
    row = ruled.row
    return {
        **_head_json(row),
        "ruleset": row.ruleset,
        "rules": ruled.rules,
        "known": known,
        "case": cast("CaseJson", deepcopy(case_object(row, known))),  # whoever gets it may change it
        "lines": [line.text for line in row.lines[known:]],
        "ruling": _ruling_json(ruled, code, known),
        "newer": _newer_ruling(ruled),
    }


def _ruling_json(ruled: RuledCase, code: str, known: int) -> CaseRulingJson:
    """The ruling on a kept case. Newer rules may refuse even a set-up that made sense when it was kept."""
    if not isinstance(ruled.replayed, RecordError):
        return case_ruling_json(ruled.replayed, case_language(ruled.replayed.case, code), known)
    return {
        "edition": _edition(ruled.row.setup),
        "steps": [],
        "words": [],
        "table": None,
        "choices": [],
        "error": error_json(ruled.replayed, code),
    }


def _newer_ruling(ruled: RuledCase) -> NewerRulingJson | None:
    """The lines that are ruled otherwise by the rules of today than by those under which they were ruled."""
    changed = ruled.ruled_otherwise
    if not changed:
        return None
    return {"ruled_under": ruled.row.lines[changed[0] - 1].ruleset, "now": ruled.rules, "lines": list(changed)}


def case_summary_json(summary: CaseSummary, code: str) -> CaseSummaryJson:
    """A case as a list shows it."""
    chosen = language(code)
    return {
        **_head_json(summary),
        "title": summary.setup.get("title", ""),
        "contract": summary.setup["contract"],
        "edition": _edition(summary.setup),
        "lines": summary.count,
        "first": summary.first,
        "shown": _lines_json([summary.first], 1, summary.setup, code)[0]["shown"],
        "last": summary.last,
        "irregularities": irregularities_in_words(summary.outcome, chosen),
        "outcome": result_in_words(summary.outcome, chosen),
        "open": bool(summary.outcome and summary.outcome.get("open")),
    }


def change_json(change: HistoryRow, setup: Mapping[str, Any], code: str) -> ChangeJson:
    """A change of a case, with its lines also in the words of one language."""
    details = change.details
    number = details.get("number")
    return {
        "version": change.version,
        "at": utc_text(change.at),
        "who": change.who,
        "what": cast("ChangeKind", change.what),
        "details": {
            "number": number,
            "before": _lines_json(details.get("before", ()), number, setup, code),
            "after": _lines_json(details.get("after", ()), number, setup, code),
            "more": details.get("more", False),
            "fields": details.get("fields", []),
        },
    }


def _lines_json(lines: Sequence[str], first: int | None, setup: Mapping[str, Any], code: str) -> list[ChangedLineJson]:
    """Lines as they are written and in words. ``first`` is the number of the first of them: line 1 can be the opening lead."""
    chosen, declarer = language(code), _declarer(setup)
    if declarer is None:
        return [{"line": line, "shown": line} for line in lines]
    opening = 1 if (setup.get("start") or {}).get("trick", 1) == 1 else None
    return [
        {"line": line, "shown": line_in_words(line, chosen, declarer, before_opening_lead=number == opening)}
        for number, line in enumerate(lines, start=first or 0)
    ]


def _declarer(setup: Mapping[str, Any]) -> Seat | None:
    try:
        return Contract.parse(setup["contract"]).declarer
    except RecordError:  # newer rules may refuse an old contract
        return None


def _head_json(row: CaseRow | CaseSummary) -> CaseHeadJson:
    return {
        "id": row.id,
        "version": row.version,
        "created": utc_text(row.created),
        "changed": utc_text(row.changed),
        "deleted": utc_text(row.deleted) if row.deleted else None,
        "table": row.table,
        "board": row.board,
        "names": cast("PlayerNames", dict(row.names)),
        "notes": row.notes,
    }


def utc_text(when: datetime) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def _edition(setup: Mapping[str, Any]) -> int:
    """The edition by which a case is ruled."""
    return int(setup.get("edition") or max(setup.get("editions", ()), default=LATEST.year))
