"""For commands that need the extra “serve”: how to say that it is not installed."""

from __future__ import annotations

from outofturn.cli import UNREADABLE
from outofturn.cli.case_input import complain
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message

#: The packages of the extra.
_PACKAGES = ("alembic", "fastapi", "fpdf", "httptools", "jinja2", "platformdirs", "segno", "sqlalchemy", "starlette", "uvicorn")


def complain_of_missing(command: str, error: ModuleNotFoundError) -> int:
    """Say how to install a package of the extra, and give the exit status. Another module that is missing is a fault."""
    if (error.name or "").partition(".")[0] not in _PACKAGES:
        raise error
    problem = message("error/server-needs", word=error.name)
    complain(command, RecordError(problem, message("hint/run", word="pip install 'outofturn[serve]'")))
    return UNREADABLE
