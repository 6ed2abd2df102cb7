"""How much a phone downloads, by kind of file: as it is, and compressed as web hosts send it."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import NamedTuple

from outofturn.site.page_files import Page

#: Each kind with how the paths of its files begin; the first that fits counts.
_KINDS = {
    "messages": ("static/messages/",),
    "font": ("static/inter",),
    "pyodide": ("engine/pyodide/",),
    "engine": ("engine/engine.zip",),
    "extra": ("engine/extra.zip",),
    "page": ("",),
}
#: In the order in which they are shown.
KINDS = ("page", "messages", "font", "pyodide", "engine", "extra")
#: The level that most web hosts use.
_LEVEL = 6


class Size(NamedTuple):
    """In bytes."""

    whole: int = 0
    compressed: int = 0

    def plus(self, other: Size) -> Size:
        return Size(self.whole + other.whole, self.compressed + other.compressed)


def download_sizes(page: Page) -> Mapping[str, Size]:
    """The size of each kind of file."""
    sizes = dict.fromkeys(KINDS, Size())
    contents = [("", content) for content in page.top.values()]
    contents += [(path, file.read()) for path, file in page.files.items()]
    for path, content in contents:
        kind = next(kind for kind, starts in _KINDS.items() if path.startswith(starts))
        sizes[kind] = sizes[kind].plus(Size(len(content), _compressed(content)))
    return sizes


def total(sizes: Mapping[str, Size]) -> Size:
    found = Size()
    for size in sizes.values():
        found = found.plus(size)
    return found


def _compressed(content: bytes) -> int:
    # Hosts send as it is what does not become smaller.
    return min(len(content), len(gzip.compress(content, _LEVEL, mtime=0)))
