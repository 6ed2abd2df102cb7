"""The record of a case: its lines, and the decisions that were open along the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.engine.options import Option
from outofturn.report.plain_text import printable
from outofturn.wording.labels import choice, irregularity, pretty
from outofturn.wording.text_wrap import NO_BREAK, name, seat_of
from outofturn.wording.turn_text import decides

#: Signs, so that nothing is said by colour alone.
IRREGULAR = "▲"
WRONG = "✕"
#: Lines in one row at most: a trick has four cards, and in a longer row a line is hard to find by its number.
_MOST_IN_A_ROW = 4


class RecordRow(NamedTuple):
    """One line of the record, or several plays of one trick at which nothing went wrong."""

    numbers: str  #: ``3`` or ``4–7``
    trick: str  #: the number of the trick; empty if it is that of the row above
    text: str
    remark: str = ""  #: the irregularity and the offender, or why the line is not ruled
    marked: bool = False  #: something went wrong here


class OfferedOption(NamedTuple):
    words: str
    chosen: bool


class DecisionEntry(NamedTuple):
    """What someone could choose after a line, and how it was decided."""

    line: int
    heading: str  #: ``South decides``
    options: tuple[OfferedOption, ...]
    decided: tuple[str, ...]  #: how, by which line


class _RecordLine(NamedTuple):
    number: int
    trick: int
    text: str
    remark: str = ""
    alone: bool = False


def record_rows(kept: Mapping[str, Any]) -> Iterable[RecordRow]:
    """The rows of the record. Plays of one trick at which nothing went wrong share a row."""
    together: list[_RecordLine] = []
    shown = 0
    for line in (*_lines(kept), None):
        if together and (line is None or len(together) == _MOST_IN_A_ROW or _is_apart(together[0], line)):
            first, last = together[0], together[-1]
            numbers = str(first.number) if first is last else f"{first.number}–{last.number}"
            trick = str(first.trick) if first.trick != shown else ""
            text = f"{NO_BREAK}· ".join(line.text for line in together)
            yield RecordRow(numbers, trick, text, first.remark, marked=first.alone and bool(first.remark))
            shown, together = first.trick, []
        if line is not None:
            together.append(line)


def _is_apart(one: _RecordLine, other: _RecordLine) -> bool:
    return one.alone or other.alone or one.trick != other.trick


def _lines(kept: Mapping[str, Any]) -> Iterable[_RecordLine]:
    ruling = kept["ruling"]
    rulings, words = ruling.get("steps", []), ruling.get("words", [])
    trick = (kept["case"].get("start") or {}).get("trick", 1)
    for number, (entry, word) in enumerate(zip(rulings, words, strict=True), start=1):
        remark = ""
        if entry["irregularity"]:
            offender = seat_of(entry["offender"]) if entry["offender"] else None
            remark = f"{IRREGULAR} {irregularity(entry['irregularity'], offender)}"
        yield _RecordLine(number, trick, word["event"], remark, alone=bool(remark) or " chooses " in entry["event"])
        trick = entry["trick"]
    for number, text in enumerate(kept["lines"][len(rulings) :], start=len(rulings) + 1):
        stops = number == len(rulings) + 1 and ruling.get("table") is not None  # without a table the set-up is at fault
        remark = f"{WRONG} {'The record stops making sense here' if stops else 'Not ruled'}"
        yield _RecordLine(number, trick, pretty(printable(text)), remark, alone=stops)


def decisions(rulings: Sequence[Mapping[str, Any]], words: Sequence[Mapping[str, Any]]) -> Iterable[DecisionEntry]:
    """Each decision that was open, from the line that opened it to the one that decided it."""
    found: list[DecisionEntry] = []
    before: Mapping[str, Any] = {"decide": [], "options": []}
    for number, (ruling, word) in enumerate(zip(rulings, words, strict=True), start=1):
        option = ruling["event"].partition(" chooses ")[2]
        if found and (option or (before["decide"] and not _is_same(before, ruling))):
            found[-1] = _decided(found[-1], before, ruling, f"line {number}: {word['event']}", number)
        if ruling["decide"] and (option or not _is_same(before, ruling)):
            options = tuple(OfferedOption(_label(one, ruling["options"]), False) for one in ruling["options"])
            found.append(DecisionEntry(number, decides([seat_of(letter) for letter in ruling["decide"]]), options, ()))
        before = ruling
    return [entry if entry.decided else entry._replace(decided=("still open",)) for entry in found]


def _is_same(before: Mapping[str, Any], ruling: Mapping[str, Any]) -> bool:
    """Is the same decision still open? A call for the director, or a card too many, decides nothing."""
    return bool(before["decide"] == ruling["decide"] and before["options"] == ruling["options"])


def _decided(
    entry: DecisionEntry, before: Mapping[str, Any], ruling: Mapping[str, Any], line: str, number: int
) -> DecisionEntry:
    """The entry with what a line did about it: somebody chose, the fact came out, or something else settled it."""
    chooser, _, option = ruling["event"].partition(" chooses ")
    if option:
        label = _label(option, before["options"])
        how = f"chosen by {name(seat_of(chooser))}, line {number}"
        if before["decide"]:
            return _with(entry, how, label)
        return _with(entry, f"“{label}” {how}, changes nothing")  # it had been decided already
    if ruling["event"] in before["options"]:  # the fact that was asked for
        return _with(entry, f"found in {line}", _label(ruling["event"], before["options"]))
    return _with(entry, f"settled by {line}")


def _with(entry: DecisionEntry, how: str, chosen: str = "") -> DecisionEntry:
    options = tuple(option._replace(chosen=option.chosen or option.words == chosen) for option in entry.options)
    return entry._replace(options=options, decided=(*entry.decided, how))


def _label(option: str, offered: Sequence[str]) -> str:
    return choice(Option(option), [Option(other) for other in offered])
