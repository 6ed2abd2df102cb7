"""Errors in a record. A card that breaks the Laws is not an error: the engine rules on it."""

from __future__ import annotations

from outofturn.engine.message import Message


class RecordError(ValueError):
    """A line that is impossible at its place in the record.

    ``hint`` says what could be written there instead. Both are messages: ``wording.error_text`` has the words. ``line`` is the
    line number in its file, if known, and ``column`` where the error begins in that line, both from 1.
    """

    def __init__(
        self,
        problem: Message,
        hint: Message | None = None,
        *,
        line: int | None = None,
        column: int | None = None,
        text: str = "",
    ) -> None:
        self.problem, self.hint, self.line, self.column, self.text = problem, hint, line, column, text
        super().__init__(problem)

    def __str__(self) -> str:
        """The ids and values of the messages, for programmers."""
        column = f", column {self.column}" if self.column is not None else ""
        where = f"line {self.line}{column}: " if self.line is not None else ""
        quoted = f"“{self.text}”: " if self.text else ""
        return f"{where}{quoted}{self.problem}" + (f" {self.hint}" if self.hint else "")
