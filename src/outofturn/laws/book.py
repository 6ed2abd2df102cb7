"""Editions and provisions: the number of each provision in each edition, and where the editions differ.

A provision has one permanent name, and a number in each edition that has it (the proper-lead clause is 53C in 1997 and 2007,
53B in 2017). Code uses the name; readers see the number in the edition in use. Whatever differs between editions is written
once, next to the code that uses it, as a ``ByEdition`` value. An edition without a value of its own takes the value of the
edition that it revises.

So all the differences between two editions that can change a ruling can be listed (``differences``): the provisions that only
one of them has, and the switches (``ByEdition`` values that belong to a provision) that differ. ``turned_back`` builds an
edition that follows another one on any of these points and on no other, to find out by experiment which of them makes two
rulings differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message

T = TypeVar("T")
P = ParamSpec("P")

#: Provision names are written without apostrophes.
_POSSESSIVE = re.compile(r"\b(declarer|dummy|defender|owner|partner|side(?=s card)|opponent(?=s change))s\b")
_PARTS = re.compile(r"\d+|[A-Za-z]")
_NUMBER = re.compile(r"\b([1-9]\d?(?:[A-H](?:\d(?:[a-f])?)?)?)\b(?!th|st| tricks)")


class Difference(NamedTuple):
    """One point on which editions may differ: whether they have a provision, or the value of one of its switches."""

    provision: str  #: name of the provision
    switch: str = ""  #: name of the switch; empty if the whole provision is new or gone

    def __str__(self) -> str:
        return f"{self.provision}: {self.switch}" if self.switch else self.provision


class Deviations:
    """The points on which an experimental edition follows another edition, and a log of the points looked up in it."""

    __slots__ = ("asked", "elsewhere")

    def __init__(self, elsewhere: Mapping[Difference, Edition]) -> None:
        self.elsewhere = dict(elsewhere)
        self.asked: set[Difference] = set()  #: a log, which is not part of the edition's identity

    def instead_of(self, edition: Edition, difference: Difference) -> Edition:
        """The edition to follow on this point. A switch follows its provision if the whole provision is new or gone."""
        whole = Difference(difference.provision)
        self.asked.update((difference, whole))
        return self.elsewhere.get(difference) or self.elsewhere.get(whole) or edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deviations) and self.elsewhere == other.elsewhere

    def __hash__(self) -> int:
        return hash(frozenset(self.elsewhere.items()))


class Edition(NamedTuple):
    """An edition of the Laws, as it is read. ``builds_on`` is the edition that it revises. Only experimental editions have
    deviations."""

    year: int
    builds_on: Edition | None = None
    deviations: Deviations | None = None
    #: The points on which authorities differ and another reading than the usual one is followed, each with that reading.
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def usual(self) -> Edition:
        """The edition with the usual reading of every point."""
        return self._replace(readings=())

    def lineage(self) -> list[int]:
        """The year of this edition, then those of the editions that it builds on."""
        years, edition = [self.year], self.builds_on
        while edition is not None:
            years.append(edition.year)
            edition = edition.builds_on
        return years

    def __str__(self) -> str:
        return str(self.year)


_1997 = Edition(1997)
_2007 = Edition(2007, builds_on=_1997)
LATEST = Edition(2017, builds_on=_2007)

#: The editions that have been in force. What each one changes is in the ``ByEdition`` values of the Laws.
EDITIONS: dict[int, Edition] = {edition.year: edition for edition in (_1997, _2007, LATEST)}
#: Drafts that have been loaded by year. They are not in ``EDITIONS``, so code that goes through all editions does not see them.
DRAFTS: dict[int, Edition] = {}


def add_draft(year: int, builds_on: int) -> Edition:
    """Register a draft. What it changes is then set in the ``ByEdition`` values of the Laws."""
    DRAFTS[year] = draft = Edition(year, edition_of(builds_on))
    return draft


#: Version of the rules in this package. It must be raised when any ruling changes, because saved cases record the version under
#: which they were ruled.
RULESET = "6"


def edition_of(year: int | str | Edition) -> Edition:
    if isinstance(year, Edition):
        return year
    try:
        number = int(year)
        if number not in EDITIONS and number not in DRAFTS:
            import_module(f"outofturn.laws.edition{number}")  # drafts are imported only on request
        return EDITIONS.get(number) or DRAFTS[number]
    except (ImportError, KeyError, ValueError):
        known = message("hint/editions", words=tuple(map(str, EDITIONS)))
        raise RecordError(message("error/no-such-edition", word=str(year)), known) from None


class ByEdition(Generic[T]):
    """A value for each edition; an edition without one has the value of the edition that it revises.

    A value that can change a ruling is a switch: it belongs to a provision and has a name that is shown to readers. Where
    authorities differ on a switch, ``readings`` has the values by another reading, given as a point with its reading.
    """

    def __init__(
        self,
        values: Mapping[int, T],
        provision: Provision | None = None,
        name: str = "",
        readings: Mapping[tuple[str, str], Mapping[int, T]] = MappingProxyType({}),
    ) -> None:
        self.values = dict(values)
        self.readings = readings
        self.difference = Difference(provision.name, name) if provision is not None else None
        if provision is not None:
            if not name or name in provision.switches:
                raise ValueError(f"a switch of “{provision.name}” needs a name of its own")
            provision.switches[name] = self

    def of(self, edition: Edition) -> T:
        values = self.values
        for reading in edition.readings:
            values = {**values, **self.readings.get(reading, {})}
        if edition.deviations is not None and self.difference is not None:
            edition = edition.deviations.instead_of(edition, self.difference)
        for year in edition.lineage():
            if year in values:
                return values[year]
        raise LookupError(f"nothing is laid down for {edition}")

    def __setitem__(self, year: int, value: T) -> None:
        """Set the value for an edition."""
        self.values[year] = value

    def get(self, edition: Edition) -> T | None:
        if edition.deviations is not None and self.difference is not None:
            edition = edition.deviations.instead_of(edition, self.difference)
        return next((self.values[year] for year in edition.lineage() if year in self.values), None)


def references_in(text: str) -> list[str]:
    """The numbers of Laws and provisions that a text mentions, each once, in order of appearance."""
    return list(dict.fromkeys(_NUMBER.findall(text)))


class Provision:
    """A provision: its permanent name, its number in each edition, and its meaning in our own words."""

    def __init__(
        self,
        name: str,
        numbers: Mapping[int, str | None],
        words: str | Mapping[int, str],
        *,
        judgement: bool = False,
        interface: bool = False,
        prevails_over: tuple[str, ...] | Mapping[int, tuple[str, ...]] = (),
        changes: Mapping[int, str] | None = None,
        verbal: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.numbers = ByEdition(numbers)
        self.words = ByEdition({min(numbers): words} if isinstance(words, str) else words)
        self.judgement = judgement  #: left to the director's judgement: the engine only refers to it
        self.interface = interface  #: describes procedure or refers elsewhere, so there is nothing to rule on
        self.changes = dict(changes or {})  #: what a new wording changes at the table, by edition
        self.verbal = verbal  #: editions that added or reworded it without changing anything at the table
        #: The names of the provisions and interpretations over which this one prevails when both apply. The lawbook, the engine
        #: and the docs all read precedence here.
        self.prevails_over = ByEdition({min(numbers): prevails_over} if isinstance(prevails_over, tuple) else prevails_over)
        self.switches: dict[str, ByEdition[Any]] = {}  #: the points of it on which editions differ

    def number(self, edition: Edition) -> str | None:
        if edition.deviations is not None:
            edition = edition.deviations.instead_of(edition, Difference(self.name))
        return self.numbers.get(edition)

    def in_force(self, edition: Edition) -> bool:
        return self.number(edition) is not None

    def yields(self, edition: Edition) -> tuple[str, ...]:
        """The names of the provisions that prevail over it in an edition; some of them may not be in force there."""
        return tuple(name for name, other in BOOK.items() if self.name in other.prevails(edition))

    def prevails(self, edition: Edition) -> tuple[str, ...]:
        """The names of the provisions and interpretations over which it prevails in an edition."""
        if not any(self.prevails_over.values.values()):
            return ()  # most of them, and the lawbook asks each provision about every other
        return self.prevails_over.get(edition) or ()

    def source(self, edition: Edition) -> Edition:
        """The edition whose number and words are used to cite it.

        A citation does not change a ruling. In an experimental edition the code may cite a provision that has been taken out.
        The number and words then come from any of the editions involved that has it.
        """
        if edition.deviations is None:
            return edition
        plain = edition._replace(deviations=None)
        concerned = (plain, *edition.deviations.elsewhere.values())
        return next((other for other in concerned if self.in_force(other)), plain)

    @property
    def heading(self) -> str:
        """The name in a form for readers."""
        text = _POSSESSIVE.sub(r"\1's", self.name.replace("-", " ")).replace("rho", "RHO's")
        return text[0].upper() + text[1:]

    def references(self, edition: Edition) -> list[str]:
        """The numbers of other Laws and provisions that its words mention, in order of appearance."""
        own = self.number(edition)
        return [number for number in references_in(self.words.of(edition)) if number != own]

    def __repr__(self) -> str:
        return f"<{self.name} {self.numbers.values}>"


BOOK: dict[str, Provision] = {}


def _entered(make: Callable[P, Provision]) -> Callable[P, Provision]:
    def enter(*args: P.args, **named: P.kwargs) -> Provision:
        entry = make(*args, **named)
        if entry.name in BOOK:
            raise ValueError(f"the book has a provision “{entry.name}” already")
        BOOK[entry.name] = entry
        return entry

    return enter


#: Create a provision and add it to the book; takes the same arguments as ``Provision``.
provision = _entered(Provision)


def named(name: str) -> Provision:
    """Look up a provision by name, for a Law that cannot import the module of the provision that it cites."""
    return BOOK[name]


def differences(before: Edition, after: Edition) -> tuple[Difference, ...]:
    """All differences between two editions that can change a ruling, in the order of the Laws.

    Different wording or numbering does not count. The switches of a provision that only one edition has are part of that
    difference.
    """
    found: list[Difference] = []
    for entry in BOOK.values():
        if entry.in_force(before) != entry.in_force(after):
            found.append(Difference(entry.name))
        else:
            changed = [name for name, switch in entry.switches.items() if switch.get(before) != switch.get(after)]
            found += [Difference(entry.name, name) for name in changed]
    return tuple(found)


def turned_back(after: Edition, before: Edition, which: Iterable[Difference] = ()) -> Edition:
    """Build an edition that equals ``after`` except on these points, where it equals ``before``. It is not in ``EDITIONS``.

    Its ``deviations`` log what is looked up in it.
    """
    return after._replace(deviations=Deviations(dict.fromkeys(which, before)))


def law_of(number: str) -> int:
    """The Law that a number belongs to: ``57A3`` belongs to Law 57."""
    return int(_PARTS.findall(number)[0])


def order(number: str) -> tuple[int | str, ...]:
    """Sort key for numbers: 50D comes before 50D1, that before 50D1a, and 9 before 50."""
    return tuple(int(part) if part.isdigit() else part for part in _PARTS.findall(number))


def provisions(edition: Edition, law: int | None = None) -> list[tuple[str, Provision]]:
    """The provisions of an edition, or of one of its Laws, with their numbers and in the order of the numbers."""
    found = [(number, entry) for entry in BOOK.values() if (number := entry.number(edition)) is not None]
    return sorted((item for item in found if law in (None, law_of(item[0]))), key=lambda item: (order(item[0]), item[1].name))
