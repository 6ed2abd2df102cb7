"""What was answered wrongly comes back: progress that the caller keeps, and what is due by it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from outofturn.engine.errors import RecordError
from outofturn.quiz import quiz_api, schedule
from outofturn.quiz.quiz_question import QuestionId, question
from outofturn.quiz.schedule import QuizTopic

NOW = datetime(2026, 11, 15, 20, 0, tzinfo=UTC)
ASKED = QuestionId(2017, 2, "revoke", 11)
TOPIC = QuizTopic(2017, 2, "revoke")


def test_a_wrong_answer_is_due_within_minutes_and_brings_the_same_question_back() -> None:
    after = schedule.reviewed(schedule.no_progress(), ASKED, NOW, is_right=False)
    assert schedule.due(after, NOW, 2017) == []
    soon = NOW + timedelta(minutes=10)
    assert schedule.due(after, soon, 2017) == [TOPIC]
    assert schedule.review_of(after, TOPIC, 99) == ASKED
    put_right = schedule.reviewed(after, ASKED, soon, is_right=True)
    later = soon + timedelta(days=30)
    assert schedule.due(put_right, later, 2017) == [TOPIC]
    assert schedule.review_of(put_right, TOPIC, 99) == ASKED._replace(seed=99)  # a fresh situation of the same kind


def test_what_is_known_comes_back_later_and_later() -> None:
    progress, time, waits = schedule.no_progress(), NOW, []
    for seed in range(6):
        progress = schedule.reviewed(progress, ASKED._replace(seed=seed), time, is_right=True)
        due = schedule.read_time(progress["cards"][str(TOPIC)]["due"])
        waits.append(due - time)
        time = due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=30)
    missed = schedule.reviewed(progress, ASKED, time, is_right=False)
    assert schedule.read_time(missed["cards"][str(TOPIC)]["due"]) - time < timedelta(hours=1)
    assert (missed["asked"], missed["right"]) == (7, 6)


def test_only_what_is_asked_for_is_due() -> None:
    progress = schedule.no_progress()
    for other in (ASKED, ASKED._replace(level=1), ASKED._replace(edition=1997), ASKED._replace(kind="two-cards")):
        progress = schedule.reviewed(progress, other, NOW, is_right=False)
    later = NOW + timedelta(days=1)
    assert len(schedule.due(progress, later, 2017)) == 3
    assert schedule.due(progress, later, 2017, level=1) == [TOPIC._replace(level=1)]
    assert schedule.due(progress, later, 2017, kind="two-cards") == [TOPIC._replace(kind="two-cards")]
    assert schedule.due(progress, later, 2007) == []


def test_the_same_input_gives_the_same_progress() -> None:
    one, two = (schedule.reviewed(schedule.no_progress(), ASKED, NOW, is_right=True) for _ in range(2))
    assert one == two == schedule.read_progress(one)


def test_a_question_of_another_version_is_replaced_by_a_fresh_one() -> None:
    after = schedule.reviewed(schedule.no_progress(), ASKED, NOW, is_right=False)
    after["cards"][str(TOPIC)]["missed"] = "0.0.2017.2.11.revoke"
    assert schedule.review_of(after, TOPIC, 5) == ASKED._replace(seed=5)


CARD = {"state": 2, "step": None, "stability": 2.0, "difficulty": 5.0, "due": "2026-11-15T20:00:00Z", "last_review": None}
GOOD = {"version": 1, "asked": 1, "right": 1, "cards": {}}


@pytest.mark.parametrize(
    "wrong",
    [
        "nonsense", [], 5, {}, GOOD | {"version": 2}, GOOD | {"asked": -1}, GOOD | {"right": 2}, GOOD | {"asked": "1"},
        GOOD | {"cards": {str(TOPIC): {}}}, GOOD | {"cards": {str(TOPIC): CARD}},
        GOOD | {"cards": {str(TOPIC): CARD | {"missed": None, "due": "yesterday"}}},
        GOOD | {"cards": {str(TOPIC): CARD | {"missed": None, "stability": float("nan")}}},
        GOOD | {"cards": {str(TOPIC): CARD | {"missed": 5}}},
        GOOD | {"cards": {str(TOPIC): CARD | {"missed": None, "state": 9}}},
    ],
)  # fmt: skip
def test_progress_that_makes_no_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(RecordError):
        schedule.read_progress(wrong)


def test_a_card_that_was_never_reviewed_begins_anew() -> None:
    odd = schedule.read_progress(GOOD | {"cards": {str(TOPIC): CARD | {"missed": None}, "2017.2.gone": {}}})
    assert list(odd["cards"]) == [str(TOPIC)]
    after = schedule.reviewed(odd, ASKED, NOW, is_right=True)
    assert (
        after["cards"][str(TOPIC)] == schedule.reviewed(schedule.no_progress(), ASKED, NOW, is_right=True)["cards"][str(TOPIC)]
    )


def test_without_the_scheduler_answers_are_counted_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "is_available", lambda: False)
    after = schedule.reviewed(schedule.no_progress(), ASKED, NOW, is_right=True)
    assert after == {"version": 1, "asked": 1, "right": 1, "cards": {}}


def test_new_kinds_come_before_those_that_are_known() -> None:
    progress = schedule.no_progress()
    drawn = [quiz_api.next_question({"level": 2, "seed": seed}, progress, NOW)[0].kind for seed in range(60)]
    for kind in set(drawn) - {"two-cards"}:
        progress = schedule.reviewed(progress, ASKED._replace(kind=kind), NOW, is_right=True)
    again = [quiz_api.next_question({"level": 2, "seed": seed}, progress, NOW)[0].kind for seed in range(60)]
    assert again.count("two-cards") > drawn.count("two-cards")


# -- the functions with JSON on both sides


def test_a_course_of_questions_and_answers() -> None:
    progress: Any = None
    time = NOW
    for seed in range(5):
        body = {"edition": 2017, "seed": seed, "progress": progress, "now": time.isoformat()}
        asked: Any = quiz_api.question(body, "en")
        right = question(QuestionId.parse(asked["question"]["id"])).right + 1
        reply = {"question": asked["question"]["id"], "progress": progress, "now": time.isoformat()}
        marked: Any = quiz_api.answer(reply | {"answer": right}, "en")
        assert marked["mark"]["is_right"]
        assert marked["mark"]["verdict"] == "Right."
        wrong: Any = quiz_api.answer(reply | {"answer": right % len(asked["question"]["answers"]) + 1}, "en")
        assert not wrong["mark"]["is_right"]
        assert wrong["mark"]["right"] == right
        assert wrong["mark"]["right_text"].lower() in wrong["mark"]["verdict"].lower()
        progress, time = wrong["progress"], time + timedelta(seconds=5)
    assert progress["asked"] == 5
    later = {"progress": progress, "now": (time + timedelta(hours=1)).isoformat()}
    again: Any = quiz_api.question(later, "en")
    assert again["is_review"]
    assert again["due"] == len(progress["cards"])
    assert again["question"]["id"] in [card["missed"] for card in progress["cards"].values()]


@pytest.mark.parametrize(
    ("ask", "body"),
    [
        (quiz_api.question, {"edition": 1900}), (quiz_api.question, {"level": 4}), (quiz_api.question, {"level": True}),
        (quiz_api.question, {"kind": "nonsense"}), (quiz_api.question, {"edition": 2007, "kind": "misinformed-lead"}),
        (quiz_api.question, {"seed": -1}), (quiz_api.question, {"seed": 2**32}), (quiz_api.question, {"progress": []}),
        (quiz_api.question, {"now": "noon"}), (quiz_api.question, {"now": "2026-11-15T20:00:00"}),
        (quiz_api.question, {"id": "x"}),
        (quiz_api.answer, {}), (quiz_api.answer, {"question": str(ASKED), "answer": 0}),
        (quiz_api.answer, {"question": str(ASKED), "answer": 6}), (quiz_api.answer, {"question": str(ASKED), "answer": "1"}),
        (quiz_api.sheet, {"count": 0}), (quiz_api.sheet, {"count": 51}), (quiz_api.kinds, {"edition": "x"}),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_answered_with_an_error(ask: Any, body: dict[str, Any]) -> None:
    for code in ("en", "de"):
        assert ask(body, code)["error"]["problem"]


def test_a_sheet_has_different_questions_and_their_answers() -> None:
    sheet: Any = quiz_api.sheet({"seed": 3, "count": 20}, "en")
    assert len({asked["id"] for asked in sheet["questions"]}) == 20
    assert [asked["id"] for asked in sheet["questions"]] == [mark["id"] for mark in sheet["marks"]]
    assert all(mark["chosen"] is None for mark in sheet["marks"])
    assert sheet == quiz_api.sheet({"seed": 3, "count": 20}, "en")
