"""Provisions, editions and rulings side by side, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from outofturn.engine.message import message
from outofturn.lawbook import texts
from outofturn.lawbook.divergence import LineComparison, undeclared
from outofturn.lawbook.divergence_text import causes_of_line, ruling_in_words, undeclared_in_words
from outofturn.lawbook.edition_changes import GONE, SAME, SIGNS, ProvisionComparison, mark
from outofturn.lawbook.lookup import ProvisionEntry
from outofturn.laws.book import Edition
from outofturn.notation.case import Case
from outofturn.wording.composer import say
from outofturn.wording.error_text import problem
from outofturn.wording.language import Language

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")


def plain(text: str) -> str:
    """Text with everything escaped that has a meaning in Markdown."""
    return _SPECIAL.sub(r"\\\1", text)


def law_heading(law: int, chosen: Language) -> str:
    title = texts.title(law, chosen.code)
    return chosen.sentence(message("lawbook/law-and-title", law=law, word=title) if title else message("lawbook/law", law=law))


# -- provisions


def entries_page(title: str, entries: Sequence[ProvisionEntry], chosen: Language) -> str:
    """The provisions of one edition, one after the other."""
    lines = [f"# {plain(title)}", ""]
    for entry in entries:
        lines += [f"## {entry.number} {plain(entry.heading)}", "", plain(entry.words), ""]
        notes = []
        if entry.provision.judgement:
            notes.append(f"**{chosen.sentence(message('lawbook/judgement'))}.**")
        if entry.provision.interface:
            notes.append(f"{chosen.sentence(message('lawbook/interface'))}.")
        others = {
            "lawbook/refers-to": entry.references,
            "lawbook/yields-to": _named(entry.yields_to),
            "lawbook/comes-before": _named(entry.comes_before),
        }
        labelled = [(message(label), f"{', '.join(found)}.") for label, found in others.items() if found]
        labelled += [(message("lawbook/since", edition=year), plain(text)) for year, text in entry.changes.items()]
        notes += [_labelled(chosen.sentence(label), text, chosen) for label, text in labelled]
        lines += [*(f"- {note}" for note in notes), *[""] * bool(notes)]
    return "\n".join(lines)


def _named(entries: Sequence[ProvisionEntry]) -> list[str]:
    return [f"{entry.number} ({plain(entry.heading)})" for entry in entries]


def _labelled(label: str, text: str, chosen: Language) -> str:
    return chosen.text(message("lawbook/label", word=label, other_word=text))


# -- editions


def legend(chosen: Language) -> str:
    return ", ".join(f"`{sign}` {chosen.text(message(f'lawbook/sign/{word}'))}" for sign, word in SIGNS.items())


def rows_page(title: str, rows: Sequence[ProvisionComparison], editions: Sequence[Edition], chosen: Language) -> str:
    """One table for each provision that differs, a column for each edition; new words in bold."""
    bold = f"**{chosen.text(message('lawbook/bold'))}**"
    marks = chosen.sentence(message("lawbook/how-words-are-marked", word=bold, other_word="…"))
    lines = [f"# {plain(title)}", "", f"{legend(chosen)}. {marks}", ""]
    for row in rows:
        heading = plain(texts.heading(row.provision, chosen.code))
        if row.signs == SAME:
            lines += [f"## `{SAME}` {row.numbers[0]} {heading}", "", chosen.sentence(message("lawbook/same-in-all")), ""]
            continue
        lines += [f"## `{row.signs}` {heading}", ""]
        lines += ["| " + " | ".join(map(str, editions)) + " |", "|" + "---|" * len(editions)]
        lines += ["| " + " | ".join(_cell(row, place, chosen) for place in range(len(editions))) + " |", ""]
        said = [(change.after, text) for change in row.changes for text in change.at_the_table(chosen.code)]
        lines += [*(f"- **{edition}**: {plain(text)}" for edition, text in said), *[""] * bool(said)]
    return "\n".join(lines)


def _cell(row: ProvisionComparison, place: int, chosen: Language) -> str:
    number = row.numbers[place]
    signs = row.changes[place - 1].signs if place else ""
    if number is None:
        return f"`{GONE}` {chosen.text(message('lawbook/sign/gone'))}" if signs == GONE else "–"
    before = row.numbers[place - 1] if place else None
    shown = f"`{signs}` **{number}**" if signs else f"**{number}**"
    words = row.words(place, chosen.code)
    if place and before is not None:
        old = row.words(place - 1, chosen.code)
        if old == words:
            return f"{shown} {chosen.text(message('lawbook/same-words'))}"
        return f"{shown} {mark(plain(old), plain(words), '**', '**', '**…**')}"
    return f"{shown} {plain(words)}"


# -- rulings


def lines_page(case: Case, lines: Sequence[LineComparison], editions: Sequence[Edition], chosen: Language) -> str:
    """Where the rulings on a case differ."""
    title = case.title or chosen.text(message("lawbook/the-case"))
    compared = chosen.listing([str(edition.year) for edition in editions])
    page = [f"# {plain(_labelled(title, compared, chosen))}", "", *record_block(case), ""]
    missing = undeclared(case, editions)
    page += [undeclared_in_words(missing, chosen), ""] if missing else []
    differing = [line for line in lines if line.has_differences]
    for line in differing:
        place = chosen.text(message("lawbook/line", number=line.place))
        page += [f"## {_labelled(place, f'`{line.text}`', chosen)}", "", *line_items(line, chosen), ""]
    if not differing:
        page += [chosen.sentence(message("compare/alike")), ""]
    return "\n".join(page)


def record_block(case: Case) -> list[str]:
    """The set-up and the lines of a case, without what it expects, as one writes them."""
    from outofturn.notation.case_file import as_object
    from outofturn.notation.safe_yaml import dump

    bare = as_object(case._replace(items=tuple(case.lines), id="", title="", editions=(), edition=None, other={}))
    return ["```yaml", *dump(bare).splitlines(), "```"]


def line_items(line: LineComparison, chosen: Language, *, causes: bool = True) -> list[str]:
    """What each group of editions rules on a line, and why they differ."""
    items = []
    for group in line.groups:
        years = f"**{chosen.listing([str(year) for year in group])}**"
        if group[0] in line.errors:
            invalid = message("lawbook/line-is-invalid", word=plain(problem(line.errors[group[0]], chosen.code)))
            items.append(f"- {_labelled(years, chosen.text(invalid), chosen)}")
            continue
        own = [entry for entry, citing in line.cited_by if set(group) <= set(citing)]
        numbers = ", ".join(dict.fromkeys(line.number_of(entry, group) for entry in own))
        facts = [text if text.endswith(".") else f"{text}." for text in map(plain, ruling_in_words(line, group[-1], chosen))]
        if not facts:
            facts.append(chosen.sentence(message("compare/in-order" if line.errors else "compare/same")))
        facts += _said(line, group, chosen) if line.differs else []
        items.append(f"- {_labelled(f'{years} ({numbers})' if numbers else years, ' '.join(facts), chosen)}")
    return items + [f"- {plain(text)}" for text in causes_of_line(line, chosen)] if causes else items


def _said(line: LineComparison, group: Sequence[int], chosen: Language) -> list[str]:
    """What the director says in these editions: they rule alike, but can still have different words."""
    speeches: dict[str, list[str]] = {}
    for year in group:
        speeches.setdefault(say(line.rulings[year], chosen.code), []).append(str(year))
    said = [
        (chosen.listing(years), chosen.text(message("lawbook/director-says", word=plain(speech))))
        for speech, years in speeches.items()
        if speech
    ]
    return [text if len(speeches) == 1 else _labelled(years, text, chosen) for years, text in said]
