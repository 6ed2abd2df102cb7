"""What is to be said, as data: the id of a message and the players, cards and numbers that it speaks of.

The words are in the catalogues of ``wording``, one for each language; the engine and the Laws know no language.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeAlias

from outofturn.engine.cards import NAMES, SUIT_LETTERS
from outofturn.engine.seats import SEAT_LETTERS, Seat

#: What a message can speak of. The name of a value says which kind it is, so that every language can give it the form it needs.
Kind: TypeAlias = Literal[
    "player", "players", "side", "card", "cards", "suit", "suits", "rank", "number", "word", "words", "message"
]  # fmt: skip
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
    "words": "words",
    # What is written alike in every language: a line or an option of the notation, a key of a case file, the number of a Law.
    "line": "word",
    "options": "word",
    "key": "word",
    "law": "word",
    "edition": "word",
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

    def __str__(self) -> str:
        """For programmers: ``error/no-opponent(player=W, other=E)``."""
        if not self.values:
            return self.id
        return f"{self.id}({', '.join(f'{name}={_shown(KIND_OF[name], value)}' for name, value in self.values)})"


def _shown(kind: Kind, value: Any) -> str:
    if isinstance(value, tuple) and not isinstance(value, Message):
        return " ".join(_shown(kind, item) for item in value)
    if kind in ("player", "players") and value < len(SEAT_LETTERS):
        return SEAT_LETTERS[value]
    if kind in ("card", "cards"):
        return str(NAMES[value])
    if kind in ("suit", "suits"):
        return SUIT_LETTERS[value]
    return str(value)


def message(identity: str, **values: Any) -> Message:
    """A message from the values that it speaks of."""
    return Message(identity, tuple(values.items()))
