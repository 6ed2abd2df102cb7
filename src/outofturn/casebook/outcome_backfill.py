"""Cases that were saved before outcomes were kept with them: each is ruled once, and its outcome filled in."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from outofturn.casebook.case_outcome import Outcome, outcome_of
from outofturn.casebook.rows import CaseRow
from outofturn.casebook.ruled_case import ruled_case

log = logging.getLogger("outofturn.casebook")

#: How many cases are looked up at a time.
BATCH = 50


class OutcomeStore(Protocol):
    """What the backfill needs of a store."""

    def without_outcome(self, limit: int, after: str) -> list[CaseRow]: ...

    def set_outcome(self, row: CaseRow) -> None: ...


def fill_outcomes(store: OutcomeStore, is_stopped: Callable[[], bool] = lambda: False) -> int:
    """Fill in what is missing, each case in a transaction of its own; returns how many cases there were.

    Several processes may do so at once: a case that another one has filled in or changed meanwhile is left as it is.
    """
    done, last = 0, ""
    while found := store.without_outcome(BATCH, last):
        for row in found:
            if is_stopped():
                return done
            store.set_outcome(replace(row, outcome=_outcome(row)))
            done, last = done + 1, row.id
    return done


def _outcome(row: CaseRow) -> Outcome:
    try:
        return outcome_of(ruled_case(row).replayed)
    except Exception:  # whatever it is: without an outcome the case is listed as well, and the others are still to do
        log.exception("The outcome of case %s could not be found out.", row.id)
        return {}
