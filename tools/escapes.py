"""For Python-Markdown: the signs that CommonMark lets one escape and it does not. Our pages are read by both."""

from __future__ import annotations

from markdown import Extension, Markdown


class Escapes(Extension):
    def extendMarkdown(self, md: Markdown) -> None:
        md.ESCAPED_CHARS = [*md.ESCAPED_CHARS, "~", "<", "|"]


def makeExtension(**settings: object) -> Escapes:
    """What Python-Markdown asks a module for when it is named as an extension."""
    return Escapes(**settings)
