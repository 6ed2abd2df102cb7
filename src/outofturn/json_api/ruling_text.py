"""Rulings and choices as JSON for people to read: lines with suit symbols, sentences, buttons."""

from __future__ import annotations

from functools import cache

from outofturn.engine.message import Message
from outofturn.engine.options import Option
from outofturn.engine.position import DIRECTOR, Position
from outofturn.engine.ruling import Information, Ruling
from outofturn.engine.seats import Seat
from outofturn.lawbook import lookup, texts
from outofturn.laws.book import Edition
from outofturn.notation.json_contract import RulingJson
from outofturn.notation.ruling_facts import LETTERS, decider_name
from outofturn.notation.table_contract import ChoiceJson, RulingTextJson, WayJson
from outofturn.wording.composer import Sentence, about_decision, without_number
from outofturn.wording.event_messages import ruled_event
from outofturn.wording.information_messages import information
from outofturn.wording.language import Language
from outofturn.wording.opening_leads import as_at
from outofturn.wording.option_messages import label, label_of
from outofturn.wording.table_messages import irregularity


def ruling_text(ruling: Ruling, as_json: RulingJson, chosen: Language) -> RulingTextJson:
    """One ruling in words."""
    kind = ruling.irregularity
    return {
        "event": chosen.sentence(ruled_event(ruling)),
        "irregularity": chosen.sentence(as_at(ruling.before, irregularity(kind))) if kind else None,
        "in_order": not kind and not as_json["speech"],
        "information": [{"law": entry.law, "text": chosen.sentence(_information(entry))} for entry in ruling.information],
        "review": [{"law": law, "heading": heading_of(law, ruling.position.edition, chosen)} for law in ruling.review],
    }


def _information(entry: Information) -> Message:
    return information(entry.seat, [entry.card], entry.authorized, entry.unauthorized)


@cache
def heading_of(number: str, edition: Edition, chosen: Language) -> str:
    """What a provision is about, or a whole Law."""
    if number.isdigit():
        return texts.title(int(number), chosen.code)
    return next((entry.heading for entry in lookup.entries(edition, code=chosen.code) if entry.number == number), "")


def choices(position: Position, chosen: Language) -> list[ChoiceJson]:
    """The options as they are read out, with the lines that take them; for each of the players who may choose."""
    pending = position.pending
    if pending is None:
        return []
    spoken = [item for item in about_decision(position) if item.number is not None]
    return [_choice(item, seat, chosen) for seat in pending.decide(position) for item in spoken]


def _choice(item: Sentence, seat: Seat, chosen: Language) -> ChoiceJson:
    assert item.number is not None
    parts = dict(item.message.values)
    text, name = chosen.sentence(without_number(item.message)), chosen.sentence(label_of(parts["text"]))
    return {
        "seat": decider_name(seat),
        "number": item.number,
        "text": text,
        "label": name,
        "rest": text[len(name) :],
        "exception": chosen.text(parts["otherwise"]) if "otherwise" in parts else "",
        "ways": [_way(way, seat, chosen, alone=len(item.ways) == 1) for way in item.ways],
    }


def _way(way: tuple[Option, ...], seat: Seat, chosen: Language, *, alone: bool) -> WayJson:
    lines = [option if seat == DIRECTOR else f"{LETTERS[seat]} chooses {option}" for option in way]
    return {"options": list(way), "lines": lines, "label": "" if alone else chosen.text(label(way[-1]))}
