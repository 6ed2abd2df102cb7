"""The same facts under several editions: where the rulings part, and which provision parts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from outofturn.case import Case, placed
from outofturn.director import observe
from outofturn.errors import RecordError
from outofturn.lawbook.changes import Change
from outofturn.lawbook.lookup import is_below
from outofturn.laws.book import BOOK, Edition, Provision, order
from outofturn.position import Position
from outofturn.record import read
from outofturn.seats import SEAT_LETTERS, SEAT_WORDS, SIDE_LETTERS
from outofturn.speech import listing
from outofturn.step import Step

#: What a ruling says that can differ, and how it is called.
LABELS = {
    "irregularity": "Irregularity",
    "decide": "Decides",
    "options": "Choices",
    "turn": "To play",
    "declarer": "Declarer",
    "current_trick": "Trick so far",
    "won": "Tricks won",
    "penalty_cards": "Penalty cards",
    "restrictions": "In force",
    "legal": "May play",
    "disputed": "Disputed",
}
#: These belong to one line; of all else only what was not so before is told again.
_OF_ONE_LINE = ("irregularity", "disputed")
#: What may be known, whether the score is looked at again, and what is said of every penalty card: these go with a ruling
#: and make none.
_BESIDE_THE_RULING = {
    "adjustment-for-an-exposed-card",
    "could-have-known",
    "following-suit-and-restrictions-come-first",
    "how-a-penalty-card-arose",
    "information-from-a-penalty-card",
    "information-from-withdrawn-cards",
    "major-penalty-card-must-be-played",
    "penalty-card-remains-exposed",
    "requirements-of-a-penalty-card-are-authorized",
    "sight-of-a-penalty-card",
    "unauthorized-information",
}


def facts_of(step: Step) -> dict[str, Any]:
    """What counts when two rulings are compared."""
    came = step.as_dict()
    return {key: came[key] for key in LABELS} | {"disputed": came["disputed"] is not None}


def cited(step: Step) -> dict[str, Provision]:
    return {reason.provision.name: reason.provision for reason in step.reasons}


def causes(one: Step, other: Step) -> list[Provision]:
    """The provisions that make two rulings on the same facts differ, as far as the book can tell.

    First those that only one of the two rulings cites and that the editions word differently or do not both have; then
    those that stand under a provision cited by both and are new or gone; then those cited by both that are worded differently.
    """
    found = suspects(one, other)
    return next((entries for entries in found if entries), _apart(one, other))


def suspects(one: Step, other: Step) -> tuple[list[Provision], list[Provision], list[Provision]]:
    """All that could make two rulings differ, in the order in which they are suspected."""
    before, after = one.position.edition, other.position.edition
    shared = [entry for name, entry in cited(one).items() if name in cited(other)]
    found = (
        [entry for entry in _apart(one, other) if Change(entry, before, after).is_of_substance],
        [entry for entry in BOOK.values() if _came_or_went_under(entry, shared, before, after)],
        [entry for entry in shared if Change(entry, before, after).is_of_substance],
    )
    first, second, third = ([entry for entry in entries if entry.name not in _BESIDE_THE_RULING] for entries in found)
    return (first, second, third) if first or second or third else found


def _apart(one: Step, other: Step) -> list[Provision]:
    """The provisions that only one of two rulings cites."""
    first, second = cited(one), cited(other)
    return [entry for name, entry in (first | second).items() if (name in first) != (name in second)]


def _came_or_went_under(entry: Provision, above: Sequence[Provision], before: Edition, after: Edition) -> bool:
    old, new = entry.number(before), entry.number(after)
    if (old is None) == (new is None):
        return False
    edition, own = (after, new) if new is not None else (before, old)
    assert own is not None
    return any((number := other.number(edition)) not in (None, own) and is_below(own, number or "") for other in above)


class Moment(NamedTuple):
    """One line of a case under each edition that has come so far."""

    place: int  #: 1 for the first line
    text: str  #: the line, normalised
    number: int  #: of the line in its file
    steps: Mapping[int, Step]
    errors: Mapping[int, RecordError]  #: the editions in which the line makes no sense
    ended: tuple[int, ...]  #: the editions in which an earlier line made none
    differs: Mapping[str, Mapping[int, Any]]  #: what differs, and was not just the same before
    is_first: bool  #: no ruling on an earlier line was different

    @property
    def cited_by(self) -> list[tuple[Provision, list[int]]]:
        """The provisions that some of the rulings cite and some do not, with the years of those that do."""
        years: dict[str, list[int]] = {}
        for year, step in self.steps.items():
            for name in cited(step):
                years.setdefault(name, []).append(year)
        found = [(BOOK[name], citing) for name, citing in years.items() if len(citing) < len(self.steps)]
        return sorted(found, key=lambda item: (item[1], order(self._number(item[0], item[1][-1]))))

    @property
    def renumbered(self) -> list[tuple[Provision, dict[int, str]]]:
        """The provisions that all the rulings cite, under different numbers."""
        everywhere = [cited(step) for step in self.steps.values()]
        shared = (
            [entry for name, entry in everywhere[0].items() if all(name in one for one in everywhere)] if everywhere else []
        )
        numbers = [(entry, {year: self._number(entry, year) for year in self.steps}) for entry in shared]
        return [(entry, found) for entry, found in numbers if len(set(found.values())) > 1]

    @property
    def parts(self) -> bool:
        return bool(self.differs or self.errors or self.cited_by)

    @property
    def causes(self) -> list[Change]:
        """The provisions that make the difference, with the editions between which each of them does."""
        steps = list(self.steps.values())
        found: list[Change] = []
        if self.differs:
            for one, other in pairwise(steps):
                before, after = one.position.edition, other.position.edition
                if not all(_all_alike([values[before.year], values[after.year]]) for values in self.differs.values()):
                    changes = [Change(entry, before, after) for entry in causes(one, other)]
                    found += changes if self.is_first else [change for change in changes if change.is_of_substance]
        return found

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """The editions that rule alike here, oldest first; one in which the line makes no sense stands by itself."""
        alike: dict[str, list[int]] = {}
        for year in sorted((*self.steps, *self.errors)):
            if year in self.errors:
                key = f"error {self.errors[year]}"
            elif self.differs:
                key = repr([_normal(values[year]) for values in self.differs.values()])
            else:
                key = repr([year in years for _, years in self.cited_by])
            alike.setdefault(key, []).append(year)
        return [tuple(years) for years in alike.values()]

    def number_of(self, entry: Provision, years: Sequence[int]) -> str:
        """The numbers of a provision in these editions: one, if they agree."""
        numbers = {year: self._number(entry, year) for year in years if year in self.steps}
        if len(set(numbers.values())) == 1:
            return next(iter(numbers.values()))
        return "/".join(dict.fromkeys(numbers.values()))

    def _number(self, entry: Provision, year: int) -> str:
        return entry.number(self.steps[year].position.edition) or ""

    def as_dict(self) -> dict[str, Any]:
        return {
            "line": self.place,
            "event": self.text,
            "alike": [list(years) for years in self.groups],
            "differs": {key: {str(year): value for year, value in values.items()} for key, values in self.differs.items()},
            "cited_by": [
                {"name": entry.name, "numbers": {str(year): self._number(entry, year) for year in years}}
                for entry, years in self.cited_by
            ],
            "because_of": [
                {"name": change.provision.name, "from": change.before.year, "to": change.after.year} for change in self.causes
            ],
            "renumbered": [
                {"name": entry.name, "numbers": {str(year): number for year, number in numbers.items()}}
                for entry, numbers in self.renumbered
            ],
            "errors": {str(year): str(error) for year, error in self.errors.items()},
        }


def moments(case: Case, editions: Sequence[Edition]) -> list[Moment]:
    """Every line of a case under every edition. An edition in which a line makes no sense goes no further."""
    now: dict[int, Position] = {edition.year: case.position(edition.year) for edition in editions}
    found: list[Moment] = []
    ended: tuple[int, ...] = ()
    before: dict[str, dict[int, Any]] = {}
    for place, line in enumerate(case.lines, start=1):
        steps: dict[int, Step] = {}
        errors: dict[int, RecordError] = {}
        for year, position in now.items():
            try:
                steps[year] = observe(position, read(line.text, position.declarer))
            except RecordError as error:
                errors[year] = placed(error, line.number, line.text)
        text = next((step.as_dict()["event"] for step in steps.values()), line.text)
        facts = {year: facts_of(step) for year, step in steps.items()}
        values = {key: {year: facts[year][key] for year in steps} for key in LABELS}
        differing = {key: column for key, column in values.items() if not _all_alike(list(column.values()))}
        told = {key: column for key, column in differing.items() if key in _OF_ONE_LINE or before.get(key) != column}
        is_first = not any(moment.differs for moment in found)
        found.append(Moment(place, text, line.number, steps, errors, ended, told, is_first))
        before, ended = differing, (*ended, *errors)
        now = {year: step.position for year, step in steps.items()}
        if not now:
            break
    return found


def _all_alike(values: Sequence[Any]) -> bool:
    return all(_normal(value) == _normal(values[0]) for value in values[1:])


def _normal(value: Any) -> Any:
    """The order in which choices are read out does not count."""
    return sorted(value) if isinstance(value, list) and all(isinstance(item, str) for item in value) else value


# -- in words


def tells(key: str, value: Any) -> bool:
    """Is it worth a word? While somebody has to choose nobody is to play, and when nobody has there are no choices."""
    return not (value is None and key in ("legal", "turn")) and not (key == "options" and not value)


def in_words(key: str, value: Any) -> str:
    """What a ruling says on one point, for people."""
    match key:
        case "irregularity":
            return value.replace("-", " ") if value else "none"
        case "decide":
            return listing([_name(letter) for letter in value], "or") if value else "nobody has to"
        case "turn":
            return _name(value) if value else "nobody yet"
        case "declarer":
            return _name(value)
        case "current_trick":
            return ", ".join(f"{seat} {card}" for seat, card in value) or "no card"
        case "won":
            return ", ".join(f"{side} {value[side]}" for side in SIDE_LETTERS)
        case "disputed":
            return "authorities differ" if value else "no"
        case "legal":
            return ", ".join(value or ()) or "nothing"
    return ", ".join(value) or "none"


def _name(letter: str) -> str:
    return SEAT_WORDS[SEAT_LETTERS.index(letter)] if letter in SEAT_LETTERS else "the director"


def years_in_words(years: Sequence[int]) -> str:
    return listing([str(year) for year in sorted(years)])
