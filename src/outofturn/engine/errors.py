"""What can be wrong with a record. (A card that breaks the Laws is no error: that is what the engine is for.)"""

from __future__ import annotations


class RecordError(ValueError):
    """A line that makes no sense where it stands.

    ``hint`` says what could have stood there; ``line`` is the number of the line in its file, once known.
    """

    def __init__(self, problem: str, hint: str = "", *, line: int | None = None, text: str = "") -> None:
        self.problem, self.hint, self.line, self.text = problem, hint, line, text
        super().__init__(problem)

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line is not None else ""
        quoted = f"“{self.text}”: " if self.text else ""
        return f"{where}{quoted}{self.problem}" + (f" {self.hint}" if self.hint else "")
