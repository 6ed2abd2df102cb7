"""Nothing in the book stands there for show: what the engine should apply it applies, and what it applies is tested."""

from __future__ import annotations

from tools.trace import CASES, missing_code, missing_tests, places, trace


def test_every_provision_that_rules_has_code_in_every_edition_that_has_it() -> None:
    missing = set(missing_code(trace()))
    assert not missing


def test_every_provision_of_the_laws_of_play_has_a_test_in_every_edition_that_has_it() -> None:
    missing = set(missing_tests(trace()))
    assert not missing


def test_what_is_missing_would_be_noticed() -> None:
    row = next(row for row in trace() if row.rules and row.latest.tests)
    bare = row._replace(editions={year: one._replace(code=(), tests=()) for year, one in row.editions.items()})
    assert len(missing_code([bare])) == len(missing_tests([bare])) == len(row.editions)


def test_a_place_is_where_the_provision_is_named_and_not_where_it_is_asked_for() -> None:
    for name, listed in places().items():
        assert listed, name
    assert any(place.startswith("law57.py:") for place in places()["partner-to-play-another-suit"])


def test_the_cases_traced_are_those_there_are() -> None:
    traced = {case for row in trace() for evidence in row.editions.values() for case in evidence.cases}
    assert traced <= {path.stem for path in CASES.rglob("*.yaml")}
    assert len(traced) > 50
