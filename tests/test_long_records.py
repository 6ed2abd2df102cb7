"""A line added to a long record costs no more than one added to a short record, and comes to the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, delete, event

from outofturn import director
from outofturn.casebook import Casebook, CaseNotFound, InvalidInput, VersionConflict
from outofturn.casebook.ruled_case import ruled_case
from outofturn.casebook.ruled_cases import RuledCases
from outofturn.casebook.service import CaseService, Known
from outofturn.casebook.store import Store
from outofturn.casebook.tables import history
from outofturn.engine.events import Event
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.local_api.record_store import RecordStore
from outofturn.notation.kept_case_contract import KeptCaseJson
from tests.case_rows import case_row, line
from tests.samples import sampled
from tests.test_casebook import new
from tests.test_casebook_cases import CASES
from tests.test_json_contract import conforms

pytest_plugins = ["tests.databases"]

SHORT, LONG = 9, 599


@pytest.fixture
def observed(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The events that the engine has ruled on."""
    found: list[Any] = []
    real = director.observe

    def observe(position: Position, event: Event) -> Ruling:
        found.append(event)
        return real(position, event)

    monkeypatch.setattr(director, "observe", observe)
    return found


@contextmanager
def statements(store: Store) -> Iterator[list[tuple[str, str]]]:
    """What is sent to the database meanwhile: the statements, each with its values."""
    said: list[tuple[str, str]] = []

    def note(_: Connection, __: object, statement: str, parameters: object, *___: object) -> None:
        said.append((" ".join(statement.split()), str(parameters)))

    event.listen(store.database.engine, "before_cursor_execute", note)
    yield said
    event.remove(store.database.engine, "before_cursor_execute", note)


def whole(before: KeptCaseJson, answer: KeptCaseJson) -> dict[str, Any]:
    """An answer with the lines that were left out of it, put before it as the contract says."""
    known = answer["known"]
    found: dict[str, Any] = json.loads(json.dumps(answer))
    events: list[Any] = []
    lines = 0
    for item in before["case"]["events"]:
        lines += isinstance(item, str)
        if lines > known:
            break
        events.append(item)
    found["case"]["events"] = events + found["case"]["events"]
    found["lines"] = before["lines"][:known] + found["lines"]
    for part in ("steps", "words"):
        found["ruling"][part] = [*json.loads(json.dumps(before["ruling"]))[part][:known], *found["ruling"][part]]
    return found | {"known": 0}


# -- adding a line


@pytest.mark.parametrize("count", [SHORT, LONG])
def test_an_added_line_is_ruled_alone(casebook: Casebook, observed: list[Any], count: int) -> None:
    kept = new(casebook, *["attention"] * count)
    observed.clear()
    casebook.add(kept["id"], 1, ["attention"], known=count)
    assert len(observed) == 1


def test_an_added_line_is_written_alone_and_the_record_is_not_read(casebook: Casebook) -> None:
    sizes = []
    for count in (SHORT, LONG):
        kept = new(casebook, *["attention"] * count)
        with statements(casebook.store) as said:
            casebook.add(kept["id"], 1, ["attention"], key=f"key {count}", known=count)
        words = [statement.split(" (")[0] for statement, _ in said if not statement.startswith("BEGIN")]
        assert [" ".join(one.split()[:3]) for one in words] == [
            "SELECT cases.version, cases.changed,", "UPDATE cases SET", "INSERT INTO lines", "INSERT INTO history",
            "INSERT INTO receipts",
        ]  # fmt: skip
        sizes.append(sum(len(statement) + len(values) for statement, values in said))
    assert sizes[1] - sizes[0] < 20  # some numbers have more digits


def test_the_answer_does_not_grow_with_the_record(casebook: Casebook) -> None:
    sizes = []
    for count in (SHORT, LONG):
        kept = new(casebook, *["attention"] * count)
        answer = casebook.add(kept["id"], 1, ["attention"], known=count)
        assert (answer["known"], answer["lines"], len(answer["ruling"]["steps"])) == (count, ["attention"], 1)
        conforms(answer, KeptCaseJson)
        sizes.append(len(json.dumps(answer)))
        assert len(casebook.get(kept["id"])["lines"]) == count + 1  # whoever says nothing gets all
    assert sizes[1] - sizes[0] < 20


