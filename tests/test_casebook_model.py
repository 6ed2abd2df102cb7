"""The casebook beside a simple model of it: whatever is done in whatever order, both agree."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule
from sqlalchemy import select

from outofturn.casebook import Casebook, InvalidInput, VersionConflict
from outofturn.casebook.store import Store
from outofturn.casebook.tables import cases
from outofturn.json_api import api

LINES = st.sampled_from(
    ["E leads H5", "W leads CK", "attention", "S chooses refuse", "S chooses accept", "S chooses forbid H", "nonsense"]
)
KEYS = st.sampled_from(["red", "green", "blue"])


def error_line(lines: list[str]) -> int:
    """The number of the first line that makes no sense; a great number if all of them do."""
    error = api.table_view({"contract": "4S by S", "events": lines})["error"]
    return error["line"] or 0 if error else 1_000_000


class CasebookBesideModel(RuleBasedStateMachine):
    ids = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.model: dict[str, dict[str, Any]] = {}  # in the order in which they were made
        self.keys_used: dict[str, str] = {}

    @initialize()
    def open(self) -> None:
        self.store = Store(f"sqlite:///{Path(self.folder.name) / 'cases.db'}")
        self.casebook = Casebook(self.store)

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    @rule()
    def open_again(self) -> None:
        self.store.close()
        self.open()

    @rule(target=ids, key=st.none() | KEYS, notes=st.sampled_from(["", "Łódź", "50%"]))
    def create(self, key: str | None, notes: str) -> Any:
        id = self.casebook.create({"contract": "4S by S", "events": []}, notes=notes, key=key)["id"]
        if key in self.keys_used:
            assert id == self.keys_used[key]
            return multiple()
        assert id not in self.model
        self.model[id] = {"version": 1, "lines": [], "notes": notes, "deleted": False}
        if key is not None:
            self.keys_used[key] = id
        return id

    @rule(target=ids, id=ids)
    def duplicate(self, id: str) -> str:
        copy: str = self.casebook.duplicate(id)["id"]
        self.model[copy] = {**self.model[id], "version": 1, "deleted": False}
        return copy

    @rule(id=ids, behind=st.sampled_from([0, 0, 0, 1]), lines=st.lists(LINES, min_size=1, max_size=3), key=st.none() | KEYS)
    def add(self, id: str, behind: int, lines: list[str], key: str | None) -> None:
        case = self.model[id]
        longer = case["lines"] + lines
        if self.keys_used.get(key or "") == id:
            assert self.casebook.add(id, case["version"] - behind, lines, key)["version"] == case["version"]
        elif key in self.keys_used:
            with pytest.raises(InvalidInput):
                self.casebook.add(id, case["version"], lines, key)
        elif self.attempt(case, behind, error_line(longer) > len(longer), "add", id, lines, key):
            case["lines"] = longer
            if key is not None:
                self.keys_used[key] = id

    @rule(id=ids, behind=st.sampled_from([0, 0, 0, 1]), number=st.integers(0, 4), line=LINES)
    def edit_line(self, id: str, behind: int, number: int, line: str) -> None:
        case = self.model[id]
        edited = [*case["lines"][: max(number - 1, 0)], line, *case["lines"][number:]]
        makes_sense = 1 <= number <= len(case["lines"]) and error_line(edited) > number
        if self.attempt(case, behind, makes_sense, "edit_line", id, number, line):
            case["lines"] = edited

    @rule(id=ids, behind=st.sampled_from([0, 0, 0, 1]), number=st.integers(0, 4))
    def remove_line(self, id: str, behind: int, number: int) -> None:
        case = self.model[id]
        if self.attempt(case, behind, 1 <= number <= len(case["lines"]), "remove_line", id, number):
            case["lines"] = case["lines"][: number - 1] + case["lines"][number:]

    @rule(id=ids, behind=st.sampled_from([0, 0, 0, 1]), notes=st.sampled_from(["ŁÓDŹ", "50 %"]))
    def change(self, id: str, behind: int, notes: str) -> None:
        case = self.model[id]
        version = case["version"]
        if behind:
            with pytest.raises(VersionConflict):
                self.casebook.change(id, version - behind, notes=notes)
        elif case["deleted"]:
            with pytest.raises(InvalidInput):
                self.casebook.change(id, version, notes=notes)
        else:
            self.casebook.change(id, version, notes=notes)
            case.update(notes=notes, version=version + 1)

    @rule(id=ids, deleted=st.booleans())
    def mark(self, id: str, deleted: bool) -> None:
        (self.casebook.delete if deleted else self.casebook.restore)(id)
        case = self.model[id]
        case["version"] += case["deleted"] != deleted
        case["deleted"] = deleted

    def attempt(self, case: dict[str, Any], behind: int, makes_sense: bool, name: str, id: str, *rest: Any) -> bool:
        """Try a change; True if it is one that must be kept."""
        change = getattr(self.casebook, name)
        version = case["version"] - behind
        if behind:
            with pytest.raises(VersionConflict) as caught:
                change(id, version, *rest)
            assert caught.value.case["lines"] == case["lines"]
        elif case["deleted"] or not makes_sense:
            with pytest.raises(InvalidInput):
                change(id, version, *rest)
        else:
            assert change(id, version, *rest)["version"] == version + 1
            case["version"] += 1
            return True
        return False

    @invariant()
    def both_know_the_same(self) -> None:
        for id, case in self.model.items():
            kept = self.casebook.get(id)
            assert [kept[name] for name in ("version", "lines", "notes")] == [
                case[name] for name in ("version", "lines", "notes")
            ]
            assert (kept["deleted"] is not None) == case["deleted"]
            assert kept == Casebook(self.store).get(id)  # also without what is in memory
            assert [change["version"] for change in self.casebook.history(id)["changes"]] == [*range(case["version"], 0, -1)]
            assert self.search_text(id) == self.store.get(id).row.search_text()  # type: ignore[union-attr]

    def search_text(self, id: str) -> str:
        with self.store.database.reading() as connection:
            return str(connection.scalar(select(cases.c.search).where(cases.c.id == id)))

    @rule(search=st.sampled_from(["", "łódź", "%", "s"]), deleted=st.booleans())
    def find(self, search: str, deleted: bool) -> None:
        def has_it(case: dict[str, Any]) -> bool:
            return any(search in text.casefold() for text in (case["notes"], "4S by S", *case["lines"]))

        expected = [id for id, case in self.model.items() if case["deleted"] == deleted and has_it(case)]
        found = self.casebook.find(search, deleted=deleted)["cases"]
        assert [one["id"] for one in found] == expected[::-1]
        assert [one["lines"] for one in found] == [len(self.model[one["id"]]["lines"]) for one in found]


TestCasebookBesideModel = CasebookBesideModel.TestCase
TestCasebookBesideModel.settings = settings(max_examples=15, stateful_step_count=15, derandomize=True, deadline=None)
