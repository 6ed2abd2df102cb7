"""A case that has been replayed: the ruling on each of its lines, to be continued line by line, and all of it as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.director import rulings, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.json_api.error_json import error_json
from outofturn.json_api.ruling_json import ruling_json
from outofturn.json_api.ruling_text import choices, ruling_text
from outofturn.json_api.table_json import table_json
from outofturn.notation.case import Case, Line
from outofturn.notation.case_file import case_of
from outofturn.notation.table_contract import CaseRulingJson
from outofturn.wording.language import Language, known_language, language


class ReplayedCase(NamedTuple):
    """A case with its rulings. It never changes: a case that goes on is another one, which shares the rulings so far."""

    case: Case  #: with the items that it had when it was read; only its set-up counts
    start: Position
    rulings: tuple[Ruling, ...]
    error: RecordError | None  #: at the line where the rulings end, if they do not reach the last

    @property
    def last(self) -> Position:
        """The position after the last ruling."""
        return self.rulings[-1].position if self.rulings else self.start

    def continued(self, same: int, lines: Sequence[str]) -> ReplayedCase:
        """The case with its first lines, so many of them, as they are, and these after them. Only these are ruled on."""
        if same > len(self.rulings):  # the line that makes no sense is one of those that stay
            return self
        kept = self.rulings[:same]
        position = kept[-1].position if kept else self.start
        found, error = _ruled(position, (Line(text, number) for number, text in enumerate(lines, start=same + 1)))
        return self._replace(rulings=(*kept, *found), error=error)


def case_language(case: Case, code: str) -> Language:
    """The language that the case asks for, else the one with this code."""
    return language(known_language(case.language or code))


def replayed_case(case: Mapping[str, Any]) -> ReplayedCase:
    """Replay a case; RecordError if not even its set-up makes sense."""
    found_case = case_of(case)
    start = start_case(found_case)
    found, error = _ruled(start, (line.text for line in found_case.lines))
    return ReplayedCase(found_case, start, tuple(found), error)


def _ruled(position: Position, lines: Iterable[Line | str]) -> tuple[list[Ruling], RecordError | None]:
    """The rulings on the lines, up to the first that makes no sense."""
    found: list[Ruling] = []
    try:
        found.extend(rulings(position, lines))
    except RecordError as error:
        return found, error
    return found, None


def case_ruling_json(replayed: ReplayedCase, chosen: Language, known: int = 0) -> CaseRulingJson:
    """The rulings as JSON but for the first, so many of them, which are known; the table after the last of them.

    The JSON of a ruling depends on the lines up to its own alone, so what is known of a line stays as it is when others follow.
    """
    position, later = replayed.last, replayed.rulings[known:]
    steps = [ruling_json(ruling, chosen.code) for ruling in later]
    return {
        "edition": position.edition.year,
        "steps": steps,
        "words": [ruling_text(ruling, step, chosen) for ruling, step in zip(later, steps, strict=True)],
        "table": table_json(position, chosen),
        "choices": choices(position, chosen),
        "error": error_json(replayed.error, chosen.code) if replayed.error else None,
    }
