"""The book of Laws as people read it: ``outofturn law``."""

from __future__ import annotations

import json

import pytest

from outofturn.cli import FAILED, UNREADABLE, WELL, main
from outofturn.engine.errors import RecordError
from outofturn.lawbook import lookup
from outofturn.laws.book import BOOK, EDITIONS, LATEST, Edition, edition_of, law_of, references_in
from outofturn.wording import error_text
from tests.errors import raises_error
from tests.samples import sampled

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
        ("57A9", 2017, "There is no 57A9 in the Laws of 2017.", "For 57A there are 57A, 57A1, 57A2, 57A3 and 57A4."),
        ("57D2", 2017, "There is no 57D2 in the Laws of 2017.", "For 57D there is 57D."),
        ("57D", 2007, "57D is not in the Laws of 2007.", "“Premature play at RHO's turn” is 57D in 2017."),
        ("23", 2017, "Law 23 is not in the Laws of 2017.", "“Could have known” is 72B1 in 1997, 23 in 2007 and 72C in 2017."),
        ("penalty", 2017, "“penalty” is not the number of a Law.", "search for them"),
    ],
)
def test_a_near_miss_is_told_what_there_is(wanted: str, year: int, problem: str, hint: str) -> None:
    with pytest.raises(RecordError) as caught:
        lookup.entries(edition_of(year), wanted)
    assert error_text.problem(caught.value) == problem
    assert hint in error_text.hint(caught.value)


def test_a_law_that_the_book_has_not_got() -> None:
    with raises_error(r"This book has no Law 99\. It holds Laws .*\d+–7\d"):
        lookup.entries(LATEST, "law 99")


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_every_provision_is_found_under_its_number_and_by_its_heading(edition: Edition) -> None:
    for entry in sampled(lookup.entries(edition), 4, key=lambda entry: entry.number):
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


#: What people write, the edition, and the provisions that they mean: all of them are found, the first of them on top.
MEANT = [
    ("retains the lead", 2017, ["50D2a", "51B1b", "51B2b"]),
    ("retains the lead", 1997, ["50D2a"]),
    ("LOOT", 2017, ["53A", "56A", "56B", "55A"]),
    ("loot", 1997, ["53A", "56", "55A"]),
    ("declarer LOOT", 2017, ["55A", "55B1", "55B2", "53C"]),
    ("declarer's lead out of turn", 2007, ["55A", "55B1", "55B2", "53B"]),
    ("defender LOOT", 2017, ["56A", "56B", "53A"]),
    ("OLOOT", 2017, ["54A", "54B", "54C", "54D"]),
    ("opening lead out of turn", 1997, ["54A", "54B", "54C", "54D"]),
    ("exposed card", 2017, ["49", "50", "48A"]),
    ("Exposed cards", 1997, ["49", "50", "48A"]),
    ("dropped card", 2017, ["50B", "49", "48A"]),
    ("MPC", 2017, ["50D", "50D1a", "50D2a", "50D2"]),
    ("mPC", 2017, ["50C", "50B"]),
    ("mpc", 2017, ["50B", "50D", "50C"]),
    ("penalty card", 2007, ["50", "50B", "50D", "50C"]),
    ("two penalty cards", 2017, ["51A", "51B"]),
    ("lead restriction", 2017, ["50D2a", "50D2", "51B"]),
    ("UI", 2017, ["16B", "16", "16C", "16C2"]),
    ("UI", 2007, ["16B", "16", "16D", "16D2"]),
    ("unauthorised information", 1997, ["16A", "16", "16C"]),
    ("AI", 2017, ["16C1", "16C", "50E1"]),
    ("TD", 2017, ["10A", "10C1"]),
    ("logical alternative", 2017, ["16B"]),
    ("dummy", 2017, ["42A1", "42A2", "42A3"]),
    ("out of turn", 2017, ["53A", "56B", "55A", "54A", "57A"]),
    ("touched card", 2017, ["45C3"]),
    ("trick 13", 2017, ["53A"]),
    ("thirteenth trick", 2017, ["53A"]),
    ("trick 12", 2017, ["62D1", "62D"]),
    ("corrected revoke", 2017, ["62A", "62B", "62B1"]),
    ("established revoke", 2017, ["63A", "63A1", "64A"]),
    ("revoke penalty", 1997, ["64A", "64A1", "64A2"]),
    ("fifth card", 2017, ["45E1", "45E2"]),
    ("quitted trick", 2017, ["66C"]),
    ("inspect quitted tricks", 2017, ["66C"]),
    ("LHO", 2017, ["47E1", "55A"]),
    ("RHO", 2017, ["57C2", "45D1"]),
    ("wrong hand", 2017, ["55B2", "55A"]),
    ("unable to comply", 2017, ["59", "57B"]),
    ("simultaneous plays", 2017, ["58A"]),
    ("slip of the tongue", 2017, ["45C4b"]),
    ("inadvertent designation", 1997, ["45C4b"]),
    ("told it was his lead", 2017, ["47E1"]),
    ("could have been aware", 2017, ["72C"]),
    ("condoned", 2017, ["60A1"]),
    ("prohibit", 2017, ["50D2a"]),
    ("honor", 2017, ["50B", "50C"]),
    ("retract", 2017, ["47", "47A", "47B", "47D"]),
    ("defective trick", 2017, ["67A", "67B"]),
]


