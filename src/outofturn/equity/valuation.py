"""What each option of a case is worth, and what the position would be worth without the irregularity.

All of it is double-dummy: best play by both sides with all hands in sight. What would have happened at a table is for the
director to judge (12C1, 16C, 50E, 55C, 64C).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from outofturn.director import replay, start, start_case
from outofturn.engine.cards import NAMES
from outofturn.engine.decision import PendingDecision
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Choose, Play
from outofturn.engine.message import message
from outofturn.engine.options import Option
from outofturn.engine.position import Position, Stage
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEATS, SIDE, Seat
from outofturn.equity.contract_score import is_vulnerable, score
from outofturn.equity.solver import MOST_STEPS, NotWorkedOutError, Solver, undisturbed
from outofturn.notation.case import Case
from outofturn.notation.equity_contract import EquityJson, WorthJson
from outofturn.notation.ruling_facts import LETTERS, decider_name
from outofturn.wording.look_ahead import ways

#: So many cards of the best line are given.
LINE = 4


class Worth(NamedTuple):
    """Best play from a position."""

    tricks: int | None  #: of the declaring side, in all; None if that would take too long
    score: int | None  #: of the declaring side; None if earlier tricks are not known
    line: tuple[str, ...] = ()


NOT_WORKED_OUT = Worth(None, None)


class Valuation(NamedTuple):
    declarer: Seat
    edition: int
    without: Worth
    options: tuple[tuple[tuple[Option, ...], Worth], ...]
    now: Worth
    decide: tuple[Seat, ...]

    @property
    def tricks(self) -> tuple[int, ...] | None:
        """Without the irregularity, as it stands, and after each option; None if any of these is not worked out."""
        found = [worth.tricks for worth in (self.without, self.now, *(worth for _, worth in self.options))]
        known = tuple(tricks for tricks in found if tricks is not None)
        return known if len(known) == len(found) else None


class EquityQuestion(NamedTuple):
    """The positions that a case asks about."""

    without: Position  #: without the irregularity
    now: Position
    options: tuple[tuple[tuple[Option, ...], Position], ...]  #: after each option


def question(case: Case, year: int | None = None) -> EquityQuestion:
    """Replay a case; the question is about the position at its end, or before a claim that ended play."""
    begin = start_case(case, year)
    rulings = replay(begin, case.lines)
    while rulings and rulings[-1].position.stage is Stage.CLAIMED:
        rulings.pop()
    now = rulings[-1].position if rulings else begin
    pending = now.pending
    if pending is not None and pending.asks_for_fact:
        words = pending.options(now)
        raise RecordError(message("equity/fact-comes-first"), message("hint/write-one-of", words=words))
    if now.consequences.defects:
        raise RecordError(message("equity/defective-trick"), message("equity/hint/put-it-right"))
    found = tuple((way.options, way.after) for way in ways(now)) if pending is not None else ()
    return EquityQuestion(_without(case, begin, rulings), now, found)


def _without(case: Case, begin: Position, rulings: Sequence[Ruling]) -> Position:
    """The position before the last irregularity: back to where nothing was in force."""
    place = next((at for at in reversed(range(len(rulings))) if rulings[at].irregularity is not None), None)
    if place is None:
        if undisturbed(begin):
            return rulings[-1].position if rulings else begin
        place = 0
    while place > 0 and not undisturbed(rulings[place].before):
        place -= 1
    before = rulings[place].before if rulings else begin
    if undisturbed(before):
        return before
    begins = case.start  # penalty cards of the auction, or of earlier tricks
    return start(case.contract, begin.edition, deal=case.deal, trick=begins.trick, on_lead=begins.on_lead, won=begins.won)


def has_all_hands(asked: EquityQuestion) -> bool:
    return not any(asked.now.maybe[seat] for seat in SEATS)


def valuate(case: Case, year: int | None = None, *, line: int = LINE) -> Valuation:
    """The worth of every option of a case whose hands are all known."""
    asked = question(case, year)
    if not has_all_hands(asked):
        raise RecordError(message("equity/hands-unknown"), message("equity/hint/enter-hands"))
    return valuation_of(asked, case, line)


def valuation_of(asked: EquityQuestion, case: Case, line: int = LINE, most_steps: int | None = None) -> Valuation:
    """What the positions are worth, as far as so many steps suffice, or otherwise ``MOST_STEPS``."""
    solver, vulnerable = Solver(MOST_STEPS if most_steps is None else most_steps), is_vulnerable(case)
    now = asked.now
    pending = now.pending
    without = _worth(solver, asked.without, vulnerable, line)
    options = tuple((option, _worth(solver, after, vulnerable, line)) for option, after in asked.options)
    best = _best_option(now, pending, options) if pending is not None and options else _worth(solver, now, vulnerable, line)
    decide = pending.decide(now) if pending is not None else ()
    return Valuation(now.declarer, now.edition.year, without, options, best, decide)


def _best_option(now: Position, pending: PendingDecision, options: Sequence[tuple[tuple[Option, ...], Worth]]) -> Worth:
    """With the best choice the position is worth what its best option is worth."""
    prevails = pending.prevails(now)
    chooser = pending.decide(now)[0] if prevails is None else prevails
    sign = 1 if SIDE[chooser] == SIDE[now.declarer] else -1
    known = [(sign * worth.tricks, chosen, worth) for chosen, worth in options if worth.tricks is not None]
    if len(known) < len(options):
        return NOT_WORKED_OUT
    _, chosen, worth = max(known, key=itemgetter(0))
    return worth._replace(line=(*(_written(Choose(chooser, option)) for option in chosen), *worth.line))


def _worth(solver: Solver, position: Position, vulnerable: bool, line: int) -> Worth:
    side = SIDE[position.declarer]
    try:
        of_north_south = solver.tricks(position)
    except NotWorkedOutError:
        return NOT_WORKED_OUT
    counted = sum(position.won) + (0 if position.is_over else 14 - position.number)
    tricks = of_north_south if side == 0 else counted - of_north_south
    result = score(position.table.contract, tricks, vulnerable=vulnerable) if counted == 13 else None
    return Worth(tricks, result, tuple(_written(move.event) for move in solver.line(position, line)))


def _written(event: Play | Choose) -> str:
    if isinstance(event, Choose):
        return f"{SEAT_LETTERS[event.seat]} chooses {event.option}"
    return f"{SEAT_LETTERS[event.seat]} {NAMES[event.card]}"


def equity_json(found: Valuation) -> EquityJson:
    return {
        "declarer": LETTERS[found.declarer],
        "without": _worth_json(found.without),
        "options": [{"choose": list(options), **_worth_json(worth)} for options, worth in found.options],
        "now": _worth_json(found.now),
        "decide": [decider_name(seat) for seat in found.decide],
        "edition": found.edition,
    }


def _worth_json(worth: Worth) -> WorthJson:
    return {"tricks": worth.tricks, "score": worth.score, "line": list(worth.line)}
