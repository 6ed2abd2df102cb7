"""The parameters and bodies of requests; those of the server are in ``web.request_schemas``."""

from __future__ import annotations

from typing import Any

from outofturn.casebook.case_limits import LONGEST_KEY, LONGEST_SEARCH, MOST_IN_A_LIST, NAMES
from outofturn.local_api.fields import AnyObject, Flag, Kind, ListOf, Nullable, Number, Object, OneOf, Text, Year
from outofturn.notation.case_size import (
    LONGEST_HANDS_TEXT,
    LONGEST_LINE,
    LONGEST_NOTES,
    LONGEST_TITLE,
    LONGEST_WORD,
    MOST_EDITS,
    MOST_LINES,
)

_ID, _LINE_NUMBER, _LAW_NUMBER = Text(64), Number(1, MOST_LINES), Text(40)
_VERSION, _KNOWN, _LIMIT = Number(1), Number(0, MOST_LINES), Number(1, MOST_IN_A_LIST)
_KEY = Nullable(Text(LONGEST_KEY, f"[!-~]{{1,{LONGEST_KEY}}}"))
_WORD, _LINE = Text(LONGEST_WORD), Text(LONGEST_LINE)
_DETAILS: dict[str, Kind] = {
    "table": _WORD,
    "board": _WORD,
    "names": Object(dict.fromkeys(NAMES, _WORD), dict.fromkeys(NAMES, "")),
    "notes": Text(LONGEST_NOTES),
}
_NO_DETAILS: dict[str, Any] = {"table": "", "board": "", "names": {}, "notes": ""}
_KEY_AND_KNOWN: dict[str, Kind] = {"key": _KEY, "known": _KNOWN}
_NEITHER: dict[str, Any] = {"key": None, "known": 0}

# -- parameters, of the path and then of the query

NONE = Object({})
EDITION = Object({"edition": Text(20)}, {"edition": None})
CHART = Object({"id": Text(60), "edition": Text(20)}, {"edition": None})
LAW_SEARCH = Object({"edition": Text(20), "search": Text(200)}, {"edition": None, "search": None})
LAW = Object({"number": _LAW_NUMBER, "edition": Text(20)}, {"edition": None})
LAW_COMPARISON = Object({"number": _LAW_NUMBER, "editions": Text(80)}, {"editions": None})
COMPARISON = Object({"editions": Text(80)}, {"editions": None})
FIND = Object(
    {"search": Text(LONGEST_SEARCH), "deleted": Flag(), "limit": _LIMIT, "before": Text(64)},
    {"search": "", "deleted": False, "limit": 50, "before": None},
)
IMPORT = Object({"key": _KEY}, {"key": None})
CASE = Object({"id": _ID})
KNOWN_CASE = Object({"id": _ID, "version": _VERSION, "known": _KNOWN}, {"version": None, "known": 0})
LINE = Object({"id": _ID, "number": _LINE_NUMBER})
REMOVED_LINE = Object({"id": _ID, "number": _LINE_NUMBER, "version": _VERSION, **_KEY_AND_KNOWN}, _NEITHER)
HISTORY = Object({"id": _ID, "limit": _LIMIT, "before": Number(1)}, {"limit": 50, "before": None})

# -- bodies

ANY_OBJECT = AnyObject()
_EDIT = Object({"number": _LINE_NUMBER, "lines": ListOf(_LINE, MOST_EDITS)})
EDIT_LINES = Object({"case": ANY_OBJECT, "edits": ListOf(_EDIT, MOST_EDITS)})
HANDS_TEXT = Object({"text": Text(LONGEST_HANDS_TEXT)})
CONVERT_CASE = Object({"case": ANY_OBJECT, "format": OneOf(("yaml", "json", "pbn", "lin", "link"))})
KEEP_CASE = Object({"case": ANY_OBJECT, **_DETAILS, "key": _KEY}, {**_NO_DETAILS, "key": None})
#: What of a case can be changed; what is absent stays as it is.
CHANGED_FIELDS: dict[str, Kind] = {
    **_DETAILS,
    "title": Nullable(Text(LONGEST_TITLE)),
    "contract": Text(40),
    "deal": Nullable(Text(200)),
    "start": Nullable(AnyObject()),
    "edition": Nullable(Year()),
    "readings": Nullable(AnyObject()),
    "lines": ListOf(_LINE, MOST_LINES),
}
CHANGE_CASE = Object({"version": _VERSION, **CHANGED_FIELDS, **_KEY_AND_KNOWN}, {**dict.fromkeys(CHANGED_FIELDS), **_NEITHER})
ADD_LINES = Object({"version": _VERSION, "lines": ListOf(_LINE, MOST_LINES, least=1), **_KEY_AND_KNOWN}, _NEITHER)
REPLACE_LINE = Object({"version": _VERSION, "line": _LINE, **_KEY_AND_KNOWN}, _NEITHER)
UPDATE_RULING = Object({"version": _VERSION, **_KEY_AND_KNOWN}, _NEITHER)
DUPLICATE_CASE = Nullable(Object({"key": _KEY}, {"key": None}))