@pytest.mark.parametrize(("text", "year", "meant"), MEANT)
def test_a_search_knows_the_words_people_use(text: str, year: int, meant: list[str]) -> None:
    found = [entry.number for entry in lookup.search(edition_of(year), text)]
    assert [number for number in meant if number not in found] == []
    if text in ("LHO", "RHO", "honor"):  # these are looked for in the words, and none of what has them is meant first
        return
    assert found[0] == meant[0]
    assert set(meant) <= set(found[: len(meant) + 6])


def test_an_abbreviation_is_not_the_beginning_of_a_word() -> None:
    assert "12B1" in [entry.number for entry in lookup.search(LATEST, "aim")]
    assert "12B1" not in [entry.number for entry in lookup.search(LATEST, "AI")]


def test_small_words_and_the_order_of_words_do_not_matter() -> None:
    wanted = lookup.search(LATEST, "declarer LOOT")
    assert wanted == lookup.search(LATEST, "LOOT by the declarer") == lookup.search(LATEST, "a loot by declarer")
    assert lookup.search(LATEST, "when is a revoke established") == lookup.search(LATEST, "established revokes")
    assert lookup.search(LATEST, "the") != []


# -- what refers to what


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_a_number_in_the_words_is_one_of_that_edition(edition: Edition) -> None:
    lost = [
        f"{entry.number} refers to {number}"
        for entry in lookup.entries(edition)
        for number in entry.references
        if not refers_to_something(number, edition)
    ]
    assert lost == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_a_number_in_what_is_said_about_a_change_is_one_of_that_edition_or_of_the_one_before(edition: Edition) -> None:
    lost = [
        f"{entry.name}: {text}"
        for entry in BOOK.values()
        if (text := entry.changes.get(edition.year)) is not None
        for number in references_in(text)
        if not any(refers_to_something(number, one) for one in (edition, edition.builds_on) if one is not None)
    ]
    assert lost == []


def refers_to_something(number: str, edition: Edition) -> bool:
    """The edition has it, or a part of it; of a Law that the book does not hold nothing can be said."""
    held = [entry.number for entry in lookup.entries(edition)]
    return law_of(number) not in lookup.laws(edition) or any(lookup.is_below(one, number) for one in held)


def test_a_wording_is_called_verbal_where_it_changes_nothing_and_only_there() -> None:
    for entry in BOOK.values():
        says_so = {
            year for year, text in entry.changes.items() if text.startswith(("No change at the table", "Only the reference"))
        }
        assert says_so == set(entry.verbal), entry.name


@pytest.mark.parametrize(
    ("name", "yields_to", "editions"),
    [
        ("lead-out-of-turn-treated-as-correct", "proper-lead-after-irregular-lead", [1997]),
        ("proper-lead-after-irregular-lead", "lead-out-of-turn-treated-as-correct", [2007, 2017]),  # “subject to 53A”
        ("declarer-spreads-his-hand", "opening-lead-must-be-accepted", [2017]),
        ("opening-lead-out-of-turn-refused", "opening-lead-must-be-accepted", [1997, 2007, 2017]),
    ],
)
def test_what_a_provision_yields_to_can_differ_by_edition(name: str, yields_to: str, editions: list[int]) -> None:
    for edition in EDITIONS.values():
        (entry,) = lookup.entries(edition, name)
        assert (yields_to in [other.provision.name for other in entry.yields_to]) is (edition.year in editions)


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
    assert "No provision of 2017 has all of this: penalty and zebra." in capsys.readouterr().out


def test_law_looks_for_words_that_are_no_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "retains", "the", "lead"]) == WELL
    out = capsys.readouterr().out
    assert "“retains the lead”" in out
    assert "50D2a" in out
    assert main(["law", "trick", "13"]) == WELL
    assert "53A" in capsys.readouterr().out
    assert main(["law", "zebra"]) == FAILED


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
    for law in sampled(lookup.laws(edition), 3):
        assert main(["law", str(law), "--edition", str(edition)]) == WELL
        assert all(len(line) <= 44 for line in capsys.readouterr().out.splitlines())


def test_every_name_that_a_provision_yields_to_is_in_the_book() -> None:
    names = {name for entry in BOOK.values() for edition in EDITIONS.values() for name in entry.yields(edition)}
    assert names - set(BOOK) == set()
