"""The Laws as pages of the site: one for each, the editions side by side, provision by provision whatever their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import groupby

from outofturn.lawbook.edition_changes import CHANGED, GONE, NEW, SAME, SIGNS, ProvisionComparison, compared, mark, summary
from outofturn.lawbook.lookup import ProvisionEntry, laws
from outofturn.lawbook.markdown import law_heading, plain
from outofturn.laws.book import BOOK, EDITIONS, Edition, Provision, law_of, order
from outofturn.wording.english_phrases import years
from outofturn.wording.language import language
from tools.trace import TracedProvision, numbered, trace

ALL = tuple(EDITIONS.values())
#: Marks that no text contains, for the places where words were put in or left out.
_OPEN, _CLOSE, _GAP = "\ue000", "\ue001", "\ue002"
#: A Law without a letter is only taken for one where the words say so: “trick 12” is no reference.
_WHOLE_LAW = r"(?:(?<=Law )|(?<=Laws )|(?<=\()|(?<=, )|(?<= and )|(?<= or )|(?<= to ))"


def numbers() -> list[int]:
    """Every Law of which any edition has a provision here."""
    return sorted({law for edition in ALL for law in laws(edition)})


def home(entry: Provision) -> int:
    """The Law on whose page a provision stands: that of the latest edition that has it."""
    return law_of(next(number for edition in reversed(ALL) if (number := entry.number(edition)) is not None))


def address(entry: Provision, folder: str = "") -> str:
    """Where a provision stands on the site, from the folder of the Laws or from elsewhere."""
    return f"{folder}law{home(entry)}.html#{entry.name}"


def link(entry: Provision, text: str, folder: str = "") -> str:
    return f'<a href="{address(entry, folder)}">{escape(text)}</a>'


def sign(signs: str) -> str:
    """A sign with its meaning for those who hear the page."""
    kinds = ", ".join(SIGNS[one] for one in signs)
    kind = "sign" if signs == SAME else "sign changed"
    return f'<span class="{kind}" title="{kinds}" aria-label="{kinds}">{escape(signs)}</span>'


# -- the words


def linked(text: str, entry: Provision, edition: Edition) -> str:
    """Words for the page; the numbers in them lead to what they name in that edition."""
    text = escape(text, quote=False)
    targets = {}
    for number in entry.references(edition):
        if found := numbered(edition, number):
            targets[number] = address(found[0])
        elif number.isdigit() and int(number) in numbers():
            targets[number] = f"law{number}.html"
    if not targets:
        return text
    parts = [rf"{_WHOLE_LAW}{one}" if one.isdigit() else rf"\b{one}" for one in sorted(targets, key=len, reverse=True)]
    pattern = re.compile(rf"(?:{'|'.join(parts)})(?!\w)")
    return pattern.sub(lambda match: f'<a href="{targets[match[0]]}">{match[0]}</a>', text)


def words(entry: Provision, edition: Edition, before: Edition | None) -> str:
    """What it says in an edition, with what is new against another one marked."""
    text = entry.words.of(edition)
    if before is not None:
        text = mark(entry.words.of(before), text, _OPEN, _CLOSE, _GAP)
    shown = linked(text, entry, edition)
    gap = '<span class="gap" title="words left out">…</span>'
    return shown.replace(_OPEN, "<ins>").replace(_CLOSE, "</ins>").replace(_GAP, gap)


# -- one provision


def editions_of(row: ProvisionComparison) -> str:
    """A box for each run of editions that have it under the same number in the same words."""
    entry = row.provision

    def text(edition: Edition) -> tuple[str | None, str]:
        number = entry.number(edition)
        return number, "" if number is None else entry.words.of(edition)

    runs = [(key, list(group)) for key, group in groupby(row.editions, key=text)]
    boxes, before = [], None
    for (number, said), run in runs:
        span = years(edition.year for edition in run)
        place = row.editions.index(run[0])
        signs = f" {sign(row.changes[place - 1].signs)}" if place else ""
        if number is None:
            gone = "Gone." if before is not None else "Not in this edition." if len(run) == 1 else "Not in these editions."
            boxes.append(f'<div class="edition absent"><span class="years">{span}</span>{signs}<p>{gone}</p></div>')
            before = None
            continue
        same = before is not None and entry.words.of(before) == said
        shown = "The same words." if same else words(entry, run[0], before)
        boxes.append(
            f'<div class="edition"><span class="years">{span}</span>{signs} <strong>{number}</strong><p>{shown}</p></div>'
        )
        before = run[-1]
    return f'<div class="editions">\n{chr(10).join(boxes)}\n</div>'


def notes(row: ProvisionComparison, traced: TracedProvision) -> list[str]:
    """What is left to the director, what comes before what, what the editions changed at the table, and cases."""
    entry = row.provision
    edition = EDITIONS[max(traced.editions)]
    shown = ProvisionEntry(traced.latest.number, entry, edition)
    found = []
    if entry.judgement:
        found.append('<span class="judged">● The director judges.</span> The engine points to it, no more.')
    if entry.interface:
        found.append("· How the table works, or where else to look: there is nothing to rule on.")
    for label, others in (("Yields to", shown.yields_to), ("Comes before", shown.comes_before)):
        if others:
            listed = ", ".join(link(other.provision, f"{other.number} {other.heading}") for other in others)
            found.append(f"<b>{label}</b> {listed}")
    found += [f"<b>{change.after}:</b> {escape(text)}" for change in row.changes for text in change.at_the_table()]
    cases = list(dict.fromkeys(case for evidence in traced.editions.values() for case in evidence.cases))
    if cases:
        listed = "".join(f'<li><a href="../cases/{case}.html">{case}</a></li>' for case in cases)
        count = "One case" if len(cases) == 1 else f"{len(cases)} cases"
        found.append(f'<details><summary>{count}</summary><ul class="listed">{listed}</ul></details>')
    return found


def provision(row: ProvisionComparison, traced: TracedProvision) -> list[str]:
    listed = "".join(f"<li>{note}</li>" for note in notes(row, traced))
    return [
        f"## {traced.latest.number} {plain(row.provision.heading)} {{#{row.provision.name} .provision-head}}",
        "",
        editions_of(row),
        "",
        *([f'<ul class="notes">{listed}</ul>', ""] if listed else []),
    ]


# -- pages


def rows_of(law: int) -> list[ProvisionComparison]:
    return compared(str(law), ALL)


def legend() -> str:
    kinds = " ".join(f"{sign(one)}&nbsp;{word}" for one, word in SIGNS.items())
    return f'<p class="hint">{kinds} · <ins>new words</ins> · <span class="gap">…</span>&nbsp;words left out</p>'


def law_page(law: int) -> str:
    """A Law: its provisions at a glance, then one after the other."""
    traced = {row.provision.name: row for row in trace()}
    rows = rows_of(law)
    own = [row for row in rows if home(row.provision) == law]
    lines = [f"# {plain(law_heading(law, language()))}", "", table(rows), "", legend(), ""]
    for row in own:
        lines += provision(row, traced[row.provision.name])
    return "\n".join(lines)


def table(rows: Sequence[ProvisionComparison], folder: str = "") -> str:
    """Each provision with its number in every edition."""
    heads = "".join(f"<th>{edition}</th>" for edition in ALL)
    lines = [f'<div class="wide"><table><thead><tr><th></th>{heads}<th>Provision</th></tr></thead><tbody>']
    for row in rows:
        cells = "".join(f'<td class="number">{number or "–"}</td>' for number in row.numbers)
        lines.append(
            f"<tr><td>{sign(row.signs)}</td>{cells}<td>{link(row.provision, row.provision.heading, folder)}"
            f"{'&nbsp;●' if row.provision.judgement else ''}</td></tr>"
        )
    return "\n".join([*lines, "</tbody></table></div>"])


def contents_page() -> str:
    big = "".join(f'<li><a href="law{law}.html">{law}</a></li>' for law in numbers())
    listed = [f"- [{plain(law_heading(law, language()))}](law{law}.md)" for law in numbers()]
    return "\n".join(
        [
            "# The Laws",
            "",
            f"What the Laws of {years(EDITIONS)} say about leads and plays out of turn and all that play"
            " touches, in our own words, the editions side by side. A provision that an edition has moved is the same"
            " provision still.",
            "",
            f'<ul class="big">{big}</ul>',
            "",
            *listed,
            "",
        ]
    )


def comparison_page() -> str:
    """What each edition changed in the one before it, and every number in every edition."""
    every = sorted((ProvisionComparison(entry, ALL) for entry in BOOK.values()), key=lambda row: order(_latest_number(row)))
    lines = ["# The editions compared", "", legend(), ""]
    for before, after, counts in summary(every):
        counted = ", ".join(f"{counts[one]} {word}" for one, word in SIGNS.items() if counts[one])
        lines += [f"## From {before} to {after}", "", f"{counted}.", ""]
        lines += [f'<div class="wide"><table><thead><tr><th></th><th>{before}</th><th>{after}</th>']
        lines += ["<th>Provision, and what changes at the table</th></tr></thead><tbody>"]
        for row in every:
            change = next(one for one in row.changes if one.after == after)
            if not any(one in change.signs for one in (NEW, GONE, CHANGED)):
                continue
            old, new = (number or "–" for number in change.numbers)
            effects = "".join(f"<br>{escape(text)}" for text in change.at_the_table())
            name = link(row.provision, row.provision.heading, "laws/")
            lines.append(
                f'<tr><td>{sign(change.signs)}</td><td class="number">{old}</td><td class="number">{new}</td>'
                f"<td><b>{name}</b>{effects}</td></tr>"
            )
        lines += ["</tbody></table></div>", ""]
    lines += ["## Every number in every edition", "", "● stands where the director judges.", "", table(every, "laws/"), ""]
    return "\n".join(lines)


def _latest_number(row: ProvisionComparison) -> str:
    return next(number for number in (*reversed(row.numbers), "0") if number is not None)
