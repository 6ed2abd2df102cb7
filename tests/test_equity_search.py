"""The solver beside DDS, and beside a plain minimax that only calls ``observe``. ``make verify-equity`` takes many more."""

from __future__ import annotations

import random

import pytest

from outofturn import director
from outofturn.director import observe, replay_case
from outofturn.engine.position import Position, Stage
from outofturn.equity.search_tree import memory_layout as layout
from outofturn.equity.solver import Solver
from outofturn.notation.case_file import case_of
from tests.equity_endings import (
    by_dds,
    ending,
    free_position,
    has_card_out_of_rotation,
    has_revokers_card_in_trick,
    minimax,
)
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


def keeps_what_the_position_is_worth(position: Position) -> None:
    """After each card and choice of best play the position is worth the same, down to the end."""
    solver = Solver()
    worth = solver.tricks(position)
    for move in solver.line(position, 99):
        assert move.position == position
        position = observe(position, move.event).position
        assert solver.tricks(position) == worth
    assert position.stage is not Stage.PLAY


def test_the_line_keeps_what_the_position_is_worth() -> None:
    for seed in range(40):
        keeps_what_the_position_is_worth(ending(Chance.seeded(90_000 + seed), (3, 4)).positions[-1])


@pytest.mark.parametrize("part", range(4))
def test_with_cards_that_lie_out_of_rotation(part: int) -> None:
    """The hand to play is not the one after the last card: cards of hands behind it lie in the trick already."""
    for seed in range(examples(10, 60)):
        record = ending(Chance.seeded(100_000 + part * 1000 + seed), (3, 3, 3, 3, 4), has_card_out_of_rotation)
        position = record.positions[-1]
        assert Solver().tricks(position) == minimax(position), record
        keeps_what_the_position_is_worth(position)


@pytest.mark.parametrize("part", range(2))
def test_64A2_with_the_card_that_he_could_have_played_in_the_trick(part: int) -> None:
    for seed in range(examples(4, 30)):
        record = ending(Chance.seeded(110_000 + part * 1000 + seed), (3, 3, 4), has_revokers_card_in_trick)
        position = record.positions[-1]
        assert Solver().tricks(position) == minimax(position), record
        keeps_what_the_position_is_worth(position)


def test_64A2_the_revokers_card_in_the_trick_in_progress_may_win_a_second_trick() -> None:
    case = case_of(
        {
            "contract": "1H by W",
            "deal": "N:..T8.KT ...AQ85 ..J743. ..Q.943",
            "start": {"trick": 10, "on_lead": "N", "won": {"NS": 8, "EW": 1}},
            "events": ["N leads DT", "E plays C5", "S plays DJ", "W plays C9"],
        }
    )
    position = replay_case(case, 1997)[-1].position
    assert Solver().tricks(position) == minimax(position) == 11


def test_64A_after_two_revokes_a_trick_costs_no_more_than_itself() -> None:
    """South has revoked twice and won no trick since: if he wins one, it is given over once."""
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
    assert Solver().tricks(position) == minimax(position) == 9


def test_few_entries_of_the_table_have_to_be_tried() -> None:
    """In a hard deal a thousand entries have the same lengths; there it took three times as long to try them all."""
    deal = "N:K843.KQ43.T.T862 QJ.J9872.A7.QJ53 A976..KQ8643.A74 T52.AT65.J952.K9"
    solver = Solver()
    solver.tricks(director.start("3NT by N", deal=deal))
    memory = solver._memory
    entries = memory.entries[: memory.state[layout.USED]]
    assert len(entries) > 10_000
    longest = 0
    for head in memory.heads[memory.heads >= 0]:
        length, at = 0, int(head)
        while at >= 0:
            length, at = length + 1, int(entries[at, layout.E_LINK])
        longest = max(longest, length)
    assert longest < 100


def test_a_full_table_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position = free_position(random.Random(1), 10)
    expected = by_dds(position)
    solver = Solver()
    monkeypatch.setattr(solver._memory, "entries", solver._memory.entries[:50])
    solver._memory.forget()
    assert solver.tricks(position) == expected
    solver._memory.forget()  # nothing is left that points behind the end
