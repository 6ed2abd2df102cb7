"""What the API gives: the shapes of answers, for its description. Answers are not checked against them while it runs."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal["N", "E", "S", "W"]
#: A seat and a card: ``["E", "H5"]``.
Play = list[str]
Won = dict[Literal["NS", "EW"], int]


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Error(_Told):
    """What is wrong, where, and the way out."""

    problem: str
    hint: str
    line: int | None = Field(description="The number of the line, from 1, if it is about a line.")
    text: str = Field(description="The line itself.")


class ErrorAnswer(_Told):
    error: Error


class About(_Told):
    editions: list[int]
    latest: int
    ruleset: str = Field(description="The version of the rules as they are written down here.")


class Because(_Told):
    law: str
    text: str


class Information(_Told):
    card: str
    authorized: list[str]
    unauthorized: list[str]
    law: str


class Disputed(_Told):
    reading: str
    other: str
    why: str


class Ruling(_Told):
    """The ruling after one line; docs/notation.md says what each key means."""

    event: str
    trick: int
    turn: Seat | None
    on_lead: Seat
    declarer: Seat
    dummy: Seat
    current_trick: list[Play]
    won: Won
    penalty_cards: list[str]
    restrictions: list[str]
    irregularity: str | None
    offender: Seat | None
    laws: list[str]
    decide: list[str]
    options: list[str]
    say: str
    because: list[Because]
    information: list[Information]
    legal: list[str] | None
    obligations: list[str]
    disputed: Disputed | None
    review: list[str]


class RulingBuilder(_Told):
    edition: int
    steps: list[Ruling]


class RulingSoFar(_Told):
    """What is wrong, and the steps before it (none if the set-up itself makes no sense)."""

    error: Error
    edition: int | None = None
    steps: list[Ruling] = []


class Heading(_Told):
    law: str
    heading: str


class Words(_Told):
    """One step for people."""

    event: str
    irregularity: str | None
    say: list[str]
    information: list[Because]
    review: list[Heading]


class Choice(_Told):
    """One way to go on, with the lines that say so."""

    seat: str
    options: list[str]
    lines: list[str]
    words: str


class Hand(_Told):
    known: bool
    cards: list[str]
    left: int


class PenaltyCard(_Told):
    seat: Seat
    card: str
    kind: Literal["major", "minor"]


class Restriction(_Told):
    seat: Seat
    kind: str
    sign: str


class Table(_Told):
    """The table as one would draw it."""

    trick: int
    turn: Seat | None
    over: bool
    on_lead: Seat
    declarer: Seat
    dummy: Seat
    won: Won
    current_trick: list[Play]
    undecided: list[Play]
    face_down: Play | None
    early_lead: Play | None
    penalty_cards: list[PenaltyCard]
    restrictions: list[Restriction]
    hands: dict[Seat, Hand]
    gone: list[str]


class Look(_Told):
    """A ruling, the table after it, and what a page shows around them."""

    edition: int
    steps: list[Ruling]
    words: list[Words]
    table: Table | None = Field(description="null only if newer rules refuse the set-up of a kept case.")
    choices: list[Choice]
    error: Error | None = Field(description="The first line that makes no sense; the steps end before it.")


class LookSoFar(_Told):
    """What is wrong, and all that could be ruled before it (nothing if the set-up itself makes no sense)."""

    error: Error
    edition: int | None = None
    steps: list[Ruling] = []
    words: list[Words] = []
    table: Table | None = None
    choices: list[Choice] = []


class Provision(BaseModel):
    """One provision, in this project's words."""

    number: str
    name: str
    heading: str
    words: str


class Provisions(_Told):
    edition: int
    provisions: list[Provision]


class ComparedProvision(BaseModel):
    name: str
    heading: str
    editions: dict[str, Any]
    changes: list[dict[str, Any]]


class ComparedProvisions(_Told):
    editions: list[int]
    provisions: list[ComparedProvision]


class DifferenceOfEditions(_Told):
    """A provision that only one edition has, or a switch of a provision that says something else."""

    provision: str
    switch: str


class BecauseOf(_Told):
    """Why two editions differ on a line: the smallest sets of differences which, turned back, make it disappear."""

    from_: int = Field(alias="from")
    to: int
    points: list[str]
    follows_from: list[int] = Field(description="The earlier lines that made the difference, if this line made none.")
    sets: list[list[DifferenceOfEditions]]
    smallest: bool = Field(description="Whether it is proved that no smaller set does.")


class ComparedLine(BaseModel):
    line: int
    event: str
    alike: list[list[int]]
    differs: dict[str, Any]
    rulings: list[dict[str, Any]]
    because_of: list[BecauseOf]
    why: list[str] = Field(description="The same in sentences.")


class ComparedCase(_Told):
    editions: list[int]
    undeclared: list[int] = Field(description="The editions of which the case does not speak.")
    notes: list[str] = Field(description="The same in a sentence, if there are any.")
    parts: bool = Field(description="Whether the editions rule differently on this case.")
    lines: list[ComparedLine]


class Newer(_Told):
    """The rules have been corrected since, and these lines are now ruled otherwise."""

    ruled_under: str
    now: str
    lines: list[int]


class _Head(_Told):
    id: str
    version: int
    created: str
    changed: str
    deleted: str | None
    table: str
    board: str
    names: dict[Literal["N", "E", "S", "W", "director"], str]
    notes: str


class KeptCase(_Head):
    """A kept case with its ruling."""

    ruleset: str = Field(description="The rules under which it was ruled.")
    rules: str = Field(description="The rules of today, by which the ruling is made.")
    case: dict[str, Any]
    lines: list[str]
    ruling: Look
    newer: Newer | None


class Summary(_Head):
    """A kept case in the list."""

    title: str
    contract: str
    edition: int
    lines: int
    first: str
    shown: str = Field(description="The first line as people read it.")
    last: str


class Found(_Told):
    cases: list[Summary]
    more: bool


class ClashAnswer(_Told):
    """Somebody else was quicker: nothing was changed, and this is the case as it is now."""

    error: Error
    case: KeptCase
