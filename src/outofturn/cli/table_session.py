"""The session at the table without a terminal: a record that grows line by line. It never changes: each step gives another one.

What cannot be done raises ``RecordError``, and the session is as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.director import NO_READINGS, rulings, start_case
from outofturn.engine.cards import NAMES, parse_card
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.position import Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SEATS, Seat
from outofturn.json_api.replayed_case import ReplayedCase
from outofturn.json_api.ruling_text import choices
from outofturn.laws.book import LATEST, edition_of
from outofturn.notation.case import Case, Item, Line
from outofturn.notation.case_file import as_object, case_of
from outofturn.notation.case_size import LONGEST_LINE, check_count, check_line
from outofturn.notation.lines import read, write
from outofturn.notation.ruling_facts import decider_name
from outofturn.notation.table_contract import ChoiceJson
from outofturn.notation.vocabulary import like
from outofturn.wording.language import Language
from outofturn.wording.table_messages import next_to_act


class OfferedWay(NamedTuple):
    """One way to take an option: what it is called, and the lines that take it."""

    label: str
    lines: tuple[str, ...]


class TableSession(NamedTuple):
    """A record with its rulings, the language of the words, and what has been taken back."""

    language: Language
    asked_year: int | None = None  #: the edition asked for; None for that of the case
    replayed: ReplayedCase | None = None  #: None as long as there is no contract
    entries: tuple[int, ...] = ()  #: how many lines each thing that was typed has added
    undone: tuple[tuple[str, ...], ...] = ()  #: the lines of what was taken back, the last first
    readings: Mapping[str, str] = NO_READINGS  #: of disputed points, for cases that do not name their own

    # -- the record

    @property
    def record(self) -> ReplayedCase:
        """The record; RecordError if there is no contract yet."""
        if self.replayed is None:
            raise RecordError(message("session/contract-comes-first"), like("4S by S"))
        return self.replayed

    @property
    def position(self) -> Position:
        return self.record.last

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return self.replayed.rulings if self.replayed is not None else ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines so far, as the notation writes them."""
        return tuple(write(ruling.event) for ruling in self.rulings)

    @property
    def year(self) -> int:
        if self.replayed is not None:
            return self.replayed.start.edition.year
        return self.asked_year if self.asked_year is not None else LATEST.year

    def case(self) -> Case:
        """The case as it would be written down now: what was read, with the expectations that still stand below their lines."""
        case = self.record.case
        is_same_edition = bool(case.edition or case.editions) and case.preferred_edition() == self.year
        edition = case.edition if is_same_edition else self.year
        return case._replace(items=tuple(_items(case, self.rulings)), edition=edition)

    # -- set-up

    def begun(self, case: Case) -> TableSession:
        """The session with another case."""
        year = case.preferred_edition() if self.asked_year is None else self.asked_year
        case = case.following(self.readings)
        replayed = _replayed(case, year, case.lines)
        return self._replace(replayed=replayed, entries=(1,) * len(replayed.rulings), undone=())

    def with_contract(self, text: str) -> TableSession:
        """The session with a contract: the first one, or a correction, after which all lines are ruled again."""
        contract = Contract.parse(text)
        if self.replayed is None:
            return self.begun(Case(contract, (), edition=self.year))
        return self.with_setup(contract=str(contract))

    def with_setup(self, **changes: Any) -> TableSession:
        """The session with parts of the set-up as a case file has them, and all lines ruled again."""
        case = self.case()
        changed = case_of(as_object(case) | changes)._replace(items=case.items, language=case.language)
        return self._replace(replayed=_replayed(changed, self.year, self.lines))

    def under(self, year: int | str) -> TableSession:
        """The session under another edition, with all lines ruled again."""
        found = edition_of(year).year
        replayed = self.replayed and _replayed(self.replayed.case, found, self.lines)
        return self._replace(asked_year=found, replayed=replayed)

    # -- lines

    def with_lines(self, *texts: str) -> TableSession:
        """The session after something more, in one line or several; all of them or none."""
        return self._added(texts)._replace(undone=())

    def _added(self, texts: Sequence[str]) -> TableSession:
        record, count = self.record, len(self.rulings)
        check_count(count + len(texts))
        for number, text in enumerate(texts, count + 1):
            check_line(text, number)
        continued = record.continued(count, texts)
        if continued.error is not None:
            raise continued.error
        return self._replace(replayed=continued, entries=(*self.entries, len(texts)))

    def taken_back(self, count: int = 1) -> TableSession:
        """The session without what was typed last; what one number has added goes as a whole."""
        if not self.entries:
            raise RecordError(message("session/nothing-to-undo"))
        if not 1 <= count <= len(self.entries):
            raise RecordError(message("session/undo-at-most", count=len(self.entries)), like(f"undo {len(self.entries)}"))
        session = self
        for _ in range(count):
            lines, kept = session.lines, len(session.lines) - session.entries[-1]
            session = session._replace(
                replayed=session.record.continued(kept, ()),
                entries=session.entries[:-1],
                undone=(lines[kept:], *session.undone),
            )
        return session

    def done_again(self, count: int = 1) -> TableSession:
        """The session with what was taken back last."""
        if not 1 <= count <= len(self.undone):
            raise RecordError(message("session/nothing-to-redo"))
        session = self
        for lines in self.undone[:count]:
            session = session._added(lines)
        return session._replace(undone=self.undone[count:])

    # -- short input

    def card_in_turn(self, text: str) -> str | None:
        """The line for a card alone, which is that of the hand in turn; None if the text is no card."""
        card = parse_card(text)
        if card is None:
            return None
        position = self.position
        turn, verb = position.turn, "plays" if position.plays else "leads"
        if turn is None or position.pending is not None or position.consequences.claimed is not None:
            example = f"{SEAT_LETTERS[position.leader if turn is None else turn]} {verb} {NAMES[card]}"
            raise RecordError(message("session/nobodys-turn", card=card), like(example))
        return f"{SEAT_LETTERS[turn]} {verb} {NAMES[card]}"

    def choices(self) -> list[ChoiceJson]:
        """The options that are open, as they are read out; for each of the players who may choose."""
        return [] if self.replayed is None else choices(self.position, self.language)

    def ways(self, number: int, seat: Seat | None = None) -> list[OfferedWay]:
        """The ways to take the option with this number; more than one if it leaves something open, or two may choose."""
        offered = self.choices()
        if not offered:
            raise RecordError(message("error/nothing-is-open"), message("hint/write-what-happens-next"))
        if seat is not None:
            offered = [choice for choice in offered if choice["seat"] == decider_name(seat)]
            if not offered:
                raise RecordError(message("error/not-the-players-choice", player=seat), self._numbers())
        found = [choice for choice in offered if choice["number"] == number]
        if not found:
            raise RecordError(message("session/no-such-option", word=str(number)[:10]), self._numbers())
        several = len({choice["seat"] for choice in found}) > 1
        return [
            OfferedWay(_way_label(choice, way["label"], self.language, several=several), tuple(way["lines"]))
            for choice in found
            for way in choice["ways"]
        ]

    def _numbers(self) -> Message:
        last = max(choice["number"] for choice in self.choices())
        return message("session/numbers-alone", number=last)

    def waits_for(self) -> Message:
        """What the table waits for."""
        position = self.position
        decide = position.pending.decide(position) if position.pending is not None else ()
        turn = None if position.consequences.claimed is not None else position.turn
        return next_to_act(decide, turn, leads=not position.plays)


def _way_label(choice: ChoiceJson, way: str, chosen: Language, *, several: bool) -> str:
    what = way or choice["label"]
    if not several:
        return what
    seat = next(seat for seat in SEATS if SEAT_LETTERS[seat] == choice["seat"])
    return f"{chosen.player(seat)}: {what}"


def _replayed(case: Case, year: int, lines: Sequence[Line | str]) -> ReplayedCase:
    """The case under an edition; RecordError if a line makes no sense."""
    start = start_case(case, year)
    return ReplayedCase(case, start, tuple(rulings(start, lines)), None)


def _items(case: Case, ruled: Sequence[Ruling]) -> list[Item]:
    """The lines, those that have not changed since the case was read as they were written, with their expectations."""
    found: list[Item] = []
    left = list(ruled)
    for item in case.items:
        if isinstance(item, Line):
            if not left or _normalised(item.text, left[0]) != write(left[0].event):
                break
            left.pop(0)
        found.append(item)
    return [*found, *(Line(write(ruling.event)) for ruling in left)]


def _normalised(text: str, ruling: Ruling) -> str:
    try:
        return write(read(text, ruling.before.declarer))
    except RecordError:
        return text[:LONGEST_LINE]
