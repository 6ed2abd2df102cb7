"""The tests of the Laws as a list: which provision each one is about, under which edition, and how to run it.

A test is named after its provision, ``test_50d2a_…``; the years in its name or the editions it is run under say the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from inspect import signature
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

_NAME = re.compile(r"test_(?P<number>\d\d(?:[a-z]\d?[a-z]?)?)_(?P<years>(?:\d{4}_)*)")


class Check(NamedTuple):
    """One test under one edition."""

    number: str  #: of the provision, as the name has it: 50d2a
    edition: int
    name: str
    run: Callable[[], None]
    fails: bool  #: marked as not yet so


def spelled(number: str) -> str:
    """The number of a provision as it stands in the name of a test."""
    return number.lower()


def checks() -> Iterator[Check]:
    """Every test of these modules, once for each set of parameters."""
    for path in sorted(Path(__file__).parent.glob("test_law*.py")):
        module = import_module(f"{__package__}.{path.stem}")
        for name, test in vars(module).items():
            match = _NAME.match(name)
            if match is None or not callable(test):
                continue
            years = [int(year) for year in match["years"].split("_") if year]
            for arguments, fails in _parameters(test):
                edition: int = arguments.get("edition", 0)
                if set(signature(test).parameters) != set(arguments):
                    continue  # it wants fixtures: only pytest can run it
                if not years or edition in years:
                    yield Check(match["number"], edition, name, partial(test, **arguments), fails)


def _parameters(test: Any) -> Iterator[tuple[dict[str, Any], bool]]:
    marks = getattr(test, "pytestmark", [])
    fails = any(mark.name == "xfail" for mark in marks)
    tables = [_rows(*mark.args) for mark in marks if mark.name == "parametrize"]
    for rows in product(*tables):
        arguments: dict[str, Any] = {}
        for row in rows:
            arguments |= row
        yield arguments, fails


def _rows(names: str | tuple[str, ...], values: Any) -> list[dict[str, Any]]:
    listed = names.split(",") if isinstance(names, str) else names
    rows = values if len(listed) > 1 else [(value,) for value in values]
    return [dict(zip(listed, row, strict=True)) for row in rows]
