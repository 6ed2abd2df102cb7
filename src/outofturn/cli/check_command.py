"""``outofturn check``: do the rulings say what the cases expect?"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from outofturn.cli import FAILED, UNREADABLE, WELL, fault
from outofturn.cli.arguments import UnknownLanguage, add_language, chosen_language
from outofturn.cli.case_input import case_files, complain, read_text, title_of
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.expectations import REFUSED, Failure, check_case
from outofturn.notation.case_file import parse_case
from outofturn.wording.language import Language

if TYPE_CHECKING:
    from rich.progress import Progress

#: A progress bar is shown after so many seconds, so that it does not flash up for a short check.
PROGRESS_AFTER = 2.0


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Check what cases expect. Exit status 1 if anything came otherwise, 2 if a case makes no sense."
    parser.add_argument("paths", metavar="CASE", nargs="+", help="case files, or folders with case files in them")
    add_language(parser)


def run(options: Namespace) -> int:
    """Check every case; print what came otherwise than expected, then the count.

    Words that a case expects are compared in the language asked for, else in that of the case; not in that of the
    environment, for a case must come out the same everywhere. The count is for programs too, and always in English.
    """
    try:
        shown = chosen_language(options)
    except UnknownLanguage as error:
        complain(error.source, error)
        return UNREADABLE
    files = list(case_files(options.paths))
    passed = failed = 0
    status = WELL
    if not files:
        text = shown.sentence(message("terminal/no-case-files", word=", ".join(options.paths)))
        print(text, file=sys.stderr)
        status = UNREADABLE
    for name in _with_progress(files):
        try:
            case = parse_case(read_text(name))
            failures = check_case(case, chosen_language(options, case.language, environment=False).code)
        except RecordError as error:
            complain(name, error)
            failed, status = failed + 1, UNREADABLE
            continue
        except Exception as error:  # the other cases are still worth checking
            print(f"{title_of(name)}: {fault(error)}", file=sys.stderr)
            failed, status = failed + 1, max(status, FAILED)
            continue
        for failure in failures:
            if failure.key != REFUSED:
                _print_failure(name, failure, shown)
        if _complain_once(name, failures):
            status = UNREADABLE
        if failures:
            failed, status = failed + 1, max(status, FAILED)
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return status


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
    print(f"{shown.text(where)} ({failure.edition}): {failure.key}")
    labels = [shown.text(message(identity)) for identity in ("terminal/expected", "terminal/got")]
    width = max(map(len, labels))
    for label, value in zip(labels, (failure.expected, failure.got), strict=True):
        print(f"  {label:<{width}}  {_shown(value)}")


def _shown(value: Any) -> str:
    """A value as one would write it in an ``expect``."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in value.items()) + "}"
    return json.dumps(value)


def _with_progress(files: list[str]) -> Iterator[str]:
    """The files one by one, with a progress bar on a terminal if it takes long."""
    if not sys.stderr.isatty():
        yield from files
        return
    began = monotonic()
    bar: Progress | None = None
    try:
        for done, name in enumerate(files):
            if bar is None and monotonic() - began > PROGRESS_AFTER:
                from rich.console import Console
                from rich.progress import Progress

                bar = Progress(console=Console(stderr=True), transient=True)
                bar.start()
                task = bar.add_task("Checking", total=len(files), completed=done)
            yield name
            if bar is not None:
                bar.update(task, advance=1)
    finally:
        if bar is not None:
            bar.stop()
