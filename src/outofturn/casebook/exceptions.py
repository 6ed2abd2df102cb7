"""Why the casebook does not do what it was asked."""

from __future__ import annotations

from outofturn.notation.json_contract import ErrorJson
from outofturn.notation.kept_case_contract import KeptCaseJson


class InvalidInput(Exception):
    """What came makes no sense. ``error`` says what and where, and what to do about it."""

    def __init__(self, error: ErrorJson) -> None:
        self.error = error
        super().__init__(error["problem"])


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


def invalid(problem: str, hint: str = "", *, line: int | None = None, text: str = "") -> InvalidInput:
    """The exception for a problem in these words."""
    return InvalidInput({"line": line, "text": text[:80], "problem": problem, "hint": hint})
