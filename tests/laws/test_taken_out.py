"""The tests of the Laws notice what is taken out of the engine.

Here a provision falls silent, or an edition loses one of its differences; then one of the tests has to fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from outofturn.engine.ruling_builder import RulingBuilder
from outofturn.laws.book import ByEdition, Provision
from tests.laws.catalogue import Check, checks, spelled
from tests.laws.test_every_provision import provisions

CHECKS = [check for check in checks() if not check.fails]
PROVISIONS = list(provisions())


def _noticed(tests: Iterable[Check]) -> bool:
    return any(_fails(test) for test in tests)


def _fails(check: Check) -> bool:
    try:
        check.run()
    except (Exception, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize(("number", "year"), PROVISIONS)
def test_a_provision_that_falls_silent_is_missed(monkeypatch: pytest.MonkeyPatch, number: str, year: int) -> None:
    for verb in ("cite", "review", "inform"):
        monkeypatch.setattr(RulingBuilder, verb, _but_not_of(number, getattr(RulingBuilder, verb)))
    assert _noticed(check for check in CHECKS if (check.number, check.edition) == (spelled(number), year))


def _but_not_of(number: str, said: Callable[..., None]) -> Callable[..., None]:
    def says(self: RulingBuilder, *args: Any, **values: Any) -> None:
        entry = next(arg for arg in args if isinstance(arg, Provision))
        if entry.number(self.edition) != number:
            said(self, *args, **values)

    return says


def _differences() -> Iterator[Any]:
    """Whatever differs by edition in Laws 45 to 68: the value of an edition that is not that of the one before."""
    for law in (45, 46, 47, *range(50, 65), 67, 68):
        for name, value in vars(import_module(f"outofturn.laws.law{law}")).items():
            if isinstance(value, ByEdition):
                years = sorted(value.values)
                for before, year in pairwise(years):
                    assert value.values[before] != value.values[year], f"{name}: {year} says nothing new"
                    yield pytest.param(law, value, year, id=f"law{law}-{name}-{year}")


@pytest.mark.parametrize(("law", "dated", "year"), list(_differences()))
def test_a_difference_between_editions_that_is_lost_is_missed(
    monkeypatch: pytest.MonkeyPatch, law: int, dated: ByEdition[Any], year: int
) -> None:
    monkeypatch.setattr(dated, "values", {when: value for when, value in dated.values.items() if when != year})
    # The tests of the same Law come first: they are the likeliest to notice.
    tests = sorted(CHECKS, key=lambda check: not check.number.startswith(str(law)))
    assert _noticed(check for check in tests if check.edition >= year)
