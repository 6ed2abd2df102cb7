"""Every question has one right answer by the engine, in every edition, at every level, about every kind of situation."""

from __future__ import annotations

from collections import Counter

import pytest

from outofturn.engine.errors import RecordError
from outofturn.laws.book import EDITIONS, RULESET
from outofturn.quiz.quiz_json import mark_json, question_json
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_question import LEVELS, QuestionId, QuizQuestion, kinds_at, question
from outofturn.wording.language import CATALOGUES, language
from tests.quiz_checks import THEMES, names_something_else, true_answers
from tests.samples import examples

#: 10,000 in all: so many for each edition and level.
EACH = examples(80, 1_112)
#: So many are made only to be counted.
MANY = examples(120, 1_112)
#: The JSON, with the table and the mark, is made for one question in so many.
WHOLE = 10


def made(edition: int, level: int, number: int) -> QuizQuestion:
    """One question after the other, of every kind in turn."""
    known = kinds_at(edition, level)
    return question(QuestionId(edition, level, known[number % len(known)], number))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_has_one_right_answer(edition: int, level: int) -> None:
    themes = set()
    for number in range(EACH):
        asked = made(edition, level, number)
        assert true_answers(asked) == [asked.right], (str(asked.id), asked.answers)
        assert 3 <= len(asked.answers) <= 5, str(asked.id)
        if asked.draft.theme == "irregularity":
            wrong = [answer for place, answer in enumerate(asked.answers) if place != asked.right]
            assert all(names_something_else(asked, answer) for answer in wrong), str(asked.id)
        assert_words(asked, number)
        themes.add(asked.draft.theme)
    assert len(themes) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_not_always_the_same_is_asked_and_no_place_is_the_best_guess(level: int) -> None:
    """More questions than are looked at closely: of a few dozen more than the usual share may happen to be of one theme."""
    asked = [made(edition, level, number) for edition in EDITIONS for number in range(MANY)]
    assert max(Counter(one.draft.theme for one in asked).values()) < 0.75 * len(asked)
    assert max(Counter(one.right for one in asked).values()) < 0.5 * len(asked)


def assert_words(asked: QuizQuestion, number: int) -> None:
    """No two answers with the same words, in any language; everything can be said."""
    for code in CATALOGUES:
        spoken = language(code)
        words = [spoken.sentence(answer.message) for answer in asked.answers]
        assert len(set(words)) == len(words), (str(asked.id), words)
        assert spoken.sentence(asked.text).endswith("?"), str(asked.id)
    if number % WHOLE == 0:
        for code in CATALOGUES:
            shown = question_json(asked, language(code))
            assert shown["record"], str(asked.id)
            mark = mark_json(asked, 1 + (asked.right + 1) % len(asked.answers), language(code))
            assert not mark["is_right"]
            assert mark["because"], str(asked.id)


def test_all_that_can_be_asked_is_asked() -> None:
    found = {made(2017, level, number).draft.theme for level in LEVELS for number in range(400)}
    assert found == THEMES


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_can_be_asked_about_unless_it_is_disputed_or_new(edition: int) -> None:
    never = set(KINDS) - {kind for level in LEVELS for kind in kinds_at(edition, level)}
    assert (
        never
        == {
            # In 1997 it is disputed whether the first word of a defender settles what becomes of declarer's lead (60B).
            1997: {
                "opening-lead-by-declaring-side",
                "premature-play-at-rho-turn",
                "lead-before-choice",
                "play-after-retraction",
            },
            2007: {"misinformed-lead", "premature-play-at-rho-turn", "lead-before-choice"},
            2017: {"lead-before-choice"},
        }[edition]
    )


def test_nothing_disputed_is_asked() -> None:
    for level in LEVELS:
        for number in range(100):
            assert not any(ruling.disputed for ruling in made(2007, level, number).situation.rulings)


def test_the_record_goes_on_for_five_lines_at_most() -> None:
    deep = Counter(
        len(asked.situation.rulings) - 1 - asked.situation.called for asked in (made(2017, 3, n) for n in range(300))
    )
    assert set(deep) == {1, 2, 3, 4, 5}


def test_same_id_same_question() -> None:
    id = QuestionId(2017, 3, "revoke", 4711)
    assert question(id) == question(QuestionId.parse(str(id)))
    assert question(id) != question(id._replace(seed=4712))


@pytest.mark.parametrize(
    "text",
    [
        "", None, 5, "3.1.2017.2.5", "3.1.2017.4.5.revoke", "3.1.2017.2.5.nonsense", "3.1.1900.2.5.revoke",
        "3.1.2017.2.-5.revoke", "3.1.2017.2.99999999999.revoke", "3.1.2007.2.5.misinformed-lead", "0.1.2017.2.5.revoke",
    ],
)  # fmt: skip
def test_an_id_that_is_none_is_refused(text: object) -> None:
    with pytest.raises(RecordError):
        QuestionId.parse(text)


def test_the_table_shown_with_a_question_says_nothing_of_the_ruling() -> None:
    for number in range(examples(60, 200)):
        asked = made(2017, 2, number)
        table = question_json(asked, language("en"))["table"]
        before = asked.situation.call.before
        assert len(table["penalty_cards"]) == len(before.consequences.penalty_cards)
        assert len(table["restrictions"]) == len(before.consequences.restrictions)
        assert "choose" not in table["next_to_act"]


def test_the_id_names_the_rules() -> None:
    assert str(QuestionId(2017, 1, "revoke", 5)).startswith(f"{RULESET}.")
