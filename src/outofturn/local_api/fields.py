"""The fields of a request, checked as the server checks them: the same is refused, with the same words.

The server has Pydantic for this, which is too large for a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from outofturn.engine.message import Message, message

_TRUE, _FALSE = ("true", "1", "on", "yes", "t", "y"), ("false", "0", "off", "no", "f", "n")
_WHOLE_NUMBER = re.compile(r"\s*[-+]?\d{1,15}(\.0*)?\s*")


class Kind(Protocol):
    """What a field must be."""

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        """What is wrong with a value of JSON."""

    def parsed(self, text: str) -> Any:
        """The value of a text in an address; the text itself if it cannot be read."""


class _AsText:
    def parsed(self, text: str) -> Any:
        return text


@dataclass(frozen=True)
class Text(_AsText):
    """A text of at most so many characters, which may have to have a form."""

    longest: int
    form: str = ""

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if not isinstance(value, str):
            yield message("error/key-should-be-a-string", key=key)
        elif self.form and not re.fullmatch(self.form, value):
            yield message("error/key-is-not-valid", key=key)
        elif len(value) > self.longest:
            yield message("error/key-is-too-long", key=key, number=self.longest)


@dataclass(frozen=True)
class OneOf(_AsText):
    """One of these words."""

    words: tuple[str, ...]

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if value not in self.words:
            yield message("error/key-is-none-of", key=key, options=", ".join(self.words))


@dataclass(frozen=True)
class Number:
    """A whole number between two others."""

    least: int
    most: int = 2**31 - 1

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield message("error/key-must-be-a-whole-number", key=key)
        elif value < self.least:
            yield message("error/key-is-too-small", key=key, number=self.least)
        elif value > self.most:
            yield message("error/key-is-too-large", key=key, number=self.most)

    def parsed(self, text: str) -> Any:
        return int(text.partition(".")[0]) if _WHOLE_NUMBER.fullmatch(text) else text


class Flag:
    """True or false."""

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if not isinstance(value, bool):
            yield message("error/key-should-be-a-boolean", key=key)

    def parsed(self, text: str) -> Any:
        return True if text.lower() in _TRUE else False if text.lower() in _FALSE else text


@dataclass(frozen=True)
class Nullable(_AsText):
    """Something, or null."""

    kind: Kind

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if value is not None:
            yield from self.kind.problems(value, key)

    def parsed(self, text: str) -> Any:
        return self.kind.parsed(text)


class Year(_AsText):
    """An edition: a number or a text."""

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if isinstance(value, bool) or not isinstance(value, int | str):
            yield message("error/key-must-be-a-whole-number", key=f"{key}.int")
            yield message("error/key-should-be-a-string", key=f"{key}.str")


@dataclass(frozen=True)
class ListOf(_AsText):
    """A list, all of whose entries are of one kind."""

    item: Kind
    most: int
    least: int = 0

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if not isinstance(value, list):
            yield message("error/key-should-be-a-list", key=key)
        elif len(value) > self.most:
            yield message("error/key-has-too-many-entries", key=key, number=self.most)
        else:
            for at, item in enumerate(value):
                yield from self.item.problems(item, f"{key}.{at}")
            if len(value) < self.least:
                yield message("error/key-is-empty", key=key)


class AnyObject(_AsText):
    """An object that somebody else checks."""

    def problems(self, value: Any, key: str) -> Iterator[Message]:
        if not isinstance(value, Mapping):
            yield message("error/key-must-be-an-object", key=key) if key else message("error/body-must-be-an-object")


@dataclass(frozen=True)
class Object(_AsText):
    """An object with these fields and no others. What each is if it is absent is in ``absent``; all others are required."""

    fields: Mapping[str, Kind]
    absent: Mapping[str, Any] = field(default_factory=dict)

    def problems(self, value: Any, key: str = "") -> Iterator[Message]:
        if not isinstance(value, Mapping):
            yield from AnyObject().problems(value, key)
            return
        start = f"{key}." if key else ""
        for name, kind in self.fields.items():
            if name in value:
                yield from kind.problems(value[name], f"{start}{name}")
            elif name not in self.absent:
                yield message("error/key-is-missing", key=f"{start}{name}")
        for name in value:
            if name not in self.fields:
                yield message("error/key-is-not-known", key=f"{start}{str(name)[:40]}")
