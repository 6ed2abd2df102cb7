"""The list of differences between two editions is complete, and editions built from it are what they should be.

This is the proof behind the causes that ``outofturn compare`` names: an edition in which all the differences to another one
are turned back rules exactly as that other one does.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import outofturn.laws
from outofturn import director
from outofturn.director import start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.json_api.ruling_json import ruling_json
from outofturn.laws import book, law53, law55, law57
from outofturn.laws.book import (
    BOOK,
    EDITIONS,
    ByEdition,
    Difference,
    Edition,
    Provision,
    differences,
    edition_of,
    provision,
    turned_back,
)
from outofturn.notation.case_file import load_case
from outofturn.notation.lines import read
from tests.random_events import Chance
from tests.random_records import record
from tests.samples import examples, sampled

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "outofturn"
CASES = sorted((ROOT / "cases").rglob("*.yaml"))
#: From the later edition back to the earlier one.
BACK = [(2007, 1997), (2017, 2007), (2017, 1997)]
EVERY_PAIR = pytest.mark.parametrize(("after", "before"), BACK)
LAST_TRICK = law53.LAST_ACCEPTABLE_TRICK
#: Those that rule on what happens, and all that they use.
ENGINE = [*sorted((SOURCES / "laws").glob("law*.py")), *(SOURCES / f"{name}.py" for name in (
    "director", "engine/obligations", "engine/position", "engine/ruling_builder", "engine/ruling",
    "notation/vocabulary", "engine/events", "engine/deal", "notation/lines",
))]  # fmt: skip


def entirely(after: Edition, before: Edition) -> Edition:
    return turned_back(after, before, differences(before, after))


# -- nothing else makes editions differ


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_the_laws_ask_only_the_book_what_an_edition_says(path: Path) -> None:
    """No year, no list of editions and no comparison of editions decides anything outside of the dated values."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        place = f"{path.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("year", "builds_on", "lineage", "numbers", "deviations"), place
        if isinstance(node, ast.Name):
            assert node.id != "EDITIONS", place
        if isinstance(node, ast.Compare):
            compared = [ast.unparse(side) for side in (node.left, *node.comparators)]
            assert not any(side.endswith("edition") or side == "LATEST" for side in compared), place


def test_every_switch_in_the_laws_belongs_to_a_provision_and_has_a_name() -> None:
    found = 0
    for path in sorted((SOURCES / "laws").glob("law*.py")):
        for name, value in vars(import_module(f"outofturn.laws.{path.stem}")).items():
            if isinstance(value, ByEdition):
                assert value.difference is not None, f"{path.name}: {name} belongs to no provision"
                assert BOOK[value.difference.provision].switches[value.difference.switch] is value
                found += 1
    assert found == sum(len(entry.switches) for entry in BOOK.values())


def told(ruling: Ruling) -> dict[str, Any]:
    """All that a ruling says, with the names of provisions for their numbers and without the words of the book."""
    said: dict[str, Any] = dict(ruling_json(ruling))
    del said["because"]
    said["laws"] = sorted({reason.provision.name for reason in ruling.reasons})
    said["review"] = [entry.name for entry in ruling.look_again]
    said["information"] = [(entry[:4], entry.provision.name) for entry in ruling.information]
    return said


def ruled(start: Position, lines: list[str]) -> list[dict[str, Any] | str]:
    """What is said of each line, as far as the lines make sense."""
    position, found = start, list[dict[str, Any] | str]()
    for line in lines:
        try:
            ruling = director.observe(position, read(line, position.declarer))
        except RecordError as error:
            return [*found, str(error)]
        found.append(told(ruling))
        position = ruling.position
    return found


@EVERY_PAIR
def test_with_all_differences_turned_back_every_case_is_ruled_as_before(after: int, before: int) -> None:
    old, new = edition_of(before), edition_of(after)
    parted = 0
    paths = sampled(CASES, 3, key=lambda path: path.stem)
    for path in paths:
        case = load_case(str(path))
        lines = [line.text for line in case.lines]
        expected = ruled(start_case(case, old), lines)
        assert ruled(start_case(case, entirely(new, old)), lines) == expected, path.name
        parted += ruled(start_case(case, new), lines) != expected
    assert parted > len(paths) // 12


@EVERY_PAIR
def test_with_all_differences_turned_back_random_records_are_ruled_as_before(after: int, before: int) -> None:
    old, new = edition_of(before), edition_of(after)
    parted = 0
    count = examples(25, 150)
    for seed in range(count):
        made = record(Chance.seeded(seed), 60)
        setup = made.setup
        starts = [
            director.start(
                setup.contract, edition, deal=setup.deal, trick=setup.trick, on_lead=setup.on_lead, won=setup.won,
                penalty_cards=setup.penalty_cards,
            )
            for edition in (old, entirely(new, old), new)
        ]  # fmt: skip
        one, other, without = (told_of(start, made.events) for start in starts)
        assert one == other, f"seed {seed}\n{made}"
        parted += without != one
    assert parted > count // 8


def told_of(start: Position, events: tuple[Any, ...]) -> list[dict[str, Any]]:
    """A record drawn under one edition, under another: a line that makes no sense there is left out."""
    position, found = start, list[dict[str, Any]]()
    for event in events:
        try:
            ruling = director.observe(position, event)
        except RecordError:
            continue
        found.append(told(ruling))
        position = ruling.position
    return found


# -- the list


def test_a_switch_with_other_values_is_a_difference_and_so_is_a_provision_of_one_edition_only() -> None:
    found = differences(edition_of(2007), edition_of(2017))
    assert LAST_TRICK.difference in found
    assert Difference(law57.REQUIRE.name) in found
    assert law55.WHO_PREVAILS.difference not in found  # that was 2007
    assert law55.WHO_PREVAILS.difference in differences(edition_of(1997), edition_of(2007))


def test_other_numbers_and_other_words_alone_are_no_difference() -> None:
    found = {difference.provision for difference in differences(edition_of(2007), edition_of(2017))}
    assert law57.FORBID.number(edition_of(2007)) != law57.FORBID.number(edition_of(2017))
    assert law57.FORBID.name not in found  # 57A3 became 57A4
    assert "penalty-card" not in found  # 50 refers to another number


def test_differences_are_the_same_from_either_side() -> None:
    for year in EDITIONS:
        for other in EDITIONS:
            assert differences(edition_of(year), edition_of(other)) == differences(edition_of(other), edition_of(year))
            assert (differences(edition_of(year), edition_of(other)) == ()) == (year == other)


def test_the_switches_of_a_new_provision_go_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "BOOK", {})
    new = provision("new", {2007: "99A"}, "It is new.")
    strict = ByEdition({1997: False, 2007: True}, new, "strict")
    before, after = edition_of(1997), edition_of(2007)
    assert differences(before, after) == (Difference("new"),)
    built = turned_back(after, before, [Difference("new")])
    assert not new.in_force(built)
    assert strict.of(built) is False
    later = ByEdition({1997: False, 2017: True}, new, "later")
    assert differences(after, edition_of(2017)) == (Difference("new", "later"),)
    assert later.get(turned_back(edition_of(2017), after, [Difference("new", "later")])) is False


