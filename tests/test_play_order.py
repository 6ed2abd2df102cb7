"""Cards in order of time as lines of the record: what was out of turn is found and named."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outofturn.director import replay_case
from outofturn.engine.cards import NAMES
from outofturn.formats.lin_reader import read_lin
from outofturn.notation.case import Case
from tests.lin_games import CALLS, HANDS, irregularities, random_game
from tests.samples import examples

SEEDS = st.integers(0, 2**48)


def played(cards: str, calls: str = CALLS) -> Case:
    """North declares four spades and East is to lead, unless other calls are given."""
    (board,) = read_lin(HANDS + calls + "".join(f"pc|{card}|" for card in cards.split()))
    assert board.error is None, board.error
    assert board.case is not None
    return board.case


def lines(case: Case) -> str:
    return ", ".join(line.text for line in case.lines)


def named(case: Case) -> list[tuple[str, str]]:
    return [("NESW"[ruling.offender], ruling.irregularity) for ruling in irregularities(case)
            if ruling.offender is not None and ruling.irregularity is not None]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "expected", "found"),
    [
        ("H4 HT H6 H2 S6", "E leads H4, S plays HT, W plays H6, N plays H2, S leads S6", []),
        # -- leads
        ("H9 H2 H4 HA", "W leads H9, N plays H2, E plays H4, S plays HA", [("W", "opening-lead-out-of-turn")]),
        (
            "H4 HT H6 H2 SA S3 S6 S5",
            "E leads H4, S plays HT, W plays H6, N plays H2, N leads SA, E plays S3, S plays S6, W plays S5",
            [("N", "declarer-lead-out-of-turn")],
        ),
        (
            "H4 HT H6 H2 D2 D8 DK D4",
            "E leads H4, S plays HT, W plays H6, N plays H2, W leads D2, N plays D8, E plays DK, S plays D4",
            [("W", "lead-out-of-turn")],
        ),
        # the hand properly on lead follows next: it accepts
        (
            "H4 HT H6 HQ SJ S5 SA S3",
            "E leads H4, S plays HT, W plays H6, N plays HQ, S leads SJ, W plays S5, N plays SA, E plays S3",
            [("S", "declarer-lead-out-of-turn")],
        ),
        # the leader plays another card to this trick: his lead was not accepted
        (
            "H4 HT H6 H2 D2 SJ S5 SA S3",
            "E leads H4, S plays HT, W plays H6, N plays H2, W leads D2, S leads SJ, W plays S5, N plays SA, E plays S3",
            [("W", "lead-out-of-turn")],
        ),
        ("SA S3 S6", "N leads SA, E leads S3, S plays S6", [("N", "opening-lead-by-declaring-side")]),
        # -- plays: the card lies there until its turn comes
        ("H4 H6 HT H2", "E leads H4, W plays H6, S plays HT, W plays H6, N plays H2", [("W", "premature-play-at-rho-turn")]),
        ("H4 HT H2 H6", "E leads H4, S plays HT, N plays H2, W plays H6", []),  # declarer's is a played card (57C)
        # declarer has played from both hands, so East's card stands at once (57C)
        (
            "H4 HT H6 H2 S6 SA S3 S5",
            "E leads H4, S plays HT, W plays H6, N plays H2, S leads S6, N plays SA, E plays S3, W plays S5",
            [("E", "premature-play")],
        ),
        ("H4 HT H6 S3 H2", "E leads H4, S plays HT, W plays H6, E leads S3, N plays H2",
         [("E", "premature-lead"), ("E", "lead-out-of-turn")]),
        # -- cards
        ("H4 HT D2 H2", "E leads H4, S plays HT, W plays D2, N plays H2", [("W", "revoke")]),
    ],
)  # fmt: skip
def test_orders_of_play(cards: str, expected: str, found: list[tuple[str, str]]) -> None:
    case = played(cards)
    assert lines(case) == expected
    assert named(case) == found


def test_play_goes_on_although_nobody_has_chosen() -> None:
    """East plays before West: North has a choice about West's card, of which LIN says nothing."""
    case = played("H4 HT H6 H2 S6 S3 S5 SA S2 S9 S7 ST")
    expected = (
        "S leads S6, E plays S3, N chooses lowest, W plays S5, N plays SA, E plays S3, N leads S2, E plays S9, S plays S7"
    )
    assert lines(case).partition("N plays H2, ")[2] == f"{expected}, W plays ST"
    assert named(case) == [("E", "premature-play")]
    assert replay_case(case)[-1].position.won == (2, 1)


def test_a_card_that_could_be_a_lead_followed_if_the_irregular_lead_stood() -> None:
    """Dummy leads at East's turn, and East plays first: a question that the order of the cards answers (53A)."""
    case = played("HK HT H6 H2 DQ DK D2 D8")
    expected = "S leads DQ, E plays DK, E followed, N chooses lowest, W plays D2, N plays D8, E plays DK"
    assert lines(case).partition("N plays H2, ")[2] == expected
    assert named(case) == [("S", "declarer-lead-out-of-turn"), ("E", "premature-play")]
    assert "DK" in [NAMES[card] for _, card in replay_case(case)[-1].position.quitted[-1].plays]


def test_a_board_without_hands_is_taken_to_be_in_order() -> None:
    (board,) = read_lin("md|3,,,|" + CALLS + "pc|H9|pc|H2|pc|H4|pc|HA|pc|S6|")
    assert board.case is not None
    assert lines(board.case) == "E leads H9, S plays H2, W plays H4, N plays HA, N leads S6"


def test_rulings_depend_on_the_edition_asked_for() -> None:
    case = played("H9 H2 H4 HA")
    assert [ruling.position.edition.year for year in (1997, 2007) for ruling in irregularities(case, year)] == [1997, 2007]


@given(SEEDS)
@settings(max_examples=examples(26, 80), deadline=None)
def test_in_every_order_each_card_stands_in_the_lines_once_or_again_when_it_counts(seed: int) -> None:
    game = random_game(random.Random(seed))
    (board,) = read_lin(game.lin)
    assert board.error is None
    assert board.case is not None
    assert (board.case.contract, board.case.deal) == (game.contract, game.hands)
    words = [line.text.split() for line in board.case.lines]
    cards = [(word[0], word[2]) for word in words if word[1] in ("leads", "plays")]
    assert list(dict.fromkeys(name for _, name in cards)) == [NAMES[card] for card in game.cards]
    for seat, name in cards:
        assert game.hands["NESW".index(seat)] >> NAMES.index(name) & 1


@given(SEEDS)
@settings(max_examples=examples(20, 60), deadline=None)
def test_what_is_in_order_is_not_named(seed: int) -> None:
    game = random_game(random.Random(seed), irregular=False)
    (board,) = read_lin(game.lin)
    assert board.case is not None
    assert not irregularities(board.case)
    assert len(board.case.lines) == len(game.cards)
