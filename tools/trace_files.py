"""How many files one line of a record crosses: ``python -m tools.trace_files`` counts them and lists them.

A file counts if a function in it runs between the text ``E leads H5`` and the JSON of the ruling on it. Loading a module
does not count: that depends on what was loaded before, and nobody has to read it to follow the line.

Every rule is asked whether it governs a card, so that two which both do cannot go unnoticed. A file that has no other part in
the ruling than to answer “no” is counted apart.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, NamedTuple

import outofturn

PACKAGE = Path(outofturn.__file__).parent
LINE = "E leads H5"


# -- the library as this script needs it: the only functions to change when a module moves


def read(line: str) -> Any:
    from outofturn.notation.lines import read as read_line

    return read_line(line)


def start() -> Any:
    return outofturn.start("4S by S", 2017)


def observe(position: Any, event: Any) -> Any:
    return outofturn.observe(position, event)


def facts(ruling: Any) -> str:
    from outofturn.notation.ruling_facts import ruling_facts

    return json.dumps(ruling_facts(ruling))


def with_words(ruling: Any) -> str:
    from outofturn.json_api.ruling_json import ruling_json

    return json.dumps(ruling_json(ruling))


def forget() -> None:
    """Forget what has been said, so that it is said anew."""
    from outofturn.wording import composer, look_ahead

    composer.sentences.cache_clear()
    look_ahead.spoken_options.cache_clear()


def predicates() -> set[CodeType]:
    """The functions with which the rules answer whether they govern a card."""
    from outofturn.laws.contents import RULES

    return {rule.applies.__code__ for rule in RULES}


# -- counting


class Trace:
    """Counts the calls of functions, by file of the package, while it is entered."""

    def __init__(self, asking: set[CodeType]) -> None:
        self.asking = asking
        self.calls: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()  #: those of the calls that only answer whether a rule applies

    def __enter__(self) -> Trace:
        sys.settrace(self._called)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if PACKAGE not in path.parents:
            return
        behind = list(_callers(frame))
        if any(code.co_name == "<module>" and PACKAGE in Path(code.co_filename).parents for code in behind):
            return
        name = path.relative_to(PACKAGE).as_posix()
        self.calls[name] += 1
        self.asked[name] += any(code in self.asking for code in behind)


def _callers(frame: FrameType | None) -> Iterator[CodeType]:
    """The code that runs, and all that has called it."""
    while frame is not None:
        yield frame.f_code
        frame = frame.f_back


class Crossed(NamedTuple):
    """The files of the package in which a function runs on the way from a line to its JSON."""

    ruling: list[str]
    asked_only: list[str]  #: those that only answer that none of their rules applies


def crossed(line: str = LINE, *, words: bool = False) -> Crossed:
    """The files on the way of a line to its ruling as JSON; with ``words``, which look ahead at every option."""
    position = start()
    with_words(observe(position, read(line)))  # what is read from files and kept is no part of the way
    forget()
    with Trace(predicates()) as trace:
        ruling = observe(position, read(line))
        with_words(ruling) if words else facts(ruling)
    files = sorted(trace.calls)
    asked_only = [name for name in files if trace.calls[name] == trace.asked[name]]
    return Crossed([name for name in files if name not in asked_only], asked_only)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.trace_files", description="Count the files that a line crosses.")
    parser.add_argument("line", nargs="?", default=LINE, help=f"the line (default: {LINE})")
    parser.add_argument("--words", action="store_true", help="with the words of the ruling, which look ahead at every option")
    options = parser.parse_args(arguments)
    found = crossed(options.line, words=options.words)
    print("\n".join(found.ruling))
    print("asked only: " + ", ".join(found.asked_only))
    total = len(found.ruling) + len(found.asked_only)
    print(f"{options.line}: {total} files, {len(found.asked_only)} of which only answer that they do not apply")
    return 0


if __name__ == "__main__":
    sys.exit(main())
