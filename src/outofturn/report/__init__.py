"""The report on a kept case, for the files and for an appeals committee: one page, for print or as a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from outofturn.report.content import gather
from outofturn.report.html_report import laid_out as _page
from outofturn.report.pdf_report import laid_out as _pdf

__all__ = ["html", "pdf"]


def html(kept: Mapping[str, Any]) -> str:
    """The report as a page made for print; its style sheet is ``/static/report.css``."""
    return _page(gather(kept))


def pdf(kept: Mapping[str, Any]) -> bytes:
    """The report as a PDF; the same case gives the same bytes."""
    return _pdf(gather(kept))
