"""Level 1: what is it, and which Law deals with it?"""

from __future__ import annotations

import random

from outofturn.engine.cards import SUIT_OF
from outofturn.engine.events import shown_by
from outofturn.engine.message import message
from outofturn.engine.ruling import Ruling
from outofturn.laws.book import law_of
from outofturn.quiz.quiz_draft import Answer, Draft
from outofturn.quiz.quiz_kinds import KINDS, PENALTY_CARD, QuizKind
from outofturn.quiz.quiz_reasons import after_choices
from outofturn.quiz.random_play import NoSituation
from outofturn.quiz.situations import Situation
from outofturn.wording.opening_leads import as_at

NO_IRREGULARITY = Answer("none", message("quiz/no-irregularity"))
#: So many kinds, those nearest in the menu, are drawn from for wrong answers.
_NEAREST = 8
#: The Laws that a wrong answer may name. Left out are those that govern every card (44) or every irregularity (9, 16, 72).
_LAWS = (41, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 67, 68)


def irregularity(situation: Situation, dice: random.Random) -> Draft:
    """What has happened?"""
    right = KINDS[situation.kind]
    if right.id == PENALTY_CARD:
        raise NoSituation
    order = list(KINDS)
    laws = laws_around(situation.last)
    near = sorted(KINDS.values(), key=lambda kind: abs(order.index(kind.id) - order.index(right.id)))
    wrong = [kind for kind in near if is_wrong_kind(kind, right, situation.last, laws)][:_NEAREST]
    before = situation.last.before
    answers = tuple(Answer(kind.id, as_at(before, kind.label)) for kind in dice.sample(wrong, min(4, len(wrong))))
    if dice.random() < 0.3:
        answers = (NO_IRREGULARITY, *answers)
    return Draft(
        "irregularity", message("quiz/ask/irregularity"), Answer(right.id, as_at(before, right.label)), answers,
    )  # fmt: skip


def is_wrong_kind(kind: QuizKind, right: QuizKind, ruling: Ruling, laws: set[int]) -> bool:
    """Whether this kind is certainly no name for what has happened: neither in plain words nor by the Laws applied."""
    if kind.id in (right.id, PENALTY_CARD, "exposed-card", *right.includes) or laws & set(kind.laws) - set(right.laws):
        return False
    consequences = ruling.before.consequences
    match kind.id:
        case "revoke":
            return not _is_off_suit(ruling)
        case "penalty-card-not-played" | "lead-before-choice":
            return not consequences.penalty_cards
        case "restriction-broken":
            return not consequences.restrictions and not _is_off_suit(ruling)
        case "play-after-retraction":
            return not consequences.retraction_required
    return True


def _is_off_suit(ruling: Ruling) -> bool:
    """Whether a card was shown that does not follow the suit led."""
    led = ruling.before.suit_led
    return led is not None and any(SUIT_OF[card] != led for _, card in shown_by(ruling.event))


def law(situation: Situation, dice: random.Random) -> Draft:
    """Which Law is applied?"""
    cited = {law_of(number) for number in situation.last.laws}
    right = next((number for number in KINDS[situation.kind].laws if number in cited), None)
    if right is None or situation.kind == PENALTY_CARD:
        raise NoSituation
    around = laws_around(situation.last)
    wrong = [number for number in _LAWS if number not in around]
    near = sorted(wrong, key=lambda number: abs(number - right))[:_NEAREST]
    answers = tuple(map(_law, dice.sample(near, min(4, len(near)))))
    return Draft("law", message("quiz/ask/law"), _law(right), answers, sort=True)


def _law(number: int) -> Answer:
    return Answer(f"{number}", message("quiz/law", law=str(number)))


def laws_around(ruling: Ruling) -> set[int]:
    """The Laws that a ruling applies or points to, and those that come in with any choice which it leaves open."""
    found = _laws(ruling)
    later = after_choices(ruling.position)
    for choice in later:
        found |= _laws(choice)
        for second in after_choices(choice.position):
            found |= _laws(second)
    return found


def _laws(ruling: Ruling) -> set[int]:
    return {law_of(number) for number in (*ruling.laws, *ruling.review, *(entry.law for entry in ruling.information))}
