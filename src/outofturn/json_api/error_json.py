"""An error as JSON, with its words in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.errors import RecordError
from outofturn.wording.error_text import hint, problem

if TYPE_CHECKING:  # not needed to run: a command starts sooner without these types
    from outofturn.notation.json_contract import ErrorJson


def error_json(error: RecordError, code: str = "en") -> ErrorJson:
    """What is wrong, where, and what to do about it."""
    return {"line": error.line, "text": error.text, "problem": problem(error, code), "hint": hint(error, code)}
