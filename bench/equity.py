"""What the option table after an opening lead out of turn costs, beside what DDS takes for all leads of the same deal.

python -m bench.equity [DEALS]      the ratio of the two, the slowest deals, and the time by number of cards left
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player

from outofturn import director
from outofturn.engine.cards import ALL_CARDS, CLUBS, DIAMONDS, HEARTS, SPADES, Cards, listed, set_of
from outofturn.engine.contract import Contract
from outofturn.engine.deal import write_deal
from outofturn.engine.events import Play
from outofturn.engine.seats import LHO, RHO, SEATS, Seat
from outofturn.equity.solver import Solver
from outofturn.equity.valuation import EquityQuestion, valuation_of
from outofturn.notation.case import Case
from outofturn.wording.look_ahead import ways

_DENOMINATIONS = {None: Denom.nt, SPADES: Denom.spades, HEARTS: Denom.hearts, DIAMONDS: Denom.diamonds, CLUBS: Denom.clubs}
_PLAYERS = (Player.north, Player.east, Player.south, Player.west)


def random_hands(rng: Random, size: int = 13) -> tuple[Cards, ...]:
    pack = list(listed(ALL_CARDS))
    rng.shuffle(pack)
    return tuple(set_of(pack[seat * size : (seat + 1) * size]) for seat in SEATS)


def all_leads_by_dds(hands: tuple[Cards, ...], contract: Contract, leader: Seat) -> int:
    """The most tricks that the leader's side can take, by DDS."""
    deal = Deal(write_deal(hands))
    deal.trump, deal.first = _DENOMINATIONS[contract.trump], _PLAYERS[leader]
    return max(tricks for _, tricks in solve_board(deal))


def lead_out_of_turn(hands: tuple[Cards, ...], contract: Contract, rng: Random) -> EquityQuestion:
    """The wrong defender has led, and declarer is to choose."""
    begin = director.start(contract, deal=hands)
    wrong = RHO[contract.declarer]
    now = director.observe(begin, Play(wrong, rng.choice(listed(hands[wrong])), lead=True)).position
    return EquityQuestion(begin, now, tuple((way.options, way.after) for way in ways(now)))


def _contract(rng: Random) -> Contract:
    trump = rng.choice((None, SPADES, HEARTS, DIAMONDS, CLUBS))
    level = 3 if trump is None else 4 if trump in (SPADES, HEARTS) else 5
    return Contract(level, trump, "", rng.choice(SEATS))


def option_tables(number: int, rng: Random) -> list[tuple[float, float]]:
    """For each deal, the seconds for the option table and those for all leads by DDS."""
    found = []
    for _ in range(number):
        contract, hands = _contract(rng), random_hands(rng)
        asked = lead_out_of_turn(hands, contract, rng)
        leader = LHO[contract.declarer]
        began = time.perf_counter()
        defenders = all_leads_by_dds(hands, contract, leader)
        by_dds = time.perf_counter() - began
        began = time.perf_counter()
        valuation = valuation_of(asked, Case(contract, ()))
        found.append((time.perf_counter() - began, by_dds))
        assert valuation.without.tricks == 13 - defenders, (hands, contract)
    return found


def growth(rng: Random, number: int) -> list[tuple[int, float, float]]:
    """By cards left in each hand: the median milliseconds of the solver and of DDS for one position."""
    rows = []
    for size in range(2, 14):
        ours, theirs = [], []
        for _ in range(number):
            contract, hands, leader = _contract(rng), random_hands(rng, size), rng.choice(SEATS)
            position = director.start(contract, deal=hands, trick=14 - size, on_lead=leader)
            began = time.perf_counter()
            Solver().tricks(position)
            ours.append(time.perf_counter() - began)
            began = time.perf_counter()
            all_leads_by_dds(hands, contract, leader)
            theirs.append(time.perf_counter() - began)
        rows.append((size, statistics.median(ours) * 1000, statistics.median(theirs) * 1000))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", nargs="?", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    option_tables(3, Random(0))  # compiled by then
    times = option_tables(options.deals, rng)
    ratios = sorted(ours / theirs for ours, theirs in times)
    print(f"Opening lead out of turn, all options, {options.deals} deals of 13 cards")
    for name, place in (("median", 0.5), ("95th percentile", 0.95)):
        at = min(int(place * len(ratios)), len(ratios) - 1)
        ours, theirs = (sorted(column)[at] * 1000 for column in zip(*times, strict=True))
        print(f"  {name:16} {ratios[at]:5.1f} times DDS   ({ours:6.1f} ms, DDS {theirs:6.1f} ms)")
    slowest = sorted(ours for ours, _ in times)[-3:]
    print(f"  slowest          {', '.join(f'{seconds:.1f} s' for seconds in reversed(slowest))}")
    print("One position, by cards left in each hand (median)")
    for size, ours, theirs in growth(rng, 30):
        print(f"  {size:2}  {ours:8.2f} ms   DDS {theirs:8.2f} ms   {ours / theirs:4.1f}")


if __name__ == "__main__":
    main()
