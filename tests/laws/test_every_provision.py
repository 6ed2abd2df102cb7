"""Every provision of Laws 50 to 56 has a test of its own under every edition that has it."""

from __future__ import annotations

import re

import outofturn.director  # noqa: F401 - opens the whole book
from outofturn.laws.book import BOOK, EDITIONS
from tests.laws.catalogue import checks, spelled


def provisions() -> list[tuple[str, int]]:
    """The numbers of Laws 50 to 56 and the editions in which they are in force."""
    found = {
        (number, edition.year)
        for entry in BOOK.values()
        for edition in EDITIONS.values()
        if (number := entry.number(edition)) is not None
    }
    return sorted((number, year) for number, year in found if re.match(r"5[0-6](?!\d)", number))


def test_there_is_a_test_for_every_provision_of_laws_50_to_56() -> None:
    tested = {(check.number, check.edition) for check in checks()}
    missing = [f"{number} of {year}" for number, year in provisions() if (spelled(number), year) not in tested]
    assert not missing, "no test for " + ", ".join(missing)


def test_the_book_has_the_provisions_that_the_editions_are_known_to_differ_in() -> None:
    in_force = set(provisions())
    for number, years in {
        "50D1": {1997}, "50D1a": {2007, 2017}, "50D1b": {2007, 2017},
        "50E1": {2007, 2017}, "50E2": {2007, 2017}, "50E3": {2007, 2017}, "50E4": {2017},
        "51B2c": {2017}, "54E": {2007, 2017}, "56": {1997, 2007}, "56A": {2017}, "56B": {2017},
    }.items():  # fmt: skip
        assert {year for found, year in in_force if found == number} == years, number
