"""The sentences of one language: gettext PO files, one for each area, in the folder named after the language.

The id of a message begins with its area: ``reason/…`` is in ``reason.po``. A file is read when a message of its area is first
needed, and each message is looked up in the text of the file: to parse whole files would take longer than most rulings.
"""

from __future__ import annotations

import os
import re
from functools import cache
from string import Formatter
from typing import NamedTuple

FOLDER = os.path.join(os.path.dirname(__file__), "catalogues")
_STRING = re.compile(r'^(msgstr(?:\[(\d)\])?)?\s*"((?:[^"\\]|\\.)*)"$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_CHARACTERS = {"n": "\n", "t": "\t"}


class TemplatePart(NamedTuple):
    """A piece of a template: literal text, then, unless it is the last piece, a value in a form."""

    literal: str
    name: str | None
    form: str


class MissingMessage(LookupError):
    """A language has no template for a message."""


@cache
def _file(code: str, area: str) -> str:
    try:
        with open(os.path.join(FOLDER, code, f"{area}.po"), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def identities(code: str, area: str) -> list[str]:
    """The messages of an area, in the order of its file."""
    return re.findall(rf'^msgid "({area}/[^"]*)"$', _file(code, area), re.MULTILINE)


@cache
def templates(code: str, identity: str) -> tuple[tuple[TemplatePart, ...], ...]:
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


def _parsed(template: str) -> tuple[TemplatePart, ...]:
    return tuple(TemplatePart(literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def has_message(code: str, identity: str) -> bool:
    try:
        templates(code, identity)
    except MissingMessage:
        return False
    return True
