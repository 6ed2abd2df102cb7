"""The sheet of questions as a PDF, laid out with the lines of the report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from outofturn.engine.message import message
from outofturn.notation.quiz_contract import QuizMarkJson, QuizQuestionJson, QuizSheetAnswer
from outofturn.quiz.quiz_sheet import SheetWords, sheet_words
from outofturn.report.pdf_lines import GREY, ROOM, PdfDocument, PdfLine, Stroke, beside, column, gap, pages
from outofturn.wording.language import Language

_POINTS = 9.5
_LABEL = 14.0


def as_pdf(sheet: QuizSheetAnswer, chosen: Language) -> bytes:
    """The same sheet gives the same bytes."""
    words = sheet_words(sheet, chosen)
    heading = [*column(0, ROOM, words.title, _POINTS * 1.7, "B"), *column(0, ROOM, words.below, _POINTS, grey=GREY)]
    questions = [line for place, asked in enumerate(sheet["questions"], 1) for line in _question(place, asked, words)]
    answers = [line for place, mark in enumerate(sheet["marks"], 1) for line in _mark(place, mark, words)]
    laid_out = [
        *pages([*heading, *questions]),
        *pages([*column(0, ROOM, words.answers, _POINTS * 1.7, "B"), *answers]),
    ]
    pdf = PdfDocument(chosen.code)
    pdf.set_title(words.title)
    pdf.set_author("Out of Turn")
    pdf.set_creator("Out of Turn")
    pdf.set_creation_date(datetime(sheet["edition"], 1, 1, tzinfo=UTC))  # not the time of printing
    foot = f"Out of Turn · {words.below}"
    pdf.draw(laid_out, lambda page, count: f"{foot} · {chosen.sentence(message('report/page', number=page, count=count))}")
    return bytes(pdf.output())


def _question(place: int, asked: QuizQuestionJson, words: SheetWords) -> list[PdfLine]:
    found = _text(f"{words.number(place)} · {asked['level_label']}", style="B", points=_POINTS * 1.1)
    found += _text(" · ".join(asked["facts"]))
    for hand in asked["hands"]:
        found += _text(hand)
    for line in asked["record"][:-1]:
        found += _text(line, 4)
    found += _text(asked["record"][-1], 4, style="B")
    if asked["after"]:
        found += _text(f"{words.after}:")
        for line in asked["after"]:
            found += _text(line, 4)
    found += [gap(1), *_text(asked["question"], style="B")]
    for answer in asked["answers"]:
        found += beside(_text(f"☐ {answer['number']}", 4), _text(answer["text"], _LABEL))
    return _kept_together(found)


def _mark(place: int, mark: QuizMarkJson, words: SheetWords) -> list[PdfLine]:
    found = _text(f"{place}. → {mark['right']}: {mark['right_text']}", style="B", points=_POINTS * 1.1)
    found += _text(mark["kind_label"], grey=GREY)
    for reason in mark["because"]:
        found += beside(_text(reason["law"], style="B"), _text(reason["text"], _LABEL))
    if mark["say"]:
        found += _text(f"{words.say}: {' '.join(mark['say'])}")
    return _kept_together(found)


def _text(text: str, left: float = 0.0, *, style: str = "", points: float = _POINTS, grey: int = 0) -> list[PdfLine]:
    return column(left, ROOM - left, text, points, style, grey=grey)


def _kept_together(lines: Sequence[PdfLine]) -> list[PdfLine]:
    """With a line above; a page break does not divide them."""
    first = PdfLine(5.0, (Stroke(0, ROOM, 160, y=2.5),), keep=len(lines))
    return [first, *lines]
