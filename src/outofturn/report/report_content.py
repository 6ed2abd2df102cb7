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
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEAT_LETTERS, SEATS, Seat
from outofturn.json_api import api
from outofturn.laws.interpretations import READING
from outofturn.notation.lines import read_deal
from outofturn.notation.ruling_facts import card_named, seat_named
from outofturn.report.plain_text import UNKNOWN, printable
from outofturn.report.record_history import DecisionEntry, RecordRow, decisions, record_rows
from outofturn.report.table_state import LabelledText, SeatState, outcome, seat_states, trick_label, won_by_side
from outofturn.wording import table_messages
from outofturn.wording.information_messages import information
from outofturn.wording.language import Language
from outofturn.wording.text_wrap import NO_BREAK

#: The headings and other fixed words, by the last part of their ids.
TITLES = (
    "title", "back-to-the-case", "this-report", "occasion", "the-table", "facts", "line", "trick-column", "what-happened",
    "nothing-recorded", "provisions", "decisions", "outcome", "disputes", "review", "notes", "signature", "date",
)  # fmt: skip


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
    language: Language
    titles: Mapping[str, str]  #: by the names in ``TITLES``
    id: str
    subject: str  #: for the title of the document: which table, which board, when
    document: str  #: the title of the document
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


def report_of(kept: Mapping[str, Any], chosen: Language) -> Report:
    """The report on a kept case, whose words are in this language already."""
    ruling = kept["ruling"]
    rulings: list[dict[str, Any]] = ruling.get("steps", [])
    words: list[dict[str, Any]] = ruling.get("words", [])
    names = {seat: printable(name) or UNKNOWN for seat, name in kept["names"].items()}
    table, board = (printable(kept[key]) or UNKNOWN for key in ("table", "board"))
    day = _day(_time(kept["created"]))
    subject = chosen.sentence(message("report/subject", word=table, other_word=board, text=day))
    return Report(
        language=chosen,
        titles={name: chosen.sentence(message(f"report/{name}")) for name in TITLES}
        | {name: chosen.sentence(message(f"label/{name}")) for name in ("followed", "other-reading", "because")},
        id=kept["id"],
        subject=subject,
        document=chosen.sentence(message("report/document", word=subject)),
        title=printable(kept["case"].get("title", "")),
        changed=_time(kept["changed"]),
        warnings=tuple(_warnings(kept, chosen)),
        heading=tuple(_heading(kept, table, board, names.get("director", UNKNOWN), chosen)),
        seats=tuple(seat_states(ruling.get("table"), names, chosen)),
        trick=trick_label(ruling.get("table"), chosen),
        start=tuple(_start(kept["case"], chosen)),
        record=tuple(record_rows(kept, chosen)),
        provisions=tuple(_provisions(rulings, chosen)),
        decisions=tuple(decisions(rulings, words, chosen)),
        outcome=tuple(outcome(kept, rulings, chosen)),
        disputes=tuple(_disputes(rulings, chosen)),
        reviews=tuple(
            dict.fromkeys(ProvisionNote(review["law"], review["heading"]) for word in words for review in word["review"])
        ),
        information=tuple(_information(rulings, chosen)),
        notes=printable(kept["notes"]),
        foot=_foot(kept, chosen),
    )


# -- the heading and the foot


def _heading(kept: Mapping[str, Any], table: str, board: str, director: str, chosen: Language) -> Iterable[LabelledText]:
    called, ruling = _time(kept["created"]), kept["ruling"]
    edition = chosen.text(message("report/edition", number=ruling["edition"])) if "edition" in ruling else UNKNOWN
    when = chosen.text(message("report/time", text=_day(called), word=f"{called:%H:%M}"))
    for label, text in (
        ("called", when),
        ("table", table),
        ("board", board),
        ("director", director),
        ("contract", _contract(kept["case"], chosen)),
        ("laws", edition),
        ("ruleset", kept["ruleset"]),
    ):
        # The time of a call is kept in one zone, so that it means the same to everyone who reads it.
        note = chosen.sentence(message("report/about-utc")) if label == "called" else ""
        yield LabelledText(chosen.sentence(message(f"report/{label}")), text, note)


def _foot(kept: Mapping[str, Any], chosen: Language) -> str:
    found = (
        message("report/version", word=kept["id"], number=kept["version"]),
        message("report/made-by", word=__version__, other_word=api.about()["ruleset"]),
        message("report/words-are-ours"),
    )
    return " ".join(map(chosen.sentence, found))


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _day(time: datetime) -> Message:
    return message(f"report/date-{time.month}", number=time.day, word=str(time.year))


def _contract(case: Mapping[str, Any], chosen: Language) -> str:
    try:
        return chosen.sentence(table_messages.contract(Contract.parse(case["contract"])))
    except RecordError:
        return str(case["contract"])  # the ruling says what is wrong with it


