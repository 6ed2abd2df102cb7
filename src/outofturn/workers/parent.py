"""A process that was started by another one ends with it, however that one has ended."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable


def when_parent_ends(act: Callable[[], object]) -> None:
    """Do this as soon as the process that has started this one has ended; the system tells, even if it was killed."""
    threading.Thread(target=_wait_for_parent, args=(act,), name="parent", daemon=True).start()


def _wait_for_parent(act: Callable[[], object]) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    act()
