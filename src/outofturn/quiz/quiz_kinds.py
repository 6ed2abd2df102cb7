"""The kinds of situation that can be asked about: the irregularities of the engine, and two that have no id there."""

from __future__ import annotations

from typing import NamedTuple

from outofturn.engine.message import Message, message


class QuizKind(NamedTuple):
    """One kind of situation. ``laws`` are the Laws that deal with it, the one to look up first at the beginning."""

    id: str
    laws: tuple[int, ...]
    #: Kinds whose names are true of this one too, in plain words: never a wrong answer where this one is right.
    includes: tuple[str, ...] = ()

    @property
    def label(self) -> Message:
        own = "quiz/kind/" if self.id in (DEFECTIVE_TRICK, PENALTY_CARD) else "label/"
        return message(f"{own}{self.id}")


DEFECTIVE_TRICK, PENALTY_CARD = "defective-trick", "penalty-card"
_LEAD, _OPENING, _DECLARER = "lead-out-of-turn", "opening-lead-out-of-turn", "declarer-lead-out-of-turn"
_EARLY_LEAD, _EARLY_PLAYS = "premature-lead", ("premature-play", "premature-play-at-rho-turn")
_LEADS = (_LEAD, _OPENING, _DECLARER, "opening-lead-by-declaring-side")

#: All kinds by id, in the order of a menu: as a board goes on.
KINDS: dict[str, QuizKind] = {
    kind.id: kind
    for kind in (
        QuizKind(_OPENING, (54, 53), (_LEAD, *_EARLY_PLAYS)),
        QuizKind("opening-lead-by-declaring-side", (54,), (*_LEADS, *_EARLY_PLAYS)),
        QuizKind("face-down-lead-out-of-turn", (41,), (*_LEADS, *_EARLY_PLAYS)),
        QuizKind("misinformed-lead", (47,), (*_LEADS, *_EARLY_PLAYS)),
        QuizKind(_LEAD, (53, 56), _EARLY_PLAYS),
        QuizKind(_DECLARER, (55, 53), (_LEAD, *_EARLY_PLAYS)),
        QuizKind("play-after-retraction", (60,), (_LEAD, _EARLY_LEAD, *_EARLY_PLAYS)),
        QuizKind(_EARLY_LEAD, (57, 45, 49), (_LEAD, "fifth-card", DEFECTIVE_TRICK, *_EARLY_PLAYS)),
        QuizKind("premature-play", (57,), (_LEAD, "fifth-card", *_EARLY_PLAYS)),
        QuizKind("premature-play-at-rho-turn", (57,), (_LEAD, "fifth-card", *_EARLY_PLAYS)),
        QuizKind("simultaneous-play", (58,), (*_LEADS, _EARLY_LEAD, *_EARLY_PLAYS)),
        QuizKind("two-cards", (58,), ("fifth-card", DEFECTIVE_TRICK)),
        QuizKind("fifth-card", (45,), (_LEAD, "two-cards", DEFECTIVE_TRICK, _EARLY_LEAD, *_EARLY_PLAYS)),
        QuizKind("exposed-card", (49, 50), ("two-cards",)),
        QuizKind(PENALTY_CARD, (50, 51)),
        QuizKind("lead-before-choice", (50, 51), ("restriction-broken", "penalty-card-not-played")),
        QuizKind("penalty-card-not-played", (52, 50, 51), ("restriction-broken", "revoke")),
        QuizKind("restriction-broken", (61, 59), ("revoke", "penalty-card-not-played")),
        QuizKind("revoke", (61, 62, 63, 64), ("restriction-broken",)),
        QuizKind("dummy-volunteers", (45,)),
        QuizKind(DEFECTIVE_TRICK, (67, 58), ("two-cards", "fifth-card", "revoke")),
    )
}
