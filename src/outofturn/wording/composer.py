"""What the director says: made from the ruling alone, for every kind of decision in the same way.

What has happened, who chooses and without consulting whom, the options one by one, what the others must do meanwhile. What an
option leads to is found by looking ahead: the engine observes it, and what is then different is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from outofturn.engine.cards import in_order, set_of
from outofturn.engine.decision import PendingDecision
from outofturn.engine.events import Choose
from outofturn.engine.instructions import Instruction, instructions
from outofturn.engine.message import EVERYBODY, Message, message
from outofturn.engine.options import FREE, Option
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import PARTNER, Seat
from outofturn.laws.law50 import PARTNER_MAY_KNOW_THE_CARD
from outofturn.wording import option_messages
from outofturn.wording.instruction_messages import messages
from outofturn.wording.language import language
from outofturn.wording.look_ahead import SpokenOption, spoken_options
from outofturn.wording.opening_leads import as_at


class Sentence(NamedTuple):
    """Something that is said, to whom, and, if it is an option, its number and the ways to take it."""

    to: Seat
    message: Message
    number: int | None = None
    ways: tuple[tuple[Option, ...], ...] = ()


@lru_cache(maxsize=4096)  # whenever a line is added to a record, all lines before it are ruled again
def sentences(ruling: Ruling) -> tuple[Sentence, ...]:
    """All that is said after an event, in the order in which it is said."""
    pending, position = ruling.position.pending, ruling.position
    found = about_decision(position)
    said = [Sentence(item.to, _addressed(item.to, as_at(ruling.before, item.message))) for item in ruling.told]
    if pending is None or pending.settled_since() is None:  # nobody is told to act on a choice that may still be overruled
        acts = _instructions(ruling)
        found_now = [*messages(acts, position, ruling.event), *_may_not_use(ruling, acts), *_may_use(ruling, acts)]
        said += [Sentence(to, _addressed(to, as_at(position, what))) for to, what in found_now]
    if not said and not found and isinstance(ruling.event, Choose) and ruling.before.pending is None:
        to = ruling.event.seat
        return (Sentence(to, _addressed(to, message("speech/decided-already"))),)
    if not said and not found and ruling.irregularity is not None:
        return (Sentence(EVERYBODY, message("speech/no-rectification")),)
    return (*said, *found) if pending is None or pending.asks_for_fact else (*found, *said)


def about_decision(position: Position) -> list[Sentence]:
    """What is said about the decision that is pending, if there is one."""
    pending = position.pending
    if pending is None:
        return []
    found = _question(pending, position) if pending.asks_for_fact else _decision(pending, position)
    return [item._replace(message=as_at(position, item.message)) for item in found]


def options_in_short(position: Position) -> list[Message]:
    """The options of the pending decision as they are read out, without their numbers and without what they lead to."""
    pending = position.pending
    if pending is None:
        return []
    if pending.asks_for_fact:
        return [option_messages.fact(option) for option in pending.options(position)]
    return [as_at(position, option.what) for option in spoken_options(position)]


def say(ruling: Ruling, code: str = "en") -> str:
    """What the players hear, in one piece."""
    chosen = language(code)
    return " ".join(chosen.sentence(item.message) for item in sentences(ruling) if item.to != DIRECTOR)


def _instructions(ruling: Ruling) -> tuple[Instruction, ...]:
    was = ruling.before.pending
    since = was.settled_since() if was is not None and isinstance(ruling.event, Choose) else None
    return instructions(since or ruling.before, ruling.position, ruling.event)


def _may_not_use(ruling: Ruling, acts: Sequence[Instruction]) -> Iterator[tuple[Seat, Message]]:
    """To a defender who is about to act: his partner's cards, just taken back, from which he may take nothing (16, 50E)."""
    seat = ruling.turn
    if seat is None:
        return
    partner_picks_up = any(item.act == "pick up" and item.to == PARTNER[seat] for item in acts)
    if partner_picks_up or any(item.act in ("obey", "lead", "play") and item.to == seat for item in acts):
        mine = (item for item in ruling.information if item.seat == PARTNER[seat] and seat in item.unauthorized)
        cards = in_order(set_of([item.card for item in mine]))
        if cards and ruling.position.is_defender(seat):
            yield seat, message("do/may-not-use", cards=cards)


