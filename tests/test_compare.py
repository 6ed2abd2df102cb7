"""The editions side by side: ``outofturn compare``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from outofturn.casefile import parse_case
from outofturn.cli import UNREADABLE, WELL, main
from outofturn.errors import RecordError
from outofturn.lawbook import changes, parting
from outofturn.lawbook.changes import Change, Row, chosen_editions, compared
from outofturn.laws.book import BOOK, EDITIONS, edition_of

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.yaml"))
EVERY = chosen_editions([])
AT_RHO_TURN = """\
title: West plays before South
contract: 3NT by S
start: {trick: 5, on_lead: E}
events: [E leads C4, W plays C9, S plays C5]
"""
ORDERED = """\
contract: 3NT by S
start: {trick: 5, on_lead: N}
events: [N leads C4, W plays C9, S chooses require H, E plays HK]
"""


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def row(name: str) -> Row:
    return Row(BOOK[name], EVERY)


# -- provisions


@pytest.mark.parametrize(
    ("name", "signs"),
    [
        ("partner-to-play-his-highest", ["=", "="]),
        ("partner-to-play-another-suit", ["", "+"]),
        ("partner-not-to-play-another-suit", ["=", "→"]),
        ("premature-lead-or-play", ["~", "="]),
        ("declarers-premature-play-stands", ["+", "~→"]),
        ("proper-lead-after-irregular-lead", ["~", "~→"]),
        ("wrong-defender-plays-to-declarers-irregular-lead", ["=", "~→"]),
    ],
)
def test_a_provision_is_followed_by_its_name_and_not_by_its_number(name: str, signs: list[str]) -> None:
    assert [change.signs for change in row(name).changes] == signs


def test_a_provision_that_has_gone() -> None:
    change = Change(BOOK["partner-to-play-another-suit"], edition_of(2017), edition_of(2007))
    assert change.signs == changes.GONE
    assert change.is_real


def test_a_number_finds_whatever_has_borne_it() -> None:
    found = [row.provision.name for row in compared("57C2", EVERY)]
    assert found == ["dummy-has-played-or-suggested-a-card", "declarers-premature-play-stands"]
    assert [row.numbers for row in compared("72C", EVERY)] == [["72B1", "23", "72C"]]


def test_new_numbers_alone_are_no_change_of_substance() -> None:
    assert not Change(BOOK["partner-not-to-play-another-suit"], edition_of(2007), edition_of(2017)).is_of_substance
    assert Change(BOOK["premature-lead-or-play"], edition_of(1997), edition_of(2007)).is_of_substance


@pytest.mark.parametrize(
    ("old", "new", "marked"),
    [
        ("it becomes a penalty card now", "it becomes a major penalty card now", "it becomes a ‹major› penalty card now"),
        ("it must at once go back to him", "it must go back to him", "it must ‹…› go back to him"),
        ("the same", "the same", "the same"),
        ("nothing at all in common", "wholly other words stand here", "wholly other words stand here"),
    ],
)
def test_new_words_are_marked(old: str, new: str, marked: str) -> None:
    assert changes.mark(old, new) == marked


def test_marks_change_nothing_else() -> None:
    for name in BOOK:
        for place, edition in enumerate(EVERY):
            if BOOK[name].in_force(edition):
                bare = row(name).marked(place).replace(" ‹…›", "").replace("‹…› ", "")
                assert bare.replace("‹", "").replace("›", "") == BOOK[name].words.of(edition)


def test_what_a_change_means_at_the_table_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    line = "Declarer may now name a suit to be played."
    entry = BOOK["partner-to-play-another-suit"]
    monkeypatch.setattr(entry, "changes", {2017: line}, raising=False)
    assert (2017, entry.name) not in changes.undescribed_changes()
    assert main(["compare", "57A3"]) == WELL
    assert f"    2017: {line}\n" in capsys.readouterr().out
    monkeypatch.setattr(entry, "changes", {}, raising=False)
    assert (2017, entry.name) in changes.undescribed_changes()


def test_only_real_changes_want_a_description() -> None:
    for year, name in changes.undescribed_changes():
        before = edition_of(year).builds_on
        assert before is not None
        assert Change(BOOK[name], before, edition_of(year)).is_real


def test_compare_shows_columns_on_a_wide_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "57"]) == WELL
    out = capsys.readouterr().out
    assert out.startswith("Law 57: a premature lead or play · 1997, 2007 and 2017\n+ new   − gone   ~ changed   → renumbered")
    assert "\n=   57A1  Partner to play his highest\n" in out
    assert "    1997  not in this edition            │ 2007  not in this edition            │ 2017  + 57A3\n" in out
    assert "2017  → 57A4  the same words" in out
    assert all(len(line) <= 120 for line in out.splitlines())


@pytest.mark.parametrize("width", [44, 60, 80, 120, 200])
def test_compare_fits_the_screen(width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for law in ("9", "50", "53", "57", "72C"):
        assert main(["compare", law]) == WELL
        assert all(len(line) <= width for line in capsys.readouterr().out.splitlines())


def test_compare_stacks_on_a_narrow_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["compare", "53", "2007", "2017"]) == WELL
    out = capsys.readouterr().out
    assert "│" not in out
    assert "\n    2007  53C\n" in out
    assert "\n    2017  ~→ 53B\n" in out
    assert "1997" not in out


def test_compare_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "53", "2017", "2007", "--json"]) == WELL
    found = json.loads(capsys.readouterr().out)
    assert found["editions"] == [2007, 2017]
    (proper,) = (entry for entry in found["provisions"] if entry["name"] == "proper-lead-after-irregular-lead")
    assert [entry["number"] for entry in proper["editions"].values()] == ["53C", "53B"]
    assert proper["changes"][0]["kinds"] == ["changed", "renumbered"]


def test_compare_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "57A", "--markdown"]) == WELL
    out = capsys.readouterr().out
    assert "| 1997 | 2007 | 2017 |" in out
    assert "a **major** penalty card" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["99"], "This book has no Law 99."),
        (["57A9"], "There is no 57A9 in the Laws of 1997, 2007 and 2017."),
        (["57", "2007"], "The edition of 2007 alone cannot be compared."),
        (["57", "1987", "2007"], "There is no edition “1987”."),
        (["nowhere.yaml"], "The file cannot be read"),
    ],
)
def test_compare_says_kindly_what_is_wrong(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *arguments]) == UNREADABLE
    assert words in " ".join(capsys.readouterr().err.split())


# -- cases


def test_the_rulings_part_where_the_law_is_new() -> None:
    first, second, third = parting.moments(parse_case(AT_RHO_TURN), EVERY)
    assert not first.parts
    assert second.groups == [(1997, 2007), (2017,)]
    assert list(second.differs) == ["disputed"]
    assert "premature-play-at-rho-turn" in [change.provision.name for change in second.causes]
    assert not third.differs


def test_a_choice_that_one_edition_alone_offers() -> None:
    _, early, chosen, _ = parting.moments(parse_case(ORDERED), EVERY)
    assert [change.provision.name for change in early.causes] == ["partner-to-play-another-suit"]
    assert early.groups == [(1997, 2007), (2017,)]
    assert sorted(chosen.errors) == [1997, 2007]
    assert list(chosen.steps) == [2017]


def test_mere_renumbering_is_no_parting() -> None:
    case = parse_case("contract: 4S by S\nevents: [E leads H5, S chooses refuse]\n")
    moment = parting.moments(case, EVERY)[-1]
    assert not moment.differs
    assert "major-penalty-card-must-be-played" in [entry.name for entry, _ in moment.renumbered]
    assert "major-penalty-card-must-be-played" not in [entry.name for entry, _ in moment.cited_by]


@pytest.mark.parametrize("width", [44, 120])
@pytest.mark.parametrize("form", [[], ["--json"], ["--markdown"]], ids=["words", "json", "markdown"])
def test_every_case_can_be_compared(
    width: int, form: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for path in CASES:
        assert main(["compare", str(path), *form]) == WELL
        out = capsys.readouterr().out
        if form == ["--json"]:
            assert json.loads(out)["editions"] == list(EDITIONS)
        elif not form:
            assert all(len(line) <= width for line in out.splitlines())


def test_a_case_side_by_side(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ORDERED.encode())))
    assert main(["compare", "-"]) == WELL
    out = capsys.readouterr().out
    assert "  2 West plays ♣9\n    1997 and 2007" in out
    assert "‹require ♥›" in out
    assert "Made by 2017 + 57A3 Partner to play another suit" in out
    assert "− This line makes no sense here, and the record ends." in out
    assert "The rulings part at lines 2, 3 of 4." in out


def test_a_case_on_which_nothing_parts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case"  # a file is a file whatever it is called
    path.write_text("contract: 1NT by S\nevents: [W leads H5, N plays H2]\n")
    assert main(["compare", str(path)]) == WELL
    assert "The editions rule alike on every line." in capsys.readouterr().out


def test_a_case_that_makes_no_sense_anywhere() -> None:
    (moment,) = parting.moments(parse_case("contract: 1NT by S\nevents: [S chooses accept, W leads H5]\n"), EVERY)
    assert sorted(moment.errors) == list(EDITIONS)
    assert all(isinstance(error, RecordError) for error in moment.errors.values())
