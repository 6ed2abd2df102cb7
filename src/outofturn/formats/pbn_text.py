"""The text of a PBN file: its games, their tags, and the words of their sections.

Reading is tolerant of layout: comments, escape lines, blank lines at odd places and tags without a blank line between two
games. Places in the text are computed only when somebody asks for them, which is when something is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message

#: Everything that can stand in a game. A comment that is not closed takes the rest; no part is longer than a line or so, since
#: a search for its end from many beginnings would take very long.
_TOKEN = re.compile(
    r"""
      ^%[^\n]*                                              # an escape line
    | ;[^\n]*                                               # a comment to the end of the line
    | \{[^}]*(?:\}|\Z)                                      # a comment in braces
    | \[[ \t]*(\w+)                                         # a tag and its value, which some write without quotes
      (?: [ \t]*"((?:[^\n]|\n(?![ \t]*[\n\[])){0,4000}?)"
        | [ \t]+([^"\]\n]{1,200})
      )[ \t]*\]
    | ("(?:[^"\\\n]|\\.){0,4000}")                          # a string in a section
    | ([^\s"\[\]{};]+)                                      # a word in a section
    | ([\["\]}])                                            # what cannot stand there
    """,
    re.MULTILINE | re.VERBOSE,
)
#: Tags, and what can look like one. It takes the same time whatever stands there.
_TAG_START = re.compile(r'^%[^\n]*|;[^\n]*|\{[^}]*(?:\}|\Z)|"[^"\n]*"|\[[ \t]*(\w+)(?=[ \t"])', re.MULTILINE)
#: All white space before a tag; if a blank line is part of it, a game ends there, usually.
_BEFORE_TAG = re.compile(r"(?<=\S)\s++(?=\[)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_FIRST_TAG = re.compile(r"\[[ \t]*(\w+)")
#: A tag with which a game begins, even if no blank line stands before it.
_BEGINNERS = ("event", "board")
#: The tags of the standard after which nothing else can stand.
_WITHOUT_SECTION = (
    "event", "site", "date", "board", "west", "north", "east", "south", "dealer", "vulnerable", "deal", "scoring", "declarer",
    "contract", "result",
)  # fmt: skip
#: What is the same at every table at which a board is played.
_OF_THE_BOARD = ("board", "dealer", "vulnerable", "deal")
_TAG_HINT = message("file/hint/tag", line='[Board "7"]')
#: The value that stands for that of the game before, and what stands before a value that the games after it take over.
_INHERITED, _PASSED_ON = "#", "##"


class PbnGame(NamedTuple):
    """One game: its own text, its tags and the words of its sections, both by the name of the tag in lower case."""

    text: str
    line: int  #: of the file, where the text begins
    tags: dict[str, str]
    sections: dict[str, list[str]]

    def value(self, name: str) -> str:
        """The value of a tag; empty if it is not there or not known."""
        found = self.tags.get(name, "")
        return "" if found in ("?", "-") else found

    def places(self, tag: str) -> list[tuple[int, int]]:
        """Line of the file and column, from 1, of a tag's value and then of each word of its section."""
        starts = []
        inside = False
        for token in _TOKEN.finditer(self.text):
            if token[1]:
                if inside:
                    break
                inside = token[1].lower() == tag
                if inside:
                    starts.append(max(token.start(2), token.start(3)))
            elif inside and (token[4] or token[5]):
                starts.append(token.start())
        line, counted, line_end, found = self.line, 0, -1, []
        for start in starts:
            line += self.text.count("\n", counted, start)
            line_end = max(line_end, self.text.rfind("\n", counted, start))
            counted = start
            found.append((line, start - line_end))
        return found or [(self.line, 1)]

    def error(self, problem: Message, hint: Message | None = None, *, tag: str, word: int | None = None) -> RecordError:
        """An error at the value of a tag, or at one of the words of its section."""
        line, column = self.places(tag)[0 if word is None else word + 1]
        return RecordError(problem, hint, line=line, column=column, text=self.text.split("\n")[line - self.line].strip()[:80])


def games(text: str, first_line: int = 1) -> Iterator[PbnGame | RecordError]:
    """The games of a file in order, each as it is, or what is wrong with it. Games without any tag are passed over."""
    before: dict[str, str] = {}
    line = first_line
    for part in _parts(text):
        game = _game(part, line, before)
        if game is not None:
            yield game
            if isinstance(game, PbnGame):
                before = {**before, **game.tags}
        line += part.count("\n")


def _parts(text: str) -> Iterator[str]:
    """The text cut between its games; the parts together are the text."""
    start = looked_at = 0
    names: set[str] = set()
    in_comment = False
    for found in _BEFORE_TAG.finditer(text):
        if _BLANK_LINE.search(found[0]) is None:
            continue
        piece = text[looked_at : found.end()]
        looked_at = found.end()
        names |= {name.lower() for name in _FIRST_TAG.findall(piece)}
        if "{" in piece or "}" in piece:
            in_comment = piece.rfind("{") > piece.rfind("}")
        first = _FIRST_TAG.match(text, found.end())
        next_name = first[1].lower() if first else ""
        if names and not in_comment and (next_name in names or next_name in _BEGINNERS):
            yield from _run_together(text[start : found.end()])
            start, names = found.end(), set()
    if start < len(text):
        yield from _run_together(text[start:])


def _run_together(piece: str) -> Iterator[str]:
    """Games without a blank line between them: each begins with the tag with which the first one begins."""
    low = piece.lower()
    if all(low.count(f"[{name} ") < 2 for name in _BEGINNERS):
        yield piece
        return
    start, seen = 0, set[str]()
    for found in _TAG_START.finditer(piece):
        name = (found[1] or "").lower()
        if name in _BEGINNERS and name in seen:
            yield piece[start : found.start()]
            start, seen = found.start(), set()
        if name:
            seen.add(name)
    yield piece[start:]


def _game(text: str, line: int, before: dict[str, str]) -> PbnGame | RecordError | None:
    tags: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    words: list[str] | None = None
    for found in _TOKEN.finditer(text):  # one by one: nothing is looked for behind something that cannot stand there
        name, value, bare, string, word, bad = found.groups("")
        if word or (string and words is not None):
            if words is None:
                return _stray(text, line, word)
            words.append(word or string)
        elif name:
            words = []
            if (key := name.lower()) not in tags:
                tags[key] = value or bare
                sections[key] = words
        elif bad or string:
            return _stray(text, line, bad or string)
    if not tags:
        return None
    game = PbnGame(text, line, _with_inherited(tags, before), sections)
    for key in _WITHOUT_SECTION:
        if sections.get(key):
            return game.error(message("file/not-read-here", word=sections[key][0][:40]), _TAG_HINT, tag=key, word=0)
    return game


def _with_inherited(tags: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """The tags with the values that they take over from the games before."""
    if _INHERITED in map(_first_letter, tags.values()):
        tags = {key: _inherited(key, value, before) for key, value in tags.items()}
    if "deal" not in tags and "deal" in before and tags.get("board", before.get("board")) == before.get("board"):
        # The same board at another table: its deal need not be given again.
        tags |= {key: before[key] for key in _OF_THE_BOARD if key in before and key not in tags}
    return tags


def _first_letter(value: str) -> str:
    return value[:1]


def _inherited(key: str, value: str, before: dict[str, str]) -> str:
    if value == _INHERITED:
        return before.get(key, "?")
    return value.removeprefix(_PASSED_ON)


def _stray(text: str, first_line: int, what: str) -> RecordError:
    """The error for something that stands where nothing can."""
    at = 0
    has_tag = False
    for found in _TOKEN.finditer(text):
        if found[6] or ((found[4] or found[5]) and not has_tag):
            at = found.start()
            break
        has_tag = has_tag or bool(found[1])
    line = text.count("\n", 0, at)
    return RecordError(
        message("file/not-read-here", word=what[:40]),
        _TAG_HINT,
        line=first_line + line,
        column=at - text.rfind("\n", 0, at),
        text=text.split("\n")[line].strip()[:80],
    )


# -- changing a game


class TextItem(NamedTuple):
    """A piece of a game's text: a tag with its section, or what stands before the first tag."""

    tag: str  #: in lower case; empty before the first tag
    text: str
    comments: tuple[str, ...]  #: the comments in it


def explicit_text(game: PbnGame) -> str:
    """The text of a game with the values written out that it takes over from the games before."""
    found = []
    own = set()
    for item in items(game.text):
        token = _TOKEN.match(item.text) if item.tag else None
        value = (token[2] or "") if token else ""
        if token and item.tag not in own and value.startswith(_INHERITED):
            found.append(f'[{token[1]} "{game.tags[item.tag]}"]{item.text[token.end() :]}')
        else:
            found.append(item.text)
        own.add(item.tag)
    missing = [f'[{key.capitalize()} "{game.tags[key]}"]\n' for key in _OF_THE_BOARD if key in game.tags and key not in own]
    first = next((place for place, item in enumerate(items(game.text)) if item.tag), 0)
    return "".join((*found[:first], *missing, *found[first:]))


def items(text: str) -> list[TextItem]:
    """The pieces of a game's text, in order; together they are the text."""
    cuts = [(found.start(), found[1].lower()) for found in _TOKEN.finditer(text) if found[1]]
    bounds = [(0, ""), *cuts, (len(text), "")]
    found = []
    for (start, name), (end, _) in pairwise(bounds):
        piece = text[start:end]
        comments = tuple(token[0] for token in _TOKEN.finditer(piece) if token[0][:1] in ";{%" and not token[1])
        if piece:
            found.append(TextItem(name, piece, comments))
    return found
