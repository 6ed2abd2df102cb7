"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def write_whole(path: Path, content: bytes, *, replace: bool = True) -> None:
    """Write a file; what was there before stays until the new one is complete and on the disk. OSError if that fails.

    Unless it may be replaced, FileExistsError if there is one. What is no plain file, a device or a pipe, is written to.
    """
    path = Path(os.path.realpath(path))  # a link stays a link
    if is_plain(path) is False:
        with path.open("wb") as device:
            device.write(content)
        return
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            os.replace(new, path)
        else:
            rename_new(new, path)
    finally:
        new.unlink(missing_ok=True)


def is_plain(path: Path) -> bool | None:
    """Whether what stands there is a plain file; None if there is nothing. OSError if that cannot be found out."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return None


def rename_new(temporary: Path, file: Path) -> None:
    """Give a file its name; raises FileExistsError if there is one of that name already."""
    try:
        os.link(temporary, file)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        os.rename(temporary, file)
