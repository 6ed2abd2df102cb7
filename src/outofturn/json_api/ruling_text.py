"""Rulings and choices as JSON for people to read: lines with suit symbols, sentences, buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from outofturn.director import observe_line
from outofturn.engine.decision import PendingDecision
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import Seat
from outofturn.json_api.table_json import is_about_the_lead
from outofturn.lawbook import lookup
from outofturn.laws.book import Edition
from outofturn.notation.json_contract import ChoiceJson, RulingJson, RulingTextJson
from outofturn.notation.ruling_facts import LETTERS, decider_name
from outofturn.wording import turn_text
from outofturn.wording.information_text import information
from outofturn.wording.labels import choice, irregularity, pretty, sentences

#: Stands in a speech before the first of the choices, if the speech counts them.
_FIRST = "One: "


def ruling_text(ruling: Ruling, as_json: RulingJson) -> RulingTextJson:
    """One ruling in words."""
    return {
        "event": pretty(as_json["event"]),
        "irregularity": irregularity(ruling.irregularity) if ruling.irregularity else None,
        "in_order": not ruling.irregularity and not as_json["say"],
        "say": sentences(as_json["say"]),
        "information": [
            {"law": entry.law, "text": information(entry.seat, [entry.card], entry.authorized, entry.unauthorized)}
            for entry in ruling.information
        ],
        "review": [{"law": law, "heading": _heading(law, ruling.position.edition)} for law in ruling.review],
    }


@cache
def _heading(number: str, edition: Edition) -> str:
    """What a provision is about, or a whole Law."""
    if number.isdigit():
        return lookup.title_of(int(number))
    return next((entry.heading for entry in lookup.entries(edition) if entry.number == number), "")


def choices(position: Position) -> list[ChoiceJson]:
    """Each way to go on with the lines that say so; where either of two players may choose, once for each of them."""
    pending = position.pending
    if pending is None:
        return []
    is_counted = _FIRST in pending.speech(position)
    return [
        {
            "seat": decider_name(seat),
            "number": number if is_counted else None,
            "options": options,
            "lines": lines,
            "words": words,
        }
        for seat in pending.decide(position)
        for number, (options, lines, words) in enumerate(_ways_on(position, pending, seat), start=1)
    ]


def choices_note(position: Position) -> str:
    """What the players should know when they choose."""
    return turn_text.who_may_speak(position.pending.decide(position)) if position.pending is not None else ""


def _ways_on(position: Position, pending: PendingDecision, seat: Seat) -> Iterator[tuple[list[str], list[str], str]]:
    """For each way to go on its options, its lines and its words.

    A choice that leads the same player at once to one about the lead (refuse an opening lead out of turn, then say what the
    offender's partner may lead) is one way to go on for each of those: so it is said, and so it is one touch.
    """
    options = pending.options(position)
    for option in options:
        words = choice(option, options)
        if seat == DIRECTOR:  # the option is itself the line that answers
            yield [option], [option], words
            continue
        line = f"{LETTERS[seat]} chooses {option}"
        after = observe_line(position, line)
        if after.decide != (seat,) or not is_about_the_lead(after.options) or is_about_the_lead(options):
            yield [option], [line], words
            continue
        for second in after.options:
            more = choice(second, after.options)
            yield [option, second], [line, f"{LETTERS[seat]} chooses {second}"], f"{words}: {more[0].lower()}{more[1:]}"
