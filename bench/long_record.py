"""What a line costs that is added to a long record, beside the tenth line: time in the casebook, over HTTP, and bytes.

    python -m bench.long_record [--rounds N]

A client that says what it knows gets what is new; one that does not gets the whole case, as programs did that know nothing of
it. The ratios depend less on the machine than the times. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.load import Connection, request
from bench.serving import LINES, serving
from outofturn.casebook import Casebook
from outofturn.casebook.store import Store

LENGTHS = (10, 50, 200, 600, 1000)


def record(length: int) -> list[str]:
    """Lines with an irregularity and some play, then words that change nothing."""
    return LINES[:length] + ["attention"] * (length - len(LINES))


def in_process(casebook: Casebook, length: int, rounds: int, *, knows: bool) -> tuple[float, int]:
    """Seconds and bytes for the last line of a record, added and taken off again."""
    kept = casebook.create({"contract": "4S by S", "events": record(length)[:-1]})
    id, version, times, size = kept["id"], 1, [], 0
    for _ in range(rounds):
        begin = perf_counter()
        answer = json.dumps(casebook.add(id, version, ["attention"], known=length - 1 if knows else 0))
        times.append(perf_counter() - begin)
        size = len(answer)
        casebook.remove_line(id, version + 1, length, known=length)
        version += 2
    return median(times), size


async def over_http(port: int, length: int, rounds: int, *, knows: bool) -> tuple[float, int]:
    connection = await Connection.to(port)
    await connection.send(request("POST", "/api/cases", {"case": {"contract": "4S by S", "events": record(length)[:-1]}}))
    path, version, times, size = f"/api/cases/{connection.json()['id']}/lines", 1, [], 0
    for _ in range(rounds):
        body = {"version": version, "lines": ["attention"], **({"known": length - 1} if knows else {})}
        begin = perf_counter()
        await connection.send(request("POST", path, body))
        times.append(perf_counter() - begin)
        size = len(connection.answer)
        await connection.send(request("DELETE", f"{path}/{length}?version={version + 1}&known={length}"))
        version += 2
    connection.writer.close()
    return median(times), size


def show(name: str, measure: Callable[[int], tuple[float, int]]) -> None:
    found: list[Any] = [measure(length) for length in LENGTHS]
    (first, first_size) = found[0]
    print(f"{name:<40} {''.join(f'{seconds * 1e3:9.2f}' for seconds, _ in found)}   ms", flush=True)
    print(f"{'':<40} {''.join(f'{seconds / first:9.2f}' for seconds, _ in found)}   × line {LENGTHS[0]}", flush=True)
    print(f"{'':<40} {''.join(f'{size / first_size:9.2f}' for _, size in found)}   × its bytes ({first_size})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds

    print(f"{'adding line':<40} {''.join(f'{length:9}' for length in LENGTHS)}")
    with TemporaryDirectory() as folder:
        with closing(Store(f"sqlite:///{Path(folder) / 'cases.db'}")) as store:
            casebook = Casebook(store)
            show("casebook, what is new", lambda length: in_process(casebook, length, rounds, knows=True))
            show("casebook, the whole case", lambda length: in_process(casebook, length, rounds // 6, knows=False))
        with serving(f"sqlite:///{Path(folder) / 'served.db'}") as port:
            show("HTTP, what is new", lambda length: asyncio.run(over_http(port, length, rounds, knows=True)))
            show("HTTP, the whole case", lambda length: asyncio.run(over_http(port, length, rounds // 6, knows=False)))


if __name__ == "__main__":
    main()
