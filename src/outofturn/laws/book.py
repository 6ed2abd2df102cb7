"""Editions and provisions: what a Law is called in each code, and where the codes differ.

A provision has one name for ever and a number in each edition that has it (the proper-lead clause is 53C in 1997 and
2007, 53B in 2017). Code asks for the name; people see the number of the edition in use. What differs from edition to
edition is written once, beside the code that uses it, as a ``Dated`` value: an edition that says nothing of its own takes
what the edition before it says.

All that decides anything and differs between two editions is therefore a list (``differences``): the provisions that only one
of them has, and the switches (``Dated`` values that belong to a provision) with different values. An edition can be built that
follows another one in any of these and nowhere else (``turned_back``), to find out by experiment which of them makes two
rulings differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from outofturn.engine.errors import RecordError

T = TypeVar("T")
P = ParamSpec("P")

#: Names of provisions are written without apostrophes.
_POSSESSIVE = re.compile(r"\b(declarer|dummy|defender|owner|partner|side(?=s card)|opponent(?=s change))s\b")
_PARTS = re.compile(r"\d+|[A-Za-z]")
_NUMBER = re.compile(r"\b([1-9]\d?(?:[A-H](?:\d(?:[a-f])?)?)?)\b(?!th|st| tricks)")


class Difference(NamedTuple):
    """One thing in which editions may differ: whether they have a provision, or what a switch of a provision says."""

    provision: str  #: its name
    switch: str = ""  #: the name of the switch; empty if the provision as a whole is new or gone

    def __str__(self) -> str:
        return f"{self.provision}: {self.switch}" if self.switch else self.provision


class Deviations:
    """Where an edition that was built for an experiment follows another edition, and what has been looked up in it."""

    __slots__ = ("asked", "elsewhere")

    def __init__(self, elsewhere: Mapping[Difference, Edition]) -> None:
        self.elsewhere = dict(elsewhere)
        self.asked: set[Difference] = set()  #: a log; it has no part in what the edition is

    def instead_of(self, edition: Edition, difference: Difference) -> Edition:
        """The edition that is followed on this point. A switch goes with its provision where that is new or gone."""
        whole = Difference(difference.provision)
        self.asked.update((difference, whole))
        return self.elsewhere.get(difference) or self.elsewhere.get(whole) or edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deviations) and self.elsewhere == other.elsewhere

    def __hash__(self) -> int:
        return hash(frozenset(self.elsewhere.items()))


class Edition(NamedTuple):
    """A code of Laws. ``builds_on`` is the edition that it revises; only an edition built for an experiment deviates."""

    year: int
    builds_on: Edition | None = None
    deviations: Deviations | None = None

    def lineage(self) -> list[int]:
        """Its own year, then those of the editions behind it."""
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

#: The editions that have been in force. What each changes is said in the ``ByEdition`` values of the Laws.
EDITIONS: dict[int, Edition] = {edition.year: edition for edition in (_1997, _2007, LATEST)}
#: Drafts that somebody has asked for by year. They are not among the editions: whoever asks for all gets none of these.
DRAFTS: dict[int, Edition] = {}


def add_draft(year: int, builds_on: int) -> Edition:
    """Add a draft; what it changes is then said in the ``ByEdition`` values of the Laws."""
    DRAFTS[year] = draft = Edition(year, edition_of(builds_on))
    return draft


#: The version of the rules as they are written down here. A ruling that comes out otherwise than before needs the next one:
#: cases that are kept say under which of them they were ruled.
RULESET = "3"


def edition_of(year: int | str | Edition) -> Edition:
    if isinstance(year, Edition):
        return year
    try:
        number = int(year)
        if number not in EDITIONS and number not in DRAFTS:
            import_module(f"outofturn.laws.edition{number}")  # a draft, looked for only when it is asked for
        return EDITIONS.get(number) or DRAFTS[number]
    except (ImportError, KeyError, ValueError):
        known = ", ".join(map(str, EDITIONS))
        raise RecordError(f"There is no edition “{year}”.", f"The editions are {known}.") from None


class ByEdition(Generic[T]):
    """A value for each edition; an edition not mentioned has the value of the edition that it revises.

    A value that decides something is a switch: it belongs to a provision and has a name, by which people are told of it.
    """

    def __init__(self, values: Mapping[int, T], provision: Provision | None = None, name: str = "") -> None:
        self.values = dict(values)
        self.difference = Difference(provision.name, name) if provision is not None else None
        if provision is not None:
            if not name or name in provision.switches:
                raise ValueError(f"a switch of “{provision.name}” needs a name of its own")
            provision.switches[name] = self

    def of(self, edition: Edition) -> T:
        if edition.deviations is not None and self.difference is not None:
            edition = edition.deviations.instead_of(edition, self.difference)
        for year in edition.lineage():
            if year in self.values:
                return self.values[year]
        raise LookupError(f"nothing is laid down for {edition}")

    def __setitem__(self, year: int, value: T) -> None:
        """What an edition lays down anew."""
        self.values[year] = value

    def get(self, edition: Edition) -> T | None:
        if edition.deviations is not None and self.difference is not None:
            edition = edition.deviations.instead_of(edition, self.difference)
        return next((self.values[year] for year in edition.lineage() if year in self.values), None)


def references_in(text: str) -> list[str]:
    """The numbers of Laws and provisions that a text mentions, each once, in the order in which it does."""
    return list(dict.fromkeys(_NUMBER.findall(text)))


class Provision:
    """One provision: a name for ever, its number in each edition, and what it says in our own words."""

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
        self.judgement = judgement  #: calls for the director's judgement: the engine points to it, no more
        self.interface = interface  #: says how the table works or refers elsewhere; there is nothing to rule on
        self.changes = dict(changes or {})  #: what a new wording changes at the table, by the edition that brought it
        self.verbal = verbal  #: the editions that brought or reworded it and changed nothing at the table by that
        #: The names of the provisions and interpretations that yield to it: where both apply, this one governs. The book, the
        #: engine and the docs all read what prevails over what here.
        self.prevails_over = ByEdition({min(numbers): prevails_over} if isinstance(prevails_over, tuple) else prevails_over)
        self.switches: dict[str, ByEdition[Any]] = {}  #: the points of it that editions decide differently

    def number(self, edition: Edition) -> str | None:
        if edition.deviations is not None:
            edition = edition.deviations.instead_of(edition, Difference(self.name))
        return self.numbers.get(edition)

    def in_force(self, edition: Edition) -> bool:
        return self.number(edition) is not None

    def yields(self, edition: Edition) -> tuple[str, ...]:
        """The names of the provisions that prevail over it in an edition; some of them may not be in force there."""
        return tuple(name for name, other in BOOK.items() if self.name in (other.prevails_over.get(edition) or ()))

    def source(self, edition: Edition) -> Edition:
        """The edition from which its number and words are taken when it is cited.

        To cite a provision decides nothing. So in an edition built for an experiment, where code may come to cite what has
        been taken out, the number and the words are those of any edition concerned that has it.
        """
        if edition.deviations is None:
            return edition
        plain = edition._replace(deviations=None)
        concerned = (plain, *edition.deviations.elsewhere.values())
        return next((other for other in concerned if self.in_force(other)), plain)

    @property
    def heading(self) -> str:
        """Its name as people read it."""
        text = _POSSESSIVE.sub(r"\1's", self.name.replace("-", " ")).replace("rho", "RHO's")
        return text[0].upper() + text[1:]

    def references(self, edition: Edition) -> list[str]:
        """The numbers of other Laws and provisions that its words mention, in the order in which they do."""
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


#: Make a provision and enter it in the book; it takes what ``Provision`` takes.
provision = _entered(Provision)


def named(name: str) -> Provision:
    """A provision by its name: for a Law that cites one which stands above it, and so cannot be imported."""
    return BOOK[name]


def differences(before: Edition, after: Edition) -> tuple[Difference, ...]:
    """All the single differences between two editions that can decide anything, in the order of the Laws.

    Other words or another number decide nothing. The switches of a provision that only one of the editions has go with it.
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
    """An edition that is ``after`` in everything but these differences, where it is ``before``. It is not in ``EDITIONS``.

    What is looked up in it is kept in its ``deviations``.
    """
    return after._replace(deviations=Deviations(dict.fromkeys(which, before)))


def law_of(number: str) -> int:
    """``57A3`` belongs to Law 57."""
    return int(_PARTS.findall(number)[0])


def order(number: str) -> tuple[int | str, ...]:
    """The place of a number in the book: 50D before 50D1, that before 50D1a, 9 before 50."""
    return tuple(int(part) if part.isdigit() else part for part in _PARTS.findall(number))


def provisions(edition: Edition, law: int | None = None) -> list[tuple[str, Provision]]:
    """The provisions of an edition, or of one of its Laws, each with its number, in the order of the book."""
    found = [(number, entry) for entry in BOOK.values() if (number := entry.number(edition)) is not None]
    return sorted((item for item in found if law in (None, law_of(item[0]))), key=lambda item: (order(item[0]), item[1].name))
