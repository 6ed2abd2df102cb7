"""What options are worth: the question that a case asks, the score, the answer."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from outofturn.director import replay_case
from outofturn.engine.contract import Contract
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Stage
from outofturn.equity import valuation
from outofturn.equity.contract_score import score, vulnerability
from outofturn.equity.search_tree import memory_layout as layout
from outofturn.equity.solver import NO_LIMIT, NotWorkedOutError, Solver
from outofturn.equity.valuation import NOT_WORKED_OUT, equity_json, question, valuate
from outofturn.notation.case import Case
from outofturn.notation.case_file import case_of

#: The defenders take five hearts if they lead one; otherwise South has all the rest.
DEAL = "N:AK.432.AKQJ.5432 Q2.AKQJT.5432.76 J43.65.T9.AKQJT8 T98765.987.876.9"


def case(**more: Any) -> Case:
    return case_of({"contract": "3NT by S", "deal": DEAL, "vulnerable": "NS", "events": ["E leads HA"], **more})


def worth(found: Any) -> dict[str, tuple[int | None, int | None]]:
    return {" ".join(option["choose"]): (option["tricks"], option["score"]) for option in equity_json(found)["options"]}


def test_options_after_an_opening_lead_out_of_turn() -> None:
    found = valuate(case())
    assert worth(found) == {
        "accept": (8, -100),
        "spread": (8, -100),
        "refuse require H": (8, -100),
        "refuse forbid H": (13, 720),
        "refuse free": (8, -100),
    }
    answer = equity_json(found)
    assert list(answer)[:3] == ["declarer", "without", "options"]
    assert (answer["declarer"], answer["decide"], answer["edition"]) == ("S", ["S"], 2017)
    assert (answer["without"]["tricks"], answer["without"]["score"]) == (8, -100)
    assert answer["without"]["line"][0].startswith("W H")
    assert answer["now"]["tricks"] == 13
    assert answer["now"]["line"][:2] == ["S chooses refuse", "S chooses forbid H"]


def test_choices_at_later_leads_are_part_of_the_answer() -> None:
    """Let him lead anything: the card stays a penalty card, and whenever West leads declarer chooses again."""
    found = valuate(case(events=["E leads HA", "S chooses refuse", "S chooses free", "W leads S6"]))
    assert (found.options, found.now.tricks, found.without.tricks) == ((), 13, 8)


def test_a_case_without_an_irregularity_is_an_ordinary_question() -> None:
    found = valuate(case(events=["W leads H9"]))
    assert (found.options, found.decide) == ((), ())
    assert found.without == found.now
    assert found.now.tricks == 8


def test_without_goes_back_to_where_nothing_was_in_force() -> None:
    lines = ["W leads S6", "N plays SA", "E plays S2", "S plays S3", "E leads HA"]
    asked = question(case(events=lines))
    assert (asked.without.number, asked.without.turn, asked.without.pending) == (2, 0, None)
    assert len(asked.options) == 2  # at dummy's turn: accept or refuse


def test_without_the_irregularity_after_it_has_run_out() -> None:
    accepted = ["E leads HA", "S chooses accept", "S plays H5", "W plays H7", "N plays H2"]
    found = valuate(case(events=accepted))
    assert (found.options, found.without.tricks, found.now.tricks) == ((), 8, 8)
    assert found.without != found.now  # they are other positions


def test_penalty_cards_at_the_start_are_an_irregularity() -> None:
    start = {"trick": 1, "penalty_cards": ["E HA major"]}
    found = valuate(case(start=start, events=[]))
    assert found.without.tricks == 8
    assert worth(found) == {"require H": (8, -100), "forbid H": (13, 720), "free": (8, -100)}


def test_earlier_tricks_that_are_not_known_give_no_score() -> None:
    ending = case_of(
        {
            "contract": "4S by S",
            "deal": "N:A.2.. K.3.. 2.A.. 3.K..",
            "start": {"trick": 12, "on_lead": "W"},
            "events": ["E leads SK"],
        }
    )
    found = valuate(ending)
    assert found.without.score is None
    assert found.without.tricks in range(3)


WHOLE_DEAL = "N:AQ85.98.QT98.A42 K6.Q76542.J432.8 JT.K3.AK765.QJ97 97432.AJT..KT653"


def test_a_card_out_of_rotation_is_part_of_the_trick() -> None:
    """South has played before dummy: it is dummy's turn, and best play begins with a card of dummy's."""
    found = valuate(case(deal=WHOLE_DEAL, events=["W leads S9", "S plays SJ"]))
    assert found.now.tricks == 8
    assert found.now.line[:2] == ("N SA", "E S6")


def test_what_is_claimed_is_not_played_on() -> None:
    found = valuate(case(events=["W leads S6", "S claims 9"]))
    assert found.now.tricks == valuate(case(events=["W leads S6"])).now.tricks


def test_what_would_take_too_long_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many steps are enough for the position without the irregularity, and not for all the options."""
    whole = valuate(case())
    monkeypatch.setattr(valuation, "MOST_STEPS", 2_000)
    found = valuate(case())
    assert found.tricks is None
    assert found.without == whole.without
    assert [worth.tricks for _, worth in found.options] == [8, 8, 8, None, None]
    assert found.now == NOT_WORKED_OUT
    assert equity_json(found)["now"] == {"tricks": None, "score": None, "line": []}
    monkeypatch.setattr(valuation, "MOST_STEPS", 0)
    assert valuate(case()).without == NOT_WORKED_OUT


