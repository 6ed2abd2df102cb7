"""The report as a page made for print."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from outofturn.report.content import Facts

_TEMPLATES = Environment(
    loader=PackageLoader("outofturn.report"),
    autoescape=True,  # names and notes are other people's words
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)


def laid_out(facts: Facts) -> str:
    return _TEMPLATES.get_template("report.html").render(facts=facts)
