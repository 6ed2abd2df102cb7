"""The editions side by side: ``outofturn compare``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from outofturn.cli import UNREADABLE, WELL, main
from outofturn.engine.errors import RecordError
from outofturn.lawbook import edition_changes
from outofturn.lawbook.divergence import Explanation, LineComparison, compared_lines
from outofturn.lawbook.divergence_causes import Causes
from outofturn.lawbook.divergence_text import (
    causes_of_line,
    explanation_in_words,
    points_in_words,
    ruling_in_words,
    summary_in_words,
    undeclared_in_words,
)
from outofturn.lawbook.edition_changes import ProvisionChange, ProvisionComparison, chosen_editions, compared
from outofturn.laws.book import BOOK, EDITIONS, Difference, Edition, edition_of
from outofturn.notation.case_file import load_case, parse_case
from outofturn.wording.language import CATALOGUES, language
from tests.samples import sampled

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


def row(name: str) -> ProvisionComparison:
    return ProvisionComparison(BOOK[name], EVERY)


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
    change = ProvisionChange(BOOK["partner-to-play-another-suit"], edition_of(2017), edition_of(2007))
    assert change.signs == edition_changes.GONE
    assert change.is_real


def test_a_number_finds_whatever_has_borne_it() -> None:
    found = [row.provision.name for row in compared("57C2", EVERY)]
    assert found == ["dummy-has-played-or-suggested-a-card", "declarers-premature-play-stands"]
    assert [row.numbers for row in compared("72C", EVERY)] == [["72B1", "23", "72C"]]


def test_new_numbers_alone_are_no_change_of_substance() -> None:
    assert not ProvisionChange(BOOK["partner-not-to-play-another-suit"], edition_of(2007), edition_of(2017)).is_of_substance
    assert ProvisionChange(BOOK["premature-lead-or-play"], edition_of(1997), edition_of(2007)).is_of_substance


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
    assert edition_changes.mark(old, new) == marked


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
    assert (2017, entry.name) not in edition_changes.undescribed_changes()
    assert main(["compare", "57A3"]) == WELL
    assert f"    2017: {line}\n" in capsys.readouterr().out
    monkeypatch.setattr(entry, "changes", {}, raising=False)
    assert (2017, entry.name) in edition_changes.undescribed_changes()


def test_only_real_changes_want_a_description() -> None:
    for year, name in edition_changes.undescribed_changes():
        before = edition_of(year).builds_on
        assert before is not None
        assert ProvisionChange(BOOK[name], before, edition_of(year)).is_real


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


def lines_of(text: str) -> list[LineComparison]:
    return compared_lines(parse_case(text), EVERY)


def test_the_rulings_differ_where_the_law_is_new() -> None:
    first, second, third = lines_of(AT_RHO_TURN)
    assert not first.has_differences
    assert second.groups == [(1997, 2007), (2017,)]
    assert list(second.differs) == ["disputed"]
    assert [one.causes.sets for one in second.explanations] == [((Difference("premature-play-at-rho-turn"),),)]
    assert not third.differs


def test_a_choice_that_one_edition_alone_offers() -> None:
    _, early, chosen, _ = lines_of(ORDERED)
    assert [str(name) for one in early.explanations for name in one.causes.named if one.points == ("options",)] == [
        "partner-to-play-another-suit"
    ]
    assert points_in_words(early, 2017, language())["options"] == [
        "Choices: East plays the highest club; East plays the lowest club; without a club, East plays a suit that you name;"
        " without a club, East does not play a suit that you name"
    ]
    assert sorted(chosen.errors) == [1997, 2007]
    assert list(chosen.rulings) == [2017]


def test_mere_renumbering_is_no_difference() -> None:
    line = lines_of("contract: 4S by S\nevents: [E leads H5, S chooses refuse, S chooses free, W leads D4]\n")[-1]
    assert not line.differs
    case = parse_case("contract: 4S by S\nevents: [E leads H5, S chooses refuse]\n")
    refused = compared_lines(case, chosen_editions(["1997", "2007"]))[-1]
    assert not refused.differs
    assert "major-penalty-card-must-be-played" in [entry.name for entry, _ in refused.renumbered]
    assert "major-penalty-card-must-be-played" not in [entry.name for entry, _ in refused.cited_by]


def test_what_the_director_looks_at_after_play_is_told_but_makes_no_difference() -> None:
    case = parse_case("contract: 4S by S\nevents: [E leads H5, S chooses refuse]\n")
    refused = compared_lines(case, chosen_editions(["1997", "2007"]))[-1]
    assert [(entry.name, years) for entry, years in refused.reviewed_by] == [("information-from-a-penalty-card", [2007])]
    assert not refused.differs  # 16C of 1997 is 16D of 2007, and 72B1 is 23: these are the same


# -- who may use which card


def test_who_may_use_a_card_is_compared() -> None:
    (line,) = lines_of("contract: 4S by S\nevents: [E exposes HK]\n")
    assert line.groups == [(1997, 2007), (2017,)]
    assert list(line.differs) == ["information"]
    assert ruling_in_words(line, 2007, language()) == ["West may not use the sight of East’s ♥K"]
    assert ruling_in_words(line, 2017, language()) == ["West may use the sight of East’s ♥K"]
    assert causes_of_line(line, language()) == [
        "Changed by 2017 ~ 50E1 Requirements of a penalty card are authorized: partner may use the card while it lies there"
        " (before: no, now: yes)."
    ]


def test_the_same_rule_under_another_number_is_the_same() -> None:
    line = lines_of("contract: 3NT by S\nstart: {trick: 5, on_lead: S}\nevents: [N leads H5, E chooses refuse]\n")[-1]
    laws = {year: [entry.law for entry in ruling.information] for year, ruling in line.rulings.items()}
    assert laws == {1997: ["16C"], 2007: ["16D"], 2017: ["16C"]}
    assert "information" not in line.differs


def test_an_edition_that_says_nothing_of_a_card() -> None:
    text = "contract: 3NT by S\nstart: {trick: 5, on_lead: N, penalty_cards: [E HK major]}\nevents: [N leads H5, E plays HK]\n"
    last = lines_of(text)[-1]
    assert ruling_in_words(last, 2007, language()) == ["Nothing is said of how East’s ♥K came to be a penalty card"]
    assert ruling_in_words(last, 2017, language()) == [
        "North, East and South may use how East’s ♥K came to be a penalty card",
        "West may not use how East’s ♥K came to be a penalty card",
    ]


# -- in words


def test_nobody_has_a_choice() -> None:
    line = lines_of("contract: 3NT by S\nstart: {trick: 12, on_lead: S}\nevents: [N leads H7 told by E]\n")[-1]
    assert points_in_words(line, 2017, language())["decide"] == ["No choice"]
    assert "options" not in points_in_words(line, 2017, language())
    assert points_in_words(line, 1997, language())["decide"] == ["Decides: South"]
    assert points_in_words(line, 1997, language())["options"] == [
        "Choices: take back the seven of hearts; leave it, as a card out of turn"
    ]


def test_a_draft_is_compared_only_if_it_is_asked_for() -> None:
    draft = Edition(2027, edition_of(2017))
    assert chosen_editions([draft, 2007]) == (edition_of(2007), draft)
    assert draft not in chosen_editions([])


A, B, C = Difference("penalty-card"), Difference("follow-suit"), Difference("both-sides-revoked")


@pytest.mark.parametrize(
    ("causes", "last"),
    [
        (Causes(((A,),)), "Changed by"),
        (Causes(((A,), (B,))), "Each of these changes is needed"),
        (Causes(((A, B),)), "Each of these changes has a part in it"),
        (Causes(((A, B), (A, C))), "The rulings would be alike without 50 and 44C or without 50 and 64B7."),
        (Causes(((A, B),), smallest=False), "A smaller set of changes may do"),
        (Causes(()), "2017 differs, and the book names no change"),
    ],
)
def test_how_several_changes_work_together_is_said(causes: Causes, last: str) -> None:
    texts = explanation_in_words(Explanation(edition_of(2007), edition_of(2017), ("turn",), causes), language())
    assert texts[-1].startswith(last)
    assert [text for text in texts if text.startswith("Changed by")] == texts[: len(causes.named)]


def test_from_which_line_a_difference_follows_is_said() -> None:
    one = Explanation(edition_of(2007), edition_of(2017), ("turn", "options"), Causes(((A,),)), (2,))
    assert explanation_in_words(one, language()) == ["2017 differs only because of line 2."]
    assert explanation_in_words(one._replace(follows_from=(2, 3)), language(), name_points=True) == [
        "To play and choices: 2017 differs only because of lines 2 and 3."
    ]


def test_editions_of_which_a_case_does_not_speak_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("contract: 1NT by S\neditions: [2007, 2017]\nevents: [W leads H5]\n")
    for form, said in (([], "The case does not speak of 1997."), (["--markdown"], "The case does not speak of 1997.")):
        assert main(["compare", str(path), *form]) == WELL
        assert said in capsys.readouterr().out
    assert main(["compare", str(path), "--json"]) == WELL
    assert json.loads(capsys.readouterr().out)["undeclared"] == [1997]


@pytest.mark.parametrize("width", [44, 120])
@pytest.mark.parametrize("form", [[], ["--json"], ["--markdown"]], ids=["words", "json", "markdown"])
def test_every_case_can_be_compared(
    width: int, form: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for path in sampled(CASES, 4, key=lambda path: f"{path.stem} {width} {form}"):
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
    assert "‹without a club" in out
    assert "Choices: changed by 2017 + 57A3 Partner to play another suit" in out
    assert "− This line makes no sense here, and the record ends." in out
    assert "The rulings differ at lines 2 and 3 of 4.\nWho may use which card differs at line 2 of 4." in out


def test_50e_editions_that_rule_alike_are_quoted_apart_when_the_words_differ(capsys: pytest.CaptureFixture[str]) -> None:
    path = "cases/gallery/2017-50e2-what-partner-may-conclude-from-the-card-is-disputed.yaml"
    assert main(["compare", path, "--markdown"]) == WELL
    alike = next(line for line in reversed(capsys.readouterr().out.splitlines()) if line.startswith("- **1997 and 2017**"))
    assert "1997: The director says: “East, lead any card. East, you may use the fact that the king of hearts must" in alike
    assert "2017: The director says: “East, lead any card. East, you may use what the king of hearts shows" in alike


def test_a_case_on_which_nothing_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case"  # a file is a file whatever it is called
    path.write_text("contract: 1NT by S\nevents: [W leads H5, N plays H2]\n")
    assert main(["compare", str(path)]) == WELL
    assert "The editions rule alike on every line." in capsys.readouterr().out


def test_a_case_that_makes_no_sense_anywhere() -> None:
    (line,) = lines_of("contract: 1NT by S\nevents: [S chooses accept, W leads H5]\n")
    assert sorted(line.errors) == list(EDITIONS)
    assert all(isinstance(error, RecordError) for error in line.errors.values())
    assert line.explanations == ()


@pytest.mark.parametrize("code", [one for one in CATALOGUES if one != "en"])
def test_what_makes_editions_differ_is_said_in_every_language(code: str) -> None:
    chosen, headings = language(code), [entry.heading for entry in BOOK.values() if " " in entry.heading]
    for case in (load_case(str(path)) for path in CASES[::12]):
        lines = compared_lines(case, EVERY)
        for line in lines:
            why, english = causes_of_line(line, chosen), causes_of_line(line, language())
            assert len(why) == len(english)
            for text, in_english in zip(why, english, strict=True):
                assert text != in_english
                assert not [heading for heading in headings if heading in text]
        assert summary_in_words(lines, chosen) != summary_in_words(lines, language())
    assert undeclared_in_words([1997, 2007], chosen) != undeclared_in_words([1997, 2007], language())
