"""Every provision of Laws 24, 42, 43, 45D to 46, 50 to 64 and 67 to 69 has a test under every edition that has it."""

from __future__ import annotations

import re

import outofturn.director  # noqa: F401 - opens the whole book
from outofturn.laws.book import BOOK, EDITIONS
from tests.laws.catalogue import checks, spelled

_COVERED = re.compile(r"24|42|43|45C4b|45[D-F]|46|47C|5\d|6[0-4]|6[7-9]")


def provisions() -> list[tuple[str, int]]:
    """The numbers of these Laws and the editions in which they are in force; those that rule on nothing need no test."""
    found = {
        (number, edition.year)
        for entry in BOOK.values()
        for edition in EDITIONS.values()
        if (number := entry.number(edition)) is not None and not entry.interface
    }
    return sorted((number, year) for number, year in found if _COVERED.match(number))


def test_there_is_a_test_for_every_provision() -> None:
    tested = {(check.number, check.edition) for check in checks()}
    missing = [f"{number} of {year}" for number, year in provisions() if (spelled(number), year) not in tested]
    assert not missing, "no test for " + ", ".join(missing)


def test_the_book_has_the_provisions_that_the_editions_are_known_to_differ_in() -> None:
    in_force = set(provisions())
    for number, years in {
        "50D1": {1997}, "50D1a": {2007, 2017}, "50D1b": {2007, 2017},
        "50E1": {2007, 2017}, "50E2": {2007, 2017}, "50E3": {2007, 2017}, "50E4": {2017},
        "51B2c": {2017}, "54E": {2007, 2017}, "56": {1997, 2007}, "56A": {2017}, "56B": {2017},
        "45D": {1997, 2007}, "45D1": {2017}, "45D2": {2017}, "57A3": {1997, 2007, 2017}, "57A4": {2017},
        "57C": {1997}, "57C1": {2007, 2017}, "57C2": {2007, 2017}, "57C3": {2017}, "57D": {2017},
        "62C3": {2017}, "63C": {1997}, "64B7": {2007, 2017},
    }.items():  # fmt: skip
        assert {year for found, year in in_force if found == number} == years, number


def test_the_book_has_what_the_notation_has_lines_for() -> None:
    every = {1997, 2007, 2017}
    in_force = set(provisions())
    for number, years in {
        "58B3": every,
        "58B4": every,
        "64B8": {2017},
        "64C1": {2017},
        "64C2a": {2017},
        "64C2b": {2017},
    }.items():
        assert {year for found, year in in_force if found == number} == years, number
