"""Causes found by trying: what is named makes the difference, and nothing smaller does."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from outofturn.director import start_case
from outofturn.engine.events import Event
from outofturn.engine.position import Position
from outofturn.lawbook import divergence_causes
from outofturn.lawbook.divergence import MAKES_SENSE, Explanation, LineComparison, compared_lines
from outofturn.lawbook.divergence_causes import BREAKS_DOWN, NO_SENSE, RULING, Causes, CauseSearch, RulingFacts, agree, tried
from outofturn.lawbook.edition_changes import chosen_editions
from outofturn.laws import law50, law53, law54, law55, law57
from outofturn.laws.book import Difference, Edition, differences, edition_of, turned_back
from outofturn.notation.case import Case
from outofturn.notation.case_file import load_case, parse_case

ROOT = Path(__file__).parent.parent
PATHS = sorted((ROOT / "cases").rglob("*.yaml"))
EVERY = chosen_editions([])
OLDEST, MIDDLE, LATEST = EVERY
WHO_PREVAILS = Difference(law55.EITHER_DEFENDER.name, "who prevails if the defenders differ")
LAST_TRICK = Difference(law53.TREATED_AS_CORRECT.name, "last trick to which a lead can be accepted")
TWO_CAUSES = "c67c-other-accepts-first-next-in-turn-refuses"


def case(name: str) -> Case:
    (path,) = [path for path in PATHS if path.stem == name] or [path for path in PATHS if path.stem.startswith(name)]
    return load_case(str(path))


def search_on(one: Case, *, most: int = divergence_causes.MOST_TRIALS) -> CauseSearch:
    return CauseSearch(partial(start_case, one), [line.text for line in one.lines], OLDEST, MIDDLE, most=most)


@cache
def every_line() -> list[tuple[str, LineComparison]]:
    """All lines of all cases, each with a name."""
    return [(f"{path.stem}, line {line.place}", line) for path in PATHS for line in compared_lines(load_case(str(path)), EVERY)]


def explanations(one: Case) -> list[tuple[int, Explanation]]:
    return [(line.place, each) for line in compared_lines(one, EVERY) for each in line.explanations]


def named(causes: Causes) -> list[set[Difference]]:
    return [set(own) for own in causes.sets]


def afresh(one: Case, edition: Edition) -> list[divergence_causes.Outcome]:
    """The record from its first line, without anything that a search keeps."""
    position, found = start_case(one, edition), list[divergence_causes.Outcome]()
    for line in one.lines:
        outcome, position = tried(position, line.text)
        found.append(outcome)
        if not isinstance(outcome, RulingFacts):
            break
    return found


# -- the causes of a difference


@pytest.mark.sample(3)
@pytest.mark.parametrize("path", PATHS[::6], ids=lambda path: path.stem)
def test_the_causes_named_are_all_the_smallest_sets_that_there_are(path: Path) -> None:
    """By trying every set of differences afresh, looked up or not."""
    one = load_case(str(path))
    for place, explanation in explanations(one):
        before, after, causes = explanation.before, explanation.after, explanation.causes
        points = RULING if explanation.points == (MAKES_SENSE,) else explanation.points
        goal = afresh(one, before)[place - 1]
        assert causes.smallest
        assert causes.size > 0
        for size in range(1, causes.size + 1):
            doing = []
            for back in combinations(differences(before, after), size):
                found = afresh(one, turned_back(after, before, back))
                if len(found) >= place and agree(found[place - 1], goal, points):
                    doing.append(set(back))
            assert doing == ([] if size < causes.size else named(causes))


def test_every_difference_in_the_cases_is_explained() -> None:
    count = 0
    for name, line in every_line():
        for before, after in pairwise(EVERY):
            own = [each for each in line.explanations if (each.before, each.after) == (before, after)]
            assert all(each.causes.sets for each in own), name
            if before.year in line.rulings and after.year in line.rulings:
                rulings = [divergence_causes.facts_of(line.rulings[edition.year]) for edition in (before, after)]
                points = {key for key in line.differs if rulings[0].on([key]) != rulings[1].on([key])}
                assert points == {point for each in own for point in each.points}, name
                count += bool(points)
    assert count > 200


def test_53A_the_clause_on_the_last_trick_is_named_only_there() -> None:
    named_at = [
        (name, line) for name, line in every_line() for each in line.explanations if LAST_TRICK in each.causes.named
    ]  # fmt: skip
    assert named_at
    for name, line in named_at:
        assert all(ruling.position.number >= 13 for ruling in line.rulings.values()), name


@pytest.mark.parametrize("name", ["a33-", "a34-", "a118-", "2017-54c-declarer-may-spread-his-hand-instead"])
def test_54C_decides_where_dummy_was_seen_before_the_choice(name: str) -> None:
    found = [each for _, each in explanations(case(name)) if "disputed" in each.points]
    assert found
    for explanation in found:
        assert named(explanation.causes) == [{Difference(law54.MUST_ACCEPT.name, "declarer may spread his hand instead")}]


@pytest.mark.parametrize("name", ["c65-", "a40-", "a41-", "a114-"])
def test_55A_decides_where_the_defenders_differ(name: str) -> None:
    found = [each for _, each in explanations(case(name)) if each.after == MIDDLE]
    assert found
    assert all(named(explanation.causes) == [{WHO_PREVAILS}] for explanation in found)


def test_a_difference_that_needs_two_changes_to_be_turned_back() -> None:
    (found,) = (each for place, each in explanations(case(TWO_CAUSES)) if place == 4 and each.points == ("disputed",))
    assert named(found.causes) == [{WHO_PREVAILS, Difference(law57.DECLARERS_PREMATURE_PLAY.name)}]


def test_points_that_differ_for_different_reasons_have_explanations_of_their_own() -> None:
    one = parse_case("contract: 3NT by S\nstart: {trick: 5, on_lead: N}\nevents: [N leads C4, W plays CK]\n")
    choices, information = (each for _, each in explanations(one) if each.after == LATEST)
    assert choices.points == ("options",)
    assert named(choices.causes) == [{Difference(law57.REQUIRE.name)}]
    assert information.points == ("information",)
    assert {entry.provision for entry in information.causes.named} == {law50.REQUIREMENTS_AUTHORIZED.name}


def test_one_explanation_is_given_for_all_points_where_it_is_enough() -> None:
    (first,) = (each for place, each in explanations(case("a04-")) if each.after == MIDDLE)
    assert {"irregularity", "penalty_cards", "disputed", "information"} <= set(first.points)
    assert first.causes.size == len(first.causes.sets) == 1


def test_a_line_that_makes_sense_in_one_edition_only() -> None:
    one = parse_case(
        "contract: 3NT by S\nstart: {trick: 5, on_lead: N}\nevents: [N leads C4, W plays C9, S chooses require H]\n"
    )
    place, found = explanations(one)[-1]
    assert (place, found.points, found.follows_from) == (3, (MAKES_SENSE,), ())
    assert named(found.causes) == [{Difference(law57.REQUIRE.name)}]


# -- lines that differ because earlier ones do


def test_a_line_that_differs_only_because_an_earlier_one_did_says_so() -> None:
    found = [(place, each.points, each.follows_from) for place, each in explanations(case("a109-"))]
    assert [follows for _, _, follows in found] == [(), (1,), (1,), (1,)]


def test_a_difference_without_another_position_is_not_what_later_lines_follow_from() -> None:
    last = [each for place, each in explanations(case("a41-")) if place == 4]
    assert [each.follows_from for each in last] == [(2,)]  # on line 3 it was disputed in one of them, no more


def test_a_line_on_which_the_editions_differ_by_themselves_does_not_follow_from_another() -> None:
    found = [each for place, each in explanations(case("a106-")) if place == 6 and each.after == LATEST]
    assert [each.follows_from for each in found] == [()]  # 63A1 decides there, not 47E1 at the line before


# -- how it is done


def test_only_what_is_looked_up_is_tried() -> None:
    made = search_on(case("c65-"))
    causes = made.causes(2, ("decide",))
    assert named(causes) == [{WHO_PREVAILS}]
    assert len(made._runs) < len(differences(OLDEST, MIDDLE)) / 2


def test_a_search_that_would_take_too_long_says_so_and_still_names_a_set_that_does() -> None:
    one = case(TWO_CAUSES)
    causes = search_on(one, most=1).causes(3, ("disputed",))
    assert not causes.smallest
    assert named(causes) == [{WHO_PREVAILS, Difference(law57.DECLARERS_PREMATURE_PLAY.name)}]


def test_an_edition_that_breaks_down_explains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = divergence_causes.observed

    def fragile(position: Position, line: Event | str) -> tuple[divergence_causes.Outcome, Position]:
        deviations = position.edition.deviations
        if deviations is not None and deviations.elsewhere:
            raise LookupError("nobody has written this edition")
        return real(position, line)

    monkeypatch.setattr(divergence_causes, "observed", fragile)
    made = search_on(case("c65-"))
    assert made.run(2, frozenset({WHO_PREVAILS})).outcomes[-1] == BREAKS_DOWN
    assert made.causes(2, ("decide",)) == Causes(())


def test_a_fault_under_an_edition_in_force_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: Position, event: object) -> None:
        raise LookupError("a fault")

    monkeypatch.setattr(divergence_causes, "observe_line", broken)
    with pytest.raises(LookupError):
        search_on(case("c65-")).run(0)


def test_what_agrees() -> None:
    first, second = (line.rulings[2017] for line in compared_lines(case("c65-"), EVERY)[:2])
    one, other = divergence_causes.facts_of(first), divergence_causes.facts_of(second)
    assert agree(one, one, RULING)
    assert not agree(one, other, RULING)
    assert agree(NO_SENSE, NO_SENSE, RULING)
    assert not agree(BREAKS_DOWN, BREAKS_DOWN, RULING)
    assert not agree(one, NO_SENSE, RULING)


def test_editions_that_are_no_neighbours() -> None:
    (found,) = (
        each for line in compared_lines(case("c65-"), (OLDEST, LATEST)) for each in line.explanations if line.place == 3
    )
    assert (found.before, found.after) == (edition_of(1997), edition_of(2017))
    assert named(found.causes) == [{WHO_PREVAILS}]
