"""What the commands share that work on the database of the kept cases."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from outofturn.cli import UNREADABLE
from outofturn.cli.arguments import chosen_language
from outofturn.cli.case_input import complain, complain_in_words
from outofturn.cli.terminal import Screen
from outofturn.engine.errors import RecordError
from outofturn.engine.message import Message, message
from outofturn.wording.error_text import explanation
from outofturn.wording.language import Language

#: The packages of the extra “serve”; if one of them is missing, say how to install them.
_EXTRA = {
    "alembic", "fastapi", "fpdf", "httptools", "jinja2", "platformdirs", "prometheus_client", "psycopg", "segno",
    "sqlalchemy", "starlette", "uvicorn",
}  # fmt: skip


def run_command(command: str, options: Namespace, work: Callable[[Language], int], *, failed: int = UNREADABLE) -> int:
    """Run a command in the language chosen; if the database cannot be used say why, and return the status ``failed``."""
    chosen = chosen_language(options)
    try:
        from outofturn.casebook.database_url import StoreError

        try:
            return work(chosen)
        except StoreError as error:
            complain_in_words(command, explanation(error, chosen.code))
            return failed
        except RecordError as error:
            complain(command, error, code=chosen.code)
            return UNREADABLE
    except ModuleNotFoundError as error:
        return _complain_of_missing(command, error)


def _complain_of_missing(command: str, error: ModuleNotFoundError) -> int:
    """Say which package is missing and how to install it; any other error is a fault of the program."""
    if (error.name or "").partition(".")[0] not in _EXTRA:
        raise error
    problem = message("error/server-needs", word=error.name)
    complain(command, RecordError(problem, message("hint/run", word="pip install 'outofturn[serve]'")))
    return UNREADABLE


def say(chosen: Language, what: Message) -> None:
    """One line, not wrapped, so that the name of a file in it can be copied; flushed at once, for a program may be reading."""
    screen = Screen()
    screen.write(chosen.sentence(what))
    screen.stream.flush()


def size_text(size: int) -> str:
    """A number of bytes as people read it."""
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.1f} kB"
