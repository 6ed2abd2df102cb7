"""The HTTP API of kept cases. These routes wait for the disk, so each runs in a thread (hence no ``async``)."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import chain
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from outofturn.casebook import Casebook
from outofturn.casebook.case_limits import LONGEST_SEARCH, MOST_IN_A_LIST
from outofturn.casebook.entity_tag import entity_tag, tagged_versions
from outofturn.casebook.service import Known
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.notation.kept_case_contract import (
    CaseListAnswer,
    CasesFileJson,
    ConflictAnswer,
    HistoryAnswer,
    KeptCaseJson,
    LineTimesAnswer,
)
from outofturn.notation.safe_yaml import LIMIT
from outofturn.web.api_examples import YAML
from outofturn.web.contract_models import model_of
from outofturn.web.costly_work import costly
from outofturn.web.json_body import StrictJsonRoute, read_text
from outofturn.web.json_response import PieceByPieceResponse
from outofturn.web.request_language import VARY, LanguageCode
from outofturn.web.request_schemas import (
    AddLines,
    CaseId,
    ChangeCase,
    DuplicateCase,
    IdempotencyKeyQuery,
    KeepCase,
    KnownLinesQuery,
    KnownVersionQuery,
    LineNumber,
    ReplaceLine,
    UpdateRuling,
    VersionQuery,
)

_NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": model_of(ErrorAnswer), "description": "No such case is kept."}}
_CONFLICT: dict[int | str, dict[str, Any]] = {
    409: {"model": model_of(ConflictAnswer), "description": "Somebody else has changed the case meanwhile."}
}
_FILE_TYPES = {YAML: "object", "application/json": "object", "text/plain": "string"}

router = APIRouter(prefix="/api/cases", route_class=StrictJsonRoute, tags=["Kept cases"])


async def get_casebook(request: Request, language: LanguageCode) -> Casebook:
    """The casebook in the language of the request, for whoever sends it."""
    casebook: Casebook = request.app.state.casebook
    return casebook.in_language(language).by(request.scope.get("state", {}).get("who", ""))


CasebookParameter = Annotated[Casebook, Depends(get_casebook)]


def _case_response(casebook: Casebook, case: KeptCaseJson, status: int = 200) -> JSONResponse:
    return PieceByPieceResponse(case, status, headers={"ETag": entity_tag(case, casebook.code), **VARY})


@router.get("", response_model=model_of(CaseListAnswer), summary="Find kept cases, the newest first")
def find(
    casebook: CasebookParameter,
    search: Annotated[str, Query(max_length=LONGEST_SEARCH, description="All these words, anywhere in the case.")] = "",
    deleted: Annotated[bool, Query(description="Those in the trash instead.")] = False,
    limit: Annotated[int, Query(ge=1, le=MOST_IN_A_LIST, description="How many at most.")] = 50,
    before: Annotated[str | None, Query(max_length=64, description="The id of the last case of the page before.")] = None,
) -> JSONResponse:
    return JSONResponse(casebook.find(search, deleted=deleted, limit=limit, before=before or None), headers=VARY)


@router.post("", response_model=model_of(KeptCaseJson), status_code=201, summary="Keep a case")
def create(request: Request, casebook: CasebookParameter, new: KeepCase) -> JSONResponse:
    """A case that names no readings of disputed points follows those of this server."""
    names = new.names.model_dump()
    case = new.case if "readings" in new.case else {**new.case, "readings": request.app.state.readings}
    return _case_response(
        casebook, casebook.create(case, table=new.table, board=new.board, names=names, notes=new.notes, key=new.key), 201
    )


@router.post(
    "/import",
    response_model=model_of(KeptCaseJson),
    status_code=201,
    summary="Keep the case of a case file",
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": f"A case file, YAML or JSON, at most {LIMIT // 1000} kB.",
            "content": {kind: {"schema": {"type": holds}} for kind, holds in _FILE_TYPES.items()},
        }
    },
)
@costly
async def import_file(request: Request, casebook: CasebookParameter, key: IdempotencyKeyQuery = None) -> JSONResponse:
    return await run_in_threadpool(_imported, casebook, await request.body(), key)


@router.get("/export", response_model=model_of(CasesFileJson), summary="All kept cases in one file")
@costly
def export_all(casebook: CasebookParameter) -> StreamingResponse:
    """Those in the trash are left out. To import them elsewhere, send each “case” with its details to the import."""
    pieces = casebook.export_all()
    first = next(pieces)  # a database that cannot be read is told of before anything is sent
    name = f"outofturn-cases-{datetime.now(UTC):%Y-%m-%d}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(chain([first], pieces), media_type="application/json", headers=headers)


def _imported(casebook: Casebook, body: bytes, key: str | None) -> JSONResponse:
    return _case_response(casebook, casebook.import_file(read_text(body), key=key), 201)


@router.get(
    "/{id}",
    response_model=model_of(KeptCaseJson),
    responses=_NOT_FOUND | {304: {"description": "It is still as the ETag in If-None-Match says."}},
    summary="A kept case with its ruling",
)
def get(
    casebook: CasebookParameter, id: CaseId, request: Request, version: KnownVersionQuery = None, known: KnownLinesQuery = 0
) -> Response:
    versions = tagged_versions(request.headers.get("if-none-match", ""), casebook.code)
    case = casebook.get_if_newer(id, versions, Known(version, known) if version else None)
    return _case_response(casebook, case) if case else Response(status_code=304)


@router.patch("/{id}", response_model=model_of(KeptCaseJson), responses=_NOT_FOUND | _CONFLICT, summary="Change a kept case")
def change(casebook: CasebookParameter, id: CaseId, wanted: ChangeCase) -> JSONResponse:
    return _case_response(casebook, casebook.change(id, wanted.version, wanted.key, known=wanted.known, **wanted.fields()))


@router.delete("/{id}", response_model=model_of(KeptCaseJson), responses=_NOT_FOUND, summary="Put a case in the trash")
def delete(casebook: CasebookParameter, id: CaseId) -> JSONResponse:
    """It can be restored for thirty days."""
    return _case_response(casebook, casebook.delete(id))


@router.post(
    "/{id}/restore", response_model=model_of(KeptCaseJson), responses=_NOT_FOUND, summary="Take a case out of the trash"
)
def restore(casebook: CasebookParameter, id: CaseId) -> JSONResponse:
    return _case_response(casebook, casebook.restore(id))


@router.post(
    "/{id}/duplicate",
    response_model=model_of(KeptCaseJson),
    status_code=201,
    responses=_NOT_FOUND,
    summary="Make a copy of a case",
)
@costly
def duplicate(casebook: CasebookParameter, id: CaseId, wanted: DuplicateCase | None = None) -> JSONResponse:
    return _case_response(casebook, casebook.duplicate(id, key=wanted.key if wanted else None), 201)


@router.post(
    "/{id}/rule-afresh",
    response_model=model_of(KeptCaseJson),
    responses=_NOT_FOUND | _CONFLICT,
    summary="Take the ruling of the rules as they are now",
)
@costly
def update_ruling(casebook: CasebookParameter, id: CaseId, wanted: UpdateRuling) -> JSONResponse:
    return _case_response(casebook, casebook.update_ruling(id, wanted.version, wanted.key, known=wanted.known))


@router.post(
    "/{id}/lines",
    response_model=model_of(KeptCaseJson),
    status_code=201,
    responses=_NOT_FOUND | _CONFLICT,
    summary="Add lines to a case",
)
def add_lines(casebook: CasebookParameter, id: CaseId, wanted: AddLines) -> JSONResponse:
    case = casebook.add(id, wanted.version, wanted.lines, wanted.key, known=wanted.known)
    return _case_response(casebook, case, 201)


@router.put(
    "/{id}/lines/{number}",
    response_model=model_of(KeptCaseJson),
    responses=_NOT_FOUND | _CONFLICT,
    summary="Replace a line",
)
def edit_line(casebook: CasebookParameter, id: CaseId, number: LineNumber, wanted: ReplaceLine) -> JSONResponse:
    case = casebook.edit_line(id, wanted.version, number, wanted.line, wanted.key, known=wanted.known)
    return _case_response(casebook, case)


@router.delete(
    "/{id}/lines/{number}", response_model=model_of(KeptCaseJson), responses=_NOT_FOUND | _CONFLICT, summary="Remove a line"
)
def remove_line(
    casebook: CasebookParameter,
    id: CaseId,
    number: LineNumber,
    version: VersionQuery,
    key: IdempotencyKeyQuery = None,
    known: KnownLinesQuery = 0,
) -> JSONResponse:
    return _case_response(casebook, casebook.remove_line(id, version, number, key, known=known))


@router.get(
    "/{id}/history",
    response_model=model_of(HistoryAnswer),
    responses=_NOT_FOUND,
    summary="Who changed what in a case, the newest first",
)
def history(
    casebook: CasebookParameter,
    id: CaseId,
    limit: Annotated[int, Query(ge=1, le=MOST_IN_A_LIST, description="How many at most.")] = 50,
    before: Annotated[
        int | None, Query(ge=1, le=2**31 - 1, description="The version of the last change of the page before.")
    ] = None,
) -> JSONResponse:
    return JSONResponse(casebook.history(id, limit, before), headers=VARY)


@router.get(
    "/{id}/times",
    response_model=model_of(LineTimesAnswer),
    responses=_NOT_FOUND,
    summary="When each line of a case was entered",
)
def line_times(casebook: CasebookParameter, id: CaseId) -> JSONResponse:
    return JSONResponse(casebook.line_times(id))


@router.get(
    "/{id}/file",
    response_class=Response,
    responses=_NOT_FOUND | {200: {"content": {YAML: {"schema": {"type": "object"}}}}},
    summary="A kept case as a case file",
)
def export_file(casebook: CasebookParameter, id: CaseId) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{id}.yaml"'}
    return Response(casebook.export_file(id), media_type=YAML, headers=headers)
