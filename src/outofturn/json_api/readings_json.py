"""The disputed points on which a case can follow another reading, with what each reading says."""

from __future__ import annotations

from typing import Any

from outofturn.engine.cards import parse_card
from outofturn.engine.message import KIND_OF, Message, message
from outofturn.engine.seats import EAST, NORTH, SOUTH, WEST
from outofturn.laws.interpretations import POINTS, READING
from outofturn.notation.json_contract import DisputedPointJson
from outofturn.wording.catalogue import templates
from outofturn.wording.language import Language

#: Where no case is looked at, South is declarer and East the defender whose card it is.
_PLAYERS = {"declarer": SOUTH, "dummy": NORTH, "next": SOUTH, "leader": WEST, "partner": WEST}
_CARD = parse_card("HK")


def readings_json(chosen: Language) -> list[DisputedPointJson]:
    """Every point that can be chosen, in the order of the register."""
    return [
        {
            "id": point.name,
            "readings": [
                {"id": name, "text": chosen.sentence(_example(f"dispute/{point.name}/{name}", chosen.code))}
                for name in (READING, *point.others)
            ],
        }
        for point in POINTS.values()
        if point.others
    ]


def _example(identity: str, code: str) -> Message:
    """A text with players and cards as examples."""
    names = {part.name for part in templates(code, identity)[0] if part.name is not None}
    return message(identity, **{name: _value(name) for name in sorted(names)})


def _value(name: str) -> Any:
    return _PLAYERS.get(name, EAST) if KIND_OF[name] == "player" else _CARD
