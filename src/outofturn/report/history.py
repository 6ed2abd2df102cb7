"""The record told again: its lines, and what was offered and chosen along the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from outofturn.report.report_text import NO_BREAK, printable, who
from outofturn.wording.labels import choice, pretty

#: Signs before words, so that nothing hangs on colour.
IRREGULAR = "▲"
WRONG = "✕"
DIRECTOR = "director"
#: A trick has four cards, and in a longer row nobody finds the line with a given number.
_TOGETHER = 4


class Row(NamedTuple):
    """One line of the record, or the quiet plays of one trick together."""

    numbers: str  #: ``3`` or ``4–7``
    trick: str  #: the number of the trick; empty if it is that of the row above
    text: str
    remark: str = ""  #: the irregularity and the offender, or why the line is not ruled
    marked: bool = False  #: stands out: here something went wrong


class Option(NamedTuple):
    words: str
    chosen: bool


class Offer(NamedTuple):
    """What someone could choose after a line, and what came of it."""

    line: int
    asked: str  #: ``South may choose``
    options: tuple[Option, ...]
    settled: tuple[str, ...]


class _Line(NamedTuple):
    number: int
    trick: int
    text: str
    remark: str = ""
    alone: bool = False


def record(kept: Mapping[str, Any]) -> Iterable[Row]:
    """The record in words. The plays of a trick at which nothing went wrong share a row."""
    together: list[_Line] = []
    shown = 0
    for line in (*_lines(kept), None):
        if together and (line is None or len(together) == _TOGETHER or _parted(together[0], line)):
            first, last = together[0], together[-1]
            numbers = str(first.number) if first is last else f"{first.number}–{last.number}"
            trick = str(first.trick) if first.trick != shown else ""
            text = f"{NO_BREAK}· ".join(line.text for line in together)
            yield Row(numbers, trick, text, first.remark, marked=first.alone and bool(first.remark))
            shown, together = first.trick, []
        if line is not None:
            together.append(line)


def _parted(one: _Line, other: _Line) -> bool:
    return one.alone or other.alone or one.trick != other.trick


def _lines(kept: Mapping[str, Any]) -> Iterable[_Line]:
    ruling = kept["ruling"]
    steps, words = ruling.get("steps", []), ruling.get("words", [])
    trick = (kept["case"].get("start") or {}).get("trick", 1)
    for number, (step, word) in enumerate(zip(steps, words, strict=True), start=1):
        remark = ""
        if step["irregularity"]:
            by = f": {who([step['offender']])}" if step["offender"] else ""
            remark = f"{IRREGULAR} {word['irregularity']}{by}"
        yield _Line(number, trick, word["event"], remark, alone=bool(remark) or " chooses " in step["event"])
        trick = step["trick"]
    for number, text in enumerate(kept["lines"][len(steps) :], start=len(steps) + 1):
        stops = number == len(steps) + 1 and ruling.get("table") is not None  # without a table the set-up is at fault
        remark = f"{WRONG} {'The record stops making sense here' if stops else 'Not ruled'}"
        yield _Line(number, trick, pretty(printable(text)), remark, alone=stops)


def offers(steps: Sequence[Mapping[str, Any]], words: Sequence[Mapping[str, Any]]) -> Iterable[Offer]:
    """Each decision that was open, from the line that opened it to the one that settled it."""
    found: list[Offer] = []
    before: Mapping[str, Any] = {"decide": [], "options": []}
    for number, (step, word) in enumerate(zip(steps, words, strict=True), start=1):
        chooser, _, option = step["event"].partition(" chooses ")
        if found and option:
            ended = bool(before["decide"])  # else someone speaks although the matter is settled
            words_chosen = choice(option, before["options"])
            said = f"chosen by {who([chooser])}, line {number}"
            settled, tick = (said, words_chosen) if ended else (f"“{words_chosen}” {said}, changes nothing", "")
            found[-1] = _settled(found[-1], settled, tick)
        elif before["decide"] and not _same(before, step):
            line = f"line {number}: {word['event']}"
            if step["event"] in before["options"]:  # the fact that was asked for
                found[-1] = _settled(found[-1], f"found in {line}", choice(step["event"], before["options"]))
            else:
                found[-1] = _settled(found[-1], f"settled by {line}")
        if step["decide"] and (option or not _same(before, step)):
            options = tuple(Option(choice(option, step["options"]), False) for option in step["options"])
            found.append(Offer(number, _asked(step["decide"]), options, ()))
        before = step
    return [offer if offer.settled else offer._replace(settled=("still open",)) for offer in found]


def _same(before: Mapping[str, Any], step: Mapping[str, Any]) -> bool:
    """Is it still the same decision that is open? A call for the director, or a card too many, settles nothing."""
    return bool(before["decide"] == step["decide"] and before["options"] == step["options"])


def _asked(decide: Sequence[str]) -> str:
    return "The director finds out" if decide == [DIRECTOR] else f"{who(decide, 'or')} may choose"


def _settled(offer: Offer, words: str, chosen: str = "") -> Offer:
    options = tuple(option._replace(chosen=option.chosen or option.words == chosen) for option in offer.options)
    return offer._replace(options=options, settled=(*offer.settled, words))
