"""Runs of words that the book has in common with another text: ``python -m tools.overlap FILE...``.

The published Laws are copyrighted, so the book says everything in words of its own. Whoever holds a published text can
show with this that it does: every run of eight or more consecutive words that stands in both is printed, case and
punctuation ignored, and the exit status is 1 if there is one. The words of the book are those of all provisions in all
editions, what is said about their changes, and every other sentence in the files of the Laws. All sentences of the catalogues
are compared as well, so that a published translation is compared with ours.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import outofturn.laws
import outofturn.laws.contents
from outofturn.laws.book import BOOK, EDITIONS
from outofturn.wording.language import CATALOGUES
from tools.messages import catalogue, templates

#: So many words in a row are too many.
LONGEST_ALLOWED = 7
_WORD = re.compile(r"[^\W_]+")
_APOSTROPHE = re.compile("['’]")


class Text(NamedTuple):
    """Words of the book, and where they stand."""

    place: str
    words: str


class Run(NamedTuple):
    """Words that stand in both, and where in the book."""

    place: str
    words: str


def words_of(text: str) -> list[str]:
    """The words without case and punctuation; ``dummy's`` is one word."""
    return _WORD.findall(_APOSTROPHE.sub("", text).lower())


# -- the book


def book() -> Iterator[Text]:
    """All the words of the book."""
    seen = set()
    for entry in BOOK.values():
        for kind, texts in (("", entry.words.values), (", what changes", entry.changes)):
            for year, words in texts.items():
                seen.add(words)
                number = entry.number(EDITIONS[year]) or "gone"
                yield Text(f"{number} of {year} ({entry.name}){kind}", words)
    for path in sorted(path for folder in outofturn.laws.__path__ for path in Path(folder).glob("*.py")):
        yield from (text for text in sentences(path.read_text(encoding="utf-8"), path.name) if text.words not in seen)


def sentences(source: str, name: str) -> Iterator[Text]:
    """The strings in a source file; where something is filled in, what comes before and after stands by itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Text(f"{name}:{node.lineno}", node.value)


def catalogues() -> Iterator[Text]:
    """Every sentence in every language; a value that is filled in is one word."""
    for code in CATALOGUES:
        for identity, entry in catalogue(code).items():
            yield from (Text(f"{code}: {identity}", template) for template in templates(entry))


# -- comparing


def runs(texts: Iterable[Text], other: str, longest_allowed: int = LONGEST_ALLOWED) -> Iterator[Run]:
    """The runs that texts of the book have in common with another one, each as long as it goes."""
    size = longest_allowed + 1
    theirs = words_of(other)
    places: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for start in range(len(theirs) - size + 1):
        places[tuple(theirs[start : start + size])].append(start)
    for text in texts:
        ours, start = words_of(text.words), 0
        while start <= len(ours) - size:
            found = places.get(tuple(ours[start : start + size]), ())
            length = max((_common(ours, start, theirs, place) for place in found), default=0)
            if length:
                yield Run(text.place, " ".join(ours[start : start + length]))
            start += length or 1


def _common(ours: Sequence[str], start: int, theirs: Sequence[str], place: int) -> int:
    length = 0
    while start + length < len(ours) and place + length < len(theirs) and ours[start + length] == theirs[place + length]:
        length += 1
    return length


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.overlap", description="What the book has in common with a text.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a text to compare the book with")
    options = parser.parse_args(arguments)
    texts, count = [*book(), *catalogues()], 0
    for path in options.files:
        try:
            other = path.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            print(f"{path}: {error.strerror}", file=sys.stderr)
            return 2
        for run in runs(texts, other):
            count += 1
            print(f"{path}: {run.place}: {len(run.words.split())} words: {run.words}")
    print(f"{count} run{'' if count == 1 else 's'} of more than {LONGEST_ALLOWED} words in common.")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
