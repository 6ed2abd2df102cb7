"""The answers of the JSON API as plain dictionaries, for tests that look into them without asking first for an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outofturn.json_api import api


def table_view(case: Mapping[str, Any]) -> dict[str, Any]:
    return dict(api.table_view(case))


def compare(case: Mapping[str, Any], editions: Sequence[int | str] = ()) -> dict[str, Any]:
    return dict(api.compare(case, editions))


def law(number: str, edition: int) -> dict[str, Any]:
    return dict(api.law(number, edition))
