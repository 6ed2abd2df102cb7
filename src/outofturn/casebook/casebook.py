"""The casebook of a server: the service on the cases of a database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from outofturn.casebook.cases_file import cases_file
from outofturn.casebook.service import CaseService

if TYPE_CHECKING:  # the package is also imported where there is no database
    from outofturn.casebook.store import Store


class Casebook(CaseService):
    """Kept cases in a database. One casebook serves many threads."""

    store: Store

    def export_all(self) -> Iterator[str]:
        """All cases in one JSON file, in pieces. Deleted ones are left out."""
        return cases_file(self.store)
