"""The same record by another reading of each disputed point: on which points it matters, found by trying them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outofturn.director import start_case
from outofturn.engine.ruling import Dispute
from outofturn.lawbook.divergence import LineComparison, lines_from
from outofturn.laws.book import Edition
from outofturn.laws.interpretations import POINTS, READING
from outofturn.notation.case import Case
from outofturn.wording.error_text import in_full
from outofturn.wording.reason_messages import dispute

if TYPE_CHECKING:
    from outofturn.notation.lawbook_contract import ReadingDivergenceJson

#: The two columns of such a comparison: the case as it stands, and by the reading that is tried.
AS_IT_STANDS, OTHERWISE = 0, 1


class ReadingDivergence(NamedTuple):
    """A point on which another reading would make other rulings."""

    point: str
    followed: str  #: the name of the reading that the case follows
    tried: str  #: and of the one that was tried
    lines: tuple[LineComparison, ...]  #: the lines on which they part
    texts: Dispute | None  #: the readings in words, as the case has them; None where the ruling carries another point

    def as_dict(self) -> ReadingDivergenceJson:
        names = {AS_IT_STANDS: self.followed, OTHERWISE: self.tried}
        return {
            "id": self.point,
            "followed": self.followed,
            "other": self.tried,
            "lines": [
                {
                    "line": line.place,
                    "event": line.text,
                    "differs": {
                        key: {names[column]: value for column, value in values.items()} for key, values in line.differs.items()
                    },
                    "errors": {names[column]: in_full(error) for column, error in line.errors.items()},
                }
                for line in self.lines
            ],
        }


def divergent_readings(case: Case, edition: Edition) -> list[ReadingDivergence]:
    """The points on which the case would be ruled otherwise by another reading, in the order of the register."""
    begins = start_case(case, edition)
    chosen = dict(begins.edition.readings)
    found: list[ReadingDivergence] = []
    for point in POINTS.values():
        followed = chosen.get(point.name, READING)
        for tried in (READING, *point.others) if point.others else ():
            if tried == followed:
                continue
            other = case._replace(readings=tuple({**dict(case.readings), point.name: tried}.items()))
            compared = lines_from({AS_IT_STANDS: begins, OTHERWISE: start_case(other, edition)}, case.lines)
            parts = tuple(line for line in compared if line.differs or len(line.errors) == 1)
            if parts:
                found.append(ReadingDivergence(point.name, followed, tried, parts, _texts(point.name, compared)))
    return found


def _texts(point: str, lines: list[LineComparison]) -> Dispute | None:
    for line in lines:
        for column in sorted(line.rulings):
            texts = dispute(line.rulings[column])
            if texts is not None and texts.point == point:
                return texts if column == AS_IT_STANDS else texts._replace(reading=texts.other, other=texts.reading)
    return None
