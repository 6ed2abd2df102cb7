"""What an audit finds: irregularities, boards that cannot be read, and how many boards there were of each kind."""

from __future__ import annotations

from typing import NamedTuple


class AuditFinding(NamedTuple):
    """One irregularity on one board. The fields are, in this order, the keys of a JSON line and the columns of a table."""

    file: str  #: as it was given, or as it was found below the folder given
    board: str  #: as the file has it
    trick: int  #: the trick at which it happened, though it may have come to light later
    seat: str
    card: str
    irregularity: str
    law: str  #: the number of the provision in the edition in use
    cost: int  #: tricks transferred for it at the end of play (Law 64)
    line: int  #: where the board begins in the file


class UnreadableBoard(NamedTuple):
    """A board that cannot be read, or a whole file, with the reason in words."""

    file: str
    board: str  #: empty if it is not known, or if it is about the file as a whole
    line: int  #: 0 if it is about the file as a whole
    column: int  #: 0 if it is not known
    reason: str
    text: str = ""  #: what stands there


class AuditCount(NamedTuple):
    """How many boards there were. A file that cannot be read at all counts as one unreadable board."""

    boards: int = 0
    clean: int = 0
    irregular: int = 0
    unreadable: int = 0

    def plus(self, other: AuditCount) -> AuditCount:
        return AuditCount(*(one + more for one, more in zip(self, other, strict=True)))


class PartResult(NamedTuple):
    """What was found in a part of a file. Line numbers count from the beginning of the part."""

    file: str
    start: int  #: where the part begins in the file, in bytes
    lines: int  #: how many lines end in the part
    counted: AuditCount
    findings: tuple[AuditFinding, ...] = ()
    unreadable: tuple[UnreadableBoard, ...] = ()

    def moved(self, lines: int) -> PartResult:
        """The same with line numbers that count from the beginning of the file, given the lines before the part."""
        if not lines:
            return self
        return self._replace(
            findings=tuple(item._replace(line=item.line + lines) for item in self.findings),
            unreadable=tuple(item._replace(line=item.line + lines if item.line else 0) for item in self.unreadable),
        )
