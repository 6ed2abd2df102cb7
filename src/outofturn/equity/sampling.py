"""What options are worth when hands are not known: the mean over many layouts, with its error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.options import Option
from outofturn.engine.seats import Seat
from outofturn.equity.contract_score import is_vulnerable, score
from outofturn.equity.layouts import Layouts, whole_deal
from outofturn.equity.solver import NO_LIMIT
from outofturn.equity.valuation import EquityQuestion, question, valuation_of
from outofturn.notation.case import Case
from outofturn.notation.equity_contract import SampledEquityJson, SampledWorthJson
from outofturn.notation.ruling_facts import LETTERS, decider_name

#: No order counts as settled before so many layouts.
LEAST = 24
#: So many layouts at most, if nobody asks for another number.
MOST = 200
#: Two options differ for certain enough if the mean difference is so many times its error.
_CERTAIN = 3.0
#: A layout that is ruled on otherwise than the case is left out; so many seeds are tried for one layout.
_SEEDS_FOR_ONE = 50

#: The tricks of the declaring side in one layout: without the irregularity, as it stands, and after each option.
Row = tuple[int, ...]


class SampledWorth(NamedTuple):
    tricks: float
    spread: float  #: the standard deviation
    error: float  #: the standard error of the mean
    score: float | None


class SampledValuation(NamedTuple):
    declarer: Seat
    edition: int
    without: SampledWorth
    options: tuple[tuple[tuple[Option, ...], SampledWorth], ...]
    now: SampledWorth
    decide: tuple[Seat, ...]
    layouts: int
    settled: bool


def rows(case: Case, year: int | None, seeds: Iterable[int]) -> list[Row]:
    """The layouts of these seeds, solved; nothing for a seed whose layouts are all ruled on otherwise."""
    asked = question(case, year)
    layouts = Layouts(asked.now)
    found = []
    for seed in seeds:
        row = _row(case, year, asked, layouts, seed)
        if row is not None:
            found.append(row)
    return found


def _row(case: Case, year: int | None, asked: EquityQuestion, layouts: Layouts, seed: int) -> Row | None:
    for attempt in range(_SEEDS_FOR_ONE):
        hands = layouts.draw(seed * _SEEDS_FOR_ONE + attempt)
        known = case._replace(deal=whole_deal(asked.now, hands))
        try:
            there = question(known, year)
        except RecordError:  # a card that nobody has seen but the record names, face down, is in another hand
            continue
        if [option for option, _ in there.options] == [option for option, _ in asked.options]:
            row = valuation_of(
                there, known, line=0, most_steps=NO_LIMIT
            ).tricks  # without the hard ones the means would be others
            if row is None:
                raise RecordError(message("equity/too-large"))
            return row
    return None


def is_settled(found: Sequence[Row]) -> bool:
    """Whether the order of the options is certain enough. Options that never differ are equal."""
    if len(found) < LEAST:
        return False
    columns = list(zip(*found, strict=True))[2:] or list(zip(*found, strict=True))[:2]
    for one, other in pairwise(sorted(columns, key=fmean)):
        differences = [a - b for a, b in zip(one, other, strict=True)]
        error = stdev(differences) / sqrt(len(differences))
        if any(differences) and abs(fmean(differences)) < _CERTAIN * error:
            return False
    return True


def sampled(case: Case, year: int | None, found: Sequence[Row]) -> SampledValuation:
    """The mean worth of the options over these layouts."""
    asked = question(case, year)
    now = asked.now
    columns = list(zip(*found, strict=True))
    counts_all = sum(now.won) + (0 if now.is_over else 14 - now.number) == 13
    contract = now.table.contract if counts_all else None
    vulnerable = is_vulnerable(case)
    worth = [_worth(column, contract, vulnerable=vulnerable) for column in columns]
    options = tuple((option, value) for (option, _), value in zip(asked.options, worth[2:], strict=True))
    decide = now.pending.decide(now) if now.pending is not None else ()
    return SampledValuation(now.declarer, now.edition.year, worth[0], options, worth[1], decide, len(found), is_settled(found))


def _worth(column: Sequence[int], contract: Contract | None, *, vulnerable: bool) -> SampledWorth:
    spread = stdev(column) if len(column) > 1 else 0.0
    mean_score = None if contract is None else fmean(score(contract, tricks, vulnerable=vulnerable) for tricks in column)
    return SampledWorth(fmean(column), spread, spread / sqrt(len(column)), mean_score)


def sampled_json(found: SampledValuation) -> SampledEquityJson:
    return {
        "declarer": LETTERS[found.declarer],
        "without": _json(found.without),
        "options": [{"choose": list(option), **_json(worth)} for option, worth in found.options],
        "now": _json(found.now),
        "decide": [decider_name(seat) for seat in found.decide],
        "edition": found.edition,
        "layouts": found.layouts,
        "settled": found.settled,
    }


def _json(worth: SampledWorth) -> SampledWorthJson:
    return {
        "tricks": round(worth.tricks, 3),
        "spread": round(worth.spread, 3),
        "error": round(worth.error, 3),
        "score": None if worth.score is None else round(worth.score, 1),
    }
