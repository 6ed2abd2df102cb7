"""The table as JSON: what a page draws, and what it needs to know of the Laws."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.engine.cards import NAMES, SUIT_OF, in_order
from outofturn.engine.consequences import Restriction
from outofturn.engine.position import Position
from outofturn.engine.seats import SEATS, Seat
from outofturn.json_api.next_events import corrections, irregularities_next
from outofturn.notation.json_contract import (
    HandJson,
    HandsJson,
    RestrictionJson,
    RestrictionKind,
    RestrictionUntil,
    SuitLetter,
    TableJson,
)
from outofturn.notation.ruling_json import LETTERS, letter, play_json, plays_json, won_json
from outofturn.wording import restriction_text

#: The letter of each suit, as a type.
_SUIT_LETTERS: tuple[SuitLetter, ...] = ("C", "D", "H", "S")
_KINDS: dict[str, RestrictionKind] = {
    "require": "require",
    "forbid": "forbid",
    "highest": "highest",
    "lowest": "lowest",
    "play": "play",
}
_UNTIL: dict[str, RestrictionUntil] = {
    "this lead": "this lead",
    "until lead lost": "until lead lost",
    "this trick": "this trick",
}


def table_json(position: Position) -> TableJson:
    """The table as one would draw it, and what can happen at it next."""
    consequences, pending = position.consequences, position.pending
    lying = pending.lying if pending else ()
    early, face_down = consequences.early_lead, consequences.face_down
    lead = position.plays[0][1] if position.plays else lying[0] if lying else None
    suit_led = None if lead is None else _SUIT_LETTERS[SUIT_OF[lead]]
    is_over = position.is_over or consequences.claimed is not None
    return {
        "trick": min(position.number, 13),
        "turn": None if pending or is_over else letter(position.turn),
        "over": is_over,
        "on_lead": LETTERS[position.leader],
        "declarer": LETTERS[position.declarer],
        "dummy": LETTERS[position.dummy],
        "won": won_json(position.won),
        "current_trick": plays_json(position.plays),
        "undecided": [play_json(seat, card) for card in lying for seat in SEATS if position.held[seat] >> card & 1],
        "face_down": play_json(*face_down) if face_down else None,
        "early_lead": play_json(early[0].seat, early[0].card) if early else None,
        "penalty_cards": [
            {"seat": LETTERS[item.seat], "card": NAMES[item.card], "kind": "major" if item.major else "minor"}
            for item in sorted(consequences.penalty_cards, key=str)
        ],
        "restrictions": [_restriction_json(item) for item in sorted(consequences.restrictions, key=str)],
        "hands": _hands_json(position),
        "gone": [NAMES[card] for trick in position.quitted for _, card in trick.plays],
        "opening_lead": position.number == 1 and not position.plays and not position.is_over,
        "next_verb": "leads" if suit_led is None else "plays",
        "suit_led": suit_led,
        "lead_waits_for_choice": pending is not None and is_about_the_lead(pending.options(position)),
        "corrections": corrections(position),
        "can_happen": irregularities_next(position),
    }


def is_about_the_lead(options: Sequence[str]) -> bool:
    """Are these declarer's options about a lead by the partner of a penalty card's owner?"""
    return "free" in options


def _hands_json(position: Position) -> HandsJson:
    north, east, south, west = (_hand_json(position, seat) for seat in SEATS)
    return {"N": north, "E": east, "S": south, "W": west}


def _hand_json(position: Position, seat: Seat) -> HandJson:
    return {
        "known": position.is_known(seat),
        "cards": [NAMES[card] for card in in_order(position.held[seat])],
        "left": position.cards_left(seat),
    }


def _restriction_json(item: Restriction) -> RestrictionJson:
    kind, until = _KINDS[item.kind], _UNTIL[item.until]
    return {
        "seat": LETTERS[item.seat],
        "kind": kind,
        "what": NAMES[item.what] if kind == "play" else _SUIT_LETTERS[item.what],
        "until": until,
        "label": restriction_text.label(item),
        "duration": restriction_text.DURATIONS[item.until],
        "text": restriction_text.sentence(item),
    }
