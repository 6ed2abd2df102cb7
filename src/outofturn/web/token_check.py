"""Whose token this is: known tokens, and how many wrong ones a client may send.

Tokens are looked up by their digests, so that the time it takes says nothing about a token.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from outofturn.casebook.database_url import StoreError
from outofturn.casebook.tokens import digest_of
from outofturn.engine.message import message
from outofturn.web.access_settings import AccessSettings
from outofturn.web.rate_limit import WrongTokenLimit

log = logging.getLogger("outofturn.web")

#: Seconds after which the tokens are read from the database again: so long a token that was withdrawn goes on working.
REFRESH = 2.0
#: Seconds for which a request waits for the database; then what was known before counts.
PATIENCE = 1.0
#: Who the token of the environment belongs to.
DIRECTOR = "director"


class TokenCache:
    """The names by the digests of the tokens in force, read from the database now and then, in a thread."""

    def __init__(self, read: Callable[[], Mapping[str, str]], clock: Callable[[], float] = time.monotonic) -> None:
        self._read, self._clock = read, clock
        self._names: Mapping[str, str] | None = None
        self._next = 0.0
        self._task: asyncio.Task[None] | None = None
        self._has_failed = False

    async def names(self) -> Mapping[str, str]:
        """Raises StoreError if the database has not been reached yet; later what was read last counts."""
        if self._names is None or self._clock() >= self._next:
            # A task of its own, that goes on if this request ends; those who come meanwhile wait for the same one.
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._refresh())
            done, _ = await asyncio.wait({self._task}, timeout=PATIENCE)
            if done:
                self._task.result()
            else:
                self._next = self._clock() + REFRESH
        if self._names is None:
            raise StoreError(message("error/cases-cannot-be-reached"))
        return self._names

    async def _refresh(self) -> None:
        try:
            # Not one of the threads for requests: those may all be waiting for the database.
            self._names = await asyncio.to_thread(self._read)
            self._has_failed = False
        except StoreError as error:
            if not self._has_failed:
                log.warning("The access tokens could not be read again. %s", error)
            self._has_failed = True
        finally:
            self._next = self._clock() + REFRESH


class CheckedToken(NamedTuple):
    """Whose token it is (None if nobody's), and after how many seconds another one may be tried."""

    who: str | None
    wait: int = 0


class TokenCheck:
    """All that one server knows about tokens."""

    def __init__(self, settings: AccessSettings, read: Callable[[], Mapping[str, str]]) -> None:
        self.settings = settings
        self.cache = TokenCache(read)
        self.wrong_tokens = WrongTokenLimit()
        self._own = {digest_of(settings.token): DIRECTOR} if settings.token else {}

    async def is_needed(self) -> bool:
        """Whether a token is asked for: always from others than this computer, and else if any is in force."""
        return self.settings.needs_token or bool(await self.cache.names())

    async def who(self, given: Sequence[str], client: str) -> CheckedToken:
        """Whose the first good one of these tokens is. A good one passes, however many wrong ones the client has sent."""
        digests = [digest_of(token) for token in given]
        found = next((self._own[digest] for digest in digests if digest in self._own), None)
        if found is not None:
            return CheckedToken(found)
        names = await self.cache.names()
        found = next((names[digest] for digest in digests if digest in names), None)
        if found is not None or not digests:
            return CheckedToken(found)
        if wait := self.wrong_tokens.wait(client):
            return CheckedToken(None, wait)
        if self.wrong_tokens.note(client, digests[0]):
            log.warning("A wrong token came from %s.", client or "an unknown address")
        return CheckedToken(None)
