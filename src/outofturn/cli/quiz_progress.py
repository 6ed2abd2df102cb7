"""A learner's progress in a file in the user's data folder."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from outofturn.engine.errors import RecordError
from outofturn.formats.whole_file import rename_new, write_whole
from outofturn.notation.quiz_contract import QuizProgressJson
from outofturn.quiz import schedule


def progress_file(given: str | None) -> Path | None:
    """The file: the one named, or one in the user's data folder; None if that is not known."""
    if given is not None:
        return Path(given)
    try:
        from platformdirs import user_data_path
    except ModuleNotFoundError:  # a package of the extra “learn”; without it nothing is scheduled either
        return None
    return user_data_path("outofturn", appauthor=False) / "progress.json"


def load_progress(file: Path | None) -> QuizProgressJson:
    """What is in the file; nothing if there is none. If something else is in it, that stays beside the file."""
    if file is None:
        return schedule.no_progress()
    try:
        return schedule.read_progress(json.loads(file.read_text(encoding="utf-8")))
    except OSError:
        return schedule.no_progress()
    except (ValueError, RecordError):  # damaged, or a file of another kind
        with suppress(OSError):
            rename_new(file, file.with_name(f"{file.name}.{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"))
            file.unlink(missing_ok=True)
        return schedule.no_progress()


def save_progress(file: Path | None, progress: QuizProgressJson) -> None:
    """Write the file as a whole or not at all. That it cannot be written is no reason to stop asking."""
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(progress).encode())
    except OSError:
        return
