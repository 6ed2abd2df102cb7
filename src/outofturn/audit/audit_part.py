"""A part of a file audited: its boards one after the other, most of them with a quick look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from outofturn.audit.archive_files import ArchiveFile
from outofturn.audit.archive_parts import INHERITED, AuditTask, FilePart
from outofturn.audit.audit_board import findings_of_board
from outofturn.audit.finding import AuditCount, AuditFinding, PartResult, UnreadableBoard
from outofturn.audit.plain_board import is_plain
from outofturn.engine.cards import NAMES
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEAT_LETTERS
from outofturn.formats.file_board import FileBoard
from outofturn.formats.lin_reader import read_lin
from outofturn.formats.pbn_reader import read_pbn
from outofturn.formats.text_encoding import decode
from outofturn.laws.book import Edition, edition_of
from outofturn.laws.interpretations import chosen_readings
from outofturn.notation.foreign_errors import system_reason

#: Between two games of the usual kind, by the tag with which they begin.
_BETWEEN_GAMES = tuple((tag, re.compile(rf"\n\n+(?={re.escape(tag)})")) for tag in ("[Event ", "[Board "))
_DEAL = re.compile(r"\[[ \t]*Deal[ \t]", re.IGNORECASE)
#: How a file without boards may begin: with an escape line or a comment.
_NO_GAME = ("%", ";", "{")


class AuditSettings(NamedTuple):
    """What all tasks of an audit have in common."""

    edition: int
    language: str  #: of the reasons why a board cannot be read
    readings: tuple[tuple[str, str], ...] = ()  #: of disputed points

    def laws(self) -> Edition:
        edition = edition_of(self.edition)
        return edition._replace(readings=chosen_readings(dict(self.readings))) if self.readings else edition


def audit_task(task: AuditTask, settings: AuditSettings) -> tuple[PartResult, ...]:
    """Audit the parts of a task, in this process. Nothing that a file holds makes it fail."""
    return tuple(audit_part(part, settings) for part in task)


def audit_part(part: FilePart | ArchiveFile, settings: AuditSettings) -> PartResult:
    """Audit one part of a file."""
    if isinstance(part, ArchiveFile):
        return _unreadable_file(part.name, part.error or OSError(), settings)
    try:
        part = part.read()
    except OSError as error:
        return _unreadable_file(part.name, error, settings, part.start)
    text = decode(part.data or b"")
    edition = settings.laws()
    clean = 0
    findings: list[AuditFinding] = []
    irregular: int = 0
    unreadable: list[UnreadableBoard] = []
    for board in _boards(part, text, edition):
        if board is None:
            clean += 1
            continue
        found = _audited(part.name, board, edition, settings)
        if isinstance(found, UnreadableBoard):
            unreadable.append(found)
        else:
            findings += found
            irregular += bool(found)
            clean += not found
    boards = clean + irregular + len(unreadable)
    if not boards and part.end == part.size and not part.start and text.strip() and not text.lstrip().startswith(_NO_GAME):
        unreadable.append(UnreadableBoard(part.name, "", 0, 0, _words(message("audit/no-boards"), settings)))
        boards = 1
    count = AuditCount(boards, clean, irregular, len(unreadable))
    return PartResult(part.name, part.start, text.count("\n"), count, tuple(findings), tuple(unreadable))


def _audited(file: str, board: FileBoard, edition: Edition, settings: AuditSettings) -> list[AuditFinding] | UnreadableBoard:
    """The findings on a board, or why it cannot be read."""
    try:
        if board.error is not None:
            return _unreadable(file, board, board.error, settings)
        found = findings_of_board(board, edition)
    except RecordError as error:
        return _unreadable(file, board, error, settings)
    except Exception as error:  # an archive of a million boards is not given up for one of them
        fault = message("audit/fault", word=f"{type(error).__name__}: {error}"[:200])
        return UnreadableBoard(file, board.name, board.line, 0, _words(fault, settings))
    return [
        AuditFinding(
            file, board.name, item.trick, SEAT_LETTERS[item.seat], NAMES[item.card] if item.card is not None else "",
            item.irregularity, item.law, item.cost, board.line,
        )
        for item in found
    ]  # fmt: skip


def _boards(part: FilePart, text: str, edition: Edition) -> Iterator[FileBoard | None]:
    """The boards of a part; None for one that is plain."""
    if part.kind == "lin":
        yield from read_lin(text)
    elif part.before or INHERITED.search(part.data or b""):
        before = decode(part.before)
        everything = read_pbn(before + text, 1 - before.count("\n"))
        yield from (board for board in everything if board.line > 0)
    else:
        yield from _pbn_boards(text, edition)


def _pbn_boards(text: str, edition: Edition) -> Iterator[FileBoard | None]:
    between = next((pattern for tag, pattern in _BETWEEN_GAMES if tag in text), None)
    cuts = [found.end() for found in between.finditer(text)] if between else []
    # A game without a deal may have that of the game before it, and is read together with that.
    with_deal = (start for start, end in pairwise((*cuts, len(text))) if _DEAL.search(text, start, end))
    starts = [0, *with_deal]
    ends = [*starts[1:], len(text)]
    if "{" in text and any(text.rfind("{", *ends_at) > text.rfind("}", *ends_at) for ends_at in zip(starts, ends, strict=True)):
        yield from read_pbn(text)  # a comment that goes over more than one game
        return
    line, counted = 1, 0
    for start, end in zip(starts, ends, strict=True):
        game = text[start:end].rstrip("\n") + "\n"
        if is_plain(game, edition):
            yield None
            continue
        line += text.count("\n", counted, start)
        counted = start
        yield from read_pbn(text[start:end], line)


# -- what cannot be read


def _unreadable(file: str, board: FileBoard, error: RecordError, settings: AuditSettings) -> UnreadableBoard:
    from outofturn.wording.error_text import explanation

    line = error.line or board.line
    return UnreadableBoard(file, board.name, line, error.column or 0, explanation(error, settings.language), error.text)


def _unreadable_file(name: str, error: OSError, settings: AuditSettings, start: int = 0) -> PartResult:
    reason = _words(message("error/cannot-be-read", text=system_reason(error)), settings)
    return PartResult(name, start, 0, AuditCount(1, 0, 0, 1), unreadable=(UnreadableBoard(name, "", 0, 0, reason),))


def _words(what: Message, settings: AuditSettings) -> str:
    from outofturn.wording.language import language

    return language(settings.language).sentence(what)
