"""A situation of each kind: play at random that leads to it. Whether it has come about is for the engine to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from outofturn.engine.cards import ALL_CARDS, SUIT
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.events import (
    Attention,
    Choose,
    Expose,
    Omit,
    Play,
    PlayFaceDown,
    Restore,
    Several,
    Supply,
    Together,
    Volunteer,
)
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import LHO, PARTNER, RHO, SEATS, Seat
from outofturn.laws.book import Edition
from outofturn.notation.case import Case
from outofturn.quiz.quiz_kinds import DEFECTIVE_TRICK, PENALTY_CARD
from outofturn.quiz.random_play import NoSituation, RandomTable


class Situation(NamedTuple):
    """A record in which something has happened. ``called`` is the place of the ruling on it; the later ones follow from it."""

    kind: str
    case: Case
    start: Position
    rulings: tuple[Ruling, ...]
    called: int

    @property
    def call(self) -> Ruling:
        """The ruling on what the director was called for."""
        return self.rulings[self.called]

    @property
    def last(self) -> Ruling:
        return self.rulings[-1]


def begun(kind: str, dice: random.Random, edition: Edition) -> RandomTable:
    """A table at which something of this kind has just happened; NoSituation if the dice did not bring it about."""
    table = RandomTable(dice, edition, trick=1 if kind in _OPENING else None)
    _MAKERS[kind](table)
    if table.rulings[-1].irregularity != (None if kind in (DEFECTIVE_TRICK, PENALTY_CARD) else kind):
        raise NoSituation
    return table


def ended(kind: str, table: RandomTable, called: int) -> Situation:
    """The situation with all that has happened. Nothing in it is disputed, and no fact is left to find out at its end."""
    pending = table.position.pending
    if any(item.disputed for item in table.rulings) or (pending is not None and pending.asks_for_fact):
        raise NoSituation
    return Situation(kind, table.case(), table.start[1], tuple(table.rulings), called)


# -- leads


def _opening_lead(table: RandomTable) -> None:
    seat = RHO[table.declarer]
    table.happens(Play(seat, table.card_of(seat), lead=True))


def _opening_lead_by_declaring_side(table: RandomTable) -> None:
    seat = table.one_of((table.declarer, table.dummy))
    table.happens(Play(seat, table.card_of(seat), lead=True))


def _face_down(table: RandomTable) -> None:
    seat = table.one_of([seat for seat in SEATS if seat != LHO[table.declarer]])
    table.happens(PlayFaceDown(seat, table.card_of(seat), lead=True))


def _misinformed(table: RandomTable) -> None:
    seat = table.one_of([seat for seat in SEATS if seat != table.position.leader])
    table.happens(Play(seat, table.card_of(seat), lead=True, told_by=table.one_of((LHO[seat], RHO[seat]))))


def _lead(table: RandomTable) -> None:
    seat = table.one_of(table.defenders)
    table.on_lead = table.one_of([other for other in SEATS if other != seat])
    table.happens(Play(seat, table.card_of(seat), lead=True))


def _declarers_lead(table: RandomTable) -> None:
    seat = table.one_of((table.declarer, table.dummy))
    table.on_lead = table.one_of([other for other in SEATS if other != seat])
    table.happens(Play(seat, table.card_of(seat), lead=True))


def _after_retraction(table: RandomTable) -> None:
    """A defender plays to declarer's lead from the wrong hand although it has been refused."""
    seat = table.one_of((table.declarer, table.dummy))
    table.on_lead = PARTNER[seat]
    table.happens(Play(seat, table.card_of(seat), lead=True))
    pending = table.position.pending
    if pending is None:
        raise NoSituation
    decider = table.one_of(pending.decide(table.position))
    table.happens(Choose(decider, table.one_of([one for one in pending.options(table.position) if one.verb == "refuse"])))
    defender = table.one_of(table.defenders)
    table.happens(Play(defender, table.card_of(defender)))


# -- too early, too many, at the same moment


def _premature_lead(table: RandomTable) -> None:
    table.proper_cards(table.one_of((1, 2, 3)))
    seat = table.one_of([one for one in table.defenders if one != table.position.turn])
    table.happens(Play(seat, table.card_of(seat), lead=True))


def _premature_play(table: RandomTable) -> None:
    """Before partner has played to a lead by the declaring side."""
    table.on_lead = table.one_of((table.declarer, table.dummy))
    table.proper_cards(1)
    seat = RHO[table.on_lead]
    table.happens(Play(seat, table.card_of(seat)))


def _at_rho_turn(table: RandomTable) -> None:
    """After partner, who led or played second, and before the player between them."""
    table.on_lead = table.one_of(SEATS)
    table.know(*table.defenders)
    table.proper_cards(1 if table.on_lead in table.defenders else 2)
    seat = LHO[table.position.turn or 0]
    table.happens(Play(seat, table.card_of(seat)))


def _together(table: RandomTable) -> None:
    """The right player and another one, a defender at least; the record knows their hands."""
    defender = table.one_of(table.defenders)
    table.know(defender, PARTNER[defender])
    table.proper_cards(table.one_of((0, 1, 1, 2)))
    first = table.proper_card()
    seats = [defender] if first.seat != defender else [seat for seat in SEATS if seat != first.seat]
    seat = table.one_of([seat for seat in seats if not table.position.has_played(seat)])
    table.happens(Together(first, Play(seat, table.card_of(seat), lead=first.lead)))


def _two_cards(table: RandomTable) -> None:
    table.proper_cards(table.one_of((0, 1, 2, 3)))
    first = table.proper_card()
    others = table.left()[first.seat] & ~(1 << first.card)
    second = table.card_of(first.seat, others)
    if table.maybe(0.25):
        table.happens(Several(first.seat, (first.card,), (second,), lead=first.lead))
    else:
        table.happens(Several(first.seat, (first.card, second), lead=first.lead))


