"""A catalogue for tests: the English sentences as French ones, each with a mark that no English text has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from outofturn.json_api import ruling_text
from outofturn.lawbook import texts
from outofturn.wording import catalogue
from outofturn.wording.language import forget_words

MARK = "÷"
_STRING = re.compile(r'^(msgstr(?:\[\d\])? ")', re.MULTILINE)


@contextmanager
def pseudo_french() -> Iterator[None]:
    """While this lasts, French has exactly the messages that English has, marked, with French cards, suits and seats."""
    read = catalogue._file

    def marked(code: str, area: str) -> bytes:
        if code != "fr":
            return read(code, area)
        if area == "law":  # its English texts are beside the Laws
            book = texts.english().items()
            return "\n".join(f'\nmsgid "{identity}"\nmsgstr "{MARK}{text}"\n' for identity, text in book).encode()
        header, blank, entries = read("en", area).decode().partition("\n\n")
        return (header + blank + _STRING.sub(rf"\g<1>{MARK}", entries)).encode()

    _forget()
    try:
        with patch.object(catalogue, "_file", marked):
            yield
    finally:
        _forget()


def _forget() -> None:
    forget_words()
    ruling_text.heading_of.cache_clear()
