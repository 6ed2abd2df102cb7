"""Changes in the English catalogue, each of which the approved texts must notice (see ``mutants``)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from string import Formatter
from unittest.mock import patch

from outofturn.engine.message import KIND_OF
from outofturn.wording import catalogue as searched
from outofturn.wording.language import forget_words
from tests import approved_texts
from tools.messages import catalogue, templates

#: Words of which each says something else than the other.
_OPPOSITES = (
    ("highest", "lowest"), ("must", "may"), ("may not", "may"), ("require", "forbid"), ("before", "after"), ("major", "minor"),
    ("dummy", "hand"), ("accepted", "refused"), ("first", "last"), ("any card", "no card"), ("picks up", "leaves"),
    ("pick up", "leave"), ("lead", "play"), ("leads", "plays"), ("without", "with"), ("your", "the"), ("this", "the next"),
)  # fmt: skip


def changes(text: str) -> Iterator[str]:
    """The texts that a message could have by mistake."""
    for one, other in (*_OPPOSITES, *((other, one) for one, other in _OPPOSITES)):
        if re.search(rf"\b{one}\b", text):
            yield re.sub(rf"\b{one}\b", other, text, count=1)
    for word in re.finditer(r"(?<![{\w])[a-z]+(?![\w}:]) ?", text):
        yield text[: word.start()] + text[word.end() :]
    names = list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))
    for one in names:
        for other in names:
            if one != other and KIND_OF[one] == KIND_OF[other]:
                yield re.sub(rf"{{{one}(?=[:}}])", f"{{{other}", text, count=1)


def judged(size: int, seed: int) -> tuple[int, int]:
    """How many of so many changes the approved texts notice, and how many there were."""
    found = [
        (identity, text, changed)
        for identity, entry in sorted(catalogue("en").items())
        for text in templates(entry)
        for changed in changes(text)
        if changed.strip() and changed != text
    ]
    chosen = random.Random(seed).sample(found, min(size, len(found)) if size else len(found))
    killed = 0
    approved = {
        line
        for path in (approved_texts.FOLDER / "en").iterdir()
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith(" ")
    }
    original = searched._file
    for identity, text, changed in chosen:

        def file(code: str, area: str, text: str = text, changed: str = changed, identity: str = identity) -> bytes:
            found = original(code, area)
            if code != "en" or area != identity.partition("/")[0]:
                return found
            start = found.index(f'\nmsgid "{identity}"\n'.encode())
            return found[:start] + found[start:].replace(f'"{text}"'.encode(), f'"{changed}"'.encode(), 1)

        forget_words()
        with patch.object(searched, "_file", file):
            try:
                noticed = not approved.issuperset(approved_texts.samples("en", identity))
            except KeyError:  # a word was put into braces, and is no value: the sentence cannot be said
                noticed = True
        if not noticed:
            print(f"survived: {identity}: {text} -> {changed}")
        killed += noticed
    forget_words()
    return killed, len(chosen)
