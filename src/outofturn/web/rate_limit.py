"""Rate limits: how often one client may do something.

Libraries count requests; here only different wrong tokens count, a network of IPv6 addresses is one client, and the memory
for clients is bounded whatever addresses they use.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from typing import Generic, TypeVar

#: Far more than a club has phones; the client that has been quiet longest is forgotten first.
MOST_CLIENTS = 1024

State = TypeVar("State")


class _PerClient(Generic[State]):
    """Some state for each client, for a bounded number of clients."""

    def __init__(self, new: Callable[[], State]) -> None:
        self.new = new
        self.known: OrderedDict[str, State] = OrderedDict()

    def of(self, address: str) -> State:
        name = client_name(address)
        found = self.known.pop(name, None)
        self.known[name] = found = self.new() if found is None else found
        if len(self.known) > MOST_CLIENTS:
            self.known.popitem(last=False)
        return found


def client_name(address: str) -> str:
    """An IPv4 address, or an IPv6 network: one device can take any address of its /64, so those count as one."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


class WrongTokenLimit:
    """After some different wrong tokens within a minute a client has to wait.

    The same wrong token again is not another guess: a page left open over a restart goes on sending its old one.
    """

    MOST, SECONDS = 10, 60.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.clients: _PerClient[dict[str, float]] = _PerClient(dict)

    def wait(self, client: str) -> int:
        """For how many seconds this client must not try another token."""
        guesses = self.clients.of(client)
        now = self.clock()
        for digest in [digest for digest, when in guesses.items() if now - when >= self.SECONDS]:
            del guesses[digest]
        if len(guesses) < self.MOST:
            return 0
        return ceil(min(guesses.values()) + self.SECONDS - now)

    def note(self, client: str, digest: str) -> bool:
        """Count a wrong token, given by its digest (a token may be as long as a request); whether it is a new one."""
        guesses = self.clients.of(client)
        is_new = digest not in guesses
        guesses.setdefault(digest, self.clock())
        return is_new


@dataclass(slots=True)
class _TokenBucket:
    left: float
    at: float = field(default=0.0)


class WriteLimit:
    """A token bucket for changes: sixty at once, then six in a second. A director is slower; a disk fills slowly."""

    MOST, PER_SECOND = 60, 6.0

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.clients = _PerClient(lambda: _TokenBucket(self.MOST, clock()))

    def wait(self, client: str) -> int:
        """0, and the change counts; or the number of seconds until there may be one."""
        bucket, now = self.clients.of(client), self.clock()
        bucket.left = min(self.MOST, bucket.left + (now - bucket.at) * self.PER_SECOND)
        bucket.at = now
        if bucket.left < 1:
            return ceil((1 - bucket.left) / self.PER_SECOND)
        bucket.left -= 1
        return 0
