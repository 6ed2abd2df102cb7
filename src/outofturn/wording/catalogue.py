"""The sentences of one language: gettext PO files, one for each area, in the folder named after the language.

The id of a message begins with its area: ``reason/…`` is in ``reason.po``. A file is read when a message of its area is first
needed, and each message is looked up in the text of the file: to parse whole files would take longer than most rulings.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

FOLDER = Path(__file__).parent / "catalogues"
_STRING = re.compile(r'^(msgstr(?:\[(\d)\])?)?\s*"((?:[^"\\]|\\.)*)"$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_CHARACTERS = {"n": "\n", "t": "\t"}


class Part(NamedTuple):
    """A piece of a template: literal text, then, unless it is the last piece, a value in a form."""

    literal: str
    name: str | None
    form: str


class MissingMessage(LookupError):
    """A language has no template for a message."""


@cache
def _file(code: str, area: str) -> str:
    path = FOLDER / code / f"{area}.po"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def identities(code: str, area: str) -> list[str]:
    """The messages of an area, in the order of its file."""
    return re.findall(rf'^msgid "({area}/[^"]*)"$', _file(code, area), re.MULTILINE)


@cache
def templates(code: str, identity: str) -> tuple[tuple[Part, ...], ...]:
    """The templates of a message: one, or one for each plural form of the language."""
    text = _file(code, identity.partition("/")[0])
    start = text.find(f'\nmsgid "{identity}"\n')
    if start < 0:
        raise MissingMessage(f"no message “{identity}” in the language “{code}”")
    end = text.find("\n\n", start)
    entry = text[text.index("\nmsgstr", start) + 1 : end if end >= 0 else len(text)]
    found: list[str] = []
    for keyword, _, string in _STRING.findall(entry):
        piece = _ESCAPED.sub(lambda match: _CHARACTERS.get(match[1], match[1]), string)
        if keyword:
            found.append(piece)
        else:
            found[-1] += piece
    if not all(found):
        raise MissingMessage(f"the message “{identity}” is empty in the language “{code}”")
    return tuple(map(_parsed, found))


def _parsed(template: str) -> tuple[Part, ...]:
    return tuple(Part(literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def has_message(code: str, identity: str) -> bool:
    try:
        templates(code, identity)
    except MissingMessage:
        return False
    return True
