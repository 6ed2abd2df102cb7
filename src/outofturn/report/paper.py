"""Paper: lines of text one below the other, broken over as many pages as they need. It knows nothing of rulings.

All is laid out before anything is drawn, so that the number of pages is known and the letters can be chosen to fit one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from outofturn.report import typography

#: A4, with margins so wide that nothing is lost when it is printed on US Letter, which is 18 mm shorter.
WIDTH, HEIGHT = 210.0, 297.0
LEFT, TOP, BOTTOM = 16.0, 15.0, 20.0
ROOM = WIDTH - 2 * LEFT
_LEADING = 1.3
_POINT = 25.4 / 72
BLACK, GREY = 0, 95


class Text(NamedTuple):
    """A piece of a line, ``x`` from the left margin and ``y`` below the top of the line."""

    x: float
    words: str
    points: float
    style: str = ""
    grey: int = BLACK
    y: float = 0.0


class Stroke(NamedTuple):
    """A thin line."""

    x: float
    width: float
    grey: int = BLACK
    y: float = 0.0


class Box(NamedTuple):
    """A frame."""

    x: float
    width: float
    height: float
    y: float = 0.0


Piece: TypeAlias = Text | Stroke | Box


class Line(NamedTuple):
    """What stands at one height."""

    height: float
    pieces: tuple[Piece, ...] = ()
    keep: int = 0  #: so many lines below must stand on the same page

    def moved(self, right: float) -> Line:
        return self._replace(pieces=tuple(piece._replace(x=piece.x + right) for piece in self.pieces))


def line_height(points: float) -> float:
    return points * _POINT * _LEADING


def gap(height: float) -> Line:
    return Line(height)


def column(
    x: float, room: float, words: str, points: float, style: str = "", *, grey: int = BLACK, centred: bool = False
) -> list[Line]:
    """A text set in a column of its own."""
    found = []
    for words_of_line in typography.lines(words, style, points, room):
        spare = room - typography.width(words_of_line, style, points) if centred else 0.0
        pieces = (Text(x + spare / 2, words_of_line, points, style, grey),) if words_of_line else ()
        found.append(Line(line_height(points), pieces))
    return found


def block(lines: Iterable[Line]) -> Line:
    """Lines as one piece, which no page tears apart and beside which other lines may have other heights."""
    pieces: list[Piece] = []
    y = 0.0
    for line in lines:
        pieces += [piece._replace(y=piece.y + y) for piece in line.pieces]
        y += line.height
    return Line(y, tuple(pieces))


def beside(*columns: Sequence[Line]) -> list[Line]:
    """Columns next to one another; each line is as high as the highest of its pieces."""
    rows = zip_longest(*columns, fillvalue=Line(0.0))
    return [
        Line(
            max(line.height for line in row),
            tuple(piece for line in row for piece in line.pieces),
            max(line.keep for line in row),
        )
        for row in rows
    ]


def height(lines: Iterable[Line]) -> float:
    return sum(line.height for line in lines)


def pages(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each page. A heading never stands alone at the foot of one."""
    most = HEIGHT - TOP - BOTTOM
    found: list[list[Line]] = [[]]
    used = 0.0
    for number, line in enumerate(lines):
        needed = height(lines[number : number + 1 + line.keep])
        if used + needed > most and found[-1] and needed <= most:
            found.append([])
            used = 0.0
        if line.pieces or found[-1]:  # no gap at the head of a page
            found[-1].append(line)
            used += line.height
    return found


class Sheet(FPDF):
    """The drawing itself."""

    def __init__(self) -> None:
        super().__init__(format="A4")
        self.set_auto_page_break(False)
        self.c_margin = 0.0
        self.alias_nb_pages("")  # no word of the notes stands for the number of pages
        for style in typography.FONTS:
            self.add_font("DejaVu", style, typography.path(style))
        self.set_lang("en-GB")
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)
        self.set_line_width(0.2)

    def draw(self, all_pages: Sequence[Sequence[Line]], foot: str) -> None:
        for number, lines in enumerate(all_pages, start=1):
            self.add_page()
            y = TOP
            for line in lines:
                self._draw_line(line, y)
                y += line.height
            page = f" Page {number} of {len(all_pages)}." if len(all_pages) > 1 else ""
            y = HEIGHT - BOTTOM + 3
            self._draw_line(Line(0.0, (Stroke(0.0, ROOM, 160),)), y)
            for line in column(0.0, ROOM, foot + page, 6.5, grey=GREY):
                self._draw_line(line, y + 1)
                y += line.height

    def _draw_line(self, line: Line, y: float) -> None:
        for piece in line.pieces:
            x, top = LEFT + piece.x, y + piece.y
            if isinstance(piece, Text):
                self.set_font("DejaVu", piece.style, piece.points)
                self.set_text_color(piece.grey)
                self.set_xy(x, top)
                self.cell(h=line_height(piece.points), text=piece.words)
            elif isinstance(piece, Stroke):
                self.set_draw_color(piece.grey)
                self.line(x, top, x + piece.width, top)
            else:
                self.set_draw_color(BLACK)
                self.rect(x, top, piece.width, piece.height)
