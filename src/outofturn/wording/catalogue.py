"""The sentences of one language: gettext PO files, one for each area, in the folder named after the language.

The id of a message begins with its area: ``reason/…`` is in ``reason.po``. A file is read when a message of its area is first
needed, and each message is looked up in its bytes: to parse whole files would take longer than most rulings, and as strings
they would take twice the memory, of which a browser has little (see engine-start.js).

A national variant of a language, such as ``de-AT``, has the messages of the language. A folder of its own, if there is one, has
those that are different.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import NamedTuple

FOLDER = os.path.join(os.path.dirname(__file__), "catalogues")
_STRING = re.compile(r'^(msgstr(?:\[(\d)\])?)?\s*"((?:[^"\\]|\\.)*)"$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
#: ``{card:acc}``; a brace that is meant as such is doubled. (To load the string module, which reads such templates too, takes
#: longer than to load all of this.)
_VALUE = re.compile(r"(?<!\{)\{(\w+)(?::([^{}]*))?\}(?!\})")
_CHARACTERS = {"n": "\n", "t": "\t"}


class TemplatePart(NamedTuple):
    """A piece of a template: literal text, then, unless it is the last piece, a value in a form."""

    literal: str
    name: str | None
    form: str


class MissingMessage(LookupError):
    """A language has no template for a message."""


@cache
def _file(code: str, area: str) -> bytes:
    try:
        with open(os.path.join(FOLDER, code, f"{area}.po"), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


def folders(code: str) -> list[str]:
    """The catalogues in which the messages of a language are looked for, one after the other."""
    return [code] if "-" not in code else [code, code.partition("-")[0]]


def read_all(code: str) -> None:
    """Read all files of a language, for whoever will have no files later."""
    for folder in folders(code):
        names = os.listdir(os.path.join(FOLDER, folder)) if os.path.isdir(os.path.join(FOLDER, folder)) else []
        for name in sorted(names):
            _file(folder, name.removesuffix(".po"))


def identities(code: str, area: str) -> list[str]:
    """The messages of an area, in the order of its file."""
    return re.findall(rf'^msgid "({area}/[^"]*)"$', _file(folders(code)[-1], area).decode(), re.MULTILINE)


def literal(code: str, identity: str) -> str:
    """A message that has no values."""
    (template,) = templates(code, identity)
    return "".join(part.literal for part in template)


@cache
def templates(code: str, identity: str) -> tuple[tuple[TemplatePart, ...], ...]:
    """The templates of a message: one, or one for each plural form of the language."""
    area, start, text = identity.partition("/")[0], -1, b""
    for folder in folders(code):
        text = _file(folder, area)
        start = text.find(f'\nmsgid "{identity}"\n'.encode())
        if start >= 0:
            break
    if start < 0:
        raise MissingMessage(f"no message “{identity}” in the language “{code}”")
    end = text.find(b"\n\n", start)
    entry = text[text.index(b"\nmsgstr", start) + 1 : end if end >= 0 else len(text)]
    found: list[str] = []
    for keyword, _, string in _STRING.findall(entry.decode()):
        piece = _ESCAPED.sub(lambda match: _CHARACTERS.get(match[1], match[1]), string)
        if keyword:
            found.append(piece)
        else:
            found[-1] += piece
    if not all(found):
        raise MissingMessage(f"the message “{identity}” is empty in the language “{code}”")
    return tuple(map(_parsed, found))


def _parsed(template: str) -> tuple[TemplatePart, ...]:
    """The pieces of a template; the last one, after all values, is left out if it is empty."""
    pieces = _VALUE.split(template)
    pieces[::3] = [literal.replace("{{", "{").replace("}}", "}") for literal in pieces[::3]]
    last = [TemplatePart(pieces[-1], None, "")] if pieces[-1] else []
    places = range(0, len(pieces) - 1, 3)
    return (*(TemplatePart(pieces[at], pieces[at + 1], pieces[at + 2] or "") for at in places), *last)
