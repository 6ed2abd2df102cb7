"""The casebook of a server: the service on the cases of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.casebook.service import CaseService

if TYPE_CHECKING:  # the package is also imported where there is no database
    from outofturn.casebook.store import Store


class Casebook(CaseService):
    """Kept cases in a database. One casebook serves many threads."""

    store: Store