def test_what_was_given_up_is_worked_out_by_whoever_can_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that stops in the middle leaves nothing behind that is wrong."""
    whole = valuate(case())
    for steps in range(100, 4_000, 300):
        solver = Solver(steps)
        with contextlib.suppress(NotWorkedOutError):
            solver.tricks(question(case()).now)
        solver._memory.state[layout.STEPS] = NO_LIMIT
        assert solver.tricks(question(case()).now) == whole.now.tricks


@pytest.mark.parametrize("year", [1997, 2007, 2017])
def test_the_best_option_is_what_the_position_is_worth(year: int) -> None:
    for lines in (["E leads HA"], ["W leads S6", "E exposes HA"], ["N leads SA"]):
        asked = question(case(events=lines), year)
        of_north_south = Solver().tricks(asked.now)
        assert valuate(case(events=lines), year).now.tricks == of_north_south


def test_what_cannot_be_worked_out() -> None:
    with pytest.raises(RecordError, match="equity/hands-unknown"):
        valuate(case(deal="N:AK.432.AKQJ.5432 - - -"))
    with pytest.raises(RecordError, match="equity/defective-trick"):
        valuate(case(events=["W leads S6", "N plays SA", "E plays nothing", "S plays S3", "N leads SK"]))


@pytest.mark.parametrize("year", [1997, 2007, 2017])
def test_64A2_tricks_of_a_revoke_are_given_over(year: int) -> None:
    """An established revoke costs tricks at the end, and in 1997 a second one if the revoker wins with a card that he could
    have played: the answer has them, as the engine has them when play is over."""
    lines = [
        "W leads H9", "N plays H2", "E plays HA", "S plays S3",  # South has a heart
        "E leads HK", "S plays H5", "W plays H8", "N plays H3",
    ]  # fmt: skip
    played = case(events=lines)
    position = replay_case(played, year)[-1].position
    assert position.consequences.revokes[0].established
    found = valuate(played, year, line=99)
    cards = [f"{word.split()[0]} plays {word.split()[1]}" for word in found.now.line if "chooses" not in word]
    end = replay_case(case(events=[*lines, *cards]), year)[-1].position
    assert end.stage is Stage.OVER
    assert end.won[0] == found.now.tricks


SCORES = [
    ("4S by S", 10, False, 420), ("4S by S", 10, True, 620), ("3NT by N", 9, False, 400), ("3NT by N", 11, True, 660),
    ("2D by E", 8, False, 90), ("2D by E", 9, True, 110), ("6C by W", 12, True, 1370), ("7NT by S", 13, False, 1520),
    ("2HX by S", 8, False, 470), ("2HX by S", 9, True, 870), ("1NTXX by S", 7, False, 560), ("1NTXX by S", 8, True, 1160),
    ("4S by S", 8, False, -100), ("4S by S", 8, True, -200), ("4SX by S", 9, False, -100), ("4SX by S", 6, False, -800),
    ("4SX by S", 6, True, -1100), ("4SXX by S", 8, True, -1000), ("5DX by S", 11, False, 550), ("5DX by S", 11, True, 750),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "tricks", "vulnerable", "expected"), SCORES)
def test_77_score(contract: str, tricks: int, vulnerable: bool, expected: int) -> None:
    assert score(Contract.parse(contract), tricks, vulnerable=vulnerable) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, (False, False)),
        ({"board": 1}, (False, False)),
        ({"board": "2"}, (True, False)),
        ({"board": 20}, (True, True)),
        ({"board": 16}, (False, True)),
        ({"board": 4, "vulnerable": "None"}, (False, False)),
        ({"vulnerable": "All"}, (True, True)),
        ({"vulnerable": "E-W"}, (False, True)),
    ],
)
def test_vulnerability(said: dict[str, Any], expected: tuple[bool, bool]) -> None:
    assert vulnerability(said) == expected
