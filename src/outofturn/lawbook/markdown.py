"""Provisions, editions and rulings side by side, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from outofturn.engine.message import message
from outofturn.lawbook.divergence import LineComparison, undeclared
from outofturn.lawbook.divergence_text import causes_of_line, ruling_in_words, undeclared_in_words
from outofturn.lawbook.edition_changes import GONE, SAME, SIGNS, ProvisionComparison, mark
from outofturn.lawbook.lookup import ProvisionEntry, title_of
from outofturn.laws.book import Edition
from outofturn.notation.case import Case
from outofturn.wording.composer import say
from outofturn.wording.english_phrases import years
from outofturn.wording.error_text import problem
from outofturn.wording.language import language

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")


def plain(text: str) -> str:
    """Text with everything escaped that has a meaning in Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def law_heading(law: int) -> str:
    title = title_of(law)
    return f"Law {law}: {title}" if title else f"Law {law}"


# -- provisions


def entries_page(title: str, entries: Sequence[ProvisionEntry]) -> str:
    """The provisions of one edition, one after the other."""
    lines = [f"# {plain(title)}", ""]
    for entry in entries:
        lines += [f"## {entry.number} {plain(entry.heading)}", "", plain(entry.words), ""]
        notes = []
        if entry.provision.judgement:
            notes.append("**The director judges.**")
        if entry.provision.interface:
            notes.append("How the table works; there is nothing to rule on.")
        if entry.references:
            notes.append(f"Refers to {', '.join(entry.references)}.")
        if entry.yields_to:
            notes.append(f"Yields to {_listed(entry.yields_to)}.")
        if entry.comes_before:
            notes.append(f"Comes before {_listed(entry.comes_before)}.")
        notes += [f"Since {year}: {plain(text)}" for year, text in entry.changes.items()]
        lines += [*(f"- {note}" for note in notes), *[""] * bool(notes)]
    return "\n".join(lines)


def _listed(entries: Sequence[ProvisionEntry]) -> str:
    return ", ".join(f"{entry.number} ({plain(entry.heading)})" for entry in entries)


# -- editions


def legend() -> str:
    return ", ".join(f"`{sign}` {word}" for sign, word in SIGNS.items())


def rows_page(title: str, rows: Sequence[ProvisionComparison], editions: Sequence[Edition]) -> str:
    """One table for each provision that differs, a column for each edition; new words in bold."""
    lines = [f"# {plain(title)}", "", f"{legend()}. Words that are new are **bold**; … stands where words were left out.", ""]
    for row in rows:
        if row.signs == SAME:
            lines += [f"## `{SAME}` {row.numbers[0]} {plain(row.provision.heading)}", "", "The same in all of them.", ""]
            continue
        lines += [f"## `{row.signs}` {plain(row.provision.heading)}", ""]
        lines += ["| " + " | ".join(map(str, editions)) + " |", "|" + "---|" * len(editions)]
        lines += ["| " + " | ".join(_cell(row, place) for place in range(len(editions))) + " |", ""]
        lines += [f"- **{change.after}**: {plain(text)}" for change in row.changes for text in change.at_the_table]
        lines += [""] * any(change.at_the_table for change in row.changes)
    return "\n".join(lines)


def _cell(row: ProvisionComparison, place: int) -> str:
    number = row.numbers[place]
    signs = row.changes[place - 1].signs if place else ""
    if number is None:
        return f"`{GONE}` gone" if signs == GONE else "–"
    before = row.numbers[place - 1] if place else None
    shown = f"`{signs}` **{number}**" if signs else f"**{number}**"
    words = row.provision.words
    if place and before is not None:
        old, new = words.of(row.editions[place - 1]), words.of(row.editions[place])
        return f"{shown} the same words" if old == new else f"{shown} {mark(plain(old), plain(new), '**', '**', '**…**')}"
    return f"{shown} {plain(words.of(row.editions[place]))}"


# -- rulings


def lines_page(case: Case, lines: Sequence[LineComparison], editions: Sequence[Edition]) -> str:
    """Where the rulings on a case differ."""
    compared = years(edition.year for edition in editions)
    page = [f"# {plain(case.title or 'The case')}: {compared}", "", *record_block(case), ""]
    missing = undeclared(case, editions)
    page += [undeclared_in_words(missing, language()), ""] if missing else []
    differing = [line for line in lines if line.has_differences]
    for line in differing:
        page += [f"## Line {line.place}: `{line.text}`", "", *line_items(line), ""]
    if not differing:
        page += [language().sentence(message("compare/alike")), ""]
    return "\n".join(page)


def record_block(case: Case) -> list[str]:
    """The set-up and the lines of a case, without what it expects, as one writes them."""
    from outofturn.notation.case_file import as_object
    from outofturn.notation.safe_yaml import dump

    bare = as_object(case._replace(items=tuple(case.lines), id="", title="", editions=(), edition=None, other={}))
    return ["```yaml", *dump(bare).splitlines(), "```"]


def line_items(line: LineComparison, *, causes: bool = True) -> list[str]:
    """What each group of editions rules on a line, and why they differ."""
    items = []
    for group in line.groups:
        if group[0] in line.errors:
            error = line.errors[group[0]]
            items.append(f"- **{years(group)}**: the line makes no sense here. {plain(problem(error))}")
            continue
        own = [entry for entry, citing in line.cited_by if set(group) <= set(citing)]
        numbers = ", ".join(dict.fromkeys(line.number_of(entry, group) for entry in own))
        ruling = line.rulings[group[-1]]
        facts = [
            text if text.endswith(".") else f"{text}." for text in map(plain, ruling_in_words(line, group[-1], language()))
        ]
        speech = say(ruling) if line.differs else ""
        said = f" The director says: “{plain(speech)}”" if speech else ""
        items.append(
            f"- **{years(group)}**{f' ({numbers})' if numbers else ''}:"
            f" {' '.join(facts) or ('the line is in order.' if line.errors else 'the ruling is the same.')}{said}"
        )
    return items + [f"- {plain(text)}" for text in causes_of_line(line, language())] if causes else items
