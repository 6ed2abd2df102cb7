"""Load on a server: so many clients at once over kept connections, as fast as they can or at a given pace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeAlias

#: The next request of a client, given its last answer.
Script: TypeAlias = Callable[["Connection"], AsyncIterator[tuple[bool, bytes]]]


def request(method: str, path: str, body: Any = None) -> bytes:
    """A request as it goes over the wire."""
    content = b"" if body is None else json.dumps(body).encode()
    head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*head, "", ""]).encode() + content


class Connection:
    """One client. Far cheaper than a full HTTP library, so that the server is what is measured."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.answer = b""

    @classmethod
    async def to(cls, port: int, client: int = 0) -> Connection:
        """Each client has an address of its own on this machine, because the server limits what one address may have."""
        address = f"127.0.{client // 250}.{client % 250 + 1}"
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=4_000_000, local_addr=(address, 0)))

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        self.answer = await self.reader.readexactly(length)
        status = int(head.split(" ")[1])
        if status >= 300:
            raise RuntimeError(f"The server answered {status}: {self.answer[:300]!r}")

    def json(self) -> Any:
        return json.loads(self.answer)


@dataclass
class Measured:
    """How long each request took, in seconds, and how long all of it."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    def percentile(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def flat_out(port: int, script: Script, *, clients: int, seconds: float) -> Measured:
    """Every client sends its next request as soon as it has the last answer."""
    measured = Measured()
    end = perf_counter() + seconds

    async def one(client: int) -> None:
        connection = await Connection.to(port, client)
        async for counts, data in script(connection):
            begin = perf_counter()
            if begin > end:
                break
            await connection.send(data)
            if counts:
                measured.times.append(perf_counter() - begin)
        connection.writer.close()

    begin = perf_counter()
    await asyncio.gather(*map(one, range(clients)))
    measured.seconds = perf_counter() - begin
    return measured


async def paced(port: int, script: Script, *, clients: int, seconds: float, rate: float) -> Measured:
    """Requests fall due at even intervals; the time counts from when a request was due, so that waiting is not hidden."""
    measured = Measured()
    begin = perf_counter() + 0.1
    due = iter(range(int(rate * seconds)))

    async def one(client: int) -> None:
        connection = await Connection.to(port, client)
        async for counts, data in script(connection):
            if not counts:
                await connection.send(data)
                continue
            number = next(due, None)
            if number is None:
                break
            moment = begin + number / rate
            if (wait := moment - perf_counter()) > 0:
                await asyncio.sleep(wait)
            await connection.send(data)
            measured.times.append(perf_counter() - moment)
        connection.writer.close()

    await asyncio.gather(*map(one, range(clients)))
    measured.seconds = perf_counter() - begin
    return measured
