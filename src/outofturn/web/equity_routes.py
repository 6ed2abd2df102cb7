"""The HTTP API of what options are worth. Nothing is kept."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.error_json import error_json
from outofturn.json_api.replayed_case import case_language
from outofturn.notation.case_file import case_of
from outofturn.notation.equity_contract import EquityAnswer, EquityJson
from outofturn.notation.json_contract import ErrorAnswer
from outofturn.web.contract_models import model_of
from outofturn.web.costly_work import costly
from outofturn.web.http_error import HttpError
from outofturn.web.json_body import StrictJsonRoute
from outofturn.web.request_language import LanguageCode
from outofturn.web.request_schemas import CaseBody
from outofturn.web.ruling_routes import answered
from outofturn.wording.event_messages import line_in_words
from outofturn.wording.language import Language

#: Packages that come with the extra “equity”.
_EXTRA = ("llvmlite", "numba", "numpy")
#: The solver has one memory for the whole process.
_solving = threading.Lock()

router = APIRouter(prefix="/api", route_class=StrictJsonRoute, tags=["Rulings and Laws"])


@router.post(
    "/equity",
    response_model=model_of(EquityAnswer),
    responses={
        422: {"model": model_of(ErrorAnswer)},
        501: {"model": model_of(ErrorAnswer), "description": "The packages for this are not installed on the server."},
    },
    summary="What each option is worth",
)
@costly
def equity(case: CaseBody, language: LanguageCode) -> JSONResponse:
    """With all four hands known: tricks and score of the declaring side, without the irregularity and after each option.

    This is double-dummy, best play by both sides with all hands in sight; what would have happened is for the director to
    judge. The score is by “vulnerable” (None, NS, EW, All) if the case has it, else by the number of its “board”.
    """
    return answered(_equity(case, language))


def _equity(case: Mapping[str, Any], code: str) -> EquityAnswer | ErrorAnswer:
    try:
        found = case_of(case)
        spoken = case_language(found, code)
        from outofturn.equity.valuation import equity_json, valuate  # compiled code takes long to load

        with _solving:
            answer = equity_json(valuate(found))
    except RecordError as error:
        return {"error": error_json(error, code)}
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        problem = message("error/server-needs", word=error.name)
        raise HttpError(501, problem, message("hint/run", word="pip install 'outofturn[equity]'")) from None
    return {**answer, "words": _choices_in_words(answer, spoken)}


def _choices_in_words(answer: EquityJson, spoken: Language) -> dict[str, str]:
    lines = [answer["without"]["line"], answer["now"]["line"], *(option["line"] for option in answer["options"])]
    return {text: line_in_words(text, spoken) for line in lines for text in line if " chooses " in text}