# -- editions that are built


def test_a_built_edition_deviates_in_what_is_turned_back_and_nowhere_else() -> None:
    assert LAST_TRICK.difference is not None
    new, old = edition_of(2017), edition_of(2007)
    built = turned_back(new, old, [LAST_TRICK.difference])
    assert (LAST_TRICK.of(old), LAST_TRICK.of(new), LAST_TRICK.of(built)) == (13, 12, 13)
    others = [difference for difference in differences(old, new) if difference != LAST_TRICK.difference]
    assert list(differences(old, built)) == others
    assert str(built) == "2017"
    assert built not in EDITIONS.values()
    assert list(EDITIONS) == [1997, 2007, 2017]


def test_editions_can_be_compared_and_kept_in_sets() -> None:
    assert LAST_TRICK.difference is not None
    new, old = edition_of(2017), edition_of(2007)
    one, same = (turned_back(new, old, [LAST_TRICK.difference]) for _ in range(2))
    LAST_TRICK.of(one)  # what has been looked up makes no other edition of it
    assert one == same
    assert hash(one) == hash(same)
    assert len({new, old, one, same, turned_back(new, old), turned_back(new, edition_of(1997), [LAST_TRICK.difference])}) == 5


def test_a_built_edition_knows_what_has_been_looked_up() -> None:
    built = turned_back(edition_of(2017), edition_of(2007))
    assert built.deviations is not None
    LAST_TRICK.of(built)
    assert built.deviations.asked == {LAST_TRICK.difference, Difference(law53.TREATED_AS_CORRECT.name)}
    assert edition_of(2017).deviations is None


def test_what_has_been_taken_out_can_still_be_cited_in_an_experiment() -> None:
    old, new = edition_of(2007), edition_of(2017)
    entry: Provision = law57.REQUIRE
    built = turned_back(new, old, [Difference(entry.name)])
    assert not entry.in_force(built)
    assert entry.source(built) == new
    assert entry.source(old) == old  # only in an experiment: elsewhere it would be a fault


def test_a_switch_without_a_name_of_its_own_is_refused() -> None:
    for name in ("", "who prevails if the defenders differ"):
        with pytest.raises(ValueError, match="needs a name of its own"):
            ByEdition({1997: True}, law55.EITHER_DEFENDER, name)


def test_every_law_is_read() -> None:
    assert Path(outofturn.laws.__path__[0]) == SOURCES / "laws"
    assert len(ENGINE) > 25
