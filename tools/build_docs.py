"""The documentation site: ``python -m tools.build_docs`` writes pages from the book and the engine, adds those written by hand,
and has MkDocs build the site. Nothing of it is kept in the repository, so it is never out of date.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from outofturn.charts.chart_language import chart_language
from outofturn.charts.scenarios import SCENARIOS
from outofturn.lawbook.markdown import law_heading
from outofturn.wording.language import language
from tools import law_pages, other_pages
from tools.trace import CASES, ROOT

SETTINGS = ROOT / "tools" / "site" / "mkdocs.yml"
EXAMPLES = ROOT / "src" / "outofturn" / "examples"
#: Pages by hand whose place in the contents is known; any other page of docs/ comes after them.
FIRST = (
    "page",
    "site",
    "table",
    "files",
    "lin",
    "audit",
    "equity",
    "learn",
    "operations",
    "gallery",
    "interpretations",
    "worked-board",
    "notation",
)
LAST = ("architecture", "page-design", "glossary", "adding-an-edition")
PICTURES = ROOT / "docs" / "pictures"
#: What lies beside the pages and goes with them.
BESIDE = (".json", ".svg", ".yaml")
TITLES = {
    "page": "The director's page",
    "site": "Without a server",
    "table": "In the terminal",
    "files": "Files of other programs",
    "lin": "LIN",
    "audit": "The audit of an archive",
    "equity": "What an option is worth",
    "learn": "Learn",
    "page-design": "How the page is made",
    "gallery": "Where they differ",
    "worked-board": "A whole board",
    "notation": "The notation",
    "adding-an-edition": "Adding an edition",
}
_LINK = re.compile(r"\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")
_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.build_docs", description="Build the documentation site.")
    parser.add_argument("--pages", type=Path, default=ROOT / "build" / "docs", help="where the pages are put together")
    parser.add_argument("--site", type=Path, default=ROOT / "site", help="where the site goes")
    options = parser.parse_args(arguments)
    write_pages(options.pages)
    build(options.pages, options.site, contents())
    print(f"{options.site / 'index.html'}: {len(list(options.site.rglob('*.html')))} pages")
    return 0


# -- the pages


def write_pages(folder: Path) -> None:
    """All the pages, in Markdown, in one folder; what lay there before is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in pages():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(PICTURES, folder / PICTURES.name)
    for path in (path for path in PICTURES.parent.iterdir() if path.suffix in BESIDE):
        shutil.copy(path, folder / path.name)


def pages() -> Iterator[tuple[str, str]]:
    yield "index.md", moved(ROOT / "README.md")
    for path in by_hand():
        yield path.name, moved(path)
    yield "library.md", (SETTINGS.parent / "library.md").read_text(encoding="utf-8")
    yield "laws/index.md", law_pages.contents_page()
    for law in law_pages.numbers():
        yield f"laws/law{law}.md", law_pages.law_page(law)
    yield "comparison.md", law_pages.comparison_page()
    for name, text in other_pages.charts():
        yield f"charts/{name}", text
    yield "cases/index.md", other_pages.cases_page(case_files())
    for path in case_files():
        yield f"cases/{path.stem}.md", other_pages.case_page(path, ROOT)
    yield "trace.md", other_pages.trace_page()


def by_hand() -> list[Path]:
    return sorted((ROOT / "docs").glob("*.md"))


def case_files() -> list[Path]:
    """The cases, then those of each folder below, then the examples that come with the package."""
    folders = [CASES, *sorted(path for path in CASES.rglob("*") if path.is_dir()), EXAMPLES]
    return [path for folder in folders for path in sorted(folder.glob("*.yaml"))]


def moved(path: Path) -> str:
    """A page written by hand, its links as they must be on the site: there all of docs/ lies beside the home page."""

    def relinked(match: re.Match[str]) -> str:
        target = match["target"]
        if "://" in target:
            return match[0]
        there = (path.parent / target).resolve()
        if not there.exists():
            raise SystemExit(f"{path.name}: there is no {target}")
        return f"]({_on_site(there, path)}{match['anchor'] or ''})"

    text = path.read_text(encoding="utf-8").replace('src="docs/pictures/', 'src="pictures/')  # pictures side by side are HTML
    return _LINK.sub(relinked, text)


def _on_site(there: Path, page: Path) -> str:
    if there == ROOT / "README.md":
        return "index.md"
    if there.parent == ROOT / "docs":
        return there.name
    if there.parent == PICTURES:
        return f"{PICTURES.name}/{there.name}"
    if there in case_files():
        return f"cases/{there.stem}.md"
    if there == CASES or CASES in there.parents:
        return "cases/index.md"
    raise SystemExit(f"{page.name}: {there.relative_to(ROOT)} is not on the site; link to a page or a case")


# -- the site


def contents() -> list[dict[str, Any]]:
    """The order of the pages, for MkDocs."""
    names = [path.stem for path in by_hand()]
    others = [name for name in names if name not in FIRST + LAST]
    charts = [{chart_language().sentence(scenario.title): f"charts/{kind}.md"} for kind, scenario in SCENARIOS.items()]
    return [
        {"Home": "index.md"},
        {"The Laws": [{"The Laws": "laws/index.md"}, *({str(law): f"laws/law{law}.md"} for law in law_pages.numbers())]},
        {"The editions compared": "comparison.md"},
        {"Flow charts": [{"Flow charts": "charts/index.md"}, *charts]},
        *(_by_hand(name) for name in FIRST if name in names),
        {"Cases": "cases/index.md"},
        *(_by_hand(name) for name in (*others, *LAST) if name in names),
        {"The library": "library.md"},
        {"The trace": "trace.md"},
    ]


def _by_hand(name: str) -> dict[str, str]:
    heading = _HEADING.search((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8"))
    return {TITLES.get(name, heading[1] if heading else name): f"{name}.md"}


def build(folder: Path, site: Path, nav: list[dict[str, Any]]) -> None:
    """Have MkDocs build the site; any warning, such as a broken link, is an error."""
    # Not needed to write the pages, and slow to load.
    from mkdocs.commands.build import build as make
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort

    config = load_config(str(SETTINGS), docs_dir=str(folder.resolve()), site_dir=str(site.resolve()), nav=nav)
    # In the contents a Law is only its number; its page has a title that says what it is about.
    config.extra["laws"] = {str(law): law_heading(law, language()) for law in law_pages.numbers()}
    config.plugins.run_event("startup", command="build", dirty=False)
    try:
        make(config)
    except Abort as error:
        raise SystemExit(f"The site was not built: {error}") from None
    finally:
        config.plugins.run_event("shutdown")


if __name__ == "__main__":
    sys.exit(main())
