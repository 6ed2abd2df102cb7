"""Random boards as they are played at a table and written in files: whole deals, now and then an accepted lead out of turn, a
revoke that nobody notices, or an end before the last trick."""

from __future__ import annotations

from random import Random

from outofturn.director import observe, start
from outofturn.engine.cards import NO_CARDS, SUIT_OF, Card, Cards, listed, set_of
from outofturn.engine.contract import Contract
from outofturn.engine.events import Choose, Event, Play
from outofturn.engine.options import Option
from outofturn.engine.position import Position
from outofturn.engine.seats import LHO, SEATS, Seat
from outofturn.notation.case import Case, Line
from outofturn.notation.lines import write


def random_deal(rng: Random) -> tuple[Cards, ...]:
    pack = [Card(card) for card in range(52)]
    rng.shuffle(pack)
    return tuple(set_of(pack[13 * seat : 13 * seat + 13]) for seat in SEATS)


def random_contract(rng: Random) -> Contract:
    strain = rng.choice(("C", "D", "H", "S", "NT"))
    return Contract.parse(f"{rng.randint(1, 7)}{strain}{rng.choice(('', '', 'X', 'XX'))} by {rng.choice('NESW')}")


class PlayedBoard:
    """Plays a board at random. ``often`` is how often, of a hundred leads or plays, something irregular happens."""

    def __init__(self, rng: Random, *, often: int = 10, unknown: bool = False) -> None:
        self.rng, self.often = rng, often
        self.contract, self.deal = random_contract(rng), random_deal(rng)
        self.position: Position = start(self.contract, deal=self.deal)
        self.events: list[Event] = []
        self.known: tuple[Cards | None, ...] | None = None if unknown else self.deal
        self.seen: Position = start(self.contract, deal=self.known)  #: the table as it looks to who knows only what is told

    def play(self, cards: int = 52) -> Case:
        """Play so many cards, or all of them, and give the case that this makes."""
        played = 0
        while played < cards and self.position.turn is not None:
            self._card()
            played += 1
        pending = self.position.pending
        if pending is not None and Option("accept") in pending.options(self.position):
            self._happens(Choose(pending.decide(self.position)[0], Option("accept")))
        return Case(self.contract, tuple(Line(write(event)) for event in self.events), deal=self.known)

    def _card(self) -> None:
        position = self.position
        seat = position.turn
        assert seat is not None
        pending = position.pending
        if pending is not None:  # a lead out of turn lies there, and the next hand accepts it by playing
            lead = self.events[-1]
            assert isinstance(lead, Play)
            seat = LHO[lead.seat]
            answer = Play(seat, self._follow(seat, SUIT_OF[lead.card]))
            seen = [observe(one, answer).position.plays for one in (position, self.seen)]
            if any(len(plays) == 1 for plays in seen):  # it would be taken for the proper lead
                self._happens(Choose(pending.decide(position)[0], Option("accept")))
            self._happens(answer)
        elif not position.plays:
            leader = self._leader(seat)
            self._happens(Play(leader, self.rng.choice(listed(position.held[leader])), lead=True))
            if leader != seat and position.is_opening and self.rng.random() < 0.3:
                self._happens(Choose(position.declarer, Option("spread")))
        else:
            assert position.suit_led is not None
            self._happens(Play(seat, self._follow(seat, position.suit_led)))

    def _leader(self, proper: Seat) -> Seat:
        if self.position.number == 13 or self.rng.randrange(100) >= self.often:  # the last lead cannot be accepted
            return proper
        others = [seat for seat in SEATS if seat != proper and self.position.held[seat]]
        if self.position.is_opening:  # the declaring side cannot make the opening lead
            others = [seat for seat in others if self.position.is_defender(seat)]
        return self.rng.choice(others)

    def _follow(self, seat: Seat, suit: int) -> Card:
        hand = self.position.held[seat]
        following = set_of([card for card in listed(hand) if SUIT_OF[card] == suit])
        others = hand & ~following
        # A revoke on the twelfth trick must be corrected as soon as it is noticed, so nobody leaves it there.
        if following and others and self.position.number < 12 and self.rng.randrange(100) < self.often:
            return self.rng.choice(listed(others))
        return self.rng.choice(listed(following or others or NO_CARDS))

    def _happens(self, event: Event) -> None:
        self.position = observe(self.position, event).position
        self.seen = observe(self.seen, event).position
        self.events.append(event)
