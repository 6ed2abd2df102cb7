"""The record of a case inside a PBN game: a supplemental section that other programs pass over.

It holds the text of the case file, character for character, in strings that are read one after the other. What could be taken
for the end of the string, for a comment or for a tag is escaped, so that no reader stumbles over it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from outofturn.engine.message import message
from outofturn.formats.pbn_text import PbnGame

#: Names that end so are tables to other programs, which they skip if they do not know them.
RECORD_TAG = "OutOfTurnTable"
_COLUMN = "Record"
#: Characters in one string: a line of PBN has at most 255, and an escape takes six.
_LENGTH = 80
_ESCAPED = {code: f"\\u{code:04x}" for code in map(ord, "{}[];%")}


def record_section(text: str) -> str:
    """The section with the text of a case file."""
    return "\n".join((f'[{RECORD_TAG} "{_COLUMN}"]', *map(_string, _pieces(text)), ""))


def _pieces(text: str) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        for start in range(0, len(line), _LENGTH):
            yield line[start : start + _LENGTH]


def _string(piece: str) -> str:
    return json.dumps(piece).translate(_ESCAPED)


def record_text(game: PbnGame) -> str:
    """The text of the case file in a game; empty if it has none."""
    name = RECORD_TAG.lower()
    pieces = []
    for number, word in enumerate(game.sections.get(name, ())):
        try:
            piece = json.loads(word)
        except ValueError:
            piece = None
        if not isinstance(piece, str):
            problem, hint = message("file/record-is-damaged"), message("file/hint/leave-out-the-record", word=RECORD_TAG)
            raise game.error(problem, hint, tag=name, word=number)
        pieces.append(piece)
    return "".join(pieces)
