"""An option in parts: what is chosen, what it leads to, and what is so if a player cannot obey."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from outofturn.director import rulings, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.json_api.ruling_text import choices
from outofturn.notation.case_file import parse_case
from outofturn.wording.language import CATALOGUES, language
from tests import json_answers

CASES = sorted((Path(__file__).parent.parent / "cases").rglob("*.yaml"))


def positions(path: Path) -> Iterator[Position]:
    case = parse_case(path.read_text(encoding="utf-8"))
    start = start_case(case)
    yield start
    try:
        for ruling in rulings(start, case.lines):
            yield ruling.position
    except RecordError:
        return


@cache
def decisions() -> tuple[Position, ...]:
    """Every decision that is open after some line of some case file."""
    return tuple(one for path in CASES for one in positions(path) if one.pending is not None)


@pytest.mark.parametrize("code", CATALOGUES)
def test_label_and_rest_are_the_text(code: str) -> None:
    seen = set()
    for position in decisions():
        for one in choices(position, language(code)):
            assert one["label"]
            assert one["label"] + one["rest"] == one["text"]
            assert not one["rest"][:1].isalnum(), one["text"]  # the label ends where a word ends
            assert one["rest"].endswith(one["exception"])
            assert not one["exception"] or one["exception"] != one["rest"]
            seen.add((bool(one["rest"]), bool(one["exception"])))
    assert seen == {(False, False), (True, False), (True, True)}


LABELS = {
    "en": [
        "Accept the lead",
        "Accept it and put your hand down as dummy",
        "Require a heart from West",
        "Forbid hearts",
        "Let West lead anything",
    ],
    "fr": [
        "Accepter l’entame",
        "L’accepter, étaler votre jeu et devenir le mort",
        "Exiger d’Ouest une entame à cœur",
        "Interdire l’attaque à cœur",
        "Laisser Ouest entamer librement",
    ],
    "de": [
        "Das Ausspiel annehmen",
        "Annehmen und Ihre Hand als Dummy auflegen",
        "Von West ein Coeur verlangen",
        "Coeur verbieten",
        "West beliebig ausspielen lassen",
    ],
    "nl": [
        "De uitkomst accepteren",
        "Accepteren en uw hand als blinde openleggen",
        "Harten eisen van West",
        "Harten verbieden",
        "West vrij laten kiezen",
    ],
    "pl": [
        "Zaakceptować wist",
        "Zaakceptować wist i wyłożyć karty jako dziadek",
        "Nakazać graczowi W wist w kiery",
        "Zakazać wistu w kiery",
        "Pozwolić graczowi W zawistować dowolną kartą",
    ],
}


@pytest.mark.parametrize("code", CATALOGUES)
def test_label_says_what_is_chosen(code: str) -> None:
    case: dict[str, Any] = {"contract": "4S by S", "edition": 2017, "language": code, "events": ["E leads H5"]}
    found = json_answers.table_view(case)
    assert [one["label"] for one in found["choices"]] == LABELS[code]
    assert [bool(one["exception"]) for one in found["choices"]] == [False, False, True, False, False]
