"""An error as JSON, with its words in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outofturn.engine.errors import RecordError
from outofturn.wording.error_text import hint, problem
from outofturn.wording.language import DEFAULT, LANGUAGES

if TYPE_CHECKING:  # not needed to run: a command starts sooner without these types
    from outofturn.notation.json_contract import ErrorJson


def error_json(error: RecordError, code: str = "en") -> ErrorJson:
    """What is wrong, where, and what to do about it; in English if it is the language that there is not."""
    code = code if code in LANGUAGES else DEFAULT
    return {
        "line": error.line,
        "column": error.column,
        "text": error.text,
        "problem": problem(error, code),
        "hint": hint(error, code),
    }
