"""The solver beside others, on more positions than the tests have time for.

    python -m tests.verify_equity [--positions 1000] [--endings 2000] [--seed 1]

Positions of all sizes, from two cards a hand to thirteen, in which nothing is restricted: beside DDS. Endings of three to five
cards in which irregularities have left something behind, in all editions: beside a plain minimax that only calls ``observe``;
and the cards of best play that it gives must lead to that number.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from outofturn.cli.terminal import ProgressBar
from outofturn.engine.consequences import NO_CONSEQUENCES
from outofturn.equity.solver import Solver
from tests.equity_endings import (
    Wanted,
    by_dds,
    ending,
    free_position,
    has_card_out_of_rotation,
    has_revokers_card_in_trick,
    minimax,
)
from tests.random_events import Chance

#: What seldom comes about by itself gets endings of its own.
_WANTED: tuple[Wanted | None, ...] = (None, None, has_card_out_of_rotation, None, None, None, has_revokers_card_in_trick, None)


def verify_positions(number: int, seed: int) -> int:
    bar, wrong = ProgressBar("Positions"), 0
    for count in range(number):
        position = free_position(random.Random(seed * 1_000_000 + count), 2 + count % 12)
        ours, theirs = Solver().tricks(position), by_dds(position)
        if ours != theirs:
            wrong += 1
            bar.clear()
            print(f"{ours}, DDS {theirs}: {position}")
        bar(count + 1, number)
    bar.clear()
    print(f"{number} positions beside DDS: {wrong} differ")
    return wrong


def verify_endings(number: int, seed: int) -> int:
    bar, wrong = ProgressBar("Endings"), 0
    kinds: Counter[str] = Counter()
    for count in range(number):
        wanted = _WANTED[count % len(_WANTED)]
        record = ending(Chance.seeded(seed * 1_000_000 + count), (3, 3, 4, 4, 5) if wanted is None else (3, 3, 4), wanted)
        position = record.positions[-1]
        solver = Solver()
        ours, plain = solver.tricks(position), minimax(position)
        last = [move.position for move in solver.line(position, 99)][-1]
        if ours != plain or solver.tricks(last) != ours:
            wrong += 1
            bar.clear()
            print(f"{ours}, minimax {plain}, at the end of the line {solver.tricks(last)}: {record}")
        kinds[str(record.setup.edition)] += 1
        found = zip(position.consequences._fields, position.consequences, NO_CONSEQUENCES, strict=True)
        kinds.update(name for name, value, nothing in found if value != nothing)
        if position.pending is not None:
            kinds[type(position.pending).__name__] += 1
        bar(count + 1, number)
    bar.clear()
    print(
        f"{number} endings beside a plain minimax: {wrong} differ; in them "
        + ", ".join(f"{n} {k}" for k, n in sorted(kinds.items()))
    )
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--endings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return int(verify_positions(options.positions, options.seed) + verify_endings(options.endings, options.seed) > 0)


if __name__ == "__main__":
    sys.exit(main())
