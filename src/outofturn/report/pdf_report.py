"""The report as a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outofturn.engine.message import message
from outofturn.report.pdf_lines import (
    BLACK,
    GREY,
    ROOM,
    Frame,
    PdfDocument,
    PdfLine,
    Stroke,
    TextPiece,
    beside,
    block,
    column,
    gap,
    line_height,
    pages,
)
from outofturn.report.record_history import DecisionEntry
from outofturn.report.report_content import Report
from outofturn.report.table_state import LabelledText, SeatState
from outofturn.wording.text_wrap import NO_BREAK

#: Font sizes in points, to choose from: fewest pages first, then the largest. The font is large for its size.
_SIZES = (9.0, 8.5, 8.0, 7.5)
_HEADING = 72.0  #: the width of the column beside the table
_BETWEEN = 4.0
_FEW = 5  #: so many lines of a row are never divided between pages
_TICKS = {True: "☑", False: "☐"}


def layout_pages(report: Report) -> list[list[PdfLine]]:
    """The lines of each page."""
    return min((pages(_Layout(report, points).lines()) for points in _SIZES), key=len)


def render(report: Report) -> bytes:
    pdf = PdfDocument(report.language.code)
    pdf.set_title(report.document)
    pdf.set_author("Out of Turn")
    pdf.set_creator("Out of Turn")
    pdf.set_subject(report.id)
    pdf.set_creation_date(report.changed)  # not the time of printing: the same case gives the same bytes
    pdf.draw(layout_pages(report), lambda page, count: _foot(report, page, count))
    return bytes(pdf.output())


def _foot(report: Report, page: int, count: int) -> str:
    if count == 1:
        return report.foot
    return f"{report.foot} {report.language.sentence(message('report/page', number=page, count=count))}"


class _Layout:
    """The report as lines, in one font size."""

    def __init__(self, report: Report, points: float) -> None:
        self.report = report
        self.points = points

    def lines(self) -> list[PdfLine]:
        report, titles = self.report, self.report.titles
        found = [
            *column(0, ROOM, titles["title"], self.points * 1.7, "B"),
            *(column(0, ROOM, report.title, self.points * 1.1) if report.title else []),
            PdfLine(3.7, (Stroke(0, ROOM, y=1.2),)),
            *beside([block(self._listed(report.heading, _HEADING, label=19))], [self._table()]),
        ]
        for warning in report.warnings:
            found += [gap(2), *self._warning(f"▲ {warning}")]
        found += self._record()
        found += self._section(
            titles["provisions"],
            (self._row(one.law, f"{' '.join(one.reasons)} {_glued(f'({one.lines})')}", label=17) for one in report.provisions),
        )
        found += self._section(titles["decisions"], map(self._decision, report.decisions))
        found += self._section(titles["outcome"], self._paired(report.outcome, label=27))
        found += self._section(
            titles["disputes"],
            (
                [
                    *self._row(titles["followed"], f"{one.reading} {_glued(f'({one.lines})')}", label=27),
                    *self._row(titles["other-reading"], one.other, label=27),
                    *self._row(titles["because"], one.why, label=27),
                ]
                for one in report.disputes
            ),
        )
        reviews, uses = ([LabelledText(*one) for one in part] for part in (report.reviews, report.information))
        found += self._section(titles["review"], [*self._paired(reviews, label=17), *self._paired(uses, label=17)])
        found += self._section(titles["notes"], [self._plain(report.notes)] if report.notes else [])
        return found + self._signature()

    # -- parts

    def _record(self) -> list[PdfLine]:
        """What happened; the first column numbers the lines, the second the tricks."""
        rows = [[*self._plain(text), gap(0.6)] for text in self.report.start]
        for row in self.report.record:
            text = f"{row.text}   {row.remark}" if row.remark else row.text
            rows.append(
                beside(
                    self._plain(row.numbers, 0, 16, grey=GREY),
                    self._plain(row.trick, 17, 15, grey=GREY),
                    self._plain(text, 33, ROOM - 33, "B" if row.marked else ""),
                )
            )
        return self._section(self.report.titles["facts"], rows or [self._plain(self.report.titles["nothing-recorded"])])

    def _decision(self, decision: DecisionEntry) -> list[PdfLine]:
        """Who decides, the options as they were read out, and how it was decided."""
        options = [f"{_TICKS[option.chosen]}{NO_BREAK}{option.words}" for option in decision.options]
        words = [f"{decision.heading}.", *options, f"→{NO_BREAK}{'; '.join(decision.decided)}"]
        return self._row(f"{self.report.titles['line']} {decision.line}", "   ".join(words), label=17)

    def _table(self) -> PdfLine:
        """The four seats round the table, North at the top."""
        left = _HEADING + _BETWEEN
        wide = (ROOM - left) / 3
        north, east, south, west = (
            self._seat(seat, left + wide * across, wide - 2)
            for seat, across in zip(self.report.seats, (1, 2, 1, 0), strict=True)
        )
        trick = block(self._plain(self.report.trick, left + wide, wide - 2, grey=GREY, centred=True))
        high = max(west.height, east.height, 3 * trick.height)
        west, east, trick = (block([gap((high - one.height) / 2), one]) for one in (west, east, trick))
        frame = PdfLine(high, (Frame(left + wide, wide - 2, high),))
        return block([north, gap(1), *beside([west], [frame], [trick], [east]), gap(1), south])

    def _seat(self, seat: SeatState, x: float, room: float) -> PdfLine:
        state = [text for text in (seat.role, seat.turn) if text]
        return block(
            [
                *self._plain(seat.seat, x, room, "B", centred=True),
                *self._plain(seat.name, x, room, centred=True),
                *(self._plain(" · ".join(state), x, room, grey=GREY, centred=True) if state else []),
                *(self._plain(seat.cards, x, room, "B", centred=True) if seat.cards else []),
            ]
        )

    def _signature(self) -> list[PdfLine]:
        """A line to sign on, with its label on the same page."""
        half = ROOM / 2
        words = (
            TextPiece(0, self.report.titles["signature"], self.points, "", GREY),
            TextPiece(half + 20, self.report.titles["date"], self.points, "", GREY),
        )
        return [
            PdfLine(12, (Stroke(0, half + 10, y=11.5), Stroke(half + 20, half - 20, y=11.5)), keep=1),
            PdfLine(line_height(self.points), words),
        ]

    # -- pieces

    def _section(self, heading: str, rows: Iterable[Sequence[PdfLine]]) -> list[PdfLine]:
        """A heading with rows below it; nothing if there are none."""
        found = [line for row in rows for line in _together(row)]
        if not found:
            return []
        title = block(column(0, ROOM, heading, self.points * 1.15, "B"))
        under = PdfLine(0.8, (Stroke(0, ROOM, 160),))
        return [gap(2.4), block([title, under])._replace(keep=2), *found]

    def _listed(self, entries: Iterable[LabelledText], room: float, label: float) -> list[PdfLine]:
        found = []
        for entry in entries:
            found += self._row(entry.label, entry.text, label=label, room=room)
            if entry.note:
                found += column(label, room - label, entry.note, self.points * 0.78, grey=GREY)
        return found

    def _paired(self, entries: Iterable[LabelledText], label: float) -> Iterable[list[PdfLine]]:
        """Short entries two to a line: there are many, and they should fit on one page."""
        half = ROOM / 2
        waiting: list[PdfLine] = []
        for entry in entries:
            short = self._row(entry.label, entry.text, label=label, room=half - _BETWEEN)
            if len(short) == 1 and not waiting:
                waiting = short
                continue
            if len(short) == 1:
                yield beside(waiting, [line.moved(half) for line in short])
            else:
                yield from ([waiting] if waiting else [])
                yield self._row(entry.label, entry.text, label=label)
            waiting = []
        if waiting:
            yield waiting

    def _row(self, title: str, text: str, *, label: float, room: float = ROOM) -> list[PdfLine]:
        """A label in its column, and the text beside it."""
        return beside(self._plain(title, 0, label - 1, "B"), self._plain(text, label, room - label))

    def _warning(self, text: str) -> list[PdfLine]:
        """Between two lines, not in a frame: it may be longer than a page."""
        return [
            PdfLine(1.0, (Stroke(0, ROOM),), keep=1),
            *self._plain(text, style="B"),
            PdfLine(1.2, (Stroke(0, ROOM, y=1.0),)),
        ]

    def _plain(
        self, text: str, x: float = 0.0, room: float = ROOM, style: str = "", *, grey: int = BLACK, centred: bool = False
    ) -> list[PdfLine]:
        return column(x, room, text, self.points, style, grey=grey, centred=centred)


def _glued(text: str) -> str:
    """The text as one word: no line ends within it."""
    return text.replace(" ", NO_BREAK)


def _together(row: Sequence[PdfLine]) -> Sequence[PdfLine]:
    """A row of a few lines stays on one page."""
    return [row[0]._replace(keep=len(row) - 1), *row[1:]] if 1 < len(row) <= _FEW else row
