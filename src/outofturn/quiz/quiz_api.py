"""Questions for learners with JSON on both sides. Every function keeps nothing, so that it can run in a browser as well.

``notation.quiz_contract`` says what goes in and comes out. What is wrong with what came in stands in the answer under
``error``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import wraps
from typing import Any, TypeVar, cast

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.error_json import error_json
from outofturn.laws.book import LATEST, edition_of
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.notation.quiz_contract import (
    QuizKindsAnswer,
    QuizLevel,
    QuizMarkAnswer,
    QuizProgressJson,
    QuizQuestionAnswer,
    QuizSheetAnswer,
)
from outofturn.quiz import schedule
from outofturn.quiz.quiz_json import mark_json, question_json
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_question import LEVELS, SEEDS, QuestionId, QuizQuestion, check_level, kinds_at
from outofturn.quiz.quiz_question import question as question_of
from outofturn.wording.language import DEFAULT, known_language, language

MOST_QUESTIONS = 50
_USUAL_COUNT = 10
#: How often a kind that has never been asked about comes before the others.
_NEW_FIRST = 0.6

Found = TypeVar("Found")
Body = Mapping[str, Any]


def _answering(answer: Callable[[Body, str], Found]) -> Callable[[Body, str], Found | ErrorAnswer]:
    @wraps(answer)
    def answered(body: Body, code: str = DEFAULT) -> Found | ErrorAnswer:
        try:
            return answer(body, known_language(code))
        except RecordError as error:
            return {"error": error_json(error, code)}

    return answered


@_answering
def kinds(body: Body, code: str) -> QuizKindsAnswer:
    """The kinds of situation, and the levels at which there are questions about each."""
    edition, spoken = _edition(body), language(code)
    at = {level: kinds_at(edition, level) for level in LEVELS}
    return {
        "edition": edition,
        "levels": [
            {"level": cast("QuizLevel", level), "label": spoken.sentence(message(f"quiz/level/{level}"))} for level in LEVELS
        ],
        "kinds": [
            {
                "kind": kind.id,
                "label": spoken.sentence(kind.label),
                "law": str(kind.laws[0]),
                "levels": [cast("QuizLevel", level) for level in LEVELS if kind.id in at[level]],
            }
            for kind in KINDS.values()
            if any(kind.id in known for known in at.values())
        ],
    }


@_answering
def question(body: Body, code: str) -> QuizQuestionAnswer:
    """The next question: one with the id, or of what is due, or of the level and kind asked for, or any."""
    progress, now = schedule.read_progress(body.get("progress")), _now(body)
    wanted, is_review = next_question(body, progress, now)
    return {
        "question": question_json(question_of(wanted), language(code)),
        "is_review": is_review,
        "due": len(schedule.due(progress, now, wanted.edition)),
    }


def next_question(body: Body, progress: QuizProgressJson, now: datetime) -> tuple[QuestionId, bool]:
    """Which question comes next, and whether it does because its topic is due."""
    if body.get("id") is not None:
        return QuestionId.parse(body["id"]), False
    edition, (level, kind), seed = _edition(body), _level_and_kind(body), _seed(body)
    due = schedule.due(progress, now, edition, level, kind)
    if due:
        return schedule.review_of(progress, due[0], seed), True
    return _drawn(edition, level, kind, seed, progress), False


def _drawn(
    edition: int, level: int | None, kind: str | None, seed: int, progress: QuizProgressJson | None = None
) -> QuestionId:
    """A question that the seed decides, within what is asked for; new kinds are preferred."""
    dice = random.Random(f"{edition}/{seed}")
    levels = [one for one in LEVELS if level in (None, one) and (kind is None or kind in kinds_at(edition, one))]
    if not levels:
        known = message("quiz/error/kinds", words=kinds_at(edition, level or LEVELS[0]))
        raise RecordError(message("quiz/error/no-such-kind", word=str(kind)[:60]), known)
    chosen = dice.choice(levels)
    known_kinds = kinds_at(edition, chosen)
    seen = progress["cards"] if progress else {}
    new = [one for one in known_kinds if str(schedule.QuizTopic(edition, chosen, one)) not in seen]
    among = new if new and dice.random() < _NEW_FIRST else known_kinds
    return QuestionId(edition, chosen, kind or dice.choice(among), seed)


@_answering
def answer(body: Body, code: str) -> QuizMarkAnswer:
    """The mark for an answer, and the progress after it."""
    asked = question_of(QuestionId.parse(body.get("question")))
    number, now = _answer_number(body.get("answer"), asked), _now(body)
    mark = mark_json(asked, number, language(code))
    progress = schedule.read_progress(body.get("progress"))
    progress = schedule.reviewed(progress, asked.id, now, is_right=mark["is_right"])
    return {
        "mark": mark,
        "progress": progress,
        "is_scheduled": schedule.is_available(),
        "due": len(schedule.due(progress, now, asked.id.edition)),
    }


@_answering
def sheet(body: Body, code: str) -> QuizSheetAnswer:
    """Questions to print, with their answers."""
    return sheet_answer(body, code)


def sheet_answer(body: Body, code: str) -> QuizSheetAnswer:
    """The same; RecordError if what is asked for makes no sense."""
    edition, (level, kind), seed, spoken = _edition(body), _level_and_kind(body), _seed(body), language(code)
    count = body.get("count", _USUAL_COUNT)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_QUESTIONS:
        raise RecordError(message("quiz/error/count", word=str(MOST_QUESTIONS)))
    found = sheet_questions(edition, level, kind, seed, count)
    return {
        "edition": edition,
        "seed": seed,
        "questions": [question_json(asked, spoken) for asked in found],
        "marks": [mark_json(asked, None, spoken) for asked in found],
    }


def sheet_questions(edition: int, level: int | None, kind: str | None, seed: int, count: int) -> list[QuizQuestion]:
    """So many questions; the seeds follow each other."""
    return [question_of(_drawn(edition, level, kind, (seed + place) % SEEDS)) for place in range(count)]


# -- what is asked for


def _edition(body: Body) -> int:
    given = body.get("edition")
    return (LATEST if given is None else edition_of(given)).year


def _level_and_kind(body: Body) -> tuple[int | None, str | None]:
    level, kind = body.get("level"), body.get("kind")
    if kind is not None and kind not in KINDS:
        known = message("quiz/error/kinds", words=tuple(KINDS))
        raise RecordError(message("quiz/error/no-such-kind", word=str(kind)[:60]), known)
    return None if level is None else check_level(level), kind


def _seed(body: Body) -> int:
    given = body.get("seed")
    if given is None:
        return random.SystemRandom().randrange(SEEDS)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < SEEDS:
        raise RecordError(message("quiz/error/seed", word=str(SEEDS - 1)))
    return given


def _now(body: Body) -> datetime:
    given = body.get("now")
    return datetime.now(UTC) if given is None else schedule.read_time(given)


def _answer_number(given: object, asked: QuizQuestion) -> int:
    count = len(asked.answers)
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= count:
        known = message("quiz/error/answers", number=count)
        raise RecordError(message("quiz/error/no-such-answer", word=str(given)[:20]), known)
    return given
