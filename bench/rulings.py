"""What a ruling costs: one ruling with all its reasons and words, a whole board, and the command from a cold start.

    python -m bench.rulings [--rounds N]

Times are of this machine at this moment; nothing is asserted about them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from statistics import median
from time import perf_counter

from outofturn import observe, start
from outofturn.director import replay_case
from outofturn.json_api.ruling_json import ruling_json
from outofturn.notation.case_file import load_case
from outofturn.notation.lines import read

EXAMPLES = files("outofturn") / "examples"


def per_call(call: Callable[[], object], rounds: int, times: int) -> float:
    """Seconds for one call: the median of the rounds."""
    results = []
    for _ in range(rounds):
        begin = perf_counter()
        for _ in range(times):
            call()
        results.append((perf_counter() - begin) / times)
    return median(results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds

    table = start("4S by S", 2017)
    out_of_turn = read("E leads H5")
    refused = observe(observe(table, out_of_turn).position, read("S chooses refuse")).position
    forbid = read("S chooses forbid H")
    board = load_case(str(EXAMPLES / "whole-board.yaml"))
    steps = len(board.lines)
    lines = [sys.executable, "-m", "outofturn", "rule", str(EXAMPLES / "opening-lead-out-of-turn.yaml")]

    def cold() -> None:
        subprocess.run(lines, stdout=subprocess.DEVNULL, check=True)

    ruling = per_call(lambda: ruling_json(observe(table, out_of_turn)), rounds, 200)
    choice = per_call(lambda: ruling_json(observe(refused, forbid)), rounds, 200)
    whole = per_call(lambda: [ruling_json(step) for step in replay_case(board, 2017)], rounds, 3)
    plain = per_call(lambda: replay_case(board, 2017), rounds, 3)
    begin = per_call(cold, rounds, 1)
    print(f"an opening lead out of turn, ruled, with reasons and words    {ruling * 1e6:8.0f} us")
    print(f"declarer's choice about the lead, ruled likewise              {choice * 1e6:8.0f} us")
    print(f"a board of {steps} lines, five irregularities: replayed           {plain * 1e3:8.2f} ms")
    print(f"the same, with every reason, word and legal card as JSON      {whole * 1e3:8.2f} ms")
    print(f"outofturn rule on a short case, from a cold start             {begin * 1e3:8.0f} ms")


if __name__ == "__main__":
    main()
