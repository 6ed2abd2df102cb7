"""Every record of the small worlds: the invariants hold in each state, and the counts are those of the table."""

from __future__ import annotations

import json

import pytest

from tests.small_world import SEARCHES, TABLE, UNREACHED, Search, count, laws_50_to_60, reached


@pytest.mark.sample(8)
@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: f"{search.year}, {search.name}")
def test_the_law_is_as_it_was(search: Search) -> None:
    kept = json.loads(TABLE.read_text(encoding="utf-8"))[str(search.year)][search.name]
    found = count(search)
    assert found["records"] == kept["records"]
    changed = {
        name: (kept["cited"].get(name), found["cited"].get(name))
        for name in kept["cited"] | found["cited"]
        if kept["cited"].get(name) != found["cited"].get(name)
    }
    assert not changed, "if this is meant, write the table anew: python -m tests.small_world"


def test_every_provision_of_laws_50_to_60_is_reached() -> None:
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    assert laws_50_to_60() - set(reached(table)) == set(UNREACHED)
