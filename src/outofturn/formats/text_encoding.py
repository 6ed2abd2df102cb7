"""Bytes of other programs' files as text, and text as bytes."""

from __future__ import annotations

import codecs
import re

#: Where a PBN file can say how it is encoded: in an escape line near its beginning.
_CHARSET = re.compile(rb"^%[^\r\n]*charset=([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
_BEGINNING = 2000
#: Latin-1 as Windows extends it: programs there write typographic quotes where Latin-1 has control characters.
_LATIN_1 = "cp1252"
#: Control characters, such as the end mark of old files, which nobody can see.
_CONTROLS = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), " ")


def decode(data: bytes) -> str:
    """The text, with plain line ends. UTF-8 if it is that, else what the file says, else Latin-1, which PBN prescribes."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode(_named_charset(data), "replace")
    return cleaned(text)


def cleaned(text: str) -> str:
    """The text with plain line ends, and blanks in place of control characters."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS)


def _named_charset(data: bytes) -> str:
    found = _CHARSET.search(data[:_BEGINNING])
    name = found[1].decode("ascii", "replace") if found else _LATIN_1
    try:
        codec = codecs.lookup(name)
    except LookupError:
        return _LATIN_1
    # A codec that is no text encoding, or one that would fail again.
    return codec.name if codec._is_text_encoding and codec.name not in ("utf-8", "iso8859-1") else _LATIN_1


def encode(text: str) -> bytes:
    """Latin-1 if that has all the characters, as PBN prescribes; else UTF-8, which most programs read too."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")
