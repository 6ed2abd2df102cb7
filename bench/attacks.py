"""Honest requests while somebody attacks the server: how long they take, and how many of them fail.

    python -m bench.attacks [--seconds N] [ATTACK ...]

A server as ``outofturn serve`` starts it, with a token. Twelve honest clients, each at its own address, rule on ten lines, add
lines to kept cases or ask whether a case has changed, at a modest pace; attackers come from 127.0.0.2, in a process of
their own, and know the token too. All of them share one machine. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from bench import load
from bench.load import Measured
from bench.serving import CASE, LINES, serving

ATTACKER = "127.0.0.2"
#: Requests in a second, of all kinds together.
PACE = 60.0
#: The lines that take longest to rule on, as many as a case may have.
LONG_LINES = [*LINES, *["E names HK HQ HJ"] * 990]
LONG = {"contract": "4S by S", "edition": 2017, "events": LONG_LINES}
#: Nearly as much as may stand beside the lines, and as many lines.
WORST_FILE = (
    "contract: 4S by S\nnote: [" + "1, " * 16_000 + "]\nevents:\n" + "".join(f"- {line}\n" for line in LONG_LINES)
).encode()

TOKEN = "a-token-for-the-bench"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
#: Sends a request when it is due.
Due = Callable[[bytes], Awaitable[tuple[int, str, bytes]]]


def request(method: str, path: str, body: object = None, token: str = TOKEN) -> bytes:
    line, rest = load.request(method, path, body).split(b"\r\n", 1)
    return b"%b\r\nAuthorization: Bearer %b\r\n%b" % (line, token.encode(), rest)


# -- honest clients


class Honest:
    """One client with a kept connection, which is opened again if the server closed it while nothing was under way."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.streams: Streams | None = None

    async def ask(self, data: bytes) -> tuple[int, str, bytes]:
        for last in (False, True):
            if self.streams is None:
                self.streams = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=8_000_000, local_addr=(self.address, 0)
                )
            try:
                return await _exchange(self.streams, data)
            except (OSError, asyncio.IncompleteReadError):
                self.streams = None
                if last:
                    raise
        raise AssertionError


async def _exchange(streams: Streams, data: bytes) -> tuple[int, str, bytes]:
    reader, writer = streams
    writer.write(data)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head.split(" ")[1])
    length = int(head.split("content-length:")[1].split("\r\n")[0]) if status != 304 else 0
    return status, head, await reader.readexactly(length)


async def honest(port: int, seconds: float) -> tuple[Measured, int]:
    """Requests fall due at even intervals, a third of each kind; the time counts from when a request was due."""
    measured, failures = Measured(), 0
    kinds = (_rule, _add_lines, _poll) * 4
    begin = perf_counter() + 0.2

    async def one(kind: Callable[[Honest, Due], Awaitable[None]], first: int) -> None:
        client = Honest(port, f"127.0.1.{first + 1}")
        number = first

        async def due(data: bytes) -> tuple[int, str, bytes]:
            nonlocal number, failures
            moment = begin + number / PACE
            number += len(kinds)
            if moment > begin + seconds or perf_counter() > begin + 3 * seconds:
                raise TimeoutError
            await asyncio.sleep(max(0.0, moment - perf_counter()))
            try:
                answer = await asyncio.wait_for(client.ask(data), 20)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                answer = (0, "", b"")
            measured.times.append(perf_counter() - moment)
            failures += answer[0] not in (200, 201, 304)
            return answer

        with suppress(TimeoutError):
            await kind(client, due)

    await asyncio.gather(*(one(kind, first) for first, kind in enumerate(kinds)))
    return measured, failures


async def _rule(client: Honest, due: Due) -> None:
    while True:
        await due(request("POST", "/api/rule", CASE))


async def _kept(client: Honest) -> dict[str, object]:
    while True:  # not counted, but needed
        with suppress(OSError, asyncio.IncompleteReadError):
            status, _, body = await client.ask(request("POST", "/api/cases", {"case": {**CASE, "events": []}}))
            if status == 201:
                return dict(json.loads(body))
        await asyncio.sleep(0.1)


async def _add_lines(client: Honest, due: Due) -> None:
    while True:
        kept = await _kept(client)
        for line in LINES:
            status, _, body = await due(
                request("POST", f"/api/cases/{kept['id']}/lines", {"version": kept["version"], "lines": [line]})
            )
            if status != 201:
                break
            kept = {**kept, **json.loads(body)}


async def _poll(client: Honest, due: Due) -> None:
    kept = await _kept(client)
    _, head, _ = await client.ask(request("GET", f"/api/cases/{kept['id']}"))
    etag = head.split("etag:")[1].split("\r\n")[0].strip()
    data = request("GET", f"/api/cases/{kept['id']}").replace(b"Host:", f"If-None-Match: {etag}\r\nHost:".encode())
    while True:
        await due(data)


# -- attacks


