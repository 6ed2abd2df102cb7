"""A question in the making: what is asked, the right answer, and wrong ones to draw from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outofturn.engine.cards import Card
from outofturn.engine.message import Message
from outofturn.engine.seats import Seat


class Answer(NamedTuple):
    """One answer. ``key`` says the same as its words, in the terms of the notation, so that it can be checked."""

    key: str
    message: Message


class Draft(NamedTuple):
    """A question before its answers are drawn and put in order."""

    theme: str  #: what is asked for: the message ``quiz/ask/…``
    text: Message
    right: Answer
    wrong: tuple[Answer, ...]
    #: The answers have an order of their own, such as the seats or numbers; else they are shuffled.
    sort: bool = False
    #: Of whom or of which card the question is.
    seat: Seat | None = None
    card: Card | None = None


def distinct(answers: Iterable[Answer], *others: Answer) -> tuple[Answer, ...]:
    """Each answer once, and none that says the same as one of the others."""
    found = {answer.key: answer for answer in answers}
    for other in others:
        found.pop(other.key, None)
    return tuple(found.values())
