"""How often one client may do something. What is remembered of clients is bounded, whoever they say they are."""

from __future__ import annotations

import hashlib
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from typing import Generic, TypeVar

#: Far more than a club has phones; the one that has been quiet longest is forgotten first.
MOST_CLIENTS = 1024

What = TypeVar("What")


class _Clients(Generic[What]):
    """Something about each client."""

    def __init__(self, new: Callable[[], What]) -> None:
        self.new = new
        self.known: OrderedDict[str, What] = OrderedDict()

    def of(self, address: str) -> What:
        name = _household(address)
        found = self.known.pop(name, None)
        self.known[name] = found = self.new() if found is None else found
        if len(self.known) > MOST_CLIENTS:
            self.known.popitem(last=False)
        return found


def _household(address: str) -> str:
    """One device can take any address of its network's half of IPv6, so those count as one."""
    try:
        read = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(read, ipaddress.IPv4Address):
        return str(read)
    return str(read.ipv4_mapped or ipaddress.ip_network((read, 64), strict=False))


class WrongTokenLimit:
    """Wrong tokens: after so many different ones in a minute a client has to wait.

    The same wrong token again is no new guess: a page left open over a restart goes on sending its old one.
    """

    MOST, WHILE = 10, 60.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.clients: _Clients[dict[bytes, float]] = _Clients(dict)

    def wait(self, client: str) -> int:
        """For how many seconds this client must not try another token."""
        made = self.clients.of(client)
        now = self.clock()
        for digest in [digest for digest, when in made.items() if now - when >= self.WHILE]:
            del made[digest]
        if len(made) < self.MOST:
            return 0
        return ceil(min(made.values()) + self.WHILE - now)

    def note(self, client: str, token: str) -> None:
        self.clients.of(client).setdefault(_digest(token), self.clock())


def _digest(token: str) -> bytes:
    """A token may be as long as a request; only so much of it is kept."""
    return hashlib.sha256(token.encode()).digest()


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float = field(default=0.0)


class WriteLimit:
    """Changes: sixty at once, then six in a second. No director writes so fast, and no disk is full soon at that pace."""

    MOST, EACH_SECOND = 60, 6.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.clients = _Clients(lambda: _Bucket(self.MOST, clock()))

    def wait(self, client: str) -> int:
        """0, and the change counts; or the number of seconds until there may be one."""
        bucket, now = self.clients.of(client), self.clock()
        bucket.left = min(self.MOST, bucket.left + (now - bucket.at) * self.EACH_SECOND)
        bucket.at = now
        if bucket.left < 1:
            return ceil((1 - bucket.left) / self.EACH_SECOND)
        bucket.left -= 1
        return 0
