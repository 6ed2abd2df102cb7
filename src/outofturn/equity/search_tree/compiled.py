"""Functions compiled by Numba, and kept on the disk for the next run.

Numba notices a change of the file that a function is in, but not of another file that it uses. What is kept is therefore put
in a folder named after the content of all these files.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])
Array: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
#: For what is emptied before each deal.
ShortArray: TypeAlias = "np.ndarray[Any, np.dtype[np.int32]]"


def _folder() -> Path | None:
    """Where compiled functions are kept; None if there is no such place."""
    content = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        content.update(file.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(home, "outofturn", f"search-{content.hexdigest()[:16]}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder if os.access(folder, os.W_OK) else None
    except OSError:
        return None


_FOLDER = _folder()


def is_prepared() -> bool:
    """Whether compiled functions are on the disk already: the first time it takes some ten seconds."""
    return _FOLDER is not None and any(_FOLDER.rglob("*.nbi"))


def compiled(function: Function) -> Function:
    """Compile a function when it is first called. Other threads can go on while it runs."""
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_FOLDER or "")
    try:
        return cast("Function", numba.njit(cache=_FOLDER is not None, nogil=True)(function))
    finally:
        config.CACHE_DIR = before
