"""The search for records on which the editions differ: its case files and its page agree with the engine of today."""

from __future__ import annotations

from pathlib import Path

import pytest

from outofturn.json_api.expectations import check_case
from outofturn.lawbook import divergence_page, divergence_search
from outofturn.lawbook.divergence import compared_lines
from outofturn.lawbook.divergence_causes import Causes
from outofturn.lawbook.enumeration import main_events
from outofturn.laws.book import EDITIONS, Difference, differences, edition_of
from outofturn.notation.case import Case
from outofturn.notation.lines import write

ROOT = Path(__file__).parent.parent
CASES = divergence_page.load_cases(ROOT)
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
SMALL = next(world for world in divergence_search.SEARCH_WORLDS if world.trick == 13)


def test_there_are_at_least_fifteen_causes() -> None:
    assert len({(case.other["parts"], divergence_page.causes_of(case)) for case in CASES}) == len(CASES) >= 15


def test_each_is_filed_under_its_id() -> None:
    assert {case.id for case in CASES} == {path.stem for path in (ROOT / divergence_page.CASES).iterdir()}


@EVERY_CASE
def test_every_edition_rules_as_the_case_says(case: Case) -> None:
    assert case.checked_editions() == tuple(EDITIONS)
    assert check_case(case) == []


@EVERY_CASE
def test_the_editions_differ_at_the_last_line_and_not_before(case: Case) -> None:
    edition = edition_of(case.other["parts"])
    assert edition.builds_on is not None
    *before, last = compared_lines(case, [edition.builds_on, edition])
    assert last.differs
    assert not any(set(line.differs) & set(divergence_search.MAIN) or line.errors for line in before)


@EVERY_CASE
def test_the_cause_is_what_the_search_finds(case: Case) -> None:
    edition = edition_of(case.other["parts"])
    assert edition.builds_on is not None
    *_, last = compared_lines(case, [edition.builds_on, edition])
    assert divergence_page.causes_of(case) in [explanation.causes for explanation in last.explanations]
    assert set(divergence_page.causes_of(case).named) <= set(differences(edition.builds_on, edition))


def test_the_page_shows_what_the_engine_rules_today() -> None:
    page = (ROOT / divergence_page.PAGE).read_text(encoding="utf-8")
    assert page == divergence_page.divergence_page(CASES), (
        "the page is out of date: run python -m outofturn.lawbook.divergence_search"
    )


def test_a_title_is_that_of_a_difference() -> None:
    pairs = [(edition.builds_on, edition) for edition in EDITIONS.values() if edition.builds_on is not None]
    assert set(divergence_page.TITLES) <= {str(difference) for pair in pairs for difference in differences(*pair)}
    assert divergence_page.title_of(Difference("both-sides-revoked")) == "Both sides revoke on one board"
    assert divergence_page.title_of(Difference("penalty-card", "a point")) == "Penalty card: a point"


def test_a_search_is_bounded_and_finds_the_same_again() -> None:
    edition = edition_of(2017)
    found = list(divergence_search.divergences(SMALL, edition, main_events, 2, 200))
    assert found == list(divergence_search.divergences(SMALL, edition, main_events, 2, 200)) != []
    assert all(len(record.events) <= 2 for record in found)
    assert list(divergence_search.divergences(SMALL, edition, main_events, 2, 0)) == []


def test_what_is_found_is_written_down(tmp_path: Path) -> None:
    found = next(divergence_search.divergences(SMALL, edition_of(2017), main_events, 1, 200))
    divergence_page.write_cases_and_page([found], tmp_path)
    (case,) = divergence_page.load_cases(tmp_path)
    assert [line.text for line in case.lines] == [write(event) for event in found.events]
    assert check_case(case) == []
    assert (tmp_path / divergence_page.PAGE).read_text(encoding="utf-8").count("\n### ") == 1


def test_information_that_differs_does_not_end_a_search() -> None:
    world = next(world for world in divergence_search.SEARCH_WORLDS if not world.known and world.trick == 1)
    found = list(divergence_search.divergences(world, edition_of(2017), main_events, 3, 1500))
    shorter = [record.events for record in found if record.points == ("information",)]
    assert any(record.events[:-1] in shorter for record in found)


def record(size: int, *sets: tuple[str, ...]) -> divergence_search.DivergentRecord:
    first = next(divergence_search.divergences(SMALL, edition_of(2017), main_events, 1, 200))
    causes = Causes(tuple(tuple(map(Difference, own)) for own in sets))
    return first._replace(events=first.events * size, causes=causes)


def test_of_two_records_that_show_the_same_the_shorter_is_kept() -> None:
    longer, shorter = record(2, ("a",)), record(1, ("a",))
    assert divergence_search.one_for_each_cause([longer, shorter]) == [shorter]


def test_several_changes_together_are_shown_if_one_of_them_is_not_shown_alone() -> None:
    alone, both, either, other = record(1, ("a",)), record(1, ("a", "b")), record(1, ("a",), ("b",)), record(1, ("b",))
    assert divergence_search.one_for_each_cause([both, alone]) == [alone, both]
    assert divergence_search.one_for_each_cause([either, alone]) == [alone, either]
    assert divergence_search.one_for_each_cause([both, either, alone, other]) == [alone, other]
