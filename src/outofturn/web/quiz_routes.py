"""The HTTP API of the questions for learners. Nothing is kept: progress comes with a request and goes back with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from outofturn.notation.json_contract import ErrorAnswer
from outofturn.notation.quiz_contract import (
    QuizKindsAnswer,
    QuizMarkAnswer,
    QuizMarkRequest,
    QuizQuestionAnswer,
    QuizQuestionRequest,
    QuizSheetAnswer,
    QuizSheetRequest,
)
from outofturn.quiz import quiz_api
from outofturn.web.contract_models import model_of
from outofturn.web.costly_work import costly
from outofturn.web.json_body import StrictJsonRoute
from outofturn.web.request_language import LanguageCode
from outofturn.web.request_schemas import Edition
from outofturn.web.ruling_routes import answered

if TYPE_CHECKING:  # a type checker does not know models that are made while the program runs
    QuestionBody: TypeAlias = BaseModel
    MarkBody: TypeAlias = BaseModel
    SheetBody: TypeAlias = BaseModel
else:
    QuestionBody, MarkBody, SheetBody = map(model_of, (QuizQuestionRequest, QuizMarkRequest, QuizSheetRequest))

router = APIRouter(prefix="/api/quiz", route_class=StrictJsonRoute, tags=["Questions for learners"])
_WRONG: dict[int | str, dict[str, Any]] = {422: {"model": model_of(ErrorAnswer)}}


def _sent(body: BaseModel) -> dict[str, object]:
    return body.model_dump(by_alias=True, exclude_unset=True)


@router.get("/kinds", response_model=model_of(QuizKindsAnswer), summary="What can be asked about")
@costly
def quiz_kinds(language: LanguageCode, edition: Edition = None) -> JSONResponse:
    """The kinds of situation, and the levels at which there are questions about each."""
    return answered(quiz_api.kinds({"edition": edition}, language))


@router.post("/question", response_model=model_of(QuizQuestionAnswer), responses=_WRONG, summary="The next question")
def quiz_question(body: QuestionBody, language: LanguageCode) -> JSONResponse:
    """Of what is due by the progress sent along; else of the level and the kind asked for, or any."""
    return answered(quiz_api.question(_sent(body), language))


@router.post("/answer", response_model=model_of(QuizMarkAnswer), responses=_WRONG, summary="Mark an answer")
def quiz_answer(body: MarkBody, language: LanguageCode) -> JSONResponse:
    """Which answer is right and why, and the progress after it."""
    return answered(quiz_api.answer(_sent(body), language))


@router.post("/sheet", response_model=model_of(QuizSheetAnswer), responses=_WRONG, summary="Questions to print")
@costly
def quiz_sheet(body: SheetBody, language: LanguageCode) -> JSONResponse:
    """Questions, and after them the answers."""
    return answered(quiz_api.sheet(_sent(body), language))
