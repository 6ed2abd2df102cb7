"""Cases from files, folders and standard input, and how an error in one is told."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from outofturn.cli.terminal import Screen
from outofturn.document import read_file, read_stream
from outofturn.errors import RecordError

STANDARD_INPUT = "-"
SUFFIXES = (".yaml", ".yml", ".json")


def read_text(name: str) -> str:
    return read_stream(sys.stdin.buffer) if name == STANDARD_INPUT else read_file(Path(name))


def title_of(name: str) -> str:
    return "standard input" if name == STANDARD_INPUT else name


def case_files(names: Iterable[str]) -> Iterator[str]:
    """The files named, and those in the folders named, in order; each once."""
    seen = set()
    for name in names:
        path = Path(name)
        found = [name]
        if name != STANDARD_INPUT and path.is_dir():
            found = sorted(str(file) for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        for file in found:
            if file not in seen:
                seen.add(file)
                yield file


def complain(name: str, error: RecordError, also: str = "") -> None:
    """One message on standard error: which file, which line, what is wrong, what could have stood there."""
    sys.stdout.flush()
    screen = Screen(sys.stderr)
    where = title_of(name) + (f", line {error.line}" if error.line is not None else "") + also + ":"
    said = f"{error.problem} {error.hint}".strip()
    if error.text:
        screen.write(f"{screen.styled(where, 'bold')} “{error.text}”")
        screen.paragraphs([said], "  ")
    else:
        screen.block(f"{where} {said}", "", "  ")
