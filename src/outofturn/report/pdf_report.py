"""The report as a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outofturn.report import paper
from outofturn.report.content import Facts
from outofturn.report.history import Offer
from outofturn.report.paper import GREY, ROOM, Box, Line, Sheet, Stroke, Text, beside, block, column, gap, line_height
from outofturn.report.report_text import NO_BREAK
from outofturn.report.table_state import Fact, Place

#: Letters in points: as few pages as can be, then as large as can be. These are large for their size.
_SIZES = (9.0, 8.5, 8.0, 7.5)
_OCCASION = 72.0  #: how wide the column beside the table is
_BETWEEN = 4.0
_FEW = 5  #: lines that are never torn apart
_TICKS = {True: "☑", False: "☐"}


def arranged(facts: Facts) -> list[list[Line]]:
    """The lines of each page."""
    return min((paper.pages(_Report(facts, points).lines()) for points in _SIZES), key=len)


def laid_out(facts: Facts) -> bytes:
    paper = Sheet()
    paper.set_title(f"Ruling report: {facts.subject}")
    paper.set_author("Out of Turn")
    paper.set_creator("Out of Turn")
    paper.set_subject(f"Case {facts.id}")
    paper.set_creation_date(facts.changed)  # not the time of printing: the same case gives the same bytes
    paper.draw(arranged(facts), facts.foot)
    return bytes(paper.output())


class _Report:
    """The facts as lines, in letters of one size."""

    def __init__(self, facts: Facts, points: float) -> None:
        self.facts = facts
        self.points = points

    def lines(self) -> list[Line]:
        facts = self.facts
        found = [
            *column(0, ROOM, "Out of Turn · ruling report", self.points * 1.7, "B"),
            *(column(0, ROOM, facts.title, self.points * 1.1) if facts.title else []),
            Line(3.7, (Stroke(0, ROOM, y=1.2),)),
            *beside([block(self._listed(facts.occasion, _OCCASION, label=19))], [self._table()]),
        ]
        for warning in facts.warnings:
            found += [gap(2), *self._warning(f"▲ {warning}")]
        found += self._record()
        found += self._section(
            "Provisions applied",
            (self._row(one.law, f"{' '.join(one.reasons)} {_glued(f'({one.lines})')}", label=17) for one in facts.provisions),
        )
        found += self._section("Options offered and choices made", map(self._offer, facts.offers))
        found += self._section("Outcome", self._paired(facts.outcome, label=27))
        found += self._section(
            "Where authorities differ",
            (
                [
                    *self._row("Followed", f"{one.reading} {_glued(f'({one.lines})')}", label=17),
                    *self._row("Other", one.other, label=17),
                    *self._row("Why", one.why, label=17),
                ]
                for one in facts.disputes
            ),
        )
        reviews, uses = ([Fact(*one) for one in part] for part in (facts.reviews, facts.information))
        found += self._section("To review after play", [*self._paired(reviews, label=17), *self._paired(uses, label=17)])
        found += self._section("Notes of the director", [self._plain(facts.notes)] if facts.notes else [])
        return found + self._signature()

    # -- parts

    def _record(self) -> list[Line]:
        """What happened; the first column numbers the lines, the second the tricks."""
        rows = [[*self._plain(text), gap(0.6)] for text in self.facts.begins]
        for row in self.facts.record:
            text = f"{row.text}   {row.remark}" if row.remark else row.text
            rows.append(
                beside(
                    self._plain(row.numbers, 0, 16, grey=GREY),
                    self._plain(f"Trick {row.trick}" if row.trick else "", 17, 15, grey=GREY),
                    self._plain(text, 33, ROOM - 33, "B" if row.marked else ""),
                )
            )
        return self._section("Facts", rows or [self._plain("Nothing is recorded yet.")])

    def _offer(self, offer: Offer) -> list[Line]:
        options = [_glued(f"{_TICKS[option.chosen]} {option.words}") for option in offer.options]
        words = [f"{offer.asked}:", *options, _glued(f"→ {'; '.join(offer.settled)}")]
        return self._row(f"Line {offer.line}", "   ".join(words), label=17)

    def _table(self) -> Line:
        """The four seats round the table, North at the top."""
        left = _OCCASION + _BETWEEN
        wide = (ROOM - left) / 3
        north, east, south, west = (
            self._place(place, left + wide * across, wide - 2)
            for place, across in zip(self.facts.places, (1, 2, 1, 0), strict=True)
        )
        trick = block(self._plain(self.facts.trick, left + wide, wide - 2, grey=GREY, centred=True))
        high = max(west.height, east.height, 3 * trick.height)
        west, east, trick = (block([gap((high - one.height) / 2), one]) for one in (west, east, trick))
        frame = Line(high, (Box(left + wide, wide - 2, high),))
        return block([north, gap(1), *beside([west], [frame], [trick], [east]), gap(1), south])

    def _place(self, place: Place, x: float, room: float) -> Line:
        facts = [text for text in (place.role, place.turn) if text]
        return block(
            [
                *self._plain(place.seat, x, room, "B", centred=True),
                *self._plain(place.name, x, room, centred=True),
                *(self._plain(" · ".join(facts), x, room, grey=GREY, centred=True) if facts else []),
                *(self._plain(place.cards, x, room, "B", centred=True) if place.cards else []),
            ]
        )

    def _signature(self) -> list[Line]:
        """A place to sign, never torn from its words."""
        half = ROOM / 2
        words = (Text(0, "Signature of the director", self.points, "", GREY), Text(half + 20, "Date", self.points, "", GREY))
        return [
            Line(12, (Stroke(0, half + 10, y=11.5), Stroke(half + 20, half - 20, y=11.5)), keep=1),
            Line(line_height(self.points), words),
        ]

    # -- pieces

    def _section(self, heading: str, rows: Iterable[Sequence[Line]]) -> list[Line]:
        """A heading with rows below it; nothing if there are none."""
        found = [line for row in rows for line in _together(row)]
        if not found:
            return []
        title = block(column(0, ROOM, heading, self.points * 1.15, "B"))
        under = Line(0.8, (Stroke(0, ROOM, 160),))
        return [gap(2.4), block([title, under])._replace(keep=2), *found]

    def _listed(self, facts: Iterable[Fact], room: float, label: float) -> list[Line]:
        found = []
        for fact in facts:
            found += self._row(fact.label, fact.text, label=label, room=room)
            if fact.note:
                found += column(label, room - label, fact.note, self.points * 0.78, grey=GREY)
        return found

    def _paired(self, facts: Iterable[Fact], label: float) -> Iterable[list[Line]]:
        """Short ones two to a line: they are many, and the paper has one page."""
        half = ROOM / 2
        waiting: list[Line] = []
        for fact in facts:
            short = self._row(fact.label, fact.text, label=label, room=half - _BETWEEN)
            if len(short) == 1 and not waiting:
                waiting = short
                continue
            if len(short) == 1:
                yield beside(waiting, [line.moved(half) for line in short])
            else:
                yield from ([waiting] if waiting else [])
                yield self._row(fact.label, fact.text, label=label)
            waiting = []
        if waiting:
            yield waiting

    def _row(self, name: str, text: str, *, label: float, room: float = ROOM) -> list[Line]:
        """A name in its column, and beside it what belongs to it."""
        return beside(self._plain(name, 0, label - 1, "B"), self._plain(text, label, room - label))

    def _warning(self, text: str) -> list[Line]:
        """Between two strokes, not in a frame: it may be longer than a page."""
        return [Line(1.0, (Stroke(0, ROOM),), keep=1), *self._plain(text, style="B"), Line(1.2, (Stroke(0, ROOM, y=1.0),))]

    def _plain(
        self, text: str, x: float = 0.0, room: float = ROOM, style: str = "", *, grey: int = paper.BLACK, centred: bool = False
    ) -> list[Line]:
        return column(x, room, text, self.points, style, grey=grey, centred=centred)


def _glued(text: str) -> str:
    """The text as one word: no line ends within it."""
    return text.replace(" ", NO_BREAK)


def _together(row: Sequence[Line]) -> Sequence[Line]:
    """A row of a few lines stays on one page."""
    return [row[0]._replace(keep=len(row) - 1), *row[1:]] if 1 < len(row) <= _FEW else row
