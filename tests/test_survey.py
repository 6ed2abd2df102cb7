"""The survey of declarer's options: its rules, its numbers, and that the page shows them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from outofturn.engine.cards import NAMES, parse_suit
from outofturn.engine.contract import Contract
from outofturn.engine.deal import read_deal
from tests.samples import examples
from tools import equity_survey
from tools.equity_survey import Outcome


def hands_of(text: str) -> tuple[int, ...]:
    hands = read_deal(text)
    assert all(hand is not None for hand in hands)
    return tuple(hand or 0 for hand in hands)


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        # 25 points and no eight cards in a major; South has more of the points
        ("N:AQ85.98.QT98.A42 K6.Q76542.J432.8 JT.K3.AK765.QJ97 97432.AJT..KT653", "3NT by S"),
        # ten hearts, 26 points: East and West
        ("N:Q9832.865.T7.AQ6 J65.J94.AQ9.J952 74.T2.KJ8532.K87 AKT.AKQ73.64.T43", "4H by W"),
        # nine diamonds, 23 points
        ("N:A64.K96.KJT4.K63 83.A8742.2.AT874 95.QJ53.AQ963.52 KQJT72.T.875.QJ9", "3D by S"),
        ("N:AKQJ.AKQJ.AKQ.32 T98.T98.T98.AKQJ 765432.765.765.4 .432.J432.T98765", "4S by S"),
        ("N:AKQJ.AKQ.AK2.A32 T98.T98.T98.T987 765432.765.76.K4 .J432.QJ543.QJ65", "6S by S"),
    ],
)
def test_contract(deal: str, expected: str) -> None:
    assert str(equity_survey.contract_of(hands_of(deal))) == expected


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        ("K6.Q76542.J432.8", "", "H5"),  # fourth highest of the longest
        ("KQ4.Q7654.KJ432.", "", "D3"),  # of two suits of the same length, the stronger
        ("876.QJ654.432.84", "", "HQ"),  # touching honours
        ("876.T9654.432.84", "", "H5"),  # the ten is not high enough
        ("876.QJ654.A32.84", "H", "D2"),  # no trump; of three cards the lowest
        (".AKQJT98765432..", "H", "HA"),
    ],
)
def test_lead(hand: str, trump: str, expected: str) -> None:
    cards = read_deal(f"N:{hand} - - -")[0]
    assert NAMES[equity_survey.lead_from(cards or 0, parse_suit(trump) if trump else None)] == expected


def test_counts() -> None:
    def outcome(without: int, *tricks: int) -> Outcome:
        return Outcome(Contract.parse("3NT by S"), without, dict(zip(equity_survey.OPTIONS, tricks, strict=True)))

    found = equity_survey.group([outcome(8, 7, 7, 9, 8, 9), outcome(9, 9, 9, 9, 9, 9), outcome(8, 10, 10, 8, 9, 9)])
    assert {key: value for key, value in found.items() if key != "options"} == {
        "deals": 3, "same": 1, "gained": 2, "gain": 1.0, "made_without": 1, "made": 3,
    }  # fmt: skip
    assert found["options"]["accept"] == {"best": 2, "alone": 1, "worse": 1, "gain": 0.3333, "error": 0.8819}
    assert found["options"]["require"] == {"best": 2, "alone": 0, "worse": 0, "gain": 0.3333, "error": 0.3333}


def test_the_same_numbers_with_any_number_of_processes() -> None:
    count = examples(2, 6)
    assert equity_survey.outcomes(count, 3, 2) == [equity_survey.outcome(3, number) for number in range(count)]


def test_page_and_picture_have_the_numbers() -> None:
    kept = json.loads(equity_survey.NUMBERS.read_text("utf-8"))
    assert equity_survey.table(kept) in equity_survey.PAGE.read_text("utf-8")
    assert equity_survey.PICTURE.read_text("utf-8") == equity_survey.picture(kept)
    for picture in (equity_survey.PICTURE, equity_survey.GROWTH):
        names = [element.tag.rpartition("}")[2] for element in ElementTree.parse(picture).getroot()]
        assert names[:2] == ["title", "desc"]
