"""Kept cases over time: the trash, copies, the list, newer rules, case files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from outofturn.casebook import Casebook, InvalidInput, VersionConflict
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.ruling import Dispute, Ruling
from outofturn.laws import book
from outofturn.laws.book import RULESET
from outofturn.notation.case_file import as_object, load_case, parse_case
from outofturn.notation.kept_case_contract import NewerRulingJson
from outofturn.notation.ruling_facts import ruling_facts
from tests.samples import sampled
from tests.test_casebook import CASE, DETAILS, error_line, new, refusal

pytest_plugins = ["tests.databases"]

CASES = sorted((Path(__file__).parent.parent / "cases").rglob("*.yaml"))


# -- deleted, restored, copied


def test_a_deleted_case_can_be_looked_at_and_restored(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    kept = casebook.delete(id)
    assert (kept["version"], kept["deleted"]) == (2, kept["changed"])
    assert casebook.delete(id) == kept == casebook.get(id)
    assert (casebook.find()["cases"], [case["id"] for case in casebook.find(deleted=True)["cases"]]) == ([], [id])
    with pytest.raises(InvalidInput, match="This case has been deleted"):
        casebook.add(id, 2, ["S chooses refuse"])
    with pytest.raises(VersionConflict):  # a phone that has not heard of it
        casebook.add(id, 1, ["S chooses refuse"])
    kept = casebook.restore(id)
    assert (kept["version"], kept["deleted"]) == (3, None)
    assert casebook.restore(id) == kept
    assert casebook.add(id, 3, ["S chooses refuse"])["version"] == 4


def test_a_copy_stands_on_its_own(casebook: Casebook) -> None:
    kept = casebook.import_file("table: 5\ncontract: 4S by S\nevents:\n  - E leads H5\n  - expect: {decide: [S]}\n")
    copy = casebook.duplicate(kept["id"])
    for name in ("table", "board", "names", "notes", "case", "ruling"):
        assert copy[name] == kept[name]
    assert copy["id"] != kept["id"]
    casebook.add(copy["id"], 1, ["S chooses refuse"])
    assert casebook.get(kept["id"]) == kept


# -- the list


def test_the_list_shows_a_summary_of_each_case(casebook: Casebook) -> None:
    kept = casebook.create({**CASE, "title": "Wrong hand", "events": ["E leads H5", "S chooses refuse"]}, **DETAILS)  # type: ignore[arg-type]
    new(casebook, editions=[1997, 2007])
    second, first = casebook.find()["cases"]
    same = ("id", "version", "created", "changed", "deleted", "table", "board", "names", "notes")
    assert first == {name: dict(kept)[name] for name in same} | {
        "title": "Wrong hand", "contract": "4S by S", "edition": 2017, "lines": 2,
        "first": "E leads H5", "shown": "East leads ♥5", "last": "S chooses refuse",
        "irregularities": ["Opening lead out of turn, East"], "outcome": "South chooses", "open": True,
    }  # fmt: skip
    assert (second["title"], second["edition"], second["lines"], second["first"], second["last"]) == ("", 2007, 0, "", "")
    assert [case["id"] for case in casebook.find("hand łukasz H5")["cases"]] == [kept["id"]]


def test_the_list_comes_in_pages(casebook: Casebook) -> None:
    made = [new(casebook)["id"] for _ in range(5)][::-1]
    seen, before, more = [], None, True
    while more:
        page = casebook.find(limit=2, before=before)
        seen += [case["id"] for case in page["cases"]]
        before, more = seen[-1], page["more"]
    assert seen == made
    assert casebook.find(limit=5)["more"] is False


@pytest.mark.parametrize("asked", [{"limit": 0}, {"limit": 201}, {"before": "\0"}, {"search": "x" * 201}, {"search": "\0"}])
def test_a_list_that_cannot_be(sqlite_casebook: Casebook, asked: Any) -> None:
    with pytest.raises(InvalidInput):
        sqlite_casebook.find(**asked)


# -- newer rules

#: The rules to come.
NEXT = f"{RULESET} and a half"


def server_with_newer_rules(casebook: Casebook, monkeypatch: pytest.MonkeyPatch, **otherwise: Any) -> Casebook:
    """The same cases after a new start, under newer rules that decide these facts otherwise, at all lines but the first."""

    def facts(ruling: Ruling) -> dict[str, Any]:
        return {**ruling_facts(ruling)} | (otherwise if ruling_facts(ruling)["event"] != "E leads H5" else {})

    monkeypatch.setattr(book, "RULESET", NEXT)
    monkeypatch.setattr("outofturn.casebook.ruled_case.ruling_facts", facts)
    return Casebook(casebook.store)


def test_newer_rules_that_rule_otherwise_are_told(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse")["id"]
    casebook = server_with_newer_rules(casebook, monkeypatch)
    assert casebook.get(id)["newer"] is None  # they rule these lines as before
    same = casebook.add(id, 1, ["S chooses forbid H"])
    assert (same["ruleset"], same["newer"]) == (RULESET, None)
    casebook = server_with_newer_rules(casebook, monkeypatch, laws=["99"])
    newer = {"ruled_under": RULESET, "now": NEXT, "lines": [2]}  # the third line was ruled under the second set
    assert casebook.get(id)["newer"] == newer
    assert casebook.change(id, 2, notes="x", title="y")["newer"] == newer
    assert casebook.add(id, 3, ["W leads CK"])["newer"] == newer
    assert Casebook(casebook.store).get(id)["newer"] == newer
    kept = casebook.update_ruling(id, 4)
    assert (kept["version"], kept["ruleset"], kept["newer"]) == (5, NEXT, None)
    assert casebook.get(id) == Casebook(casebook.store).get(id) == kept


def test_what_is_in_memory_is_ruled_again_under_newer_rules(sqlite_casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    id = new(sqlite_casebook, "E leads H5", "S chooses refuse")["id"]
    server_with_newer_rules(sqlite_casebook, monkeypatch, laws=["99"])
    assert sqlite_casebook.get(id)["newer"] == {"ruled_under": RULESET, "now": NEXT, "lines": [2]}


def test_what_is_changed_is_ruled_under_the_rules_of_today(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [new(casebook, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"] for _ in range(2)]
    monkeypatch.setattr(book, "RULESET", NEXT)
    monkeypatch.setattr("outofturn.casebook.ruled_case.digest", lambda ruling: "other")
    casebook = Casebook(casebook.store)
    assert casebook.edit_line(ids[0], 1, 2, "S chooses accept")["newer"] == {"ruled_under": RULESET, "now": NEXT, "lines": [1]}
    assert casebook.change(ids[1], 1, edition=2007)["newer"] is None


def test_rules_that_refuse_what_was_kept(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    id = new(casebook, "E leads H5")["id"]
    monkeypatch.setattr(book, "RULESET", NEXT)

    def refuse(text: str) -> None:
        raise RecordError(message("error/not-a-contract", word=text))

    monkeypatch.setattr(Contract, "parse", refuse)
    casebook = Casebook(casebook.store)
    kept = casebook.get(id)
    assert kept["newer"] == {"ruled_under": RULESET, "now": NEXT, "lines": [1]}
    assert (kept["ruling"]["edition"], kept["ruling"]["steps"], kept["ruling"]["table"]) == (2017, [], None)
    assert kept["ruling"]["error"] is not None
    assert "not a contract" in kept["ruling"]["error"]["problem"]
    assert casebook.find()["cases"][0]["shown"] == "E leads H5"
    with pytest.raises(InvalidInput, match="not a contract"):
        casebook.add(id, 1, ["S chooses refuse"])
    assert "E leads H5" in casebook.export_file(id)  # out it comes, whatever the rules say


def test_a_digest_is_of_what_is_decided_not_of_the_words(sqlite_casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    id = new(sqlite_casebook, "E leads H5", "attention")["id"]

    def change(**otherwise: Any) -> NewerRulingJson | None:
        return server_with_newer_rules(sqlite_casebook, monkeypatch, **otherwise).get(id)["newer"]

    assert change(event="In other words.") is change(information=[]) is change(options=["spread", "refuse", "accept"]) is None
    for key, value in {"options": ["accept"], "laws": ["99"], "turn": "N", "review": ["16C"]}.items():
        assert change(**{key: value}) is not None, key
    monkeypatch.setattr(Ruling, "disputed", Dispute("led-or-exposed", *[message("hint/leave-it-out")] * 3))
    assert change() is not None


# -- case files


def test_every_case_file_comes_back_as_it_was(sqlite_casebook: Casebook) -> None:
    assert len(CASES) > 200
    for path in sampled(CASES, 4, key=lambda path: path.stem):
        kept = sqlite_casebook.import_file(path.read_text())
        original = as_object(load_case(str(path)))
        assert kept["case"] == original
        assert as_object(parse_case(sqlite_casebook.export_file(kept["id"]))) == original, path


def test_a_file_takes_everything_along(casebook: Casebook) -> None:
    kept = casebook.create({**CASE, "id": "mine", "source": "the club", "note": None, "tags": ["a", {"b": 1}]}, **DETAILS)  # type: ignore[arg-type]
    text = casebook.export_file(kept["id"])
    again = casebook.import_file(text)
    assert again["id"] != kept["id"]
    for name in ("table", "board", "names", "notes", "case"):
        assert again[name] == kept[name]
    assert casebook.export_file(again["id"]) == text
    assert parse_case(text).other == {
        "table": "5", "board": "12", "names": {"N": "Łukasz", "director": "Zoë"}, "notes": DETAILS["notes"],
        "source": "the club", "note": None, "tags": ["a", {"b": 1}],
    }  # fmt: skip
    plain = new(casebook, "E leads H5")
    assert casebook.export_file(plain["id"]) == 'contract: "4S by S"\nevents:\n  - E leads H5\n'


def test_expectations_stay_with_their_lines(casebook: Casebook) -> None:
    file = (
        "contract: 4S by S\nevents:\n  - E leads H5\n  - expect: {decide: [S]}\n    expect 2007: {turn: null}\n  - attention\n"
    )
    kept = casebook.import_file(file)
    expects = [{"expect": {"decide": ["S"]}}, {"expect 2007": {"turn": None}}]
    assert kept["case"]["events"] == ["E leads H5", *expects, "attention"]
    assert kept["lines"] == ["E leads H5", "attention"]
    kept = casebook.change(kept["id"], 1, lines=["E leads H5", "S chooses refuse", "attention"])
    assert kept["case"]["events"] == ["E leads H5", *expects, "S chooses refuse", "attention"]
    assert casebook.get(kept["id"]) == kept
    assert casebook.remove_line(kept["id"], 2, 1)["case"]["events"] == ["S chooses refuse", "attention"]


def test_a_file_is_read_as_json_too_and_with_lines_that_make_no_sense(casebook: Casebook) -> None:
    kept = casebook.import_file(json.dumps({**CASE, "board": 7, "events": ["E leads H5", "nonsense"]}))
    assert (kept["board"], error_line(kept)) == ("7", 2)
    assert (
        casebook.import_file(casebook.export_file(kept["id"]))["case"] == kept["case"] == casebook.duplicate(kept["id"])["case"]
    )


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", None, "There is nothing in this case."),
        ("contract: 4S by S\nevents: [", 2, None),
        ("contract: 4S by S\nstart: {trick: 99}\nevents: []", 2, None),
        ("contract: 4S by S\ntable: [5]\nevents: []", None, "“table” is a text."),
        ("contract: 4S by S\nnames: {X: Anna}\nevents: []", None, "Nobody sits at “X”."),
    ],
)
def test_a_file_that_cannot_be_read(sqlite_casebook: Casebook, text: str, line: int | None, problem: str | None) -> None:
    with pytest.raises(InvalidInput) as caught:
        sqlite_casebook.import_file(text)
    assert refusal(caught)[0] == line
    assert problem in (None, refusal(caught)[1])
