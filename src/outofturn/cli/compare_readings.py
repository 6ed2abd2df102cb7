"""How the ruling on a case parts by reading: what ``outofturn compare CASE --readings`` shows."""

from __future__ import annotations

from collections.abc import Sequence

from outofturn.cli.side_by_side import column_width, side_by_side
from outofturn.cli.terminal import Screen
from outofturn.engine.message import message
from outofturn.json_api.line_comparison import event_in_words
from outofturn.lawbook.divergence import LineComparison
from outofturn.lawbook.divergence_text import ruling_in_words
from outofturn.lawbook.markdown import plain
from outofturn.lawbook.reading_divergence import AS_IT_STANDS, OTHERWISE, ReadingDivergence
from outofturn.laws.book import Edition
from outofturn.notation.case import Case
from outofturn.wording import table_messages
from outofturn.wording.error_text import explanation
from outofturn.wording.language import Language

_MARGIN = " " * 4
_COLUMNS = {AS_IT_STANDS: "compare/as-it-stands", OTHERWISE: "compare/otherwise"}


def show_readings(screen: Screen, case: Case, edition: Edition, found: Sequence[ReadingDivergence], chosen: Language) -> None:
    """Each point that matters, with its readings, and below it the lines on which the rulings part."""
    if case.title:
        screen.block(case.title, "", "", "bold")
    laws = message("compare/laws-of", word=str(edition))
    screen.block(f"{chosen.sentence(table_messages.contract(case.contract))} · {chosen.sentence(laws)}", "", "  ")
    screen.write()
    for one in found:
        screen.block(_name(one), "", "", "bold")
        for text in _readings(one, chosen):
            screen.block(text, "  ", _MARGIN)
        for line in one.lines:
            screen.block(event_in_words(line, chosen), f"{line.place:>3} ", _MARGIN, "bold")
            cells = [[head, *texts] for head, texts in _rulings(line, chosen)]
            width = column_width(screen.width, len(cells), len(_MARGIN))
            if width is not None:
                side_by_side(screen, cells, width, _MARGIN)
                continue
            for head, *texts in cells:
                screen.block(head, _MARGIN, _MARGIN)
                for text in texts:
                    screen.block(text, _MARGIN + "  ", _MARGIN + "    ")
        screen.write()
    screen.block(_summary(found, chosen), "", "  ")


def readings_page(case: Case, edition: Edition, found: Sequence[ReadingDivergence], chosen: Language) -> str:
    """The same as Markdown."""
    title = case.title or chosen.sentence(table_messages.contract(case.contract))
    page = [f"# {plain(title)}: {edition}", ""]
    for one in found:
        page += [f"## `{_name(one)}`", "", *(f"- {plain(text)}" for text in _readings(one, chosen)), ""]
        for line in one.lines:
            page += [f"### {line.place}: `{line.text}`", ""]
            page += [f"- **{head}:** {plain(' '.join(map(_stopped, texts)))}" for head, texts in _rulings(line, chosen)]
            page += [""]
    return "\n".join([*page, _summary(found, chosen), ""])


def _name(one: ReadingDivergence) -> str:
    return f"{one.point}: {one.tried}"


def _readings(one: ReadingDivergence, chosen: Language) -> list[str]:
    if one.texts is None:
        return []
    followed = message("label/followed-is", text=one.texts.reading)
    return [chosen.sentence(followed), chosen.sentence(message("label/other-reading-is", text=one.texts.other))]


def _rulings(line: LineComparison, chosen: Language) -> list[tuple[str, list[str]]]:
    """What is ruled on a line by either reading, as far as the other rules otherwise."""
    return [(chosen.sentence(message(head)), _ruling(line, column, chosen)) for column, head in _COLUMNS.items()]


def _ruling(line: LineComparison, column: int, chosen: Language) -> list[str]:
    if column in line.errors:
        return [chosen.sentence(message("compare/refused")), explanation(line.errors[column], chosen.code)]
    if column not in line.rulings:
        return []
    return ruling_in_words(line, column, chosen) or [chosen.sentence(message("compare/in-order"))]


def _summary(found: Sequence[ReadingDivergence], chosen: Language) -> str:
    if not found:
        return chosen.sentence(message("compare/readings-alike"))
    points = tuple(dict.fromkeys(one.point for one in found))
    return chosen.sentence(message("compare/readings-differ", words=points, count=len(points)))


def _stopped(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
