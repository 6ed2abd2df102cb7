"""The files of an archive: those named, and those in the folders named, in order."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

SUFFIXES = (".pbn", ".lin")


class ArchiveFile(NamedTuple):
    """A file as it is named in findings, where it is, and what tells whether it has changed."""

    name: str
    path: str  #: absolute, for programs that run in another folder
    size: int = 0
    changed: int = 0  #: when it was last changed, in nanoseconds
    error: OSError | None = None  #: why it cannot be read, if that is known already


def archive_files(names: Sequence[str]) -> Iterator[ArchiveFile]:
    """The files in the order in which they were named, and those of a folder sorted by path; each once.

    They are looked for as they are needed, so that an archive of any size takes no more memory than its largest folder.
    """
    given = {os.path.abspath(name) for name in names}
    seen: set[str] = set()
    for name in names:
        path = os.path.abspath(name)
        if path in seen or any(parent in given for parent in _parents(path)):
            continue  # it comes with the folder that it is in
        seen.add(path)
        if os.path.isdir(name):
            yield from _below(name)
        else:
            yield _file(name)


def archive_size(names: Sequence[str]) -> int:
    """The size of all the files, in bytes."""
    return sum(file.size for file in archive_files(names))


def _parents(path: str) -> Iterator[str]:
    parent = os.path.dirname(path)
    while parent != path:
        yield parent
        path, parent = parent, os.path.dirname(parent)


def _below(folder: str) -> Iterator[ArchiveFile]:
    try:
        with os.scandir(folder) as found:
            entries = sorted((_sort_key(entry), entry.is_dir(follow_symlinks=False)) for entry in found)
    except OSError as error:
        yield ArchiveFile(folder, os.path.abspath(folder), error=error)
        return
    for key, is_folder in entries:
        if is_folder:
            yield from _below(os.path.join(folder, key[:-1]))
        elif key.lower().endswith(SUFFIXES):
            yield _file(os.path.join(folder, key))


def _sort_key(entry: os.DirEntry[str]) -> str:
    """With the separator after a folder's name the paths come out sorted as a whole."""
    return entry.name + os.sep if entry.is_dir(follow_symlinks=False) else entry.name


def _file(name: str) -> ArchiveFile:
    path = os.path.abspath(name)
    try:
        status = os.stat(path)
    except OSError as error:
        return ArchiveFile(name, path, error=error)
    return ArchiveFile(name, path, status.st_size, status.st_mtime_ns)
