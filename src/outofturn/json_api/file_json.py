"""Files of other programs as JSON, both ways. A browser loads this module late, with the formats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.formats.case_documents import ENDINGS, boards_of, file_text, write_board
from outofturn.formats.file_board import FileBoard
from outofturn.formats.text_encoding import cleaned
from outofturn.json_api.error_json import error_json
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object
from outofturn.notation.case_size import LONGEST_FILE, MOST_BOARDS

if TYPE_CHECKING:
    from outofturn.notation.editing_contract import BoardsAnswer, ConvertAnswer, FileBoardJson
    from outofturn.notation.json_contract import CaseJson

#: A format to convert to, beside those of files.
LINK: Final = "link"
#: What cannot stand in the name of a file everywhere.
_ODD = re.compile(r"[^A-Za-z0-9-]+")
_LONGEST_NAME = 40


def boards_json(text: str, code: str) -> BoardsAnswer:
    """The boards in a text; RecordError if there is none."""
    if len(text) > LONGEST_FILE:
        raise RecordError(message("error/too-large", number=LONGEST_FILE // 1000), message("hint/is-it-the-right-file"))
    found = boards_of(cleaned(text), most=MOST_BOARDS + 1)
    return {"boards": [_board_json(board, code) for board in found[:MOST_BOARDS]], "more": len(found) > MOST_BOARDS}


def _board_json(board: FileBoard, code: str) -> FileBoardJson:
    return {
        "board": board.name,
        "line": board.line,
        "case": cast("CaseJson", as_object(board.case)) if board.case else None,
        "error": error_json(board.error, code) if board.error else None,
    }


def converted_json(case: Case, kind: str, code: str) -> ConvertAnswer:
    """A case in one of the formats of files, or as a link."""
    if kind == LINK:
        from outofturn.formats.lin_writer import hand_viewer_link

        return {"text": hand_viewer_link(case, code), "name": ""}
    text = write_board(FileBoard("", 1, case), kind, code)
    return {"text": file_text([text], kind), "name": _name(case) + _ending(kind)}


def _name(case: Case) -> str:
    board = case.other.get("board")
    word = _ODD.sub("-", str(board)).strip("-")[:_LONGEST_NAME] if isinstance(board, str | int) else ""
    return f"board-{word}" if word else "case"


def _ending(kind: str) -> str:
    return next(ending for ending, known in ENDINGS.items() if known == kind)
