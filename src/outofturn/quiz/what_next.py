"""Level 3: what happens next? The record has gone on for up to five lines, and the question is where things stand."""

from __future__ import annotations

import random
from collections.abc import Iterator

from outofturn.director import observe
from outofturn.engine.cards import NAMES, Card, Cards, listed
from outofturn.engine.consequences import NO_CONSEQUENCES
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Agree, Choose, ClaimTricks, Correct, shown_by
from outofturn.engine.instructions import instructions, on_table
from outofturn.engine.message import Message, message
from outofturn.engine.obligations import FOLLOW, duties, legal
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, RHO, SEAT_LETTERS, SEATS, Seat
from outofturn.quiz.quiz_draft import Answer, Draft, distinct
from outofturn.quiz.quiz_kinds import PENALTY_CARD
from outofturn.quiz.random_play import NoSituation, RandomTable
from outofturn.quiz.situations import Situation
from outofturn.wording.obligation_messages import obligations
from outofturn.wording.table_messages import next_to_act

#: The most lines after the one for which the director was called.
DEEPEST = 5


def goes_on(table: RandomTable, kind: str) -> None:
    """So many lines more. After a revoke, play may go on to a claim, or the revoke is corrected."""
    if kind == "revoke" and table.maybe(0.45):
        for _ in range(table.dice.randrange(DEEPEST - 1)):
            table.goes_on()
        _claim(table)
        return
    offender = table.rulings[-1].offender
    for _ in range(1 + table.dice.randrange(DEEPEST)):
        if kind == "revoke" and offender is not None and table.maybe(0.3):
            _correct(table, offender)
        else:
            table.goes_on()
        if table.position.consequences is NO_CONSEQUENCES:  # all is over and done with
            return


def _claim(table: RandomTable) -> None:
    seat = table.one_of((table.declarer, *table.defenders))
    most = 14 - table.position.number
    table.happens(ClaimTricks(seat, table.dice.randrange(most + 1)))
    table.happens(Agree(table.one_of((LHO[seat], RHO[seat]))))


def _correct(table: RandomTable, offender: Seat) -> None:
    """The revoke is corrected, if that is still possible."""
    revokes = [item for item in table.position.consequences.revokes if item.seat == offender and not item.established]
    if not revokes:
        table.goes_on()
        return
    table.happens(Correct(offender, table.card_of(offender, revokes[0].playable)))


# -- whose turn


def next_turn(situation: Situation, dice: random.Random) -> Draft:
    """Whose turn is it, or who chooses first?"""
    position = situation.last.position
    deciders = position.pending.decide(position) if position.pending else ()
    if position.is_over or position.consequences.claimed:
        raise NoSituation
    right = _turn(position, deciders, None if deciders else position.turn)
    others = [_turn(position, (), seat) for seat in SEATS if deciders or seat != position.turn]
    choices = [(position.declarer,), *((seat,) for seat in position.defenders), position.defenders]
    others += [_turn(position, seats, None) for seats in choices if not set(seats) & set(deciders)]
    wrong = distinct(others, right)
    return Draft("next", message("quiz/ask/next"), right, tuple(dice.sample(wrong, min(4, len(wrong)))), sort=True)


def _turn(position: Position, deciders: tuple[Seat, ...], turn: Seat | None) -> Answer:
    key = "choose " + "".join(SEAT_LETTERS[seat] for seat in deciders) if turn is None else f"turn {SEAT_LETTERS[turn]}"
    return Answer(key, next_to_act(deciders, turn, leads=not position.plays))


# -- which card


def may_play(situation: Situation, dice: random.Random) -> Draft:
    """Which card is legal?"""
    seat, allowed, refused = _choice_of_cards(situation)
    if len(refused) < 2:
        raise NoSituation
    act = "play" if situation.last.position.plays else "lead"
    text = message(f"quiz/ask/may-{act}", player=seat)
    wrong = tuple(map(_card, dice.sample(refused, min(4, len(refused)))))
    return Draft("may-play", text, _card(dice.choice(allowed)), wrong, sort=True, seat=seat)


def may_not_play(situation: Situation, dice: random.Random) -> Draft:
    """Which card is not legal?"""
    seat, allowed, refused = _choice_of_cards(situation)
    if len(allowed) < 2 or not refused:
        raise NoSituation
    act = "play" if situation.last.position.plays else "lead"
    text = message(f"quiz/ask/may-not-{act}", player=seat)
    wrong = tuple(map(_card, dice.sample(allowed, min(4, len(allowed)))))
    return Draft("may-not-play", text, _card(dice.choice(refused)), wrong, sort=True, seat=seat)


def _choice_of_cards(situation: Situation) -> tuple[Seat, tuple[Card, ...], tuple[Card, ...]]:
    """The player in turn, whose hand is known and whom more binds than the duty to follow suit: legal cards and others."""
    position = situation.last.position
    seat = situation.last.turn
    if seat is None or not position.is_known(seat) or all(duty.kind == FOLLOW for duty in duties(position, seat)):
        raise NoSituation
    allowed: Cards = legal(position)
    return seat, listed(allowed), listed(position.held[seat] & ~allowed)


def _card(card: Card) -> Answer:
    return Answer(NAMES[card], message("option/card", card=card))


# -- what binds the players

