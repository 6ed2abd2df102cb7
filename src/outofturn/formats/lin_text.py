"""The text of a LIN file as commands, and the commands as boards.

A LIN text is a row of commands: two characters, a bar, a value, a bar (``pc|D2|``). Nothing says where a board ends; a board
begins with its label (``qx|o7|``) or its hands (``md|…|``), or with the names and titles that stand right before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message
from outofturn.formats.lin_link import encoded_length, links_in

_COMMAND = re.compile(r"\s*([A-Za-z0-9]{2})\s*\|([^|]*)(?:\||\Z)")
#: Where a text can be read on after something that is no command.
_NEXT_BOARD = re.compile(r"(?<![^\s|])(?:qx|pn|md|st|vg)\|", re.IGNORECASE)
#: What a LIN text has and the text around a link has not.
_LIN = re.compile(r"(?<![^\s|])(?:md|mb|pc)\|", re.IGNORECASE)
#: The label of a board: the room, if there are two, and the number.
LABEL: Final = re.compile(r"\s*([oc])?([0-9]+)", re.IGNORECASE)
#: The commands whose values are words for people.
_WORDS = frozenset(("nt", "an", "at", "ah", "qx", "pn", "pw", "vg", "rs", "bn", "mp", "bt", "hs", "tu", "mn"))
#: The commands whose values are looked at closely by those who read them.
_CHECKED = frozenset(("pc", "mb", "mc", "md"))
#: What looks like a card and is no command. (Some commands have the letters of a card, but small ones.)
_CARD = re.compile(r"[SHDC][2-9TJQKA]|[shdc][2-9]")
#: What cannot be a value of another command: with a bar too few or too many the names of commands come to stand there.
_NEVER_VALUES = frozenset(("pc", "mb", "mc", "md", "pg", "pn", "qx", "sv", "st", "rh", "ah"))
#: The commands that stand before the calls of a board.
_HEAD = frozenset(("qx", "pn", "st", "rh", "ah", "sv", "md", "rs", "pw", "mp", "bn"))
_LONGEST_QUOTE = 60
#: Characters that nobody can see, such as the end mark of old files, and that a case cannot keep.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")


class LinCommand(NamedTuple):
    """A command; one without a name is text that is no command."""

    name: str  #: in small letters
    value: str
    start: int  #: where its name begins
    at: int  #: where its value begins
    end: int
    line: int  #: of the file


class LinText(NamedTuple):
    """A LIN text and where it stands in its file."""

    text: str
    line: int = 1
    column: int = 1
    #: The text as it stands in a link, all in one line; empty if it was put together from a link. None for a plain text.
    encoded: str | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column in the file."""
        if self.encoded is not None:
            return self.line, self.column + encoded_length(self.encoded, offset)
        before = self.text.rfind("\n", 0, offset) + 1
        return self.line + self.text.count("\n", 0, offset), offset - before + (1 if before else self.column)

    def error(self, problem: Message, hint: Message | None, command: LinCommand, within: int = 0) -> RecordError:
        """An error at a command, or at a place within its value; it quotes the command."""
        offset = (command.at if command.name else command.start) + within
        line, column = self.place(offset)
        quote = " ".join(self.text[command.start : command.end].split())
        if len(quote) > _LONGEST_QUOTE:
            quote = quote[: _LONGEST_QUOTE - 1] + "…"
        return RecordError(problem, hint, line=line, column=column, text=quote)


class LinBoard(NamedTuple):
    """The commands of one board."""

    source: LinText
    commands: tuple[LinCommand, ...]
    names: str = ""  #: the players named at the beginning of the file, before all boards

    @property
    def text(self) -> str:
        return self.source.text[self.commands[0].start : self.commands[-1].end].strip()

    def value(self, name: str) -> str:
        """The value of the first command with this name; empty if there is none."""
        return next((command.value.strip() for command in self.commands if command.name == name), "")


def commands(source: LinText) -> Iterator[LinCommand]:
    """The commands of a text in order. What is none is given as one without a name, up to where a board can begin again."""
    text, at = source.text, 0
    line, next_line = source.line, -1 if source.encoded is not None else text.find("\n")
    while at < len(text):
        found = _COMMAND.match(text, at)
        name = found[1].lower() if found else ""
        if found is None or (name not in _CHECKED and _is_misplaced(found[1], found[2])):
            following = _NEXT_BOARD.search(text, at + 1)
            end = following.start() if following else len(text)
            start = at + len(text[at:end]) - len(text[at:end].lstrip())
            name, value, value_start = "", text[start:end], start
        else:
            start, value, value_start, end = found.start(1), found[2], found.start(2), found.end()
        while 0 <= next_line < start:
            line, next_line = line + 1, text.find("\n", next_line + 1)
        if name or value:
            yield LinCommand(name, value, start, value_start, end, line)
        at = end


