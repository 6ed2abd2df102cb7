"""The HTTP API of rulings and the lawbook. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from outofturn.formats.text_encoding import decode
from outofturn.json_api import api, chart_json
from outofturn.notation.case_size import LONGEST_FILE, MOST_BOARDS
from outofturn.notation.editing_contract import BoardsAnswer, ConvertAnswer, EditAnswer, HandsAnswer
from outofturn.notation.json_contract import AboutAnswer, ErrorAnswer, ReadingsAnswer, RuleAnswer, RuleError
from outofturn.notation.lawbook_contract import (
    CaseComparisonAnswer,
    ChartAnswer,
    ChartListAnswer,
    ContentsAnswer,
    LawAnswer,
    LawComparisonAnswer,
)
from outofturn.notation.table_contract import TableAnswer
from outofturn.web.api_examples import PLAIN_TEXT
from outofturn.web.contract_models import model_of
from outofturn.web.costly_work import costly
from outofturn.web.json_body import StrictJsonRoute
from outofturn.web.json_response import PieceByPieceResponse
from outofturn.web.request_language import VARY, LanguageCode
from outofturn.web.request_schemas import CaseBody, ChartId, ConvertCase, Edition, Editions, EditLines, HandsText, LawNumber

#: A case of so many lines is ruled in about the time that a thread takes to begin; a longer one must not keep others waiting.
SHORT = 12

router = APIRouter(prefix="/api", route_class=StrictJsonRoute, tags=["Rulings and Laws"])
Case = Mapping[str, Any]


def answered(found: Mapping[str, Any]) -> JSONResponse:
    """What the engine answers; 422 if it says that something is wrong."""
    return PieceByPieceResponse(found, 422 if found.get("error") else 200, headers=VARY)


async def _ruled(rule: Callable[[Case], Mapping[str, Any]], case: Case) -> JSONResponse:
    events = case.get("events")
    if isinstance(events, list) and len(events) > SHORT:
        return await run_in_threadpool(lambda: answered(rule(case)))
    return answered(rule(case))


@router.get("/about", response_model=model_of(AboutAnswer), summary="The editions, and the version of the rules")
async def about(request: Request, language: LanguageCode) -> JSONResponse:
    return JSONResponse(api.about(language, request.app.state.readings), headers=VARY)


@router.get("/readings", response_model=model_of(ReadingsAnswer), summary="The points that can be read in another way")
async def readings(language: LanguageCode) -> JSONResponse:
    """Points on which authorities differ. A case names those that it reads in another way than usual under “readings”."""
    return JSONResponse(api.readings(language), headers=VARY)


@router.post(
    "/rule",
    response_model=model_of(RuleAnswer),
    responses={422: {"model": model_of(RuleError) | model_of(ErrorAnswer)}},
    summary="Rule on a case",
)
async def rule(case: CaseBody, language: LanguageCode) -> JSONResponse:
    """One step for each line. At a line that makes no sense the answer is 422, with the steps before it."""
    return await _ruled(lambda given: api.rule(given, language), case)


@router.post(
    "/table",
    response_model=model_of(TableAnswer),
    responses={422: {"model": model_of(TableAnswer) | model_of(ErrorAnswer)}},
    summary="Rule, and draw the table",
)
async def table(case: CaseBody, language: LanguageCode) -> JSONResponse:
    """The ruling, the table after the last line, the ways to go on, all of it in words, and what can happen next."""
    return await _ruled(lambda given: api.table_view(given, language), case)


@router.post(
    "/edit",
    response_model=model_of(EditAnswer),
    responses={422: {"model": model_of(ErrorAnswer)}},
    summary="Correct lines of a record",
)
@costly
def edit(body: EditLines, language: LanguageCode) -> JSONResponse:
    """The lines after a correction follow it; the first one that cannot is named, with what can be chosen there."""
    return answered(api.edit(body.case, [one.model_dump() for one in body.edits], language))


@router.post(
    "/hands",
    response_model=model_of(HandsAnswer),
    responses={422: {"model": model_of(ErrorAnswer)}},
    summary="Hands from PBN or LIN",
)
@costly
def hands(body: HandsText, language: LanguageCode) -> JSONResponse:
    """The hands of each board in the text; those that are not given stay unknown."""
    return answered(api.hands(body.text, language))


@router.post(
    "/boards",
    response_model=model_of(BoardsAnswer),
    responses={422: {"model": model_of(ErrorAnswer)}},
    summary="Cases from a file of another program",
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": (
                f"A file as it is, at most {LONGEST_FILE // 1_000_000} MB, of which {MOST_BOARDS} boards are read: PBN, LIN, "
                "case files (YAML or JSON), or the link of a hand viewer. In UTF-8, or else in Latin-1."
            ),
            "content": {PLAIN_TEXT: {"schema": {"type": "string"}}},
        }
    },
)
@costly
async def boards(request: Request, language: LanguageCode) -> JSONResponse:
    """Each board of the file is a case. What is wrong with one is told with its line and column; the others are read."""
    return await run_in_threadpool(_read_boards, await request.body(), language)


def _read_boards(body: bytes, code: str) -> JSONResponse:
    return answered(api.boards(decode(body), code))


@router.post(
    "/convert",
    response_model=model_of(ConvertAnswer),
    responses={422: {"model": model_of(ErrorAnswer)}},
    summary="A case in the format of another program",
)
@costly
def convert(body: ConvertCase, language: LanguageCode) -> JSONResponse:
    """PBN and LIN have what they have a sign for; the rest is in comments, and in PBN the whole record is there too."""
    return answered(api.convert(body.case, body.format, language))


@router.get("/law", response_model=model_of(LawAnswer), summary="The lawbook, or a search in it")
@costly
def laws(
    language: LanguageCode,
    edition: Edition = None,
    search: Annotated[str | None, Query(max_length=200, description="All these words.", examples=["penalty card"])] = None,
) -> JSONResponse:
    return answered(api.law(None, edition, search=search, code=language))


@router.get("/contents", response_model=model_of(ContentsAnswer), summary="The table of contents of the lawbook")
def contents(language: LanguageCode, edition: Edition = None) -> JSONResponse:
    return answered(api.contents(edition, language))


@router.get("/charts", response_model=model_of(ChartListAnswer), summary="All flow charts")
def charts(language: LanguageCode, edition: Edition = None) -> JSONResponse:
    return answered(chart_json.charts(edition, language))


@router.get("/charts/{id}", response_model=model_of(ChartAnswer), summary="A flow chart")
@costly
def chart(id: ChartId, language: LanguageCode, edition: Edition = None) -> JSONResponse:
    """Drawn as SVG, and the same as a list of nodes."""
    return answered(chart_json.chart(id, edition, language))


@router.get("/law/{number}", response_model=model_of(LawAnswer), summary="A provision, and all below it")
def law(number: LawNumber, language: LanguageCode, edition: Edition = None) -> JSONResponse:
    return answered(api.law(number, edition, code=language))


@router.get("/compare/{number}", response_model=model_of(LawComparisonAnswer), summary="A provision in several editions")
def compare_law(number: LawNumber, language: LanguageCode, editions: Editions = None) -> JSONResponse:
    return answered(api.compare_law(number, _years(editions), language))


@router.post("/compare", response_model=model_of(CaseComparisonAnswer), summary="A case under several editions")
@costly
def compare(case: CaseBody, language: LanguageCode, editions: Editions = None) -> JSONResponse:
    """Line by line, where the editions differ and why."""
    return answered(api.compare(case, _years(editions), language))


def _years(editions: str | None) -> list[str]:
    return [year.strip() for year in (editions or "").split(",") if year.strip()]
