"""When to ask again: spaced repetition by FSRS (the package ``fsrs``, pure Python), over progress that the caller keeps.

What is scheduled is a topic, one kind of situation at one level under one edition, and not a single question: whoever is asked
about the same table again remembers the table and its answer, while a fresh situation of the same kind has to be thought
through, which is what happens at a real table. There is one exception. A question that was answered wrongly comes back once
as it was, at the first review of its topic, so that the mistake itself is put right; after that the topic goes on with fresh
situations.

Progress is JSON (``QuizProgressJson``). Nothing is kept here, and the time is given, so the same input gives the same output.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import edition_of
from outofturn.notation.quiz_contract import QuizCardJson, QuizProgressJson
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_question import LEVELS, QuestionId, kinds_at

if TYPE_CHECKING:
    from fsrs import Card

PACKAGE = "fsrs"


class QuizTopic(NamedTuple):
    """What is scheduled."""

    edition: int
    level: int
    kind: str

    def __str__(self) -> str:
        return f"{self.edition}.{self.level}.{self.kind}"

    @classmethod
    def parse(cls, text: str) -> QuizTopic | None:
        """The topic, if it is one of this version; kinds may come and go."""
        edition, _, rest = text.partition(".")
        level, _, kind = rest.partition(".")
        if not edition.isdecimal() or level not in map(str, LEVELS) or kind not in KINDS:
            return None
        return cls(int(edition), int(level), kind)


def is_available() -> bool:
    """Whether the package of the scheduler is there."""
    from importlib.util import find_spec

    return find_spec(PACKAGE) is not None


def no_progress() -> QuizProgressJson:
    return {"version": 1, "asked": 0, "right": 0, "cards": {}}


def read_progress(given: object) -> QuizProgressJson:
    """Progress as it was sent; RecordError if it makes no sense. What is not known any more is left out."""
    if given is None:
        return no_progress()
    try:
        return _read(cast("Mapping[str, Any]", given))
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
        raise RecordError(message("quiz/error/progress"), message("quiz/error/start-anew")) from None


def _read(given: Mapping[str, Any]) -> QuizProgressJson:
    asked, right = given["asked"], given["right"]
    if given["version"] != 1 or not (isinstance(asked, int) and isinstance(right, int) and 0 <= right <= asked < 10**9):
        raise ValueError
    found = {name: _card(card) for name, card in given["cards"].items() if QuizTopic.parse(name) is not None}
    return {"version": 1, "asked": asked, "right": right, "cards": found}


def _card(given: Mapping[str, Any]) -> QuizCardJson:
    state, step, missed = given["state"], given["step"], given["missed"]
    if state not in (1, 2, 3) or not (step is None or (isinstance(step, int) and 0 <= step < 10)):
        raise ValueError
    if not (missed is None or (isinstance(missed, str) and len(missed) < 100)):
        raise ValueError
    last = given["last_review"]
    return {
        "state": state,
        "step": step,
        "stability": _number(given["stability"]),
        "difficulty": _number(given["difficulty"]),
        "due": _written(read_time(given["due"])),
        "last_review": None if last is None else _written(read_time(last)),
        "missed": missed,
    }


def _number(given: object) -> float | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given < 1e6:
        raise ValueError
    return float(given)


def read_time(given: object) -> datetime:
    """A time in UTC; RecordError if it is none."""
    try:
        found = datetime.fromisoformat(cast("str", given))
        if found.tzinfo is None:
            raise ValueError
        return found.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        example = message("quiz/error/time", word="2026-11-15T20:11:03Z")
        raise RecordError(message("quiz/error/no-such-time", word=str(given)[:40]), example) from None


def _written(time: datetime) -> str:
    return time.isoformat(timespec="seconds").replace("+00:00", "Z")


# -- what is due


def due(
    progress: QuizProgressJson, now: datetime, edition: int, level: int | None = None, kind: str | None = None
) -> list[QuizTopic]:
    """The topics to be asked again by now, the longest overdue first."""
    found = []
    for name, card in progress["cards"].items():
        topic = QuizTopic.parse(name)
        if topic is None or topic.edition != edition or level not in (None, topic.level) or kind not in (None, topic.kind):
            continue
        time = read_time(card["due"])
        if time <= now and topic.kind in kinds_at(topic.edition, topic.level):
            found.append((time, topic))
    return [topic for _, topic in sorted(found)]


def review_of(progress: QuizProgressJson, topic: QuizTopic, seed: int) -> QuestionId:
    """The question for a topic that is due: the one that was missed, or a fresh one."""
    missed = progress["cards"][str(topic)]["missed"]
    if missed is not None:
        try:
            return QuestionId.parse(missed)
        except RecordError:  # of an older version
            pass
    return QuestionId(edition_of(topic.edition).year, topic.level, topic.kind, seed)


# -- what was answered


def reviewed(progress: QuizProgressJson, asked: QuestionId, now: datetime, *, is_right: bool) -> QuizProgressJson:
    """The progress after an answer. Without the scheduler only the numbers change."""
    counted = progress | {"asked": progress["asked"] + 1, "right": progress["right"] + is_right}
    if not is_available():
        return counted
    from fsrs import Rating, Scheduler

    name = str(QuizTopic(asked.edition, asked.level, asked.kind))
    known = progress["cards"].get(name)
    # Fuzzing would draw at random: the same progress must give the same answer.
    scheduler = Scheduler(enable_fuzzing=False)
    card, _ = scheduler.review_card(_fsrs_card(known, now), Rating.Good if is_right else Rating.Again, now)
    new: QuizCardJson = {
        "state": int(card.state),
        "step": card.step,
        "stability": card.stability,
        "difficulty": card.difficulty,
        "due": _written(card.due),
        "last_review": _written(now),
        "missed": None if is_right else str(asked),
    }
    return counted | {"cards": progress["cards"] | {name: new}}


def _fsrs_card(known: QuizCardJson | None, now: datetime) -> Card:
    from fsrs import Card, State

    if known is None:
        return Card(card_id=1, due=now)
    last = None if known["last_review"] is None else min(read_time(known["last_review"]), now)
    is_new = known["stability"] is None or known["difficulty"] is None or last is None
    if is_new:  # not a state that the scheduler leaves
        return Card(card_id=1, due=now)
    state = State(known["state"])
    return Card(
        card_id=1,
        state=state,
        step=None if state is State.Review else known["step"] or 0,
        stability=known["stability"],
        difficulty=known["difficulty"],
        due=read_time(known["due"]),
        last_review=last,
    )
