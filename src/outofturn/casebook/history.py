"""What was changed in a case: as much of it as is written down beside the new version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from outofturn.casebook.case_limits import DETAILS, SETUP
from outofturn.casebook.rows import CaseRow, HistoryRow, LineRow
from outofturn.casebook.ruled_case import same_ends

#: How many lines of a change are written down at most, and how many characters of a text.
MOST_LINES = 20
LONGEST_TEXT = 200
#: Fields of the set-up that no ruling depends on.
_NOT_RULED_BY = ("title",)


def change_details(old: CaseRow | None, new: CaseRow) -> dict[str, Any]:
    """The lines and fields that differ between two versions, cut to a bounded length; only what there is."""
    before, after = old.lines if old else (), new.lines
    top, bottom = same_ends([line.text for line in before], [line.text for line in after])
    found = line_details(top + 1, before[top : len(before) - bottom], after[top : len(after) - bottom])
    fields = _changed_fields(old, new) if old else []
    return found | ({"fields": fields} if fields else {})


def line_details(number: int, before: Sequence[LineRow], after: Sequence[LineRow]) -> dict[str, Any]:
    """Lines that came in the place of others, from a number on."""
    if not before and not after:
        return {}
    found: dict[str, Any] = {"number": number}
    for name, lines in (("before", before), ("after", after)):
        if lines:
            found[name] = [_cut(line.text) for line in lines[:MOST_LINES]]
    is_cut = max(len(before), len(after)) > MOST_LINES
    return found | ({"more": True, "lengths": [len(before), len(after)]} if is_cut else {})


def _changed_fields(old: CaseRow, new: CaseRow) -> list[dict[str, str]]:
    was, now = _fields(old), _fields(new)
    names = [name for name in now if was.get(name) != now[name]] + [name for name in was if name not in now]
    return [{"name": name, "before": _text(was.get(name)), "after": _text(now.get(name))} for name in names]


def _fields(row: CaseRow) -> dict[str, Any]:
    found = {name: getattr(row, name) for name in DETAILS if name != "names"}
    found |= {f"names {who}": name for who, name in row.names.items()}
    return found | {name: row.setup[name] for name in SETUP if name in row.setup}


def _text(value: Any) -> str:
    if value is None:
        return ""
    return _cut(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def same_rulings(changes: Sequence[HistoryRow], most: int) -> int:
    """How many lines at the beginning, of so many, are ruled after these changes as before them."""
    for change in changes:
        fields = {field["name"] for field in change.details.get("fields", ())}
        if fields & (set(SETUP) - set(_NOT_RULED_BY)):
            return 0
        most = min(most, change.details.get("number", most + 1) - 1)
    return most


def line_times(changes: Iterable[HistoryRow], count: int) -> list[datetime | None]:
    """When each line of so many was entered, from the changes of the case, the newest first; None where nothing is known.

    A line that was corrected keeps its first time.
    """
    times: list[datetime | None] = [None] * count
    places: list[int | None] = list(range(count))  #: for each line of the version in hand, its place in the newest one
    for change in changes:
        number = change.details.get("number")
        if number is None:
            continue
        before, after = _lengths(change, len(places))
        here = slice(number - 1, number - 1 + after)
        for place in places[here]:
            if place is not None:
                times[place] = change.at
        if before != after:
            places[here] = [None] * before
    return times


def _lengths(change: HistoryRow, count: int) -> tuple[int, int]:
    """How many lines a change took out and put in. Older entries with very many lines do not say: they went to the end."""
    details = change.details
    if "lengths" in details:
        before, after = details["lengths"]
        return before, after
    before, after = len(details.get("before", ())), len(details.get("after", ()))
    if details.get("more") and after:
        after = max(after, count - details["number"] + 1)
    return before, after
