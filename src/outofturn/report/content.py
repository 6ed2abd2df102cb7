"""What a report says, gathered once as plain data; the page and the PDF only lay it out.

Everything comes from the kept case and its ruling: nothing is ruled here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from outofturn import __version__
from outofturn.engine.cards import SUIT_OF, SUIT_SYMBOLS, SUITS, in_order, symbol
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import SEAT_WORDS
from outofturn.json_api import api
from outofturn.notation.lines import read_deal
from outofturn.report.history import Offer, Row, offers, record
from outofturn.report.report_text import NO_BREAK, NOT_KNOWN, in_lines, printable, who
from outofturn.report.table_state import Fact, Place, middle, outcome, places, symbols, tricks
from outofturn.wording.labels import pretty

WORDS_ARE_OURS = "The words are ours; the Laws themselves are published by the WBF and national bodies."
#: The time of a call is kept in one zone, so that it means the same to everyone who reads it.
ABOUT_UTC = "UTC is London’s time in winter"


class Provision(NamedTuple):
    """A provision that was applied, where, and why: each reason once."""

    law: str
    lines: str
    reasons: tuple[str, ...]


class Dispute(NamedTuple):
    """Where authorities differ."""

    lines: str
    reading: str
    other: str
    why: str


class Review(NamedTuple):
    """A provision under which the director looks again after play, and at what."""

    law: str
    text: str


class Facts(NamedTuple):
    id: str
    subject: str  #: for the title of the document: which table, which board, when
    title: str
    changed: datetime
    warnings: tuple[str, ...]
    occasion: tuple[Fact, ...]
    places: tuple[Place, ...]  #: North, East, South, West
    trick: str  #: what stands in the middle of the table
    begins: tuple[str, ...]
    record: tuple[Row, ...]
    provisions: tuple[Provision, ...]
    offers: tuple[Offer, ...]
    outcome: tuple[Fact, ...]
    disputes: tuple[Dispute, ...]
    reviews: tuple[Review, ...]
    information: tuple[Review, ...]  #: who may use what cards have shown
    notes: str
    foot: str


def gather(kept: Mapping[str, Any]) -> Facts:
    """All that the report on a kept case says."""
    ruling = kept["ruling"]
    steps: list[dict[str, Any]] = ruling.get("steps", [])
    called = _time(kept["created"])
    names = {seat: printable(name) or NOT_KNOWN for seat, name in kept["names"].items()}
    table, board = (printable(kept[key]) or NOT_KNOWN for key in ("table", "board"))
    return Facts(
        id=kept["id"],
        subject=f"Table {table}, board {board}, {_day(called)}",
        title=printable(kept["case"].get("title", "")),
        changed=_time(kept["changed"]),
        warnings=tuple(_warnings(kept)),
        occasion=(
            Fact("Called", f"{_day(called)}, {called:%H:%M} UTC", ABOUT_UTC),
            Fact("Table", table),
            Fact("Board", board),
            Fact("Director", names.get("director", NOT_KNOWN)),
            Fact("Contract", _contract(kept["case"])),
            Fact("Laws", f"edition of {ruling['edition']}" if "edition" in ruling else NOT_KNOWN),
            Fact("Ruleset", kept["ruleset"]),
        ),
        places=tuple(places(ruling.get("table"), names)),
        trick=middle(ruling.get("table")),
        begins=tuple(_begins(kept["case"])),
        record=tuple(record(kept)),
        provisions=tuple(_provisions(steps)),
        offers=tuple(offers(steps, ruling.get("words", []))),
        outcome=tuple(outcome(kept, steps)),
        disputes=tuple(_disputes(steps)),
        reviews=tuple(
            dict.fromkeys(
                Review(review["law"], review["heading"]) for words in ruling.get("words", []) for review in words["review"]
            )
        ),
        information=tuple(_information(steps)),
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
        contract = Contract.parse(case["contract"])
    except RecordError:
        return str(case["contract"])  # the ruling says what is wrong with it
    trump = "NT" if contract.trump is None else SUIT_SYMBOLS[contract.trump]
    doubled = {"": "", "X": " doubled", "XX": " redoubled"}[contract.doubled]
    return f"{contract.level}{trump}{doubled} by {SEAT_WORDS[contract.declarer]}"


def _warnings(kept: Mapping[str, Any]) -> Iterable[str]:
    """What the reader must know before the rest."""
    error, newer = kept["ruling"].get("error"), kept["newer"]
    if error:
        where = f"at line {error['line']}" if kept["ruling"].get("table") else "in its set-up"
        text = f" (“{error['text']}”)" if error["text"] else ""
        yield printable(f"The record stops making sense {where}{text}. {error['problem']} {error['hint']}")
    if newer:
        # The ruling is always computed afresh, so where the rulesets part it is not what was said at the table.
        yield (
            f"Ruleset {newer['now']} would rule {in_lines(newer['lines'])} otherwise than ruleset {newer['ruled_under']}, "
            f"under which this case was ruled. What stands below is the ruling of ruleset {newer['now']}."
        )
    if kept["deleted"]:
        yield f"This case was marked as deleted on {_day(_time(kept['deleted']))}."


# -- the facts before the first line


def _begins(case: Mapping[str, Any]) -> Iterable[str]:
    """Where the record begins, if not with the opening lead, and the hands that are known."""
    start = case.get("start") or {}
    parts = [f"trick {start['trick']}"] if "trick" in start else []
    if "on_lead" in start:
        parts.append(f"{pretty(start['on_lead'])} on lead")
    if "won" in start:
        parts.append(tricks(start["won"]) + " so far")
    parts += [f"{pretty(card)} penalty card" for card in start.get("penalty_cards", [])]
    if parts:
        yield f"The record begins {'at' if 'trick' in start else 'with'} {'; '.join(parts)}."
    if case.get("deal"):
        try:
            hands = read_deal(case["deal"])
        except RecordError:
            return  # the ruling says what is wrong with it
        known = [
            f"{word} {_hand(hand)}".replace(" ", NO_BREAK)
            for word, hand in zip(SEAT_WORDS, hands, strict=True)
            if hand is not None
        ]
        yield f"Hands{' then' if 'trick' in start else ''}: {f'{NO_BREAK}· '.join(known)}"


def _hand(cards: int) -> str:
    """``♠10 8 7 ♥4 ♦A Q ♣–``."""
    held = in_order(cards)
    suits = []
    for suit in SUITS:
        ranks = [symbol(card)[1:] for card in held if SUIT_OF[card] == suit]
        suits.append(SUIT_SYMBOLS[suit] + (" ".join(ranks) or "–"))
    return " ".join(suits)


# -- the ruling


def _provisions(steps: Sequence[Mapping[str, Any]]) -> Iterable[Provision]:
    """Each provision once, in the order in which they came in, with all that was said by it."""
    found: dict[str, dict[str, list[int]]] = {}
    for number, step in enumerate(steps, start=1):
        for reason in step["because"]:
            found.setdefault(reason["law"], {}).setdefault(reason["text"], []).append(number)
    for law, reasons in found.items():
        numbers = sorted({number for lines in reasons.values() for number in lines})
        yield Provision(law, in_lines(numbers), tuple(reasons))


def _disputes(steps: Sequence[Mapping[str, Any]]) -> Iterable[Dispute]:
    found: dict[tuple[str, str, str], list[int]] = {}
    for number, step in enumerate(steps, start=1):
        if step["disputed"]:
            reading, other, why = (step["disputed"][key] for key in ("reading", "other", "why"))
            found.setdefault((reading, other, why), []).append(number)
    for (reading, other, why), numbers in found.items():
        yield Dispute(in_lines(numbers), reading, other, why)


def _information(steps: Sequence[Mapping[str, Any]]) -> Iterable[Review]:
    """Who may use what cards have shown: those of one player, of which the same holds, together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for number, step in enumerate(steps, start=1):
        for entry in step["information"]:
            owner, card = entry["card"].split()
            key = (str(number), owner, entry["law"], "".join(entry["authorized"]), "".join(entry["unauthorized"]))
            found.setdefault(key, []).append(card)
    for (line, owner, law, may, may_not), cards in found.items():
        use = "all players may use it" if len(may) == 4 else f"{who(may)} may use it"
        refusal = f"; {who(may_not)} may not" if may_not else ""
        yield Review(law, f"{pretty(owner)}’s {symbols(cards)}, from line {line} on: {use}{refusal}.")
