"""``outofturn check``: do the rulings say what the cases expect?"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from outofturn.cli import FAILED, UNREADABLE, WELL, fault
from outofturn.cli.arguments import add_language, add_readings, asked_readings, chosen_language, error_language
from outofturn.cli.case_input import case_files, complain, read_boards, title_of
from outofturn.cli.parser import CommandParser
from outofturn.cli.terminal import ProgressBar
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.expectations import REFUSED, Failure, check_case
from outofturn.wording.language import Language
from outofturn.wording.visible_text import visible


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/check")
    parser.add_argument("paths", metavar="CASE", nargs="+", help=parser.words("help/check/paths"))
    add_language(parser)
    add_readings(parser)


def run(options: Namespace) -> int:
    """Check every case; print what came otherwise than expected, then the count.

    Words that a case expects are compared in the language asked for, else in that of the case; neither language nor readings
    come from the environment, for a case must come out the same everywhere. The count is for programs too, and always in
    English.
    """
    shown, readings = chosen_language(options), asked_readings(options, environment=False)
    files = list(case_files(options.paths))
    passed = failed = 0
    status = WELL
    if not files:
        text = shown.sentence(message("terminal/no-case-files", word=", ".join(options.paths)))
        print(visible(text), file=sys.stderr)
        status = UNREADABLE
    bar = ProgressBar(shown.sentence(message("terminal/progress/checking")))
    for done, name in enumerate(files):
        bar(done, len(files))
        try:
            failures, errors = _failures(options, name, readings)
        except RecordError as error:
            failures, errors = [], [error]
        except Exception as error:  # the other cases are still worth checking
            bar.clear()
            print(visible(f"{title_of(name)}: {fault(error)}"), file=sys.stderr)
            failed, status = failed + 1, max(status, FAILED)
            continue
        if not failures and not errors:
            passed += 1
            continue
        bar.clear()
        for wrong in errors:
            complain(name, wrong, code=error_language(options))
        for failure in failures:
            if failure.key != REFUSED:
                _print_failure(name, failure, shown)
        is_unreadable = _complain_once(name, failures) or bool(errors)
        failed, status = failed + 1, UNREADABLE if is_unreadable else max(status, FAILED)
    bar.clear()
    print(f"{passed} passed, {failed} failed")
    return status


def _failures(options: Namespace, name: str, readings: Mapping[str, str]) -> tuple[list[Failure], list[RecordError]]:
    """What came otherwise than the cases of a file expect, and what is wrong with those that make no sense."""
    failures: list[Failure] = []
    errors: list[RecordError] = []
    for board in read_boards(name, error_language(options)):
        try:
            if board.error is not None:
                raise board.error
            if board.case is not None:
                code = chosen_language(options, board.case.language, environment=False).code
                failures += check_case(board.case.following(readings), code)
        except RecordError as error:
            errors.append(error)
    return failures, errors


def _complain_once(name: str, failures: list[Failure]) -> bool:
    """Report lines that make no sense, each once for all editions."""
    editions: dict[str, list[str]] = {}
    errors: dict[str, RecordError] = {}
    for failure in failures:
        if failure.key == REFUSED:
            editions.setdefault(str(failure.got), []).append(str(failure.edition))
            errors[str(failure.got)] = failure.got
    for text, error in errors.items():
        complain(name, error, f" ({', '.join(editions[text])})")
    return bool(errors)


def _print_failure(name: str, failure: Failure, shown: Language) -> None:
    where = message("terminal/at-line", word=title_of(name), number=failure.line)
    print(visible(f"{shown.text(where)} ({failure.edition}): {failure.key}"))
    labels = [shown.text(message(identity)) for identity in ("terminal/expected", "terminal/got")]
    width = max(map(len, labels))
    for label, value in zip(labels, (failure.expected, failure.got), strict=True):
        print(visible(f"  {label:<{width}}  {_shown(value)}"))


def _shown(value: Any) -> str:
    """A value as one would write it in an ``expect``."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in value.items()) + "}"
    return json.dumps(value)
