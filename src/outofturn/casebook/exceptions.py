"""Why the casebook does not do what it was asked."""

from __future__ import annotations

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.json_api.error_json import error_json
from outofturn.notation.json_contract import ErrorJson
from outofturn.notation.kept_case_contract import KeptCaseJson
from outofturn.wording.language import DEFAULT

#: What is said to whoever asked: the problem and the way out.
NO_SUCH_CASE = RecordError(message("error/no-such-case"), message("hint/deleted-for-good"))
CHANGED_BY_SOMEBODY_ELSE = RecordError(message("error/changed-by-somebody-else"), message("hint/make-the-change-again"))


class InvalidInput(Exception):
    """What came makes no sense. ``error`` says what and where, and what to do about it.

    The error of a ruling is JSON already, in the language of the ruling.
    """

    def __init__(self, error: RecordError | ErrorJson) -> None:
        self.error = error
        super().__init__(self.error_json()["problem"])

    def error_json(self, code: str = DEFAULT) -> ErrorJson:
        """The error in the words of a language."""
        return error_json(self.error, code) if isinstance(self.error, RecordError) else self.error


class VersionConflict(Exception):
    """Somebody else has changed the case in the meantime. ``case`` is the kept case as it is now."""

    def __init__(self, case: KeptCaseJson) -> None:
        self.case = case
        super().__init__(f"The case {case['id']} is at version {case['version']} now.")


class CaseNotFound(Exception):
    """There is no such case."""

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(f"No case “{id[:40]}” is kept here.")


def invalid(problem: Message, hint: Message | None = None, *, line: int | None = None, text: str = "") -> InvalidInput:
    """The exception for a problem."""
    return InvalidInput(RecordError(problem, hint, line=line, text=text[:80]))
