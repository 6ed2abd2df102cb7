"""A ruling as JSON, with the keys that the notation lays down."""

from __future__ import annotations

from typing import Any

from outofturn.engine.cards import NAMES
from outofturn.engine.position import DIRECTOR
from outofturn.engine.ruling import Ruling
from outofturn.engine.seats import SEAT_LETTERS, SIDE_LETTERS, Seat
from outofturn.notation.lines import write
from outofturn.wording.obligation_text import obligations


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """The ruling as the notation has it, ready for JSON."""
    position, consequences = ruling.position, ruling.position.consequences
    cards = ruling.legal
    return {
        "event": write(ruling.event),
        "trick": min(position.number, 13),
        "turn": _letter(ruling.turn),
        "on_lead": _letter(position.leader),
        "declarer": _letter(position.declarer),
        "dummy": _letter(position.dummy),
        "current_trick": [[SEAT_LETTERS[seat], NAMES[card]] for seat, card in position.plays],
        "won": dict(zip(SIDE_LETTERS, position.won, strict=True)),
        "penalty_cards": sorted(map(str, consequences.penalty_cards)),
        "restrictions": sorted(map(str, consequences.restrictions)),
        "irregularity": ruling.irregularity,
        "offender": _letter(ruling.offender),
        "laws": ruling.laws,
        "decide": [_letter(seat) for seat in ruling.decide],
        "options": list(ruling.options),
        "say": ruling.say,
        "because": [{"law": reason.law, "text": reason.text} for reason in ruling.reasons],
        "information": [
            {
                "card": f"{SEAT_LETTERS[entry.seat]} {NAMES[entry.card]}",
                "authorized": [_letter(seat) for seat in entry.authorized],
                "unauthorized": [_letter(seat) for seat in entry.unauthorized],
                "law": entry.law,
            }
            for entry in ruling.information
        ],
        "legal": None if cards is None else sorted(NAMES[card] for card in cards),
        "obligations": obligations(position),
        "disputed": ruling.disputed._asdict() if ruling.disputed else None,
        "review": ruling.review,
    }


def _letter(seat: Seat | None) -> str | None:
    if seat is None:
        return None
    return "director" if seat == DIRECTOR else SEAT_LETTERS[seat]
