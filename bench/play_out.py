"""Play out random full deals, listing the legal cards before each play: ours and its peers in one run.

    python -m bench.play_out [--deals N] [--rounds N] [--seed N]

Every engine replays the same games. First, untimed, each must agree on every list of legal cards and on the
tricks won. Then each round times every engine in turn, the order turning from round to round; a ratio is taken
within a round, so that what slows one engine slows the others too.
"""

from __future__ import annotations

import argparse
import gc
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter

from bench.games import Game, random_game
from bench.peers import ENGINES, OURS, Table


def check(name: str, engine: type[Table], games: list[Game]) -> None:
    """Raise if the engine disagrees about a legal card or about the result."""
    for game in games:
        legal, ns_tricks = engine(game).replay()
        if len(legal) != len(game.legal):
            raise SystemExit(f"{name} listed {len(legal)} times, not {len(game.legal)}: {game}")
        for number, (right, listed) in enumerate(zip(game.legal, legal, strict=True), start=1):
            if right != listed:
                raise SystemExit(f"{name} disagrees on card {number}, {sorted(right ^ listed)}: {game}")
        if ns_tricks != game.ns_tricks:
            raise SystemExit(f"{name} gives NS {ns_tricks} tricks, not {game.ns_tricks}: {game}")


def time_once(engine: type[Table], games: list[Game]) -> float:
    """Microseconds per card played, set-up excluded."""
    tables = [engine(game) for game in games]
    gc.collect()
    start = perf_counter()
    for table in tables:
        table.play_out()
    return (perf_counter() - start) * 1e6 / (52 * len(games))


def measure(names: list[str], games: list[Game], rounds: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            times[name].append(time_once(ENGINES[name], games))
    return times


def release(engine: type[Table]) -> str:
    try:
        return version(engine.distribution)
    except PackageNotFoundError:
        return "-"


def table(times: dict[str, list[float]]) -> str:
    lines = [f"{'engine':<12}{'version':<12}{'us/card best':>14}{'median':>10}   time / ours (lowest-highest round)"]
    for name, engine in ENGINES.items():
        if name not in times:
            lines.append(f"{name:<12}not installed")
            continue
        ratio = "-"
        if OURS in times:
            ratios = [peer / ours for peer, ours in zip(times[name], times[OURS], strict=True)]
            ratio = f"{median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
        best, middle = min(times[name]), median(times[name])
        lines.append(f"{name:<12}{release(engine):<12}{best:>14.2f}{middle:>10.2f}   {ratio}")
    return "\n".join(lines)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.play_out", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=positive, default=50)
    parser.add_argument("--rounds", type=positive, default=9)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    rng = Random(options.seed)
    games = [random_game(rng) for _ in range(options.deals)]
    installed = [name for name, engine in ENGINES.items() if find_spec(engine.package) is not None]
    for name in installed:
        check(name, ENGINES[name], games)
    times = measure(installed, games, options.rounds) if installed else {}
    print(f"{options.deals} deals x 52 cards, {options.rounds} rounds, seed {options.seed}; the same play for all\n")
    print(table(times))


if __name__ == "__main__":
    main()
