"""From text to a plain tree with line numbers: the safe way into YAML, and so into JSON.

A case file can come from anywhere, so nothing in it is trusted: no tags, no anchors and aliases (with those a few lines
swell to gigabytes), no keys twice, no deep nests, nothing big. Only words, whole numbers, true, false and null are told
apart: a seat, a suit or ``50E2`` never turns into something else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.foreign_errors import system_reason, yaml_reason

#: In bytes. A case is about one kilobyte; a thousand lines as long as a line may be, with all that may stand beside them, are
#: half of this.
LIMIT = 500_000
#: The time it takes to read a file depends on these far more than on its length.
MOST_VALUES = 20_000
DEPTH = 10

_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
#: Control characters could steer a terminal, and halves of surrogate pairs cannot be printed at all.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_PLAIN = re.compile(r"[A-Za-z♠♥♦♣][\w♠♥♦♣’'()./;&+-]*( [\w♠♥♦♣’'()./;&+-]+)*")
#: What other readers of YAML might take for something else than a word.
_NOT_PLAIN = {"null", "true", "false", "yes", "no", "on", "off", "y"}

Value: TypeAlias = "bool | int | str | list[Node] | dict[str, Node] | None"


class Node(NamedTuple):
    """A value and the line of the file where it stands (None if it came from no file)."""

    value: Value
    line: int | None = None

    def plain(self) -> Any:
        """The value without the line numbers."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return self.value


def read_file(path: str) -> str:
    """The text of a file, which must be no larger than LIMIT."""
    try:
        if os.path.isdir(path):
            raise RecordError(message("error/folder"))
        if os.stat(path).st_size > LIMIT:
            raise _too_big()
        with open(path, "rb") as file:
            return read_stream(file)
    except OSError as error:
        raise RecordError(message("error/cannot-be-read", text=system_reason(error))) from None
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(message("error/not-the-name-of-a-file")) from None  # a NUL character in it


def read_stream(stream: BinaryIO) -> str:
    """The text that comes from a stream; never more than LIMIT is taken from it."""
    data = stream.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise _too_big()
    return text_of(data)


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(message("error/not-utf-8"), message("hint/save-as-utf-8"), line=line) from None


