"""The small worlds to a depth that takes seconds: part of what judges a mutant (``tools.mutants``)."""

from __future__ import annotations

import json

import pytest

from tests.small_world import SEARCHES, TABLE, Search, count

#: Every event once; cards and choices three lines deep.
DEPTH = {"all": 1, "main": 3}


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: f"{search.year}, {search.name}")
def test_the_law_is_as_it_was_near_the_start(search: Search) -> None:
    kept = json.loads(TABLE.read_text(encoding="utf-8"))[str(search.year)][search.name]
    depth = DEPTH[search.events]
    found = count(search._replace(depth=depth))
    assert found["records"] == kept["records"][:depth]
    near = {name: counts[:depth] for name, counts in kept["cited"].items() if any(counts[:depth])}
    assert found["cited"] == near
