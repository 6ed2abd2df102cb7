"""One question from its id. The same id gives the same question as long as the rules and the way to make them are the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.laws.book import RULESET, edition_of
from outofturn.quiz import what_happened, what_next, who_chooses
from outofturn.quiz.quiz_draft import Answer, Draft
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_reasons import reasons_since_call
from outofturn.quiz.random_play import NoSituation, RandomTable
from outofturn.quiz.situations import Situation, begun, ended

LEVELS = (1, 2, 3)
#: To be raised whenever the same dice give another question.
GENERATOR = "1"
#: A seed is below this number.
SEEDS = 2**32
#: So often the dice are rolled for one question, and to find out whether there are questions of a kind at all.
_ROLLS, _FIRST_ROLLS = 1500, 120
_FEWEST, _MOST = 3, 5

Theme = Callable[[Situation, random.Random], Draft]
#: What can be asked at each level: first what fits few situations, then what fits most.
_THEMES: dict[int, tuple[tuple[Theme, ...], tuple[Theme, ...]]] = {
    1: ((), (what_happened.irregularity, what_happened.irregularity, what_happened.law)),
    2: ((who_chooses.may_choose, who_chooses.may_not_choose), (who_chooses.decides,)),
    3: (
        (
            what_next.may_play, what_next.may_not_play, what_next.in_force, what_next.revoke_state, what_next.tricks,
        ),
        (what_next.next_turn, what_next.card_state),
    ),
}  # fmt: skip
#: How often what fits few situations is asked where it can be.
_RARE_FIRST = 0.8
#: How often another situation is looked for if it cannot be.
_ROLL_AGAIN = 0.7


class QuestionId(NamedTuple):
    """What a question is made from."""

    edition: int
    level: int
    kind: str
    seed: int

    def __str__(self) -> str:
        return f"{RULESET}.{GENERATOR}.{self.edition}.{self.level}.{self.seed}.{self.kind}"

    @classmethod
    def parse(cls, text: object) -> QuestionId:
        """The parts of an id; RecordError if it is none, or one of other rules."""
        parts = text.split(".") if isinstance(text, str) else []
        if len(parts) != 6 or not all(part.isdecimal() and len(part) < 12 for part in parts[2:5]):
            raise RecordError(message("quiz/error/no-such-question", word=str(text)[:60]))
        if parts[:2] != [RULESET, GENERATOR]:
            raise RecordError(message("quiz/error/another-version"), message("quiz/error/ask-a-new-one"))
        edition, level, seed = map(int, parts[2:5])
        found = cls(edition_of(edition).year, level, parts[5], seed)
        check_level(level)
        if found.kind not in kinds_at(edition, level) or seed >= SEEDS:
            raise RecordError(message("quiz/error/no-such-question", word=str(text)[:60]))
        return found


class QuizQuestion(NamedTuple):
    """A question with its situation; ``right`` is the place of the right answer, from 0."""

    id: QuestionId
    situation: Situation
    draft: Draft
    answers: tuple[Answer, ...]
    right: int

    @property
    def text(self) -> Message:
        return self.draft.text


def check_level(level: object) -> int:
    if isinstance(level, bool) or level not in LEVELS:
        known = message("quiz/error/levels", words=tuple(map(str, LEVELS)))
        raise RecordError(message("quiz/error/no-such-level", word=str(level)[:20]), known)
    assert isinstance(level, int)
    return level


def question(wanted: QuestionId) -> QuizQuestion:
    """The question with this id."""
    found = _made(wanted, _ROLLS)
    if found is None:
        raise RecordError(message("quiz/error/no-such-question", word=str(wanted)))
    return found


@cache
def kinds_at(edition: int, level: int) -> tuple[str, ...]:
    """The kinds that can be asked about at a level: some exist only in some editions, some are disputed in one.

    That is found out by trying.
    """
    possible = [kind for kind in KINDS if _can_happen(edition, kind)]
    return tuple(kind for kind in possible if _made(QuestionId(edition, level, kind, 0), _FIRST_ROLLS) is not None)


@cache
def _can_happen(edition: int, kind: str) -> bool:
    dice = random.Random(kind)
    for _ in range(_FIRST_ROLLS):
        try:
            table = begun(kind, dice, edition_of(edition))
            ended(kind, table, len(table.rulings) - 1)
        except NoSituation:
            continue
        return True
    return False


def _made(wanted: QuestionId, rolls: int) -> QuizQuestion | None:
    dice = random.Random(str(wanted))
    for _ in range(rolls):
        try:
            return _asked(wanted, _situation(wanted, dice), dice)
        except NoSituation:
            continue
    return None


def _situation(wanted: QuestionId, dice: random.Random) -> Situation:
    table = begun(wanted.kind, dice, edition_of(wanted.edition))
    called = len(table.rulings) - 1
    if wanted.level == 2:
        _to_a_choice(table)
    elif wanted.level == 3:
        what_next.goes_on(table, wanted.kind)
    return ended(wanted.kind, table, called)


def _asked(wanted: QuestionId, situation: Situation, dice: random.Random) -> QuizQuestion:
    """A question about a situation: the first of its themes, in an order that the dice decide, that fits it."""
    rare, usual = (dice.sample(themes, len(themes)) for themes in _THEMES[wanted.level])
    is_rare_first = dice.random() < _RARE_FIRST
    for theme in (*rare, *usual) if is_rare_first else (*usual, *rare):
        if is_rare_first and rare and theme is usual[0] and dice.random() < _ROLL_AGAIN:
            raise NoSituation
        try:
            draft = theme(situation, dice)
        except NoSituation:
            continue
        count = min(_MOST if dice.random() < 0.25 else _MOST - 1, 1 + len(draft.wrong))
        if count < _FEWEST or not reasons_since_call(situation):
            continue
        answers = [draft.right, *dice.sample(draft.wrong, count - 1)]
        if draft.sort:
            answers.sort(key=_place)
        else:
            dice.shuffle(answers)
        return QuizQuestion(wanted, situation, draft, tuple(answers), answers.index(draft.right))
    raise NoSituation


def _to_a_choice(table: RandomTable) -> None:
    """Mostly nothing more happens; where nobody has a choice yet, play may go on until somebody has one."""
    if table.position.pending is not None or table.maybe(0.4):
        return
    for _ in range(4):
        if table.goes_on().position.pending is not None:
            return
    raise NoSituation


def _place(answer: Answer) -> tuple[object, ...]:
    """Numbers by size, seats as the lawbook has them, cards by suit, and whatever is said of nobody at the end."""
    values = dict(answer.message.values)
    if "card" in values:
        return (0, -values["card"])
    if answer.key.isdecimal():
        return (0, int(answer.key))
    seats = [SEAT_LETTERS.index(letter) for letter in answer.key.split()[-1] if letter in SEAT_LETTERS]
    return (len(seats) or 9, answer.key.startswith("choose"), *seats)
