"""The records that a browser keeps, as JSON. Times are in UTC, in ISO format with microseconds."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from outofturn.notation.kept_case_contract import CaseSummaryJson


class LineRecord(TypedDict):
    """One line of a case; see ``casebook.rows.LineRow``."""

    text: str
    expects: list[dict[str, Any]]
    digest: str
    ruleset: str


class CaseRecord(TypedDict):
    """A whole case, with what a list of cases shows of it and the text in which words are searched."""

    id: str
    version: int
    created: str
    changed: str
    deleted: str | None
    table: str
    board: str
    names: dict[str, str]
    notes: str
    setup: dict[str, Any]
    ruleset: str
    lines: list[LineRecord]
    search: str
    summary: NotRequired[CaseSummaryJson]  #: in the language of the request that wrote it


class ChangeRecord(TypedDict):
    """One change of a case: an entry of its history."""

    case_id: str
    version: int
    at: str
    who: str
    what: str
    details: dict[str, Any]


class KeyRecord(TypedDict):
    """The use of an idempotency key."""

    key: str
    case_id: str
    created: str


class Records(TypedDict):
    """The records that a request may need: the case that it names, its history, the key, and the case made under the key."""

    cases: list[CaseRecord]
    changes: list[ChangeRecord]
    keys: list[KeyRecord]


class Write(TypedDict):
    """A new version of a case, to be written in one transaction, if the case is still at the version that it replaces."""

    case: CaseRecord
    replaces: int | None  #: None for a new case
    change: ChangeRecord
    key: KeyRecord | None
