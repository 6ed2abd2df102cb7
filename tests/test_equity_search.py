"""The solver beside DDS, and beside a plain minimax that only calls ``observe``. ``make verify-equity`` takes many more."""

from __future__ import annotations

import random

import pytest

from outofturn.director import observe, replay_case
from outofturn.engine.position import Stage
from outofturn.equity.solver import Solver
from outofturn.notation.case_file import case_of
from tests.equity_endings import by_dds, ending, free_position, minimax
from tests.random_events import Chance
from tests.samples import examples


@pytest.mark.parametrize("size", range(2, 14))
def test_as_dds_where_nothing_is_restricted(size: int) -> None:
    rng = random.Random(size)
    for _ in range(40 if size < 9 else 15 if size < 12 else 4):
        position = free_position(rng, size)
        assert Solver().tricks(position) == by_dds(position), position


@pytest.mark.parametrize("part", range(6))
def test_as_a_minimax_that_only_calls_observe(part: int) -> None:
    for seed in range(examples(12, 30)):
        record = ending(Chance.seeded(part * 1000 + seed), (3, 3, 3, 3, 3, 4))
        position = record.positions[-1]
        assert Solver().tricks(position) == minimax(position), record


def test_the_line_keeps_what_the_position_is_worth() -> None:
    for seed in range(40):
        position = ending(Chance.seeded(90_000 + seed), (3, 4)).positions[-1]
        solver = Solver()
        worth = solver.tricks(position)
        for move in solver.line(position, 99):
            assert move.position == position
            position = observe(position, move.event).position
            assert solver.tricks(position) == worth
        assert position.stage is not Stage.PLAY


def test_64A_after_two_revokes_a_trick_may_be_better_lost() -> None:
    """South has revoked twice and won no trick since: if he wins one, two are given over."""
    first = ["E leads DQ", "S chooses refuse", "W leads DA", "N plays H2", "S plays H8", "E plays DQ"]
    case = case_of(
        {
            "contract": "5S by S",
            "deal": "N:4.2.J6. A.T7.Q. 5.8.8.9 2..A9.K",
            "start": {"trick": 10, "on_lead": "S", "won": {"NS": 9, "EW": 0}},
            "events": [*first, "N leads S4 & S leads C9", "W chooses accept", "N plays DJ (D6)", "E plays SA"],
        }
    )
    position = replay_case(case, 1997)[-1].position
    assert Solver().tricks(position) == minimax(position) == 8


def test_a_full_table_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position = free_position(random.Random(1), 10)
    expected = by_dds(position)
    solver = Solver()
    monkeypatch.setattr(solver._memory, "entries", solver._memory.entries[:50])
    solver._memory.forget()
    assert solver.tricks(position) == expected
    solver._memory.forget()  # nothing is left that points behind the end
