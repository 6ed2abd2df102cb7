"""The report of a kept case as a page and as a PDF: safe, complete, within its margins, whatever is in the case."""

from __future__ import annotations

import html as markup
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from outofturn import report
from outofturn.report import pdf_font, pdf_lines
from outofturn.report.pdf_report import layout_pages
from outofturn.report.report_content import report_of
from outofturn.wording.language import language
from tests.reports import BOARD, NAMES, ORDINARY, kept_file, lines, pdf_text, reader, squeezed
from tests.samples import sampled

CASES = sorted(Path("cases").rglob("*.yaml"))


# -- the page


def test_other_peoples_words_stay_words() -> None:
    bad = "<script>alert(1)</script>"
    kept = lines("E leads H5", notes=bad, table=bad, names=NAMES | {"N": bad, "director": bad})
    page = report.html(kept | {"case": kept["case"] | {"title": bad}})
    assert "<script" not in page
    assert page.count(markup.escape(bad)) == 6  # title of the page, table, director, North, title of the case, notes


def test_the_page_obeys_the_rules_of_the_server() -> None:
    """Styles come from the server's own files only, scripts from nowhere."""
    page = report.html(kept_file(BOARD))
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", page)
    assert '<link rel="stylesheet" href="/static/report.css">' in page
    assert 'href="/#/case/k3f9abcdefgh"' in page
    assert 'href="/cases/k3f9abcdefgh/report.pdf?language=en"' in page


def test_the_style_sheet_is_for_paper_and_knows_every_class() -> None:
    style = (files("outofturn") / "web" / "static" / "report.css").read_text("utf-8")
    assert re.search(r"@page \{\s+size: A4;", style)
    kept = lines("E leads H5", "S chooses accept", "N plays HX", "E plays H2")
    used = {name for found in re.findall('class="([^"]*)"', report.html(kept)) for name in found.split()}
    assert {name for name in used if f".{name}" not in style} == set()


# -- the PDF


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_case_goes_on_one_page(name: str) -> None:
    (page,) = reader(report.pdf(kept_file(name))).pages
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)


def test_a_long_report_numbers_its_pages() -> None:
    first, second = (page.extract_text() for page in reader(report.pdf(kept_file(BOARD))).pages)
    assert "Page 1 of 2." in first
    assert "Page 2 of 2." in second


def test_the_document_knows_what_it_is() -> None:
    pdf = reader(report.pdf(lines("E leads H5")))
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Ruling report: Table 5, board 12, 15 November 2026"
    assert pdf.metadata.author == "Out of Turn"
    assert pdf.metadata.creation_date == datetime(2026, 11, 15, 20, 31, 9, tzinfo=UTC)
    assert str(pdf.root_object["/Lang"]) == "en"


def test_the_same_case_gives_the_same_bytes() -> None:
    """Also in another process, where sets have another order."""
    program = (
        "import hashlib, sys; sys.path.insert(0, '.')\n"
        "from outofturn import report; from tests.reports import lines\n"
        "print(hashlib.sha256(report.pdf(lines('E leads H5', 'S chooses refuse'))).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


@pytest.mark.parametrize(("name", "is_printed"), json.loads(Path("tests/pdf_characters.json").read_text(encoding="utf-8")))
def test_a_name_in_any_script_is_printed_or_said_to_be_missing(name: str, is_printed: bool) -> None:
    kept = lines("E leads H5", names=NAMES | {"N": name})
    text = pdf_text(report.pdf(kept))
    assert (squeezed("characters that this PDF cannot print") in text) is not is_printed
    assert (squeezed("print the report as a web page") in text) is not is_printed
    assert pdf_font.can_draw(name) is is_printed
    assert name in report.html(kept)


def test_the_rest_of_a_text_is_printed() -> None:
    kept = lines("E leads H5", names=NAMES | {"N": "漢字 Kanji", "E": "💥"}, notes="a\x00b\ud800c 王 芳, Beijing")
    text = pdf_text(report.pdf(kept))
    assert "[…]Kanji([…]:characters" in text
    assert "a⟨U+0000⟩b⟨U+D800⟩c[…],Beijing([…]:characters" in text
    assert "□" not in text
    page = report.html(kept)
    assert "漢字 Kanji" in page
    assert "a⟨U+0000⟩b⟨U+D800⟩c" in page.encode("utf-8").decode("utf-8")


def test_text_that_runs_to_the_left() -> None:
    assert pdf_font.lines("שלום abc", "", 9.0, 100.0) == ["abc םולש"]
    assert pdf_font.lines("\u200fab\u202ec", "", 9.0, 100.0) == ["abc"]  # marks of direction have no ink


def test_words_that_mean_something_to_the_printer_are_words() -> None:
    assert "{nb}**a**__b__" in pdf_text(report.pdf(lines(notes="{nb} **a** __b__")))


HOSTILE = {
    "lines": lines("E leads H5", *["attention"] * 999),
    "lines that are not ruled": lines("E leads H5", *["E leads H5 again"] * 999),
    "warnings": lines(newer={"ruled_under": "1", "now": "2", "lines": list(range(1, 1000, 2)) * 5}),
    "one word": lines("E leads H5", notes="W" * 10_000),
    "many paragraphs": lines("E leads H5", notes="a\n" * 5_000),
    "names": lines(table="W" * 80, board="漢" * 80, names={"N": "W" * 80, "E": "Ж" * 80, "S": "ש" * 80, "W": "﷽" * 80}),
    "right to left": lines(notes="(שלום [abc) 12.5 م\u202e" * 500),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("kept", HOSTILE.values(), ids=HOSTILE)
def test_nothing_runs_off_the_page(kept: Mapping[str, Any]) -> None:
    pages = layout_pages(report_of(kept, language()))
    assert all(pdf_lines.height(lines) <= pdf_lines.HEIGHT - pdf_lines.TOP - pdf_lines.BOTTOM for lines in pages)
    ends = [
        piece.x + pdf_font.width(piece.words, piece.style, piece.points)
        for lines in pages
        for line in lines
        for piece in line.pieces
        if isinstance(piece, pdf_lines.TextPiece)
    ]
    assert max(ends) <= pdf_lines.ROOM + 0.01
    assert len(reader(report.pdf(kept)).pages) == len(pages)
    assert report.html(kept).encode("utf-8")


def test_nothing_is_cut_off() -> None:
    text = pdf_text(report.pdf(HOSTILE["one word"]))
    assert text.count("W") >= 10_000
    told = [text for row in report_of(HOSTILE["lines"], language()).record for text in row.text.split("\u00a0· ")]
    assert told.count("The director is called") == 999


def test_every_case_has_its_report() -> None:
    """The PDF itself for some of them: embedding the font takes most of the time."""
    assert len(CASES) > 200
    looked_at = sampled(CASES, 8, key=lambda path: path.stem)
    long = 0
    for number, path in enumerate(looked_at):
        kept = kept_file(path)
        assert report.html(kept)
        long += len(layout_pages(report_of(kept, language()))) > 1
        if number % 12 == 0:
            assert report.pdf(kept).startswith(b"%PDF")
    assert long <= 2 + len(looked_at) / 30  # a report of more than one page is rare
