"""A case: its set-up and its lines, which are all there is to it. Replay them and the whole position is back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from outofturn.engine.cards import Cards
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import Seat
from outofturn.laws.book import EDITIONS, LATEST


class Line(NamedTuple):
    """Something that happened, as it is written."""

    text: str
    number: int = 0  #: of the line in its file


class Expectation(NamedTuple):
    """What must hold after the line above it; ``editions`` None for all those of the case."""

    keys: Mapping[str, Any]
    editions: tuple[int, ...] | None = None
    number: int = 0  #: of the line in its file


Item: TypeAlias = Line | Expectation


class Start(NamedTuple):
    """Where a case begins, if not with the opening lead."""

    trick: int = 1
    on_lead: Seat | None = None
    won: tuple[int, int] = (0, 0)
    penalty_cards: tuple[PenaltyCard, ...] = ()


class Case(NamedTuple):
    """Two cases are the same when ``casefile.as_object`` says the same of them: where lines stood does not count."""

    contract: Contract
    items: tuple[Item, ...]
    id: str = ""
    title: str = ""
    editions: tuple[int, ...] = ()  #: empty: all
    edition: int | None = None
    deal: tuple[Cards | None, ...] | None = None
    start: Start = Start()
    readings: tuple[tuple[str, str], ...] = ()  #: the reading that is followed of each disputed point that it names
    other: Mapping[str, Any] = MappingProxyType({})  #: source, note and whatever else stood there
    language: str = ""  #: of the words that come out, if the request asks for one; no part of the case itself
    setup_line: int | None = None  #: where the hands or the start are given

    @property
    def lines(self) -> list[Line]:
        return [item for item in self.items if isinstance(item, Line)]

    def following(self, readings: Mapping[str, str]) -> Case:
        """The case with these readings of the disputed points on which it follows none of its own."""
        return self._replace(readings=tuple(sorted({**readings, **dict(self.readings)}.items()))) if readings else self

    def checked_editions(self) -> tuple[int, ...]:
        """The editions in which its expectations must hold."""
        return self.editions or ((self.edition,) if self.edition is not None else tuple(EDITIONS))

    def preferred_edition(self) -> int:
        """The edition to rule by when none is asked for."""
        return self.edition if self.edition is not None else max(self.editions, default=LATEST.year)


def placed(error: RecordError, line: int | None, text: str = "") -> RecordError:
    """The error with the line where it happened, if that was not known."""
    values = tuple((name, _short(value, 360) if isinstance(value, str) else value) for name, value in error.problem.values)
    problem = error.problem._replace(values=values)
    text = _short(error.text or text, 80)
    return RecordError(problem, error.hint, line=error.line or line or None, column=error.column, text=text)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
