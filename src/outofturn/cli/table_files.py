"""The files of a session at the table: cases that are loaded and saved, lines that are kept until then, reports."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from outofturn.cli.case_input import STANDARD_INPUT, read_case
from outofturn.cli.output_file import write_output
from outofturn.cli.table_session import TableSession
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.formats.case_documents import ENDINGS, LIN, file_of, write_board
from outofturn.formats.file_board import FileBoard
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, write_case
from outofturn.notation.foreign_errors import system_reason

LOADED_SUFFIXES = tuple(ENDINGS)
#: How the name of a case that is saved may end; without an ending it is YAML. In LIN something would be lost.
CASE_SUFFIXES = tuple(ending for ending, kind in ENDINGS.items() if kind != LIN)
REPORT_SUFFIXES = (".html", ".pdf", ".txt")
#: So many records that were not saved are kept, the latest ones.
MOST_KEPT = 10
_SEATS_AND_DIRECTOR = ("N", "E", "S", "W", "director")


def load_record(name: str, code: str, board: str | None = None) -> Case:
    """The case in a file of any format, or in a hand viewer's link; of several, that of the board with this number."""
    path = os.path.join(os.curdir, name) if name == STANDARD_INPUT else os.path.expanduser(name)
    return read_case(path, code, board)


def name_and_board(text: str) -> tuple[str, str | None]:
    """The name of a file, and the number of a board if one follows it: ``boards.pbn 12``."""
    name, _, board = text.rpartition(" ")
    if name and not os.path.exists(os.path.expanduser(text)) and is_file_name(name):
        return name, board
    return text, None


def is_file_name(text: str) -> bool:
    """Is this the name of a file or a link, and not a contract?"""
    return os.path.splitext(text)[1] != "" or "://" in text or os.path.exists(os.path.expanduser(text))


# -- writing


def case_path(name: str) -> Path:
    """The path for a case to be saved."""
    path = Path(name).expanduser()
    if not path.suffix:
        path = path.with_name(f"{path.name}.yaml")
    if path.suffix not in CASE_SUFFIXES:
        raise _suffix_error(path, CASE_SUFFIXES)
    return path


def _suffix_error(path: Path, known: tuple[str, ...]) -> RecordError:
    return RecordError(message("session/suffix", word=path.name), message("session/suffixes", words=known))


def case_bytes(case: Case, path: Path, code: str) -> bytes:
    """The case as it is written into a file of this name; comments are in the language with this code."""
    kind = ENDINGS[path.suffix]
    return file_of([write_board(FileBoard("", 1, case), kind, code)], kind)


def write_new(path: Path, content: bytes, *, replace: bool, again: str) -> None:
    """Write a file; one that is there already stays, unless it may be replaced. ``again`` is the line that does so."""
    write_output(path, content, force=replace, hint=message("session/to-replace-it", line=again))


# -- lines that are not saved yet


def kept_folder() -> Path:
    """The folder for lines that are not saved: in the user's data folder."""
    if os.name == "nt":
        home = os.environ.get("LOCALAPPDATA")
        return Path(home or Path.home()) / "outofturn" / "table"
    home = os.environ.get("XDG_DATA_HOME")
    return Path(home or Path.home() / ".local" / "share") / "outofturn" / "table"


class KeptLines:
    """A file in which a session keeps its lines until they are saved, so that a lost connection loses nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.error: RecordError | None = None  #: why the lines could not be kept

    @classmethod
    def new(cls) -> KeptLines:
        return cls(kept_folder() / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.yaml")

    def keep(self, case: Case) -> None:
        """Keep the case as it is now. That it cannot be kept is no reason to stop; it is told when it matters."""
        self.error = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_new(self.path, write_case(case).encode(), replace=True, again="")
        except RecordError as error:
            self.error = error
        except OSError as error:
            self.error = RecordError(message("error/cannot-be-written", text=system_reason(error)))

    def forget(self) -> None:
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            return


def kept_files() -> list[Path]:
    """The files with lines that were not saved, the latest first; those beyond ``MOST_KEPT`` are removed."""
    try:
        files = sorted(kept_folder().glob("[0-9]*.yaml"), reverse=True)
        for old in files[MOST_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return []
    return files[:MOST_KEPT]


# -- reports


def write_report(session: TableSession, name: str, called: datetime, *, replace: bool) -> Path:
    """Write the report on the record: a page for print, a PDF, or the rulings as plain text."""
    path = Path(name).expanduser()
    if path.suffix not in REPORT_SUFFIXES:
        raise _suffix_error(path, REPORT_SUFFIXES)
    content = _plain_text(session) if path.suffix == ".txt" else _report(session, path, called)
    write_new(path, content, replace=replace, again=f"report! {name}")
    return path


def _report(session: TableSession, path: Path, called: datetime) -> bytes:
    try:
        from importlib.resources import files

        from outofturn import report

        kept = kept_case(session, path.stem, called)
        if path.suffix == ".pdf":
            return report.pdf(kept, session.language.code)
        style = files("outofturn").joinpath("web", "static", "report.css").read_text(encoding="utf-8")
        return report.html(kept, session.language.code, style=style).encode()
    except ModuleNotFoundError as error:
        problem = message("session/report-needs", word=error.name)
        raise RecordError(problem, message("hint/run", word="pip install 'outofturn[serve]'")) from None


def kept_case(session: TableSession, name: str, called: datetime) -> Mapping[str, Any]:
    """The record as a casebook would have kept it, for a report."""
    from outofturn.json_api.replayed_case import case_ruling_json
    from outofturn.laws.book import RULESET

    case = session.case()
    names = case.other.get("names")
    texts = {key: str(case.other.get(key) or "") for key in ("table", "board", "notes")}
    return {
        **texts,
        "names": {seat: str((names if isinstance(names, dict) else {}).get(seat) or "") for seat in _SEATS_AND_DIRECTOR},
        "id": case.id or name,
        "version": 1,
        "created": called.isoformat(),
        "changed": called.isoformat(),
        "deleted": None,
        "newer": None,
        "ruleset": RULESET,
        "case": as_object(case),
        "lines": list(session.lines),
        "ruling": case_ruling_json(session.record, session.language),
    }


def _plain_text(session: TableSession) -> bytes:
    """The rulings line by line, as ``outofturn rule`` shows them."""
    from io import BytesIO, TextIOWrapper

    from outofturn.cli.ruling_output import show_case
    from outofturn.cli.terminal import Screen

    content = BytesIO()
    stream = TextIOWrapper(content, encoding="utf-8", newline="\n")
    show_case(Screen(stream), session.case(), session.year, session.language)
    stream.flush()
    return content.getvalue()
