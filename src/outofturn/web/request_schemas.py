"""The bodies and parameters of requests. An unknown field is refused, so that a misspelt one is noticed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Body, Path, Query
from pydantic import BaseModel, ConfigDict, Field

from outofturn.casebook.case_limits import LONGEST_KEY
from outofturn.laws.book import EDITIONS, LATEST
from outofturn.notation.case_size import (
    LONGEST_HANDS_TEXT,
    LONGEST_LINE,
    LONGEST_NOTES,
    LONGEST_TITLE,
    LONGEST_WORD,
    MOST_EDITS,
    MOST_LINES,
)
from outofturn.notation.json_contract import CaseRequest
from outofturn.web.api_examples import CASE
from outofturn.web.contract_models import model_of

_YEARS = ", ".join(map(str, EDITIONS))
#: What makes sense in a case the engine says better than a schema can, so it is read as any object.
_CASE_SCHEMA = model_of(CaseRequest).model_json_schema()
Case = Annotated[dict[str, Any], Field(json_schema_extra=_CASE_SCHEMA, examples=[CASE])]
CaseBody = Annotated[dict[str, Any], Body(json_schema_extra=_CASE_SCHEMA, examples=[CASE])]

_VERSION = "The version of the case that the change was made on. If the case has another version now, the answer is 409."
Version = Annotated[int, Field(ge=1, le=2**31 - 1, description=_VERSION, examples=[4])]
VersionQuery = Annotated[int, Query(ge=1, le=2**31 - 1, description=_VERSION)]
_KEY = (
    "An idempotency key, a random word: the same change sent again under it is made once. After a lost answer, send it again."
)
_KEY_PATTERN = f"^[!-~]{{1,{LONGEST_KEY}}}$"
IdempotencyKey = Annotated[str | None, Field(pattern=_KEY_PATTERN, description=_KEY, examples=["x7h2k9"])]
IdempotencyKeyQuery = Annotated[str | None, Query(pattern=_KEY_PATTERN, description=_KEY)]
_KNOWN = (
    "How many lines of this version you have with their rulings: those at the beginning that are still ruled as they were are "
    "left out of the answer, whose “known” says how many."
)
KnownLines = Annotated[int, Field(ge=0, le=MOST_LINES, description=_KNOWN, examples=[2])]
KnownLinesQuery = Annotated[int, Query(ge=0, le=MOST_LINES, description=_KNOWN)]
KnownVersionQuery = Annotated[
    int | None, Query(ge=1, le=2**31 - 1, description="The version that you have, if you say how many of its lines you know.")
]
TextLine = Annotated[str, Field(max_length=LONGEST_LINE, description="One thing that happened.", examples=["W leads CK"])]
Short = Annotated[str, Field(max_length=LONGEST_WORD)]
CaseId = Annotated[str, Path(description="The id of a kept case.", examples=["k3f7a2b7c4d5"], max_length=64)]
LineNumber = Annotated[int, Path(ge=1, le=MOST_LINES, description="The number of the line, from 1.")]
Edition = Annotated[
    str | None, Query(max_length=20, description=f"{_YEARS}; the latest if absent.", examples=[str(LATEST.year)])
]
Editions = Annotated[
    str | None,
    Query(max_length=80, description="Years with commas between; all if absent.", examples=[f"{min(EDITIONS)},{LATEST.year}"]),
]
LawNumber = Annotated[str, Path(max_length=40, description="A Law or a provision, and all below it.", examples=["57A3"])]

ChartId = Annotated[str, Path(max_length=60, description="The name of a chart.", examples=["revoke"])]


class _RequestBody(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Names(_RequestBody):
    """Who sat where, and who directed. Any of them may be left empty."""

    N: Short = ""
    E: Short = ""
    S: Short = ""
    W: Short = ""
    director: Short = ""


Notes = Annotated[str, Field(max_length=LONGEST_NOTES, description="Whatever the director wants to remember.")]


class LineEditBody(_RequestBody):
    """A line of the record and what takes its place."""

    number: Annotated[int, Field(ge=1, le=MOST_LINES, description="Of the line in the record as it is.")]
    lines: Annotated[list[TextLine], Field(max_length=MOST_EDITS, description="In its place; none to leave it out.")]


class EditLines(_RequestBody):
    """A case, and the lines of it to correct: the correction, then answers to what was asked again."""

    case: Case
    edits: Annotated[list[LineEditBody], Field(max_length=MOST_EDITS, examples=[[{"number": 1, "lines": ["E leads D5"]}]])]


class HandsText(_RequestBody):
    """A text with hands: PBN, LIN, or a BBO link; of one board or of several."""

    text: Annotated[str, Field(max_length=LONGEST_HANDS_TEXT, examples=['[Deal "N:AK42.Q2.JT98.K74 - - -"]'])]


class ConvertCase(_RequestBody):
    """A case, and the format that it is wanted in."""

    case: Case
    format: Annotated[Literal["yaml", "json", "pbn", "lin", "link"], Field(description="“link” is for a hand viewer.")]


class KeepCase(_RequestBody):
    """A case to keep."""

    case: Case
    table: Short = ""
    board: Short = ""
    names: Names = Names()
    notes: Notes = ""
    key: IdempotencyKey = None


class ChangeCase(_RequestBody):
    """What to change; what is absent stays as it is."""

    version: Version
    table: Short = ""
    board: Short = ""
    names: Names = Names()
    notes: Notes = ""
    title: Annotated[str | None, Field(max_length=LONGEST_TITLE)] = None
    contract: Annotated[str, Field(max_length=40, examples=["4S by S"])] = ""
    deal: Annotated[str | None, Field(max_length=200, description="null: the hands are not known.")] = None
    start: Annotated[dict[str, Any] | None, Field(description="null: from the first trick.")] = None
    edition: Annotated[int | str | None, Field(examples=[LATEST.year])] = None
    readings: Annotated[dict[str, str] | None, Field(description="null: the usual reading of every disputed point.")] = None
    lines: Annotated[list[TextLine], Field(max_length=MOST_LINES, description="All lines, in place of those there are.")] = []

    key: IdempotencyKey = None
    known: KnownLines = 0

    def fields(self) -> dict[str, Any]:
        """Only what was sent: an absent field and an empty one are not the same."""
        return self.model_dump(exclude_unset=True, exclude={"version", "key", "known"})


class AddLines(_RequestBody):
    """Lines to add at the end. If one of them makes no sense there, none is added."""

    version: Version
    lines: Annotated[list[TextLine], Field(min_length=1, max_length=MOST_LINES, examples=[["S chooses refuse"]])]
    key: IdempotencyKey = None
    known: KnownLines = 0


class ReplaceLine(_RequestBody):
    """What the line should have said."""

    version: Version
    line: TextLine
    key: IdempotencyKey = None
    known: KnownLines = 0


class UpdateRuling(_RequestBody):
    """The ruling of the rules as they are now is to be taken."""

    version: Version
    key: IdempotencyKey = None
    known: KnownLines = 0


class DuplicateCase(_RequestBody):
    """A copy is to be made; nothing need be said."""

    key: IdempotencyKey = None
