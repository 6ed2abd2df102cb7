"""The charts, the cases and the trace as pages of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from outofturn.charts.chart_builder import chart_of
from outofturn.charts.chart_language import chart_language
from outofturn.charts.scenarios import SCENARIOS
from outofturn.charts.svg import svg
from outofturn.lawbook.markdown import law_heading, plain
from outofturn.laws.book import BOOK, EDITIONS, order
from outofturn.notation.case_file import load_case
from outofturn.wording.language import language
from tools.law_pages import link
from tools.trace import TracedProvision, cited_in_cases, trace

_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
#: What the folders of cases hold; one that is not named here goes by its own name.
_FOLDERS = {"cases": "From the table", "gallery": "Where the editions differ", "examples": "Worked examples"}
_PRINT_HINT = (
    "Each chart is one A4 page, in black on white, drawn by asking the engine. To print one: open the picture, then print"
    " it at full size; it is made to be laminated."
)


def _console(*commands: str) -> list[str]:
    """Commands as on the pages written by hand; they are not printed."""
    return ["``` { .console .screen-only }", *(f"$ {command}" for command in commands), "```"]


# -- charts


def charts() -> Iterator[tuple[str, str]]:
    """The files of the folder of charts: a page for each kind, a picture for each edition, and the list of them."""
    lines = ["# Flow charts", "", _PRINT_HINT, ""]
    say = chart_language().sentence
    for kind, scenario in SCENARIOS.items():
        title = say(scenario.title)
        years = ", ".join(f"[{year}]({kind}-{year}.svg)" for year in EDITIONS)
        lines.append(f"- [{plain(title)}]({kind}.md) ({years})")
        page = [f"# {plain(title)}", "", f'<p class="hint screen-only">{_PRINT_HINT}</p>', ""]
        for year in sorted(EDITIONS, reverse=True):
            picture = svg(chart_of(kind, year))
            yield f"{kind}-{year}.svg", picture
            page += [
                f"## Laws of {year} {{#laws-of-{year}}}",
                "",
                _figure(f"{kind}-{year}.svg", title, year, picture),
                "",
            ]
        page += ['<p class="screen-only">At the command line:</p>', ""]
        page += [*_console(f"outofturn chart {kind} -o {kind}.svg"), ""]
        yield f"{kind}.md", "\n".join(page)
    yield "index.md", "\n".join([*lines, ""])


def _figure(name: str, title: str, year: int, picture: str) -> str:
    match = _VIEW_BOX.search(picture)
    assert match is not None
    wide, high = map(float, match.groups())
    kind = "chart upright" if high > wide else "chart"
    alternative = escape(f"{title}: flow chart, Laws of {year}")
    image = f'<img src="{name}" width="{wide:.0f}" height="{high:.0f}" loading="lazy" alt="{alternative}">'
    opening = f'<p class="hint screen-only"><a href="{name}">Open the picture alone</a>, to enlarge or print it.</p>'
    return f'<div class="{kind}"><a href="{name}">{image}</a></div>\n{opening}'


# -- cases


def case_page(path: Path, root: Path) -> str:
    """A case as it is filed, and the provisions that its rulings name."""
    case = load_case(str(path))
    file = path.relative_to(root).as_posix()
    lines = [f"# {plain(case.title or case.id)}", "", f"`{file}`", ""]
    lines += [f"{plain(str(case.other[key]))}\n" for key in ("note",) if case.other.get(key)]
    lines += ["```yaml", path.read_text(encoding="utf-8").rstrip(), "```", ""]
    cited = cited_in_cases().get(case.id, {})
    if cited:
        # No heading: the search would show it as a page of its own, without the case.
        lines += ["**Provisions that the rulings name**", "", '<div class="wide"><table><tbody>']
        for year, names in cited.items():
            found = sorted((number, name) for name in names if (number := BOOK[name].number(EDITIONS[year])) is not None)
            found.sort(key=lambda item: order(item[0]))
            listed = ", ".join(link(BOOK[name], number, "../laws/") for number, name in found)
            lines.append(f"<tr><th>{year}</th><td>{listed}</td></tr>")
        lines += ["</tbody></table></div>", ""]
    lines += [*_console(f"outofturn rule {file}", f"outofturn compare {file}"), ""]
    return "\n".join(lines)


def cases_page(paths: list[Path]) -> str:
    lines = [
        "# Cases",
        "",
        "Every case is a file: the set-up, what happened, and what the ruling must say under each edition. `outofturn check`"
        " runs them; so do the tests.",
        "",
    ]
    for folder, group in groupby(paths, key=lambda path: path.parent.name):
        lines += [f"## {plain(_FOLDERS.get(folder, folder.capitalize()))}", ""]
        for path in group:
            case = load_case(str(path))
            lines.append(f"- [{plain(case.title or case.id)}]({case.id}.md) <small>{case.id}</small>")
        lines.append("")
    return "\n".join(lines)


# -- the trace


def trace_page() -> str:
    """The matrix, a Law at a time, and below each the places, tests and cases themselves."""
    rows = trace()
    ruling = [row for row in rows if row.rules]
    lines = [
        "# The trace",
        "",
        f"For each provision, in each edition that has it: the code that applies it, the tests that carry its number, the cases"
        f" whose rulings name it, and how many records of the small worlds do. Of {len(rows)} provisions the engine applies"
        f" {len(ruling)}; the director judges under {sum(row.provision.judgement for row in rows)} (●), and"
        f" {sum(row.provision.interface for row in rows)} say how the table works (·).",
        "",
        "An edition without the provision has a dash.",
        "",
    ]
    for law, group in groupby(rows, key=lambda row: row.law):
        found = list(group)
        lines += [f"## {plain(law_heading(law, language()))}", "", *_matrix(found), ""]
        if any(one.code or one.tests or one.cases for row in found for one in row.editions.values()):
            lines += [*_details(found), ""]
    return "\n".join(lines)


def _matrix(rows: list[TracedProvision]) -> list[str]:
    heads = "".join(f"<th>{year}</th>" for year in EDITIONS)
    lines = [f'<div class="wide"><table><thead><tr><th>Provision</th>{heads}</tr></thead><tbody>']
    for row in rows:
        cells = "".join(f'<td class="evidence">{_counts(row, year)}</td>' for year in EDITIONS)
        lines.append(f"<tr><td>{link(row.provision, row.provision.heading, 'laws/')}{_mark(row)}</td>{cells}</tr>")
    return [*lines, "</tbody></table></div>"]


def _mark(row: TracedProvision) -> str:
    marks = '\u00a0<span title="the director judges">●</span>' if row.provision.judgement else ""
    return marks + ('\u00a0<span title="how the table works; nothing to rule on">·</span>' if row.provision.interface else "")


def _counts(row: TracedProvision, year: int) -> str:
    """The counts; a nought only where there should be something."""
    evidence = row.editions.get(year)
    if evidence is None:
        return "–"
    counts = {"place": len(evidence.code), "test": len(evidence.tests), "case": len(evidence.cases), "record": evidence.cells}
    shown = "".join(f"<span>{_many(count, what)}</span> " for what, count in counts.items() if count or row.rules)
    return f"<b>{evidence.number}</b><br>{shown}"


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}".replace(",", "\u202f")


def _details(rows: list[TracedProvision]) -> list[str]:
    """The names behind the counts. What is the same in several editions is said once."""
    lines = ["<details><summary>Places, tests and cases by name</summary>"]
    for row in rows:
        parts = [f"<b>{link(row.provision, row.provision.heading, 'laws/')}</b>{_mark(row)}"]
        places = row.latest.code or next((one.code for one in row.editions.values() if one.code), ())
        if places:
            parts.append("Code: " + ", ".join(f"<code>{place}</code>" for place in places))
        for label, names in (
            ("Tests", {year: one.tests for year, one in row.editions.items()}),
            ("Cases", {year: one.cases for year, one in row.editions.items()}),
        ):
            listed = dict.fromkeys(name for of_year in names.values() for name in of_year)
            if listed:
                parts.append(f"{label}: " + ", ".join(_named(label, name, names) for name in listed))
        if len(parts) == 1:
            parts.append("nothing to apply" if not row.rules else "nothing")
        lines.append(f'<p class="places">{"<br>".join(parts)}</p>')
    return [*lines, "</details>"]


def _named(label: str, name: str, by_year: dict[int, tuple[str, ...]]) -> str:
    years = [str(year) for year, names in by_year.items() if name in names]
    only = "" if len(years) == len(by_year) else f" ({', '.join(years)})"
    shown = f'<a href="cases/{name}.html">{name}</a>' if label == "Cases" else f"<code>{name}</code>"
    return shown + only
