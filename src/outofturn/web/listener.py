"""The socket that the server listens on, and its address."""

from __future__ import annotations

import errno
import ipaddress
import socket

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.foreign_errors import system_reason

#: The number of the Law on the lead out of turn stands in it.
PORT = 8053
#: If that one is taken, so many more are tried.
_TRIES = 20
#: Addresses reserved for documentation: no packet is ever sent there.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def listen(host: str, port: int | None = None) -> socket.socket:
    """A socket that listens. Without a port: the usual one, or the next that is free."""
    try:
        family, *_, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise RecordError(
            message("error/no-such-host", word=host), message("hint/for-all-of-the-network", word="--host 0.0.0.0")
        ) from None
    both = address[0] == "::" and socket.has_dualstack_ipv6()
    for number in [port] if port is not None else range(PORT, PORT + _TRIES):
        try:
            return socket.create_server((address[0], number), family=family, backlog=2048, dualstack_ipv6=both)
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            if taken and port is None:
                continue
            if taken:
                raise RecordError(
                    message("error/port-is-taken", number=number), message("hint/another-port-or-none", word="--port")
                ) from None
            raise RecordError(
                message("error/nothing-can-listen", word=host, number=number, text=system_reason(error))
            ) from None
    taken_ports = message("error/ports-are-taken", word=str(PORT), other_word=str(PORT + _TRIES - 1))
    raise RecordError(taken_ports, message("hint/another-port", word="--port"))


def is_loopback(listener: socket.socket) -> bool:
    """Whether only this computer can reach it."""
    return ipaddress.ip_address(listener.getsockname()[0].partition("%")[0]).is_loopback


def address(listener: socket.socket) -> str:
    """What to type into a browser; if it listens on the network, on another device too."""
    host, port = listener.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        host = _own_address() or socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address() -> str | None:
    """The address of this computer in its network."""
    for family, elsewhere in _ELSEWHERE:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
                return str(probe.getsockname()[0])
            except OSError:
                continue
    return None
