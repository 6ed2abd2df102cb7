"""Nothing in the book stands there for show: what the engine should apply it applies, and what it applies is tested."""

from __future__ import annotations

from tools.trace import CASES, missing_code, missing_tests, places, trace

#: TEMPORARY: provisions that no ruling under these editions names, although they are neither judgement nor interface.
NOT_YET_APPLIED = {
    "45C1 of 2017 (defenders-card-must-be-played)",
    "45C4a of 2007 (named-or-designated-card-is-played)",
    "45C4a of 2017 (named-or-designated-card-is-played)",
}
#: TEMPORARY: provisions that no test carries in its name yet.
NOT_YET_TESTED = {
    f"{number} of {year} ({name})"
    for number, name in (
        ("45C1", "defenders-card-must-be-played"),
        ("45C4a", "named-or-designated-card-is-played"),
        ("47D", "retraction-after-an-opponents-change"),
    )
    for year in (1997, 2007, 2017)
}


def test_every_provision_that_rules_has_code_in_every_edition_that_has_it() -> None:
    missing = set(missing_code(trace()))
    assert missing - NOT_YET_APPLIED == set()
    assert NOT_YET_APPLIED - missing == set(), "applied by now: take it off the list"


def test_every_provision_of_the_laws_of_play_has_a_test_in_every_edition_that_has_it() -> None:
    missing = set(missing_tests(trace()))
    assert missing - NOT_YET_TESTED == set()
    assert NOT_YET_TESTED - missing == set(), "tested by now: take it off the list"


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
