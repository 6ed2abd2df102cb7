"""The answers of the JSON API as plain dictionaries, for tests that look into them without asking first for an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outofturn.json_api import api, chart_json


def table_view(case: Mapping[str, Any]) -> dict[str, Any]:
    return dict(api.table_view(case))


def compare(case: Mapping[str, Any], editions: Sequence[int | str] = ()) -> dict[str, Any]:
    return dict(api.compare(case, editions))


def law(number: str | None, edition: int) -> dict[str, Any]:
    return dict(api.law(number, edition))


def contents(edition: int) -> dict[str, Any]:
    return dict(api.contents(edition))


def charts(edition: int | None = None, code: str = "en") -> dict[str, Any]:
    return dict(chart_json.charts(edition, code))


def chart(id: str, edition: int | None = None, code: str = "en") -> dict[str, Any]:
    return dict(chart_json.chart(id, edition, code))


def compare_law(number: str) -> dict[str, Any]:
    return dict(api.compare_law(number))
