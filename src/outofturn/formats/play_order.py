"""Cards in the order in which they were played, as lines of the record.

A file that gives the cards in order of time says nothing of whose they are, nor that one was out of turn. The hands say whose
card each is, and the engine, card by card, whose turn it was and what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from outofturn.director import observe, unanswered
from outofturn.engine.cards import BIT, Card, Cards
from outofturn.engine.consequences import NO_CONSEQUENCES
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, ClaimTricks, Event, Meant, Play
from outofturn.engine.message import Message, message
from outofturn.engine.position import Position, Stage
from outofturn.engine.seats import LHO, SEATS, SIDE, Seat
from outofturn.laws.intent import LedOrFollowed
from outofturn.laws.law68 import tricks_left
from outofturn.notation.case import Line
from outofturn.notation.lines import write

_ALL_TRICKS = 13
#: Choices after which a card is taken back. What stands in a file as played was not.
_TAKEN_BACK = ("refuse", "withdraw")


class TimedCard(NamedTuple):
    """A card of a file, or, if ``card`` is None, the number of tricks that declarer's side takes in all."""

    card: Card | None
    tricks: int
    line: int  #: of the file
    at: int  #: whatever tells its reader where exactly it stands


#: Makes the error for what stands at a place.
ErrorAt = Callable[[int, Message, Message | None], RecordError]


def lines_of_play(
    position: Position, owners: Mapping[Card, Seat], steps: Sequence[TimedCard], error_at: ErrorAt
) -> tuple[list[Line], Position]:
    """The lines that say what the cards and claims of a file say, and the position after them.

    ``owners`` has the cards of the hands that are known; any other card belongs to the hand in turn.
    """
    order = _Order(position, owners, steps, error_at)
    for number, step in enumerate(steps):
        if step.card is None:
            order.claims(step)
        else:
            order.plays(number, step, step.card)
    order.end()
    return order.lines, order.position


class _Waiting(NamedTuple):
    step: TimedCard
    play: Play
    trick: int  #: at which it came


