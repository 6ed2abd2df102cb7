"""The HTTP API against its OpenAPI description: whatever is sent, it answers as described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast, get_type_hints

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from outofturn.casebook import Casebook
from outofturn.notation.json_contract import RestrictionJson
from outofturn.web.app import create_app
from tests.http_client import CASE, open_casebook

HERE = {"Host": "localhost"}
#: The description needs no casebook; it is set when the tests run.
APP = create_app(cast(Casebook, None))
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP, headers=HERE)


@pytest.fixture(scope="module", autouse=True)
def casebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with open_casebook(tmp_path_factory.mktemp("casebook")) as found:
        APP.state.casebook = found
        APP.state.kept = found.create(CASE)["id"]
        yield


@SCHEMA.parametrize()
@settings(
    max_examples=15,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_described(case: Case[Any]) -> None:
    if "id" in case.path_parameters and (case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE):
        case.path_parameters["id"] = APP.state.kept  # or it would be 404 for ever
    # What makes sense at a table no schema can say: that something was refused is no failure here.
    case.call_and_validate(headers=HERE, excluded_checks=[positive_data_acceptance])


def test_the_description_is_made_from_the_contract() -> None:
    schemas = APP.openapi()["components"]["schemas"]
    label = get_type_hints(RestrictionJson, include_extras=True)["label"]
    assert schemas["Restriction"]["properties"]["label"]["description"] == label.__metadata__[0]
    assert schemas["Restriction"]["description"] == RestrictionJson.__doc__
    assert schemas["Ruling"]["properties"]["current_trick"]["items"]["prefixItems"][0] == {"type": "string", "enum": [*"NESW"]}
    assert not schemas["Ruling"]["additionalProperties"]
    assert schemas["Case"]["additionalProperties"]
    assert schemas["Case"]["required"] == ["contract", "events"]
