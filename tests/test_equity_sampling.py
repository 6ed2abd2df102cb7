"""Hands that are not known: layouts that fit what was seen, each as likely as any other, and when there are enough of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from outofturn.director import replay_case
from outofturn.engine.cards import BIT, SUIT
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.engine.seats import SEATS
from outofturn.equity.equity_job import Settings, sampled_answer
from outofturn.equity.layouts import Layouts, whole_deal
from outofturn.equity.sampling import LEAST, SampledValuation, is_settled, rows, sampled
from outofturn.equity.valuation import question
from outofturn.notation.case import Case
from outofturn.notation.case_file import case_of
from outofturn.workers import task_order

#: Four cards each; North and South are known.
ENDING: dict[str, Any] = {
    "contract": "3NT by S",
    "deal": "N:AK.A2.. - 32.43.. -",
    "start": {"trick": 10, "on_lead": "W", "won": {"NS": 5, "EW": 4}},
    "events": ["E leads HK"],
}


def at_the_end(case: Case) -> Position:
    return replay_case(case)[-1].position


def test_layouts_fit_what_was_seen() -> None:
    lines = ["W leads H9", "N plays HA", "E plays D4", "S plays H3", "N leads SA", "E exposes CK"]
    position = at_the_end(case_of({**ENDING, "events": lines}))
    layouts = Layouts(position)
    for seed in range(50):
        hands = layouts.draw(seed)
        assert [hand.bit_count() for hand in hands] == [position.cards_left(seat) for seat in SEATS]
        assert not hands[1] & SUIT[2]  # East has shown out of hearts
        assert hands[1] & BIT[11]  # and has faced the king of clubs
        assert hands[0] == position.held[0]
        assert sum(hands) == hands[0] | hands[1] | hands[2] | hands[3]
        assert sum(hand.bit_count() for hand in whole_deal(position, hands)) == 16
        assert layouts.draw(seed) == hands


def test_a_suit_that_a_hand_is_known_to_have_is_in_it() -> None:
    position = at_the_end(case_of({**ENDING, "events": ["W has C"]}))
    assert all(Layouts(position).draw(seed)[3] & SUIT[0] for seed in range(50))


def test_each_layout_is_as_likely_as_any_other() -> None:
    """Two cards each, and four unknown cards, one of which East cannot have."""
    case = case_of(
        {"contract": "3NT by S", "deal": "N:AK... - 32... -", "start": {"trick": 12, "on_lead": "W"}, "events": ["E void H"]}
    )
    position = at_the_end(case)._replace(maybe=(0, 0b111, 0, 0b111 | BIT[26]))
    count = Counter(Layouts(position).draw(seed)[1::2] for seed in range(3000))
    assert sum(count.values()) == 3000
    expected = 3000 / len(count)
    assert all(abs(times - expected) < 5 * expected**0.5 for times in count.values()), count


def test_a_card_that_was_face_down_is_in_the_hand_that_the_record_says() -> None:
    case = case_of({"contract": "4S by S", "events": ["E leads H5 face down", "W leads D4"]})
    assert len(rows(case, None, range(3))) == 3


def test_no_layout_fits() -> None:
    position = at_the_end(case_of(ENDING))
    full = position._replace(maybe=(0, 0b1, 0, 0b1))
    with pytest.raises(RecordError, match="equity/no-layout"):
        Layouts(full).draw(1)


def test_settled_when_the_order_is_certain() -> None:
    even = [(8, 8, 8 + at % 2, 8 + (at + 1) % 2) for at in range(200)]
    assert not is_settled(even)
    better = [(8, 9, 9, 8) for _ in range(LEAST)]
    assert is_settled(better)
    assert not is_settled(better[:-1])
    assert is_settled([(8, 8, 8, 8)] * LEAST)  # no difference at all


def answer(case: Case, settings: Settings, processes: int) -> SampledValuation:
    done = sampled_answer(case, settings, processes=processes)
    try:
        while True:
            next(done)
    except StopIteration as end:
        found: SampledValuation = end.value
        return found


def test_mean_spread_and_error() -> None:
    case = case_of(ENDING)
    found = rows(case, None, range(30))
    asked = question(case)
    result = sampled(case, None, found)
    tricks = [row[0] for row in found]
    mean = sum(tricks) / 30
    assert result.without.tricks == pytest.approx(mean)
    spread = (sum((one - mean) ** 2 for one in tricks) / 29) ** 0.5
    assert result.without.spread == pytest.approx(spread)
    assert result.without.error == pytest.approx(spread / 30**0.5)
    assert [option for option, _ in result.options] == [option for option, _ in asked.options]
    assert [option[0] for option, _ in result.options] == ["accept", "refuse", "refuse", "refuse"]
    assert all(5 <= row[0] <= 9 for row in found)


def test_the_same_answer_with_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    case, settings = case_of(ENDING), Settings(None, 40, 3)
    alone = answer(case, settings, 1)
    assert answer(case, settings, 2) == alone
    assert alone.layouts <= 40
    monkeypatch.setattr(task_order, "Processes", None)
    assert answer(case, settings, 1) == alone


def test_it_stops_when_the_order_is_settled() -> None:
    known = case_of({**ENDING, "deal": "N:AK.A2.. - 32.43.. -", "events": []})
    found = answer(known, Settings(None, 2000, 1), 1)
    assert found.settled
    assert found.layouts < 2000