def _is_misplaced(name: str, value: str) -> bool:
    """Whether a bar is missing or too many: what stands as a name is a card, or what stands as a value is a name."""
    return _CARD.fullmatch(name) is not None or (name.lower() not in _WORDS and value.strip().lower() in _NEVER_VALUES)


def has_hands(command: LinCommand) -> bool:
    """Whether this gives the hands of a board, or at least the dealer."""
    return command.name == "md" and bool(command.value.strip(" ,\n"))


class _Boards:
    """Puts the commands together as boards."""

    def __init__(self, source: LinText) -> None:
        self.source = source
        self.names = ""
        self.current: list[LinCommand] = []
        #: What stands after the calls or cards of a board: the next one may begin with it.
        self.later: list[LinCommand] = []
        self.seen: set[str] = set()

    @property
    def has_content(self) -> bool:
        return not self.seen.isdisjoint(("md", "mb", "pc", "mc", ""))

    @property
    def has_play(self) -> bool:
        return not self.seen.isdisjoint(("pc", "mc"))

    def add(self, command: LinCommand) -> Iterator[LinBoard]:
        """The board that is complete because this command begins another one, if so."""
        if not command.name and self._is_plain_text(command):
            return
        if self._begins_board(command):
            yield from self.ended()
        elif command.name in ("mb", "pc", "mc", ""):
            self.take_later()
        if self.later or (command.name in _HEAD and self._is_for_next(command)):
            self.later.append(command)
        else:
            self._take(command)

    def _is_plain_text(self, command: LinCommand) -> bool:
        """Whether this is text around the boards: before the first one, or in lines of its own after a board."""
        if "|" in command.value:
            return False
        last = (self.later or self.current)[-1:]
        return not self.has_content or "\n" in self.source.text[last[0].end : command.start]

    def _begins_board(self, command: LinCommand) -> bool:
        match command.name:
            case "vg":
                return True
            case "qx":
                return LABEL.match(command.value) is not None
            case "md":
                return self.has_content and has_hands(command)
            case "mb" if self.later:
                return self.has_play or any(item.name in ("pn", "qx") for item in self.later)
        return False

    def _is_for_next(self, command: LinCommand) -> bool:
        """Whether a command that stands at the beginning of a board comes too late for this one."""
        return "mb" in self.seen or self.has_play or (command.name in self.seen and self.has_content)

    def _take(self, command: LinCommand) -> None:
        self.current.append(command)
        if command.name != "md" or has_hands(command):
            self.seen.add(command.name)

    def take_later(self) -> None:
        later, self.later = self.later, []
        for command in later:
            self._take(command)

    def ended(self) -> Iterator[LinBoard]:
        """The board so far; the next one begins with what stands after it. What comes before all boards is no board."""
        board = LinBoard(self.source, tuple(self.current), self.names)
        if self.has_content:
            yield board
        names = board.value("pn")
        if names and (not self.has_content or "vg" in self.seen):
            self.names = names
        self.current, self.seen = [], set()
        self.take_later()


def lin_boards(source: LinText) -> Iterator[LinBoard]:
    """The boards of a text in order."""
    found = _Boards(source)
    for command in commands(source):
        yield from found.add(command)
    found.take_later()
    yield from found.ended()


def lin_texts(text: str) -> Iterator[LinText]:
    """The LIN texts in a text: itself, or the links to a hand viewer that stand in it."""
    text = _UNPRINTABLE.sub(" ", text)  # one for one, so that places stay as they are
    links = list(links_in(text))
    rest, after = "", 0
    for link in links:
        rest += text[after : link.start]
        after = link.end
    if not links or _LIN.search(rest + text[after:]):
        yield LinText(text)
        return
    line, counted = 1, 0
    for link in links:
        line += text.count("\n", counted, link.start)
        counted = link.start
        yield LinText(_UNPRINTABLE.sub(" ", link.lin), line, link.start - text.rfind("\n", 0, link.start), link.encoded)
