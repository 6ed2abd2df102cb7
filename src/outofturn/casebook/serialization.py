"""Kept cases as JSON, and what of a ruling is stored with each line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from outofturn.casebook.exceptions import InvalidInput
from outofturn.casebook.rows import CaseRow, CaseSummary, LineRow
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.json_api import api
from outofturn.notation.json_contract import CaseJson, CaseRulingJson, RulingJson
from outofturn.notation.kept_case_contract import CaseHeadJson, CaseSummaryJson, KeptCaseJson, NewerRulingJson, PlayerNames
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import Language, language

#: The keys of a ruling that are decided; the rest is words, or follows from these.
_DECIDED = (
    "trick", "turn", "on_lead", "declarer", "dummy", "current_trick", "won", "penalty_cards", "restrictions",
    "irregularity", "offender", "laws", "decide", "review",
)  # fmt: skip


def ruleset() -> str:
    """The version of the rules that rule now."""
    return api.about()["ruleset"]


def digest(ruling: RulingJson) -> str:
    """A short hash of what was decided: if it is another under newer rules, the line is ruled otherwise."""
    whole: Mapping[str, Any] = {**ruling}
    facts = {key: whole[key] for key in _DECIDED}
    facts |= {"options": sorted(ruling["options"]), "disputed": ruling["disputed"] is not None}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def rule_case(case: Mapping[str, Any], code: str) -> CaseRulingJson:
    """The ruling on a case; InvalidInput if not even its set-up makes sense."""
    ruling = api.case_ruling(case, code)
    if "steps" in ruling:
        return ruling
    raise InvalidInput(ruling["error"])


# -- lines


def line_rows(events: Sequence[str | dict[str, Any]]) -> tuple[LineRow, ...]:
    """The lines of a case, each with the expectations below it, not ruled yet."""
    found: list[LineRow] = []
    for item in events:
        if isinstance(item, str):
            found.append(LineRow(item, [], "", ""))
        else:
            found[-1].expects.append(item)
    return tuple(found)


def with_digests(lines: Sequence[LineRow], ruling: CaseRulingJson, before: Sequence[LineRow] = ()) -> tuple[LineRow, ...]:
    """The lines with the digest of what the ruling decides at each.

    The first lines that are the same as ``before`` keep their old digests: that is what was said at the table.
    """
    same = _common_prefix([line.text for line in lines], [line.text for line in before])
    kept = [line._replace(digest=old.digest, ruleset=old.ruleset) for line, old in zip(lines[:same], before, strict=False)]
    digests = _digests(ruling, len(lines))
    return (*kept, *(lines[at]._replace(digest=digests[at], ruleset=ruleset()) for at in range(same, len(lines))))


def replace_lines(lines: Sequence[LineRow], texts: Sequence[str]) -> tuple[LineRow, ...]:
    """New lines for old ones; those that stay, from the top and from the bottom, keep the expectations below them."""
    old = [line.text for line in lines]
    found = [LineRow(text, [], "", "") for text in texts]
    top = _common_prefix(old, texts)
    bottom = _common_prefix(old[top:][::-1], texts[top:][::-1])
    found[:top] = lines[:top]
    found[len(found) - bottom :] = lines[len(lines) - bottom :]
    return tuple(found)


def _common_prefix(one: Sequence[str], other: Sequence[str]) -> int:
    """How many texts are the same from the beginning on."""
    most = min(len(one), len(other))
    return next((place for place in range(most) if one[place] != other[place]), most)


def _digests(ruling: CaseRulingJson, count: int) -> list[str]:
    """One for each line; empty from the line on that makes no sense."""
    found = [digest(step) for step in ruling["steps"]]
    return found + [""] * (count - len(found))


# -- JSON


def case_object(row: CaseRow) -> dict[str, Any]:
    """The case as ``case_file.as_object`` has it."""
    return {**row.setup, "events": [item for line in row.lines for item in (line.text, *line.expects)]}


def kept_case_json(row: CaseRow, code: str, ruling: CaseRulingJson | None = None) -> KeptCaseJson:
    """A kept case with its ruling, which is computed if it is not given, in the words of one language."""
    case = case_object(row)
    ruling = ruling or _ruling_of_kept(case, code)
    return {
        **_head_json(row),
        "ruleset": row.ruleset,
        "rules": ruleset(),
        "case": cast("CaseJson", case),
        "lines": [line.text for line in row.lines],
        "ruling": ruling,
        "newer": _newer_ruling(row, ruling),
    }


def _ruling_of_kept(case: Mapping[str, Any], code: str) -> CaseRulingJson:
    """The ruling on a kept case. Newer rules may refuse even a set-up that made sense when it was kept."""
    found = api.case_ruling(case, code)
    if "steps" in found:
        return found
    return {
        "edition": _edition(case),
        "steps": [],
        "words": [],
        "table": None,
        "choices": [],
        "error": found["error"],
    }


def case_summary_json(summary: CaseSummary, code: str) -> CaseSummaryJson:
    """A case as a list shows it."""
    return {
        **_head_json(summary),
        "title": summary.setup.get("title", ""),
        "contract": summary.setup["contract"],
        "edition": _edition(summary.setup),
        "lines": summary.count,
        "first": summary.first,
        "shown": _first_line(summary, language(code)),
        "last": summary.last,
    }


def _first_line(summary: CaseSummary, chosen: Language) -> str:
    try:
        declarer = Contract.parse(summary.setup["contract"]).declarer
    except RecordError:  # newer rules may refuse an old contract
        return summary.first
    trick = (summary.setup.get("start") or {}).get("trick", 1)
    return line_in_words(summary.first, chosen, declarer, before_opening_lead=trick == 1)


def _head_json(row: CaseRow | CaseSummary) -> CaseHeadJson:
    return {
        "id": row.id,
        "version": row.version,
        "created": _utc_text(row.created),
        "changed": _utc_text(row.changed),
        "deleted": _utc_text(row.deleted) if row.deleted else None,
        "table": row.table,
        "board": row.board,
        "names": cast("PlayerNames", dict(row.names)),
        "notes": row.notes,
    }


def _utc_text(when: datetime) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def _edition(setup: Mapping[str, Any]) -> int:
    """The edition by which a case is ruled."""
    return int(setup.get("edition") or max(setup.get("editions", ()), default=api.about()["latest"]))


def _newer_ruling(row: CaseRow, ruling: CaseRulingJson) -> NewerRulingJson | None:
    """The lines that are ruled otherwise by the rules of today than by those under which they were ruled."""
    now = ruleset()
    if all(line.ruleset == now for line in row.lines):
        return None
    pairs = zip(row.lines, _digests(ruling, len(row.lines)), strict=True)
    changed = [number for number, (line, digest) in enumerate(pairs, start=1) if line.ruleset != now and line.digest != digest]
    return {"ruled_under": row.lines[changed[0] - 1].ruleset, "now": now, "lines": changed} if changed else None