def _warnings(kept: Mapping[str, Any], chosen: Language) -> Iterable[str]:
    """What the reader must know before the rest."""
    error, newer = kept["ruling"].get("error"), kept["newer"]
    if error:
        where = message("report/stops-in-set-up")
        if kept["ruling"].get("table"):
            where = message("report/stops-at-line", number=error["line"], word=error["text"])
        yield printable(f"{chosen.sentence(where)} {error['problem']} {error['hint']}")
    if newer:
        # The ruling is always computed anew, so where the rulesets differ it is not what was said at the table.
        lines = _line_numbers(newer["lines"], chosen)
        values = {"text": lines, "word": newer["now"], "other_word": newer["ruled_under"]}
        yield chosen.sentence(message("report/newer-ruleset", **values))
    if kept["deleted"]:
        yield chosen.sentence(message("report/deleted", text=_day(_time(kept["deleted"]))))


def _line_numbers(numbers: Sequence[int], chosen: Language) -> Message:
    """``line 2``, ``lines 2–5 and 9``; two numbers in a row are not a range."""
    runs: list[list[int]] = []
    for one in numbers:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return message("report/lines", count=len(numbers), word=chosen.listing(parts))


# -- the facts before the first line


def _start(case: Mapping[str, Any], chosen: Language) -> Iterable[str]:
    """Where the record begins, if not with the opening lead, the readings chosen for it, and the hands that are known."""
    start = case.get("start") or {}
    later = "trick" in start
    parts = [chosen.text(message("report/trick", number=start["trick"]))] if later else []
    if "on_lead" in start:
        leader = _seat(start["on_lead"])
        parts += [] if leader is None else [chosen.text(message("report/player-on-lead", player=leader))]
    if "won" in start:
        parts.append(chosen.text(message("report/won-so-far", text=won_by_side(start["won"]))))
    parts += _penalty_cards(start.get("penalty_cards", []), chosen)
    if parts:
        yield chosen.sentence(
            message("report/begins-at" if later else "report/begins-with", word=chosen.between_clauses.join(parts))
        )
    readings = case.get("readings") or {}
    if otherwise := tuple(point for point, reading in readings.items() if reading != READING):
        yield chosen.sentence(message("label/ruled-by-another-reading", words=otherwise))
    if case.get("deal"):
        try:
            hands = read_deal(case["deal"])
        except RecordError:
            return  # the ruling says what is wrong with it
        known = [
            f"{chosen.player(seat)} {table_messages.hand_text(hand, chosen)}".replace(" ", NO_BREAK)
            for seat, hand in zip(SEATS, hands, strict=True)
            if hand is not None
        ]
        yield chosen.sentence(message("report/hands-then" if later else "report/hands", word=f"{NO_BREAK}· ".join(known)))


def _seat(letter: object) -> Seat | None:
    return seat_named(letter) if isinstance(letter, str) and letter in SEAT_LETTERS else None


def _penalty_cards(entries: Sequence[str], chosen: Language) -> list[str]:
    """From entries as the notation writes them: ``W C5 major``."""
    try:
        parts = [entry.split() for entry in entries]
        items = [PenaltyCard(seat_named(seat), card_named(card), rank == "major") for seat, card, rank in parts]
    except (IndexError, ValueError):
        return list(entries)  # the ruling says what is wrong with it
    return [chosen.text(item) for item in table_messages.penalty_cards(items)]


# -- the ruling


def _provisions(rulings: Sequence[Mapping[str, Any]], chosen: Language) -> Iterable[AppliedProvision]:
    """Each provision once, in the order in which they were first applied, with all its reasons."""
    found: dict[str, dict[str, list[int]]] = {}
    for number, ruling in enumerate(rulings, start=1):
        for reason in ruling["because"]:
            found.setdefault(reason["law"], {}).setdefault(reason["text"], []).append(number)
    for law, reasons in found.items():
        numbers = sorted({number for lines in reasons.values() for number in lines})
        yield AppliedProvision(law, chosen.text(_line_numbers(numbers, chosen)), tuple(reasons))


def _disputes(rulings: Sequence[Mapping[str, Any]], chosen: Language) -> Iterable[DisputedPoint]:
    found: dict[tuple[str, str, str], list[int]] = {}
    for number, ruling in enumerate(rulings, start=1):
        if ruling["disputed"]:
            reading, other, why = (ruling["disputed"][key] for key in ("reading", "other", "why"))
            found.setdefault((reading, other, why), []).append(number)
    for (reading, other, why), numbers in found.items():
        yield DisputedPoint(chosen.text(_line_numbers(numbers, chosen)), reading, other, why)


def _information(rulings: Sequence[Mapping[str, Any]], chosen: Language) -> Iterable[ProvisionNote]:
    """Who may use what cards have shown; the cards of one player to which the same applies stand together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for number, ruling in enumerate(rulings, start=1):
        for entry in ruling["information"]:
            owner, card = entry["card"].split()
            key = (str(number), owner, entry["law"], "".join(entry["authorized"]), "".join(entry["unauthorized"]))
            found.setdefault(key, []).append(card)
    for (line, owner, law, may, may_not), cards in found.items():
        seats = [[seat_named(letter) for letter in letters] for letters in (may, may_not)]
        text = information(seat_named(owner), [*map(card_named, cards)], *seats, since=int(line))
        yield ProvisionNote(law, chosen.sentence(text))
