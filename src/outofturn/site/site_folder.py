"""The page as a folder that any web host can serve: written beside the old one, which it replaces when it is complete."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.foreign_errors import system_reason
from outofturn.site.page_files import INDEX, MANIFEST, SERVICE_WORKER, Page

#: Told how much is done, and of how much.
Progress = Callable[[int, int], None]
#: By this file a folder is known as one that was written here; it holds the version.
MARKER = ".outofturn-site"


def check_folder(folder: Path) -> None:
    """An error if the folder holds anything that this command has not written."""
    with _plain_errors(), suppress(FileNotFoundError):
        if not stat.S_ISDIR(os.stat(folder).st_mode):
            raise RecordError(message("error/folder-is-a-file", word=str(folder)), message("hint/another-folder"))
        if not (folder / MARKER).is_file() and any(folder.iterdir()):
            raise RecordError(message("error/folder-is-another", word=str(folder)), message("hint/another-folder"))


def write_folder(page: Page, folder: Path, *, progress: Progress = lambda *_: None) -> None:
    """Write the page into the folder. Until all of it is written, and if that fails, the folder stays as it was."""
    check_folder(folder)
    folder = Path(os.path.realpath(folder))  # a link stays a link
    with _plain_errors():
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            new = beside / "new"
            _write(page, new, progress)
            _replace(folder, new, beside / "old")
        finally:
            shutil.rmtree(beside, ignore_errors=True)


def _write(page: Page, folder: Path, progress: Progress) -> None:
    # Whoever copies the files one by one in this order never shows a page whose files are not there.
    contents = [(page.address(path), file.read) for path, file in page.files.items()]
    for done, (path, read) in enumerate(contents):
        progress(done, len(contents))
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(read())
    for name in (MANIFEST, INDEX, SERVICE_WORKER):
        (folder / name).write_bytes(page.top[name])
    (folder / MARKER).write_text(f"{page.version}\n", encoding="ascii")


def _replace(folder: Path, new: Path, old: Path) -> None:
    if not folder.exists():
        new.rename(folder)
        return
    folder.rename(old)
    try:
        new.rename(folder)
    except OSError:
        old.rename(folder)
        raise


@contextmanager
def _plain_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        problem = message("error/cannot-be-written", text=system_reason(error))
        raise RecordError(problem, message("hint/another-place-or-name")) from None
