"""What may stand in a JSON value, whoever sends it: characters that can be kept and sent on, and no endless nesting."""

from __future__ import annotations

import re
from typing import Any

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message

#: No request nests deeper; far below what would exhaust Python's stack.
DEEPEST = 20
#: NUL, which PostgreSQL does not keep, and halves of surrogate pairs, which cannot be encoded again.
_FORBIDDEN_CHARACTERS = re.compile("[\x00\ud800-\udfff]")


def check_characters(text: str) -> None:
    """RecordError if there is a character that cannot be kept."""
    if found := _FORBIDDEN_CHARACTERS.search(text):
        problem = message("error/character-cannot-stand-here", word=f"U+{ord(found[0]):04X}")
        raise RecordError(problem, message("hint/leave-it-out"))


def check_value(value: Any, depth: int = DEEPEST) -> None:
    """RecordError if there is such a character anywhere in a value, or if it nests too deep."""
    if isinstance(value, str):
        check_characters(value)
    elif isinstance(value, dict | list):
        if depth == 0:
            raise too_deep()
        if isinstance(value, dict):
            for name in value:
                check_characters(name)
            value = value.values()
        for item in value:
            check_value(item, depth - 1)


def too_deep() -> RecordError:
    return RecordError(message("error/objects-too-deep", number=DEEPEST))
