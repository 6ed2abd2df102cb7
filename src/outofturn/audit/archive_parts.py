"""Files cut into parts that begin and end between two boards, and parts put together into tasks of about the same size.

To find where to cut, only a little of a file is read: on a cluster the file may be far away from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import BinaryIO, Literal, NamedTuple, TypeAlias

from outofturn.audit.archive_files import ArchiveFile
from outofturn.formats.case_documents import LIN, kind_of
from outofturn.formats.text_encoding import decode

FileKind: TypeAlias = Literal["pbn", "lin"]

#: The size of a part, in bytes: a thousand boards or so, a tenth of a second of work.
PART_SIZE = 512 * 1024
#: The largest part. Far into an archive parts are larger: there are so many that all processes have enough to do, and a
#: scheduler can have more workers.
LARGEST_PART = 2 * 1024 * 1024
_PARTS_BEFORE_LARGER = 64
#: How much is looked at to find the end of a board: usually little, and then more; a file without one in so much is not cut.
_WINDOWS = (8 * 1024, 512 * 1024)
#: How far back to look for the beginning of a comment.
_BACK = 8 * 1024
#: So many small files make a task.
_MOST_FILES = 256

_LINE_END = rb"(?:\r\n|\r|\n)"
#: A blank line, and after it the tag with which a game of PBN begins: the first kind that the file has.
_GAME_ENDS = tuple(
    re.compile(_LINE_END + rb"[ \t]*" + _LINE_END + rb"\s*(?=\[" + name + rb"[ \t])") for name in (b"Event", b"Board")
)
#: A value that this reader uses and that stands for one of an earlier game: such a file is not cut.
INHERITED = re.compile(rb'\[[ \t]*(?:Board|Deal|Dealer|Declarer|Contract|Result|Auction|Play)[ \t]+"#', re.IGNORECASE)
#: A game without this tag may be the same board at another table, with the deal of the game before it.
_DEAL = re.compile(rb"\[[ \t]*Deal[ \t]", re.IGNORECASE)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
#: The commands with which a board of LIN can begin.
_LIN_BOARD = re.compile(rb"\s*(qx|pn|st|md|vg)\|", re.IGNORECASE)


class FilePart(NamedTuple):
    """A part of a file, from one byte up to another."""

    name: str
    path: str
    kind: FileKind
    size: int  #: of the whole file; with the next one it tells whether the file has changed
    changed: int
    start: int
    end: int
    data: bytes | None = None  #: its bytes, if they are sent along
    before: bytes = b""  #: and those of the file before it, if it needs them

    @property
    def identity(self) -> tuple[str, int, int, int, int]:
        return self.name, self.size, self.changed, self.start, self.end

    def read(self) -> FilePart:
        """The part with its bytes, and with those before it if a game in it takes a value from an earlier one."""
        if self.data is not None:
            return self
        with open(self.path, "rb") as file:
            file.seek(self.start)
            data = file.read(self.end - self.start)
            if not self.start or self.kind != "pbn" or INHERITED.search(data) is None:
                return self._replace(data=data)
            file.seek(0)
            return self._replace(data=data, before=file.read(self.start))


AuditTask: TypeAlias = tuple[FilePart | ArchiveFile, ...]  #: a file that cannot be read stays what it is


def size_of_part(before: int, part_size: int) -> int:
    """How large a part is, given how much of the archive comes before it."""
    return max(part_size, min(before // _PARTS_BEFORE_LARGER, LARGEST_PART))


def parts_of(file: ArchiveFile, part_size: int = PART_SIZE, before: int = 0) -> Iterator[FilePart | ArchiveFile]:
    """The parts of a file, in order; the file itself if it cannot be read."""
    if file.error is not None:
        yield file
        return
    try:
        with open(file.path, "rb") as stream:
            kind = _kind(file.name, stream)
            whole = FilePart(file.name, file.path, kind, file.size, file.changed, 0, file.size)
            cuts = _lin_cuts if kind == "lin" else _pbn_cuts
            start = 0
            for cut in cuts(stream, file.size, part_size, before):
                yield whole._replace(start=start, end=cut)
                start = cut
            yield whole._replace(start=start)
    except OSError as error:
        yield file._replace(error=error)


def tasks_of(files: Iterable[ArchiveFile], part_size: int = PART_SIZE, *, send: bool = False) -> Iterator[AuditTask]:
    """The parts of all files, small ones together; with ``send`` each part has its bytes with it."""
    task: list[FilePart | ArchiveFile] = []
    size = before = 0
    for file in files:
        for part in parts_of(file, part_size, before):
            length = part.end - part.start if isinstance(part, FilePart) else 0
            if task and (size + length > size_of_part(before, part_size) or len(task) == _MOST_FILES):
                yield tuple(task)
                task, size = [], 0
            task.append(_with_data(part) if send else part)
            size += length
            before += length
    if task:
        yield tuple(task)


def _with_data(part: FilePart | ArchiveFile) -> FilePart | ArchiveFile:
    if isinstance(part, ArchiveFile):
        return part
    try:
        return part.read()
    except OSError as error:
        return ArchiveFile(part.name, part.path, error=error)


def _kind(name: str, stream: BinaryIO) -> FileKind:
    """By the name; a file that is called otherwise is LIN if it begins like that."""
    low = name.lower()
    if low.endswith((".pbn", ".lin")):
        return "lin" if low.endswith(".lin") else "pbn"
    return "lin" if kind_of(decode(stream.read(4096))) == LIN else "pbn"


def _pbn_cuts(stream: BinaryIO, size: int, part_size: int, before: int) -> Iterator[int]:
    if size <= size_of_part(before, part_size):
        return
    stream.seek(0)
    beginning = stream.read(part_size)
    if beginning.startswith(_UTF_16) or INHERITED.search(beginning):
        return
    ends = next((pattern for pattern in _GAME_ENDS if pattern.search(beginning)), None)
    if ends is None:
        return
    yield from _cuts(stream, size, part_size, before, ends, _DEAL)


def _cuts(
    stream: BinaryIO, size: int, part_size: int, before: int, ends: re.Pattern[bytes], needs: re.Pattern[bytes] | None = None
) -> Iterator[int]:
    cut = 0
    while size - cut > (length := size_of_part(before + cut, part_size)):
        found = _next_cut(stream, cut + length, ends, needs)
        if found is None or found >= size:
            return
        cut = found
        yield cut


def _next_cut(stream: BinaryIO, place: int, ends: re.Pattern[bytes], needs: re.Pattern[bytes] | None) -> int | None:
    """The first byte of a game at or after this place that has what it needs, unless a comment is open there."""
    back = min(place, _BACK)
    for window in _WINDOWS:
        stream.seek(place - back)
        text = stream.read(back + window)
        places = [found.end() for found in ends.finditer(text, back)]
        for start, end in pairwise((*places, len(text))):
            is_open = text.rfind(b"{", 0, start) > text.rfind(b"}", 0, start)
            if not is_open and (needs is None or needs.search(text, start, end)):
                return place - back + start
    return None


def _lin_cuts(stream: BinaryIO, size: int, part_size: int, before: int) -> Iterator[int]:
    """A file with many boards of which each begins with the same command on a new line, as the file itself does."""
    if size <= size_of_part(before, part_size):
        return
    stream.seek(0)
    first = _LIN_BOARD.match(stream.read(100))
    if first is not None:
        yield from _cuts(stream, size, part_size, before, re.compile(_LINE_END + rb"\s*(?=" + first[1] + rb"\|)"))
