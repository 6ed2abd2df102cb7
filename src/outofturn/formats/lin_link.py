"""Links to the hand viewer of BBO: with a LIN text in them, or with the hands, the calls and the cards as parameters."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import quote, unquote, unquote_plus

HAND_VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin="
#: The value of a parameter with a LIN text, in a link to whatever program.
_LIN = re.compile(r"(?:[?&]|&amp;)lin=", re.IGNORECASE)
_VIEWER = re.compile(r"handviewer\.html\?", re.IGNORECASE)
#: How far behind the question mark of a link the LIN text may begin.
_LONGEST_START = 400
#: Where a link ends. An apostrophe may stand in the name of a player.
_END = re.compile(r"[\s\"<>]|&")
_END_OF_LINK = re.compile(r"[\s\"<>]")
#: What stands behind the last bar of a link, such as the full stop of the sentence that it ends.
_BEHIND = re.compile(r"(\||%7c)[')\].,;:!#]+\Z", re.IGNORECASE)
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_SEATS_OF_LIN = "swne"
_DEALERS = {"s": "1", "w": "2", "n": "3", "e": "4"}
#: What people write into the calls and the cards of a link.
_REMARKS = re.compile(r"\([^()]*\)|\{[^{}]*\}")


class HandViewerLink(NamedTuple):
    start: int  #: where the LIN text begins in the text around it
    end: int
    lin: str
    encoded: str  #: as it stands in the link; empty if the link has parameters instead


def links_in(text: str) -> Iterator[HandViewerLink]:
    """The links in a text."""
    with_lin = [(match.end(), True) for match in _LIN.finditer(text) if _is_in_link(text, match.start())]
    found = sorted([*with_lin, *((match.end(), False) for match in _VIEWER.finditer(text))])
    after = seen = 0
    for start, has_lin in found:
        if start < (after if has_lin else seen):
            continue
        if has_lin:
            after = seen = _end_of_lin(text, start)
            encoded = _BEHIND.sub(r"\1", text[start:after])
            yield HandViewerLink(start, after, unquote_plus(encoded), encoded)
        else:
            ended = _END_OF_LINK.search(text, start)
            seen = ended.start() if ended else len(text)
            lin = _lin_of(_parameters(text[start:seen]))
            if lin:
                after = seen
                yield HandViewerLink(start, seen, lin, "")


def _is_in_link(text: str, at: int) -> bool:
    """Whether a parameter belongs to a link: its question mark stands here or before."""
    before = text[max(0, at - _LONGEST_START) : at + 1]
    return "?" in before[max(map(before.rfind, ' \t\n|"<>')) + 1 :]


def _end_of_lin(text: str, start: int) -> int:
    """Where a LIN text in a link ends. One that was not encoded has blanks in it, and ends with the last bar of its line."""
    ended = _END.search(text, start)
    end = ended.start() if ended else len(text)
    if "|" in text[start:end]:
        line_end = text.find("\n", start)
        last_bar = text.rfind("|", start, line_end if line_end >= 0 else len(text)) + 1
        return max(end, last_bar)
    return end


def encoded_length(encoded: str, offset: int) -> int:
    """How many characters of an encoded text stand for so many of the text itself."""
    length = 0
    for found in _ESCAPED.finditer(encoded):
        plain = found.start() - length
        if offset <= plain:
            break
        offset -= plain
        length = found.start()
        decoded = unquote(found[0], errors="replace")
        if offset < len(decoded):
            return length + 3 * len(decoded[:offset].encode("utf-8", "replace"))
        offset -= len(decoded)
        length = found.end()
    return min(length + offset, len(encoded))


def link_to(lin: str) -> str:
    """A link that shows a LIN text; its lines become one."""
    joined = ""
    for line in lin.splitlines():
        joined += line if not joined or joined.endswith("|") else f" {line}"
    return HAND_VIEWER + quote(joined, safe="")


# -- a link with parameters


def _parameters(query: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in html.unescape(query).split("&"))
    return {name.lower(): unquote_plus(value) for name, _, value in pairs}


def _lin_of(parameters: Mapping[str, str]) -> str:
    """The parameters as a LIN text; empty if they speak neither of hands nor of calls or cards."""
    given = {name: " ".join(value.replace("|", " ").split()) for name, value in parameters.items()}
    hands = [given.get(seat, "").replace(",", "") for seat in _SEATS_OF_LIN]
    calls, cards = (_REMARKS.sub(" ", given.get(name, "")).strip() for name in "ap")
    if "lin" in given or not any((*hands, calls, cards)):
        return ""
    names = ",".join(given.get(f"{seat}n", "").replace(",", " ") for seat in _SEATS_OF_LIN)
    dealer = _DEALERS.get(given.get("d", "")[:1].lower(), "")
    parts = [
        f"pn|{names}|" if names.strip(",") else "",
        f"md|{dealer}{','.join(hands)}|",
        f"ah|Board {given['b']}|" if given.get("b") else "",
        f"sv|{given['v']}|" if given.get("v") else "",
        f"mb|{calls}|" if calls else "",
        f"pc|{cards}|" if cards else "",
    ]
    return "".join(parts)
