"""The JSON of the lawbook, and of cases under several editions; see ``json_contract``."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from outofturn.notation.json_contract import CountedFromOne, ErrorJson, Pattern, ProvisionNumber

#: A year as a key of an object, which in JSON is text.
YearText: TypeAlias = Annotated[str, Pattern("[0-9]{4}")]
ChangeKind: TypeAlias = Literal["new", "gone", "changed", "renumbered", "same"]


class ProvisionJson(TypedDict):
    """One provision as an edition has it, in this project's own words."""

    number: ProvisionNumber
    name: Annotated[str, "Its name, which is the same in every edition."]
    heading: str
    words: str
    references: Annotated[list[ProvisionNumber], "The numbers of the provisions that it refers to."]
    yields_to: Annotated[list[ProvisionNumber], "The numbers of the provisions that prevail over it."]
    comes_before: Annotated[list[ProvisionNumber], "The numbers of the provisions over which it prevails."]
    judgement: Annotated[bool, "The director judges."]
    interface: Annotated[bool, "It orders other provisions and decides nothing itself."]
    numbers: Annotated[dict[YearText, ProvisionNumber | None], "Its number in each edition; null where it does not exist."]
    changes: Annotated[dict[YearText, str], "What an edition changed at the table."]


class LawAnswer(TypedDict):
    """Provisions of one edition."""

    edition: int
    provisions: list[ProvisionJson]


class ProvisionHeadingJson(TypedDict):
    """A provision in the table of contents."""

    number: ProvisionNumber
    heading: str


class LawHeadingJson(TypedDict):
    """A Law in the table of contents."""

    law: Annotated[str, Pattern("[0-9]{1,2}")]
    title: Annotated[str, "What it is about; may be empty."]
    provisions: list[ProvisionHeadingJson]


class ContentsAnswer(TypedDict):
    """The table of contents of an edition."""

    edition: int
    laws: list[LawHeadingJson]


class NumberAndWords(TypedDict):
    """A provision in one edition."""

    number: ProvisionNumber
    words: str


#: Functional, because ``from`` cannot be a name in a class.
ProvisionChangeJson = TypedDict(
    "ProvisionChangeJson",
    {
        "from": int,
        "to": int,
        "kinds": list[ChangeKind],
        "at_the_table": Annotated[list[str], "What it changes at the table, for each edition on the way that changed it."],
    },
)


class ProvisionComparisonJson(TypedDict):
    """A provision in several editions."""

    name: str
    heading: str
    editions: Annotated[dict[YearText, NumberAndWords | None], "Null where an edition does not have it."]
    changes: list[ProvisionChangeJson]


class LawComparisonAnswer(TypedDict):
    """Provisions in several editions."""

    editions: list[int]
    provisions: list[ProvisionComparisonJson]


# -- a case under several editions


class EditionDifferenceJson(TypedDict):
    """A provision that only one edition has, or a switch of a provision that says something else."""

    provision: str
    switch: str


ExplanationJson = TypedDict(
    "ExplanationJson",
    {
        "from": int,
        "to": int,
        "points": Annotated[list[str], "The keys of a ruling that differ."],
        "follows_from": Annotated[list[CountedFromOne], "The earlier lines that made the difference, if this line made none."],
        "sets": Annotated[list[list[EditionDifferenceJson]], "The smallest sets of differences that make it."],
        "smallest": Annotated[bool, "Whether it is proved that no smaller set does."],
    },
)


class NumberedProvision(TypedDict):
    """A provision, and its number in each edition that is meant."""

    name: str
    numbers: dict[YearText, ProvisionNumber]


class GroupRulingJson(TypedDict):
    """What a group of editions that rule alike says on a line."""

    editions: list[int]
    error: Annotated[ErrorJson | None, "If the line makes no sense in these editions."]
    words: list[str]
    cites: Annotated[list[str], "Provisions that other editions do not cite here."]
    look_again: Annotated[list[str], "Provisions under which other editions do not look again after play."]
    say: list[str]


