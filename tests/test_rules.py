"""The rules and their precedence: declared once, without gaps, circles or wildcards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from outofturn.director import start
from outofturn.engine.consequences import Consequences
from outofturn.engine.events import Attention, Choose, Event, Fact, Meant, Play
from outofturn.engine.position import Stage
from outofturn.engine.seats import NORTH
from outofturn.lawbook import lookup
from outofturn.laws.book import BOOK, EDITIONS, Edition, Provision
from outofturn.laws.contents import DUE, RULE_TABLE, RULES
from outofturn.laws.interpretations import OTHER, POINTS, READING, Interpretation
from outofturn.laws.rules import LawConflict, Rule, RuleTable
from tests.cards import card
from tools import messages, trace_files

ROOT = Path(__file__).parent.parent
each_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)


def prevails(edition: Edition) -> Iterator[tuple[str, str]]:
    """Every pair of what prevails and what yields."""
    for entry in BOOK.values():
        yield from ((entry.name, other) for other in entry.prevails_over.get(edition) or ())
    for point in POINTS.values():
        yield from ((point.name, other) for other in point.prevails_over)


def test_every_rule_bears_the_name_of_a_provision_or_of_an_interpretation() -> None:
    for rule in RULES:
        if isinstance(rule.source, Provision):
            assert BOOK[rule.source.name] is rule.source
        else:
            assert POINTS[rule.source.name] is rule.source


def test_no_name_is_both_a_provision_and_an_interpretation() -> None:
    assert not BOOK.keys() & POINTS.keys()


@each_edition
def test_what_prevails_and_what_yields_are_in_the_book_or_interpretations(edition: Edition) -> None:
    assert {name for pair in prevails(edition) for name in pair} <= BOOK.keys() | POINTS.keys()


@each_edition
def test_nothing_yields_to_what_it_prevails_over_directly_or_round_a_circle(edition: Edition) -> None:
    over: dict[str, set[str]] = {}
    for strong, weak in prevails(edition):
        over.setdefault(strong, set()).add(weak)
    for name in over:
        below, waiting = set[str](), list(over[name])
        while waiting:
            weaker = waiting.pop()
            if weaker not in below:
                below.add(weaker)
                waiting.extend(over.get(weaker, ()))
        assert name not in below


def test_each_pair_is_declared_once() -> None:
    for edition in EDITIONS.values():
        pairs = list(prevails(edition))
        assert len(pairs) == len(set(pairs))


@each_edition
def test_the_book_shows_the_same_order(edition: Edition) -> None:
    shown = {(other.provision.name, entry.provision.name) for entry in lookup.entries(edition) for other in entry.yields_to}
    in_force = {entry.name for entry in BOOK.values() if entry.in_force(edition)}
    assert shown == {(strong, weak) for strong, weak in prevails(edition) if {strong, weak} <= in_force}


def test_every_kind_of_event_has_a_rule_or_is_the_directors_own() -> None:
    governed = {kind for rule in RULES if Stage.PLAY in rule.stages for kind in rule.events}
    assert governed == set(get_args(Event)) - {Choose, Fact, Meant, Attention}


def test_what_rules_and_dues_depend_on_is_a_consequence() -> None:
    needed = {rule.needs for rule in RULES} | {due.needs for due in DUE}
    assert needed - {""} <= set(Consequences._fields)


def test_two_rules_without_an_order_are_an_error_and_so_is_none() -> None:
    position, play = start("3NT by S", trick=5, on_lead=NORTH), Play(NORTH, card("SA"), lead=True)
    rule = RULE_TABLE.governing(position, play)
    assert rule is not None
    twice = RuleTable([rule, rule])
    with pytest.raises(LawConflict, match=f"{rule.source.name}, {rule.source.name}"):
        twice.governing(position, play)
    never = RuleTable([rule._replace(applies=lambda position, event: False)])
    with pytest.raises(LawConflict, match="no rule"):
        never.governing(position, play)


def test_a_rule_that_prevails_governs() -> None:
    position, play = start("3NT by S", trick=5, on_lead=NORTH), Play(NORTH, card("SA"), lead=True)
    weak, strong = Interpretation("weak"), Interpretation("strong", prevails_over=("weak",))
    rules = [Rule(source, (Play,), lambda builder, event: None) for source in (weak, strong)]
    assert RuleTable(rules).governing(position, play) is rules[1]


# -- interpretations


def test_every_interpretation_has_an_entry_in_the_docs() -> None:
    page = (ROOT / "docs" / "interpretations.md").read_text(encoding="utf-8")
    entries = re.findall(r"(?m)^## ([a-z0-9-]+)", page)
    assert len(entries) == len(set(entries))
    assert POINTS.keys() == set(entries)


def test_the_docs_say_which_readings_can_be_chosen() -> None:
    page = (ROOT / "docs" / "interpretations.md").read_text(encoding="utf-8")
    found = dict(re.findall(r"(?ms)^## ([a-z0-9-]+).*?^- \*\*To choose:\*\* (.*?)(?=^- )", page))
    expected = {name: " or ".join(f"`{other}`" for other in point.others) or "Words alone" for name, point in POINTS.items()}
    assert {name: text.partition(":")[0].strip().rstrip(".") for name, text in found.items()} == expected


def test_the_readings_in_the_docs_are_those_of_the_rulings() -> None:
    english = messages.catalogue("en")
    page = " ".join((ROOT / "docs" / "interpretations.md").read_text(encoding="utf-8").split())
    for point in POINTS.values():
        for part in (READING, *(point.others or (OTHER,))) if point.is_disputed or point.others else ():
            (text,) = messages.templates(english[f"dispute/{point.name}/{part}"])
            text = text.replace("’", "'")
            if "{" not in text:
                assert text.rstrip(".").lower() in page.lower().replace("’", "'"), point.name


# -- the way of a line


def test_the_docs_say_how_many_files_a_line_crosses() -> None:
    found = trace_files.crossed()
    page = " ".join((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split())
    total = len(found.ruling) + len(found.asked_only)
    assert f"runs in **{total}** files of the package; {len(found.asked_only)} of them only answer" in page
    found = trace_files.crossed(words=True)
    assert f"they cross {len(found.ruling) + len(found.asked_only)} files" in page
