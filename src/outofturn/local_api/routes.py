"""The routes of the API: the same methods, paths, bodies and answers as those of the server (``web``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from outofturn.casebook.entity_tag import entity_tag, tagged_versions
from outofturn.casebook.service import CaseService, Known
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api import api
from outofturn.json_api.error_json import error_json
from outofturn.local_api import request_fields
from outofturn.local_api.fields import Kind, Object
from outofturn.notation.json_contract import SessionAnswer
from outofturn.notation.kept_case_contract import KeptCaseJson


class Reply(NamedTuple):
    """The answer to a request. The body is JSON, or a text (a case file, or a page)."""

    status: int
    body: Any
    etag: str = ""


@dataclass(frozen=True)
class CheckedRequest:
    """A request whose fields have been checked: its parameters and the fields of its body, with what is usual filled in."""

    cases: CaseService
    given: Mapping[str, Any]
    body: Any
    etag: str  #: that of the answer that whoever asks has already

    def __getitem__(self, name: str) -> Any:
        return self.given[name]

    @property
    def code(self) -> str:
        """The language of the answer."""
        return self.cases.code


class Route(NamedTuple):
    """A method and a path, and how they are answered."""

    method: str
    path: str  #: with the names of parameters in braces
    handle: Callable[[CheckedRequest], Reply]
    parameters: Object = request_fields.NONE
    body: Kind | None = None
    is_late: bool = False  #: whether it needs what is loaded later than the engine


# -- rulings and the lawbook


def _answered(found: Mapping[str, Any]) -> Reply:
    """What the engine answers; 422 if it says that something is wrong."""
    return Reply(422 if found.get("error") else 200, found)


def _about(asked: CheckedRequest) -> Reply:
    return Reply(200, api.about(asked.code))


def _readings(asked: CheckedRequest) -> Reply:
    return Reply(200, api.readings(asked.code))


def _rule(asked: CheckedRequest) -> Reply:
    return _answered(api.rule(asked.body, asked.code))


def _table(asked: CheckedRequest) -> Reply:
    return _answered(api.table_view(asked.body, asked.code))


def _edit(asked: CheckedRequest) -> Reply:
    return _answered(api.edit(asked["case"], asked["edits"], asked.code))


def _hands(asked: CheckedRequest) -> Reply:
    return _answered(api.hands(asked["text"], asked.code))


def _boards(asked: CheckedRequest) -> Reply:
    return _answered(api.boards(asked.body if isinstance(asked.body, str) else "", asked.code))


def _convert(asked: CheckedRequest) -> Reply:
    return _answered(api.convert(asked["case"], asked["format"], asked.code))


def _laws(asked: CheckedRequest) -> Reply:
    return _answered(api.law(None, asked["edition"], search=asked["search"], code=asked.code))


def _contents(asked: CheckedRequest) -> Reply:
    return _answered(api.contents(asked["edition"], asked.code))


def _charts(asked: CheckedRequest) -> Reply:
    from outofturn.json_api import chart_json  # the charts are loaded late

    return _answered(chart_json.charts(asked["edition"], asked.code))


def _chart(asked: CheckedRequest) -> Reply:
    from outofturn.json_api import chart_json

    return _answered(chart_json.chart(asked["id"], asked["edition"], asked.code))


def _law(asked: CheckedRequest) -> Reply:
    return _answered(api.law(asked["number"], asked["edition"], code=asked.code))


def _compare_law(asked: CheckedRequest) -> Reply:
    return _answered(api.compare_law(asked["number"], _years(asked), asked.code))


def _compare(asked: CheckedRequest) -> Reply:
    return _answered(api.compare(asked.body, _years(asked), asked.code))


def _years(asked: CheckedRequest) -> list[str]:
    return [year.strip() for year in (asked["editions"] or "").split(",") if year.strip()]


def _equity(asked: CheckedRequest) -> Reply:
    error = RecordError(message("error/needs-a-server"), message("hint/ask-a-server"))  # no browser runs compiled code
    return Reply(501, {"error": error_json(error, asked.code)})


def _session(asked: CheckedRequest) -> Reply:
    answer: SessionAnswer = {"name": "", "token_needed": False}  # whoever has the phone has its cases
    return Reply(200, answer)


# -- questions for learners


def _quiz_kinds(asked: CheckedRequest) -> Reply:
    from outofturn.quiz import quiz_api  # it is loaded late

    return _answered(quiz_api.kinds({"edition": asked["edition"]}, asked.code))


def _quiz_question(asked: CheckedRequest) -> Reply:
    from outofturn.quiz import quiz_api

    return _answered(quiz_api.question(asked.body, asked.code))


def _quiz_answer(asked: CheckedRequest) -> Reply:
    from outofturn.quiz import quiz_api

    return _answered(quiz_api.answer(asked.body, asked.code))


def _quiz_sheet(asked: CheckedRequest) -> Reply:
    from outofturn.quiz import quiz_api

    return _answered(quiz_api.sheet(asked.body, asked.code))


# -- kept cases


def _kept(asked: CheckedRequest, case: KeptCaseJson, status: int = 200) -> Reply:
    return Reply(status, case, entity_tag(case, asked.code))


def _find(asked: CheckedRequest) -> Reply:
    before = asked["before"] or None
    return Reply(200, asked.cases.find(asked["search"], asked["deleted"], asked["limit"], before))


def _create(asked: CheckedRequest) -> Reply:
    details = {name: asked[name] for name in ("table", "board", "names", "notes", "key")}
    return _kept(asked, asked.cases.create(asked["case"], **details), 201)


def _import_file(asked: CheckedRequest) -> Reply:
    return _kept(asked, asked.cases.import_file(asked.body, asked["key"]), 201)


def _export_all(asked: CheckedRequest) -> Reply:
    return Reply(200, asked.cases.export_object())


def _get(asked: CheckedRequest) -> Reply:
    known = Known(asked["version"], asked["known"]) if asked["version"] else None
    case = asked.cases.get_if_newer(asked["id"], tagged_versions(asked.etag, asked.code), known)
    return _kept(asked, case) if case else Reply(304, None)


def _change(asked: CheckedRequest) -> Reply:
    fields = {name: value for name, value in asked.body.items() if name in request_fields.CHANGED_FIELDS}
    case = asked.cases.change(asked["id"], asked["version"], asked["key"], known=asked["known"], **fields)
    return _kept(asked, case)


def _delete(asked: CheckedRequest) -> Reply:
    return _kept(asked, asked.cases.delete(asked["id"]))


def _restore(asked: CheckedRequest) -> Reply:
    return _kept(asked, asked.cases.restore(asked["id"]))


def _duplicate(asked: CheckedRequest) -> Reply:
    return _kept(asked, asked.cases.duplicate(asked["id"], asked.given.get("key")), 201)


def _update_ruling(asked: CheckedRequest) -> Reply:
    return _kept(asked, asked.cases.update_ruling(asked["id"], asked["version"], asked["key"], known=asked["known"]))


def _add_lines(asked: CheckedRequest) -> Reply:
    case = asked.cases.add(asked["id"], asked["version"], asked["lines"], asked["key"], known=asked["known"])
    return _kept(asked, case, 201)


def _edit_line(asked: CheckedRequest) -> Reply:
    line = asked["line"]
    case = asked.cases.edit_line(asked["id"], asked["version"], asked["number"], line, asked["key"], known=asked["known"])
    return _kept(asked, case)


def _remove_line(asked: CheckedRequest) -> Reply:
    case = asked.cases.remove_line(asked["id"], asked["version"], asked["number"], asked["key"], known=asked["known"])
    return _kept(asked, case)


def _history(asked: CheckedRequest) -> Reply:
    return Reply(200, asked.cases.history(asked["id"], asked["limit"], asked["before"]))


def _times(asked: CheckedRequest) -> Reply:
    return Reply(200, asked.cases.line_times(asked["id"]))


def _export_file(asked: CheckedRequest) -> Reply:
    return Reply(200, asked.cases.export_file(asked["id"]))


def _report(asked: CheckedRequest) -> Reply:
    from outofturn import report  # it is loaded late

    return Reply(200, report.html(asked.cases.get(asked["id"]), asked.code))


_KEPT = "/api/cases/{id}"
ROUTES = (
    Route("GET", "/api/about", _about),
    Route("GET", "/api/readings", _readings),
    Route("GET", "/api/session", _session),
    Route("POST", "/api/rule", _rule, body=request_fields.ANY_OBJECT),
    Route("POST", "/api/table", _table, body=request_fields.ANY_OBJECT),
    Route("POST", "/api/edit", _edit, body=request_fields.EDIT_LINES),
    Route("POST", "/api/hands", _hands, body=request_fields.HANDS_TEXT, is_late=True),
    Route("POST", "/api/boards", _boards, is_late=True),
    Route("POST", "/api/convert", _convert, body=request_fields.CONVERT_CASE, is_late=True),
    Route("GET", "/api/contents", _contents, request_fields.EDITION),
    Route("GET", "/api/charts", _charts, request_fields.EDITION, is_late=True),
    Route("GET", "/api/charts/{id}", _chart, request_fields.CHART, is_late=True),
    Route("GET", "/api/law", _laws, request_fields.LAW_SEARCH),
    Route("GET", "/api/law/{number}", _law, request_fields.LAW),
    Route("GET", "/api/compare/{number}", _compare_law, request_fields.LAW_COMPARISON),
    Route("POST", "/api/compare", _compare, request_fields.COMPARISON, request_fields.ANY_OBJECT),
    Route("POST", "/api/equity", _equity, body=request_fields.ANY_OBJECT),
    Route("GET", "/api/quiz/kinds", _quiz_kinds, request_fields.EDITION, is_late=True),
    Route("POST", "/api/quiz/question", _quiz_question, body=request_fields.ANY_OBJECT, is_late=True),
    Route("POST", "/api/quiz/answer", _quiz_answer, body=request_fields.ANY_OBJECT, is_late=True),
    Route("POST", "/api/quiz/sheet", _quiz_sheet, body=request_fields.ANY_OBJECT, is_late=True),
    Route("GET", "/api/cases", _find, request_fields.FIND),
    Route("POST", "/api/cases", _create, body=request_fields.KEEP_CASE),
    Route("POST", "/api/cases/import", _import_file, request_fields.IMPORT, is_late=True),
    Route("GET", "/api/cases/export", _export_all),
    Route("GET", _KEPT, _get, request_fields.KNOWN_CASE),
    Route("PATCH", _KEPT, _change, request_fields.CASE, request_fields.CHANGE_CASE),
    Route("DELETE", _KEPT, _delete, request_fields.CASE),
    Route("POST", f"{_KEPT}/restore", _restore, request_fields.CASE),
    Route("POST", f"{_KEPT}/duplicate", _duplicate, request_fields.CASE, request_fields.DUPLICATE_CASE),
    Route("POST", f"{_KEPT}/rule-afresh", _update_ruling, request_fields.CASE, request_fields.UPDATE_RULING),
    Route("POST", f"{_KEPT}/lines", _add_lines, request_fields.CASE, request_fields.ADD_LINES),
    Route("PUT", f"{_KEPT}/lines/{{number}}", _edit_line, request_fields.LINE, request_fields.REPLACE_LINE),
    Route("DELETE", f"{_KEPT}/lines/{{number}}", _remove_line, request_fields.REMOVED_LINE),
    Route("GET", f"{_KEPT}/history", _history, request_fields.HISTORY),
    Route("GET", f"{_KEPT}/times", _times, request_fields.CASE),
    Route("GET", f"{_KEPT}/file", _export_file, request_fields.CASE),
    Route("GET", "/cases/{id}/report", _report, request_fields.CASE, is_late=True),
)
