"""Lines of text and pages of a PDF; nothing here knows about rulings.

Everything is laid out before anything is drawn, so that the font size can be chosen to fit on one page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from outofturn.report import pdf_font

#: A4, with margins so wide that nothing is lost when it is printed on US Letter, which is 18 mm shorter.
WIDTH, HEIGHT = 210.0, 297.0
LEFT, TOP, BOTTOM = 16.0, 15.0, 20.0
ROOM = WIDTH - 2 * LEFT
_LEADING = 1.3
_POINT = 25.4 / 72
BLACK, GREY = 0, 95


class TextPiece(NamedTuple):
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


class Frame(NamedTuple):
    """A frame."""

    x: float
    width: float
    height: float
    y: float = 0.0


Piece: TypeAlias = TextPiece | Stroke | Frame


class PdfLine(NamedTuple):
    """The pieces at one height."""

    height: float
    pieces: tuple[Piece, ...] = ()
    keep: int = 0  #: how many lines below must be on the same page

    def moved(self, right: float) -> PdfLine:
        return self._replace(pieces=tuple(piece._replace(x=piece.x + right) for piece in self.pieces))


def line_height(points: float) -> float:
    return points * _POINT * _LEADING


def gap(height: float) -> PdfLine:
    return PdfLine(height)


def column(
    x: float, room: float, words: str, points: float, style: str = "", *, grey: int = BLACK, centred: bool = False
) -> list[PdfLine]:
    """A text wrapped in a column."""
    found = []
    for words_of_line in pdf_font.lines(words, style, points, room):
        spare = room - pdf_font.width(words_of_line, style, points) if centred else 0.0
        pieces = (TextPiece(x + spare / 2, words_of_line, points, style, grey),) if words_of_line else ()
        found.append(PdfLine(line_height(points), pieces))
    return found


def block(lines: Iterable[PdfLine]) -> PdfLine:
    """Lines made into one, which no page break divides, and beside which other lines may have other heights."""
    pieces: list[Piece] = []
    y = 0.0
    for line in lines:
        pieces += [piece._replace(y=piece.y + y) for piece in line.pieces]
        y += line.height
    return PdfLine(y, tuple(pieces))


def beside(*columns: Sequence[PdfLine]) -> list[PdfLine]:
    """Columns side by side; each line is as high as the highest of its pieces."""
    rows = zip_longest(*columns, fillvalue=PdfLine(0.0))
    return [
        PdfLine(
            max(line.height for line in row),
            tuple(piece for line in row for piece in line.pieces),
            max(line.keep for line in row),
        )
        for row in rows
    ]


def height(lines: Iterable[PdfLine]) -> float:
    return sum(line.height for line in lines)


def pages(lines: Sequence[PdfLine]) -> list[list[PdfLine]]:
    """The lines of each page. A heading is never the last line of one."""
    most = HEIGHT - TOP - BOTTOM
    found: list[list[PdfLine]] = [[]]
    used = 0.0
    for number, line in enumerate(lines):
        needed = height(lines[number : number + 1 + line.keep])
        if used + needed > most and found[-1] and needed <= most:
            found.append([])
            used = 0.0
        if line.pieces or found[-1]:  # no gap at the top of a page
            found[-1].append(line)
            used += line.height
    return found


class PdfDocument(FPDF):
    """The PDF that the lines are drawn on."""

    def __init__(self, language: str) -> None:
        super().__init__(format="A4")
        self.set_auto_page_break(False)
        self.c_margin = 0.0
        self.alias_nb_pages("")  # else fpdf2 replaces a word of the notes by the number of pages
        for style in pdf_font.FONTS:
            self.add_font("DejaVu", style, pdf_font.path(style))
        self.set_lang(language)
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)
        self.set_line_width(0.2)

    def draw(self, all_pages: Sequence[Sequence[PdfLine]], foot: Callable[[int, int], str]) -> None:
        for number, lines in enumerate(all_pages, start=1):
            self.add_page()
            y = TOP
            for line in lines:
                self._draw_line(line, y)
                y += line.height
            y = HEIGHT - BOTTOM + 3
            self._draw_line(PdfLine(0.0, (Stroke(0.0, ROOM, 160),)), y)
            for line in column(0.0, ROOM, foot(number, len(all_pages)), 6.5, grey=GREY):
                self._draw_line(line, y + 1)
                y += line.height

    def _draw_line(self, line: PdfLine, y: float) -> None:
        for piece in line.pieces:
            x, top = LEFT + piece.x, y + piece.y
            if isinstance(piece, TextPiece):
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