def test_an_edited_line_is_ruled_with_those_below_it(casebook: Casebook, observed: list[Any]) -> None:
    kept = new(casebook, *["attention"] * 50)
    observed.clear()
    answer = casebook.edit_line(kept["id"], 1, 41, "E leads H5", known=50)
    assert (len(observed), answer["known"], len(answer["lines"])) == (10, 40, 10)
    observed.clear()
    assert casebook.change(kept["id"], 2, known=50, notes="x")["known"] == 50
    assert casebook.update_ruling(kept["id"], 3, known=50)["known"] == 50
    assert observed == []
    assert casebook.change(kept["id"], 4, known=50, edition=2007)["known"] == 0  # all is ruled anew


def test_too_many_lines_are_refused_although_only_the_last_is_looked_at(sqlite_casebook: Casebook) -> None:
    expecting = "contract: 4S by S\nevents:\n" + "  - attention\n  - expect: {turn: W}\n" * 499
    kept = sqlite_casebook.import_file(expecting)
    kept = sqlite_casebook.add(kept["id"], 1, ["attention", "attention"])
    with pytest.raises(InvalidInput, match="There are 1001 lines"):
        sqlite_casebook.add(kept["id"], 2, ["attention"])


# -- what is in memory, and what is in the database


def test_what_another_process_has_changed_is_seen(casebook: Casebook) -> None:
    with closing(Store(str(casebook.store.database.url.render_as_string(hide_password=False)))) as other_store:
        other = Casebook(other_store)
        id = new(casebook, "E leads H5")["id"]
        assert other.get(id) == casebook.get(id)
        theirs = other.add(id, 1, ["S chooses refuse"])
        assert casebook.get(id) == theirs
        other.edit_line(id, 2, 1, "E leads H6")
        with pytest.raises(VersionConflict) as caught:
            casebook.add(id, 2, ["S chooses free"], known=2)
        assert caught.value.case == other.get(id)  # and whole
        assert caught.value.case["known"] == 0
        assert casebook.add(id, 3, ["S chooses free"])["lines"] == ["E leads H6", "S chooses refuse", "S chooses free"]
        other.delete(id)
        with pytest.raises(InvalidInput, match="This case has been deleted"):
            casebook.add(id, 5, ["W leads CK"])
        assert casebook.get(id)["deleted"]


