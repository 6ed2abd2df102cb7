"""What the font of the PDF cannot print is said to be missing, where it is missing and at the top of the report.

Fonts for every script would make the package a hundred times larger, and many scripts need letters that are joined or
stacked. Browsers can do all that, so the report as a web page has every character.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from outofturn.engine.message import message
from outofturn.report import pdf_font
from outofturn.report.report_content import Report
from outofturn.wording.language import Language

#: Stands for characters that are not printed.
GAP = "[…]"
#: The fields of a report that are no text of its pages.
_NOT_TEXT = ("language", "titles", "id", "changed", "document")


def without_unprinted(report: Report) -> Report:
    """The report in characters that the PDF can print."""
    fields = {name: _printed(value, report.language) for name, value in report._asdict().items() if name not in _NOT_TEXT}
    if all(value == getattr(report, name) for name, value in fields.items()):
        return report
    warning = report.language.sentence(message("report/print-the-page"))
    return report._replace(**fields | {"warnings": (warning, *fields["warnings"])})


def _printed(value: Any, chosen: Language) -> Any:
    """A text, or texts inside tuples, in characters that the PDF can print."""
    if isinstance(value, str):
        return printed(value, chosen)
    if isinstance(value, tuple):
        found = [_printed(item, chosen) for item in value]
        return type(value)(*found) if hasattr(value, "_fields") else tuple(found)
    return value


def printed(text: str, chosen: Language) -> str:
    """A text without the characters that the PDF cannot print, and a sentence that says so."""
    if pdf_font.can_draw(text):
        return text
    runs = ("".join(run) if drawn else GAP for drawn, run in groupby(text, pdf_font.can_draw))
    left = "".join(runs).replace(f"{GAP} {GAP}", GAP)
    if not any(character.isalnum() for character in left):
        return chosen.text(message("report/not-printed"))
    return f"{left} {chosen.text(message('report/partly-printed', word=GAP))}"
