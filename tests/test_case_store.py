"""The store, in SQLite and in PostgreSQL: what goes in comes out."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Connection, event

from outofturn.casebook.store import Store
from outofturn.casebook.store_protocol import StaleVersion
from tests.case_rows import NOON, case_row, ids, kept, line

pytest_plugins = ["tests.databases"]


# -- in and out


def test_what_goes_in_comes_out(store: Store) -> None:
    expects: list[dict[str, Any]] = [{"expect": {"decide": ["S"], "turn": None}}, {"expect 2007": {"disputed": True}}]
    case = case_row("aaaaaaaaaaaa", line()._replace(expects=expects), line("S chooses refuse", digest=""))
    assert store.create(case) == case.id
    assert store.get(case.id) == (case, None)
    assert list(kept(store).setup) == ["title", "contract", "start", "source"]  # in the order in which they were written
    assert store.get("bbbbbbbbbbbb") is None


def test_a_case_without_lines(store: Store) -> None:
    store.create(case_row())
    assert kept(store).lines == ()
    (summary,) = store.find("", deleted=False, limit=1)
    assert (summary.count, summary.first, summary.last) == (0, "", "")


def test_lines_stay_in_order_when_there_are_many(store: Store) -> None:
    case = case_row("aaaaaaaaaaaa", *(line(f"line {number}") for number in range(150)))
    store.create(case)
    assert kept(store) == case


def test_it_is_all_there_when_the_store_is_opened_again(url: str) -> None:
    with closing(Store(url)) as store:
        store.create(case_row("aaaaaaaaaaaa", line()), "key")
    with closing(Store(url)) as store:
        assert store.get("aaaaaaaaaaaa", "key") == (case_row("aaaaaaaaaaaa", line()), "aaaaaaaaaaaa")


# -- changes


@pytest.mark.parametrize(
    "after",
    [
        ["a", "b", "c", "d"], ["a", "b", "c", "d", "e"], ["a", "x", "c"], ["b", "c"], ["a", "b"], [], ["x", "b", "c"],
    ],
    ids=lambda after: "".join(after) or "none",
)  # fmt: skip
def test_lines_added_changed_and_taken_out(store: Store, after: list[str]) -> None:
    old = case_row("aaaaaaaaaaaa", line("a"), line("b"), line("c"))
    store.create(old)
    store.create(case_row("bbbbbbbbbbbb", line("a"), line("b")))
    new = replace(old, version=2, table="6", changed=NOON + timedelta(1), lines=tuple(map(line, after)))
    store.save(old, new)
    assert kept(store) == new
    assert kept(store, "bbbbbbbbbbbb").lines == (line("a"), line("b"))
    assert [(found.count, found.first, found.last) for found in store.find("6", deleted=False, limit=5)] == [
        (len(after), after[0] if after else "", after[-1] if after else "")
    ]


def test_only_new_lines_are_written(store: Store) -> None:
    """Adding a line is what happens all evening: it must not write the whole case again."""
    old = case_row("aaaaaaaaaaaa", *(line(f"line {number}") for number in range(50)))
    store.create(old)
    said: list[tuple[str, int]] = []

    @event.listens_for(store.database.engine, "before_cursor_execute")
    def note(_: Connection, __: object, statement: str, parameters: Any, ___: object, many: bool) -> None:
        rows = json.loads(parameters[-1]) if "json_each" in statement else parameters if many else [parameters]
        said.append((" ".join(statement.split()[:3]), len(rows)))

    store.save(old, replace(old, version=2, lines=(*old.lines, line("new"), line("newer"))), "key")
    assert [(words, rows) for words, rows in said if not words.startswith("BEGIN")] == [
        ("UPDATE cases SET", 1),
        ("INSERT INTO lines", 2),
        ("INSERT INTO history", 1),
        ("INSERT INTO receipts", 1),
    ]


def test_a_version_is_replaced_once(store: Store) -> None:
    old = case_row("aaaaaaaaaaaa", line("a"))
    store.create(old)
    store.save(old, replace(old, version=2, lines=(line("a"), line("mine"))))
    with pytest.raises(StaleVersion):
        store.save(old, replace(old, version=2, lines=(line("a"), line("yours"))), "key")
    assert [entry.text for entry in kept(store).lines] == ["a", "mine"]
    assert store.used_for("key") is None


def test_a_case_that_is_gone_cannot_be_saved(store: Store) -> None:
    with pytest.raises(StaleVersion):
        store.save(case_row(), case_row(version=2), "key")
    assert store.get("aaaaaaaaaaaa") is None


def test_of_two_at_the_same_moment_one_wins(store: Store) -> None:
    old = case_row("aaaaaaaaaaaa", line("a"))
    store.create(old)
    barrier = Barrier(8)

    def append(number: int) -> int | None:
        barrier.wait()
        try:
            store.save(old, replace(old, version=2, lines=(*old.lines, line(str(number)))))
        except StaleVersion:
            return None
        return number

    with ThreadPoolExecutor(8) as threads:
        won = [number for number in threads.map(append, range(8)) if number is not None]
    assert len(won) == 1
    assert [entry.text for entry in kept(store).lines] == ["a", str(won[0])]


def test_many_write_side_by_side(store: Store) -> None:
    def fill(name: str) -> None:
        case = case_row(name * 12)
        store.create(case)
        for number in range(5):
            longer = replace(case, version=case.version + 1, lines=(*case.lines, line(f"{name} {number}")))
            store.save(case, longer, f"{name} {number}")
            case = longer

    with ThreadPoolExecutor(16) as threads:
        list(threads.map(fill, "abcdefghijklmnop"))
    for name in "abcdefghijklmnop":
        assert [entry.text for entry in kept(store, name * 12).lines] == [f"{name} {number}" for number in range(5)]


# -- idempotency keys


def test_a_case_is_made_once_for_a_key(store: Store) -> None:
    assert store.create(case_row("aaaaaaaaaaaa", line()), "key") == "aaaaaaaaaaaa"
    assert store.create(case_row("bbbbbbbbbbbb", line()), "key") == "aaaaaaaaaaaa"
    assert store.create(case_row("cccccccccccc"), "another key") == "cccccccccccc"
    assert ids(store) == ["cccccccccccc", "aaaaaaaaaaaa"]
    assert (store.used_for("key"), store.used_for("no key")) == ("aaaaaaaaaaaa", None)


def test_a_case_is_made_once_for_a_key_that_comes_several_times_at_once(store: Store) -> None:
    barrier = Barrier(6)

    def create(name: str) -> str:
        barrier.wait()
        return store.create(case_row(name * 12, line()), "key")

    with ThreadPoolExecutor(6) as threads:
        made = set(threads.map(create, "abcdef"))
    assert len(made) == 1
    assert ids(store) == list(made)


def test_a_key_counts_once_among_changes(store: Store) -> None:
    old = case_row("aaaaaaaaaaaa", line("a"))
    store.create(old)
    new = replace(old, version=2, lines=(line("a"), line("b")))
    store.save(old, new, "key")
    assert store.get("aaaaaaaaaaaa", "key") == (new, "aaaaaaaaaaaa")
    with pytest.raises(StaleVersion):
        store.save(new, replace(new, version=3, lines=(*new.lines, line("b"))), "key")
    assert kept(store) == new


# -- deleted cases


def test_deleting_can_be_undone(store: Store) -> None:
    store.create(case_row("aaaaaaaaaaaa", line()))
    later = NOON + timedelta(hours=1)
    for _ in range(2):  # the second time changes nothing
        store.set_deleted("aaaaaaaaaaaa", True, later)
        assert kept(store) == case_row("aaaaaaaaaaaa", line(), version=2, deleted=later, changed=later)
    assert (ids(store), ids(store, deleted=True)) == ([], ["aaaaaaaaaaaa"])
    for _ in range(2):
        store.set_deleted("aaaaaaaaaaaa", False, later)
        assert kept(store) == case_row("aaaaaaaaaaaa", line(), version=3, changed=later)
    assert (ids(store), ids(store, deleted=True)) == (["aaaaaaaaaaaa"], [])


# -- searching


def test_words_are_found_wherever_they_stand(store: Store) -> None:
    case = case_row("aaaaaaaaaaaa", line(), line("S chooses refuse"), notes="a note, 100% a_b back\\slash Straße")
    store.create(case)
    store.create(case_row("bbbbbbbbbbbb", names={}, notes="aXb 1000", setup={"contract": "3NT by N"}, table="7", board="9"))
    for search in (
        "ŁUKASZ", "łukasz", "zoë", "ZOE\u0308", "übung", "4s BY", "note", "12", "e leads h5", "H5 Łuk 4s", "chooses refuse",
        "100%", "a_b", "back\\slash", "STRASSE",
    ):  # fmt: skip
        assert ids(store, search) == ["aaaaaaaaaaaa"], search
    for search in ("Łukasz nobody", "5_12", "h6", "source", "512", "%%", "/", "a/_b"):
        assert ids(store, search) == [], search
    assert ids(store, "  ") == ids(store, "by") == ["bbbbbbbbbbbb", "aaaaaaaaaaaa"]


def test_a_change_is_found_and_what_was_before_is_not(store: Store) -> None:
    old = case_row("aaaaaaaaaaaa", line("E leads H5"))
    store.create(old)
    store.save(old, replace(old, version=2, names={"N": "Émile"}, lines=(line("W leads D2"),)))
    assert ids(store, "émile d2") == ["aaaaaaaaaaaa"]
    assert ids(store, "Łukasz") == ids(store, "h5") == []


def test_pages_of_the_list(store: Store) -> None:
    """The newest first; those of the same moment stand in some order that stays."""
    for number, name in enumerate("abcdefg"):
        store.create(case_row(name * 12, created=NOON + timedelta(seconds=number // 3)))
    pages, before = [], None
    while found := ids(store, limit=2, before=before):
        pages.append("".join(id[0] for id in found))
        before = found[-1]
    assert pages == ["gf", "ed", "cb", "a"]
    assert ids(store, before="zzzzzzzzzzzz") == []
