"""The findings of an audit as a table for people, written as they come."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.audit.finding import AuditCount, AuditFinding
from outofturn.cli.terminal import Screen
from outofturn.engine.cards import parse_card
from outofturn.engine.message import Message, message
from outofturn.engine.seats import SEATS, parse_seat
from outofturn.wording.language import Language

_COLUMNS = ("board", "trick", "player", "card", "law", "cost", "irregularity")
#: The columns with numbers, which stand on the right.
_NUMBERS = ("trick", "cost")


class FindingsTable:
    """A line for each file that has findings, and below it a row for each of them."""

    def __init__(self, chosen: Language, screen: Screen) -> None:
        self._chosen, self._screen = chosen, screen
        heads = {name: chosen.text(message(f"audit/column/{name}")) for name in _COLUMNS}
        least = {"board": 6, "card": 4, "law": 5, "player": max(len(chosen.player(seat)) for seat in SEATS)}
        self._widths = {name: max(len(heads[name]), least.get(name, 0)) for name in _COLUMNS}
        self._heads = self._row(heads)
        self._file: str | None = None

    def write(self, findings: Sequence[AuditFinding]) -> None:
        for finding in findings:
            if self._file is None:
                self._screen.write(self._screen.styled(self._heads, "dim"))
            if finding.file != self._file:
                self._file = finding.file
                self._screen.write(self._screen.styled(finding.file, "bold"))
            self._screen.write(self._row(self._cells(finding)))

    def finish(self, count: AuditCount) -> None:
        if self._file is not None:
            self._screen.write()
        self._screen.write(self._chosen.sentence(summary(count)))

    def _cells(self, finding: AuditFinding) -> dict[str, str]:
        seat, card = parse_seat(finding.seat), parse_card(finding.card)
        return {
            "board": finding.board,
            "trick": str(finding.trick),
            "player": self._chosen.player(seat) if seat is not None else "",
            "card": self._chosen.symbol(card) if card is not None else "",
            "law": finding.law,
            "cost": str(finding.cost),
            "irregularity": self._chosen.text(message(f"label/{finding.irregularity}")),
        }

    def _row(self, cells: dict[str, str]) -> str:
        padded = (
            cells[name].rjust(self._widths[name]) if name in _NUMBERS else cells[name].ljust(self._widths[name])
            for name in _COLUMNS
        )
        return "  " + "  ".join(padded).rstrip()


def summary(count: AuditCount) -> Message:
    """How many boards of each kind there were."""
    kinds = tuple(message(f"audit/{name}", count=number) for name, number in count._asdict().items() if name != "boards")
    return message("audit/summary", text=message("audit/boards", count=count.boards), then=kinds)
