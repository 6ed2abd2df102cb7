"""The trace: for each provision, in each edition, the code that applies it and the evidence that this is right.

Code is found by reading the source of the Laws: a place counts where the provision is passed on to be cited, reviewed or
explained, and not where the code only asks whether an edition has it. The source does not say under which editions a place
is reached, so a provision that nothing (no test, no case, no record of the small worlds) makes a ruling name under an
edition has no code there, whatever stands in the source.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

from outofturn.director import replay_case
from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.laws.book import BOOK, EDITIONS, Edition, Provision, law_of, order, provisions
from outofturn.laws.contents import LAWS, SHARED
from outofturn.notation.case_file import load_case
from tests.laws.catalogue import checks, spelled
from tests.small_world import TABLE

ROOT = Path(__file__).parent.parent
CASES = ROOT / "cases"
#: Questions put to a provision; whoever asks them does not apply it yet.
_ASKED = {"in_force", "number", "numbers", "words"}
#: The Laws that this project is about: what they lay down must be tested under every edition that has it.
TESTED_LAWS = frozenset({24, *range(41, 65), *range(67, 70)})


class Evidence(NamedTuple):
    """What bears out one provision in one edition."""

    number: str
    code: tuple[str, ...]  #: file:line; none if no ruling under this edition names it
    tests: tuple[str, ...]
    cases: tuple[str, ...]  #: ids
    cells: int  #: records of the small worlds that cite it


class TracedProvision(NamedTuple):
    """A provision, and what bears it out in each edition that has it."""

    provision: Provision
    editions: dict[int, Evidence]

    @property
    def law(self) -> int:
        """The Law under which it stands, in the latest edition that has it."""
        return law_of(self.latest.number)

    @property
    def latest(self) -> Evidence:
        return self.editions[max(self.editions)]

    @property
    def rules(self) -> bool:
        """Is there anything for the engine to do? Not where the director judges, or where there is nothing to rule on."""
        return not (self.provision.judgement or self.provision.interface)


# -- code


@cache
def places() -> dict[str, tuple[str, ...]]:
    """Where each provision is applied, by its name, as file:line under src/outofturn/laws."""
    found: dict[str, list[str]] = defaultdict(list)
    for module in (*LAWS, *SHARED):
        assert module.__file__ is not None
        path = Path(module.__file__)
        for entry, line in _uses(ast.parse(path.read_text(encoding="utf-8")), module):
            place = f"{path.name}:{line}"
            if place not in found[entry.name]:
                found[entry.name].append(place)
    return {name: tuple(listed) for name, listed in found.items()}


def _uses(tree: ast.Module, module: ModuleType) -> Iterator[tuple[Provision, int]]:
    parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
    for node in ast.walk(tree):
        entry = _provision(node, module)
        parent = parents.get(node)
        asked = isinstance(parent, ast.Compare) or (isinstance(parent, ast.Attribute) and parent.attr in _ASKED)
        if entry is not None and not asked:
            assert isinstance(node, ast.expr)
            yield entry, node.lineno


def _provision(node: ast.AST, module: ModuleType) -> Provision | None:
    """The provision that ``NAME``, ``law50.NAME`` or ``named("a-name")`` stands for, where it is read."""
    found: object = None
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        found = vars(module).get(node.id)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        found = getattr(vars(module).get(node.value.id), node.attr, None)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "named":
        (name,) = node.args
        found = BOOK[ast.literal_eval(name)]
    return found if isinstance(found, Provision) else None


# -- tests, cases, cells


@cache
def tests() -> dict[tuple[str, int], tuple[str, ...]]:
    """The names of the tests that carry a number, by that number and the edition they are run under."""
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for check in checks():
        if not check.fails and check.name not in found[check.number, check.edition]:
            found[check.number, check.edition].append(check.name)
    return {key: tuple(names) for key, names in found.items()}


@cache
def named_by_tests() -> frozenset[tuple[str, int]]:
    """The provisions that rulings name, by edition, while the tests of the Laws run."""
    found: set[tuple[str, int]] = set()

    def listening(said: Callable[..., None]) -> Callable[..., None]:
        def says(self: RulingBuilder, *arguments: Any, **values: Any) -> None:
            found.update((entry.name, self.edition.year) for entry in arguments if isinstance(entry, Provision))
            said(self, *arguments, **values)

        return says

    with ExitStack() as stack:
        for verb in ("cite", "review", "inform"):
            stack.enter_context(patch.object(RulingBuilder, verb, listening(getattr(RulingBuilder, verb))))
        for check in checks():
            if not check.fails:
                check.run()
    return frozenset(found)


@cache
def case_paths() -> dict[str, Path]:
    """Every case file, by the id of the case."""
    return {path.stem: path for path in sorted(CASES.rglob("*.yaml"))}


@cache
def cited_in_cases() -> dict[str, dict[int, tuple[str, ...]]]:
    """The names of the provisions that the rulings on each case name, by its id and by edition."""
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for path in case_paths().values():
        case = load_case(str(path))
        found[case.id] = {}
        for year in case.checked_editions():
            rulings = replay_case(case, year)
            names = [reason.provision.name for ruling in rulings for reason in ruling.reasons]
            numbers = [number for ruling in rulings for number in ruling.review]
            numbers += [entry.law for ruling in rulings for entry in ruling.information]
            names += [entry.name for number in numbers for entry in numbered(EDITIONS[year], number)]
            found[case.id][year] = tuple(dict.fromkeys(names))
    return found


def numbered(edition: Edition, number: str) -> list[Provision]:
    """The provisions that an edition has under a number; there can be two."""
    return _numbers(edition).get(number, [])


@cache
def _numbers(edition: Edition) -> dict[str, list[Provision]]:
    found: dict[str, list[Provision]] = defaultdict(list)
    for number, entry in provisions(edition):
        found[number].append(entry)
    return dict(found)


@cache
def cells() -> dict[tuple[str, int], int]:
    """How many records of the small worlds cite each provision, by its name and the edition."""
    found: dict[tuple[str, int], int] = defaultdict(int)
    for year, searches in json.loads(TABLE.read_text(encoding="utf-8")).items():
        for search in searches.values():
            for name, counts in search["cited"].items():
                found[name, int(year)] += sum(counts)
    return dict(found)


# -- all of it


@cache
def trace() -> tuple[TracedProvision, ...]:
    """Every provision of the book, in the order of the latest edition that has it."""
    cases: dict[tuple[str, int], list[str]] = defaultdict(list)
    for case, years in cited_in_cases().items():
        for year, names in years.items():
            for name in names:
                cases[name, year].append(case)

    def evidence(entry: Provision, number: str, year: int) -> Evidence:
        key = entry.name, year
        reached = key in named_by_tests() or key in cases or key in cells()
        return Evidence(
            number=number,
            code=places().get(entry.name, ()) if reached else (),
            tests=tests().get((spelled(number), year), ()),
            cases=tuple(cases.get(key, ())),
            cells=cells().get(key, 0),
        )

    rows = [
        TracedProvision(
            entry,
            {
                year: evidence(entry, number, year)
                for year, edition in EDITIONS.items()
                if (number := entry.number(edition)) is not None
            },
        )
        for entry in BOOK.values()
    ]
    return tuple(sorted((row for row in rows if row.editions), key=lambda row: (order(row.latest.number), row.provision.name)))


def missing_code(rows: Iterable[TracedProvision]) -> list[str]:
    """What should be applied, and is not."""
    return [
        f"{evidence.number} of {year} ({row.provision.name})"
        for row in rows
        for year, evidence in row.editions.items()
        if row.rules and not evidence.code
    ]


def missing_tests(rows: Iterable[TracedProvision]) -> list[str]:
    """What should be tested, and is not."""
    return [
        f"{evidence.number} of {year} ({row.provision.name})"
        for row in rows
        for year, evidence in row.editions.items()
        if row.rules and not evidence.tests and law_of(evidence.number) in TESTED_LAWS
    ]