def _fifth_card(table: RandomTable) -> None:
    table.proper_cards(table.one_of((2, 3)))
    seat = table.one_of([seat for seat in SEATS if table.position.has_played(seat)])
    table.happens(Play(seat, table.card_of(seat)))


def _exposed(table: RandomTable) -> None:
    owner = table.one_of(table.defenders)
    if table.maybe(0.4):
        table.on_lead = PARTNER[owner]
    else:
        table.proper_cards(table.one_of((0, 1, 2)))
    cards = [table.card_of(owner)]
    if table.maybe(0.2):
        cards.append(table.card_of(owner, table.left()[owner] & ~(1 << cards[0])))
    table.happens(Expose(owner, tuple(cards), unseen=table.maybe(0.15)))


def _volunteered(table: RandomTable) -> None:
    table.proper_cards(table.one_of((0, 1, 2, 3)))
    table.happens(Volunteer(table.dummy, table.card_of(table.dummy)))


# -- penalty cards and orders


def _with_penalty_card(table: RandomTable, owner: Seat, *, major: bool = True) -> None:
    cards = [table.card_of(owner)]
    if major and table.maybe(0.2):
        cards.append(table.card_of(owner, table.hands[owner] & ~(1 << cards[0])))
    table.penalty_cards = tuple(PenaltyCard(owner, card, major) for card in cards)


def _penalty_card(table: RandomTable) -> None:
    """A penalty card comes into it: its owner is to play, or the owner's partner is on lead and the director is called."""
    owner = table.one_of(table.defenders)
    _with_penalty_card(table, owner, major=table.maybe(0.8))
    if table.maybe(0.4):
        table.on_lead = PARTNER[owner]
    else:
        _owner_in_turn(table, owner)
    table.happens(Attention())


def _owner_in_turn(table: RandomTable, owner: Seat) -> None:
    """Play until it is the turn of a penalty card's owner, whose hand the record knows."""
    table.know(owner)
    before = table.one_of((1, 2, 3))
    table.on_lead = SEATS[(owner - before) % 4]
    table.proper_cards(before)


def _not_played(table: RandomTable) -> None:
    owner = table.one_of(table.defenders)
    _with_penalty_card(table, owner, major=table.maybe(0.7))
    _owner_in_turn(table, owner)
    led = table.position.suit_led
    following = table.left()[owner] & SUIT[led] if led is not None else 0
    table.happens(Play(owner, table.card_of(owner, (following or ALL_CARDS) & ~table.legal(owner))))


def _before_choice(table: RandomTable) -> None:
    owner = table.one_of(table.defenders)
    _with_penalty_card(table, owner)
    table.on_lead = PARTNER[owner]
    table.happens(Play(PARTNER[owner], table.card_of(PARTNER[owner]), lead=True))


def _order_broken(table: RandomTable) -> None:
    owner = table.one_of(table.defenders)
    leader = PARTNER[owner]
    _with_penalty_card(table, owner)
    table.on_lead = leader
    table.know(leader)
    if table.position.pending is None:
        raise NoSituation
    table.happens(table.decision())
    orders = table.position.consequences.restrictions
    suit = table.one_of([item.suit for item in orders if item.seat == leader])
    table.happens(Play(leader, table.card_of(leader, SUIT[suit] if orders[0].kind == "forbid" else ~SUIT[suit]), lead=True))


def _revoke(table: RandomTable) -> None:
    table.know(table.one_of((*table.defenders, *table.defenders, table.declarer)))
    table.proper_cards(table.one_of((1, 2, 3)))
    seat, suit = table.position.turn, table.position.suit_led
    if seat is None or suit is None or not table.known[seat]:
        raise NoSituation
    table.happens(Play(seat, table.card_of(seat, ~SUIT[suit])))


def _defective(table: RandomTable) -> None:
    """A hand plays no card or two, the others go on, and it is found out."""
    table.proper_cards(table.one_of((1, 2)))
    first = table.proper_card()
    seat = first.seat
    if table.maybe():
        table.happens(Omit(seat))
        table.proper_cards(table.one_of((3 - len(table.position.plays), 4)))
        card = table.card_of(seat)
        table.happens(Supply(seat, card))
    else:
        second = table.card_of(seat, table.left()[seat] & ~(1 << first.card))
        table.happens(Several(seat, (first.card, second), unnoticed=True))
        table.proper_cards(table.one_of((4 - len(table.position.plays), 4)))
        table.happens(Restore(seat, second))


_OPENING = ("opening-lead-out-of-turn", "opening-lead-by-declaring-side", "face-down-lead-out-of-turn")
_MAKERS: dict[str, Callable[[RandomTable], None]] = {
    "opening-lead-out-of-turn": _opening_lead,
    "opening-lead-by-declaring-side": _opening_lead_by_declaring_side,
    "face-down-lead-out-of-turn": _face_down,
    "misinformed-lead": _misinformed,
    "lead-out-of-turn": _lead,
    "declarer-lead-out-of-turn": _declarers_lead,
    "play-after-retraction": _after_retraction,
    "premature-lead": _premature_lead,
    "premature-play": _premature_play,
    "premature-play-at-rho-turn": _at_rho_turn,
    "simultaneous-play": _together,
    "two-cards": _two_cards,
    "fifth-card": _fifth_card,
    "exposed-card": _exposed,
    PENALTY_CARD: _penalty_card,
    "lead-before-choice": _before_choice,
    "penalty-card-not-played": _not_played,
    "restriction-broken": _order_broken,
    "revoke": _revoke,
    "dummy-volunteers": _volunteered,
    DEFECTIVE_TRICK: _defective,
}