def _too_big() -> RecordError:
    return RecordError(message("error/too-large", number=LIMIT // 1000), message("hint/is-it-the-right-file"))


def parse(text: str) -> Node:
    """The tree of a YAML or JSON text."""
    import yaml  # not needed by those who use the library without case files

    if len(text) > LIMIT or len(text.encode("utf-8", "surrogatepass")) > LIMIT:
        raise _too_big()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := _UNPRINTABLE.search(text):
        raise _unprintable(found[0], text.count("\n", 0, found.start()) + 1)
    if text.lstrip()[:1] == "{":
        text = text.replace("\t", " ")  # JSON may be indented with tabs; inside its strings they cannot stand
    events = yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    try:
        return _Builder(events).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        why = yaml_reason(error.problem or "")
        raise RecordError(
            message("error/not-yaml-because", text=why) if why else message("error/not-yaml"),
            message("hint/look-at-the-indentation"),
            line=min(mark.line + 1, len(text.splitlines())) if mark else None,  # the end is not a line
        ) from None
    except yaml.YAMLError:
        raise RecordError(message("error/not-characters-of-text")) from None


class _Builder:
    """Builds the tree from the parser's events, so that nothing dangerous is ever made."""

    def __init__(self, events: Iterator[Any]) -> None:
        self.events = events
        self.left = MOST_VALUES

    def document(self) -> Node:
        next(self.events)  # the stream begins
        event = next(self.events)
        if type(event).__name__ == "StreamEndEvent":
            return Node(None, 1)
        node = self.node(next(self.events), DEPTH)
        next(self.events)  # the document ends
        event = next(self.events)
        if type(event).__name__ != "StreamEndEvent":
            raise RecordError(
                message("error/second-document"), message("hint/one-case-in-a-file", word="---"), line=_line(event)
            )
        return node

    def node(self, event: Any, depth: int) -> Node:
        line = _line(event)
        self.left -= 1
        if self.left < 0:  # the parser reads no further
            raise RecordError(message("error/too-many-values", number=MOST_VALUES), message("hint/is-it-one-case"), line=line)
        kind = type(event).__name__
        if kind == "AliasEvent" or event.anchor is not None:
            raise RecordError(
                message("error/anchors-and-aliases", word="&", other_word="*"),
                message("hint/write-the-value-out", words=("&", "*")),
                line=line,
            )
        if event.tag not in (None, "!"):
            raise RecordError(message("error/tags", word="!"), message("hint/leave-the-tag-out"), line=line)
        if depth == 0:
            raise RecordError(message("error/too-deep-here", number=DEPTH), line=line)
        if kind == "ScalarEvent":
            return Node(_scalar(event.value, event.implicit[0], line), line)
        if kind == "SequenceStartEvent":
            return Node(list(self.items(depth)), line)
        return Node(self.mapping(depth), line)

    def items(self, depth: int) -> Iterator[Node]:
        while type(event := next(self.events)).__name__ != "SequenceEndEvent":
            yield self.node(event, depth - 1)

    def mapping(self, depth: int) -> dict[str, Node]:
        result: dict[str, Node] = {}
        while type(event := next(self.events)).__name__ != "MappingEndEvent":
            line = _line(event)
            key = self.node(event, depth - 1).value
            if isinstance(key, list | dict):
                raise RecordError(message("error/list-as-a-name"), message("hint/look-at-the-brackets"), line=line)
            name = str(event.value).strip()
            if name in result:
                raise RecordError(
                    message("error/stands-here-twice", key=name[:40]),
                    message("hint/stands-in-line", number=result[name].line),
                    line=line,
                )
            # What is named is where its name is: there one looks for it.
            result[name] = Node(self.node(next(self.events), depth - 1).value, line)
        return result


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _scalar(text: str, is_plain: bool, line: int | None) -> bool | int | str | None:
    if found := _UNPRINTABLE.search(text):
        raise _unprintable(found[0], line)
    if is_plain and text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if is_plain and _NUMBER.fullmatch(text):
        return int(text)
    return text


def _unprintable(character: str, line: int | None) -> RecordError:
    return RecordError(message("error/unprintable", word=f"U+{ord(character):04X}"), message("hint/leave-it-out"), line=line)


def tree(value: Any, depth: int = DEPTH) -> Node:
    """The tree of an object that has been read from JSON already."""
    if depth == 0:
        raise RecordError(message("error/too-deep", number=DEPTH))
    if isinstance(value, Mapping):
        return Node({str(key): tree(item, depth - 1) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return Node([tree(item, depth - 1) for item in value])
    if isinstance(value, str):
        return Node(_scalar(value, False, None))
    if value is None or isinstance(value, bool | int):
        return Node(value)
    raise RecordError(
        message("error/cannot-stand-in-a-case", word=str(value)[:40]),
        message("hint/plain-values", words=("true", "false", "null")),
    )


def dump(value: Mapping[str, Any]) -> str:
    """An object as YAML: its own keys one to a line, lists of lines below their key, all else in one line."""
    lines = []
    for key, item in value.items():
        if isinstance(item, list) and any(not isinstance(entry, int) for entry in item):
            lines.append(f"{_word(key)}:")
            for entry in item:
                if isinstance(entry, dict) and entry:
                    (name, content), *rest = entry.items()
                    lines.append(f"  - {_word(name)}: {_flow(content)}")
                    lines += [f"    {_word(name)}: {_flow(content)}" for name, content in rest]
                else:
                    lines.append(f"  - {_flow(entry)}")
        elif isinstance(item, dict) and item:
            lines.append(f"{_word(key)}:")
            lines += [f"  {_word(name)}: {_flow(content)}" for name, content in item.items()]
        else:
            lines.append(f"{_word(key)}: {_flow(item)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _word(value)
    return "null" if value is None else str(value).lower()


def _word(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.lower() not in _NOT_PLAIN:
        return text
    import json

    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in quoted)
