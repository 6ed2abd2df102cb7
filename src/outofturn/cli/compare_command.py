"""``outofturn compare``: provisions, or the rulings on a case, under the editions side by side."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_formats, add_language, chosen_language, error_language
from outofturn.cli.arguments import years as known_years
from outofturn.cli.case_input import STANDARD_INPUT, SUFFIXES, add_board, complain, read_case
from outofturn.cli.json_output import print_json
from outofturn.cli.parser import CommandParser
from outofturn.cli.side_by_side import WIDEST_PAGE, column_width, decorated, side_by_side, wrapped
from outofturn.cli.terminal import NARROWEST, Screen, columns
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.line_comparison import event_in_words
from outofturn.lawbook import texts
from outofturn.lawbook.divergence import LineComparison, compared_lines, undeclared
from outofturn.lawbook.divergence_text import (
    causes_of_line,
    named_by,
    options_in_words,
    points_in_words,
    summary_in_words,
    undeclared_in_words,
)
from outofturn.lawbook.edition_changes import (
    CHANGED,
    GONE,
    LEFT_OUT,
    MOVED,
    NEW,
    SAME,
    SIGNS,
    ProvisionComparison,
    chosen_editions,
    compared,
    summary,
)
from outofturn.lawbook.markdown import law_heading, lines_page, rows_page
from outofturn.laws.book import Edition, edition_of, law_of
from outofturn.notation.case import Case
from outofturn.wording import table_messages
from outofturn.wording.language import Language
from outofturn.wording.text_wrap import NO_BREAK

_COLOURS = {NEW: "green", GONE: "red", CHANGED: "yellow", MOVED: "cyan", SAME: "dim"}
_MARGIN = " " * 4


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/compare")
    parser.add_argument("what", metavar="WHAT", help=parser.words("help/compare/what"))
    parser.add_argument("years", metavar="YEAR", nargs="*", help=parser.words("help/compare/years", word=known_years()))
    parser.add_argument("--readings", action="store_true", help=parser.words("help/compare/readings"))
    add_board(parser)
    add_language(parser)
    add_formats(parser)


def run(options: Namespace) -> int:
    """Compare a Law, a provision, or the rulings on a case."""
    what = options.what
    try:
        if options.readings and is_case(what):
            return _compare_readings(options)
        editions = chosen_editions(options.years)
        if is_case(what):
            return _compare_case(options, editions)
        rows, chosen = compared(what, editions), chosen_language(options)
    except RecordError as error:
        named = what if is_case(what) else f"compare {' '.join((what, *options.years))}"
        complain(named, error, code=error_language(options))
        return UNREADABLE
    if options.json:
        provisions = [row.as_dict(chosen.code) for row in rows]
        print_json({"editions": [edition.year for edition in editions], "provisions": provisions})
    elif options.markdown:
        Screen().write(rows_page(_title(rows, editions, chosen), rows, editions, chosen))
    else:
        _show_rows(_wide_screen(), rows, editions, chosen)
    return WELL


def is_case(what: str) -> bool:
    return what == STANDARD_INPUT or what.endswith(SUFFIXES) or os.path.exists(what)


def _wide_screen() -> Screen:
    """Columns need more room than text."""
    screen = Screen()
    screen.width = max(NARROWEST, min(WIDEST_PAGE, columns()))
    return screen


# -- provisions


def _title(rows: Sequence[ProvisionComparison], editions: Sequence[Edition], chosen: Language) -> str:
    laws = sorted({law_of(number) for row in rows for number in row.numbers[-1:] if number is not None})
    name = law_heading(laws[0], chosen) if len(laws) == 1 else chosen.sentence(message("lawbook/laws"))
    return f"{name} · {chosen.listing([str(edition.year) for edition in editions])}"


def _sign(word: str, chosen: Language) -> str:
    return chosen.text(message(f"lawbook/sign/{word}"))


def _show_rows(screen: Screen, rows: Sequence[ProvisionComparison], editions: Sequence[Edition], chosen: Language) -> None:
    screen.block(_title(rows, editions, chosen), "", "  ", "bold")
    signs = [f"{sign} {_sign(word, chosen)}" for sign, word in SIGNS.items()]
    signs += [
        f"‹ › {chosen.text(message('lawbook/new-words'))}",
        f"{LEFT_OUT} {chosen.text(message('lawbook/words-left-out'))}",
    ]
    screen.block("   ".join(sign.replace(" ", NO_BREAK) for sign in signs), "", "", "dim")
    screen.write()
    for row in rows:
        _show_row(screen, row, chosen, alone=len(rows) == 1)
    _show_summary(screen, rows, chosen)


def _show_row(screen: Screen, row: ProvisionComparison, chosen: Language, *, alone: bool) -> None:
    signs = screen.styled(f"{row.signs:<3} ", _COLOURS[row.signs[0]])
    heading = texts.heading(row.provision, chosen.code)
    if row.signs == SAME:
        screen.block(f"{row.numbers[0]}  {heading}", signs, _MARGIN)
        if alone:
            screen.block(row.words(0, chosen.code), _MARGIN, _MARGIN)
        screen.write()
        return
    screen.block(heading, signs, _MARGIN, "bold")
    places = [place for place in range(len(row.editions)) if _is_shown(row, place)]
    width = column_width(screen.width, len(places), len(_MARGIN))
    if width is not None and len(places) > 1:
        side_by_side(screen, [_cell(row, place, chosen) for place in places], width, _MARGIN)
    else:
        for place in places:
            head, *words = _cell(row, place, chosen)
            screen.block(head, _MARGIN, _MARGIN + "  ")
            for text in words:
                for line in decorated(screen, wrapped(text, screen.width - len(_MARGIN) - 2)):
                    screen.write(_MARGIN + "  " + line)
    for change in row.changes:
        for text in change.at_the_table(chosen.code):
            screen.block(text, _MARGIN + screen.styled(f"{change.after}: ", "bold"), _MARGIN + "  ")
    screen.write()


def _is_shown(row: ProvisionComparison, place: int) -> bool:
    """Show an edition that does not have it yet, for that is the point, but not one before which it had gone already."""
    return row.numbers[place] is not None or place == 0 or row.numbers[place - 1] is not None or NEW in row.signs


def _cell(row: ProvisionComparison, place: int, chosen: Language) -> list[str]:
    edition, number = row.editions[place], row.numbers[place]
    signs = row.changes[place - 1].signs if place else ""
    if number is None and signs:
        return [f"{edition}  {signs} {_sign(SIGNS[GONE], chosen)}"]
    if number is None:
        return [f"{edition}  {chosen.text(message('lawbook/not-in-this-edition'))}"]
    head = f"{edition}  {signs} {number}" if signs else f"{edition}  {number}"
    if place and not any(sign in signs for sign in (NEW, CHANGED)):
        return [f"{head}  {chosen.text(message('lawbook/same-words'))}"]
    return [head, row.marked(place, chosen.code)]


def _show_summary(screen: Screen, rows: Sequence[ProvisionComparison], chosen: Language) -> None:
    if len(rows) < 2:
        return
    for before, after, counts in summary(rows):
        parts = ", ".join(f"{sign} {counts[sign]} {_sign(word, chosen)}" for sign, word in SIGNS.items() if counts[sign])
        both = message("lawbook/from-edition-to-edition", edition=before, other_word=str(after), word=parts)
        screen.block(chosen.text(both), "", "  ")


# -- rulings


def _compare_case(options: Namespace, editions: Sequence[Edition]) -> int:
    case = read_case(options.what, error_language(options), options.board)
    chosen = chosen_language(options, case.language)
    if options.json:
        lines, missing = compared_lines(case, editions), undeclared(case, editions)
        rulings = [line.as_dict() for line in lines if line.has_differences or line.renumbered]
        print_json({"editions": [edition.year for edition in editions], "undeclared": missing, "steps": rulings})
        return WELL
    if options.markdown:
        Screen().write(lines_page(case, compared_lines(case, editions), editions, chosen))
        return WELL
    show_case_comparison(case, editions, chosen)
    return WELL


def _compare_readings(options: Namespace) -> int:
    """The case by another reading of each disputed point, in the editions named, or in the one that the case prefers."""
    from outofturn.cli.compare_readings import readings_page, show_readings
    from outofturn.lawbook.reading_divergence import divergent_readings

    case = read_case(options.what, error_language(options), options.board)
    chosen = chosen_language(options, case.language)
    editions = [edition_of(year) for year in options.years or [case.preferred_edition()]]
    found = {edition: divergent_readings(case, edition) for edition in editions}
    if options.json:
        answers = [{"edition": edition.year, "points": [one.as_dict() for one in points]} for edition, points in found.items()]
        print_json({"editions": answers})
        return WELL
    for edition, points in found.items():
        if options.markdown:
            Screen().write(readings_page(case, edition, points, chosen))
        else:
            show_readings(_wide_screen(), case, edition, points, chosen)
    return WELL


def show_case_comparison(case: Case, editions: Sequence[Edition], chosen: Language) -> None:
    """How the editions rule on the same facts: only the lines on which they differ."""
    screen, lines, missing = _wide_screen(), compared_lines(case, editions), undeclared(case, editions)
    if case.title:
        screen.block(case.title, "", "", "bold")
    laws = message("compare/laws-of", word=chosen.listing([str(edition.year) for edition in editions]))
    contract = table_messages.contract(case.contract)
    screen.block(f"{chosen.sentence(contract)} · {chosen.sentence(laws)}", "", "  ")
    if missing:
        screen.block(undeclared_in_words(missing, chosen), "", "  ")
    screen.write()
    for line in lines:
        if line.has_differences:
            _show_line(screen, line, chosen)
    _show_end(screen, lines, chosen)


def _show_line(screen: Screen, line: LineComparison, chosen: Language) -> None:
    screen.block(event_in_words(line, chosen), f"{line.place:>3} ", _MARGIN, "bold")
    groups = line.groups
    width = column_width(screen.width, len(groups), len(_MARGIN))
    cells = [_ruling(line, group, chosen) for group in groups]
    if width is not None and len(groups) > 1:
        side_by_side(screen, cells, width, _MARGIN)
    else:
        for head, *texts in cells:
            screen.block(head, _MARGIN, _MARGIN)
            for text in texts:
                screen.block(text, _MARGIN + "  ", _MARGIN + "    ")
    for text in causes_of_line(line, chosen):
        screen.block(text, _MARGIN, _MARGIN + "  ")
    screen.write()


def _ruling(line: LineComparison, group: tuple[int, ...], chosen: Language) -> list[str]:
    """What a group of editions rules on a line, as far as others rule otherwise."""
    head = chosen.listing([str(year) for year in group])
    if group[0] in line.errors:
        from outofturn.wording.error_text import explanation

        error = line.errors[group[0]]
        return [head, f"{GONE} {chosen.sentence(message('compare/refused'))}", explanation(error, chosen.code)]
    points = points_in_words(line, group[-1], chosen)
    if "options" in points:
        points["options"] = [
            chosen.sentence(message("compare/options", then=message("compare/list", word=_options(line, group[-1], chosen))))
        ]
    texts = [text for point in points.values() for text in point]
    for identity, entries in (("compare/cites", line.cited_by), ("compare/look-again", line.reviewed_by)):
        texts += [chosen.sentence(message(identity, word=text)) for text in named_by(line, entries, group, chosen)]
    if not any(points.values()):
        same = f"{SAME} {chosen.sentence(message('compare/same'))}"
        texts.insert(0, chosen.sentence(message("compare/in-order")) if line.errors else same)
    return [head, *texts]


def _options(line: LineComparison, year: int, chosen: Language) -> str:
    """The options, with marks around those that not all editions offer."""
    offered = {other: options_in_words(ruling, chosen) for other, ruling in line.rulings.items()}
    shared = set.intersection(*(set(texts) for texts in offered.values() if texts))
    return chosen.between_clauses.join(text if text in shared else f"‹{text}›" for text in offered[year])


def _show_end(screen: Screen, lines: Sequence[LineComparison], chosen: Language) -> None:
    for text in summary_in_words(lines, chosen):
        screen.block(text, "", "  ")
    moved = {entry.name: (entry, numbers) for line in lines for entry, numbers in line.renumbered}
    for entry, numbers in moved.values():
        places = tuple(message("compare/number-in", law=number, edition=str(year)) for year, number in numbers.items())
        heading = texts.heading(entry, chosen.code)
        screen.block(chosen.text(message("compare/renumbered-heading", word=heading, then=places)), f"{MOVED} ", "  ")
