"""Which answer is right and why, and why another one is not; found by asking the engine."""

from __future__ import annotations

from outofturn.engine.cards import Card
from outofturn.engine.events import Play
from outofturn.engine.message import Message, message
from outofturn.engine.position import DIRECTOR
from outofturn.engine.seats import SEAT_LETTERS, Seat
from outofturn.quiz.quiz_draft import Answer
from outofturn.quiz.quiz_kinds import KINDS
from outofturn.quiz.quiz_question import QuizQuestion
from outofturn.quiz.quiz_reasons import reasons_for, reasons_since_call
from outofturn.wording.composer import sentences
from outofturn.wording.obligation_messages import obligations

#: More provisions than this are not read.
_ENOUGH = 6


def because(asked: QuizQuestion) -> list[tuple[str, Message]]:
    """The provisions that make it so; those of the Law that was asked for come first."""
    right = asked.answers[asked.right].key
    is_about_law = asked.draft.theme == "law"
    found = reasons_since_call(asked.situation)
    return sorted(found, key=lambda reason: not (is_about_law and reason[0].startswith(right)))[:_ENOUGH]


def say(asked: QuizQuestion) -> list[Message]:
    """What the director says to the players: after the last event, or, if nothing is said there, after the latest before it."""
    for ruling in reversed(asked.situation.rulings[asked.situation.called :]):
        found = [item.message for item in sentences(ruling) if item.to != DIRECTOR]
        if found:
            return found
    return []


def why_not(asked: QuizQuestion, chosen: Answer) -> Message | None:
    """Why this answer is wrong; None if the engine has nothing to say about it."""
    if chosen == asked.answers[asked.right]:
        return None
    match asked.draft.theme:
        case "irregularity":
            known = KINDS.get(chosen.key)
            if known is None:
                return message("quiz/why-not/none")
            return message("quiz/why-not/irregularity", law=str(known.laws[0]))
        case "law":
            return message("quiz/why-not/law", law=chosen.key)
        case "decides":
            return _not_the_one(chosen)
        case "may-choose":
            return message("quiz/why-not/not-open")
        case "may-not-choose":
            return message("quiz/why-not/is-open")
        case "may-play":
            return _illegal(asked, dict(chosen.message.values)["card"])
        case "may-not-play":
            return message("quiz/why-not/legal", card=dict(chosen.message.values)["card"])
        case "in-force":
            return _not_in_force(asked, chosen)
    return None


def _not_the_one(chosen: Answer) -> Message:
    if chosen.key == "-":
        return message("quiz/why-not/somebody-chooses")
    return message("quiz/why-not/chooses", players=tuple(Seat(SEAT_LETTERS.index(letter)) for letter in chosen.key))


def _illegal(asked: QuizQuestion, card: Card) -> Message | None:
    """What the ruling would be on this card."""
    position = asked.situation.last.position
    assert asked.draft.seat is not None
    found = reasons_for(position, Play(asked.draft.seat, card, lead=not position.plays))
    return message("quiz/why-not/illegal", card=card, text=found[0][1]) if found else None


def _not_in_force(asked: QuizQuestion, chosen: Answer) -> Message | None:
    earlier = (ruling.position for ruling in asked.situation.rulings[:-1])
    if any(chosen.message in obligations(position) for position in earlier):
        return message("quiz/why-not/was-in-force")
    return message("quiz/why-not/not-in-force")
