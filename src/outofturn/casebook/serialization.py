"""The shape in which kept cases come out, and what of a ruling is noted with each line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from outofturn.casebook.exceptions import InvalidInput
from outofturn.casebook.rows import CaseRow, CaseSummary, LineRow
from outofturn.json_api import api
from outofturn.notation.json_contract import (
    CaseHeadJson,
    CaseJson,
    CaseSummaryJson,
    KeptCaseJson,
    NewerRulingJson,
    PlayerNames,
    RulingJson,
    TableAnswer,
)
from outofturn.wording.labels import pretty

#: What of a step is decided; the rest is words, or follows from these.
_DECIDED = (
    "trick", "turn", "on_lead", "declarer", "dummy", "current_trick", "won", "penalty_cards", "restrictions",
    "irregularity", "offender", "laws", "decide", "review",
)  # fmt: skip


def ruleset() -> str:
    """The version of the rules that rule now."""
    return str(api.about()["ruleset"])


def digest(step: RulingJson) -> str:
    """A short hash of what was decided in a step: if it comes out otherwise under newer rules, the line is ruled otherwise."""
    whole: Mapping[str, Any] = {**step}
    facts = {key: whole[key] for key in _DECIDED}
    facts |= {"options": sorted(step["options"]), "disputed": step["disputed"] is not None}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def ruled(case: Mapping[str, Any]) -> TableAnswer:
    """The ruling on a case; InvalidInput if not even its set-up makes sense."""
    ruling = api.table_view(case)
    if "steps" in ruling:
        return ruling
    raise InvalidInput(ruling["error"])


# -- lines


def lines_of(events: Sequence[str | dict[str, Any]]) -> tuple[LineRow, ...]:
    """The lines of a case, each with the expectations below it; nothing is decided about them yet."""
    found: list[LineRow] = []
    for item in events:
        if isinstance(item, str):
            found.append(LineRow(item, [], "", ""))
        else:
            found[-1].expects.append(item)
    return tuple(found)


def decided(lines: Sequence[LineRow], ruling: TableAnswer, before: Sequence[LineRow] = ()) -> tuple[LineRow, ...]:
    """The lines with what the ruling decides at each.

    As long as they are the lines that were kept ``before``, what was noted then stays: so it was said at the table.
    """
    same = _alike([line.text for line in lines], [line.text for line in before], min(len(lines), len(before)))
    kept = [line._replace(digest=old.digest, ruleset=old.ruleset) for line, old in zip(lines[:same], before, strict=False)]
    digests = _digests(ruling, len(lines))
    return (*kept, *(lines[at]._replace(digest=digests[at], ruleset=ruleset()) for at in range(same, len(lines))))


def moved(lines: Sequence[LineRow], texts: Sequence[str]) -> tuple[LineRow, ...]:
    """New lines in the place of old ones; those that stay, from the top and from the bottom, keep what stands below them."""
    found = [LineRow(text, [], "", "") for text in texts]
    most = min(len(lines), len(texts))
    top = _alike([line.text for line in lines], texts, most)
    bottom = _alike([line.text for line in reversed(lines)], texts[::-1], most - top)
    found[:top] = lines[:top]
    found[len(found) - bottom :] = lines[len(lines) - bottom :]
    return tuple(found)


def _alike(one: Sequence[str], other: Sequence[str], most: int) -> int:
    """How many are the same from the beginning on, up to a number of them."""
    return next((place for place in range(most) if one[place] != other[place]), most)


def _digests(ruling: TableAnswer, count: int) -> list[str]:
    """One for each line; empty from the line on that makes no sense."""
    found = [digest(step) for step in ruling["steps"]]
    return found + [""] * (count - len(found))


# -- what comes out


def case_object(record: CaseRow) -> dict[str, Any]:
    """The case as ``case_file.as_object`` has it."""
    return {**record.setup, "events": [item for line in record.lines for item in (line.text, *line.expects)]}


def kept(record: CaseRow, ruling: TableAnswer | None = None) -> KeptCaseJson:
    """A kept case with its ruling, which is computed if it is not known."""
    case = case_object(record)
    ruling = ruling or _ruling_of(case)
    return {
        **_beside(record),
        "ruleset": record.ruleset,
        "rules": ruleset(),
        "case": cast("CaseJson", case),
        "lines": [line.text for line in record.lines],
        "ruling": ruling,
        "newer": _newer(record, ruling),
    }


def _ruling_of(case: Mapping[str, Any]) -> TableAnswer:
    """The ruling on a kept case. Newer rules may refuse even a set-up that made sense when it was kept."""
    found = api.table_view(case)
    if "steps" in found:
        return found
    return {
        "edition": _edition(case),
        "steps": [],
        "words": [],
        "table": None,
        "choices": [],
        "choices_note": "",
        "error": found["error"],
    }


def glance(found: CaseSummary) -> CaseSummaryJson:
    """A case as a list shows it."""
    return {
        **_beside(found),
        "title": found.setup.get("title", ""),
        "contract": found.setup["contract"],
        "edition": _edition(found.setup),
        "lines": found.count,
        "first": found.first,
        "shown": pretty(found.first),
        "last": found.last,
    }


def _beside(record: CaseRow | CaseSummary) -> CaseHeadJson:
    return {
        "id": record.id,
        "version": record.version,
        "created": _moment(record.created),
        "changed": _moment(record.changed),
        "deleted": _moment(record.deleted) if record.deleted else None,
        "table": record.table,
        "board": record.board,
        "names": cast("PlayerNames", dict(record.names)),
        "notes": record.notes,
    }


def _moment(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _edition(setup: Mapping[str, Any]) -> int:
    """The edition by which a case is ruled."""
    return int(setup.get("edition") or max(setup.get("editions", ()), default=api.about()["latest"]))


def _newer(record: CaseRow, ruling: TableAnswer) -> NewerRulingJson | None:
    """The lines that the rules of today rule otherwise than those under which they were ruled."""
    now = ruleset()
    if all(line.ruleset == now for line in record.lines):
        return None
    pairs = zip(record.lines, _digests(ruling, len(record.lines)), strict=True)
    changed = [number for number, (line, digest) in enumerate(pairs, start=1) if line.ruleset != now and line.digest != digest]
    return {"ruled_under": record.lines[changed[0] - 1].ruleset, "now": now, "lines": changed} if changed else None
