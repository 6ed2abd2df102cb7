"""Cases from files, folders and standard input, and error messages about them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.notation.safe_yaml import read_file, read_stream

STANDARD_INPUT = "-"
SUFFIXES = (".yaml", ".yml", ".json")


def read_text(name: str) -> str:
    return read_stream(sys.stdin.buffer) if name == STANDARD_INPUT else read_file(name)


def title_of(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else name


def case_files(names: Iterable[str]) -> Iterator[str]:
    """The files named, and those in the folders named, in order; each once."""
    seen = set()
    for name in names:
        found = [name]
        if name != STANDARD_INPUT and os.path.isdir(name):
            inside = (os.path.join(folder, file) for folder, _, files in os.walk(name) for file in files)
            found = sorted(file for file in inside if file.endswith(SUFFIXES))
        for file in found:
            if file not in seen:
                seen.add(file)
                yield file


def complain(name: str, error: RecordError, also: str = "", *, code: str = "en") -> None:
    """One message on standard error: which file, which line, what is wrong, what could have stood there."""
    from outofturn.wording.error_text import explanation, line_of_file  # not needed if all is well

    title = title_of(name)
    where = title if error.line is None else line_of_file(title, error.line, code)
    complain_in_words(where + also, explanation(error, code), error.text)


def complain_in_words(where: str, what: str, text: str = "") -> None:
    """One message on standard error, in words that are known already; ``text`` is the line that it is about."""
    sys.stdout.flush()
    screen = Screen(sys.stderr)
    screen.write(screen.styled(f"{where}:", "bold") + (f" “{text}”" if text else ""))
    screen.block(what, "  ", "  ")