_NOTHING = Answer("nothing", message("quiz/nothing-binds"))


def in_force(situation: Situation, dice: random.Random) -> Draft:
    """Which order or duty is in force?"""
    position = situation.last.position
    if position.is_over or position.consequences.claimed:
        raise NoSituation
    now = obligations(position)
    right = _duty(dice.choice(now)) if now else _NOTHING
    wrong = [] if not now else [_NOTHING]
    elsewhere = [item for other in _other_tables(situation) for item in obligations(other)]
    wrong += [_duty(item) for item in elsewhere if is_certainly_not_in_force(item, now)]
    found = distinct({answer.message: answer for answer in wrong}.values(), right)
    if len(found) < 2:
        raise NoSituation
    return Draft("in-force", message("quiz/ask/in-force"), right, tuple(dice.sample(found, min(3, len(found)))))


def _duty(what: Message) -> Answer:
    return Answer(str(what), what)


def _other_tables(situation: Situation) -> Iterator[Position]:
    """The tables earlier in the record, and those to which another choice would have led."""
    for ruling in situation.rulings[situation.called :]:
        yield ruling.position
        pending = ruling.before.pending
        if isinstance(ruling.event, Choose) and pending is not None:
            for option in pending.options(ruling.before):
                try:
                    yield observe(ruling.before, Choose(ruling.event.seat, option)).position
                except RecordError:
                    continue


def is_certainly_not_in_force(candidate: Message, now: list[Message]) -> bool:
    """Whether what binds the players now neither says nor implies this.

    A player who must lead a heart may lead no spade either, so of one player only statements of the same form about other
    suits or cards contradict each other.
    """
    mine = dict(candidate.values)
    for item in now:
        its = dict(item.values)
        if mine["player"] != its["player"]:
            continue
        if candidate.id != item.id or not _are_apart(mine, its):
            return False
    return True


def _are_apart(one: dict[str, object], other: dict[str, object]) -> bool:
    for name in ("suits", "cards", "suit", "card"):
        mine, its = one.get(name), other.get(name)
        if isinstance(mine, tuple) and isinstance(its, tuple):
            return not set(mine) & set(its)
        if mine is not None:
            return mine != its
    return False


# -- the card for which the director was called

_STATES = ("major", "minor", "owed", "undecided", "played", "hand")


def card_state(situation: Situation, dice: random.Random) -> Draft:
    """What has become of the card?"""
    lying = [(item.seat, item.card) for item in situation.start.consequences.penalty_cards]
    shown = lying if situation.kind == PENALTY_CARD else shown_by(situation.call.event)
    if not shown:
        raise NoSituation
    owner, card = dice.choice(shown)
    state = state_of(situation.last.position, owner, card)
    if state is None:
        raise NoSituation
    wrong = dice.sample([other for other in _STATES if other != state], 3)
    answers = tuple(Answer(other, message(f"quiz/state/{other}")) for other in wrong)
    text = message("quiz/ask/state", owner=owner, card=card)
    return Draft("state", text, Answer(state, message(f"quiz/state/{state}")), answers, seat=owner, card=card)


def state_of(position: Position, owner: Seat, card: Card) -> str | None:
    """What a card is now; None if that cannot be said in a word."""
    lying = on_table(position).get(card)
    if any((owner, card) in trick.plays for trick in position.quitted):
        return "played"
    if lying is None:
        return "hand" if position.held[owner] >> card & 1 else None
    if position.pending is not None and card in position.pending.lying:
        return "undecided" if lying[1] == "undecided" else None
    return lying[1] if lying[1] in _STATES else None


# -- revokes


def revoke_state(situation: Situation, dice: random.Random) -> Draft:
    """Is the revoke established?"""
    call, consequences = situation.call, situation.last.position.consequences
    revoke = next(iter(call.position.consequences.revokes), None)
    if situation.kind != "revoke" or revoke is None or situation.last.position.is_over or consequences.claimed:
        raise NoSituation
    now = [item for item in consequences.revokes if (item.seat, item.number) == (revoke.seat, revoke.number)]
    corrected = any(isinstance(ruling.event, Correct) for ruling in situation.rulings)
    if corrected != (not now) or any(item.corrected for item in now):
        raise NoSituation
    state = "corrected" if corrected else "established" if now[0].established else "open"
    answers = [Answer(one, message(f"quiz/revoke/{one}")) for one in ("established", "open", "corrected", "none")]
    right = next(answer for answer in answers if answer.key == state)
    text = message("quiz/ask/revoke", offender=revoke.seat)
    return Draft("revoke", text, right, distinct(answers, right), seat=revoke.seat)


def tricks(situation: Situation, dice: random.Random) -> Draft:
    """How many tricks are transferred?"""
    last = situation.last
    if situation.kind != "revoke" or last.position.consequences.given_over is None:
        raise NoSituation
    gained = [item for item in instructions(last.before, last.position, last.event) if item.act == "gets tricks"]
    count = gained[0].tricks if gained else 0
    some = [Answer(str(number), message("quiz/tricks/some", count=number)) for number in (1, 2, 3)]
    answers = [Answer("0", message("quiz/tricks/none")), *some]
    if count > 3:
        raise NoSituation
    return Draft("tricks", message("quiz/ask/tricks"), answers[count], distinct(answers, answers[count]), sort=True)
