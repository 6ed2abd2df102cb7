"""The report on a kept case, for the files and for an appeals committee: one page, as HTML for print or as a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outofturn.report import html_report
from outofturn.report.report_content import report_of
from outofturn.wording.language import DEFAULT, language

__all__ = ["html", "pdf"]


def html(kept: Mapping[str, Any], code: str = DEFAULT, *, style: str = "") -> str:
    """The report as a page made for print; its style sheet is ``/static/report.css``.

    ``code`` is the language, in which the words of the kept case are already. With the text of the style sheet as ``style``
    the page stands alone: a file without a server.
    """
    return html_report.render(report_of(kept, language(code)), style)


def pdf(kept: Mapping[str, Any], code: str = DEFAULT) -> bytes:
    """The report as a PDF; the same case gives the same bytes."""
    from outofturn.report import pdf_report  # not needed for a page, and a browser does not have it
    from outofturn.report.unprinted import without_unprinted

    return pdf_report.render(without_unprinted(report_of(kept, language(code))))
