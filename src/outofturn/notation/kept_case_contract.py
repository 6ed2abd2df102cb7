"""Kept cases as JSON: what the casebook and its routes give."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from outofturn.notation.json_contract import CaseJson, CaseRulingJson, ContractText, CountedFromOne, ErrorJson, Pattern

CaseIdText: TypeAlias = Annotated[str, Pattern("[a-z2-7]{12}")]
#: In UTC, to the second.
TimeText: TypeAlias = Annotated[str, Pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")]


class PlayerNames(TypedDict):
    """Who sat where, and who directed; empty if it is not known."""

    N: str
    E: str
    S: str
    W: str
    director: str


class CaseHeadJson(TypedDict):
    """What is said of a kept case in the list and in full."""

    id: CaseIdText
    version: Annotated[CountedFromOne, "Goes up with every change; a change names the version that it was made on."]
    created: Annotated[TimeText, "In UTC, as in “2026-11-15T20:11:03Z”."]
    changed: TimeText
    deleted: Annotated[TimeText | None, "When it was put in the trash; null if it is not there."]
    table: str
    board: str
    names: PlayerNames
    notes: str


class NewerRulingJson(TypedDict):
    """The rules have been corrected since, and these lines are now ruled otherwise."""

    ruled_under: str
    now: str
    lines: list[CountedFromOne]


class KeptCaseJson(CaseHeadJson):
    """A kept case with its ruling. What can happen next is said by POST /api/table."""

    ruleset: Annotated[str, "The version of the rules under which it was ruled."]
    rules: Annotated[str, "The version of the rules of today, by which the ruling is made."]
    case: CaseJson
    lines: list[str]
    ruling: CaseRulingJson
    newer: NewerRulingJson | None


class CaseSummaryJson(CaseHeadJson):
    """A kept case in the list."""

    title: str
    contract: ContractText
    edition: int
    lines: Annotated[int, "How many there are."]
    first: Annotated[str, "The first line."]
    shown: Annotated[str, "The first line with names and suit symbols."]
    last: Annotated[str, "The last line."]


class CaseListAnswer(TypedDict):
    """Kept cases, the newest first."""

    cases: list[CaseSummaryJson]
    more: Annotated[bool, "Whether there are more; ask for them with “before”."]


class ConflictAnswer(TypedDict):
    """Somebody else has changed the case: nothing was done, and this is the case as it is now."""

    error: ErrorJson
    case: KeptCaseJson
