"""A chart of messages put into the words of a language."""

from __future__ import annotations

from functools import cache

from outofturn.charts.chart_language import ChartLanguage, chart_language
from outofturn.charts.graph import NO_WORDS, Branch, Chart, ChartNode, Note
from outofturn.engine.message import Message, message
from outofturn.lawbook import texts
from outofturn.laws.book import BOOK, edition_of


def worded(chart: Chart[Message], code: str = "en") -> Chart[str]:
    """The chart in a language."""
    return _ChartWords(chart_language(code)).chart(chart)


class _ChartWords:
    def __init__(self, language: ChartLanguage) -> None:
        self.language = language
        self.say = cache(language.sentence)

    def chart(self, chart: Chart[Message]) -> Chart[str]:
        root, code = self.node(chart.root), self.language.code
        edition = edition_of(chart.edition)
        notes = tuple(Note(note.law, texts.words(BOOK[note.words], edition, code)) for note in chart.notes)
        return Chart(chart.kind, self.say(chart.title), chart.edition, root, notes, chart.review, code)

    def node(self, node: ChartNode[Message]) -> ChartNode[str]:
        return ChartNode(node.kind, tuple(map(self.say, node.lines)), tuple(map(self.branch, node.branches)), node.holds)

    def branch(self, branch: Branch[Message]) -> Branch[str]:
        words = "" if branch.words == NO_WORDS else self.say(branch.words)
        disputes = tuple((self.say(reading), self.say(other)) for reading, other in branch.disputes)
        return Branch(branch.kind, words, branch.laws, self.node(branch.node), disputes)


# -- around the chart


def laws_of(chart: Chart[str]) -> str:
    """``Laws of 2017``."""
    return chart_language(chart.language).sentence(message("chart/laws-of", number=chart.edition))


def title_of(chart: Chart[str]) -> str:
    """The title with the edition."""
    return f"{chart.title} – {laws_of(chart)}"


def dispute_text(chart: Chart[str], dispute: tuple[str, str]) -> str:
    """A point on which authorities differ: the reading that is followed, and the other."""
    say = chart_language(chart.language).sentence
    reading, other = dispute
    return f"{say(message('chart/authorities-differ'))} {reading} {say(message('chart/others-read'))} {other}"


def review_text(chart: Chart[str]) -> str:
    """What to look at again after play."""
    language = chart_language(chart.language)
    return language.sentence(message("chart/review", words=tuple(chart.review)))
