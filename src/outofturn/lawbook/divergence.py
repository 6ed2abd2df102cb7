"""The same record under several editions: on which lines the rulings differ, in what, and because of which changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from outofturn.director import observe_line, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.lawbook.divergence_causes import ASPECTS, RULING, Causes, CauseSearch, RulingFacts, facts_of
from outofturn.laws.book import BOOK, Edition, Provision, order
from outofturn.notation.case import Case, Line, placed
from outofturn.notation.ruling_facts import ruling_facts
from outofturn.wording.error_text import in_full

if TYPE_CHECKING:
    from outofturn.notation.lawbook_contract import ExplanationJson, LineDifferencesJson, NumberedProvision

#: These belong to one line. Of the other points a difference is shown only where it was not the same at the line before.
_OF_ONE_LINE = ("irregularity", "disputed", "information")
#: Stands for the ruling where the line makes no sense in one of two editions.
MAKES_SENSE = "makes_sense"


def cited(ruling: Ruling) -> dict[str, Provision]:
    return {reason.provision.name: reason.provision for reason in ruling.reasons}


class Explanation(NamedTuple):
    """Why two editions differ on a line, on some points."""

    before: Edition
    after: Edition
    points: tuple[str, ...]
    causes: Causes
    follows_from: tuple[int, ...] = ()  #: the lines, from 1, that made the difference; on this line itself they rule alike

    @property
    def makes_another_position(self) -> bool:
        """Can the rulings on later lines differ because of it?"""
        return not self.follows_from and any(point in RULING for point in self.points)

    def as_dict(self) -> ExplanationJson:
        return {
            "from": self.before.year,
            "to": self.after.year,
            "points": list(self.points),
            "follows_from": list(self.follows_from),
            "sets": [[{"provision": one.provision, "switch": one.switch} for one in found] for found in self.causes.sets],
            "smallest": self.causes.smallest,
        }


class LineComparison(NamedTuple):
    """One line of a case under each edition that has come so far."""

    place: int  #: 1 for the first line
    text: str  #: the line, normalised
    number: int  #: of the line in its file
    rulings: Mapping[int, Ruling]
    errors: Mapping[int, RecordError]  #: the editions in which the line makes no sense
    ended: tuple[int, ...]  #: the editions in which an earlier line made none
    differs: Mapping[str, Mapping[int, Any]]  #: what differs, unless it did in the same way at the line before
    explanations: tuple[Explanation, ...] = ()

    @property
    def cited_by(self) -> list[tuple[Provision, list[int]]]:
        """The provisions that some of the rulings cite and some do not, with the years of those that do."""
        return self._only_in_some({year: cited(ruling) for year, ruling in self.rulings.items()})

    @property
    def reviewed_by(self) -> list[tuple[Provision, list[int]]]:
        """The provisions under which only some of the editions have the director look again after play."""
        return self._only_in_some({year: [entry.name for entry in ruling.look_again] for year, ruling in self.rulings.items()})

    def _only_in_some(self, names: Mapping[int, Iterable[str]]) -> list[tuple[Provision, list[int]]]:
        years: dict[str, list[int]] = {}
        for year, own in names.items():
            for name in own:
                years.setdefault(name, []).append(year)
        found = [(BOOK[name], having) for name, having in years.items() if len(having) < len(self.rulings)]
        return sorted(found, key=lambda item: (item[1], order(self._number(item[0], item[1][-1]))))

    @property
    def renumbered(self) -> list[tuple[Provision, dict[int, str]]]:
        """The provisions that all the rulings cite, under different numbers."""
        everywhere = [cited(ruling) for ruling in self.rulings.values()]
        shared = (
            [entry for name, entry in everywhere[0].items() if all(name in one for one in everywhere)] if everywhere else []
        )
        numbers = [(entry, {year: self._number(entry, year) for year in self.rulings}) for entry in shared]
        return [(entry, found) for entry, found in numbers if len(set(found.values())) > 1]

    @property
    def has_differences(self) -> bool:
        """Is there anything to show, even if only that other provisions are named?"""
        return bool(self.differs or self.errors or self.cited_by or self.reviewed_by)

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """The editions that rule alike here, oldest first; one in which the line makes no sense stands by itself."""
        facts = {year: facts_of(ruling) for year, ruling in self.rulings.items()}
        alike: dict[object, list[int]] = {}
        for year in sorted((*self.rulings, *self.errors)):
            if year in self.errors:
                key: object = str(self.errors[year])
            elif self.differs:
                key = facts[year].on(self.differs)
            else:
                key = tuple(year in years for _, years in (*self.cited_by, *self.reviewed_by))
            alike.setdefault(key, []).append(year)
        return [tuple(years) for years in alike.values()]

    def number_of(self, entry: Provision, years: Sequence[int]) -> str:
        """The numbers of a provision in these editions: one, if they agree."""
        numbers = {year: self._number(entry, year) for year in years if year in self.rulings}
        if len(set(numbers.values())) == 1:
            return next(iter(numbers.values()))
        return "/".join(dict.fromkeys(numbers.values()))

    def _number(self, entry: Provision, year: int) -> str:
        return entry.number(self.rulings[year].position.edition) or ""

    def as_dict(self) -> LineDifferencesJson:
        return {
            "line": self.place,
            "event": self.text,
            "alike": [list(years) for years in self.groups],
            "differs": {key: {str(year): value for year, value in values.items()} for key, values in self.differs.items()},
            "cited_by": self._numbered(self.cited_by),
            "reviewed_by": self._numbered(self.reviewed_by),
            "because_of": [explanation.as_dict() for explanation in self.explanations],
            "renumbered": [
                {"name": entry.name, "numbers": {str(year): number for year, number in numbers.items()}}
                for entry, numbers in self.renumbered
            ],
            "errors": {str(year): in_full(error) for year, error in self.errors.items()},
        }

    def _numbered(self, found: Iterable[tuple[Provision, Iterable[int]]]) -> list[NumberedProvision]:
        return [
            {"name": entry.name, "numbers": {str(year): self._number(entry, year) for year in years}} for entry, years in found
        ]


def compared_lines(case: Case, editions: Sequence[Edition]) -> list[LineComparison]:
    """Every line of a case under every edition, with what makes them differ."""
    starts = {edition.year: start_case(case, edition) for edition in editions}
    return _explained(case, editions, lines_from(starts, case.lines))


def lines_from(starts: Mapping[int, Position], lines: Iterable[Line]) -> list[LineComparison]:
    """The same lines from several positions, side by side. One in which a line makes no sense goes no further."""
    now = dict(starts)
    found: list[LineComparison] = []
    ended: tuple[int, ...] = ()
    before: dict[str, dict[int, Any]] = {}
    for place, line in enumerate(lines, start=1):
        rulings: dict[int, Ruling] = {}
        errors: dict[int, RecordError] = {}
        for year, position in now.items():
            try:
                rulings[year] = observe_line(position, line.text)
            except RecordError as error:
                errors[year] = placed(error, line.number, line.text)
        values: dict[int, dict[str, Any]] = {
            year: {**ruling_facts(ruling), "disputed": ruling.disputed is not None} for year, ruling in rulings.items()
        }
        text = next((value["event"] for value in values.values()), line.text)
        facts = [facts_of(ruling) for ruling in rulings.values()]
        keys = [key for key in RulingFacts._fields if len({one.on([key]) for one in facts}) > 1]
        differing = {key: {year: values[year][key] for year in rulings} for key in keys}
        shown = {key: column for key, column in differing.items() if key in _OF_ONE_LINE or before.get(key) != column}
        found.append(LineComparison(place, text, line.number, rulings, errors, ended, shown))
        before, ended = differing, (*ended, *errors)
        now = {year: ruling.position for year, ruling in rulings.items()}
        if not now:
            break
    return found


def _explained(case: Case, editions: Sequence[Edition], lines: list[LineComparison]) -> list[LineComparison]:
    """The lines with what makes the editions differ on them, from each edition to the next that has come so far."""
    pairs: dict[tuple[Edition, Edition], _EditionPair] = {}
    result = []
    for line in lines:
        found: list[Explanation] = []
        for pair in pairwise(edition for edition in editions if edition.year not in line.ended):
            if pair not in pairs:
                pairs[pair] = _EditionPair(case, *pair)
            found += pairs[pair].explain(line)
        result.append(line._replace(explanations=tuple(found)))
    return result


class _EditionPair:
    """A case under two editions: what makes them differ, line by line."""

    def __init__(self, case: Case, before: Edition, after: Edition) -> None:
        self.case, self.before, self.after = case, before, after
        self.earlier: list[tuple[int, Explanation]] = []

    @cached_property
    def search(self) -> CauseSearch:
        return CauseSearch(partial(start_case, self.case), [line.text for line in self.case.lines], self.before, self.after)

    def explain(self, line: LineComparison) -> list[Explanation]:
        """One explanation for all points that differ, if it needs no more changes than each of them needs by itself."""
        found: list[Explanation] = []
        for points in _differing(line, self.before, self.after):
            one = self._explanation(line.place, points)
            for number, other in enumerate(found):
                both = self._explanation(line.place, other.points + points)
                alike = one.follows_from == other.follows_from == both.follows_from
                if alike and 0 < both.causes.size <= max(one.causes.size, other.causes.size):
                    found[number] = both
                    break
            else:
                found.append(one)
        self.earlier += [(line.place, one) for one in found]
        return found

    def _explanation(self, line: int, points: tuple[str, ...]) -> Explanation:
        looked_at = RULING if points == (MAKES_SENSE,) else points
        causes = self.search.causes(line - 1, looked_at)
        places: list[int] = []
        if self.earlier and self.search.follows(line - 1, looked_at):
            named = set(causes.named)
            places = [place for place, one in self.earlier if one.makes_another_position and named & set(one.causes.named)]
        return Explanation(self.before, self.after, points, causes, tuple(dict.fromkeys(places)))


def _differing(line: LineComparison, before: Edition, after: Edition) -> list[tuple[str, ...]]:
    """The points of a line on which two editions differ, by aspect."""
    broken = [year for year in (before.year, after.year) if year in line.errors]
    if broken:
        return [(MAKES_SENSE,)] if len(broken) == 1 else []
    one, other = (facts_of(line.rulings[edition.year]) for edition in (before, after))
    found = [tuple(key for key in aspect if key in line.differs and one.on([key]) != other.on([key])) for aspect in ASPECTS]
    return [points for points in found if points]


def undeclared(case: Case, editions: Iterable[Edition]) -> list[int]:
    """The editions compared of which the case does not speak: nobody has said what they should rule."""
    return [edition.year for edition in editions if case.editions and edition.year not in case.editions]
