"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; what was there before stays until the new one is complete and on the disk. OSError if that fails."""
    path = Path(os.path.realpath(path))  # a link stays a link
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except OSError:
        new.unlink(missing_ok=True)
        raise
