"""Examples for the OpenAPI description: requests, and the engine's real answers to them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from outofturn.json_api import api, chart_json
from outofturn.laws.book import RULESET
from outofturn.quiz import quiz_api
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import language

#: The commonest call there is: the wrong defender leads to the first trick.
CASE: dict[str, Any] = {"contract": "4S by S", "edition": 2017, "events": ["E leads H5"]}
#: A case on which the editions differ.
DIVERGING_CASE: dict[str, Any] = {
    "contract": "3NT by S",
    "start": {"trick": 5, "on_lead": "E"},
    "events": ["E leads C4", "W plays C9"],
}
#: The last three tricks, with all hands known: to accept East's lead gains a trick.
ENDING: dict[str, Any] = {
    "contract": "4S by S",
    "board": "1",
    "deal": "N:.AJ.4. .Q7.9. 3.6.3. .K.K5.",
    "start": {"trick": 11, "on_lead": "W", "won": {"NS": 8, "EW": 2}},
    "events": ["E leads HQ"],
}
_DIAMOND = {"tricks": 10, "score": 420, "line": ["W DK", "N D4", "E D9", "S D3"]}
_ACCEPTED: dict[str, Any] = {"tricks": 11, "score": 450, "line": ["S H6", "W HK", "N HA", "N HJ"]}
#: Written down, for the packages that find it out need not be there.
ENDING_WORTH: dict[str, Any] = {
    "declarer": "S",
    "without": _DIAMOND,
    "options": [
        {"choose": ["accept"], **_ACCEPTED},
        {"choose": ["refuse", "require H"], "tricks": 10, "score": 420, "line": ["W HK", "N HA", "E H7", "S H6"]},
        {"choose": ["refuse", "forbid H"], **_DIAMOND},
        {"choose": ["refuse", "free"], **_DIAMOND},
    ],
    "now": {**_ACCEPTED, "line": ["S chooses accept", *_ACCEPTED["line"]]},
    "decide": ["S"],
    "edition": 2017,
    "words": {"S chooses accept": "South accepts the lead"},
}
#: A question about the commonest call, and an answer to it.
QUESTION: dict[str, Any] = {
    "edition": 2017,
    "level": 2,
    "kind": "opening-lead-out-of-turn",
    "seed": 5,
    "now": "2026-11-15T20:11:03Z",
}
ANSWER: dict[str, Any] = {
    "question": "3.1.2017.2.5.opening-lead-out-of-turn",
    "answer": 1,
    "progress": {"version": 1, "asked": 0, "right": 0, "cards": {}},
    "now": "2026-11-15T20:11:40Z",
}
SHEET: dict[str, Any] = {"edition": 2017, "level": 1, "seed": 5, "count": 2}
#: The card was another one: what was chosen about its suit follows.
REFUSED_CASE: dict[str, Any] = CASE | {"events": ["E leads H5", "S chooses refuse", "S chooses forbid H"]}
EDITS: list[dict[str, Any]] = [{"number": 1, "lines": ["E leads D5"]}]
PBN = '[Board "12"]\n[Dealer "W"]\n[Deal "N:AK42.Q2.JT98.K74 - - -"]'
#: A game with a lead out of turn that was accepted.
GAME = """[Board "7"]
[Contract "4S"]
[Declarer "S"]
[Play "W"]
- - ^L H5 H2
"""
_ID = "k3f7a2b7c4d5"
_KEPT = f"/api/cases/{_ID}"
_NAMES = {"N": "Ada", "E": "Ben", "S": "Cleo", "W": "Dan", "director": "Eve"}
_HEAD = {
    "created": "2026-11-15T20:11:03Z",
    "changed": "2026-11-15T20:14:40Z",
    "deleted": None,
    "table": "5",
    "board": "12",
    "names": _NAMES,
    "notes": "",
}
YAML, PLAIN_TEXT = "application/yaml", "text/plain"
#: Files that a request has as its body.
_FILES = {YAML: "case.yaml", PLAIN_TEXT: "evening.pbn"}
_PORT = 8053


class Example(NamedTuple):
    """One request and its answer."""

    address: str
    response: Any
    request: Any = None
    request_type: str = "application/json"


def kept_case(version: int, *lines: str, **other: Any) -> dict[str, Any]:
    """The kept case of the examples, with these lines."""
    case = CASE | {"events": list(lines)}
    head = {"id": _ID, "version": version, **_HEAD, "ruleset": RULESET, "rules": RULESET, "known": 0, "case": case}
    return head | {"lines": list(lines), "ruling": api.case_ruling(case), "newer": None} | other


def examples() -> dict[str, Example]:
    """For each operation of the API, by its name."""
    one, two = "E leads H5", "S chooses refuse"
    summary: dict[str, Any] = {"id": _ID, "version": 1, **_HEAD, "title": "", "contract": "4S by S", "edition": 2017}
    summary |= {"lines": 1, "first": one, "shown": line_in_words(one, language()), "last": one}
    summary |= {"irregularities": ["Opening lead out of turn, East"], "outcome": "South chooses", "open": True}
    changes = [_change(2, _HEAD["changed"], "add", two), _change(1, _HEAD["created"], "create", one)]
    new = {"case": CASE, "table": "5", "board": "12", "names": _NAMES, "key": "x7h2k9"}
    exported = {"id": _ID} | {name: value for name, value in _HEAD.items() if name != "deleted"} | {"case": CASE}
    return {
        "about": Example("/api/about", api.about()),
        "readings": Example("/api/readings", api.readings()),
        "rule": Example("/api/rule", api.rule(CASE), CASE),
        "table": Example("/api/table", api.table_view(CASE), CASE),
        "quiz_kinds": Example("/api/quiz/kinds?edition=2017", quiz_api.kinds({"edition": 2017}, "en")),
        "quiz_question": Example("/api/quiz/question", quiz_api.question(QUESTION, "en"), QUESTION),
        "quiz_answer": Example("/api/quiz/answer", quiz_api.answer(ANSWER, "en"), ANSWER),
        "quiz_sheet": Example("/api/quiz/sheet", quiz_api.sheet(SHEET, "en"), SHEET),
        "edit": Example("/api/edit", api.edit(REFUSED_CASE, EDITS), {"case": REFUSED_CASE, "edits": EDITS}),
        "hands": Example("/api/hands", api.hands(PBN), {"text": PBN}),
        "boards": Example("/api/boards", api.boards(GAME), GAME, PLAIN_TEXT),
        "convert": Example("/api/convert", api.convert(CASE, "pbn"), {"case": CASE, "format": "pbn"}),
        "laws": Example("/api/law?search=face+down", api.law(search="face down")),
        "law": Example("/api/law/57A3?edition=2017", api.law("57A3", 2017)),
        "compare_law": Example("/api/compare/57A3?editions=2007,2017", api.compare_law("57A3", [2007, 2017])),
        "contents": Example("/api/contents?edition=2017", api.contents(2017)),
        "charts": Example("/api/charts", chart_json.charts()),
        "chart": Example("/api/charts/misinformed-opening-lead", chart_json.chart("misinformed-opening-lead")),
        "compare": Example("/api/compare?editions=2007,2017", api.compare(DIVERGING_CASE, [2007, 2017]), DIVERGING_CASE),
        "equity": Example("/api/equity", ENDING_WORTH, ENDING),
        "find": Example("/api/cases?search=hearts", {"cases": [summary], "more": False}),
        "create": Example("/api/cases", kept_case(1, one), new),
        "import_file": Example("/api/cases/import", kept_case(1, one), CASE, YAML),
        "get": Example(_KEPT, kept_case(1, one)),
        "change": Example(_KEPT, kept_case(2, one, board="13"), {"version": 1, "board": "13"}),
        "delete": Example(_KEPT, kept_case(2, one, deleted="2026-11-15T20:20:00Z")),
        "restore": Example(f"{_KEPT}/restore", kept_case(3, one)),
        "duplicate": Example(f"{_KEPT}/duplicate", kept_case(1, one, id="q5xb2m7n4d6e"), {"key": "p3v8c1"}),
        "update_ruling": Example(f"{_KEPT}/rule-afresh", kept_case(2, one), {"version": 1}),
        "add_lines": Example(f"{_KEPT}/lines", kept_case(2, one, two), {"version": 1, "lines": [two], "key": "m4t6w2"}),
        "edit_line": Example(f"{_KEPT}/lines/1", kept_case(2, "E leads H6"), {"version": 1, "line": "E leads H6"}),
        "remove_line": Example(f"{_KEPT}/lines/2?version=2", kept_case(3, one)),
        "session": Example("/api/session", {"name": "", "token_needed": False}),
        "history": Example(f"{_KEPT}/history", {"changes": changes, "more": False}),
        "line_times": Example(f"{_KEPT}/times", {"version": 2, "times": [_HEAD["created"], _HEAD["changed"]]}),
        "healthz": Example("/healthz", {"status": "ok"}),
        "readyz": Example("/readyz", {"status": "ok"}),
        "export_all": Example("/api/cases/export", {"format": "outofturn-cases", "version": 1, "cases": [exported]}),
        "export_file": Example(f"{_KEPT}/file", {"table": "5", "board": "12", "names": _NAMES} | CASE),
    }


def _change(version: int, at: Any, what: str, line: str) -> dict[str, Any]:
    """A change that put in a line; the version is the number of the line."""
    shown = {"line": line, "shown": line_in_words(line, language())}
    details = {"number": version, "before": [], "after": [shown], "more": False, "fields": []}
    return {"version": version, "at": at, "who": _NAMES["director"], "what": what, "details": details}


def add_examples(description: dict[str, Any]) -> None:
    """Put the examples into an OpenAPI description, and for people the curl command."""
    found = examples()
    for methods in description["paths"].values():
        for method, operation in methods.items():
            example = found[operation["operationId"]]
            success = next(status for status in operation["responses"] if status.startswith("2"))
            for content in operation["responses"][success]["content"].values():
                content["example"] = example.response
            if example.request is not None:
                operation["requestBody"]["content"][example.request_type]["example"] = example.request
            operation["x-curl"] = _curl(method.upper(), example)


def _curl(method: str, example: Example) -> str:
    parts = ["curl"]
    usual = "GET" if example.request is None else "POST"
    if method != usual:
        parts.append(f"-X {method}")
    if example.request_type in _FILES:
        parts.append(f"-H 'Content-Type: {example.request_type}' --data-binary @{_FILES[example.request_type]}")
    elif example.request is not None:
        parts.append(f"--json '{json.dumps(example.request, ensure_ascii=False)}'")
    address = f"http://127.0.0.1:{_PORT}{example.address}"
    return " ".join([*parts, f"'{address}'" if "?" in address else address])
