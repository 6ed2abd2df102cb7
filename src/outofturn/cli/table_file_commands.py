"""The commands of a session at the table that read and write files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from outofturn.cli.table_files import (
    KeptLines,
    case_bytes,
    case_path,
    kept_files,
    load_record,
    name_and_board,
    write_new,
    write_report,
)
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.notation.case_file import as_object
from outofturn.notation.vocabulary import like
from outofturn.wording.error_text import line_of_file

if TYPE_CHECKING:
    from outofturn.cli.table_dialogue import TableDialogue


def save(dialogue: TableDialogue, text: str, force: bool) -> None:
    """Save the case. A file that this session has not written itself is not replaced unless that is asked for."""
    case = dialogue.session.case()
    if not text and dialogue.file is None:
        raise RecordError(message("session/which-file"), like("save board12.yaml"))
    path = (case_path(text) if dialogue.file is None or text else dialogue.file[0]).absolute()
    content = case_bytes(case, path, dialogue.session.language.code)
    write_new(path, content, replace=force or _is_own(dialogue, path), again=f"save! {text or path}")
    dialogue.file, dialogue.saved = (path, content), as_object(case)
    dialogue.keep()
    dialogue.tell("session/saved", word=str(path))


def _is_own(dialogue: TableDialogue, path: Path) -> bool:
    """Is the file as this session has written it?"""
    if dialogue.file is None or dialogue.file[0] != path:
        return False
    try:
        return dialogue.file[0].read_bytes() == dialogue.file[1]
    except OSError:
        return False


def load(dialogue: TableDialogue, text: str, force: bool) -> None:
    """Load a case; without a name, the latest lines that were not saved."""
    (name, board), kept = name_and_board(text), None
    if not text:
        kept = next((path for path in kept_files() if path != dialogue.kept.path), None)
        if kept is None:
            raise RecordError(message("session/nothing-kept"), like("load board12.yaml"))
        name = str(kept)
    try:
        session = dialogue.session.begun(load_record(name, dialogue.session.language.code, board))
    except RecordError as error:
        where = name if error.line is None else line_of_file(name, error.line, error.column, dialogue.session.language.code)
        dialogue.refuse(error, f"load {text}".strip(), f"{where}: “{error.text}”" if error.text else where)
        return
    dialogue.begin(session, is_saved=kept is None)
    if kept is not None and dialogue.keeps and dialogue.kept.error is None:
        KeptLines(kept).forget()  # it is in the file of this session now


def report(dialogue: TableDialogue, text: str, force: bool) -> None:
    if not text:
        raise RecordError(message("session/which-file"), like("report board12.pdf", "report board12.html"))
    path = write_report(dialogue.session, text, dialogue.called, replace=force)
    dialogue.tell("session/report-written", word=str(path))
