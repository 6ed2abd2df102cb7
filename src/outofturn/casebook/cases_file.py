"""All cases in one file, as JSON: to take them to another casebook, or to keep a copy that a person can read."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, cast

from outofturn.casebook.rows import CaseRow
from outofturn.casebook.ruled_case import case_object
from outofturn.casebook.serialization import utc_text
from outofturn.casebook.store_protocol import CaseStore
from outofturn.notation.kept_case_contract import CasesFileJson, ExportedCaseJson, PlayerNames

FORMAT: Final = "outofturn-cases"
VERSION: Final = 1
#: So many cases are read from the database at once.
_AT_ONCE = 50
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def cases_object(store: CaseStore) -> CasesFileJson:
    """The whole file."""
    rows = store.whole_cases(limit=sys.maxsize)
    return {"format": FORMAT, "version": VERSION, "cases": [exported_case(row) for row in rows]}


def cases_file(store: CaseStore) -> Iterator[str]:
    """The text of the file in pieces, each of a few cases: only those are in memory. Deleted cases are left out."""
    rows = store.whole_cases(limit=_AT_ONCE)
    yield f'{{"format":"{FORMAT}","version":{VERSION},"cases":['
    between = "\n"
    while rows:
        yield between + ",\n".join(map(_written, rows))
        between = ",\n"
        rows = store.whole_cases(limit=_AT_ONCE, before=rows[-1].id)
    yield "\n]}\n"


def exported_case(row: CaseRow) -> ExportedCaseJson:
    """A case as it stands in the file. It is not ruled: newer rules may refuse the set-up of an old one."""
    return {
        "id": row.id,
        "created": utc_text(row.created),
        "changed": utc_text(row.changed),
        "table": row.table,
        "board": row.board,
        "names": cast("PlayerNames", dict(row.names)),
        "notes": row.notes,
        "case": cast("Any", case_object(row)),
    }


def _written(row: CaseRow) -> str:
    return json.dumps(exported_case(row), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def take_created(setup: dict[str, Any], now: datetime) -> datetime:
    """When the case of a file was made, which is then taken out of it; now if the file does not say so, or if its time is
    still to come. Anything else under this name is a remark of the author, and stays."""
    created = _time(setup)
    if created is None:
        return now
    del setup["created"]
    return min(created, now)


def _time(setup: Mapping[str, Any]) -> datetime | None:
    text = setup.get("created")
    if not isinstance(text, str) or not _TIME.fullmatch(text):
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:  # the thirtieth of February
        return None
