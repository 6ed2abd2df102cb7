"""The book of Laws as people read it: ``outofturn law``."""

from __future__ import annotations

import json

import pytest

from outofturn.cli import FAILED, UNREADABLE, WELL, main
from outofturn.errors import RecordError
from outofturn.lawbook import lookup
from outofturn.laws.book import BOOK, EDITIONS, LATEST, Edition, edition_of

OLDEST = next(iter(EDITIONS.values()))


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def numbers(wanted: str | None, year: int = LATEST.year) -> list[str]:
    return [entry.number for entry in lookup.entries(edition_of(year), wanted)]


# -- finding


@pytest.mark.parametrize("text", ["57A3", "57a3", "Law 57A3", "L57 A 3", "57(A)(3)", " 57.A.3 "])
def test_a_number_is_read_as_people_write_it(text: str) -> None:
    assert lookup.read_number(text) == "57A3"


def test_a_number_brings_all_below_it() -> None:
    assert numbers("57A") == ["57A", "57A1", "57A2", "57A3", "57A4"]
    assert numbers("57A3") == ["57A3"]
    assert set(numbers("57A")) < set(numbers("57"))
    assert numbers("5 0") == numbers("50")


def test_a_number_is_that_of_the_edition() -> None:
    (latest,), (before,) = (lookup.entries(edition_of(year), "57A3") for year in (2017, 2007))
    assert latest.provision.name == "partner-to-play-another-suit"
    assert before.provision.name == "partner-not-to-play-another-suit"


def test_one_number_can_stand_for_two_provisions() -> None:
    assert numbers("57C", 1997) == ["57C", "57C"]


def test_a_provision_can_be_asked_for_by_its_name() -> None:
    assert numbers("could-have-known", 2007) == ["23"]


@pytest.mark.parametrize(
    ("wanted", "year", "problem", "hint"),
    [
        ("57A9", 2017, "There is no 57A9 in the Laws of 2017.", "Of 57A there are 57A, 57A1, 57A2, 57A3 and 57A4."),
        ("57D2", 2017, "There is no 57D2 in the Laws of 2017.", "Of 57D there is 57D."),
        ("57D", 2007, "57D is not in the Laws of 2007.", "“Premature play at RHO's turn” is 57D in 2017."),
        ("23", 2017, "Law 23 is not in the Laws of 2017.", "“Could have known” is 72B1 in 1997, 23 in 2007 and 72C in 2017."),
        ("penalty", 2017, "“penalty” is not the number of a Law.", "search for them"),
    ],
)
def test_a_near_miss_is_told_what_there_is(wanted: str, year: int, problem: str, hint: str) -> None:
    with pytest.raises(RecordError) as caught:
        lookup.entries(edition_of(year), wanted)
    assert caught.value.problem == problem
    assert hint in caught.value.hint


def test_a_law_that_the_book_has_not_got() -> None:
    with pytest.raises(RecordError, match=r"This book has no Law 99\. It holds Laws .*41 to 64"):
        lookup.entries(LATEST, "law 99")


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_every_provision_is_found_under_its_number_and_by_its_heading(edition: Edition) -> None:
    for entry in lookup.entries(edition):
        assert entry in lookup.entries(edition, entry.number)
        assert entry in lookup.search(edition, entry.heading)


def test_the_order_between_provisions_is_told_from_both_sides() -> None:
    for edition in EDITIONS.values():
        for entry in lookup.entries(edition):
            assert all(entry in other.comes_before for other in entry.yields_to)
            assert all(entry in other.yields_to for other in entry.comes_before)


def test_a_search_wants_all_the_words_in_any_order() -> None:
    found = lookup.search(LATEST, "card penalty minor")
    assert found == lookup.search(LATEST, "MINOR penalty card") != []
    assert all("minor" in f"{entry.heading} {entry.words}".lower() for entry in found)
    assert lookup.search(LATEST, "57A declarer") != []
    assert lookup.search(LATEST, "penalty zebra") == []


# -- on the screen


def test_law_shows_headings_words_and_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "57A"]) == WELL
    out = capsys.readouterr().out
    assert out.startswith("Laws of 2017 · Law 57: a premature lead or play\n\n57A    Premature lead or play\n")
    assert "\n57A3   Partner to play another suit\n       Declarer may name another suit" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_law_of_an_older_edition_says_of_what_it_is_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "57", "A3", "--edition", "2007"]) == WELL
    assert capsys.readouterr().out.startswith(
        "Laws of 2007 · Law 57: a premature lead or play\npart of 57A  Premature lead or play\n\n57A3   Partner not to play"
    )


def test_law_marks_what_is_left_to_the_director(capsys: pytest.CaptureFixture[str]) -> None:
    judged = next(entry for entry in lookup.entries(LATEST) if entry.provision.judgement)
    assert main(["law", judged.provision.name]) == WELL
    assert "● the director judges" in capsys.readouterr().out


def test_law_without_a_number_is_the_table_of_contents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law"]) == WELL
    out = capsys.readouterr().out
    assert all(entry.number in out and entry.heading in out for entry in lookup.entries(LATEST))


@pytest.mark.parametrize(
    "arguments", [["law", "57A9"], ["law", "99"], ["law", "57", "--edition", "1987"], ["law", "--search", " "]]
)
def test_law_says_kindly_what_is_wrong(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == UNREADABLE
    out, err = capsys.readouterr()
    assert out == ""
    assert err
    assert "Traceback" not in err


def test_law_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "--search", "penalty card"]) == WELL
    assert "“penalty card”" in capsys.readouterr().out
    assert main(["law", "--search", "penalty zebra"]) == FAILED
    assert "No provision of 2017 has all of this: penalty, zebra." in capsys.readouterr().out


def test_a_search_that_only_an_older_edition_answers(capsys: pytest.CaptureFixture[str]) -> None:
    word = "improperly drew"
    assert not lookup.search(LATEST, word)
    assert lookup.search(OLDEST, word)
    assert main(["law", "--search", word]) == FAILED
    assert f"The Laws of {OLDEST} do." in capsys.readouterr().out


def test_law_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "57A3", "--json"]) == WELL
    found = json.loads(capsys.readouterr().out)
    assert found["edition"] == LATEST.year
    (entry,) = found["provisions"]
    assert entry["name"] == "partner-to-play-another-suit"
    assert entry["numbers"] == {"1997": None, "2007": None, "2017": "57A3"}


def test_law_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "57A3", "--markdown"]) == WELL
    out = capsys.readouterr().out
    assert out.startswith("# Laws of 2017 · Law 57")
    assert "## 57A3 Partner to play another suit" in out


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_the_whole_book_fits_a_narrow_screen(
    edition: Edition, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    for law in lookup.laws(edition):
        assert main(["law", str(law), "--edition", str(edition)]) == WELL
        assert all(len(line) <= 44 for line in capsys.readouterr().out.splitlines())


def test_every_name_that_a_provision_yields_to_is_in_the_book() -> None:
    assert [name for entry in BOOK.values() for name in entry.yields_to if name not in BOOK] == []
