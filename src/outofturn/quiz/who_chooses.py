"""Level 2: who may choose what?"""

from __future__ import annotations

import random
from collections.abc import Iterator

from outofturn.director import observe
from outofturn.engine.cards import SUIT, SUITS, listed
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Event, Play
from outofturn.engine.message import Message, message
from outofturn.engine.options import Option, play_card
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.seats import SEAT_LETTERS, SEATS, Seat
from outofturn.quiz.quiz_draft import Answer, Draft
from outofturn.quiz.random_play import NoSituation
from outofturn.quiz.situations import Situation
from outofturn.wording.look_ahead import SpokenOption, spoken_options
from outofturn.wording.opening_leads import as_at

#: So many plays are tried to find options that are open after something else has happened.
_NEIGHBOURS = 5
_ENOUGH = 4
_ORDERS = ("require", "forbid", "free")
_NOBODY = Answer("-", message("quiz/nobody"))


def decides(situation: Situation, dice: random.Random) -> Draft:
    """Who has a choice?"""
    position = situation.last.position
    deciders = position.pending.decide(position) if position.pending else ()
    if not deciders and dice.random() < 0.5:
        raise NoSituation  # “nobody” must not be the best guess
    right = decider(deciders)
    pairs = (position.defenders, tuple(sorted((position.declarer, position.dummy))))
    groups = [(), *((seat,) for seat in SEATS), *pairs]
    wrong = [group for group in groups if group != deciders and not set(group) & set(deciders)]
    keep = dice.sample(wrong, min(4, len(wrong)))
    return Draft("decides", message("quiz/ask/decides"), right, tuple(map(decider, keep)), sort=True)


def decider(seats: tuple[Seat, ...]) -> Answer:
    """The answer that these players, any one of them, may choose."""
    if not seats:
        return _NOBODY
    key = "".join(SEAT_LETTERS[seat] for seat in seats)
    return Answer(key, message("quiz/player", player=seats[0]) if len(seats) == 1 else message("quiz/either", players=seats))


# -- options


def may_choose(situation: Situation, dice: random.Random) -> Draft:
    """Which of these is open?"""
    position, deciders = situation.last.position, _deciders(situation)
    open_now = open_options(position)
    closed = closed_options(situation, dice, open_now)
    if not open_now:
        raise NoSituation
    text = message("quiz/ask/may-choose", players=deciders)
    return Draft("may-choose", text, dice.choice(open_now), closed, seat=deciders[0])


def may_not_choose(situation: Situation, dice: random.Random) -> Draft:
    """Which of these is not open?"""
    position, deciders = situation.last.position, _deciders(situation)
    open_now = open_options(position)
    closed = closed_options(situation, dice, open_now)
    if len(open_now) < 2 or not closed:
        raise NoSituation
    text = message("quiz/ask/may-not-choose", players=deciders)
    return Draft(
        "may-not-choose", text, dice.choice(closed), tuple(dice.sample(open_now, min(4, len(open_now)))), seat=deciders[0]
    )


def _deciders(situation: Situation) -> tuple[Seat, ...]:
    position = situation.last.position
    pending = position.pending
    if pending is None or pending.settled_since() is not None:
        raise NoSituation
    return pending.decide(position)


def open_options(position: Position) -> list[Answer]:
    """What is open, as it is read out."""
    return [_answer(position, option) for option in spoken_options(position)]


def _answer(position: Position, option: SpokenOption) -> Answer:
    return Answer("|".join(" > ".join(way) for way in option.ways), as_at(position, option.what))


def closed_options(situation: Situation, dice: random.Random, open_now: list[Answer]) -> tuple[Answer, ...]:
    """Options that are open after something else, or later, but not now."""
    position = situation.last.position
    ids = {part for answer in open_now for part in _parts(answer)}
    acts = {_act(answer.message) for answer in open_now}
    said = {answer.message for answer in open_now}
    found: dict[tuple[object, ...], Answer] = {}
    for other in _neighbours(situation, dice):
        if other.pending is None or other.pending.asks_for_fact:
            continue
        for answer in open_options(other):
            overlaps = _parts(answer) & ids
            # The same order for the lead of somebody else, or for a play, is another option.
            is_order = all(Option(part).verb in _ORDERS for part in overlaps)
            if answer.message not in said and (not overlaps or (is_order and _act(answer.message) not in acts)):
                said.add(answer.message)
                found[(answer.key, *_act(answer.message))] = answer  # “refuse it” has several wordings
        if len(found) >= _ENOUGH:
            break
    return (*found.values(), *_other_cards(position, ids))


def _parts(answer: Answer) -> set[str]:
    """The ids of an option and of the one that it leads to at once."""
    return {part for way in answer.key.split("|") for part in way.split(" > ")}


def _act(option: Message) -> tuple[str, Seat | None]:
    """Whose lead or play an order is about."""
    values = dict(option.values)
    return ("lead", values["leader"]) if "leader" in values else ("play", values.get("partner"))


def _neighbours(situation: Situation, dice: random.Random) -> Iterator[Position]:
    """Tables at which one thing has happened differently, or which one more choice leads to."""
    position, before = situation.last.position, situation.call.before
    pending = position.pending
    if pending is not None and DIRECTOR not in pending.decide(position):
        for option in pending.options(position)[:2]:
            yield from _tried(position, Choose(pending.decide(position)[0], option))
    plays = [(seat, lead) for seat in SEATS for lead in (True, False)]
    for seat, lead in dice.sample(plays, _NEIGHBOURS):
        cards = before.held[seat] | before.maybe[seat]
        suits = [suit for suit in SUITS if cards & SUIT[suit]]
        if suits:
            card = dice.choice(listed(cards & SUIT[dice.choice(suits)]))
            for other in _tried(before, Play(seat, card, lead=lead)):
                yield other
                if other.pending is not None and not other.pending.asks_for_fact:
                    last = other.pending.options(other)[-1]
                    yield from _tried(other, Choose(other.pending.decide(other)[0], last))


def _tried(position: Position, event: Event) -> Iterator[Position]:
    try:
        yield observe(position, event).position
    except RecordError:
        return


def _other_cards(position: Position, ids: set[str]) -> list[Answer]:
    """Where one of several cards is chosen: cards of the same hand that are not among them."""
    named = [Option(one) for one in sorted(ids) if one.startswith("play ")]
    if not named:
        return []
    owner = next((seat for seat in SEATS if position.held[seat] >> named[0].card & 1), None)
    cards = () if owner is None else listed(position.held[owner])
    return [Answer(play_card(card), message("option/card", card=card)) for card in cards if play_card(card) not in ids]
