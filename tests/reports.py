"""Kept cases as the casebook gives them, and the text of the reports on them."""

from __future__ import annotations

import html as markup
import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from outofturn.json_api import api
from outofturn.notation.case_file import as_object, load_case

BOARD = Path("src/outofturn/examples/whole-board.yaml")
NAMES = {"N": "Łukasz Žižka", "E": "Иванов", "S": "Maria Gonçalves", "W": "J. O’Neill", "director": "Ann Example"}
#: Reports that committees will often see: each must go on one page.
ORDINARY = [
    "c35d-opening-lead-refused-forbid",
    "c39c-both-lead-refused-forbid",
    "c43a-ace-instead-of-penalty-card-accepted",
    "c45b-wrong-hand-king-rho-plays-at-once",
    "c67c-other-accepts-first-next-in-turn-refuses",
    "c75b-partner-won-refused-require",
]


def keep(case: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """A kept case as the casebook gives it."""
    checked: Mapping[str, Any] = api.check(case)
    case = checked.get("case", case)
    return {
        "id": "k3f9abcdefgh",
        "version": 4,
        "created": "2026-11-15T20:11:03Z",
        "changed": "2026-11-15T20:31:09Z",
        "deleted": None,
        "table": "5",
        "board": "12",
        "names": NAMES,
        "notes": "Both sides agree on the facts.",
        "ruleset": "1",
        "case": case,
        "lines": [event for event in case["events"] if isinstance(event, str)],
        "ruling": api.case_ruling(case),
        "newer": None,
    } | changes


def kept_file(path: Path | str, **changes: Any) -> dict[str, Any]:
    where = path if isinstance(path, Path) else Path("cases", f"{path}.yaml")
    return keep(as_object(load_case(str(where))), **changes)


def lines(*events: str, **changes: Any) -> dict[str, Any]:
    return keep({"contract": "4S by S", "edition": 2017, "events": list(events)}, **changes)


def squeezed(text: str) -> str:
    """Without white space, so that line breaks do not matter."""
    return "".join(text.split())


def page_text(page: str) -> str:
    body = page[page.index("<main>") :]
    return squeezed(markup.unescape(re.sub("<[^>]*>", " ", body)))


def reader(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def pdf_text(data: bytes) -> str:
    return squeezed("".join(page.extract_text() for page in reader(data).pages))
