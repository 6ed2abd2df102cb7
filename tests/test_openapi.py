"""The HTTP API against its OpenAPI description: whatever is sent, it answers as described."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from typing import Any, cast, get_type_hints

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from outofturn.casebook import Casebook
from outofturn.casebook.database_url import StoreError
from outofturn.engine.message import message
from outofturn.notation.case_file import as_object
from outofturn.notation.table_contract import RestrictionJson
from outofturn.web.api_examples import ENDING
from outofturn.web.app import create_app
from tests.http_client import CASE, open_casebook
from tests.random_records import Record, records
from tests.samples import examples
from tests.soak import case_of_record

HERE = {"Host": "localhost"}
#: How many random requests each operation gets; “make soak” sends more, and others each time.
EXAMPLES = int(os.environ.get("OPENAPI_EXAMPLES", examples(3, 15)))
PROFILE = settings(
    max_examples=EXAMPLES,
    derandomize="OPENAPI_EXAMPLES" not in os.environ,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
#: What is checked of an answer to a request that was made here and not by schemathesis.
CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
#: A case with every kind of thing in it that has a form of its own: a penalty card, an order, options, provisions, information.
RESTRICTED: dict[str, Any] = {
    "contract": "4S by S",
    "edition": 2017,
    "events": ["E leads H5", "S chooses refuse", "S chooses forbid H", "W leads CK", "N plays C2", "E plays C7", "S plays C3"],
}
#: The description needs no casebook; it is set when the tests run.
APP = create_app(cast(Casebook, None))
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP, headers=HERE)
_REJECTION = SCHEMA.config.checks.negative_data_rejection
_REJECTION.expected_statuses = [*_REJECTION.expected_statuses, "413"]  # what is too long is refused as too large


@pytest.fixture(scope="module", autouse=True)
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        APP.state.casebook = found
        # Long, with a penalty card and an order in force.
        kept = found.create(RESTRICTED | {"events": [*RESTRICTED["events"], *["attention"] * 40]})
        assert kept["ruling"]["steps"][-1]["restrictions"]
        APP.state.kept = kept["id"]
        yield


@pytest.mark.sample(2)
@SCHEMA.parametrize()
@PROFILE
def test_every_answer_is_as_described(case: Case[Any]) -> None:
    if "id" in case.path_parameters and (case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE):
        case.path_parameters["id"] = APP.state.kept  # or it would be 404 for ever
    # What makes sense at a table no schema can say: that something was refused is no failure here.
    case.call_and_validate(headers=HERE, excluded_checks=[positive_data_acceptance])


# -- requests that make sense, which random ones seldom do


def answer(label: str, status: int, *, body: Any = None, media_type: str = "application/json", **request: Any) -> Any:
    """Send a request, check all of the answer against the description, and return its JSON."""
    method, path = label.split()
    operation = SCHEMA[path][method]
    given_body = {} if body is None else {"body": body, "media_type": media_type}
    case = operation.Case(**request, **given_body)
    response = case.call(headers=HERE | dict(request.get("headers", {})))
    assert response.status_code == status, response.text[:300]
    case.validate_response(response, checks=CHECKS if status >= 500 else [*CHECKS, not_a_server_error])
    return response.json() if response.content and "json" in response.headers["content-type"][0] else None


@cache
def case_json(record: Record) -> dict[str, Any]:
    return as_object(case_of_record(record)) | {"edition": record.setup.edition}


LANGUAGES = st.sampled_from(["en", "fr", "de", "nl", "pl"])


@PROFILE
@given(records(longest=60), LANGUAGES)
def test_rulings_on_records_are_as_described(record: Record, code: str) -> None:
    case = case_json(record)
    asked: dict[str, Any] = {"query": {"language": code}}
    assert len(answer("POST /api/rule", 200, body=case, **asked)["steps"]) == len(record.events)
    answer("POST /api/table", 200, body=case, **asked)
    answer("POST /api/compare", 200, body=case, **asked)
    wrong = case | {"events": [*case["events"], "nobody does anything"]}
    answer("POST /api/rule", 422, body=wrong, **asked)
    answer("POST /api/table", 422, body=wrong, **asked)


@PROFILE
@given(records(longest=60).filter(lambda record: len(record.events) > 0))
def test_the_life_of_a_kept_case_is_as_described(record: Record) -> None:
    case = case_json(record)
    lines = case["events"]
    kept = answer("POST /api/cases", 201, body={"case": case | {"events": []}, "table": "5"})
    one: dict[str, Any] = {"path_parameters": {"id": kept["id"]}}
    first: dict[str, Any] = {"path_parameters": {"id": kept["id"], "number": 1}}
    kept = answer("POST /api/cases/{id}/lines", 201, body={"version": kept["version"], "lines": lines}, **one)
    answer("POST /api/cases/{id}/lines", 409, body={"version": 1, "lines": ["attention"]}, **one)
    answer("POST /api/cases/{id}/lines", 422, body={"version": kept["version"], "lines": ["nobody does anything"]}, **one)
    answer("GET /api/cases/{id}", 200, **one)
    answer("GET /api/cases", 200, query={"limit": 3})
    kept = answer(
        "PATCH /api/cases/{id}", 200, body={"version": kept["version"], "notes": "seen", "names": {"N": "Zoë"}}, **one
    )
    kept = answer("PUT /api/cases/{id}/lines/{number}", 200, body={"version": kept["version"], "line": "attention"}, **first)
    kept = answer("DELETE /api/cases/{id}/lines/{number}", 200, query={"version": kept["version"]}, **first)
    kept = answer("POST /api/cases/{id}/rule-afresh", 200, body={"version": kept["version"]}, **one)
    answer("POST /api/cases/{id}/duplicate", 201, **one)
    answer("GET /api/cases/{id}/file", 200, **one)
    kept = answer("DELETE /api/cases/{id}", 200, **one)
    answer("GET /api/cases", 200, query={"deleted": True})
    answer("POST /api/cases/{id}/lines", 422, body={"version": kept["version"], "lines": ["attention"]}, **one)
    answer("POST /api/cases/{id}/restore", 200, **one)
    answer("POST /api/cases/import", 201, body=case, media_type="application/json")


def test_files_of_other_programs_are_as_described() -> None:
    file = '[Board "1"]\n[Contract "4S"]\n[Declarer "S"]\n[Play "W"]\nH2 H9\n\n[Board "2"]\n[Contract "9S"]\n'
    first, second = answer("POST /api/boards", 200, body=file, media_type="text/plain")["boards"]
    assert first["case"]
    assert second["error"]["column"]
    answer("POST /api/boards", 422, body="nothing", media_type="text/plain")
    for kind in ("yaml", "json", "pbn"):
        answer("POST /api/convert", 200, body={"case": CASE, "format": kind})
    answer("POST /api/convert", 422, body={"case": CASE, "format": "link"})


def test_what_options_are_worth_is_as_described() -> None:
    for code in ("en", "pl"):
        assert len(answer("POST /api/equity", 200, body=ENDING, query={"language": code})["options"]) == 4
    answer("POST /api/equity", 422, body=CASE)


def test_restrictions_in_force_are_as_described() -> None:
    step = answer("POST /api/rule", 200, body=RESTRICTED)["steps"][2]
    assert step["restrictions"] == ["W forbid H until lead lost"]
    assert answer("POST /api/table", 200, body=RESTRICTED | {"events": RESTRICTED["events"][:3]})["table"]["restrictions"]


def test_refusals_are_as_described(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere: dict[str, Any] = {"path_parameters": {"id": "aaaaaaaaaaaa"}}
    answer("GET /api/cases/{id}", 404, **nowhere)
    answer("POST /api/cases/{id}/lines", 404, body={"version": 1, "lines": ["attention"]}, **nowhere)
    answer("POST /api/rule", 403, body=CASE, headers={"Origin": "https://elsewhere.example"})
    answer("POST /api/cases", 413, body={"case": CASE, "notes": "x" * 300_000})
    answer("GET /api/law/{number}", 422, path_parameters={"number": "99"})

    def away(*_: object, **__: object) -> None:
        raise StoreError(message("error/database-is-busy"))

    monkeypatch.setattr(Casebook, "find", away)
    answer("GET /api/cases", 503)


# -- the description itself


def test_the_description_is_made_from_the_contract() -> None:
    schemas = APP.openapi()["components"]["schemas"]
    label = get_type_hints(RestrictionJson, include_extras=True)["label"]
    assert schemas["Restriction"]["properties"]["label"]["description"] == label.__metadata__[0]
    assert schemas["Restriction"]["description"] == RestrictionJson.__doc__
    assert schemas["Ruling"]["properties"]["current_trick"]["items"]["prefixItems"][0] == {"type": "string", "enum": [*"NESW"]}
    assert not schemas["Ruling"]["additionalProperties"]
    assert schemas["Case"]["additionalProperties"]
    assert schemas["Case"]["required"] == ["contract", "events"]


#: Values that the notation does not know, each of them somewhere in an answer.
WRONG = {
    "restrictions": "W forbid hearts until lead lost",
    "penalty_cards": "E H5 huge",
    "laws": "Law 53",
    "options": "perhaps",
    "review": "",
    "decide": "X",
}


@pytest.mark.parametrize("key", WRONG)
def test_a_value_that_the_notation_does_not_know_is_noticed(key: str) -> None:
    """The description has the exact form of what the notation fixes, not only that it is a text."""
    found = SCHEMA["/api/rule"]["POST"]
    case = found.Case(body=RESTRICTED, media_type="application/json")
    response = case.call(headers=HERE)
    case.validate_response(response, checks=CHECKS)
    changed = response.json()
    changed["steps"][0][key] = [WRONG[key]]
    response.content = json.dumps(changed).encode()
    with pytest.raises(FailureGroup):
        case.validate_response(response, checks=CHECKS)
