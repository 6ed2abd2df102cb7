"""A record in which lines are corrected: later lines follow, or have to be asked again.

A wrong card can stand in several lines of a record: where it was played, in what was chosen about it ("S chooses forbid H"),
and where it was played at last as a penalty card. When it is corrected these lines follow. A line that makes no sense any more
is named, with what can be chosen there. The engine says which lines it takes; nothing is known here of the Laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from outofturn.director import observe_line
from outofturn.engine.cards import NAMES, SUIT_LETTERS
from outofturn.engine.errors import RecordError
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.seats import Seat
from outofturn.notation.case import placed
from outofturn.notation.lines import read, write
from outofturn.notation.ruling_facts import LETTERS

_SUIT_ORDER = "SHDC"


class LineToAsk(NamedTuple):
    """A line that makes no sense any more where it stands."""

    number: int  #: in the record before the correction
    place: int  #: in the record after it
    line: str
    error: RecordError
    position: Position  #: before it


class EditedRecord(NamedTuple):
    lines: tuple[str, ...]
    followed: int  #: how many lines other than those corrected have changed or gone
    ask: LineToAsk | None  #: the first one to be asked again; the lines from there on are as they were


def edited_record(start: Position, lines: Sequence[str], edits: Mapping[int, Sequence[str]]) -> EditedRecord:
    """The record with some lines, by number, replaced by others (by none to leave a line out); the lines after them follow."""
    editing = _Editing(start)
    for number, line in enumerate(lines, 1):
        try:
            if number in edits:
                editing.replace(line, edits[number])
            else:
                editing.follow(line)
        except RecordError as error:
            place = len(editing.done) + 1
            kept = tuple(edits.get(number, (line,)))
            rest = kept + tuple(lines[number:])
            ask = LineToAsk(number, place, kept[0] if kept else line, placed(error, place, line), editing.position)
            return EditedRecord((*editing.done, *rest), editing.followed, ask)
    return EditedRecord(tuple(editing.done), editing.followed, None)


class _Editing:
    """The record as far as it has been replayed with its corrections."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self.before: Position | None = start  #: the position at the same line of the old record, as far as that made sense
        self.done: list[str] = []
        self.followed = 0
        self.cards: dict[str, str] = {}  #: the cards that were corrected
        self.is_corrected = False

    def replace(self, line: str, instead: Sequence[str]) -> None:
        """Go on with other lines in place of one."""
        self._go_on_before(line)
        kept = self.position, list(self.done)
        try:
            for one in instead:
                self._take(one)
        except RecordError:
            self.position, self.done = kept
            raise
        self.is_corrected = True
        if len(instead) == 1:
            self.cards |= _cards_changed(line, instead[0], self.position.declarer)

    def follow(self, line: str) -> None:
        """Go on with a line that was not corrected itself."""
        written = _normalised(line, self.position.declarer)
        was_answer = self.before is not None and written in _answers(self.before)
        self._go_on_before(line)
        if not self.is_corrected:
            self._take(line)
            return
        candidates = [line if one == written else one for one in dict.fromkeys(self._candidates(written))]
        if was_answer:
            if self.position.pending is None and " chooses " in written:
                self.followed += 1  # there is nothing to choose any more
                return
            offered = _answers(self.position)
            candidates = [one for one in candidates if one in offered or (one == line and written in offered)] or candidates
        self._take_first(candidates)
        self.followed += self.done[-1] != line

    def _candidates(self, line: str) -> Iterator[str]:
        """The line as it reads with the cards corrected, as it was, and with their suits corrected."""
        words = line.split()
        yield _joined(self.cards.get(word, word) for word in words)
        yield line
        suits = {old[0]: new[0] for old, new in self.cards.items()}
        yield _joined(self.cards.get(word, word) for word in _with_suits(words, suits))

    def _take_first(self, candidates: Sequence[str]) -> None:
        for one in candidates:
            try:
                self._take(one)
            except RecordError as error:
                refused = error
            else:
                return
        raise refused

    def _take(self, line: str) -> None:
        self.position = observe_line(self.position, line).position
        self.done.append(line)

    def _go_on_before(self, line: str) -> None:
        try:
            self.before = self.before and observe_line(self.before, line).position
        except RecordError:
            self.before = None


def _answers(position: Position) -> set[str]:
    """The lines that take one of the options which are open."""
    pending = position.pending
    if pending is None:
        return set()
    options = pending.options(position)
    return {
        str(option) if seat == DIRECTOR else f"{LETTERS[seat]} chooses {option}"
        for seat in pending.decide(position)
        for option in options
    }


def _normalised(line: str, declarer: Seat) -> str:
    """The line as the notation writes it; as it is if it cannot be read."""
    try:
        return write(read(line, declarer))
    except RecordError:
        return line


def _cards_changed(old: str, new: str, declarer: Seat) -> dict[str, str]:
    """Which cards took the place of which, if the two lines say the same of as many cards."""
    before, after = (_normalised(line, declarer).split() for line in (old, new))
    if len(before) != len(after):
        return {}
    changed = {one: other for one, other in zip(before, after, strict=True) if one != other}
    return {one: other for one, other in changed.items() if one.strip("()") in NAMES and other.strip("()") in NAMES}


def _with_suits(words: Sequence[str], suits: Mapping[str, str]) -> list[str]:
    """The words of a choice or a fact with other suits, in the order of the notation."""
    if len(words) < 3 or words[1] not in ("chooses", "has", "void"):
        return list(words)
    first = 3 if words[1] == "chooses" else 2
    named = {suits.get(word, word) for word in words[first:] if word in SUIT_LETTERS}
    others = [word for word in words[first:] if word not in SUIT_LETTERS]
    return [*words[:first], *others, *sorted(named, key=_SUIT_ORDER.index)]


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)