def test_what_another_process_writes_between_reading_and_saving_is_seen(
    casebook: Casebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = new(casebook, "E leads H5")["id"]
    other, real = Casebook(casebook.store), casebook.store.save

    def save_after_other(*given: Any, **named: Any) -> None:
        monkeypatch.setattr(casebook.store, "save", real)
        other.add(id, 1, ["S chooses accept"], "key")
        real(*given, **named)

    monkeypatch.setattr(casebook.store, "save", save_after_other)
    with pytest.raises(VersionConflict) as caught:
        casebook.add(id, 1, ["S chooses refuse"], known=1)
    assert caught.value.case == casebook.get(id) == Casebook(casebook.store).get(id)
    assert casebook.add(id, 1, ["S chooses accept"], "key", known=1)["known"] == 0  # it was made already: all is sent


def test_a_case_that_is_gone_is_gone_from_memory_too(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    with casebook.store.database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM cases")
    for _ in range(2):
        with pytest.raises(CaseNotFound):
            casebook.get(id)


def test_a_version_that_came_again_after_a_backup_was_restored_is_another(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    (row, _) = casebook.store.get(id) or (None, None)
    assert row is not None
    casebook.add(id, 1, ["S chooses refuse"])
    with casebook.store.database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM cases")
    casebook.store.create(row)
    Casebook(casebook.store).add(id, 1, ["S chooses accept"])
    assert casebook.get(id)["lines"] == ["E leads H5", "S chooses accept"]


def test_memory_is_bounded_by_cases_and_by_lines() -> None:
    recent = RuledCases(most_cases=3, most_lines=10)
    ruled = [ruled_case(case_row(name * 12, *[line("attention")] * 3)) for name in "abcd"]
    for one in ruled:
        recent.put(one)
    assert (len(recent), recent.lines, recent.get("a" * 12)) == (3, 9, None)
    assert recent.get("b" * 12) is ruled[1]  # used just now: the next to go is another
    recent.put(ruled_case(case_row("e" * 12, *[line("attention")] * 5)))
    assert (len(recent), recent.lines, recent.get("b" * 12)) == (2, 8, ruled[1])
    recent.put(ruled_case(case_row("f" * 12, *[line("attention")] * 11)))
    assert (len(recent), recent.lines) == (0, 0)


def test_a_later_version_in_memory_stays() -> None:
    recent = RuledCases()
    later, earlier = (ruled_case(case_row("a" * 12, *[line("attention")] * 3, version=version)) for version in (3, 2))
    recent.put(later)
    recent.put(earlier)
    recent.discard(earlier)
    assert (recent.get("a" * 12), recent.lines) == (later, 3)
    recent.discard(later)
    assert (len(recent), recent.lines) == (0, 0)


def test_whoever_changes_an_answer_changes_nothing_else(casebook: Casebook) -> None:
    case = "contract: 4S by S\ntags: [a]\nevents:\n  - E leads H5\n  - expect: {decide: [S]}\n"
    kept = casebook.import_file(case)
    before = json.dumps(kept)
    kept["case"]["tags"].append("b")  # type: ignore[typeddict-item]
    kept["case"]["events"][1]["expect"]["decide"].append("N")  # type: ignore[index, union-attr]
    kept["ruling"]["steps"][0]["laws"].append("99")
    assert json.dumps(casebook.get(kept["id"])) == before


def test_languages_share_what_is_in_memory(casebook: Casebook, observed: list[Any]) -> None:
    id = new(casebook, "E leads H5")["id"]
    observed.clear()
    assert "Est" in casebook.in_language("fr").get(id)["ruling"]["words"][0]["event"]
    assert observed == []


# -- reading what is new


def test_a_case_that_has_not_changed_is_not_read(casebook: Casebook) -> None:
    id = new(casebook, *["attention"] * 100)["id"]
    for one in (casebook, Casebook(casebook.store)):  # also by a server that has never seen it
        with statements(casebook.store) as said:
            assert one.get_if_newer(id, [1]) is None
        (select,) = [statement for statement, _ in said if not statement.startswith("BEGIN")]
        assert select.startswith("SELECT cases.version, cases.changed,")
        assert "lines" not in select


@pytest.mark.parametrize(
    ("change", "known"),
    [
        (lambda casebook, id: casebook.add(id, 1, ["attention"]), 4),
        (lambda casebook, id: casebook.edit_line(id, 1, 3, "attention"), 2),
        (lambda casebook, id: casebook.remove_line(id, 1, 4), 3),
        (lambda casebook, id: casebook.change(id, 1, notes="x", title="y"), 4),
        (lambda casebook, id: casebook.change(id, 1, lines=["E leads H5", "attention"]), 1),
        (lambda casebook, id: casebook.change(id, 1, start={"on_lead": "E"}), 0),
        (lambda casebook, id: casebook.update_ruling(id, 1), 4),
        (lambda casebook, id: casebook.delete(id), 4),
    ],
)  # fmt: skip
def test_whoever_asks_for_a_newer_version_gets_what_is_new(
    casebook: Casebook, change: Callable[[Casebook, str], object], known: int
) -> None:
    before = new(casebook, "E leads H5", "S chooses refuse", "S chooses forbid H", "W leads CK")
    id = before["id"]
    assert casebook.get_if_newer(id, [], Known(1, 4)) == casebook.get_if_newer(id, [], Known(1, 9)) | {"known": 4}  # type: ignore[operator]
    change(Casebook(casebook.store), id)
    answer = casebook.get_if_newer(id, [1], Known(1, 4))
    assert answer is not None
    assert answer["known"] == known
    assert whole(before, answer) == casebook.get(id)
    assert casebook.get_if_newer(id, [1], Known(7, 4)) == casebook.get(id)  # nobody has that version


def test_of_versions_without_a_history_all_is_sent(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    now = casebook.add(id, 1, ["attention"])
    with casebook.store.database.writing() as connection:
        connection.execute(delete(history))
    assert casebook.get_if_newer(id, [1], Known(1, 1)) == now


# -- the same with and without memory

#: Lines to put in, of which some make sense somewhere.
LINES = [
    "attention",
    "E leads H5",
    "W leads CK",
    "S chooses refuse",
    "S chooses accept",
    "N plays C2",
    "E plays C7",
    "nonsense",
]


def random_change(casebook: CaseService, kept: KeptCaseJson, random: Random) -> KeptCaseJson:
    """Some change of a case, said to be known; it may be refused."""
    id, version, count = kept["id"], kept["version"], len(kept["lines"])
    known = random.choice([0, count, random.randint(0, count)])
    number, text = random.randint(1, max(1, count)), random.choice(LINES + kept["lines"])
    ways: list[Callable[[], KeptCaseJson]] = [
        lambda: casebook.add(id, version, random.choices(LINES, k=random.randint(1, 3)), known=known),
        lambda: casebook.add(id, version, ["attention"], known=known),
        lambda: casebook.edit_line(id, version, number, text, known=known),
        lambda: casebook.remove_line(id, version, number, known=known),
        lambda: casebook.change(id, version, known=known, notes=text, title=text),
        lambda: casebook.change(id, version, known=known, lines=random.sample(kept["lines"], random.randint(0, count))),
        lambda: casebook.change(id, version, known=known, edition=random.choice([1997, 2007, 2017])),
        lambda: casebook.update_ruling(id, version, known=known),
    ]
    return random.choice(ways)()


@pytest.mark.parametrize("part", range(4))
def test_whatever_is_done_to_whatever_case_memory_makes_no_difference(part: int) -> None:
    """Every case file is built up line by line, then changed at random, beside a casebook that remembers nothing."""
    random = Random(part)
    for path in sampled(CASES[part::4], 8, key=lambda path: path.stem):
        store = RecordStore()
        casebook = CaseService(store)
        imported = casebook.import_file(path.read_text(encoding="utf-8"))
        events, setup = imported["case"]["events"], {**imported["case"], "events": []}
        kept = casebook.create(setup)
        lines = [item for item in events if isinstance(item, str)]
        for count, text in enumerate(lines):
            answer = casebook.add(kept["id"], kept["version"], [text], known=count)
            kept = whole(kept, answer)  # type: ignore[assignment]
            assert kept == CaseService(store).get(kept["id"])
        assert kept["ruling"] == imported["ruling"]
        kept = imported
        for _ in range(5):
            try:
                answer = random_change(casebook, kept, random)
            except InvalidInput:
                assert casebook.get(kept["id"]) == kept
                continue
            seen = casebook.get_if_newer(kept["id"], [], Known(kept["version"], len(kept["lines"])))
            assert seen is not None
            now = CaseService(store).get(kept["id"])
            assert whole(kept, answer) == whole(kept, seen) == now == casebook.get(kept["id"])
            kept = now


def test_the_search_finds_added_lines_however_they_begin(casebook: Casebook) -> None:
    row = case_row("aaaaaaaaaaaa", line("e"))
    casebook.store.create(row)
    longer = replace(row, version=2, lines=(*row.lines, line("\u0301tude ŁÓDŹ"), line("ǅ ﬁnd")))
    casebook.store.save(row, longer, same=1)
    with casebook.store.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT search FROM cases").scalar() == longer.search_text()
    assert [one.id for one in casebook.store.find("łódź FIND", deleted=False, limit=5)] == [row.id]
