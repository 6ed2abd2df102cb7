"""Every answer of the JSON API is as the contract says: no key is missing, none is too many, every value is of its type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from outofturn.charts.scenarios import SCENARIOS
from outofturn.equity.valuation import equity_json, valuate
from outofturn.json_api import api, chart_json
from outofturn.laws.book import EDITIONS
from outofturn.laws.contents import LAWS
from outofturn.notation.case_file import EXPECT_KEYS, as_object, parse_case
from outofturn.notation.case_file import case_of as case_of_object
from outofturn.notation.equity_contract import EquityAnswer, EquityJson
from outofturn.notation.json_contract import AboutAnswer, CheckAnswer, ErrorAnswer, RuleAnswer, RuleError, RulingJson
from outofturn.notation.lawbook_contract import (
    CaseComparisonAnswer,
    ChartAnswer,
    ChartListAnswer,
    ContentsAnswer,
    LawAnswer,
    LawComparisonAnswer,
)
from outofturn.notation.table_contract import CaseRulingJson, TableAnswer
from outofturn.web.api_examples import ENDING, ENDING_WORTH
from outofturn.web.contract_models import type_of
from tests import json_answers
from tests.samples import sampled

CASES = sorted((Path(__file__).parent.parent / "cases").rglob("*.yaml"))


@cache
def adapter(contract: Any) -> TypeAdapter[Any]:
    return TypeAdapter(type_of(contract))


def conforms(answer: object, *contracts: Any) -> None:
    """The answer, as it goes over the wire, is one of these."""
    text = json.dumps(answer)
    for contract in contracts[:-1]:
        try:
            adapter(contract).validate_json(text)
            return
        except ValidationError:
            continue
    adapter(contracts[-1]).validate_json(text)


def case_of(path: Path) -> dict[str, Any]:
    return as_object(parse_case(path.read_text(encoding="utf-8")))


@pytest.mark.sample(8)
@pytest.mark.parametrize("year", EDITIONS)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_rulings_and_tables(path: Path, year: int) -> None:
    """After every line, for what can be chosen or corrected then is part of the answer."""
    case = case_of(path) | {"edition": year}
    conforms(api.rule(case), RuleAnswer, RuleError)
    conforms(api.check(case), CheckAnswer)
    lines = [item for item in case["events"] if isinstance(item, str)]
    for count in {0, len(lines), *sampled(range(len(lines)), 4)}:
        so_far = case | {"events": lines[:count]}
        answer = json_answers.table_view(so_far)
        conforms(answer, TableAnswer)
        next_events = answer.pop("next_events")
        assert answer["table"]["to_correct"] == [one["seat"] for one in next_events["corrections"] if one["wrong"]]
        conforms(answer, CaseRulingJson)
        assert api.case_ruling(so_far) == answer


@pytest.mark.sample(4)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases_under_several_editions(path: Path) -> None:
    conforms(api.compare(case_of(path)), CaseComparisonAnswer)


@pytest.mark.parametrize("year", EDITIONS)
def test_the_lawbook(year: int) -> None:
    conforms(api.about(), AboutAnswer)
    conforms(api.law(edition=year), LawAnswer)
    conforms(api.law(edition=year, search="penalty card"), LawAnswer)
    conforms(api.contents(year), ContentsAnswer)
    conforms(chart_json.charts(year), ChartListAnswer)
    for id in sampled(SCENARIOS, 4):
        conforms(chart_json.chart(id, year, "fr"), ChartAnswer)


def test_what_options_are_worth() -> None:
    conforms(ENDING_WORTH, EquityAnswer)
    for events in ([], ENDING["events"], [*ENDING["events"], "S chooses refuse"], [*ENDING["events"], "S chooses accept"]):
        found = equity_json(valuate(case_of_object(ENDING | {"events": events})))
        conforms(found, EquityJson)
        assert len(found["options"]) == {0: 0, 1: 4, 2: 3 if events[-1:] == ["S chooses refuse"] else 0}[len(events)]


def test_provisions_in_several_editions() -> None:
    numbers = {law.__name__.rpartition(".")[2].removeprefix("law").partition("_")[0] for law in LAWS}
    for number in sorted(number for number in numbers if number.isdigit()):
        conforms(api.compare_law(number), LawComparisonAnswer)


@pytest.mark.parametrize(
    "answer",
    [
        api.rule({"contract": "9S by S", "events": []}),
        api.table_view({"contract": "9S by S", "events": []}),
        api.check({"contract": "9S by S", "events": []}),
        api.compare({"contract": "9S by S", "events": []}),
        api.law("99"),
        api.compare_law("99"),
    ],
)
def test_errors(answer: Mapping[str, Any]) -> None:
    conforms(answer, ErrorAnswer)


def test_a_line_that_makes_no_sense() -> None:
    case = {"contract": "4S by S", "events": ["E leads H5", "S sings"]}
    conforms(api.rule(case), RuleError)
    conforms(api.table_view(case), TableAnswer)


@pytest.fixture
def step() -> dict[str, Any]:
    answer: Mapping[str, Any] = api.rule({"contract": "4S by S", "events": ["E leads H5"]})
    found: dict[str, Any] = answer["steps"][0]
    conforms(found, RulingJson)
    return found


@pytest.mark.parametrize(
    "change",
    [{"new": 1}, {"turn": "X"}, {"trick": "1"}, {"irregularity": "snoring"}, {"current_trick": [["E"]]}, {"won": {"NS": 1}}],
)
def test_a_wrong_key_or_value_is_noticed(step: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        conforms(step | change, RulingJson)


def test_a_missing_key_is_noticed(step: dict[str, Any]) -> None:
    for key in step:
        with pytest.raises(ValidationError):
            conforms({name: value for name, value in step.items() if name != key}, RulingJson)


def test_expectations_are_about_the_keys_of_a_ruling() -> None:
    assert set(EXPECT_KEYS) <= set(RulingJson.__annotations__)
