"""Provisions, editions and rulings side by side, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from outofturn.case import Case
from outofturn.lawbook.changes import GONE, SAME, SIGNS, Change, Row, mark
from outofturn.lawbook.lookup import Entry, title_of
from outofturn.lawbook.parting import LABELS, Moment, in_words, tells, years_in_words
from outofturn.laws.book import Edition
from outofturn.step import Step

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")


def plain(text: str) -> str:
    """Words in which nothing is taken for a sign of Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def law_heading(law: int) -> str:
    title = title_of(law)
    return f"Law {law}: {title}" if title else f"Law {law}"


# -- provisions


def entries_page(title: str, entries: Sequence[Entry]) -> str:
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


def _listed(entries: Sequence[Entry]) -> str:
    return ", ".join(f"{entry.number} ({plain(entry.heading)})" for entry in entries)


# -- editions


def legend() -> str:
    return ", ".join(f"`{sign}` {word}" for sign, word in SIGNS.items())


def rows_page(title: str, rows: Sequence[Row], editions: Sequence[Edition]) -> str:
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


def _cell(row: Row, place: int) -> str:
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


def moments_page(case: Case, moments: Sequence[Moment], editions: Sequence[Edition]) -> str:
    """Where the rulings on a case part."""
    years = years_in_words([edition.year for edition in editions])
    lines = [f"# {plain(case.title or 'The case')}: {years}", "", *record_block(case), ""]
    parting = [moment for moment in moments if moment.parts]
    for moment in parting:
        lines += [f"## Line {moment.place}: `{moment.text}`", "", *moment_lines(moment), ""]
    if not parting:
        lines += ["The editions rule alike on every line.", ""]
    return "\n".join(lines)


def record_block(case: Case) -> list[str]:
    """The set-up and the lines of a case, without what it expects, as one writes them."""
    from outofturn.casefile import as_object
    from outofturn.document import dump

    bare = as_object(case._replace(items=tuple(case.lines), id="", title="", editions=(), edition=None, other={}))
    return ["```yaml", *dump(bare).splitlines(), "```"]


def moment_lines(moment: Moment, *, speech: bool = True) -> list[str]:
    """What each group of editions rules on a line, and why they differ."""
    lines = []
    for years in moment.groups:
        if years[0] in moment.errors:
            error = moment.errors[years[0]]
            lines.append(f"- **{years_in_words(years)}**: the line makes no sense here. {plain(error.problem)}")
            continue
        own = [entry for entry, citing in moment.cited_by if set(years) <= set(citing)]
        numbers = ", ".join(dict.fromkeys(moment.number_of(entry, years) for entry in own))
        step = moment.steps[years[-1]]
        differs = {key: values[years[-1]] for key, values in moment.differs.items()}
        facts = [ruling_words(key, value, step) for key, value in differs.items() if tells(key, value)]
        said = f" The director says: “{plain(step.say)}”" if speech and step.say and moment.differs else ""
        lines.append(
            f"- **{years_in_words(years)}**{f' ({numbers})' if numbers else ''}:"
            f" {' '.join(facts) or ('the line is in order.' if moment.errors else 'the ruling is the same.')}{said}"
        )
    lines += [f"- Made by {plain(text)}" for text in cause_lines(moment)]
    return lines


def ruling_words(key: str, value: object, step: Step) -> str:
    if key == "disputed" and step.disputed is not None:
        dispute = step.disputed
        return f"Authorities differ. Followed here: {plain(dispute.reading)} Others read: {plain(dispute.other)}"
    if key == "disputed":
        return "The Law is settled."
    return f"{LABELS[key]}: {plain(in_words(key, value))}."


def cause_lines(moment: Moment) -> list[str]:
    """What makes the difference: the provisions, the signs of what an edition did to them, and what that changes."""
    lines = [cause_line(change) for change in moment.causes]
    if moment.differs and not lines:
        return ["nothing that the book can name" if moment.is_first else "what parted the editions before"]
    return lines


def cause_line(change: Change) -> str:
    """``2017 + 57A3 Partner to play another suit. Declarer may now also require a suit.``"""
    numbers = [number for number in dict.fromkeys(change.numbers) if number is not None]
    told = f": {' '.join(change.at_the_table)}" if change.at_the_table else "."
    return f"{change.after} {change.signs} {' → '.join(numbers)} {change.provision.heading}{told}"
