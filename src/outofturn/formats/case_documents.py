"""The cases of a file, whatever its format: case files (YAML, JSON), PBN and LIN; several boards in one file are several cases.

Which format it is follows from the ending of the name, else from the text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.formats.file_board import FileBoard
from outofturn.formats.text_encoding import decode, encode
from outofturn.notation.case import Case
from outofturn.notation.case_file import as_object, case_of, parse_case, write_case
from outofturn.notation.foreign_errors import json_reason, system_reason
from outofturn.notation.safe_yaml import text_of

YAML, JSON, PBN, LIN = "yaml", "json", "pbn", "lin"
#: The endings of names, and the formats that they stand for.
ENDINGS = {".yaml": YAML, ".yml": YAML, ".json": JSON, ".pbn": PBN, ".lin": LIN}
#: Told how much is done, and of how much.
Watch: TypeAlias = Callable[[int, int], None]
#: In bytes. All boards of a big championship are about ten million; whoever has more splits them, or audits them.
LIMIT = 50_000_000
_CASE_KEY = re.compile(r"^(?:contract|events)\s*:", re.MULTILINE)
_PBN_TAG = re.compile(r'^\s*\[\w+\s+"', re.MULTILINE)
_LIN_COMMAND = re.compile(r"(?:^|\|)\s*(?:pn|md|qx|vg|st|mb|pc)\|", re.IGNORECASE | re.MULTILINE)
_LINK = re.compile(r"^\s*https?://\S+\s*$", re.IGNORECASE)
#: Where a document of YAML begins, if a file has several.
_DOCUMENT = re.compile(r"^---(?=\s|$)", re.MULTILINE)
#: What the page exports.
_EXPORT = "outofturn-cases"


# -- reading


def load_boards(path: str, watch: Watch | None = None) -> list[FileBoard]:
    """The boards of a file; RecordError if it cannot be read at all, or if there is none in it."""
    if is_link(path):
        return boards_of(path, LIN)
    try:
        with open(path, "rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise RecordError(message("error/cannot-be-read", text=system_reason(error))) from None
    except ValueError:
        raise RecordError(message("error/not-the-name-of-a-file")) from None  # a NUL character in it
    return boards_in(data, ENDINGS.get(os.path.splitext(path)[1].lower(), ""), watch)


def is_link(text: str) -> bool:
    """Whether this is the address of a hand viewer, and not the name of a file."""
    return _LINK.match(text) is not None


def boards_in(data: bytes, kind: str = "", watch: Watch | None = None) -> list[FileBoard]:
    """The boards in the bytes of a file; the format follows from the text if it is not given."""
    if len(data) > LIMIT:
        raise RecordError(message("error/too-large", number=LIMIT // 1000), message("hint/is-it-the-right-file"))
    kind = kind or kind_of(decode(data))
    return boards_of(decode(data) if kind in (PBN, LIN) else text_of(data), kind, watch=watch)


def boards_of(text: str, kind: str = "", most: int | None = None, watch: Watch | None = None) -> list[FileBoard]:
    """The boards in a text, or the first ``most`` of them; RecordError if there is none.

    ``watch`` is told, board by board, how many lines have been read, and of how many.
    """
    kind = kind or kind_of(text)
    if kind == PBN:
        from outofturn.formats.pbn_reader import read_pbn

        boards = read_pbn(text)
    elif kind == LIN:
        from outofturn.formats.lin_reader import read_lin

        boards = read_lin(text)
    else:
        boards = _case_files(text, kind)
    lines = text.count("\n") + 1
    found = []
    for board in islice(boards, most):
        found.append(board)
        if watch is not None:
            watch(board.line, lines)
    if not found:
        raise RecordError(message("file/no-board"), message("file/hint/formats", word=", ".join(ENDINGS)))
    return found


def kind_of(text: str) -> str:
    """The format of a text, as it looks."""
    start = text.lstrip()[:1]
    if start == "{":
        return JSON
    # A case file can hold the text of a game, and a game of PBN that of a case, so LIN comes last.
    if _CASE_KEY.search(text):
        return YAML
    if _PBN_TAG.search(text):
        return PBN
    if _LIN_COMMAND.search(text) or _LINK.match(text):
        return LIN
    return JSON if start == "[" else YAML


def _case_files(text: str, kind: str) -> Iterator[FileBoard]:
    """The cases of a text in YAML or JSON. What is wrong with a file of one case is raised, as ever."""
    several = _json_cases(text, kind) if text.lstrip()[:1] in ("[", "{") else None
    if several is not None:
        yield from (_board(partial(case_of, value), _json_text(value)) for value in several)
        return
    first = len(text) - len(text.lstrip())
    cuts = [found.start() for found in _DOCUMENT.finditer(text) if found.start() > first]
    if not cuts:
        case = parse_case(text)
        yield FileBoard(_name(case), 1, case, record=text)
        return
    lines = 0
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        part = text[start:end]
        if part.strip().strip("-"):
            yield _board(partial(parse_case, part), part, lines)
        lines += part.count("\n")


def _json_cases(text: str, kind: str) -> list[Any] | None:
    """The cases of a list, or of what the page exports; None if the text is one case, or no JSON."""
    import json  # not needed for most files

    try:
        value = json.loads(text)
    except RecursionError:
        return None
    except json.JSONDecodeError as error:
        if kind == YAML or not text.lstrip().startswith("["):
            return None  # the reader of one case says what is wrong
        problem = message("error/not-json-because", text=json_reason(error.msg), number=error.lineno, count=error.colno)
        raise RecordError(problem) from None
    if isinstance(value, dict) and value.get("format") == _EXPORT and isinstance(value.get("cases"), list):
        return [_exported(item) for item in value["cases"]]
    return value if isinstance(value, list) else None


def _exported(item: Any) -> Any:
    """A case as the page exports it: the case itself, and beside it what is known of the board."""
    if not isinstance(item, dict) or not isinstance(item.get("case"), dict):
        return item
    beside = {key: item[key] for key in ("table", "board", "names", "notes") if item.get(key)}
    return {**item["case"], **beside}


def _board(read: Callable[[], Case], record: str, lines: int = 0) -> FileBoard:
    """One of several cases; ``lines`` stand before it in its file."""
    try:
        case = _moved(read(), lines)
    except RecordError as error:
        line = error.line + lines if error.line is not None else None
        wrong = RecordError(error.problem, error.hint, line=line, column=error.column, text=error.text)
        return FileBoard("", lines + 1, error=wrong)
    return FileBoard(_name(case), lines + 1, case, record=record)


def _moved(case: Case, lines: int) -> Case:
    """The case with its lines counted from the beginning of the file."""
    if not lines:
        return case
    items = tuple(item._replace(number=item.number + lines) for item in case.items)
    return case._replace(items=items, setup_line=case.setup_line + lines if case.setup_line else None)


def _name(case: Case) -> str:
    board = case.other.get("board")
    return str(board) if isinstance(board, str | int) else ""


# -- writing


def write_board(board: FileBoard, kind: str, code: str = "en") -> str:
    """The case of a board in one of the formats; comments are in the language with this code.

    A case that came from a file in the same format, and has not changed, is written as it was.
    """
    case, record = board.case, board.record
    if case is None:
        raise RecordError(message("file/nothing-to-rule-on"), message("file/hint/tag", line='[Contract "4S"]'))
    if kind == PBN:
        from outofturn.formats.pbn_writer import write_pbn

        return write_pbn(case, record, code)
    if kind == LIN:
        from outofturn.formats.lin_writer import write_lin

        return write_lin(case, code)
    if kind == JSON:
        return record if _is_json(record) else _json_text(as_object(case))
    return record if record and not _is_json(record) else write_case(case)


def file_of(texts: Sequence[str], kind: str) -> bytes:
    """The file that boards in one format make."""
    text = file_text(texts, kind)
    return encode(text) if kind == PBN else text.encode()


def file_text(texts: Sequence[str], kind: str) -> str:
    """The text of the file that boards in one format make."""
    if kind == PBN:
        from outofturn.formats.pbn_writer import HEADER

        end = "\n\n" if texts[-1].endswith("\n\n") else "\n"
        text = "\n\n".join(game.rstrip("\n") for game in texts) + end
        return text if text.startswith("%") else HEADER + text
    if kind == LIN:
        return "".join(text.rstrip("\n") + "\n" for text in texts)
    if len(texts) == 1:
        return texts[0]
    if kind == JSON:
        return "".join(("[\n", ",\n".join(text.strip() for text in texts), "\n]\n"))
    documents = [text if place == 0 or _DOCUMENT.match(text) else f"---\n{text}" for place, text in enumerate(texts)]
    return "".join(text if text.endswith("\n") else f"{text}\n" for text in documents)


def _is_json(record: str) -> bool:
    return record.lstrip()[:1] == "{"


def _json_text(value: Any) -> str:
    import json

    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
