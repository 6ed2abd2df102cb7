"""Why things stand as they do in a situation: the provisions, with the reasons that the engine gives."""

from __future__ import annotations

from outofturn.director import observe
from outofturn.engine.cards import listed
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Play
from outofturn.engine.message import Message
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.quiz.situations import Situation
from outofturn.wording.reason_messages import reasons


def reasons_since_call(situation: Situation) -> list[tuple[str, Message]]:
    """The reasons of all that was ruled since the director was called, each once, the last ruling first."""
    found: dict[tuple[str, Message], None] = {}
    for ruling in reversed(situation.rulings[situation.called :]):
        found |= dict.fromkeys(reasons(ruling))
    return list(found) or _of_what_comes(situation.last)  # if what binds the players has been so from the start


def _of_what_comes(ruling: Ruling) -> list[tuple[str, Message]]:
    """The reasons that would be given next: for the first option of an open choice, or for a card that breaks a duty."""
    position, seat = ruling.position, ruling.turn
    for choice in after_choices(position)[:1]:
        return reasons(choice)
    if seat is None:
        return []
    for card in listed(position.held[seat]):
        found = reasons_for(position, Play(seat, card, lead=not position.plays))
        if found:
            return found
    return []


def reasons_for(position: Position, play: Play) -> list[tuple[str, Message]]:
    """The reasons of the ruling on a card, if it could be played."""
    try:
        return reasons(observe(position, play))
    except RecordError:
        return []


def after_choices(position: Position) -> list[Ruling]:
    """The rulings on each option of an open choice."""
    pending = position.pending
    if pending is None or pending.asks_for_fact or DIRECTOR in pending.decide(position):
        return []
    found = []
    for option in pending.options(position):
        try:
            found.append(observe(position, Choose(pending.decide(position)[0], option)))
        except RecordError:  # nothing that can be asked about
            continue
    return found
