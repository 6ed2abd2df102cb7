"""Cases to put into a store, and short ways to look into it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from outofturn.casebook.rows import CaseRow, LineRow
from outofturn.casebook.store import Store

NOON = datetime(2026, 11, 15, 12, 0, 0, 123456, tzinfo=UTC)


def line(text: str = "E leads H5", digest: str = "0123456789abcdef") -> LineRow:
    return LineRow(text, [], digest, "1")


def case_row(id: str = "aaaaaaaaaaaa", *lines: LineRow, **fields: object) -> CaseRow:
    whole = CaseRow(
        id=id, version=1, created=NOON, changed=NOON, deleted=None, table="5", board="12",
        names={"N": "Łukasz", "director": "Zoë"}, notes="a\nnote", ruleset="1",
        setup={"title": "Übung", "contract": "4S by S", "start": {"trick": 5}, "source": None}, lines=lines,
    )  # fmt: skip
    return replace(whole, **fields)  # type: ignore[arg-type]


def kept(store: Store, id: str = "aaaaaaaaaaaa") -> CaseRow:
    found = store.get(id)
    assert found is not None
    return found.row


def ids(store: Store, search: str = "", *, deleted: bool = False, limit: int = 100, before: str | None = None) -> list[str]:
    return [found.id for found in store.find(search, deleted=deleted, limit=limit, before=before)]
