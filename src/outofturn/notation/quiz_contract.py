"""The JSON of the questions for learners, and of their progress; see ``json_contract``."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from outofturn.notation.json_contract import CountedFromOne, Pattern, ProvisionNumber, Range, ReasonJson
from outofturn.notation.table_contract import TableJson

QuizLevel: TypeAlias = Literal[1, 2, 3]
#: The rules, the way to make questions, the edition, the level, the seed, the kind: “3.1.2017.2.4711.revoke”.
QuizQuestionId: TypeAlias = Annotated[str, Pattern(r"[0-9a-z]+[.][0-9]+[.][0-9]{4}[.][1-3][.][0-9]{1,10}[.][a-z-]+")]
#: “2017.2.revoke”: what is scheduled.
QuizTopicName: TypeAlias = Annotated[str, Pattern(r"[0-9]{4}[.][1-3][.][a-z-]+")]
UtcTime: TypeAlias = Annotated[
    str, Pattern(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?(Z|[+]00:00)")
]
_NotNegative: TypeAlias = Annotated[int, Range(0)]


class QuizLevelJson(TypedDict):
    """One of the three levels."""

    level: QuizLevel
    label: str


class QuizKindJson(TypedDict):
    """A kind of situation that can be asked about."""

    kind: str
    label: str
    law: Annotated[ProvisionNumber, "The Law to look up first."]
    levels: list[QuizLevel]


class QuizKindsAnswer(TypedDict):
    """What can be asked under one edition."""

    edition: int
    levels: list[QuizLevelJson]
    kinds: list[QuizKindJson]


class QuizAnswerJson(TypedDict):
    """One of the answers to choose from."""

    number: CountedFromOne
    text: str


class QuizQuestionJson(TypedDict):
    """A question. The kind is no secret of the JSON, but not to be shown before the answer."""

    id: Annotated[QuizQuestionId, "The same id is always the same question."]
    edition: int
    level: QuizLevel
    level_label: str
    kind: str
    facts: Annotated[list[str], "The contract and where the record begins, for people."]
    hands: Annotated[list[str], "The hands that are known, for people; the table has them too."]
    record: Annotated[list[str], "What happened, up to what the director was called for, for people."]
    after: Annotated[list[str], "What happened after that."]
    table: Annotated[TableJson, "The table when the director was called: as players see it, without any ruling."]
    question: str
    answers: list[QuizAnswerJson]


class QuizCardJson(TypedDict):
    """How well one kind at one level is known, as the scheduler has it."""

    state: Annotated[int, Range(1, 3)]
    step: _NotNegative | None
    stability: float | None
    difficulty: float | None
    due: UtcTime
    last_review: UtcTime | None
    missed: Annotated[QuizQuestionId | None, "The question that was answered wrongly; it is asked once more itself."]


class QuizProgressJson(TypedDict):
    """What a learner has answered. The caller keeps it and sends it along; the server does not keep it."""

    version: Literal[1]
    asked: _NotNegative
    right: _NotNegative
    cards: dict[QuizTopicName, QuizCardJson]


class QuizQuestionAnswer(TypedDict):
    """The next question."""

    question: QuizQuestionJson
    is_review: Annotated[bool, "It is asked because something of this kind was due again."]
    due: Annotated[_NotNegative, "How many kinds are due now under this edition."]


class QuizMarkJson(TypedDict):
    """An answer, marked."""

    id: QuizQuestionId
    right: Annotated[CountedFromOne, "The number of the right answer."]
    right_text: str
    chosen: CountedFromOne | None
    is_right: bool
    verdict: str
    why_not: Annotated[str, "Why the answer chosen is wrong; empty if it is right, or if there is nothing to say."]
    kind_label: str
    because: Annotated[list[ReasonJson], "The provisions that make it so."]
    say: Annotated[list[str], "What the director says at the table."]
    table: Annotated[TableJson, "The table as it is after the ruling."]


class QuizMarkAnswer(TypedDict):
    """A marked answer, and the progress to keep."""

    mark: QuizMarkJson
    progress: QuizProgressJson
    is_scheduled: Annotated[bool, "False where the scheduler is missing: then the progress only counts."]
    due: _NotNegative


class QuizSheetAnswer(TypedDict):
    """Questions to print, and their answers."""

    edition: int
    seed: _NotNegative
    questions: list[QuizQuestionJson]
    marks: list[QuizMarkJson]


# -- requests


class QuizQuestionRequest(TypedDict):
    """Which question is wanted; what is absent is drawn at random."""

    edition: NotRequired[Annotated[int | str, "The latest if absent."]]
    level: NotRequired[QuizLevel | None]
    kind: NotRequired[str | None]
    seed: NotRequired[Annotated[int | None, Range(0, 2**32 - 1)]]
    id: NotRequired[Annotated[str | None, "This question and no other."]]
    progress: NotRequired[QuizProgressJson | None]
    now: NotRequired[Annotated[UtcTime | None, "The time, to know what is due."]]


class QuizMarkRequest(TypedDict):
    """An answer to be marked."""

    question: QuizQuestionId
    answer: CountedFromOne
    progress: NotRequired[QuizProgressJson | None]
    now: NotRequired[UtcTime | None]


class QuizSheetRequest(TypedDict):
    """What to print."""

    edition: NotRequired[int | str]
    level: NotRequired[QuizLevel | None]
    kind: NotRequired[str | None]
    seed: NotRequired[Annotated[int | None, Range(0, 2**32 - 1)]]
    count: NotRequired[Annotated[int, Range(1, 50)]]
