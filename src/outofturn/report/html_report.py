"""The report as an HTML page made for print."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from outofturn.report.report_content import Report

_TEMPLATES = Environment(
    loader=PackageLoader("outofturn.report"),
    autoescape=True,  # names and notes are other people's words
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def render(report: Report, style: str = "") -> str:
    return _TEMPLATES.get_template("report.html").render(report=report, titles=report.titles, style=style)