async def _connect(port: int) -> Streams:
    return await asyncio.open_connection("127.0.0.1", port, limit=8_000_000, local_addr=(ATTACKER, 0))


async def _hold(port: int, number: int, trickle: bytes = b"", first: bytes = b"") -> None:
    """So many connections that say nothing, or send a byte now and then; each is opened again when it is closed."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await _connect(port)
                writer.write(first)
                while not reader.at_eof():
                    writer.write(trickle)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1000), 0.5)
                writer.close()
            await asyncio.sleep(1)

    await asyncio.gather(*(one() for _ in range(number)))


async def _flood(port: int, clients: int, data: bytes) -> None:
    """The same request again and again, as fast as it is answered."""

    async def one() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, IndexError):
                streams = await _connect(port)
                while True:
                    await _exchange(streams, data)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(clients)))


async def _keep_long_case(port: int) -> str:
    status, _, body = await _exchange(await _connect(port), request("POST", "/api/cases", {"case": LONG}))
    assert status == 201, body[:300]
    return str(json.loads(body)["id"])


async def idle(port: int) -> None:
    await _hold(port, 600)


async def slow_heads(port: int) -> None:
    await _hold(port, 200, b"X", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")


async def slow_bodies(port: int) -> None:
    await _hold(port, 200, b" ", request("POST", "/api/rule").replace(b": 0", b": 200000"))


async def slow_readers(port: int) -> None:
    id = await _keep_long_case(port)

    async def one() -> None:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1, local_addr=(ATTACKER, 0))
                writer.write(request("GET", f"/api/cases/{id}") * 20)
                await asyncio.sleep(5)
                writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(100)))


async def long_case(port: int) -> None:
    await _flood(port, 24, request("GET", f"/api/cases/{await _keep_long_case(port)}"))


async def wrong_tokens(port: int) -> None:
    await asyncio.gather(*(_flood(port, 1, request("GET", "/api/cases", token=f"wrong-{number}")) for number in range(24)))


async def imports(port: int) -> None:
    head = request("POST", "/api/cases/import").replace(b"json", b"yaml").replace(b": 0", b": %d" % len(WORST_FILE))
    await _flood(port, 10, head + WORST_FILE)


async def pdfs(port: int) -> None:
    await _flood(port, 10, request("GET", f"/cases/{await _keep_long_case(port)}/report.pdf"))


async def comparisons(port: int) -> None:
    await _flood(port, 10, request("POST", "/api/compare", LONG))


async def rulings(port: int) -> None:
    await _flood(port, 10, request("POST", "/api/table", LONG))


async def lawbook(port: int) -> None:
    await _flood(port, 24, request("GET", "/api/law"))


async def oversized(port: int) -> None:
    await _flood(port, 24, request("POST", "/api/rule", "x" * 300_000))


ATTACKS: dict[str, Callable[[int], Awaitable[None]]] = {
    "600 idle connections": idle,
    "slow heads": slow_heads,
    "slow bodies": slow_bodies,
    "slow readers of a large answer": slow_readers,
    "a kept case of 1000 lines": long_case,
    "wrong tokens": wrong_tokens,
    "imports of the worst file": imports,
    "PDFs of 1000 lines": pdfs,
    "comparisons of 1000 lines": comparisons,
    "rulings on 1000 lines": rulings,
    "the whole lawbook": lawbook,
    "oversized bodies": oversized,
}


def _attack(name: str, port: int) -> None:
    with suppress(KeyboardInterrupt):
        asyncio.run(ATTACKS[name](port))  # type: ignore[arg-type]


def _with_attack(name: str | None, port: int, seconds: float) -> tuple[Measured, int]:
    attacker = multiprocessing.get_context("spawn").Process(target=_attack, args=(name, port), daemon=True) if name else None
    if attacker:
        attacker.start()
        sleep(3)
    try:
        return asyncio.run(honest(port, seconds))
    finally:
        if attacker:
            attacker.kill()
            attacker.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", choices=[[], *ATTACKS])
    options = parser.parse_args()

    os.environ["OUTOFTURN_TOKEN"] = TOKEN
    print(f"{PACE:.0f} honest requests in a second; times in milliseconds ({os.cpu_count()} processors)")
    print(f"{'':<34} {'p50':>8} {'p99':>8} {'max':>8} {'failed':>12}")
    for name in [None, *(options.attacks or ATTACKS)]:
        with TemporaryDirectory() as folder, serving(f"sqlite:///{Path(folder) / 'cases.db'}") as port:
            _with_attack(None, port, 1)  # to warm up
            measured, failures = _with_attack(name, port, options.seconds)
        times = " ".join(f"{measured.percentile(share) * 1e3:8.1f}" for share in (0.5, 0.99, 1.0))
        print(f"{name or 'no attack':<34} {times} {failures:>5} of {len(measured.times)}", flush=True)


if __name__ == "__main__":
    main()
