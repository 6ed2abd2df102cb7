"""The documentation site: it builds, its links lead somewhere, and it fetches nothing from anywhere else."""

from __future__ import annotations

import html
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from outofturn.charts.scenarios import SCENARIOS
from outofturn.cli import main
from outofturn.laws.book import BOOK, EDITIONS, law_of
from tests.samples import sampled
from tools import build_docs, law_pages

ROOT = Path(__file__).parent.parent
#: What a browser fetches by itself: the attributes, by the name of the element.
_FETCHED = {
    "script": ("src",), "link": ("href",), "img": ("src", "srcset"), "source": ("src", "srcset"), "iframe": ("src",),
    "object": ("data",), "embed": ("src",), "video": ("src", "poster"), "audio": ("src",), "image": ("href", "xlink:href"),
    "use": ("href", "xlink:href"),
}  # fmt: skip
_OF_STYLES = re.compile(r"""(?:@import\s+|url\(\s*)["']?([^"')\s;]+)""")
_COMMAND = re.compile(r"\$ (outofturn .*)")


class Page(HTMLParser):
    """A page of the site: its anchors, where it links to, and what it fetches."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        text = path.read_text(encoding="utf-8")
        self.fetched += _OF_STYLES.findall(text)
        self.commands = [html.unescape(command) for command in _COMMAND.findall(text)]
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.anchors += [given["id"]] if "id" in given else []
        self.fetched += [given[name] for name in _FETCHED.get(tag, ()) if name in given]
        self.links += [given[name] for name in ("href", "src", "action") if name in given]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT, check=False)


def test_the_site_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    # One test, for the site takes longer to build than all the rest takes to look at.
    site = tmp_path / "site"
    done = run("-m", "tools.build_docs", "--pages", str(tmp_path / "pages"), "--site", str(site))
    assert done.returncode == 0, done.stderr
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    assert [name for name in expected() if not (site / name).is_file()] == []
    assert list(lost_links(pages)) == []
    assert list(foreign(pages, site)) == []
    assert [str(page.path) for page in pages.values() if len(page.anchors) != len(set(page.anchors))] == []
    for entry in BOOK.values():
        assert entry.name in pages[site / "laws" / f"law{law_pages.home(entry)}.html"].anchors
    written = {page.path: page.commands for page in pages.values() if page.path.parent != site}  # test_readme runs the others
    assert list(failing({command for commands in written.values() for command in commands}, tmp_path, monkeypatch)) == []
    assert capsys.readouterr().err == ""


def test_no_two_cases_share_a_page() -> None:
    names = [path.stem for path in build_docs.case_files()]
    assert len(names) == len(set(names))


def expected() -> Iterator[str]:
    yield from ("index.html", "comparison.html", "trace.html", "library.html", "search.html", "style.css")
    yield from (f"{path.stem}.html" for path in (ROOT / "docs").glob("*.md"))
    laws = {law_of(number) for entry in BOOK.values() for number in entry.numbers.values.values() if number is not None}
    yield from (f"laws/law{law}.html" for law in laws)
    yield from (f"charts/{kind}.html" for kind in SCENARIOS)
    yield from (f"charts/{kind}-{year}.svg" for kind in SCENARIOS for year in EDITIONS)
    yield from (f"cases/{path.stem}.html" for path in (ROOT / "cases").rglob("*.yaml"))


def lost_links(pages: dict[Path, Page]) -> Iterator[str]:
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchor = unquote(parts.fragment)
            if not target.is_file() or (anchor and (target not in pages or anchor not in pages[target].anchors)):
                yield f"{path.name}: {link}"


def foreign(pages: dict[Path, Page], site: Path) -> Iterator[str]:
    """Whatever a reader's browser would fetch from another host without being asked."""
    fetched = {str(path): page.fetched for path, page in pages.items()}
    fetched |= {str(path): Page(path).fetched for kind in ("css", "svg") for path in site.rglob(f"*.{kind}")}
    for name, links in fetched.items():
        yield from (f"{name}: {link}" for link in links if urlsplit(link).netloc or urlsplit(link).scheme not in ("", "data"))
    for script in site.rglob("*.js"):
        hosts = re.findall(r"(?:fetch|open|import|importScripts|Worker)\([^)]*https?://[^)]*\)", script.read_text("utf-8"))
        yield from (f"{script}: {host}" for host in hosts)


def failing(commands: set[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The commands that a page shows and that do not end well."""
    monkeypatch.chdir(ROOT)
    assert len(commands) > 100
    for command in sampled(sorted(commands), 4):
        _, *arguments = shlex.split(command)
        if "-o" in arguments:  # not into the folder of the project
            place = arguments.index("-o") + 1
            arguments[place] = str(folder / arguments[place])
        if main(arguments) != 0:
            yield command


def test_a_broken_link_is_an_error(tmp_path: Path) -> None:
    build = (
        "import sys; from pathlib import Path; from tools.build_docs import build;"
        "build(Path(sys.argv[1]), Path(sys.argv[2]), [{'Home': 'index.md'}])"
    )
    pages = tmp_path / "pages"
    pages.mkdir()
    for text, well in (
        ("# Home\n\n[here](#home)", True),
        ("# Home\n\n[nowhere](no.md)", False),
        ("# Home\n\n[no](#no)", False),
    ):
        (pages / "index.md").write_text(text, encoding="utf-8")
        done = run("-c", build, str(pages), str(tmp_path / "site"))
        assert (done.returncode == 0) is well, done.stderr


def test_a_page_by_hand_links_only_to_what_is_on_the_site(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[the engine](nowhere.py)", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"there is no nowhere\.py"):
        build_docs.moved(page)


def test_a_number_in_the_words_leads_to_the_provision_of_that_edition() -> None:
    entry = BOOK["penalty-card"]
    for edition in EDITIONS.values():
        shown = law_pages.linked(entry.words.of(edition), entry, edition)
        assert law_pages.link(BOOK["could-have-known"], BOOK["could-have-known"].number(edition) or "?") in shown
