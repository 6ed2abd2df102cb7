"""The record of a case: its lines, and the decisions that were open along the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import Any, NamedTuple

from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.engine.seats import Seat
from outofturn.notation.ruling_facts import seat_named
from outofturn.report.plain_text import printable
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import Language
from outofturn.wording.opening_leads import opening
from outofturn.wording.table_messages import decides, irregularity
from outofturn.wording.text_wrap import NO_BREAK

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
    """An option as it was read out."""

    words: str
    ways: tuple[tuple[str, ...], ...]  #: to take it: the ids to choose, in order
    chosen: bool = False


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


def record_rows(kept: Mapping[str, Any], chosen: Language) -> Iterable[RecordRow]:
    """The rows of the record. Plays of one trick at which nothing went wrong share a row."""
    together: list[_RecordLine] = []
    shown = 0
    for line in (*_lines(kept, chosen), None):
        if together and (line is None or len(together) == _MOST_IN_A_ROW or _is_apart(together[0], line)):
            first, last = together[0], together[-1]
            numbers = str(first.number) if first is last else f"{first.number}–{last.number}"
            trick = chosen.sentence(message("report/trick", number=first.trick)) if first.trick != shown else ""
            text = f"{NO_BREAK}· ".join(line.text for line in together)
            yield RecordRow(numbers, trick, text, first.remark, marked=first.alone and bool(first.remark))
            shown, together = first.trick, []
        if line is not None:
            together.append(line)


def _is_apart(one: _RecordLine, other: _RecordLine) -> bool:
    return one.alone or other.alone or one.trick != other.trick


def _lines(kept: Mapping[str, Any], chosen: Language) -> Iterable[_RecordLine]:
    ruling = kept["ruling"]
    rulings, words = ruling.get("steps", []), ruling.get("words", [])
    trick = (kept["case"].get("start") or {}).get("trick", 1)
    for number, (entry, word) in enumerate(zip(rulings, words, strict=True), start=1):
        remark = ""
        if entry["irregularity"]:
            offender = seat_named(entry["offender"]) if entry["offender"] else None
            what = irregularity(entry["irregularity"], offender)
            remark = f"{IRREGULAR} {chosen.sentence(opening(what) if trick == 1 else what)}"
        yield _RecordLine(number, trick, word["event"], remark, alone=bool(remark) or " chooses " in entry["event"])
        trick = entry["trick"]
    declarer = _declarer(kept)
    for number, text in enumerate(kept["lines"][len(rulings) :], start=len(rulings) + 1):
        stops = number == len(rulings) + 1 and ruling.get("table") is not None  # without a table the set-up is at fault
        remark = f"{WRONG} {chosen.sentence(message('report/stops-here' if stops else 'report/not-ruled'))}"
        words_of_line = line_in_words(printable(text), chosen, declarer, before_opening_lead=number == trick == 1)
        yield _RecordLine(number, trick, words_of_line, remark, alone=stops)


def _declarer(kept: Mapping[str, Any]) -> Seat | None:
    try:
        return Contract.parse(kept["case"]["contract"]).declarer
    except RecordError:
        return None  # the ruling says what is wrong with it


# -- decisions


def decisions(
    rulings: Sequence[Mapping[str, Any]], words: Sequence[Mapping[str, Any]], chosen: Language
) -> Iterable[DecisionEntry]:
    """Each decision that was open, from the line that opened it to the one that decided it."""
    found: list[DecisionEntry] = []
    before: Mapping[str, Any] = {"decide": [], "options": []}
    for number, (ruling, word) in enumerate(zip(rulings, words, strict=True), start=1):
        option = ruling["event"].partition(" chooses ")[2]
        if found and (option or (before["decide"] and not _is_same(before, ruling))):
            how = chosen.text(message(_how(before, ruling), number=number, word=word["event"]))
            found[-1] = found[-1]._replace(decided=(*found[-1].decided, how))
        if ruling["decide"] and (option or not _is_same(before, ruling)):
            heading = chosen.sentence(decides([seat_named(letter) for letter in ruling["decide"]]))
            found.append(DecisionEntry(number, heading, _offered(ruling, _choices(ruling, rulings[number:])), ()))
        before = ruling
    still_open = (chosen.text(message("report/still-open")),)
    return [entry if entry.decided else entry._replace(decided=still_open) for entry in found]


def _is_same(before: Mapping[str, Any], ruling: Mapping[str, Any]) -> bool:
    """Is the same decision still open? A call for the director, or a card too many, decides nothing."""
    return bool(before["decide"] == ruling["decide"] and before["options"] == ruling["options"])


def _how(before: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """What a line did about a decision: somebody chose, the fact came out, or something else settled it."""
    if " chooses " in ruling["event"]:
        return "report/chosen" if before["decide"] else "report/changes-nothing"  # it had been decided already
    return "report/found" if ruling["event"] in before["options"] else "report/settled"


def _choices(ruling: Mapping[str, Any], later: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """What was chosen in a row when the decision was made, or the line that settled it otherwise."""
    settling = dropwhile(lambda step: " chooses " not in step["event"] and _is_same(ruling, step), later)
    found = [step["event"] for step in settling]
    options = [event.partition(" chooses ")[2] for event in takewhile(lambda event: " chooses " in event, found)]
    return tuple(options or found[:1])


def _offered(ruling: Mapping[str, Any], choices: tuple[str, ...]) -> tuple[OfferedOption, ...]:
    """The options as they were read out after a line; that one is marked to which the choices made then led."""
    found = []
    for item in ruling["speech"]:
        if item["number"] is not None:
            ways = tuple(tuple(way) for way in item["choose"])
            found.append(OfferedOption(item["text"], ways, any(choices[: len(way)] == way for way in ways)))
    return tuple(found)
