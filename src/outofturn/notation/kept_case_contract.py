"""Kept cases as JSON: what the casebook and its routes give."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypedDict

from outofturn.notation.json_contract import CaseJson, ContractText, CountedFromOne, ErrorJson, Pattern
from outofturn.notation.table_contract import CaseRulingJson

CaseIdText: TypeAlias = Annotated[str, Pattern("[a-z2-7]{12}")]
#: In UTC, to the second.
TimeText: TypeAlias = Annotated[str, Pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")]

#: How a version of a case came about.
ChangeKind: TypeAlias = Literal[
    "create", "import", "duplicate", "add", "edit", "remove", "change", "rule-afresh", "delete", "restore"
]


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
    """A kept case with its ruling. What can happen next is said by POST /api/table.

    Whoever has an earlier version may say how many of its lines he knows. Those at the beginning that are still ruled as they
    were are then left out of “case.events”, “lines”, “ruling.steps” and “ruling.words”: put those of the earlier version,
    which was got under the same “rules” and in the same language, before them.
    """

    ruleset: Annotated[str, "The version of the rules under which it was ruled."]
    rules: Annotated[str, "The version of the rules of today, by which the ruling is made."]
    known: Annotated[int, "How many lines at the beginning are left out; 0 if the case is whole."]
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
    irregularities: Annotated[list[str], "What was irregular, and who did it, in words; only the first few."]
    outcome: Annotated[str, "What came of the last irregularity, or who has to choose now; may be empty."]
    open: Annotated[bool, "Whether something is still to be decided, or makes no sense yet."]


class CaseListAnswer(TypedDict):
    """Kept cases, the newest first."""

    cases: list[CaseSummaryJson]
    more: Annotated[bool, "Whether there are more; ask for them with “before”."]


class ExportedCaseJson(TypedDict):
    """A kept case in the file of all cases."""

    id: CaseIdText
    created: TimeText
    changed: TimeText
    table: str
    board: str
    names: PlayerNames
    notes: str
    case: CaseJson


class CasesFileJson(TypedDict):
    """All kept cases, the newest first, without those in the trash and without their history."""

    format: Literal["outofturn-cases"]
    version: Literal[1]
    cases: list[ExportedCaseJson]


class ConflictAnswer(TypedDict):
    """Somebody else has changed the case: nothing was done, and this is the case as it is now."""

    error: ErrorJson
    case: KeptCaseJson


# -- the history of a case


class ChangedLineJson(TypedDict):
    """A line that was put in or taken out."""

    line: str
    shown: Annotated[str, "The line with names and suit symbols."]


class ChangedFieldJson(TypedDict):
    """A field before and after, as text; a long one is cut."""

    name: Annotated[str, "As a change names it; “names N” is a name."]
    before: str
    after: str


class ChangeDetailsJson(TypedDict):
    """What was changed. Of very many lines only the first are here."""

    number: Annotated[int | None, "The number of the first line that was put in or taken out; null if there was none."]
    before: Annotated[list[ChangedLineJson], "The lines taken out there."]
    after: Annotated[list[ChangedLineJson], "The lines put in there."]
    more: Annotated[bool, "Whether there were more lines than are here."]
    fields: list[ChangedFieldJson]


class ChangeJson(TypedDict):
    """One change of a case."""

    version: Annotated[int, "The version to which it led."]
    at: Annotated[str, "In UTC."]
    who: Annotated[str, "The name that belongs to the access token; empty if there was none."]
    what: ChangeKind
    details: ChangeDetailsJson


class HistoryAnswer(TypedDict):
    """The changes of a case, the newest first. Versions that are older than this list have no entry."""

    changes: list[ChangeJson]
    more: Annotated[bool, "Whether there are more; ask for them with “before”."]


class LineTimesAnswer(TypedDict):
    """When the lines of a case were entered."""

    version: Annotated[CountedFromOne, "The version of the case that these lines are of."]
    times: Annotated[list[TimeText | None], "For each line; null if it is not known."]
