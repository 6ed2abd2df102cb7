"""What a report says, as plain data; the HTML page and the PDF only lay it out.

Everything comes from the kept case and its ruling: nothing is ruled here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from outofturn import __version__
from outofturn.engine.consequences import PenaltyCard
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SEATS
from outofturn.json_api import api
from outofturn.notation.lines import read_deal
from outofturn.report.plain_text import UNKNOWN, printable
from outofturn.report.record_history import DecisionEntry, RecordRow, decisions, record_rows
from outofturn.report.table_state import LabelledText, SeatState, outcome, seat_states, trick_label, won_by_side
from outofturn.wording.information_text import information
from outofturn.wording.labels import contract_label, hand_label, pretty
from outofturn.wording.penalty_card_text import with_owner
from outofturn.wording.text_wrap import NO_BREAK, card_of, line_numbers, name, seat_of

WORDS_ARE_OURS = "The words are ours; the Laws themselves are published by the WBF and national bodies."
#: The time of a call is kept in one zone, so that it means the same to everyone who reads it.
ABOUT_UTC = "UTC is London’s time in winter"


class AppliedProvision(NamedTuple):
    """A provision that was applied, where, and why: each reason once."""

    law: str
    lines: str
    reasons: tuple[str, ...]


class DisputedPoint(NamedTuple):
    """Where authorities differ."""

    lines: str
    reading: str
    other: str
    why: str


class ProvisionNote(NamedTuple):
    """A text under the number of a provision."""

    law: str
    text: str


class Report(NamedTuple):
    id: str
    subject: str  #: for the title of the document: which table, which board, when
    title: str
    changed: datetime
    warnings: tuple[str, ...]
    heading: tuple[LabelledText, ...]
    seats: tuple[SeatState, ...]  #: North, East, South, West
    trick: str  #: in the middle of the table
    start: tuple[str, ...]
    record: tuple[RecordRow, ...]
    provisions: tuple[AppliedProvision, ...]
    decisions: tuple[DecisionEntry, ...]
    outcome: tuple[LabelledText, ...]
    disputes: tuple[DisputedPoint, ...]
    reviews: tuple[ProvisionNote, ...]  #: the provisions under which the director looks again after play
    information: tuple[ProvisionNote, ...]  #: who may use what cards have shown
    notes: str
    foot: str


def report_of(kept: Mapping[str, Any]) -> Report:
    """The report on a kept case."""
    ruling = kept["ruling"]
    rulings: list[dict[str, Any]] = ruling.get("steps", [])
    words: list[dict[str, Any]] = ruling.get("words", [])
    called = _time(kept["created"])
    names = {seat: printable(name) or UNKNOWN for seat, name in kept["names"].items()}
    table, board = (printable(kept[key]) or UNKNOWN for key in ("table", "board"))
    return Report(
        id=kept["id"],
        subject=f"Table {table}, board {board}, {_day(called)}",
        title=printable(kept["case"].get("title", "")),
        changed=_time(kept["changed"]),
        warnings=tuple(_warnings(kept)),
        heading=(
            LabelledText("Called", f"{_day(called)}, {called:%H:%M} UTC", ABOUT_UTC),
            LabelledText("Table", table),
            LabelledText("Board", board),
            LabelledText("Director", names.get("director", UNKNOWN)),
            LabelledText("Contract", _contract(kept["case"])),
            LabelledText("Laws", f"edition of {ruling['edition']}" if "edition" in ruling else UNKNOWN),
            LabelledText("Ruleset", kept["ruleset"]),
        ),
        seats=tuple(seat_states(ruling.get("table"), names)),
        trick=trick_label(ruling.get("table")),
        start=tuple(_start(kept["case"])),
        record=tuple(record_rows(kept)),
        provisions=tuple(_provisions(rulings)),
        decisions=tuple(decisions(rulings, words)),
        outcome=tuple(outcome(kept, rulings)),
        disputes=tuple(_disputes(rulings)),
        reviews=tuple(
            dict.fromkeys(ProvisionNote(review["law"], review["heading"]) for word in words for review in word["review"])
        ),
        information=tuple(_information(rulings)),
        notes=printable(kept["notes"]),
        foot=f"Case {kept['id']}, version {kept['version']} of the record. "
        f"Made by Out of Turn {__version__}, ruleset {api.about()['ruleset']}. {WORDS_ARE_OURS}",
    )


# -- the heading


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _day(time: datetime) -> str:
    return f"{time.day} {time:%B %Y}"


def _contract(case: Mapping[str, Any]) -> str:
    try:
        return contract_label(Contract.parse(case["contract"]))
    except RecordError:
        return str(case["contract"])  # the ruling says what is wrong with it


def _warnings(kept: Mapping[str, Any]) -> Iterable[str]:
    """What the reader must know before the rest."""
    error, newer = kept["ruling"].get("error"), kept["newer"]
    if error:
        where = f"at line {error['line']}" if kept["ruling"].get("table") else "in its set-up"
        text = f" (“{error['text']}”)" if error["text"] else ""
        yield printable(f"The record stops making sense {where}{text}. {error['problem']} {error['hint']}")
    if newer:
        # The ruling is always computed anew, so where the rulesets differ it is not what was said at the table.
        yield (
            f"Ruleset {newer['now']} would rule {line_numbers(newer['lines'])} otherwise than ruleset {newer['ruled_under']}, "
            f"under which this case was ruled. What stands below is the ruling of ruleset {newer['now']}."
        )
    if kept["deleted"]:
        yield f"This case was marked as deleted on {_day(_time(kept['deleted']))}."


# -- the facts before the first line


def _start(case: Mapping[str, Any]) -> Iterable[str]:
    """Where the record begins, if not with the opening lead, and the hands that are known."""
    start = case.get("start") or {}
    parts = [f"trick {start['trick']}"] if "trick" in start else []
    if "on_lead" in start:
        parts.append(f"{pretty(start['on_lead'])} on lead")
    if "won" in start:
        parts.append(won_by_side(start["won"]) + " so far")
    parts += _penalty_cards(start.get("penalty_cards", []))
    if parts:
        yield f"The record begins {'at' if 'trick' in start else 'with'} {'; '.join(parts)}."
    if case.get("deal"):
        try:
            hands = read_deal(case["deal"])
        except RecordError:
            return  # the ruling says what is wrong with it
        known = [
            f"{name(seat)} {hand_label(hand)}".replace(" ", NO_BREAK)
            for seat, hand in zip(SEATS, hands, strict=True)
            if hand is not None
        ]
        yield f"Hands{' then' if 'trick' in start else ''}: {f'{NO_BREAK}· '.join(known)}"


def _penalty_cards(entries: Sequence[str]) -> list[str]:
    """From entries as the notation writes them: ``W C5 major``."""
    try:
        parts = [entry.split() for entry in entries]
        return with_owner(PenaltyCard(seat_of(seat), card_of(card), rank == "major") for seat, card, rank in parts)
    except (IndexError, ValueError):
        return [pretty(entry) for entry in entries]  # the ruling says what is wrong with it


# -- the ruling


def _provisions(rulings: Sequence[Mapping[str, Any]]) -> Iterable[AppliedProvision]:
    """Each provision once, in the order in which they were first applied, with all its reasons."""
    found: dict[str, dict[str, list[int]]] = {}
    for number, ruling in enumerate(rulings, start=1):
        for reason in ruling["because"]:
            found.setdefault(reason["law"], {}).setdefault(reason["text"], []).append(number)
    for law, reasons in found.items():
        numbers = sorted({number for lines in reasons.values() for number in lines})
        yield AppliedProvision(law, line_numbers(numbers), tuple(reasons))


def _disputes(rulings: Sequence[Mapping[str, Any]]) -> Iterable[DisputedPoint]:
    found: dict[tuple[str, str, str], list[int]] = {}
    for number, ruling in enumerate(rulings, start=1):
        if ruling["disputed"]:
            reading, other, why = (ruling["disputed"][key] for key in ("reading", "other", "why"))
            found.setdefault((reading, other, why), []).append(number)
    for (reading, other, why), numbers in found.items():
        yield DisputedPoint(line_numbers(numbers), reading, other, why)


def _information(rulings: Sequence[Mapping[str, Any]]) -> Iterable[ProvisionNote]:
    """Who may use what cards have shown; the cards of one player to which the same applies stand together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for number, ruling in enumerate(rulings, start=1):
        for entry in ruling["information"]:
            owner, card = entry["card"].split()
            key = (str(number), owner, entry["law"], "".join(entry["authorized"]), "".join(entry["unauthorized"]))
            found.setdefault(key, []).append(card)
    for (line, owner, law, may, may_not), cards in found.items():
        seats = [[seat_of(letter) for letter in letters] for letters in (may, may_not)]
        yield ProvisionNote(law, information(seat_of(owner), [*map(card_of, cards)], *seats, since=f", from line {line} on"))
