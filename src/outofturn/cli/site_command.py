"""``outofturn site``: the director's page as a folder of files, with the engine in it, that needs no server of ours."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from outofturn.cli import UNREADABLE, WELL
from outofturn.cli.arguments import add_language, add_pyodide, chosen_language, error_language
from outofturn.cli.case_input import complain
from outofturn.cli.parser import CommandParser
from outofturn.cli.store_access import say, size_text
from outofturn.cli.terminal import ProgressBar, Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.wording.language import Language

if TYPE_CHECKING:
    from outofturn.site.page_files import Page


def add_arguments(parser: CommandParser) -> None:
    parser.description = parser.words("help/site")
    parser.add_argument("folder", metavar="FOLDER", help=parser.words("help/site/folder"))
    add_pyodide(parser)
    add_language(parser)


def run(options: Namespace) -> int:
    try:
        chosen = chosen_language(options)
        return _write(options, chosen)
    except RecordError as error:
        complain("outofturn site", error, code=error_language(options))
        return UNREADABLE


def _write(options: Namespace, chosen: Language) -> int:
    from outofturn.site.page_files import built_page
    from outofturn.site.pyodide import needed_pyodide
    from outofturn.site.site_folder import check_folder, write_folder

    folder = Path(options.folder)
    check_folder(folder)  # before anything that takes long
    progress = ProgressBar(chosen.sentence(message("terminal/progress/site")))
    try:
        page = built_page("local", needed_pyodide(options.pyodide))
        write_folder(page, folder, progress=progress)
    finally:
        progress.clear()
    say(chosen, message("terminal/site-is-in", word=options.folder))
    say(chosen, message("terminal/site-version", word=page.version))
    _show_sizes(page, chosen)
    say(chosen, message("terminal/site/try-it", word=f"python3 -m http.server --directory {options.folder}"))
    return WELL


def _show_sizes(page: Page, chosen: Language) -> None:
    from outofturn.site.download_sizes import download_sizes, total

    sizes = download_sizes(page)
    rows = [(f"terminal/site/{kind}", size) for kind, size in sizes.items()]
    rows.append(("terminal/site/all", total(sizes)))
    heads = [chosen.text(message(f"terminal/site/{name}")) for name in ("bytes", "compressed")]
    names = [chosen.text(message(identity)) for identity, _ in rows]
    room, widths = max(map(len, names)), [max(9, len(head)) for head in heads]
    screen = Screen()
    screen.write()
    screen.write(f"{'':{room}}  {heads[0]:>{widths[0]}}  {heads[1]:>{widths[1]}}")
    for name, (_, size) in zip(names, rows, strict=True):
        screen.write(f"{name:{room}}  {size_text(size.whole):>{widths[0]}}  {size_text(size.compressed):>{widths[1]}}")
    screen.write()
