"""Waiting for a PostgreSQL server that is not up yet, as after the start of the computer."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

from sqlalchemy.engine import URL

from outofturn.casebook.database_errors import location, unknown_host
from outofturn.casebook.database_url import parse_url

#: How long to wait between two attempts, and for an answer to one (the least that PostgreSQL's library can do).
_PAUSE, _ANSWER = 0.5, 2


def wait_for_database(url: str, seconds: float, waiting: Callable[[str], None]) -> bool:
    """Wait until PostgreSQL answers, or for so many seconds; ``waiting`` is told once for what. Returns whether it had to wait
    and PostgreSQL answers now.

    What waiting does not change (a wrong password, an unknown database) is an answer too: it is for the one who then opens the
    database to report it.
    """
    parsed = parse_url(url)
    if parsed.drivername == "sqlite" or _answers(parsed):
        return False
    _check_host(parsed)
    deadline = time.monotonic() + seconds
    if seconds > 0:
        waiting(location(parsed))
    while time.monotonic() < deadline:
        time.sleep(_PAUSE)
        if _answers(parsed):
            return True
    return False


def _answers(url: URL) -> bool:
    """Whether a server accepts connections there, from whomever. What makes no sense as a request is not waited for either."""
    from psycopg.conninfo import make_conninfo  # whoever has SQLite does without it
    from psycopg.pq import PGconn, Ping

    settings = url.translate_connect_args(username="user", database="dbname")
    settings |= {name: value if isinstance(value, str) else ",".join(value) for name, value in url.query.items()}
    found = PGconn.ping(make_conninfo(**{**settings, "connect_timeout": _ANSWER}).encode())
    return found in (Ping.OK, Ping.NO_ATTEMPT)


def _check_host(url: URL) -> None:
    """A name that no computer has will not answer later either."""
    if url.host and not url.host.startswith("/"):
        try:
            socket.getaddrinfo(url.host, None)
        except (OSError, UnicodeError):
            raise unknown_host(url.host) from None