class _Order:
    """Goes through the cards once."""

    def __init__(self, position: Position, owners: Mapping[Card, Seat], steps: Sequence[TimedCard], error_at: ErrorAt) -> None:
        self.position, self.owners, self.steps, self.error_at = position, owners, steps, error_at
        self.lines: list[Line] = []
        self.seen: Cards = 0
        self.last: Seat | None = None  #: who has played the last card
        #: Cards that lie on the table but do not count, or have gone back.
        self.waiting: dict[Seat, _Waiting] = {}

    # -- cards

    def plays(self, number: int, step: TimedCard, card: Card) -> None:
        position = self.position
        seat = self.owners.get(card)
        if self.seen & BIT[card]:
            raise self._played_twice(step, card)
        self.seen |= BIT[card]
        if seat is None:
            seat = self._owner(step, card)
        if position.consequences is NO_CONSEQUENCES and seat == position.turn:  # nearly every card
            self._observe(Play(seat, card, not position.plays), step)
        else:
            self._play_waiting(seat)
            play = Play(seat, card, self._is_lead(number, seat))
            choice = self._choice_before(play)
            if choice is not None:
                self._observe(choice, step)
            self._observe(play, step)
            self._note_waiting(play, step)
        self.last = seat

    def _owner(self, step: TimedCard, card: Card) -> Seat:
        """Whose card this is, if the hands do not say: that of the hand in turn, unless it cannot be there."""
        position = self.position
        holding = [seat for seat in SEATS if position.held[seat] & BIT[card]]
        can_hold = holding or [seat for seat in SEATS if position.maybe[seat] & BIT[card]]
        lies_there = position.pending is not None and position.pending.lying and self.last is not None
        expected = LHO[self.last] if lies_there and self.last is not None else position.turn
        if expected in can_hold and expected is not None:
            return expected
        if len(can_hold) != 1:
            problem = message("lin/whose-card", trick=position.number, card=card)
            raise self.error_at(step.at, problem, message("lin/hint/give-the-hands"))
        return can_hold[0]

    def _is_lead(self, number: int, seat: Seat) -> bool:
        """Whether a card is meant as a lead: to an empty trick, or by a hand that has played to this one already.

        If an irregular lead lies there, a card is played to it, unless its player plays another one to this trick: then it was
        taken back.
        """
        position = self.position
        if position.plays:
            return position.has_played(seat)
        lying = position.pending.lying if position.pending is not None else ()
        if not lying:
            return True
        leader = self._player(lying[0])
        rest_of_trick = [self.owners.get(step.card) for step in self.steps[number : number + 3] if step.card is not None]
        return leader is not None and leader in rest_of_trick

    def _player(self, card: Card) -> Seat | None:
        return next((seat for seat, item in self.waiting.items() if item.play.card == card), self.owners.get(card))

    def _choice_before(self, play: Play) -> Choose | None:
        """The choice under which a card is as it should be, if without one it is not.

        The file does not say that there was a choice. But play went on, and while a decision stays open every further card
        would be irregular.
        """
        pending = self.position.pending
        if pending is None or pending.asks_for_fact or self._is_clean(self.position, play):
            return None
        options = [option for option in pending.options(self.position) if option.verb not in _TAKEN_BACK]
        for option in sorted(options, key=lambda option: option.verb != "free"):
            choice = Choose(pending.decide(self.position)[0], option)
            try:
                position = observe(self.position, choice).position
            except RecordError:
                continue
            if self._is_clean(position, play):
                return choice
        return None

    @staticmethod
    def _is_clean(position: Position, play: Play) -> bool:
        try:
            return observe(position, play).irregularity is None
        except RecordError:
            return False

    # -- cards that lie there

    def _note_waiting(self, play: Play, step: TimedCard) -> None:
        """Keep the card if it does not count yet; forget those that count now."""
        self.waiting[play.seat] = _Waiting(step, play, self.position.number)
        self.waiting = {seat: item for seat, item in self.waiting.items() if not _stands(self.position, item.play.card)}

    def _play_waiting(self, seat: Seat | None) -> None:
        """Let the hands play whose turn it is and whose cards lie there already, before this hand plays.

        If the hand in turn is this one, it has to play what it played early to this trick, but not what it led.
        """
        while True:
            turn = self.position.turn
            if turn is None or turn not in self.waiting or self.position.stage is not Stage.PLAY:
                return
            step, early, trick = self.waiting[turn]
            if turn == seat and (early.lead or trick != self.position.number):
                return
            play = early._replace(lead=not self.position.plays)
            if not self._comes_to_stand(play):
                return
            self._observe(play, step)
            del self.waiting[turn]

    def _comes_to_stand(self, play: Play) -> bool:
        try:
            return _stands(observe(self.position, play).position, play.card)
        except RecordError:
            return False

    def end(self) -> None:
        """After the last card: one that came too early to the trick in progress is played to it when its turn comes."""
        turn = self.position.turn
        if turn in self.waiting and self.waiting[turn].trick == self.position.number:
            self._play_waiting(None)

    # -- claims

    def claims(self, step: TimedCard) -> None:
        """Declarer's side takes so many tricks in all."""
        position = self.position
        if position.is_over:
            self._check_result(step)
            return
        won = position.won[SIDE[position.declarer]]
        left = tricks_left(position)
        claimed = position.consequences.claimed
        if not won <= step.tricks <= won + left:
            problem = message("file/result-contradicts-play", number=won, count=won + left)
            raise self.error_at(step.at, problem, message("lin/hint/tricks-of-declarer"))
        if claimed is None:
            self._observe(ClaimTricks(position.declarer, step.tricks - won), step)
        elif claimed.tricks != step.tricks - won:
            raise self.error_at(step.at, message("lin/two-claims"), message("lin/hint/tricks-of-declarer"))

    def _check_result(self, step: TimedCard) -> None:
        """All cards have been played: the number must be that of the tricks, or what Law 64 has made of it."""
        position = self.position
        side = SIDE[position.declarer]
        played = sum(SIDE[trick.winner] == side for trick in position.quitted)
        most = 2 * len(position.consequences.revokes)  # tricks that revokes can cost
        if step.tricks != position.won[side] and abs(step.tricks - played) > most:
            problem = message("lin/result-contradicts-play", number=played, count=step.tricks)
            raise self.error_at(step.at, problem, message("lin/hint/tricks-of-declarer"))

    # -- the engine

    def _observe(self, event: Play | ClaimTricks | Choose | Meant, step: TimedCard) -> None:
        try:
            position = observe(self.position, event).position
        except RecordError as error:
            raise self.error_at(step.at, self._refused(event, error), error.hint) from None
        self.lines.append(Line(_written(event), step.line))
        if isinstance(position.pending, LedOrFollowed):  # the order of the cards has shown that this was no lead
            self.position = position
            self._observe(Meant(position.pending.seat, led=False), step)
        else:
            self.position = unanswered(position)

    def _refused(self, event: Event, error: RecordError) -> Message:
        if isinstance(event, Play):
            trick = self.position.number
            return message("lin/card-makes-no-sense", trick=trick, player=event.seat, card=event.card, text=error.problem)
        return message("lin/claim-makes-no-sense", trick=self.position.number, text=error.problem)

    def _played_twice(self, step: TimedCard, card: Card) -> RecordError:
        position = self.position
        tricks = [(number, trick.plays) for number, trick in enumerate(position.quitted, 1)]
        found = [(number, seat) for number, plays in (*tricks, (position.number, position.plays))
                 for seat, played in plays if played == card]  # fmt: skip
        trick = min(position.number, _ALL_TRICKS)
        if found:
            number, seat = found[0]
            problem = message("lin/card-played-before", trick=trick, card=card, number=number, player=seat)
        else:
            problem = message("lin/card-twice", trick=trick, card=card)
        return self.error_at(step.at, problem, message("lin/hint/each-card-once"))


def _stands(position: Position, card: Card) -> bool:
    """Whether a card counts as played to the trick in progress or to the last one."""
    last_trick = position.quitted[-1].plays if position.quitted else ()
    return any(played == card for _, played in (*position.plays, *last_trick))


def _written(event: Play | ClaimTricks | Choose | Meant) -> str:
    if isinstance(event, Play):
        return _LEADS[event.seat][event.card] if event.lead else _PLAYS[event.seat][event.card]
    return write(event)


_PLAYS, _LEADS = (
    tuple(tuple(write(Play(seat, Card(card), lead)) for card in range(52)) for seat in SEATS) for lead in (False, True)
)
