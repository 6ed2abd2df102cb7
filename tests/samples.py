"""What is tried again and again: ``make test`` takes a sample of it, ``make soak`` all.

The sample is the same each time. What is in it follows from the name of each thing and the seed alone, not from what else there
is, so that a new case does not change the sample of the others: OUTOFTURN_SEED=7 takes another one, OUTOFTURN_WHOLE=1 all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")

WHOLE = "OUTOFTURN_WHOLE" in os.environ
SEED = os.environ.get("OUTOFTURN_SEED", "1")


def sampled(items: Iterable[Item], one_in: int, key: Callable[[Item], str] = str) -> list[Item]:
    """About one in so many of these, and at least one."""
    found = list(items)
    if WHOLE or len(found) < 2:
        return found
    return [item for item in found if is_drawn(key(item), one_in)] or [min(found, key=lambda item: _lot(key(item)))]


def is_drawn(name: str, one_in: int) -> bool:
    """Whether this is in the sample if that has about one in so many."""
    return WHOLE or _lot(name) % one_in == 0


def _lot(name: str) -> int:
    return int(sha256(f"{SEED} {name}".encode()).hexdigest(), 16)


def examples(few: int, all: int) -> int:
    """How many random examples there are."""
    return all if WHOLE else few
