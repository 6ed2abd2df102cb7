"""An error in words: what is wrong, what could be written instead, and where it is."""

from __future__ import annotations

from typing import Protocol

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.wording.language import language


class Explained(Protocol):
    """An error that is made of messages: RecordError, or that of a database."""

    @property
    def problem(self) -> Message: ...

    @property
    def hint(self) -> Message | None: ...


def problem(error: Explained, code: str = "en") -> str:
    """What is wrong."""
    return language(code).sentence(error.problem)


def hint(error: Explained, code: str = "en") -> str:
    """What could be written instead; empty if there is nothing to say about that."""
    return language(code).sentence(error.hint) if error.hint else ""


def explanation(error: Explained, code: str = "en") -> str:
    """What is wrong and what could be written instead."""
    return f"{problem(error, code)} {hint(error, code)}".rstrip()


def in_full(error: RecordError, code: str = "en") -> str:
    """Also where it is: ``line 3: “E leads H99”: “H99” is not a card. Write …``."""
    where = _where(error)
    return f"{language(code).text(where)} {explanation(error, code)}" if where else explanation(error, code)


def line_of_file(file: str, line: int, column: int | None = None, code: str = "en") -> str:
    """``case.yaml, line 3``, or ``boards.pbn, line 3, column 14``."""
    if column is not None:
        return language(code).text(message("error/where/file-line-and-column", word=file, number=line, count=column))
    return language(code).text(message("error/where/file-and-line", word=file, number=line))


def _where(error: RecordError) -> Message | None:
    if error.line is None:
        return message("error/where/text", line=error.text) if error.text else None
    if error.text:
        return message("error/where/line-and-text", number=error.line, line=error.text)
    return message("error/where/line", number=error.line)
