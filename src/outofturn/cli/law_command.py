"""``outofturn law``: the provisions in our own words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from outofturn.cli import FAILED, UNREADABLE, WELL
from outofturn.cli.arguments import add_edition, add_formats, add_language, chosen_language, error_language
from outofturn.cli.case_input import complain
from outofturn.cli.json_output import print_json
from outofturn.cli.side_by_side import wrapped
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.lawbook import lookup
from outofturn.lawbook.lookup import ProvisionEntry
from outofturn.lawbook.markdown import entries_page, law_heading
from outofturn.laws.book import BOOK, EDITIONS, LATEST, Edition, edition_of, law_of
from outofturn.wording.english_phrases import listing
from outofturn.wording.language import DEFAULT

#: The marks of a provision that leaves something to the director's judgement, and of one with nothing to rule on.
JUDGEMENT, INTERFACE = "●", "·"
_LABEL = 14


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "The provisions in our own words; without a number, the contents."
    parser.add_argument(
        "number",
        metavar="NUMBER",
        nargs="*",
        help="a Law or a provision, and all below it: 57, 57A, 57A3; or words to look for",
    )
    parser.add_argument("--search", metavar="WORDS", help="the provisions that have all these words")
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
        found = lookup.search(chosen, search) if search is not None else lookup.entries(chosen, asked or None)
    except RecordError as error:
        complain(f"law {asked}" if asked else "law --search", error, code=code)
        return UNREADABLE
    if spoken.code != DEFAULT and not options.json:  # the provisions are in English only, and that is said
        Screen().block(spoken.sentence(message("terminal/lawbook-in-english")), "", "")
    if options.json:
        print_json({"edition": chosen.year, "provisions": [entry.as_dict() for entry in found]})
    elif options.markdown:
        Screen().write(entries_page(_title(chosen, asked, search, found), found))
    elif search is not None:
        _show_found(Screen(), chosen, search, found)
    elif asked:
        show_provisions(Screen(), chosen, found)
    else:
        _show_contents(Screen(), chosen, found)
    return WELL if found else FAILED


def _title(edition: Edition, asked: str, search: str | None, found: Sequence[ProvisionEntry]) -> str:
    if search is not None:
        return f"Laws of {edition}: “{search}”"
    if asked and found and len({law_of(entry.number) for entry in found}) == 1:
        return f"Laws of {edition} · {law_heading(law_of(found[0].number))}"
    return f"Laws of {edition}"


def show_provisions(screen: Screen, edition: Edition, found: Sequence[ProvisionEntry]) -> None:
    """The provisions with a number and below it, with what they belong to and refer to."""
    screen.block(_title(edition, "asked", None, found), "", "  ", "bold")
    for above in lookup.above(found[0]):
        screen.block(f"part of {above.number}  {above.heading}", "", "  ", "dim")
    screen.write()
    for entry in found:
        _show_entry(screen, entry, [])


def _show_found(screen: Screen, edition: Edition, search: str, found: Sequence[ProvisionEntry]) -> None:
    if not found:
        words = lookup.wanted_words(search)
        elsewhere = [str(year) for year, other in EDITIONS.items() if other != edition and lookup.search(other, search)]
        hint = f" The Laws of {listing(elsewhere)} do." if elsewhere else " Fewer words find more."
        screen.block(f"No provision of {edition} has all of this: {', '.join(words)}.{hint}", "", "  ")
        return
    count = "one provision" if len(found) == 1 else f"{len(found)} provisions"
    screen.block(f"Laws of {edition} · “{search}”: {count}", "", "  ", "bold")
    screen.write()
    words = lookup.shown_words(search)
    for entry in found:
        _show_entry(screen, entry, words)


def _show_contents(screen: Screen, edition: Edition, found: Sequence[ProvisionEntry]) -> None:
    screen.block(f"Laws of {edition}: what this book holds", "", "  ", "bold")
    last = 0
    for entry in found:
        if law_of(entry.number) != last:
            last = law_of(entry.number)
            screen.write()
            screen.block(law_heading(last), "", "  ", "bold")
        screen.block(entry.heading, f"  {entry.number:<6} ", " " * 9)
    screen.write()
    screen.block("“outofturn law 57A” shows the words, “outofturn compare 57A” the editions side by side.", "", "  ", "dim")


def _show_entry(screen: Screen, entry: ProvisionEntry, wanted: Sequence[str]) -> None:
    margin = " " * 7
    screen.block(entry.heading, screen.styled(f"{entry.number:<7}", "bold", "cyan"), margin, "bold")
    for line in wrapped(entry.words, screen.width - len(margin)):
        screen.write(margin + _shown(screen, line, wanted))
    if entry.provision.judgement:
        screen.block("the director judges", margin + screen.styled(JUDGEMENT, "yellow") + " ", margin, "yellow")
    if entry.provision.interface:
        screen.block("how the table works; there is nothing to rule on", f"{margin}{INTERFACE} ", margin + "  ", "dim")
    _note(screen, "Refers to", _references(entry))
    _note(screen, "Yields to", [f"{other.number} {other.heading}" for other in entry.yields_to])
    _note(screen, "Comes before", [f"{other.number} {other.heading}" for other in entry.comes_before])
    for year, text in entry.changes.items():
        _note(screen, f"Since {year}", [text])
    screen.write()


def _shown(screen: Screen, line: str, wanted: Sequence[str]) -> str:
    """A line, with the words searched for in bold."""
    if not wanted:
        return line
    return lookup.pattern_of(*wanted).sub(lambda match: screen.styled(match[0], "bold"), line)


def _references(entry: ProvisionEntry) -> list[str]:
    """Whole Laws in one line, then provisions with their headings."""
    whole = [f"Law {number}" for number in entry.references if number.isdigit()]
    headings = {other.number: other.heading for other in lookup.entries(entry.edition)}
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
        first, rest = margin + screen.styled(f"{label:<{_LABEL}}", "dim"), margin + " " * _LABEL
    for text in texts:
        screen.block(text, first, rest + "  ")
        first = rest
