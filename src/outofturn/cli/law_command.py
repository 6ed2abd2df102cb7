"""``outofturn law``: the provisions in our own words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from outofturn.cli import FAILED, UNREADABLE, WELL
from outofturn.cli.arguments import add_edition, add_formats, add_language, chosen_language, error_language
from outofturn.cli.case_input import complain
from outofturn.cli.json_output import print_json
from outofturn.cli.parser import CommandParser
from outofturn.cli.side_by_side import wrapped
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.lawbook import lookup
from outofturn.lawbook.lookup import ProvisionEntry
from outofturn.lawbook.markdown import entries_page, law_heading
from outofturn.lawbook.synonyms import pattern_of
from outofturn.laws.book import BOOK, EDITIONS, LATEST, Edition, edition_of, law_of
from outofturn.wording.language import Language

#: The marks of a provision that leaves something to the director's judgement, and of one with nothing to rule on.
JUDGEMENT, INTERFACE = "●", "·"
#: The width of the labels; a longer one makes room for itself.
_LABEL = 14


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/law")
    parser.add_argument(
        "number",
        metavar="NUMBER",
        nargs="*",
        help=parser.words("help/law/number"),
    )
    parser.add_argument("--search", metavar="WORDS", help=parser.words("help/law/search"))
    add_edition(parser)
    add_formats(parser)
    add_language(parser)


def run(options: Namespace) -> int:
    """Show the provisions with a number and all below it, or those that have certain words, or the table of contents.

    Words that are no number are searched for.
    """
    asked, search = " ".join(options.number), options.search
    code = error_language(options)
    try:
        spoken = chosen_language(options)
        chosen = edition_of(options.edition) if options.edition is not None else LATEST
    except RecordError as error:
        complain("--edition", error, code=code)
        return UNREADABLE
    try:
        if asked and search is not None:
            raise RecordError(message("error/number-and-search", word="--search"), message("hint/the-one-or-the-other"))
        if asked and asked not in BOOK and not lookup.is_number(asked):
            asked, search = "", asked
        if search is not None:
            found = lookup.search(chosen, search, spoken.code)
        else:
            found = lookup.entries(chosen, asked or None, spoken.code)
    except RecordError as error:
        complain(f"law {asked}" if asked else "law --search", error, code=code)
        return UNREADABLE
    if options.json:
        print_json({"edition": chosen.year, "provisions": [entry.as_dict() for entry in found]})
    elif options.markdown:
        Screen().write(entries_page(_title(chosen, asked, search, found, spoken), found, spoken))
    elif search is not None:
        _show_found(Screen(), chosen, search, found, spoken)
    elif asked:
        show_provisions(Screen(), chosen, found, spoken)
    else:
        _show_contents(Screen(), chosen, found, spoken)
    return WELL if found else FAILED


def _title(edition: Edition, asked: str, search: str | None, found: Sequence[ProvisionEntry], spoken: Language) -> str:
    if search is not None:
        return spoken.sentence(message("lawbook/laws-of-search", edition=edition, word=search))
    title = spoken.sentence(message("lawbook/laws-of", edition=edition))
    if asked and found and len({law_of(entry.number) for entry in found}) == 1:
        return f"{title} · {law_heading(law_of(found[0].number), spoken)}"
    return title


def show_provisions(screen: Screen, edition: Edition, found: Sequence[ProvisionEntry], spoken: Language) -> None:
    """The provisions with a number and below it, with what they belong to and refer to."""
    screen.block(_title(edition, "asked", None, found, spoken), "", "  ", "bold")
    for above in lookup.above(found[0]):
        screen.block(spoken.text(message("lawbook/part-of", law=above.number, word=above.heading)), "", "  ", "dim")
    screen.write()
    for entry in found:
        _show_entry(screen, entry, [], spoken)


def _show_found(screen: Screen, edition: Edition, search: str, found: Sequence[ProvisionEntry], spoken: Language) -> None:
    if not found:
        elsewhere = [
            str(year) for year, other in EDITIONS.items() if other != edition and lookup.search(other, search, spoken.code)
        ]
        nothing = message("lawbook/nothing-found", edition=edition, words=tuple(lookup.wanted_words(search)))
        hint = (
            message("lawbook/other-editions-have-it", words=tuple(elsewhere)) if elsewhere else message("lawbook/fewer-words")
        )
        screen.block(f"{spoken.sentence(nothing)} {spoken.sentence(hint)}", "", "  ")
        return
    screen.block(spoken.sentence(message("lawbook/found", edition=edition, word=search, count=len(found))), "", "  ", "bold")
    screen.write()
    words = lookup.shown_words(search, spoken.code)
    for entry in found:
        _show_entry(screen, entry, words, spoken)


def _show_contents(screen: Screen, edition: Edition, found: Sequence[ProvisionEntry], spoken: Language) -> None:
    screen.block(spoken.sentence(message("lawbook/contents", edition=edition)), "", "  ", "bold")
    last = 0
    for entry in found:
        if law_of(entry.number) != last:
            last = law_of(entry.number)
            screen.write()
            screen.block(law_heading(last, spoken), "", "  ", "bold")
        screen.block(entry.heading, f"  {entry.number:<6} ", " " * 9)
    screen.write()
    how = message("lawbook/how-to-read", line="outofturn law 57A", options="outofturn compare 57A")
    screen.block(spoken.sentence(how), "", "  ", "dim")


def _show_entry(screen: Screen, entry: ProvisionEntry, wanted: Sequence[str], spoken: Language) -> None:
    margin = " " * 7
    screen.block(entry.heading, screen.styled(f"{entry.number:<7}", "bold", "cyan"), margin, "bold")
    for line in wrapped(entry.words, screen.width - len(margin)):
        screen.write(margin + _shown(screen, line, wanted))
    if entry.provision.judgement:
        judges = spoken.text(message("lawbook/judgement"))
        screen.block(judges, margin + screen.styled(JUDGEMENT, "yellow") + " ", margin, "yellow")
    if entry.provision.interface:
        screen.block(spoken.text(message("lawbook/interface")), f"{margin}{INTERFACE} ", margin + "  ", "dim")
    for label, texts in notes(entry, spoken):
        _note(screen, label, texts)
    screen.write()


def notes(entry: ProvisionEntry, spoken: Language) -> Iterator[tuple[str, list[str]]]:
    """What a provision refers to, what comes before it, and what the editions have changed in it; each with its label."""
    yield spoken.sentence(message("lawbook/refers-to")), _references(entry, spoken)
    yield spoken.sentence(message("lawbook/yields-to")), [f"{other.number} {other.heading}" for other in entry.yields_to]
    yield spoken.sentence(message("lawbook/comes-before")), [f"{other.number} {other.heading}" for other in entry.comes_before]
    for year, text in entry.changes.items():
        yield spoken.sentence(message("lawbook/since", edition=year)), [text]


def _shown(screen: Screen, line: str, wanted: Sequence[str]) -> str:
    """A line, with the words searched for in bold."""
    if not wanted:
        return line
    return pattern_of(*wanted).sub(lambda match: screen.styled(match[0], "bold"), line)


def _references(entry: ProvisionEntry, spoken: Language) -> list[str]:
    """Whole Laws in one line, then provisions with their headings."""
    whole = [spoken.text(message("lawbook/law", law=number)) for number in entry.references if number.isdigit()]
    headings = {other.number: other.heading for other in lookup.entries(entry.edition, code=spoken.code)}
    parts = [f"{number} {headings.get(number, '')}".rstrip() for number in entry.references if not number.isdigit()]
    return [*[", ".join(whole)] * bool(whole), *parts]


def _note(screen: Screen, label: str, texts: Sequence[str]) -> None:
    if not texts:
        return
    margin = " " * 7
    if screen.width < 60:
        screen.write(margin + screen.styled(label, "dim"))
        first = rest = margin + "  "
    else:
        width = max(_LABEL, len(label) + 1)
        first, rest = margin + screen.styled(f"{label:<{width}}", "dim"), margin + " " * width
    for text in texts:
        screen.block(text, first, rest + "  ")
        first = rest
