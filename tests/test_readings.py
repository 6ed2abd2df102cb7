"""Disputed points: a record can follow the other reading, and the ruling then differs where the register says so."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from outofturn.director import replay, replay_case, rulings, start, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.ruling import Ruling
from outofturn.laws.book import EDITIONS
from outofturn.laws.interpretations import POINTS, READING, Interpretation
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, case_of, load_case, write_case
from outofturn.notation.lines import write
from outofturn.notation.ruling_facts import ruling_facts
from outofturn.wording.error_text import in_full
from tests.samples import sampled

CASES = Path(__file__).parent.parent / "cases"
COMPUTED = [point for point in POINTS.values() if point.others]
each_point = pytest.mark.parametrize("point", COMPUTED, ids=lambda point: point.name)


def examples(point: Interpretation) -> list[Case]:
    """The kept records that follow another reading of a point: named after it, with what is expected then."""
    return [load_case(str(path)) for path in sorted((CASES / "readings").glob(f"{point.name}*.yaml"))]


def until_error(case: Case, year: int) -> tuple[list[Ruling], str]:
    """The rulings on a case, and the error that ends them if there is one: a line may be possible by one reading only."""
    found: list[Ruling] = []
    try:
        found.extend(rulings(start_case(case, year), case.lines))
    except RecordError as error:
        return found, str(error)
    return found, ""


def decided(ruling: Ruling) -> dict[str, Any]:
    """All that a ruling says but for the readings it names."""
    return {**ruling_facts(ruling), "readings": []}


@each_point
def test_each_other_reading_makes_another_ruling_on_its_example(point: Interpretation) -> None:
    followed = {reading for case in examples(point) for name, reading in case.readings if name == point.name}
    assert followed == set(point.others), "each reading that can be chosen needs an example in cases/readings"
    for case in examples(point):
        for year in case.checked_editions():
            (usual, _), other = until_error(case._replace(readings=()), year), replay_case(case, year)
            assert [decided(ruling) for ruling in usual] != [decided(ruling) for ruling in other], (case.id, year)


@each_point
def test_the_usual_reading_of_its_example_is_marked_if_authorities_differ(point: Interpretation) -> None:
    """A point that is settled well enough is named only where a record follows another reading."""
    for case in examples(point):
        for year in case.checked_editions():
            (usual, _), other = until_error(case._replace(readings=()), year), replay_case(case, year)
            marked = [ruling.disputed.point for ruling in usual if ruling.disputed]
            assert (point.name in marked) == point.is_disputed, (case.id, year)
            assert point.name in [name for ruling in other for name in ruling.readings], (case.id, year)
            assert not any(ruling.readings for ruling in usual)


@cache
def kept_cases() -> list[Case]:
    return [load_case(str(path))._replace(readings=()) for path in sorted(CASES.rglob("*.yaml"))]


@cache
def played(place: int, year: int, readings: tuple[tuple[str, str], ...] = ()) -> tuple[list[Ruling], str]:
    """The rulings on a kept case, and the error that ends them if there is one."""
    return until_error(kept_cases()[place]._replace(readings=readings), year)


def starts_otherwise(case: Case, year: int, readings: tuple[tuple[str, str], ...]) -> bool:
    """Whether another choice is open before the first line, so that no ruling can name the point."""
    return start_case(case, year).pending != start_case(case._replace(readings=readings), year).pending


@each_point
def test_a_switched_reading_breaks_nothing_and_is_named_where_it_matters(point: Interpretation) -> None:
    """On every case: no internal error, and a ruling that differs comes only after a line that names the point."""
    for place, case in sampled(enumerate(kept_cases()), 8, lambda item: f"{point.name} {item[1].id}"):
        for year in EDITIONS:
            for reading in point.others:
                (usual, one_error), (other, other_error) = played(place, year), played(place, year, ((point.name, reading),))
                named = starts_otherwise(kept_cases()[place], year, ((point.name, reading),))
                for one, two in zip(usual, other, strict=False):
                    named = named or point.name in two.readings
                    assert named or decided(one) == decided(two), f"{case.id} {year}: {write(one.event)}"
                assert named or one_error == other_error, f"{case.id} {year}"


# -- what a record says


def test_a_case_keeps_its_readings() -> None:
    case = load_case(str(CASES / "readings" / "low-card-named-is-minor.yaml"))
    assert case.readings == (("low-card-named-is-minor", "other"),)
    assert as_object(case)["readings"] == {"low-card-named-is-minor": "other"}
    assert case_of(as_object(case)).readings == case.readings
    assert "readings:" in write_case(case)


def test_a_case_may_name_the_usual_reading_and_keeps_it_where_others_are_asked_for() -> None:
    named = {"low-card-named-is-minor": READING}
    case = case_of({"contract": "4S by S", "readings": named, "events": []})
    assert as_object(case)["readings"] == named
    asked = case.following({"low-card-named-is-minor": "other", "low-fifth-card-is-minor": "other"})
    assert dict(asked.readings) == {**named, "low-fifth-card-is-minor": "other"}
    assert start_case(asked).edition.readings == (("low-fifth-card-is-minor", "other"),)


@pytest.mark.parametrize(
    ("readings", "problem", "hint"),
    [
        ({"low-card-named-is-minr": "other"}, "not a point on which authorities differ", "low-card-named-is-minor"),
        ({"what-partner-may-know": "other"}, "only explained", ""),
        ({"low-card-named-is-minor": "mine"}, "no reading “mine”", "other"),
        ({"low-card-named-is-minor": None}, "no reading “”", "other"),
        (["other"], "readings", "low-fifth-card-is-minor: other"),
    ],
)
def test_what_cannot_be_followed_is_an_error(readings: Any, problem: str, hint: str) -> None:
    with pytest.raises(RecordError) as caught:
        case_of({"contract": "4S by S", "readings": readings, "events": []})
    assert problem in in_full(caught.value)
    assert hint in in_full(caught.value)


def test_a_program_names_the_readings_at_the_start() -> None:
    table = start("4S by S", 2017, readings={"low-card-named-is-minor": "other"})
    (ruling,) = replay(table, ["E names D4"])
    assert [str(card) for card in ruling.position.consequences.penalty_cards] == ["E D4 major"]
    assert ruling.readings == ("low-card-named-is-minor",)
    (usual,) = replay(start("4S by S", 2017), ["E names D4"])
    assert [str(card) for card in usual.position.consequences.penalty_cards] == ["E D4 minor"]
    assert usual.disputed is not None
    assert ruling.disputed is not None
    assert usual.disputed.reading == ruling.disputed.other
    assert usual.disputed.other == ruling.disputed.reading