class LineDifferencesJson(TypedDict):
    """One line under several editions: what differs, as data."""

    line: CountedFromOne
    event: str
    alike: Annotated[list[list[int]], "The groups of editions that rule alike."]
    differs: Annotated[dict[str, dict[YearText, Any]], "For each key of a ruling that differs, its value in each edition."]
    cited_by: Annotated[list[NumberedProvision], "Provisions that only some editions cite."]
    reviewed_by: Annotated[list[NumberedProvision], "Provisions under which only some editions look again after play."]
    because_of: list[ExplanationJson]
    renumbered: Annotated[list[NumberedProvision], "Provisions that all editions cite, under different numbers."]
    errors: Annotated[dict[YearText, str], "The editions in which the line makes no sense."]


class LineComparisonJson(LineDifferencesJson):
    """One line under several editions, also in words."""

    shown: Annotated[str, "The line with names and suit symbols."]
    rulings: Annotated[list[GroupRulingJson], "For each group of editions that rule alike."]
    why: Annotated[list[str], "What makes the difference, in sentences; a sign says if a provision is new, changed or gone."]
    causes: Annotated[list[str], "The same without the signs, for people who do not know them."]


class CaseComparisonAnswer(TypedDict):
    """A case under several editions, line by line."""

    editions: list[int]
    undeclared: Annotated[list[int], "The editions of which the case does not speak."]
    notes: Annotated[list[str], "The same in a sentence, if there are any."]
    parts: Annotated[bool, "Whether the editions rule differently on this case."]
    lines: list[LineComparisonJson]


class ReadingLineJson(TypedDict):
    """A line on which another reading makes another ruling; the keys of the groups are the names of the two readings."""

    line: CountedFromOne
    event: str
    differs: Annotated[dict[str, dict[str, Any]], "What differs, by reading."]
    errors: Annotated[dict[str, str], "The reading by which the line makes no sense."]


class ReadingDivergenceJson(TypedDict):
    """A disputed point on which another reading would make other rulings on a case."""

    id: Annotated[str, "The point, as docs/interpretations.md names it."]
    followed: Annotated[str, "The reading that the case follows."]
    other: Annotated[str, "The one that was tried."]
    lines: list[ReadingLineJson]


# -- flow charts

ChartGroup: TypeAlias = Literal["lead", "play", "revoke"]
ChartNodeKind: TypeAlias = Literal["event", "question", "fact", "outcome"]
ChartBranchKind: TypeAlias = Literal["on", "choice", "table_event", "finding"]


class ListedChartJson(TypedDict):
    """A flow chart in the list."""

    id: str
    group: ChartGroup
    title: str
    event: Annotated[str, "What has happened, as the chart begins."]


class ChartListAnswer(TypedDict):
    """All flow charts."""

    edition: int
    charts: list[ListedChartJson]


class ChartBranchJson(TypedDict):
    """What leads from a node to the next."""

    kind: ChartBranchKind
    words: Annotated[str, "May be empty."]
    laws: list[ProvisionNumber]
    to: Annotated[int, "The place of the next node in the list, from 0."]


class ChartNodeJson(TypedDict):
    """What has happened, a question, or what now holds."""

    kind: ChartNodeKind
    lines: list[str]
    branches: list[ChartBranchJson]


class ChartNoteJson(TypedDict):
    """A provision that holds for the whole chart; in English."""

    law: ProvisionNumber
    words: str


class ChartAnswer(TypedDict):
    """A flow chart, drawn and as a list of nodes."""

    id: str
    title: str
    edition: int
    laws_of: Annotated[str, "The edition in words: “Laws of 2017”."]
    svg: Annotated[str, "The drawing: one A4 page."]
    nodes: Annotated[list[ChartNodeJson], "Each once; the first is what has happened."]
    notes: list[ChartNoteJson]
    disputes: Annotated[list[str], "Where authorities differ, in sentences."]
    review: Annotated[str, "What to look at again after play; may be empty."]
