"""Boards a second for ``outofturn audit`` on a generated archive: one core, two, and a local cluster, and endplay beside it.

    python -m bench.audit [--boards N] [--rounds N] [--seed N]

First, untimed, each way to run the audit must find exactly the irregularities that the archive was made with. Then each round
times everything in turn, the order turning from round to round; a ratio is taken within a round. Processes and cluster are
started beforehand, as in a long audit that takes no time worth mentioning; how long that takes stands below the table.

endplay reads the regular boards of the same archive, since it cannot read the marks of irregularities, and plays all cards. By
itself it takes any card; to see whether a card follows suit one has to ask it for the legal ones before each card, which is
measured too, with fewer boards.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from bench.archive import generated, write_archive
from bench.play_out import positive
from outofturn.audit.archive_parts import AuditTask
from outofturn.audit.audit_job import Results, audit_archive, audit_job
from outofturn.audit.audit_part import AuditSettings
from outofturn.audit.finding import AuditFinding
from outofturn.workers.cluster import LOCAL, cluster_workers
from outofturn.workers.job import Workers
from outofturn.workers.processes import Processes

SETTINGS = AuditSettings(2017, "en")
ONE, TWO, CLUSTER = "audit, one core", "audit, two processes", "audit, two-worker cluster"
PLAY, LEGAL = "endplay, parse and play", "endplay, parse, legal, play"
#: Boards for endplay in each round.
PLAYED, LISTED = 1000, 60


class Way(NamedTuple):
    """A way to go through boards, and through how many."""

    boards: int
    run: Callable[[], object]

    def seconds_a_board(self) -> float:
        gc.collect()
        start = perf_counter()
        self.run()
        return (perf_counter() - start) / self.boards


def audit(folder: str, workers: Workers[AuditTask, Results] | None = None) -> list[AuditFinding]:
    """What is found; an error if a board cannot be read."""
    found: list[AuditFinding] = []
    chosen = None if workers is None else lambda: nullcontext(workers)
    for task in audit_archive([folder], SETTINGS, jobs=1, workers=chosen):
        for result in task.results:
            if result.unreadable:
                raise SystemExit(f"unreadable: {result.unreadable[0]}")
            found += result.findings
    return found


def endplay(text: str, *, legal: bool) -> None:
    parser: Any = import_module("endplay.parsers.pbn")
    for board in parser.load(io.StringIO(text)):
        deal = board.deal
        for card in board.play:
            if legal:
                deal.legal_moves()
            deal.play(card)


def measure(ways: dict[str, Way], rounds: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in ways}
    names = list(ways)
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            times[name].append(ways[name].seconds_a_board())
    return times


def table(times: dict[str, list[float]]) -> str:
    lines = [f"{'':<30}{'us/board best':>14}{'median':>10}{'boards/s':>12}   speed / one core (lowest-highest round)"]
    for name, found in times.items():
        ratios = [one / other for one, other in zip(times[ONE], found, strict=True)]
        ratio = f"{median(ratios):.3g} ({min(ratios):.3g}-{max(ratios):.3g})"
        lines.append(f"{name:<30}{min(found) * 1e6:>14.1f}{median(found) * 1e6:>10.1f}{1 / median(found):>12,.0f}   {ratio}")
    return "\n".join(lines)


def ratio_line(times: dict[str, list[float]], name: str, other: str, aim: str) -> str:
    """How much faster one way is than another: the median of the rounds, the lowest and highest, and the best of each."""
    ratios = [slow / fast for fast, slow in zip(times[name], times[other], strict=True)]
    spread = f"{min(ratios):.3g}-{max(ratios):.3g}, best of each {min(times[other]) / min(times[name]):.3g}"
    return f"{name} / {other}: {median(ratios):.3g} times as fast ({spread}); {aim}"


def compare(folder: str, boards: int, rounds: int, seed: int) -> None:
    began = perf_counter()
    known = write_archive(folder, boards, seed)
    regular = [text for text, findings in islice(generated(boards, Random(seed)), 3 * PLAYED) if not findings]
    size = sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))
    print(
        f"{boards:,} boards, {size / 1e6:.1f} MB, made in {perf_counter() - began:.0f} s; {os.cpu_count()} cores; seed {seed}"
    )
    with ExitStack() as stack:
        began = perf_counter()
        processes = stack.enter_context(Processes(2, audit_job(SETTINGS)))
        audit_some = {ONE: audit(folder), TWO: audit(folder, processes)}
        started = perf_counter() - began
        began = perf_counter()
        cluster = stack.enter_context(cluster_workers(LOCAL, audit_job(SETTINGS), 2)())
        audit_some[CLUSTER] = audit(folder, cluster)
        for name, found in audit_some.items():
            missed, invented = len(set(known) - set(found)), len(set(found) - set(known))
            print(f"{name}: {len(found)} of {len(known)} known irregularities found, {missed} missed, {invented} invented")
            if found != known:
                raise SystemExit("not what had to be found, or not in that order")
        print(
            f"first run, start included: one core and two processes {started:.1f} s, cluster {perf_counter() - began:.1f} s\n"
        )
        times = measure(
            {
                ONE: Way(boards, lambda: audit(folder)),
                TWO: Way(boards, lambda: audit(folder, processes)),
                CLUSTER: Way(boards, lambda: audit(folder, cluster)),
                PLAY: Way(PLAYED, lambda: endplay("\n".join(regular[:PLAYED]), legal=False)),
                LEGAL: Way(LISTED, lambda: endplay("\n".join(regular[:LISTED]), legal=True)),
            },
            rounds,
        )
    print(table(times) + "\n")
    print(ratio_line(times, ONE, PLAY, "endplay then has not looked whether a card was legal"))
    print(ratio_line(times, ONE, LEGAL, "what it takes there to find a revoke; the aim is 50"))
    print(ratio_line(times, TWO, ONE, "the aim is 1.8"))
    print(ratio_line(times, CLUSTER, TWO, "the aim is 0.8"))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.audit", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--boards", type=positive, default=20_000)
    parser.add_argument("--rounds", type=positive, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"endplay {version('endplay')}, distributed {version('distributed')}")
    with tempfile.TemporaryDirectory() as folder:
        compare(folder, options.boards, options.rounds, options.seed)


if __name__ == "__main__":
    main()
