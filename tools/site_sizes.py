"""The table in ``docs/site.md`` of what a phone downloads: ``python -m tools.site_sizes`` writes it again."""

from __future__ import annotations

import re
from pathlib import Path

from outofturn.cli.store_access import size_text
from outofturn.engine.message import message
from outofturn.site.download_sizes import Size, download_sizes, total
from outofturn.site.page_files import built_page
from outofturn.site.pyodide import needed_pyodide
from outofturn.wording.language import language

PAGE = Path(__file__).resolve().parents[1] / "docs" / "site.md"
_TABLE = re.compile(r"\| what \|.*?\n\n", re.DOTALL)


def sizes() -> dict[str, Size]:
    """Of the page as it is now, by what stands in the first column."""
    found = download_sizes(built_page("local", needed_pyodide()))
    text = language("en").text
    return {text(message(f"terminal/site/{kind}")): size for kind, size in {**found, "all": total(found)}.items()}


def table(rows: dict[str, Size]) -> str:
    lines = [f"| {name} | {size_text(size.whole)} | {size_text(size.compressed)} |" for name, size in rows.items()]
    return "\n".join(["| what | size | compressed |", "|---|--:|--:|", *lines]) + "\n\n"


def written(page: str) -> dict[str, tuple[str, ...]]:
    """The rows of the table that stands there."""
    found = _TABLE.search(page)
    assert found, "docs/site.md has no table"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in found[0].splitlines()[2:] if line]
    return {name: tuple(rest) for name, *rest in rows}


def main() -> None:
    PAGE.write_text(_TABLE.sub(table(sizes()), PAGE.read_text("utf-8"), count=1), "utf-8")


if __name__ == "__main__":
    main()