def _may_use(ruling: Ruling, acts: Sequence[Instruction]) -> Iterator[tuple[Seat, Message]]:
    """To a defender who leads without an order: what he may take from his partner's cards that stay on the table (50E)."""
    event, position, leader = ruling.event, ruling.position, ruling.turn
    if not isinstance(event, Choose) or event.option != FREE or leader is None or not position.is_defender(leader):
        return
    has_no_choice = any(item.to == leader and item.act == "lead" and item.cards for item in acts)
    cards = in_order(set_of([item.card for item in position.major_penalty_cards_of(PARTNER[leader])]))
    if cards and not has_no_choice:
        sight = PARTNER_MAY_KNOW_THE_CARD.of(position.edition)
        yield leader, message("do/may-use-sight" if sight else "do/may-use-duty", cards=cards)


def _addressed(to: Seat, what: Message) -> Message:
    """With the player's name before it."""
    if to in (EVERYBODY, DIRECTOR):
        return what
    return message("speech/to", player=to, text=what)


# -- decisions


def _decision(pending: PendingDecision, position: Position) -> list[Sentence]:
    deciders = pending.decide(position)
    options = spoken_options(position)
    to = deciders[0] if len(deciders) == 1 else EVERYBODY
    found = [Sentence(to, _asked(deciders, pending.occasion(position)))]
    found.append(Sentence(to, _choices(deciders, pending, options)))
    for number, option in enumerate(options, 1):
        found.append(Sentence(to, _numbered(number, option), number, option.ways))
    prevails = pending.prevails(position)
    if prevails is not None:
        mine = message("speech/yours-decides") if deciders == (prevails,) else message("speech/prevails", player=prevails)
        found.append(Sentence(to, mine))
    for seat, card in pending.led_since:
        found.append(Sentence(to, message("speech/has-also-led", player=seat, card=card)))
    waiting = _waits(pending, position)
    if waiting is not None:
        found.append(Sentence(waiting, message("speech/to", player=waiting, text=message("speech/wait", declarer=deciders[0]))))
    return found


def _waits(pending: PendingDecision, position: Position) -> Seat | None:
    """The defender whose lead or play the choice is about, if that is still to come."""
    if pending.kind == "partners lead" and not pending.lying:
        return position.turn
    partner = pending.concerns if pending.kind == "partners play" else None
    return None if partner is None or position.has_played(partner) else partner


def _asked(deciders: Sequence[Seat], occasion: Message) -> Message:
    if len(deciders) == 1:
        return message("speech/asked", player=deciders[0], text=occasion)
    return message("speech/asked-both", players=tuple(deciders), text=occasion)


def _choices(deciders: Sequence[Seat], pending: PendingDecision, options: Sequence[SpokenOption]) -> Message:
    if len(deciders) > 1:
        return message("speech/either")
    if pending.kind in ("own card", "misinformed card", "played card"):
        return message("speech/own-choices", count=len(options))
    return message("speech/choices", count=len(options), partner=PARTNER[deciders[0]])


def _numbered(number: int, option: SpokenOption) -> Message:
    if not option.then:
        return message("speech/option", number=number, text=option.what)
    if option.otherwise is None:
        return message("speech/option-then", number=number, text=option.what, then=option.then)
    return message("speech/option-otherwise", number=number, text=option.what, then=option.then, otherwise=option.otherwise)


def without_number(option: Message) -> Message:
    """An option as it is read out, without its number."""
    values = tuple(value for value in option.values if value[0] != "number")
    return Message(f"{option.id}-alone", values)


def _question(pending: PendingDecision, position: Position) -> list[Sentence]:
    """A fact for the director to find out: not for the players' ears."""
    found = [Sentence(DIRECTOR, message("speech/find-out", text=pending.occasion(position)))]
    for number, option in enumerate(pending.options(position), 1):
        answer = message("speech/answer", number=number, text=option_messages.fact(option))
        found.append(Sentence(DIRECTOR, answer, number, ((option,),)))
    return found
