"""Garbage collections at good moments, so that nobody waits for them.

A full collection looks at every object that is alive, and stops all threads. With the rulings of many long records in memory
that takes a tenth of a second, and Python would do it every second while such a record is ruled on.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

#: Seconds between two looks whether it is a good moment.
INTERVAL = 10.0
#: Seconds after which every moment is good; and after which all objects are looked at.
LONGEST, BETWEEN_WHOLE = 600.0, 3600.0


class GarbageCollector:
    """Collects when nothing costly has been done for a while.

    What is alive afterwards is not looked at again (``gc.freeze``), so the next time only newer objects are: rulings that are
    held in memory have no cycles, and go when nobody needs them. Once an hour all objects are looked at.
    """

    def __init__(self, costly_so_far: Callable[[], int], clock: Callable[[], float] = time.monotonic) -> None:
        self._costly_so_far, self._clock = costly_so_far, clock
        self._seen = costly_so_far()
        self._last = self._whole = clock()

    def tick(self) -> None:
        now, costly = self._clock(), self._costly_so_far()
        is_quiet, self._seen = costly == self._seen, costly
        if not is_quiet and now - self._last < LONGEST:
            return
        if now - self._whole >= BETWEEN_WHOLE:
            gc.unfreeze()
            self._whole = now
        gc.collect()
        gc.freeze()
        self._last = now


def keep_pauses_short(loop: asyncio.AbstractEventLoop, costly_so_far: Callable[[], int]) -> None:
    """Let the event loop run soon although a long ruling runs in a thread. This is for the whole process.

    ``costly_so_far`` says how many costly requests have begun.
    """
    sys.setswitchinterval(0.0002)  # for so long a thread keeps the others waiting; usually 0.005
    gc.freeze()
    gc.set_threshold(700, 10, 1_000_000)  # no full collection by itself
    collector = GarbageCollector(costly_so_far)

    def tick() -> None:
        collector.tick()
        loop.call_later(INTERVAL, tick)

    loop.call_later(INTERVAL, tick)
