"""What is to be said, as data: the id of a message and the players, cards and numbers that it speaks of.

The words are in the catalogues of ``wording``, one for each language; the engine and the Laws know no language.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeAlias

from outofturn.engine.seats import Seat

#: What a message can speak of. The name of a value says which kind it is, so that every language can give it the form it needs.
Kind: TypeAlias = Literal["player", "players", "side", "card", "cards", "suit", "suits", "rank", "number", "word", "message"]
KIND_OF: Final[dict[str, Kind]] = {
    "player": "player",
    "other": "player",
    "offender": "player",
    "partner": "player",
    "leader": "player",
    "owner": "player",
    "next": "player",
    "declarer": "player",
    "dummy": "player",
    "players": "players",
    "others": "players",
    "side": "side",
    "card": "card",
    "other_card": "card",
    "cards": "cards",
    "hidden": "cards",
    "suit": "suit",
    "suits": "suits",
    "count": "number",
    "trick": "number",
    "number": "number",
    "rank": "rank",
    "word": "word",
    "other_word": "word",
    "text": "message",
    "then": "message",
    "otherwise": "message",
}

#: To whom something is said, besides the four players and the director.
EVERYBODY: Final = Seat(5)


class Message(NamedTuple):
    """One thing to be said. ``values`` are named as in ``KIND_OF``."""

    id: str
    values: tuple[tuple[str, Any], ...] = ()


def message(identity: str, **values: Any) -> Message:
    """A message from the values that it speaks of."""
    return Message(identity, tuple(values.items()))
