"""How many connections may be open: few for one client, and a bounded number for all.

A connection on which the server waits for its client costs nobody anything, so it is closed when a new one needs its place:
that of the client himself, or, when the server is full, one of the client that holds most. So idle connections, half-sent
requests and answers that nobody reads never shut anybody out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from outofturn.web.rate_limit import client_name

#: Browsers open at most six to one server.
PER_CLIENT = 24
#: Well below the number of files that a process may usually have open (1024).
MOST = 512


class Connection(Protocol):
    """What has to be known of a connection."""

    @property
    def waits_for_client(self) -> bool:
        """Whether nobody here is working for it."""

    def hang_up(self) -> None:
        """Close it at once, whatever has not been sent yet."""


class OpenConnections:
    """The open connections of each client, in the order in which they last began or ended a request."""

    def __init__(self, is_trusted_proxy: Callable[[str], bool], per_client: int = PER_CLIENT, most: int = MOST) -> None:
        self.is_trusted_proxy, self.per_client, self.most = is_trusted_proxy, per_client, most
        self._of_client: dict[str, dict[Connection, None]] = {}
        self._client_of: dict[Connection, str] = {}

    def admit(self, connection: Connection, address: str) -> int:
        """0 if the connection may stay; otherwise the status of the refusal."""
        client = "proxy" if self.is_trusted_proxy(address) else client_name(address)
        own = self._of_client.get(client, {})
        if client != "proxy" and len(own) >= self.per_client:
            if not self._close_oldest(own):
                return 429
        elif len(self._client_of) >= self.most and not self._close_any():
            return 503
        self._of_client.setdefault(client, {})[connection] = None
        self._client_of[connection] = client
        return 0

    def note(self, connection: Connection) -> None:
        """It begins or ends a request, so it has not been idle for long."""
        if client := self._client_of.get(connection):
            own = self._of_client[client]
            del own[connection]
            own[connection] = None

    def remove(self, connection: Connection) -> None:
        client = self._client_of.pop(connection, None)
        if client is not None:
            own = self._of_client[client]
            del own[connection]
            if not own:
                del self._of_client[client]

    def _close_any(self) -> bool:
        """Close a connection of the client that holds most. A proxy holds those of many, so it comes last."""
        by_number = sorted(self._of_client.items(), key=lambda item: (item[0] == "proxy", -len(item[1])))
        return any(self._close_oldest(own) for _, own in by_number)

    def _close_oldest(self, own: dict[Connection, None]) -> bool:
        for connection in own:
            if connection.waits_for_client:
                self.remove(connection)
                connection.hang_up()
                return True
        return False
