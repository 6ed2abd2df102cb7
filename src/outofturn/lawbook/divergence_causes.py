"""Which differences between two editions make their rulings differ: found by trying, not from what the rulings cite.

A record is replayed under editions that are the later one except for a few differences, in which they follow the earlier one.
The causes of a difference in the rulings on a line are the smallest sets of differences which, turned back, make it
disappear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from outofturn.director import observe, observe_line
from outofturn.engine.cards import Card
from outofturn.engine.consequences import PenaltyCard, Restriction
from outofturn.engine.errors import RecordError
from outofturn.engine.events import Event
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import Seat
from outofturn.laws import law16, law50
from outofturn.laws.book import Difference, Edition, differences, turned_back

#: How many trials are made for two editions and one record, at the most; a whole board needs a few dozen.
MOST_TRIALS = 400


class InformationUse(NamedTuple):
    """Who may use what a card has shown, wherever an edition says so."""

    seat: Seat
    card: Card
    origin: bool  #: it is not about the card but about how it came to be a penalty card
    authorized: tuple[Seat, ...]
    unauthorized: tuple[Seat, ...]


class RulingFacts(NamedTuple):
    """What is compared in two rulings; the names are those of the notation."""

    irregularity: str | None
    decide: tuple[Seat, ...]
    options: frozenset[str]
    turn: Seat | None
    declarer: Seat
    current_trick: tuple[tuple[Seat, Card], ...]
    won: tuple[int, int]
    penalty_cards: frozenset[PenaltyCard]
    restrictions: frozenset[Restriction]
    legal: tuple[Card, ...] | None
    disputed: bool
    information: frozenset[InformationUse]

    def on(self, points: Iterable[str]) -> tuple[object, ...]:
        return tuple(getattr(self, point) for point in points)


#: The ruling itself. Whether it is disputed, and who may use a card, may differ for reasons of their own.
RULING = RulingFacts._fields[:-2]
ASPECTS: tuple[tuple[str, ...], ...] = (RULING, ("disputed",), ("information",))
#: A line that makes no sense where it stands, and one at which an edition that nobody has written breaks down.
NO_SENSE: Final = "makes no sense"
BREAKS_DOWN: Final = "breaks down"
Outcome: TypeAlias = RulingFacts | Literal["makes no sense", "breaks down"]


def facts_of(ruling: Ruling) -> RulingFacts:
    position, consequences = ruling.position, ruling.position.consequences
    return RulingFacts(
        ruling.irregularity, ruling.decide, frozenset(ruling.options), ruling.turn, position.declarer, position.plays,
        position.won,
        frozenset(consequences.penalty_cards), frozenset(consequences.restrictions), ruling.legal, ruling.disputed is not None,
        frozenset(uses_of(ruling)),
    )  # fmt: skip


def uses_of(ruling: Ruling) -> list[InformationUse]:
    """One for each card. Where a ruling says more of a card than that it was taken back, that counts."""
    found: dict[tuple[Seat, Card, bool], InformationUse] = {}
    for entry in ruling.information:
        origin = entry.provision is law50.ORIGIN_UNAUTHORIZED
        use = InformationUse(entry.seat, entry.card, origin, entry.authorized, entry.unauthorized)
        if use[:3] not in found or entry.provision is not law16.WITHDRAWN:
            found[use[:3]] = use
    return list(found.values())


def under(position: Position, edition: Edition) -> Position:
    """The same table under another edition; the readings of disputed points stay."""
    as_read = edition._replace(readings=position.edition.readings)
    return position._replace(table=position.table._replace(edition=as_read))


def agree(one: Outcome, other: Outcome, points: Iterable[str]) -> bool:
    """Are two rulings on a line the same on these points, or does the line make no sense in either?"""
    if isinstance(one, RulingFacts) and isinstance(other, RulingFacts):
        return one.on(points) == other.on(points)
    return one == other == NO_SENSE


def observed(position: Position, line: Event | str) -> tuple[Outcome, Position]:
    """What a line leads to, and the table after it."""
    try:
        ruling = observe_line(position, line) if isinstance(line, str) else observe(position, line)
        return facts_of(ruling), ruling.position
    except RecordError:
        return NO_SENSE, position


def tried(position: Position, line: Event | str) -> tuple[Outcome, Position]:
    """The same for an edition or a position that nobody has written, where any error may come."""
    try:
        return observed(position, line)
    except Exception:
        return BREAKS_DOWN, position


class EditionRun:
    """A record replayed under one edition, line by line as needed, until a line makes no sense."""

    def __init__(self, edition: Edition, position: Position, asked: frozenset[Difference]) -> None:
        self.edition, self.position = edition, position
        self.positions: list[Position] = []  #: before each line
        self.outcomes: list[Outcome] = []
        self.asked = [asked]  #: what was looked up before the first line, and at each

    @property
    def has_ended(self) -> bool:
        return bool(self.outcomes) and not isinstance(self.outcomes[-1], RulingFacts)

    def reach(self, place: int, record: Sequence[Event | str]) -> None:
        """Replay up to this line, unless the record ends before it."""
        assert self.edition.deviations is not None
        log = self.edition.deviations.asked
        look = tried if self.edition.deviations.elsewhere else observed
        while len(self.outcomes) <= place and not self.has_ended:
            log.clear()
            self.positions.append(self.position)
            outcome, self.position = look(self.position, record[len(self.outcomes)])
            self.outcomes.append(outcome)
            self.asked.append(frozenset(log))

    def at(self, place: int) -> Outcome | None:
        """The outcome of a line; None if it was not reached."""
        return self.outcomes[place] if place < len(self.outcomes) else None

    def looked_up(self, place: int) -> frozenset[Difference]:
        """What was looked up until after this line."""
        return frozenset[Difference]().union(*self.asked[: place + 2])

    def branch(self, edition: Edition, difference: Difference) -> EditionRun | None:
        """This run under an edition in which one more difference is turned back, up to where that is first looked up.

        Until then it changes nothing. None if it was looked up before the first line.
        """
        first = next((number for number, asked in enumerate(self.asked) if difference in asked), len(self.asked))
        if first == 0:
            return None
        lines = first - 1
        position = self.positions[lines] if lines < len(self.positions) else self.position
        run = EditionRun(edition, under(position, edition), self.asked[0])
        run.positions, run.outcomes, run.asked = self.positions[:lines], self.outcomes[:lines], self.asked[:first]
        return run


class Causes(NamedTuple):
    """The sets of differences which, turned back, make a difference in the rulings disappear. Each is enough."""

    sets: tuple[tuple[Difference, ...], ...]
    smallest: bool = True  #: no smaller set does; False if there were too many to try

    @property
    def size(self) -> int:
        """Of each set; 0 if none was found."""
        return len(self.sets[0]) if self.sets else 0

    @property
    def named(self) -> list[Difference]:
        return list(dict.fromkeys(difference for found in self.sets for difference in found))


class CauseSearch:
    """A record under two editions, and under editions between them. Places are counted from 0."""

    def __init__(
        self,
        start: Callable[[Edition], Position],
        record: Sequence[Event | str],
        before: Edition,
        after: Edition,
        *,
        most: int = MOST_TRIALS,
        among: Sequence[Difference] | None = None,
    ) -> None:
        """``among``: the differences between the editions, if they are known already."""
        self.start, self.record, self.before, self.after, self.most = start, record, before, after, most
        self.differences = tuple(differences(before, after) if among is None else among)
        self._order = {difference: place for place, difference in enumerate(self.differences)}
        self._runs: dict[frozenset[Difference], EditionRun] = {}
        self._old = self._begun(turned_back(before, before))

    def old(self, place: int) -> EditionRun:
        """The record up to a line under the earlier edition."""
        self._old.reach(place, self.record)
        return self._old

    def run(self, place: int, back: frozenset[Difference] = frozenset()) -> EditionRun:
        """The record up to a line under the later edition, with these differences turned back."""
        run = self._runs.get(back)
        if run is None:
            edition = turned_back(self.after, self.before, self._in_order(back))
            run = self._runs[back] = self._continued(back, edition) or self._begun(edition)
        run.reach(place, self.record)
        return run

    def _begun(self, edition: Edition) -> EditionRun:
        assert edition.deviations is not None
        position = self.start(edition)
        return EditionRun(edition, position, frozenset(edition.deviations.asked))

    def _continued(self, back: frozenset[Difference], edition: Edition) -> EditionRun | None:
        """From a run with one difference fewer, if there is one."""
        known = ((difference, self._runs.get(back - {difference})) for difference in self._in_order(back))
        return next((run.branch(edition, difference) for difference, run in known if run is not None), None)

    def causes(self, place: int, points: Sequence[str]) -> Causes:
        """The smallest sets of differences that make the two rulings on a line differ on these points.

        By size: first each alone, then two together, and so on. Only what is looked up in a run can change it, so a set is
        made larger only by what was looked up in the run with that set; no set that could do is left out.
        """
        goal = self.old(place).at(place)
        level = [frozenset[Difference]()]
        while level:
            larger = dict.fromkeys(back | {other} for back in level for other in self._looked_up(back, place))
            if sum(back not in self._runs for back in larger) > self.most - len(self._runs):
                return Causes(self._reduced(place, points), smallest=False)
            found = [back for back in larger if self._agrees(back, place, goal, points)]
            if found:
                return Causes(tuple(self._in_order(back) for back in found))
            level = list(larger)
        return Causes(())

    def _looked_up(self, back: frozenset[Difference], place: int) -> list[Difference]:
        """The differences looked up in a run up to a line, other than those turned back in it."""
        asked = self.run(place, back).looked_up(place)
        return [difference for difference in self.differences if difference in asked and difference not in back]

    def _agrees(self, back: frozenset[Difference], place: int, goal: Outcome | None, points: Sequence[str]) -> bool:
        found = self.run(place, back).at(place)
        return found is not None and goal is not None and agree(found, goal, points)

    def _reduced(self, place: int, points: Sequence[str]) -> tuple[tuple[Difference, ...], ...]:
        """A set that does and of which nothing can be left out, though there may be smaller ones."""
        goal, kept = self.old(place).at(place), frozenset(self.differences)
        if not self._agrees(kept, place, goal, points):
            return ()
        for difference in self.differences:
            if self._agrees(kept - {difference}, place, goal, points):
                kept -= {difference}
        return (self._in_order(kept),)

    def _in_order(self, back: Iterable[Difference]) -> tuple[Difference, ...]:
        return tuple(sorted(back, key=self._order.__getitem__))

    def follows(self, place: int, points: Sequence[str]) -> bool:
        """Has an earlier line made the difference? Then both editions rule alike on this line itself, from either position."""
        old, new = self.old(place), self.run(place)
        if place >= min(len(old.outcomes), len(new.outcomes)):
            return False
        line, one, other = self.record[place], old.positions[place], new.positions[place]
        if under(one, self.after) == under(other, self.after):
            return False
        from_the_old, _ = tried(under(one, self.after), line)
        from_the_new, _ = tried(under(other, self.before), line)
        return agree(from_the_old, old.outcomes[place], points) and agree(from_the_new, new.outcomes[place], points)
